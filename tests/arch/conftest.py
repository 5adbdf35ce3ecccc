import ast
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Module:
    name: str
    text: str
    tree: ast.Module


def read(path):
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    text = path.read_text(encoding="utf-8")
    return Module(name, text, ast.parse(text))


@pytest.fixture(scope="session")
def modules():
    """Every hand-written module of the package."""
    paths = sorted((ROOT / "engrama").rglob("*.py"))
    return [read(path) for path in paths if "bundles" not in path.parts]


@pytest.fixture(scope="session")
def written(modules):
    """Every hand-written Python file that is no test."""
    paths = [path for folder in ("scripts", "examples", "benchmarks") for path in sorted((ROOT / folder).rglob("*.py"))]
    return [*modules, *map(read, paths)]

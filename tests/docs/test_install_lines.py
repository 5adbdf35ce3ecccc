"""Every line that installs something can be run from a clone: on package indexes the name belongs to others."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/**/*.md"),
    *ROOT.glob("examples/**/*.md"),
    ROOT / "benchmarks" / "README.md",
]
SOURCES = list(ROOT.glob("engrama/**/*.py"))
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
PINNED = "engrama==0.18.1"
"""The public package of that name, which the benchmarks compare with."""


def installs(path):
    lines = re.findall(r"(?:pipx?|uv pip) install ([^`\n]*)", path.read_text(encoding="utf-8"))
    return [line.split("#")[0].strip() for line in lines]


def test_install_lines_are_found():
    assert {"."} <= set(installs(ROOT / "README.md")) & set(installs(ROOT / "README_ES.md"))


@pytest.mark.parametrize("path", [*PAGES, *SOURCES], ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_is_installed_by_a_name_that_an_index_gives_to_others(path):
    for line in installs(path):
        words = [word.strip("\"'") for word in line.split()]
        assert line == PINNED or not [word for word in words if word.startswith("engrama")], line
        extras = {extra for word in words for extra in re.findall(r"^\.\[([a-z0-9,]+)\]$", word)}
        assert extras <= set(EXTRAS), line

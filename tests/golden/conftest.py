"""The selections whose bundles are kept as golden files; a test that takes `case` runs once for each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.render import render_bundle
from engrama.ir.profile import CompiledProfile

HOSTILE = Path(__file__).parent / "profiles" / "hostile.yaml"
MODULES = tuple(sorted(path.stem for path in (shipped_profiles() / "modules").glob("*.yaml")))
SELECTIONS = {
    "base": Selection("base"),
    **{f"base+{name}": Selection("base", (name,)) for name in MODULES},
    "base+all": Selection("base", MODULES),
    "developer": Selection("developer"),
    "hostile": Selection(str(HOSTILE)),
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", SELECTIONS)


@cache
def _profile(case: str) -> CompiledProfile:
    return load_profile(SELECTIONS[case], [shipped_profiles()]).profile


@cache
def _bundle(case: str) -> dict[str, str]:
    return render_bundle(_profile(case))


@pytest.fixture
def profile(case: str) -> CompiledProfile:
    return _profile(case)


@pytest.fixture
def bundle(case: str) -> dict[str, str]:
    return _bundle(case)


@pytest.fixture
def profile_of() -> Callable[[str], CompiledProfile]:
    return _profile


@pytest.fixture
def bundle_of() -> Callable[[str], dict[str, str]]:
    return _bundle

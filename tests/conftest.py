"""The fixture that runs a test once on every store, awaited and not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stores import KINDS, STORES, Memory, open_kind


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "needs(ability): skip on backends that declare this ability unsupported")


@pytest.fixture(params=KINDS)
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    for mark in request.node.iter_markers("needs"):
        reason = STORES[request.param.partition("-")[0]].unsupported.get(mark.args[0])
        if reason:
            pytest.skip(reason)
    opened = open_kind(request.param, tmp_path / "store")
    yield opened
    opened.close()

"""The fixture that runs a test once on every store, awaited and not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import neo4j_stores
from tests.stores import KINDS, STORES, Memory, open_kind

_SKIPPED = "No Neo4j server: "


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "needs(ability): skip on backends that declare this ability unsupported")
    config.addinivalue_line("markers", "vectors: keeps vectors; on one Neo4j server such tests take turns")
    config.addinivalue_line("markers", "neo4j: needs a real Neo4j server; one is started where Java is there")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Tests on a real server are skipped only where there can be none, and never where it is required."""
    if not _needs_server(item) or not (reason := neo4j_stores.server()[1]):
        return
    if os.environ.get(neo4j_stores.REQUIRED):
        pytest.fail(f"{_SKIPPED}{reason}", pytrace=False)
    pytest.skip(f"{_SKIPPED}{reason}")


def _needs_server(item: pytest.Item) -> bool:
    named = getattr(item, "callspec", None)
    return bool(item.get_closest_marker("neo4j") or (named and named.id.startswith("neo4j")))


@pytest.fixture(autouse=True)
def vector_index(request: pytest.FixtureRequest) -> Iterator[None]:
    """The vector index of the server, for tests that keep vectors there."""
    if not (request.node.get_closest_marker("vectors") and _needs_server(request.node)):
        yield
        return
    with neo4j_stores.index_lock():
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = [item for item in terminalreporter.getreports("skipped") if _SKIPPED in str(item.longrepr)]
    if skipped:
        reason = str(skipped[0].longrepr[2] if isinstance(skipped[0].longrepr, tuple) else skipped[0].longrepr)
        terminalreporter.section("Neo4j was NOT tested", sep="!")
        terminalreporter.write_line(f"{len(skipped)} tests were skipped. {reason.partition(_SKIPPED)[2]}")
        terminalreporter.write_line("`make neo4j` installs and starts a server; NEO4J_PASSWORD names one that runs.")


@pytest.fixture(params=KINDS)
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    for mark in request.node.iter_markers("needs"):
        reason = STORES[request.param.partition("-")[0]].unsupported.get(mark.args[0])
        if reason:
            pytest.skip(reason)
    opened = open_kind(request.param, tmp_path / "store")
    yield opened
    opened.close()

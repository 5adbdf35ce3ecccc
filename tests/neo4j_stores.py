"""Neo4j stores for tests: every folder stands for owners of its own in the one database of the test server.

A server is that of NEO4J_PASSWORD, or the one that `make neo4j` installs in this checkout and that is started here.
Where there is neither, tests of Neo4j are skipped with the reason, and fail when ENGRAMA_REQUIRE_NEO4J is set.
"""

from __future__ import annotations

import atexit
import importlib.util
import os
import re
import secrets
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from filelock import FileLock

from engrama.backends import FreshSource
from engrama.backends.neo4j.async_store import Neo4jAsyncStore
from engrama.backends.neo4j.driver import ServerOptions, open_driver
from engrama.backends.neo4j.store import Neo4jGraphStore
from engrama.core.requests import GetErased, Operation, PutErased, Request
from engrama.core.scope import SEALED, Scope

REQUIRED = "ENGRAMA_REQUIRE_NEO4J"
_SEALED = Scope("sealed", "sealed")
"""Where a store that marks its owners keeps what belongs to nobody."""
_SCRIPT = Path(__file__).resolve().parent.parent / "scripts" / "neo4j_server.py"
_FORGET = "MATCH (e:_Erased) WHERE e._mark ENDS WITH $mark DELETE e"
_CHANGES = re.compile(r"\b(?:SET|DELETE|REMOVE|MERGE|CREATE \()")
_ERASE = "MATCH (n) WHERE n.org_id ENDS WITH $mark CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1000 ROWS"


@cache
def server() -> tuple[ServerOptions | None, str]:
    """The server for tests, or None and why there is none."""
    script = _script()
    try:
        found = script.from_environment() or script.start(script.Place())
    except script.Unavailable as problem:
        return None, str(problem)
    username, database = (os.environ.get(f"NEO4J_{name}") for name in ("USERNAME", "DATABASE"))
    return ServerOptions(found.uri, username or "neo4j", found.password, database or "neo4j"), ""


def options() -> ServerOptions:
    """The server for tests; raises RuntimeError where there is none."""
    found, reason = server()
    if found is None:
        raise RuntimeError(reason)
    return found


class Isolated:
    """A store that shows its callers other owners than they name: the same ones in one folder, nobody else's."""

    name = "neo4j"

    def __init__(self, store: Any, source: FreshSource, mark: str) -> None:
        self.store, self.source, self.mark = store, source, mark
        self.profile = store.profile
        self.orgs: set[str] = {mark}

    def run(self, factory: Callable[[], Operation[Any]], *, writes: bool) -> Any:
        return self.store.run(lambda: self._moved(factory()), writes=writes)

    def verify(self) -> Any:
        return self.store.verify(self.orgs)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def _moved(self, operation: Operation[Any]) -> Operation[Any]:
        answer = None
        try:
            while True:
                request = operation.send(answer)
                given = _SEALED if request.scope == SEALED else request.scope
                owner = Scope(given.org_id + self.mark, given.user_id)
                self.orgs.add(owner.org_id)
                answer = yield from self._told(request.replace(scope=owner))
        except StopIteration as done:
            return done.value

    def _told(self, request: Request[Any]) -> Operation[Any]:
        """The answer to a request; the ledger of erased rows has no owners, so its marks carry the store's."""
        if not isinstance(request, GetErased | PutErased):
            return (yield request)
        own = {f"{mark}{self.mark}": mark for mark in request.marks}
        found = yield request.replace(marks=tuple(own))
        return frozenset(own[mark] for mark in found or ())


def open_isolated(folder: Path, source: FreshSource) -> Isolated:
    """A store for a folder; the same folder gives the same owners again."""
    _prepare(source)
    return Isolated(Neo4jGraphStore(options(), source, on_mismatch="ignore"), source, _mark(folder))


def awaited(store: Isolated) -> Isolated:
    """The asynchronous store of the same owners."""
    store.close()
    return Isolated(Neo4jAsyncStore(options(), store.source, on_mismatch="ignore"), store.source, store.mark)


def check_owned(text: str) -> None:
    """Refuse a statement that changes rows of no named owner.

    Clocks and seeds repeat, so tests that run at the same time have rows of the same uid in the one database.
    """
    if _CHANGES.search(text) and "_Meta" not in text and "$org" not in text:
        raise ValueError(f"{text} changes rows whoever owns them; tie it to an owner by $org.")


@cache
def stamp_lock() -> FileLock:
    """Held by tests that need the one stamp of the test database for a profile of their own.

    There is one for the whole process, so that whoever holds it may open a store.
    """
    folder = _script().FOLDER
    folder.mkdir(exist_ok=True)
    return FileLock(folder / "stamp.lock", timeout=300)


@cache
def index_lock() -> FileLock:
    """Held by tests that keep vectors: a server has one vector index, and its dimensions follow what is kept."""
    folder = _script().FOLDER
    folder.mkdir(exist_ok=True)
    return FileLock(folder / "index.lock", timeout=600)


def _prepare(source: FreshSource) -> None:
    """Have the constraints and indexes of a profile, whatever the stamp says."""
    if source.profile_hash in _prepared:
        return
    _prepared.add(source.profile_hash)
    with stamp_lock():
        store = Neo4jGraphStore(options(), source, on_mismatch="ignore")
        try:
            if store.has_stamp():
                store.create_schema()
            else:
                store.bring_up_to_date()
        finally:
            store.close()


@cache
def _script() -> Any:
    spec = importlib.util.spec_from_file_location("neo4j_server", _SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _mark(folder: Path) -> str:
    file = folder / "owner"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(f"~{secrets.token_hex(6)}", encoding="utf-8")
        _marks.append(file.read_text("utf-8"))
    return file.read_text("utf-8")


_marks: list[str] = []
_prepared: set[str] = set()


@atexit.register
def _erase() -> None:
    """What a run of the tests has written goes with it."""
    if not _marks:
        return
    given = options()
    with open_driver(given) as driver, driver.session(database=given.database) as session:
        for mark in _marks:
            session.run(_ERASE, mark=mark).consume()
            session.run(_FORGET, mark=mark).consume()

"""The stores that the contract holds for, and one way to call the verbs on any of them.

A further backend joins the suite with one entry in `STORES`.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from engrama.backends import FreshSource
from engrama.backends.null.store import NullAsyncStore, NullGraphStore
from engrama.backends.sqlite.async_store import SqliteAsyncStore
from engrama.backends.sqlite.connection import FileOptions
from engrama.backends.sqlite.store import SqliteGraphStore
from engrama.backends.vectors import SharedAsyncVectors, SharedVectors
from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.render import render_bundle
from engrama.core.call import Call, Plan
from engrama.core.engine import AsyncEngramaEngine, AsyncVectors, Binding, EngramaEngine, Vectors
from engrama.core.flow import FlowPlan
from engrama.core.protocols import AsyncGraphStore, GraphStore
from engrama.core.requests import Request, ask
from engrama.core.rows import Origin
from engrama.core.scope import Scope
from engrama.core.settings import Settings
from engrama.core.temporal import DAY, parse_moment
from engrama.ir.profile import CompiledProfile
from engrama.sdk import Engrama, Verb
from engrama.skills.transfer import plan_export
from tests import neo4j_stores

WORKSHOP = Path(__file__).parent / "contracts" / "workshop.yaml"
VERBS = {name: verb.plan for name, verb in vars(Engrama).items() if isinstance(verb, Verb)}
ANN, BOB = Scope("acme", "ann"), Scope("acme", "bob")
_SEEDS = 10_000_000


@dataclass(frozen=True, slots=True)
class Backend:
    """How to open a store in a folder, and which named abilities it lacks, each with the reason."""

    open: Callable[[Path, FreshSource], GraphStore]
    wrap: Callable[[Any], AsyncGraphStore]
    unsupported: Mapping[str, str] = field(default_factory=dict)


def _null(folder: Path, source: FreshSource) -> GraphStore:
    return NullGraphStore(source.profile)


def _sqlite(folder: Path, source: FreshSource) -> GraphStore:
    path = folder / "engrama.db"
    if not path.exists() and source is workshop():
        shutil.copyfile(_template(folder.parent), path)
    return SqliteGraphStore(FileOptions(path, "normal"), source)


STORES: dict[str, Backend] = {
    "null": Backend(_null, NullAsyncStore, {"copies": "a memory has no file that could be copied"}),
    "sqlite": Backend(_sqlite, SqliteAsyncStore),
    "neo4j": Backend(
        neo4j_stores.open_isolated,
        neo4j_stores.awaited,
        {"copies": "a server's database is no file that could be copied"},
    ),
}


@cache
def workshop() -> FreshSource:
    """The compiled test profile with its files."""
    profile = load_profile(Selection(str(WORKSHOP)), [shipped_profiles()]).profile
    return FreshSource(profile, render_bundle(profile))


@cache
def _template(folder: Path) -> Path:
    """An empty database, made once and copied for each test, since creating one costs most of a test's time."""
    path = folder / "template.db"
    SqliteGraphStore(FileOptions(path, "normal"), workshop()).close()
    return path


@dataclass(slots=True)
class Clock:
    """A clock that goes on by one second at each call; `now` is in microseconds since 1970."""

    now: int = parse_moment("2026-03-01T09:00:00Z")
    calls: int = 0

    def tick(self) -> tuple[int, int]:
        """The time and the seed of the next call."""
        self.calls += 1
        self.now += 1_000_000
        return self.now, self.calls * _SEEDS

    def pass_days(self, days: float) -> None:
        """Let time pass."""
        self.now += int(days * DAY)


class TimedBinding(Binding):
    """A binding whose calls are made by a clock, so that equal calls write equal rows."""

    def __init__(self, scope: Scope, clock: Clock, settings: Settings) -> None:
        super().__init__(scope, Origin("sdk", "tester", "s1", 0.8), settings)
        object.__setattr__(self, "clock", clock)

    def call(self, profile: CompiledProfile) -> Call:
        now, seed = self.clock.tick()  # type: ignore[attr-defined]
        return Call(profile, self.scope, now, seed, self.origin, self.settings)


class Memory:
    """Every verb of the SDK as a method, on a store of either kind; `as_owner` gives another owner's view of it."""

    def __init__(
        self,
        store: Any,
        runner: asyncio.Runner | None,
        scope: Scope = ANN,
        clock: Clock | None = None,
        settings: Settings | None = None,
        embedder: Any = None,
    ) -> None:
        self.store, self.runner, self.scope, self.embedder = store, runner, scope, embedder
        self.clock = clock or Clock()
        self.settings = settings or Settings()
        binding = TimedBinding(scope, self.clock, self.settings)
        self.engine: Any
        if runner:
            awaited = AsyncVectors(embedder, SharedAsyncVectors(store, "shared")) if embedder else None
            self.engine = AsyncEngramaEngine(store, binding, awaited)
        else:
            vectors = Vectors(embedder, SharedVectors(store, "shared")) if embedder else None
            self.engine = EngramaEngine(store, binding, vectors)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        plan = VERBS[name]
        return lambda *args, **kwargs: self.run(plan(*args, **kwargs))

    @property
    def profile(self) -> CompiledProfile:
        return self.store.profile

    def run(self, plan: Plan[Any] | FlowPlan[Any]) -> Any:
        return self._waited(self.engine.run(plan))

    def asks(self, *requests: Request[Any]) -> list[Any]:
        """Hand requests straight to the store, as one writing transaction."""

        def operation(call: Call) -> Any:
            answers = []
            for request in requests:
                answers.append((yield from ask(request)))
            return answers

        return self.run(Plan(operation, writes=True))

    def export(self) -> list[str]:
        lines: list[str] = []
        self.run(plan_export(lines.append))
        return lines

    def verify(self) -> Any:
        return self._waited(self.store.verify())

    def standalone_id(self) -> str:
        return self._waited(self.store.standalone_id())

    def backup(self, path: Path) -> None:
        self._waited(self.store.backup(path))

    def restore(self, path: Path) -> None:
        self._waited(self.store.restore(path))

    def as_owner(self, scope: Scope) -> Memory:
        return Memory(self.store, self.runner, scope, self.clock, self.settings, self.embedder)

    def with_settings(self, settings: Settings) -> Memory:
        return Memory(self.store, self.runner, self.scope, self.clock, settings, self.embedder)

    def with_embedder(self, embedder: Any) -> Memory:
        settings = self.settings.replace(embedder=embedder.name)
        return Memory(self.store, self.runner, self.scope, self.clock, settings, embedder)

    def close(self) -> None:
        self._waited(self.store.close())
        if self.runner:
            self.runner.close()

    def _waited(self, result: Any) -> Any:
        return self.runner.run(result) if self.runner else result


def open_memory(backend: str, folder: Path, *, awaited: bool = False, source: FreshSource | None = None) -> Memory:
    """A memory on a fresh store; `awaited` puts the asynchronous store in between."""
    folder.mkdir(parents=True, exist_ok=True)
    entry = STORES[backend]
    store = entry.open(folder, source or workshop())
    if not awaited:
        return Memory(store, None)
    runner = asyncio.Runner()
    runner.run(asyncio.sleep(0))
    return Memory(entry.wrap(store), runner)


KINDS = tuple(f"{name}-{mode}" for name in STORES for mode in ("sync", "async"))


def open_kind(kind: str, folder: Path) -> Memory:
    """A memory by the name of its kind, such as `sqlite-async`."""
    backend, _, mode = kind.partition("-")
    return open_memory(backend, folder, awaited=mode == "async")

"""The stores whose answers to one pattern are compared: each is filled and asked through its own requests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from engrama.backends.null.store import NullGraphStore
from engrama.backends.sqlite.connection import FileOptions
from engrama.backends.sqlite.store import SqliteGraphStore
from engrama.compiler.lower.cypher import reflect_cypher
from engrama.compiler.lower.sql import reflect_sql
from engrama.compiler.render import render_bundle
from engrama.core import requests as ask
from engrama.core.pattern_requests import FindAged, RunPattern, SampleCounted
from engrama.core.requests import Operation, Request
from engrama.core.rows import NodeRow, PatternRow, Ref
from engrama.core.scope import Scope
from engrama.ir.canonical import digest
from engrama.ir.pattern import Pattern, pattern_to_json
from engrama.ir.profile import CompiledProfile
from engrama.ir.walk import bounding_variables, sampled_variables
from tests.property.strategies import NOW, Picture, yard

Uids = tuple[str, ...]
LANGUAGES = {"sql": ("--", reflect_sql), "cypher": ("//", reflect_cypher)}
_numbers = count(1)


@dataclass(frozen=True)
class Answers:
    """Everything a store says about one pattern, in uids."""

    rows: tuple[tuple[Uids, tuple[int, ...], float], ...]
    first: tuple[tuple[Uids, tuple[int, ...], float], ...]
    bounded: tuple[tuple[tuple[Uids, tuple[int, ...], float], ...], ...]
    samples: Mapping[str, tuple[Uids, ...]]
    aged: frozenset[str]


class Source:
    """A bundle whose patterns come one after the other; `spoil` changes the text of their statements."""

    def __init__(self, patterns: Iterable[Pattern] = ()) -> None:
        self.profile: CompiledProfile = yard()
        self.profile_hash = self.profile.hash
        files = render_bundle(self.profile)
        self.schema_sql, self.init_cypher = files["sqlite/schema.sql"], files["neo4j/init.cypher"]
        self.schema_hash = digest(self.schema_sql)
        self.spoil: Callable[[str], str] = str
        self.known: dict[str, Pattern] = {}
        self.names = {pattern: self.learn(pattern) for pattern in patterns}
        self.profile = yard().replace(patterns=tuple(map(pattern_to_json, self.known.values())))

    def learn(self, pattern: Pattern) -> str:
        """Take the pattern as the only one, under a name of its own, so that no store knows it already."""
        name = f"p{next(_numbers)}"
        self.known[name] = replace(pattern, id=name)
        self.profile = yard().replace(patterns=(pattern_to_json(self.known[name]),))
        return name

    def pattern_text(self, pattern: str, language: str) -> str:
        """The generated statements."""
        mark, view = LANGUAGES[language]
        sections = [f"{mark} name: {item.name}\n{item.statement}\n" for item in view(self.known[pattern]).sections]
        return self.spoil("\n".join(sections))


class Side:
    """One store; scopes are made afresh for each picture."""

    name = ""

    def __init__(self, store: Any, source: Source) -> None:
        self.store, self.source = store, source

    def learn(self, pattern: Pattern) -> str:
        """Make the pattern known and return its id."""
        return self.source.learn(pattern)

    def close(self) -> None:
        """Give the store back."""
        self.store.close()

    def asks(self, *requests: Request[Any]) -> list[Any]:
        """The answers to some requests, in one writing transaction."""

        def operation() -> Any:
            answers = []
            for request in requests:
                answers.append((yield request))
            return answers

        return self.store.run(operation, writes=True)

    def run(self, operation: Callable[[], Operation[Any]]) -> Any:
        """What an operation answers, in one writing transaction."""
        return self.store.run(operation, writes=True)

    def ask(self, request: Request[Any]) -> Any:
        """The answer to one request."""
        return self.asks(request)[0]

    def fill(self, scope: Scope, picture: Picture) -> dict[str, Ref]:
        """Write the picture and return the ref of each uid."""
        refs = dict(zip((row.uid for row in picture.nodes), self.ask(ask.PutNodes(scope, picture.nodes)), strict=True))
        edges = tuple(row._replace(source=refs[row.source], target=refs[row.target]) for row in picture.edges)
        self.ask(ask.PutEdges(scope, edges))
        return refs

    def leak(self, scope: Scope, ours: Mapping[str, Ref], theirs: Mapping[str, Ref], picture: Picture) -> None:
        """Write relations to nodes of another owner where the store's guards can be overcome."""

    def answers(self, scope: Scope, pattern: Pattern, refs: Mapping[str, Ref], among: Iterable[str]) -> Answers:
        """Ask for everything about the pattern; bounds and samples are asked for among the given nodes too."""
        name = self.learn(pattern)
        uids = {ref: uid for uid, ref in refs.items()}
        some = tuple(refs[uid] for uid in among)
        variables = bounding_variables(pattern)
        every, first, aged, *bounded = self.asks(
            RunPattern(scope, name, NOW, 0),
            RunPattern(scope, name, NOW, pattern.limit),
            FindAged(scope, name, NOW - 1_000_000, NOW),
            RunPattern(scope, name, NOW, 0, dict.fromkeys(variables, some)),
            *(RunPattern(scope, name, NOW, 0, {variable: some}) for variable in variables),
        )
        samples = {
            f"{count.name} {narrow is None}": tuple(
                _named(uids, self.ask(SampleCounted(scope, name, count.name, NOW, row.group, narrow))) for row in every
            )
            for count in pattern.counts
            if count.sample
            for narrow in ((None, some) if count.of in sampled_variables(pattern) else (None,))
        }

        def told(rows: Iterable[PatternRow]) -> tuple[tuple[Uids, tuple[int, ...], float], ...]:
            return tuple((_named(uids, row.group), row.counts, row.confidence) for row in rows)

        return Answers(
            told(every),
            told(first),
            tuple(map(told, bounded)),
            samples,
            frozenset(_named(uids, aged)),
        )


class Reference(Side):
    """The memory-only store, whose interpreter says what is meant."""

    name = "null"

    def __init__(self) -> None:
        super().__init__(NullGraphStore(yard()), Source.__new__(Source))

    def learn(self, pattern: Pattern) -> str:
        name = f"p{next(_numbers)}"
        self.store.profile = yard().replace(patterns=(pattern_to_json(replace(pattern, id=name)),))
        return name


class Sqlite(Side):
    """A database file on the generated schema; its guards against foreign relations are taken away."""

    name = "sqlite"

    def __init__(self, folder: Path) -> None:
        source = Source()
        super().__init__(SqliteGraphStore(FileOptions(folder / "patterns.db", "normal"), source), source)
        self.store.session().execute("PRAGMA synchronous = OFF; DROP TRIGGER edges_guard_insert").fetchall()

    def leak(self, scope: Scope, ours: Mapping[str, Ref], theirs: Mapping[str, Ref], picture: Picture) -> None:
        session = self.store.session()
        own, other = (session.scope(item) for item in (scope, stranger(scope)))
        sql = (
            "INSERT OR IGNORE INTO edges (uid, scope, src, type, dst, props, valid_from, confidence, created_at, "
            "updated_at, source, agent, session, trust) VALUES (?, ?, ?, ?, ?, '{}', 0, 1, 0, 0, '', '', '', 1)"
        )
        for kind, owner, source, target in leaks(picture, own, other, ours, theirs):
            session.execute(sql, (f"leak{next(_numbers)}", owner, source, kind, target))


def stranger(scope: Scope) -> Scope:
    """Another user of the same organisation."""
    return Scope(scope.org_id, f"not {scope.user_id}")


def leaks(
    picture: Picture, own: Any, other: Any, ours: Mapping[str, Ref], theirs: Mapping[str, Ref]
) -> list[tuple[str, Any, Ref, Ref]]:
    """For each relation three that cross the border: type, owner, source, target; `theirs` has the uids of `ours`."""
    found = []
    for edge in picture.edges:
        near, far = edge.source, edge.target
        found += [(edge.type, own, ours[near], theirs[far]), (edge.type, own, theirs[near], ours[far])]
        found += [(edge.type, other, ours[far], ours[near])]
    return found


def fresh_scope() -> Scope:
    """An owner whom no store knows."""
    return Scope(f"org{next(_numbers)}", "ann")


def prepared(side: Side, picture: Picture, tag: str, *, leaky: bool = True) -> tuple[Scope, dict[str, Ref]]:
    """Fill a fresh scope with the picture, and a stranger's with one that looks just like it; refs by plain uid.

    When `leaky`, relations that no store would let anyone write lead from the one to the other.
    """
    scope = fresh_scope()
    theirs = _plain(side.fill(stranger(scope), picture.tagged(f"x{tag}")))
    ours = _plain(side.fill(scope, picture.tagged(tag)))
    if leaky:
        side.leak(scope, ours, theirs, picture)
    return scope, ours


def _plain(refs: Mapping[str, Ref]) -> dict[str, Ref]:
    return {uid.partition("-")[0]: ref for uid, ref in refs.items()}


def _named(uids: Mapping[Ref, str], refs: Iterable[Ref]) -> Uids:
    return tuple(uids.get(ref, f"foreign {ref}") for ref in refs)


def node_at(side: Side, scope: Scope, ref: Ref) -> NodeRow:
    """The stored node."""
    return side.ask(ask.GetByRef(scope, (ref,)))[ref]

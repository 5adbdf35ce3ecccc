"""How SQLite answers the requests of patterns: the statements come from the bundle, section by section."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from engrama.backends.sqlite.rows import EDGE, edge_row
from engrama.backends.sqlite.session import Handler, Session
from engrama.core import requests as ask
from engrama.core.pattern_requests import ClearTouched, FindAged, FindReached, GetTouched, RunPattern, SampleCounted
from engrama.core.patterns import start_of, thresholds
from engrama.core.requests import Request
from engrama.core.rows import EdgeRow, PatternRow, Ref, Touched
from engrama.ir.parameters import AMONG, BOUND, SEEDS

_EVERY = -1
_IN = "(SELECT value FROM json_each(?))"


def run_pattern(session: Session, request: RunPattern) -> tuple[PatternRow, ...]:
    loaded = session.pattern(request.pattern)
    values: dict[str, Any] = {
        "scope": session.scope(request.scope),
        "limit": request.limit or _EVERY,
        **thresholds(loaded.pattern, request.now),
    }
    section = "rows"
    if request.bounds is not None:
        section = f"bounded.{request.start or start_of(loaded.pattern, request.bounds)}"
        for place, name in enumerate(loaded.pattern.group):
            values[f"{BOUND}{place}"] = json.dumps(request.bounds[name]) if name in request.bounds else None
    nodes, counts = len(loaded.pattern.group), len(loaded.pattern.counts)
    return tuple(
        PatternRow(row[:nodes], row[nodes : nodes + counts], row[nodes + counts])
        for row in session.execute(loaded.sections[section], values)
    )


def sample_counted(session: Session, request: SampleCounted) -> tuple[Ref, ...]:
    loaded = session.pattern(request.pattern)
    values = {
        "scope": session.scope(request.scope),
        AMONG: json.dumps(request.among),
        **{f"g{place}": ref for place, ref in enumerate(request.group)},
        **thresholds(loaded.pattern, request.now),
    }
    section = "sample" if request.among is None else "among"
    rows = session.execute(loaded.sections[f"{section}.{request.count}"], values)
    return tuple(row[0] for row in rows)


def find_reached(session: Session, request: FindReached) -> tuple[Ref, ...]:
    loaded = session.pattern(request.pattern)
    seeds = {
        f"{SEEDS}{place}": json.dumps(request.seeds.get(variable.name, ()))
        for place, variable in enumerate(loaded.pattern.variables)
    }
    values = {"scope": session.scope(request.scope), "slack": request.slack, **seeds}
    rows = session.execute(
        loaded.sections[f"reached.{request.root}"], {**values, **thresholds(loaded.pattern, request.now)}
    )
    return tuple(row[0] for row in rows)


def find_aged(session: Session, request: FindAged) -> tuple[Ref, ...]:
    loaded = session.pattern(request.pattern)
    if "aged" not in loaded.sections:
        return ()
    since = {f"since_{name}": value for name, value in thresholds(loaded.pattern, request.since).items()}
    values = {"scope": session.scope(request.scope), **since, **thresholds(loaded.pattern, request.now)}
    return tuple(row[0] for row in session.execute(loaded.sections["aged"], values))


def get_touched(session: Session, request: GetTouched) -> Touched:
    scope = session.scope(request.scope)
    nodes: dict[Ref, set[str]] = defaultdict(set)
    for node, name in session.execute("SELECT node, name FROM touched_nodes WHERE scope = ?", (scope,)):
        nodes[node].add(name)
    came = session.execute("SELECT src, type, dst, came FROM touched_relations WHERE scope = ?", (scope,))
    edges = {(source, type_, target): bool(is_new) for source, type_, target, is_new in came}
    return Touched({node: frozenset(names) for node, names in nodes.items()}, edges)


def clear_touched(session: Session, request: ClearTouched) -> None:
    for table in ("touched_nodes", "touched_relations"):
        session.execute(f"DELETE FROM {table} WHERE scope = ?", (session.scope(request.scope),))


def get_note(session: Session, request: ask.GetNote) -> str:
    sql = "SELECT text FROM scope_notes WHERE scope = ? AND name = ?"
    return session.execute(sql, (session.scope(request.scope), request.name)).get or ""


def put_note(session: Session, request: ask.PutNote) -> None:
    scope = session.owner(request.scope)
    if request.text:
        # scope-exempt: the note's own scope is the first of its values
        sql = "INSERT INTO scope_notes VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET text = excluded.text"
        session.execute(sql, (scope, request.name, request.text))
    else:
        session.execute("DELETE FROM scope_notes WHERE scope = ? AND name = ?", (scope, request.name))


def edges_among(session: Session, request: ask.EdgesAmong) -> tuple[EdgeRow, ...]:
    # `+` keeps the planner from walking all relations of the scope in uid order instead of those of the nodes
    sql = (
        f"SELECT {EDGE} FROM edges e WHERE e.src IN {_IN} AND e.valid_to IS NULL AND +e.dst IN {_IN} "
        "AND +e.scope = ? ORDER BY e.uid"
    )
    refs = json.dumps(request.refs)
    return tuple(map(edge_row, session.execute(sql, (refs, refs, session.scope(request.scope)))))


PATTERNS: Mapping[type[Request[Any]], Handler] = {
    RunPattern: run_pattern,
    SampleCounted: sample_counted,
    FindReached: find_reached,
    FindAged: find_aged,
    GetTouched: get_touched,
    ClearTouched: clear_touched,
    ask.GetNote: get_note,
    ask.PutNote: put_note,
    ask.EdgesAmong: edges_among,
}

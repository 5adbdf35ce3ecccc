"""How Neo4j answers the requests of patterns: the statements come from the bundle, section by section."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engrama.backends.neo4j.rows import EDGE, edge_row
from engrama.backends.neo4j.statements import Handler, Texts, Work, fetch, of, owned
from engrama.core import requests as ask
from engrama.core.pattern_requests import ClearTouched, FindAged, FindReached, GetTouched, RunPattern, SampleCounted
from engrama.core.patterns import start_of, thresholds
from engrama.core.requests import Request
from engrama.core.rows import ERASED, EXISTENCE, EdgeRow, PatternRow, Ref, Touched
from engrama.ir.parameters import AMONG, BOUND, KEY, SEEDS

_EVERY = 2**53
_REFLECT = "reflect"
_N = owned("n")
_TOUCHED_NODES = f"MATCH (n:_Node) WHERE {_N} AND n._changed IS NOT NULL RETURN n.engrama_id, n._changed"
_TOUCHED = (
    f"MATCH (n:_Touched) WHERE {_N} AND n._node IS NOT NULL RETURN n._node, n._source, n._type, n._target, n._came"
)
_CLEAR = (
    f"MATCH (n:_Node) WHERE {_N} AND n._changed IS NOT NULL REMOVE n._changed",
    f"MATCH (n:_Touched) WHERE {_N} AND n._node IS NOT NULL DELETE n",
)
_NAMES = {"_key": KEY, "_state": EXISTENCE}
"""What patterns call the fields of a node by that are no property."""
_NOTE = f"MATCH (n:_Note) WHERE {_N} AND n._name = $name RETURN n._text"
_OWN = "{org_id: $scope_org_id, user_id: $scope_user_id"
_KEEP = f"MERGE (n:_Note {_OWN}, _name: $name}}) SET n._text = $text"
_DROP = f"MATCH (n:_Note) WHERE {_N} AND n._name = $name DELETE n"
_REFLECTED = f"MERGE (c:_Scope {_OWN}}}) SET c._reflected = $reflected"
_AMONG = (
    f"MATCH (s:_Node)-[r]->(t:_Node) WHERE {owned('s')} AND {owned('t')} AND {owned('r')} AND r.valid_to IS NULL "
    f"AND s.engrama_id IN $refs AND t.engrama_id IN $refs RETURN {EDGE} ORDER BY uid"
)


def run_pattern(texts: Texts, request: RunPattern) -> Work[tuple[PatternRow, ...]]:
    pattern, sections = texts.pattern(request.pattern)
    values: dict[str, Any] = {"limit": request.limit or _EVERY, **thresholds(pattern, request.now)}
    section = "rows"
    if request.bounds is not None:
        section = f"bounded.{request.start or start_of(pattern, request.bounds)}"
        for place, name in enumerate(pattern.group):
            values[f"{BOUND}{place}"] = list(request.bounds[name]) if name in request.bounds else None
    rows = yield from fetch(sections[section], of(request.scope, **values))
    nodes, counts = len(pattern.group), len(pattern.counts)
    return tuple(
        PatternRow(tuple(row[:nodes]), tuple(row[nodes : nodes + counts]), row[nodes + counts]) for row in rows
    )


def sample_counted(texts: Texts, request: SampleCounted) -> Work[tuple[Ref, ...]]:
    pattern, sections = texts.pattern(request.pattern)
    group = {f"g{place}": ref for place, ref in enumerate(request.group)}
    values = of(request.scope, **group, **thresholds(pattern, request.now), **{AMONG: request.among})
    section = "sample" if request.among is None else "among"
    return _refs((yield from fetch(sections[f"{section}.{request.count}"], values)))


def find_reached(texts: Texts, request: FindReached) -> Work[tuple[Ref, ...]]:
    pattern, sections = texts.pattern(request.pattern)
    seeds = {
        f"{SEEDS}{place}": list(request.seeds.get(variable.name, ()))
        for place, variable in enumerate(pattern.variables)
    }
    values = of(request.scope, slack=request.slack, **seeds, **thresholds(pattern, request.now))
    return _refs((yield from fetch(sections[f"reached.{request.root}"], values)))


def find_aged(texts: Texts, request: FindAged) -> Work[tuple[Ref, ...]]:
    pattern, sections = texts.pattern(request.pattern)
    if "aged" not in sections:
        return ()
    since = {f"since_{name}": value for name, value in thresholds(pattern, request.since).items()}
    values = of(request.scope, **since, **thresholds(pattern, request.now))
    return _refs((yield from fetch(sections["aged"], values)))


def get_touched(texts: Texts, request: GetTouched) -> Work[Touched]:
    changed = yield from fetch(_TOUCHED_NODES, of(request.scope))
    nodes = {ref: frozenset(_NAMES.get(name, name) for name in names) for ref, names in changed}
    edges = {}
    for ref, source, type_, target, came in (yield from fetch(_TOUCHED, of(request.scope))):
        if source is None:
            nodes[ref] = frozenset((EXISTENCE, ERASED))
        else:
            edges[source, type_, target] = bool(came)
    return Touched(nodes, edges)


def clear_touched(texts: Texts, request: ClearTouched) -> Work[None]:
    for text in _CLEAR:
        yield from fetch(text, of(request.scope))


def get_note(texts: Texts, request: ask.GetNote) -> Work[str]:
    rows = yield from fetch(_NOTE, of(request.scope, name=request.name))
    return str(rows[0][0]) if rows else ""


def put_note(texts: Texts, request: ask.PutNote) -> Work[None]:
    given = of(request.scope, name=request.name, text=request.text)
    yield from fetch(_KEEP if request.text else _DROP, given)
    if request.name == _REFLECT:
        yield from fetch(_REFLECTED, of(request.scope, reflected=True if request.text else None))


def edges_among(texts: Texts, request: ask.EdgesAmong) -> Work[tuple[EdgeRow, ...]]:
    rows = yield from fetch(_AMONG, of(request.scope, refs=list(request.refs)))
    return tuple(map(edge_row, rows))


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


def _refs(rows: list[list[Any]]) -> tuple[Ref, ...]:
    return tuple(row[0] for row in rows)

"""How Neo4j answers each reading request."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from engrama.backends.neo4j.lucene import HISTORY, INDEX, any_of, holding, tag_facet
from engrama.backends.neo4j.rows import (
    EDGE,
    EDGE_NAMES,
    NODE,
    OBSERVATION,
    VERSION,
    edge_row,
    native_name,
    node_row,
    observation_row,
    version_row,
)
from engrama.backends.neo4j.statements import Handler, Rows, Texts, Work, fetch, of, owned
from engrama.core import requests as ask
from engrama.core.requests import Request
from engrama.core.rows import STATES, EdgeRow, Filters, Hop, Match, NodeRow, ObservationRow, Ref, Tally, VersionRow
from engrama.core.stored import read_properties
from engrama.ir.canonical import canonical_json
from engrama.ir.profile import INSIGHT, RESERVED_PROPERTIES

_TYPES_EACH = 8
_MOST_TIES, _GROWTH = 5_000, 64
# A composite index is used only where each of its properties is asked for; `IS NOT NULL` asks for the last one. It
# gives its order, so that nothing is sorted, where the order names the owner too.
_N, _R, _S, _T = owned("n"), owned("r"), owned("s"), owned("t")
_BY_KEY = f"UNWIND $keys AS key MATCH (n:_Node) WHERE {_N} AND n._folded = key[1] AND n._label = key[0] RETURN {NODE}"
_BY_UID = f"UNWIND $uids AS uid MATCH (n:_Node) WHERE {_N} AND n.engrama_id = uid RETURN {NODE}"
_NAMED = f"MATCH (n:_Node) WHERE {_N} AND n._folded = $folded RETURN {NODE} ORDER BY n._label"
# scope-exempt: the first gap of this template is filled with the scope below
_ALIKE = (
    "MATCH (n:_Node) WHERE {0} AND n._loose {1} $loose RETURN {2} ORDER BY n._loose, n._label, n._folded LIMIT $limit"
)
_EQUAL, _BEGINNING = _ALIKE.format(_N, "=", NODE), _ALIKE.format(_N, "STARTS WITH", NODE)
_NOTES = (
    f"UNWIND $refs AS ref MATCH (o:_Observation) WHERE {owned('o')} AND o._node = ref AND o._digest IS NOT NULL "
    f"RETURN {OBSERVATION} ORDER BY o.created_at, o._text"
)
_PAST = (
    f"UNWIND $refs AS ref MATCH (v:_Version) WHERE {owned('v')} AND v._node = ref AND v._until IS NOT NULL "
    f"RETURN {VERSION} ORDER BY v._until, v._number"
)
_HELD = "r.valid_from <= $at AND (r.valid_to IS NULL OR r.valid_to >= $at)"
_HOPS, _HOPS_THEN = (
    f"UNWIND $refs AS ref MATCH (n:_Node) WHERE {_N} AND n.engrama_id = ref CALL (n) {{ "
    f"MATCH (n)-[r]-(t:_Node) WHERE {_R} AND {_T} AND {wanted} "
    "RETURN r, t ORDER BY r.created_at DESC, r.engrama_id DESC LIMIT $limit } "
    "RETURN ref, t.engrama_id, type(r), startNode(r) = n, r._props ORDER BY r.created_at DESC, r.engrama_id DESC"
    for wanted in ("r.valid_to IS NULL AND t._state IN ['live', 'stub']", _HELD)
)
_ADJACENT = (
    f"UNWIND $refs AS ref MATCH (n:_Node) WHERE {_N} AND n.engrama_id = ref CALL (n) {{ "
    f"MATCH (n)-[r]-(t:_Node) WHERE {_R} AND {_T} AND r.valid_to IS NULL AND t._state IN ['live', 'stub'] "
    "RETURN t LIMIT $limit } RETURN ref, collect(t.engrama_id)"
)
_COUNT = f"MATCH (n:_Node) WHERE {_N} AND n.updated_at IS NOT NULL RETURN count(*)"
_TERMS = (
    f"UNWIND $queries AS query CALL (query) {{ CALL db.index.fulltext.queryNodes('{INDEX}', query) YIELD node AS n "
    f"WHERE {_N} RETURN count(n) AS nodes }} RETURN nodes"
)
# scope-exempt: each query demands the scope's own facet, and what is found is tied to the scope where this ends
_ENTRIES = f"CALL db.index.fulltext.queryNodes('{INDEX}', $query, $options) YIELD node AS n, score WITH n, score"
_ENTRIES_THEN = (
    f"CALL () {{ CALL db.index.fulltext.queryNodes('{INDEX}', $query) YIELD node AS n, score RETURN n, score "
    f"UNION ALL CALL db.index.fulltext.queryNodes('{HISTORY}', $query) YIELD node AS v, score "
    f"MATCH (n:_Node) WHERE {_N} AND n.engrama_id = v._node RETURN n, score }} WITH n, max(score) AS score"
)
_TALLIES = (
    f"MATCH (n:_Node) WHERE {_N} AND n._label IS NOT NULL AND n._state IS NOT NULL "
    "RETURN n._label AS label, n._state AS state, count(*) AS nodes ORDER BY label, state"
)
_TYPES = (
    f"MATCH (n:_Node) WHERE {_N} AND n.updated_at IS NOT NULL CALL (n) {{ MATCH (n)-[r]->(:_Node) "
    f"WHERE {_R} AND r.valid_to IS NULL RETURN type(r) AS type }} RETURN type, count(*) AS relations ORDER BY type"
)
_NEXT_NODES = (
    f"MATCH (n:_Node) WHERE {_N} AND n.engrama_id > $after RETURN {NODE} "
    "ORDER BY n.org_id, n.user_id, n.engrama_id LIMIT $limit"
)
_NEXT_EDGES = (
    f"{_R} AND r.engrama_id > $after WITH s, r, t ORDER BY r.org_id, r.user_id, r.engrama_id LIMIT $limit RETURN {EDGE}"
)


def get_nodes(texts: Texts, request: ask.GetNodes) -> Work[Mapping[tuple[str, str], NodeRow]]:
    rows = yield from fetch(_BY_KEY, of(request.scope, keys=[list(key) for key in request.keys]))
    found = map(node_row, rows)
    return {(row.label, row.folded): row for row in found}


def get_by_uid(texts: Texts, request: ask.GetByUid) -> Work[Mapping[str, NodeRow]]:
    rows = yield from fetch(_BY_UID, of(request.scope, uids=list(request.uids)))
    return {row[0]: node_row(row) for row in rows}


def get_by_ref(texts: Texts, request: ask.GetByRef) -> Work[Mapping[Ref, NodeRow]]:
    rows = yield from fetch(_BY_UID, of(request.scope, uids=list(request.refs)))
    return {row[0]: node_row(row) for row in rows}


def find_named(texts: Texts, request: ask.FindNamed) -> Work[tuple[NodeRow, ...]]:
    rows = yield from fetch(_NAMED, of(request.scope, folded=request.folded))
    return tuple(map(node_row, rows))


def find_alike(texts: Texts, request: ask.FindAlike) -> Work[tuple[NodeRow, ...]]:
    text = _BEGINNING if request.prefix else _EQUAL
    rows = yield from fetch(text, of(request.scope, loose=request.loose, limit=request.limit))
    return tuple(map(node_row, rows))


def get_observations(texts: Texts, request: ask.GetObservations) -> Work[Mapping[Ref, tuple[ObservationRow, ...]]]:
    found: dict[Ref, list[ObservationRow]] = defaultdict(list)
    for row in (yield from fetch(_NOTES, of(request.scope, refs=list(request.refs)))):
        found[row[0]].append(observation_row(row))
    return {ref: tuple(rows) for ref, rows in found.items()}


def get_versions(texts: Texts, request: ask.GetVersions) -> Work[Mapping[Ref, tuple[VersionRow, ...]]]:
    found: dict[Ref, list[VersionRow]] = defaultdict(list)
    for row in (yield from fetch(_PAST, of(request.scope, refs=list(request.refs)))):
        found[row[0]].append(version_row(row))
    return {ref: tuple(rows) for ref, rows in found.items()}


def get_edges(texts: Texts, request: ask.GetEdges) -> Work[tuple[EdgeRow, ...]]:
    relation = f"r:{texts.type_(request.type)}" if request.type is not None else "r"
    ends = [("s.engrama_id = $source", request.source), ("t.engrama_id = $target", request.target)]
    clauses = [_S, _T, _R, *(clause for clause, value in ends if value is not None)]
    clauses += [] if request.ended else ["r.valid_to IS NULL"]
    text = f"MATCH (s:_Node)-[{relation}]->(t:_Node) WHERE {' AND '.join(clauses)} RETURN {EDGE} ORDER BY uid"
    rows = yield from fetch(text, of(request.scope, source=request.source, target=request.target))
    return tuple(map(edge_row, rows))


def neighbours(texts: Texts, request: ask.Neighbours) -> Work[Mapping[Ref, tuple[Hop, ...]]]:
    found: dict[Ref, list[Hop]] = {ref: [] for ref in request.refs}
    text = _HOPS if request.at is None else _HOPS_THEN
    rows = yield from fetch(text, of(request.scope, refs=list(found), limit=request.limit, at=request.at))
    for near, far, type_, outgoing, props in rows:
        found[near].append(Hop(near, far, type_, outgoing, read_properties(props) or None))
    return {ref: tuple(hops) for ref, hops in found.items()}


def adjacent(texts: Texts, request: ask.Adjacent) -> Work[Mapping[Ref, tuple[Ref, ...]]]:
    rows = yield from fetch(_ADJACENT, of(request.scope, refs=list(request.refs), limit=request.limit))
    return dict.fromkeys(request.refs, ()) | {near: tuple(ends) for near, ends in rows}


def reaches(texts: Texts, request: ask.Reaches) -> Work[bool]:
    if request.start == request.goal:
        return True
    text = (
        f"MATCH (s:_Node), (t:_Node) WHERE {_S} AND s.engrama_id = $start AND {_T} AND t.engrama_id = $goal "
        f"RETURN EXISTS {{ MATCH ANY SHORTEST (s)(()-[r:{texts.type_(request.type)} WHERE {_R} "
        "AND r.valid_to IS NULL]->()){1,}(t) }"
    )
    rows = yield from fetch(text, of(request.scope, start=request.start, goal=request.goal))
    return bool(rows and rows[0][0])


def term_counts(texts: Texts, request: ask.TermCounts) -> Work[tuple[int, Mapping[str, int]]]:
    ((documents,),) = yield from fetch(_COUNT, of(request.scope))
    queries = [holding(request.scope, term) for term in request.terms]
    rows = yield from fetch(_TERMS, of(request.scope, queries=queries))
    return documents, {term: row[0] for term, row in zip(request.terms, rows, strict=True)}


def full_text(texts: Texts, request: ask.FullText) -> Work[tuple[Match, ...]]:
    if not request.terms and not request.prefixes:
        return ()
    filters, limit = request.filters, request.limit
    clauses, parameters = conditions(texts, filters._replace(tags=()))
    query = any_of(request.scope, request.terms, request.prefixes, filters)
    text = (
        f"{_ENTRIES_THEN if request.past else _ENTRIES} WHERE {clauses} "
        f"RETURN {NODE}, score ORDER BY score DESC, n._label, n._folded LIMIT $limit"
    )
    given = of(request.scope, query=query, **parameters)
    # The index applies its limit before any other condition, so it may only do so when there is none.
    if filters.folded or filters.updated_before or filters.where or request.past:
        rows = yield from fetch(text, {**given, "options": {}, "limit": limit})
    else:
        rows = yield from _uncut(text, given, limit)
    return tuple(Match(node_row(row), row[17]) for row in rows[:limit])


def _uncut(text: str, given: dict[str, Any], limit: int) -> Work[Rows]:
    """At least `limit` hits where there are as many, asked for until the index cuts no more among equal scores.

    The index breaks ties in an order of its own, and a longer answer has to begin with the shorter one.
    """
    asked = limit + 1
    while True:
        rows = yield from fetch(text, {**given, "options": {"limit": asked}, "limit": asked})
        if len(rows) < asked or rows[limit - 1][17] > rows[-1][17] or asked > limit + _MOST_TIES:
            return rows
        asked = limit + (asked - limit) * _GROWTH


def list_nodes(texts: Texts, request: ask.ListNodes) -> Work[tuple[NodeRow, ...]]:
    clauses, parameters = conditions(texts, request.filters)
    text = (
        f"MATCH (n:_Node) WHERE {clauses} AND n.updated_at IS NOT NULL RETURN {NODE} "
        "ORDER BY n.org_id DESC, n.user_id DESC, n.updated_at DESC, n._label, n._folded SKIP $offset LIMIT $limit"
    )
    rows = yield from fetch(text, of(request.scope, offset=request.offset, limit=request.limit, **parameters))
    return tuple(map(node_row, rows))


def held_properties(texts: Texts, request: ask.HeldProperties) -> Work[frozenset[str]]:
    clauses, parameters = conditions(texts, Filters(label=request.label, states=STATES))
    text = (
        f"MATCH (n:_Node) WHERE {_N} AND {clauses} AND n.updated_at IS NOT NULL AND n._props CONTAINS $written "
        "RETURN true LIMIT 1"
    )
    held = set()
    for name in request.names:
        # Quotes inside a value are written with a backslash, so that only a name is followed by its quote and a colon.
        if (yield from fetch(text, of(request.scope, written=f"{canonical_json(name)}:", **parameters))):
            held.add(name)
    return frozenset(held)


def get_tallies(texts: Texts, request: ask.GetTallies) -> Work[tuple[Tally, ...]]:
    rows = yield from fetch(_TALLIES, of(request.scope))
    return tuple(Tally(*row) for row in rows)


def count_edges(texts: Texts, request: ask.CountEdges) -> Work[Mapping[str, int]]:
    rows = yield from fetch(_TYPES, of(request.scope))
    return {row[0]: row[1] for row in rows}


def scan_nodes(texts: Texts, request: ask.ScanNodes) -> Work[tuple[NodeRow, ...]]:
    rows = yield from fetch(_NEXT_NODES, of(request.scope, after=request.after, limit=request.limit))
    return tuple(map(node_row, rows))


def scan_edges(texts: Texts, request: ask.ScanEdges) -> Work[tuple[EdgeRow, ...]]:
    found: list[EdgeRow] = []
    for text in _of_each_type(texts, _NEXT_EDGES):
        rows = yield from fetch(text, of(request.scope, after=request.after, limit=request.limit))
        found += map(edge_row, rows)
    return tuple(sorted(found, key=lambda row: row.uid)[: request.limit])


def get_edges_by_uid(texts: Texts, request: ask.GetEdgesByUid) -> Work[Mapping[str, EdgeRow]]:
    found: dict[str, EdgeRow] = {}
    for text in _of_each_type(texts, f"{_R} AND r.engrama_id IN $uids RETURN {EDGE}"):
        rows = yield from fetch(text, of(request.scope, uids=list(request.uids)))
        found |= {row[0]: edge_row(row) for row in rows}
    return found


READING: Mapping[type[Request[Any]], Handler] = {
    ask.GetNodes: get_nodes,
    ask.GetByUid: get_by_uid,
    ask.GetByRef: get_by_ref,
    ask.FindNamed: find_named,
    ask.FindAlike: find_alike,
    ask.GetObservations: get_observations,
    ask.GetEdges: get_edges,
    ask.Neighbours: neighbours,
    ask.Adjacent: adjacent,
    ask.Reaches: reaches,
    ask.TermCounts: term_counts,
    ask.FullText: full_text,
    ask.ListNodes: list_nodes,
    ask.HeldProperties: held_properties,
    ask.GetTallies: get_tallies,
    ask.CountEdges: count_edges,
    ask.GetVersions: get_versions,
    ask.ScanNodes: scan_nodes,
    ask.ScanEdges: scan_edges,
    ask.GetEdgesByUid: get_edges_by_uid,
}


def _of_each_type(texts: Texts, branch: str) -> Iterator[str]:
    """Statements over all relation types, each by its own index, since none covers several.

    A few types in each: the time to plan one grows faster than its number of types.
    """
    # scope-exempt: every caller's branch begins with the scope of the relation
    matches = [f"MATCH (s:_Node)-[r:{name}]->(t:_Node) WHERE {branch}" for name in texts.types.values()]
    for start in range(0, len(matches), _TYPES_EACH):
        yield f"CALL () {{ {' UNION ALL '.join(matches[start : start + _TYPES_EACH])} }} RETURN {EDGE_NAMES}"


def conditions(texts: Texts, filters: Filters) -> tuple[str, dict[str, Any]]:
    """Filters as conditions on `n` and their parameters."""
    clauses = [_N]
    parameters: dict[str, Any] = {"states": list(filters.states)}
    clauses.append("n._label = $label" if filters.label else "n._label <> $label")
    parameters["label"] = filters.label or INSIGHT
    if filters.folded:
        clauses.append("n._folded = $folded")
        parameters["folded"] = filters.folded
    if filters.updated_before:
        clauses.append("n.updated_at < $before")
        parameters["before"] = filters.updated_before
    if filters.tags:
        clauses.append("all(facet IN $facets WHERE facet IN n._facets)")
        parameters["facets"] = [tag_facet(tag) for tag in filters.tags]
    if filters.where:
        clauses.append("all(w IN $wanted WHERE n[w.name] IN w.values AND NOT n._label IN w.keyed)")
        parameters["wanted"] = [_wanted(texts, name, value) for name, value in filters.where]
    clauses.append("n._state IN $states")
    return " AND ".join(clauses), parameters


def _wanted(texts: Texts, name: str, value: str | float) -> dict[str, Any]:
    """One property, the values that count as equal (1 and true do), and the labels where the name is no property."""
    values = [value, *(other for other in (True, False, 1, 0) if other == value)]
    own = name in RESERVED_PROPERTIES or name.startswith("_")
    keyed = [label.name for label in texts.profile.labels if own or label.key == name]
    return {"name": native_name(name), "values": values, "keyed": keyed}

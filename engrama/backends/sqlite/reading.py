"""How SQLite answers each reading request."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from engrama.backends.sqlite.rows import (
    EDGE,
    NODE,
    OBSERVATION,
    VERSION,
    edge_row,
    node_row,
    observation_row,
    quoted,
    read_props,
    tag_facet,
    version_row,
)
from engrama.backends.sqlite.session import Handler, Session
from engrama.core import requests as ask
from engrama.core.requests import Request
from engrama.core.rows import (
    CURRENT,
    STATES,
    EdgeRow,
    Filters,
    Hop,
    NodeRow,
    ObservationRow,
    Ref,
    Tally,
    VersionRow,
)
from engrama.core.text import loose_key
from engrama.ir.canonical import canonical_json
from engrama.ir.profile import INSIGHT

# In conditions on rows that are found by id, end or key, `+` before the scope keeps the planner from walking the whole
# scope by one of the indexes that begin with it.
_IN = "(SELECT value FROM json_each(?))"
_A_PAGE = 1_000
_LAST = "\U0010ffff"
_ONE_NODE = f"SELECT {NODE} FROM nodes n WHERE n.scope = ? AND n.label = ? AND n.key_folded = ?"


def get_nodes(session: Session, request: ask.GetNodes) -> Mapping[tuple[str, str], NodeRow]:
    scope = session.scope(request.scope)
    if len(request.keys) == 1:
        row = session.execute(_ONE_NODE, (scope, *request.keys[0])).fetchone()
        return {request.keys[0]: node_row(row)} if row else {}
    by_label: dict[str, list[str]] = defaultdict(list)
    for label, folded in request.keys:
        by_label[label].append(folded)
    sql = (
        f"SELECT {NODE} FROM json_each(?) AS wanted CROSS JOIN nodes n ON n.scope = ? AND n.label = ? "
        "AND n.key_folded = wanted.value"
    )
    found = {}
    for label, keys in by_label.items():
        for row in map(node_row, session.execute(sql, (json.dumps(keys), scope, label))):
            found[row.label, row.folded] = row
    return found


def get_by_uid(session: Session, request: ask.GetByUid) -> Mapping[str, NodeRow]:
    sql = f"SELECT {NODE} FROM nodes n WHERE n.uid IN {_IN} AND n.scope = ?"
    rows = session.execute(sql, (json.dumps(request.uids), session.scope(request.scope)))
    return {row[0]: node_row(row) for row in rows}


def get_by_ref(session: Session, request: ask.GetByRef) -> Mapping[Ref, NodeRow]:
    sql = f"SELECT {NODE} FROM nodes n WHERE n.id IN {_IN} AND +n.scope = ?"
    found = map(node_row, session.execute(sql, (json.dumps(request.refs), session.scope(request.scope))))
    return {row.ref: row for row in found}


def find_named(session: Session, request: ask.FindNamed) -> tuple[NodeRow, ...]:
    # The loose key follows from the folded one, so its index serves both questions.
    sql = f"SELECT {NODE} FROM nodes n WHERE n.scope = ? AND n.key_loose = ? AND n.key_folded = ? ORDER BY n.label"
    values = (session.scope(request.scope), loose_key(request.folded), request.folded)
    return tuple(map(node_row, session.execute(sql, values)))


def find_alike(session: Session, request: ask.FindAlike) -> tuple[NodeRow, ...]:
    sql = f"SELECT {NODE} FROM nodes n WHERE n.scope = ? AND n.key_loose BETWEEN ? AND ? "
    sql += "ORDER BY n.key_loose, n.label, n.key_folded LIMIT ?"
    last = request.loose + _LAST if request.prefix else request.loose
    rows = session.execute(sql, (session.scope(request.scope), request.loose, last, request.limit))
    return tuple(sorted(map(node_row, rows), key=lambda row: (row.loose, row.label, row.folded)))


def get_observations(session: Session, request: ask.GetObservations) -> Mapping[Ref, tuple[ObservationRow, ...]]:
    sql = (
        f"SELECT {OBSERVATION} FROM observations o WHERE o.node IN {_IN} AND o.scope = ? ORDER BY o.created_at, o.text"
    )
    found: dict[Ref, list[ObservationRow]] = defaultdict(list)
    for row in session.execute(sql, (json.dumps(request.refs), session.scope(request.scope))):
        found[row[0]].append(observation_row(row))
    return {ref: tuple(rows) for ref, rows in found.items()}


def get_edges(session: Session, request: ask.GetEdges) -> tuple[EdgeRow, ...]:
    given = (request.source, request.target, request.type)
    sql = _edges_sql(tuple(value is not None for value in given), request.ended)
    values = [value for value in given if value is not None]
    return tuple(map(edge_row, session.execute(sql, (*values, session.scope(request.scope)))))


def neighbours(session: Session, request: ask.Neighbours) -> Mapping[Ref, tuple[Hop, ...]]:
    scope, at, limit = session.scope(request.scope), request.at, request.limit
    given = (json.dumps(request.refs), scope, limit, *(() if at is None else (at,)))
    found: dict[Ref, list[tuple[Any, ...]]] = {ref: [] for ref in request.refs}
    for text, outgoing in zip(_HOPS if at is None else _HOPS_THEN, (True, False), strict=True):
        for near, *row in session.execute(text, given):
            if outgoing or row[2] != near:
                found[near].append((*row[:4], outgoing, row[4]))
    return {ref: _newest(ref, rows, limit) for ref, rows in found.items()}


def adjacent(session: Session, request: ask.Adjacent) -> Mapping[Ref, tuple[Ref, ...]]:
    scope = session.scope(request.scope)
    _, _, states = shares(session, scope)
    found: dict[Ref, tuple[Ref, ...]] = dict.fromkeys(request.refs, ())
    text = _ADJACENT[states.issubset(CURRENT)]
    for near, ends in session.execute(text, (json.dumps(request.refs), scope, request.limit)):
        out, _, back = ends.partition("|")
        incoming = (ref for ref in map(int, back.split(",") if back else ()) if ref != near)
        found[near] = (*map(int, out.split(",") if out else ()), *incoming)[: request.limit]
    return found


def reaches(session: Session, request: ask.Reaches) -> bool:
    sql = (
        "WITH RECURSIVE walk (id) AS (SELECT ? UNION SELECT e.dst FROM walk JOIN edges e ON e.src = walk.id "
        "AND e.type = ? AND e.valid_to IS NULL AND +e.scope = ?) SELECT EXISTS (SELECT 1 FROM walk WHERE id = ?)"
    )
    return bool(session.execute(sql, (request.start, request.type, session.scope(request.scope), request.goal)).get)


def list_nodes(session: Session, request: ask.ListNodes) -> tuple[NodeRow, ...]:
    scope = session.scope(request.scope)
    where, values = conditions(request.filters, facets=True)
    # One name, or all of one label, are found first and sorted then; a page of many is read in the order of time.
    few = request.filters.folded or (request.filters.label and request.limit > _A_PAGE)
    by_time = "+n.updated_at" if few else "n.updated_at"
    sql = (
        f"SELECT {NODE} FROM nodes n WHERE n.scope = ?{where} "
        f"ORDER BY {by_time} DESC, n.label, n.key_folded LIMIT ? OFFSET ?"
    )
    return tuple(map(node_row, session.execute(sql, (scope, *values, request.limit, request.offset))))


def held_properties(session: Session, request: ask.HeldProperties) -> frozenset[str]:
    where, values = conditions(Filters(label=request.label, states=STATES), facets=False)
    sql = (
        f"SELECT EXISTS (SELECT 1 FROM nodes n WHERE n.scope = ?{where} "
        "AND EXISTS (SELECT 1 FROM json_each(n.props) p WHERE p.key = ?))"
    )
    scope = session.scope(request.scope)
    return frozenset(name for name in request.names if session.execute(sql, (scope, *values, name)).get)


def get_tallies(session: Session, request: ask.GetTallies) -> tuple[Tally, ...]:
    sql = "SELECT label, state, nodes FROM tallies WHERE scope = ? AND nodes > 0 ORDER BY label, state"
    return tuple(Tally(*row) for row in session.execute(sql, (session.scope(request.scope),)))


def count_edges(session: Session, request: ask.CountEdges) -> Mapping[str, int]:
    sql = "SELECT type, count(*) FROM edges e WHERE e.scope = ? AND e.valid_to IS NULL GROUP BY type ORDER BY type"
    return {row[0]: row[1] for row in session.execute(sql, (session.scope(request.scope),))}


def get_versions(session: Session, request: ask.GetVersions) -> Mapping[Ref, tuple[VersionRow, ...]]:
    sql = f"SELECT {VERSION} FROM versions v WHERE v.node IN {_IN} AND v.scope = ? ORDER BY v.until, v.id"
    found: dict[Ref, list[VersionRow]] = defaultdict(list)
    for row in session.execute(sql, (json.dumps(request.refs), session.scope(request.scope))):
        found[row[0]].append(version_row(row))
    return {ref: tuple(rows) for ref, rows in found.items()}


def scan_nodes(session: Session, request: ask.ScanNodes) -> tuple[NodeRow, ...]:
    sql = f"SELECT {NODE} FROM nodes n WHERE n.uid > ? AND n.scope = ? ORDER BY n.uid LIMIT ?"
    return tuple(map(node_row, session.execute(sql, (request.after, session.scope(request.scope), request.limit))))


def scan_edges(session: Session, request: ask.ScanEdges) -> tuple[EdgeRow, ...]:
    sql = f"SELECT {EDGE} FROM edges e WHERE e.uid > ? AND e.scope = ? ORDER BY e.uid LIMIT ?"
    return tuple(map(edge_row, session.execute(sql, (request.after, session.scope(request.scope), request.limit))))


def get_edges_by_uid(session: Session, request: ask.GetEdgesByUid) -> Mapping[str, EdgeRow]:
    sql = f"SELECT {EDGE} FROM edges e WHERE e.uid IN {_IN} AND e.scope = ?"
    rows = session.execute(sql, (json.dumps(request.uids), session.scope(request.scope)))
    return {row[0]: edge_row(row) for row in rows}


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
    ask.ListNodes: list_nodes,
    ask.HeldProperties: held_properties,
    ask.GetTallies: get_tallies,
    ask.CountEdges: count_edges,
    ask.GetVersions: get_versions,
    ask.ScanNodes: scan_nodes,
    ask.ScanEdges: scan_edges,
    ask.GetEdgesByUid: get_edges_by_uid,
}


@cache
def _edges_sql(given: tuple[bool, ...], ended: bool) -> str:
    clauses = [f"e.{column} = ?" for column, asked in zip(("src", "dst", "type"), given, strict=True) if asked]
    clauses += [] if ended else ["e.valid_to IS NULL"]
    return f"SELECT {EDGE} FROM edges e WHERE {' AND '.join(clauses)} AND +e.scope = ? ORDER BY e.uid"


def _hops(end: str, far: str, *, then: bool) -> str:
    """The relations of each given node at one of its ends, the newest of each node, as one statement for all."""
    valid = "i.valid_from <= ?4 AND (i.valid_to IS NULL OR i.valid_to >= ?4)" if then else "i.valid_to IS NULL"
    # scope-exempt: part of the statement below, which ties its relations to the scope, and so the nodes at their ends
    current = "" if then else f" JOIN nodes n ON n.id = i.{far} AND n.state IN ('live', 'stub')"
    return (
        f"SELECT w.value, e.created_at, e.uid, e.{far}, e.type, e.props FROM json_each(?1) w CROSS JOIN edges e "
        f"ON e.id IN (SELECT i.id FROM edges i{current} WHERE i.{end} = w.value AND {valid} AND +i.scope = ?2 "
        "ORDER BY i.created_at DESC, i.uid DESC LIMIT ?3) WHERE +e.scope = ?2"
    )


_ENDS = (("src", "dst"), ("dst", "src"))
_HOPS, _HOPS_THEN = (tuple(_hops(*ends, then=then) for ends in _ENDS) for then in (False, True))


def _far(end: str, far: str, *, all_current: bool) -> str:
    """The other ends of one node's current relations between commas; states are looked up only where they differ."""
    # The index of current relations alone holds the targets, so no relation need be read.
    index = " INDEXED BY edges_identity" if end == "src" else ""
    # scope-exempt: part of the statement below, whose nodes are of the scope; guards refuse relations to another one
    joined = "" if all_current else f" JOIN nodes n ON n.id = i.{far} AND n.state IN ('live', 'stub')"
    # scope-exempt: part of the statement below, as above
    return (
        f"(SELECT coalesce(group_concat(ref), '') FROM (SELECT i.{far} AS ref FROM edges i{index}{joined} "
        f"WHERE i.{end} = w.value AND i.valid_to IS NULL LIMIT ?3))"
    )


_ADJACENT = {
    simple: f"SELECT w.value, {_far('src', 'dst', all_current=simple)} || '|' || "
    f"{_far('dst', 'src', all_current=simple)} FROM json_each(?1) w CROSS JOIN nodes n ON n.id = w.value "
    "WHERE +n.scope = ?2"
    for simple in (False, True)
}


def _newest(ref: Ref, rows: list[tuple[Any, ...]], limit: int) -> tuple[Hop, ...]:
    rows.sort(reverse=True)
    return tuple([Hop(ref, far, kind, out, read_props(props)) for _, _, far, kind, out, props in rows[:limit]])


def shares(session: Session, scope: int) -> tuple[int, int, frozenset[str]]:
    """How many nodes there are in all scopes and in this one, and the states that this one has."""
    # scope-exempt: the size of the whole index decides only how this scope is looked up in it
    total: int = session.execute("SELECT coalesce(sum(nodes), 0) FROM tallies").get
    sql = "SELECT state, sum(nodes) FROM tallies WHERE scope = ? AND nodes > 0 GROUP BY state"
    found: list[Any] = session.execute(sql, (scope,)).fetchall()
    return total, sum(nodes for _, nodes in found), frozenset(state for state, _ in found)


def _equal(name: str, value: Any) -> tuple[str, Iterable[Any]]:
    """A property compared with a value; a JSON path cannot spell a name that JSON writes with escapes."""
    if canonical_json(name) == f'"{name}"':
        return "json_extract(n.props, ?) = ?", (f'$."{name}"', value)
    return "EXISTS (SELECT 1 FROM json_each(n.props) p WHERE p.key = ? AND p.value = ?)", (name, value)


def conditions(filters: Filters, *, facets: bool) -> tuple[str, list[Any]]:
    """Filters as SQL conditions on `nodes n` and their parameters; tags by the index where it is not asked anyway."""
    parts: list[tuple[str, Iterable[Any]]] = []
    if filters.label:
        parts.append(("n.label = ?", (filters.label,)))
    else:
        parts.append(("n.label <> ?", (INSIGHT,)))
    if filters.folded:
        parts.append(("n.key_loose = ? AND n.key_folded = ?", (loose_key(filters.folded), filters.folded)))
    if filters.updated_before:
        parts.append(("n.updated_at < ?", (filters.updated_before,)))
    for name, value in filters.where:
        parts.append(_equal(name, value))
    parts.append((f"n.state IN {_IN}", (json.dumps(filters.states),)))
    if facets and filters.tags:
        expression = " AND ".join(f"(facets : {quoted(tag_facet(tag))})" for tag in filters.tags)
        # scope-exempt: part of a condition on nodes that the statement around it ties to the scope
        parts.append(("n.id IN (SELECT rowid FROM nodes_fts WHERE nodes_fts MATCH ?)", (expression,)))
    return "".join(f" AND {clause}" for clause, _ in parts), [value for _, values in parts for value in values]

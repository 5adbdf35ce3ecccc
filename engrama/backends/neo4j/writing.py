"""How Neo4j carries out each writing request.

Every write holds the lock of its scope's node first, so writers of one scope follow each other and each reads what the
one before it wrote.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from engrama.backends.neo4j.guards import (
    check_ends,
    check_labels,
    check_node,
    check_owned,
    check_single,
    check_type,
    check_validity,
)
from engrama.backends.neo4j.lucene import entry, facets, past_facets
from engrama.backends.neo4j.rows import (
    edge_content,
    edge_ref,
    node_content,
    observation_content,
    read_edge_ref,
    version_content,
)
from engrama.backends.neo4j.statements import Handler, Texts, Work, fetch, of, owned
from engrama.backends.neo4j.touched import DIFFERING, FRESH, KEEP_DIFFERING, KEEP_ERASED, MARKED, keep_edge
from engrama.core import requests as ask
from engrama.core.requests import Request
from engrama.core.rows import CURRENT, EdgeRow, NodeRow, Ref
from engrama.core.scope import Scope
from engrama.ir.profile import INSIGHT

_N, _R, _S, _T = owned("n"), owned("r"), owned("s"), owned("t")
_SEEN = list(CURRENT)
LOCK = "MERGE (c:_Scope {org_id: $scope_org_id, user_id: $scope_user_id}) SET c._locked = true"
_CHANGE_NODE = (
    f"{MARKED}MATCH (n:_Node) WHERE {_N} AND n.engrama_id = $ref "
    "WITH n, CASE WHEN $content._label <> 'Insight' THEN mark END AS mark, n._state AS state, "
    f"n.created_at AS created, n {{._title, ._body, ._tags, ._facets, ._changed, "
    f".embedding, ._space, ._dimensions, ._text_digest, ._digest, ._current, ._pieces}} AS kept, "
    f"{DIFFERING} AS differing SET n = $content, n += kept, n.created_at = created {KEEP_DIFFERING} "
    "WITH n, mark, state WHERE state <> n._state AND mark "
    f"MATCH (n)-[r]-(t:_Node) WHERE {_R} AND {_T} "
    f"{keep_edge('r.valid_to IS NULL', came=f'NOT state IN {_SEEN}')}"
)
_INDEX = (
    f"UNWIND $rows AS row MATCH (n:_Node) WHERE {_N} AND n.engrama_id = row.node SET n += row.entry, "
    "n._current = CASE WHEN n._text_digest IS NULL OR row.digest = '' THEN n._current "
    "ELSE n._text_digest = row.digest END"
)
_NOTE = (
    f"UNWIND $rows AS row MATCH (n:_Node) WHERE {_N} AND n.engrama_id = row.node "
    "MERGE (o:_Observation {org_id: $scope_org_id, user_id: $scope_user_id, _node: row.node, "
    "_digest: row.digest}) ON CREATE SET o += row.content, o._times = row.times, o.updated_at = row.updated_at "
    "ON MATCH SET o._times = o._times + row.times, "
    "o.updated_at = CASE WHEN row.updated_at > o.updated_at THEN row.updated_at ELSE o.updated_at END "
    "RETURN count(n)"
)
# scope-exempt: the rows bring the org and user id of this scope, by which their node is found too
_VERSION = (
    "MERGE (c:_Scope {org_id: $scope_org_id, user_id: $scope_user_id}) WITH c, coalesce(c._versions, 0) AS first "
    "SET c._versions = first + size($rows) WITH first UNWIND range(0, size($rows) - 1) AS place "
    f"MATCH (n:_Node) WHERE {_N} AND n.engrama_id = $rows[place]._node "
    "CREATE (v:_Version) SET v = $rows[place], v._number = first + place RETURN count(v)"
)
_TOUCHING = f"MATCH (n:_Node)-[r]-(:_Node) WHERE {_N} AND {_R} AND n.engrama_id IN $refs RETURN count(DISTINCT r)"
_MARK_ERASED = (
    f"{MARKED}WITH mark WHERE mark MATCH (n:_Node) WHERE {_N} AND n.engrama_id IN $refs {KEEP_ERASED} "
    f"WITH n MATCH (n)-[r]-(t:_Node) WHERE {_R} AND {_T} {keep_edge('r.valid_to IS NULL', came='false')}"
)
_ERASE_NOTES = (
    f"UNWIND $refs AS ref MATCH (o:_Observation) WHERE {owned('o')} AND o._node = ref AND o._digest IS NOT NULL "
    "DELETE o"
)
_ERASE_PAST = (
    f"UNWIND $refs AS ref MATCH (v:_Version) WHERE {owned('v')} AND v._node = ref AND v._until IS NOT NULL DELETE v"
)
_ERASE_PIECES = (
    f"UNWIND $refs AS ref MATCH (p:_Piece) WHERE {owned('p')} AND p._node = ref AND p._chunk IS NOT NULL DELETE p"
)
_ERASE = f"UNWIND $refs AS ref MATCH (n:_Node) WHERE {_N} AND n.engrama_id = ref DETACH DELETE n"


def lock(texts: Texts, request: ask.Lock) -> Work[None]:
    """Take the scope's lock, whatever was asked for: which nodes a write finds is known only after reading."""
    yield from lock_scope(request.scope)


def lock_scope(scope: Scope) -> Work[None]:
    """Hold every other writer of this scope until the transaction ends."""
    yield from fetch(LOCK, of(scope))


def put_nodes(texts: Texts, request: ask.PutNodes) -> Work[tuple[Ref, ...]]:
    for label, rows in _grouped((row.label, row) for row in request.rows).items():
        contents = [_content(texts, request.scope, row) for row in rows]
        mark = "" if label == INSIGHT else f", n._changed = {FRESH}"
        # scope-exempt: the rows bring the org and user id of this scope
        text = f"{MARKED}UNWIND $rows AS row CREATE (n:_Node:{texts.label(label)}) SET n = row{mark}"
        yield from fetch(text, of(request.scope, rows=contents))
    return tuple(row.uid for row in request.rows)


def change_node(texts: Texts, request: ask.ChangeNode) -> Work[None]:
    row = request.row._replace(uid=str(request.row.ref))
    content = _content(texts, request.scope, row)
    yield from fetch(_CHANGE_NODE, of(request.scope, ref=request.row.ref, content=content))


def put_index(texts: Texts, request: ask.PutIndex) -> Work[None]:
    rows = [
        {"node": row.node, "digest": row.digest, "entry": entry(row, facets(request.scope, row))}
        for row in request.rows
    ]
    yield from fetch(_INDEX, of(request.scope, rows=rows))


def put_observations(texts: Texts, request: ask.PutObservations) -> Work[None]:
    rows = [observation_content(row) for row in request.rows]
    ((found,),) = yield from fetch(_NOTE, of(request.scope, rows=rows))
    check_owned(found, len(rows))


def put_versions(texts: Texts, request: ask.PutVersions) -> Work[None]:
    entries = [entry(row, past_facets(request.scope, row)) for row in request.index]
    rows = [
        {**version_content(request.scope, row), **(entries[place] if entries else {})}
        for place, row in enumerate(request.rows)
    ]
    ((found,),) = yield from fetch(_VERSION, of(request.scope, rows=rows))
    check_owned(found, len(rows))


def put_edges(texts: Texts, request: ask.PutEdges) -> Work[tuple[Ref, ...]]:
    yield from _create_edges(texts, request.scope, request.rows)
    return tuple(edge_ref(row.type, row.uid) for row in request.rows)


def change_edges(texts: Texts, request: ask.ChangeEdges) -> Work[None]:
    """In place where the ends stay; a relation that gets other ends is written anew, as Neo4j cannot move one."""
    moved: list[EdgeRow] = []
    for type_, rows in _grouped((read_edge_ref(row.ref)[0], row) for row in request.rows).items():
        text = (
            f"{MARKED}UNWIND $rows AS row MATCH (s:_Node)-[r:{texts.type_(type_)}]->(t:_Node) WHERE {_R} "
            "AND r.engrama_id = row.uid AND s.engrama_id = row.source AND t.engrama_id = row.target "
            "AND row.type = type(r) WITH s, r, t, row, mark, r.created_at AS created, r.valid_to AS ended "
            "SET r = row.content, r.created_at = created "
            f"{keep_edge('mark AND (ended IS NULL) <> (r.valid_to IS NULL)', came='r.valid_to IS NULL')} "
            f"RETURN s._label, t._label, {_current(texts, type_)}, r.engrama_id"
        )
        found = yield from fetch(text, of(request.scope, rows=[_edge(request.scope, row) for row in rows]))
        _check_written(texts, type_, found)
        done = {row[3] for row in found}
        moved += [row for row in rows if read_edge_ref(row.ref)[1] not in done]
    if moved:
        yield from _move_edges(texts, request.scope, moved)


def delete_nodes(texts: Texts, request: ask.DeleteNodes) -> Work[int]:
    given = of(request.scope, refs=list(request.refs))
    ((count,),) = yield from fetch(_TOUCHING, given)
    for text in (_MARK_ERASED, _ERASE_NOTES, _ERASE_PAST, _ERASE_PIECES, _ERASE):
        yield from fetch(text, given)
    return int(count)


def delete_edges(texts: Texts, request: ask.DeleteEdges) -> Work[None]:
    yield from _delete_edges(texts, request.scope, request.refs)


WRITING: Mapping[type[Request[Any]], Handler] = {
    ask.Lock: lock,
    ask.PutNodes: put_nodes,
    ask.ChangeNode: change_node,
    ask.PutIndex: put_index,
    ask.PutObservations: put_observations,
    ask.PutVersions: put_versions,
    ask.PutEdges: put_edges,
    ask.ChangeEdges: change_edges,
    ask.DeleteNodes: delete_nodes,
    ask.DeleteEdges: delete_edges,
}


def _grouped(items: Iterable[tuple[str, Any]]) -> dict[str, list[Any]]:
    groups: dict[str, list[Any]] = defaultdict(list)
    for name, item in items:
        groups[name].append(item)
    return groups


def _content(texts: Texts, scope: Scope, row: NodeRow) -> dict[str, Any]:
    check_node(texts.profile, row)
    return node_content(scope, row, texts.profile.by_label[row.label].key)


def _current(texts: Texts, type_: str) -> str:
    """How many current relations of one type two nodes have."""
    return f"COUNT {{ (s)-[x:{texts.type_(type_)}]->(t) WHERE x.valid_to IS NULL }}"


def _check_written(texts: Texts, type_: str, found: list[list[Any]]) -> None:
    for source, target, current, *_ in found:
        check_labels(texts.profile, type_, source, target)
        check_single(type_, current)


def _edge(scope: Scope, row: EdgeRow) -> dict[str, Any]:
    check_validity(row)
    uid = read_edge_ref(row.ref)[1] if row.ref else row.uid
    return {
        "uid": uid,
        "source": row.source,
        "target": row.target,
        "type": row.type,
        "content": edge_content(scope, row._replace(uid=uid)),
    }


def _create_edges(texts: Texts, scope: Scope, given: Iterable[EdgeRow]) -> Work[None]:
    for type_, rows in _grouped((row.type, row) for row in given).items():
        check_type(texts.profile, type_)
        # scope-exempt: both ends are found in this scope, and the rows bring its org and user id
        text = (
            f"{MARKED}UNWIND $rows AS row MATCH (s:_Node) WHERE {_S} AND s.engrama_id = row.source "
            f"MATCH (t:_Node) WHERE {_T} AND t.engrama_id = row.target "
            f"CREATE (s)-[r:{texts.type_(type_)}]->(t) SET r = row.content "
            f"{keep_edge('mark AND r.valid_to IS NULL', came='true')} "
            f"RETURN s._label, t._label, {_current(texts, type_)}"
        )
        found = yield from fetch(text, of(scope, rows=[_edge(scope, row) for row in rows]))
        check_ends(len(found), len(rows))
        _check_written(texts, type_, found)


def _delete_edges(texts: Texts, scope: Scope, refs: Iterable[Ref]) -> Work[dict[str, int]]:
    """Erase relations; the answer holds when each had been created."""
    created: dict[str, int] = {}
    for type_, uids in _grouped(read_edge_ref(ref) for ref in refs).items():
        text = (
            f"{MARKED}UNWIND $uids AS uid MATCH (s:_Node)-[r:{texts.type_(type_)}]->(t:_Node) WHERE {_R} "
            f"AND r.engrama_id = uid {keep_edge('mark AND r.valid_to IS NULL', came='false')} "
            "WITH r, uid, r.created_at AS created DELETE r RETURN uid, created"
        )
        for uid, moment in (yield from fetch(text, of(scope, uids=uids))):
            created[uid] = moment
    return created


def _move_edges(texts: Texts, scope: Scope, rows: list[EdgeRow]) -> Work[None]:
    created = yield from _delete_edges(texts, scope, [row.ref for row in rows])
    known = [row for row in rows if read_edge_ref(row.ref)[1] in created]
    yield from _create_edges(
        texts, scope, [row._replace(created_at=created[read_edge_ref(row.ref)[1]]) for row in known]
    )

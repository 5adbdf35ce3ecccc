"""How Neo4j keeps vectors: the first on the node itself, those of further pieces on nodes of their own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engrama.backends.neo4j.nearest import nearest
from engrama.backends.neo4j.rows import NODE, node_row, space_text
from engrama.backends.neo4j.statements import Handler, Texts, Work, fetch, of, owned
from engrama.backends.vectors import by_node, check_dimensions
from engrama.core import requests as ask
from engrama.core.requests import Request
from engrama.core.rows import NodeRow, Space, VectorCount, VectorRow
from engrama.core.vectors import packed, unpacked
from engrama.ir.profile import INSIGHT

_N, _P = owned("n"), owned("p")
_BY_DIGEST = (
    f"UNWIND $digests AS digest MATCH (n:_Node) WHERE {_N} AND n._digest = digest AND n._space = $space "
    "RETURN digest, n.embedding",
    f"UNWIND $digests AS digest MATCH (p:_Piece) WHERE {_P} AND p._digest = digest AND p._space = $space "
    "RETURN digest, p.embedding",
)
_COUNTS = (
    f"MATCH (n:_Node) WHERE {_N} AND n._space IS NOT NULL AND n._current IS NOT NULL "
    "RETURN n._space, sum(CASE WHEN n._current THEN 1 ELSE 0 END), sum(CASE WHEN n._current THEN 0 ELSE 1 END)"
)
_SAMPLE = (
    f"MATCH (n:_Node) WHERE {_N} AND n.engrama_id > '' AND n._space = $space AND n._current RETURN n.embedding "
    "ORDER BY n.org_id, n.user_id, n.engrama_id LIMIT $limit"
)
_UNEMBEDDED = (
    f"MATCH (n:_Node) WHERE {_N} AND n.engrama_id > $after AND n._label <> $insight "
    f"AND NOT coalesce(n._space = $space AND n._current, false) RETURN {NODE} "
    "ORDER BY n.org_id, n.user_id, n.engrama_id LIMIT $limit"
)
_PUT_FIRST = (
    f"UNWIND $rows AS row MATCH (n:_Node) WHERE {_N} AND n.engrama_id = row.node "
    "SET n:Embedded, n._space = $space, n._dimensions = $dimensions, n._text_digest = row.text_digest, "
    "n._digest = row.digest, n._current = true, n._pieces = row.pieces "
    "WITH n, row CALL db.create.setNodeVectorProperty(n, 'embedding', row.vector)"
)
_PUT_PIECES = (
    f"UNWIND $rows AS row MATCH (n:_Node) WHERE {_N} AND n.engrama_id = row.node "
    "CREATE (p:_Piece:Embedded {org_id: n.org_id, user_id: n.user_id, _node: row.node, _chunk: row.chunk}) "
    "SET p._digest = row.digest, p._space = $space, p._dimensions = $dimensions "
    "WITH p, row CALL db.create.setNodeVectorProperty(p, 'embedding', row.vector)"
)
_DROP_PIECES = (
    f"UNWIND $refs AS ref MATCH (p:_Piece) WHERE {_P} AND p._node = ref AND p._chunk IS NOT NULL DELETE p",
    f"MATCH (p:_Piece) WHERE {_P} AND p._node IS NOT NULL AND p._chunk IS NOT NULL DELETE p",
)
_BARE = (
    "REMOVE n:Embedded, n.embedding, n._space, n._dimensions, n._text_digest, n._digest, n._current, n._pieces "
    "RETURN count(n)"
)
_DROP = (
    f"UNWIND $refs AS ref MATCH (n:_Node) WHERE {_N} AND n.engrama_id = ref AND n._space IS NOT NULL {_BARE}",
    f"MATCH (n:_Node) WHERE {_N} AND n._space IS NOT NULL AND n._current IS NOT NULL {_BARE}",
)


def sample_vectors(texts: Texts, request: ask.SampleVectors) -> Work[tuple[bytes, ...]]:
    rows = yield from fetch(_SAMPLE, of(request.scope, space=space_text(request.space), limit=request.limit))
    return tuple(packed(values) for (values,) in rows)


def get_vectors(texts: Texts, request: ask.GetVectors) -> Work[Mapping[str, bytes]]:
    found: dict[str, bytes] = {}
    for text in _BY_DIGEST:
        given = of(request.scope, digests=list(request.digests), space=space_text(request.space))
        rows = yield from fetch(text, given)
        found |= {digest: packed(values) for digest, values in rows}
    return found


def get_vector_counts(texts: Texts, request: ask.GetVectorCounts) -> Work[tuple[VectorCount, ...]]:
    rows = yield from fetch(_COUNTS, of(request.scope))
    return tuple(sorted(VectorCount(Space(*json.loads(space)), *numbers) for space, *numbers in rows))


def find_unembedded(texts: Texts, request: ask.FindUnembedded) -> Work[tuple[NodeRow, ...]]:
    given = {"after": request.after, "limit": request.limit, "space": space_text(request.space), "insight": INSIGHT}
    rows = yield from fetch(_UNEMBEDDED, of(request.scope, **given))
    return tuple(map(node_row, rows))


def put_vectors(texts: Texts, request: ask.PutVectors) -> Work[None]:
    check_dimensions(request)
    nodes = by_node(request.rows)
    given = of(request.scope, space=space_text(request.space), dimensions=request.space.dimensions)
    yield from fetch(_DROP_PIECES[0], {**given, "refs": list(nodes)})
    firsts = [{**_vector(rows[0]), "pieces": len(rows)} for rows in nodes.values()]
    yield from fetch(_PUT_FIRST, {**given, "rows": firsts})
    pieces = [_vector(row) for rows in nodes.values() for row in rows[1:]]
    if pieces:
        yield from fetch(_PUT_PIECES, {**given, "rows": pieces})
    texts.unindexed.add(request.space.dimensions)


def drop_vectors(texts: Texts, request: ask.DropVectors) -> Work[int]:
    which = 1 if request.refs is None else 0
    given = of(request.scope, refs=list(dict.fromkeys(request.refs or ())))
    yield from fetch(_DROP_PIECES[which], given)
    ((count,),) = yield from fetch(_DROP[which], given)
    return int(count)


VECTORS: Mapping[type[Request[Any]], Handler] = {
    ask.Nearest: nearest,
    ask.SampleVectors: sample_vectors,
    ask.GetVectors: get_vectors,
    ask.GetVectorCounts: get_vector_counts,
    ask.FindUnembedded: find_unembedded,
    ask.PutVectors: put_vectors,
    ask.DropVectors: drop_vectors,
}


def _vector(row: VectorRow) -> dict[str, Any]:
    return {
        "node": row.node,
        "chunk": row.chunk,
        "text_digest": row.text_digest,
        "digest": row.digest,
        "vector": unpacked(row.vector).tolist(),
    }

"""The nearest vectors of one scope and space: all of them where there are few, else by the vector index.

The index knows no owners and takes no filter: it gives the nearest of everybody, which are filtered afterwards. So more
and more are asked for, and where that does not give enough, all vectors of the scope are looked at.
"""

from __future__ import annotations

from typing import Any

from engrama.backends.nearest import Candidate, ranked, settled
from engrama.backends.neo4j.reading import conditions
from engrama.backends.neo4j.rows import space_text
from engrama.backends.neo4j.statements import Rows, Texts, Work, fetch, of, owned
from engrama.backends.neo4j.vector_index import index_serves
from engrama.backends.vectors import check_dimensions
from engrama.core import requests as ask
from engrama.core.rows import Near
from engrama.core.vectors import packed, unpacked

_N, _P = owned("n"), owned("p")
_FEW = 1_000
"""Nodes with vectors in a scope that are looked at one by one; the index is approximate and takes some milliseconds."""

_MARGIN, _GROWTH, _ASKS = 32, 8, 3
_SIZE = f"MATCH (n:_Node) WHERE {_N} AND n._space = $space AND n._current = true WITH n LIMIT $most RETURN count(n)"
_EXACT = (
    f"MATCH (n:_Node) WHERE {_N} AND {{0}} AND n._space = $space AND n._current = true "
    "CALL (n) {{ RETURN n.embedding AS vector UNION ALL WITH n WHERE n._pieces > 1 MATCH (p:_Piece) "
    f"WHERE {_P} AND p._node = n.engrama_id AND p._chunk IS NOT NULL RETURN p.embedding AS vector }}}} "
    "WITH n, vector, vector.similarity.cosine(vector, $vector) AS score ORDER BY score DESC LIMIT $k "
    "RETURN n.engrama_id, n._label, n._folded, vector, score"
)
_BY_INDEX = (
    "CALL db.index.vector.queryNodes('memory_vectors', $k, $vector) YIELD node AS v, score "
    "WITH v, score WHERE v.org_id = $scope_org_id AND v.user_id = $scope_user_id "
    f"MATCH (n:_Node) WHERE {_N} AND {{0}} AND n.engrama_id = coalesce(v._node, v.engrama_id) AND n._space = $space "
    "AND n._current = true RETURN n.engrama_id, n._label, n._folded, v.embedding, score"
)


def nearest(texts: Texts, request: ask.Nearest) -> Work[tuple[Near, ...]]:
    """Exact in a small scope and wherever filters leave little; else as exact as the index, and scored exactly."""
    check_dimensions(request)
    clauses, parameters = conditions(texts, request.filters)
    given = of(request.scope, space=space_text(request.space), vector=unpacked(request.vector).tolist(), **parameters)
    ((size,),) = yield from fetch(_SIZE, {**given, "most": _FEW + 1})
    if not size or not request.limit:
        return ()
    if size > _FEW and (yield from index_serves(request.space.dimensions)):
        near = yield from _by_index(_BY_INDEX.format(clauses), given, request)
        if len(near) >= request.limit:
            return tuple(near[: request.limit])
    return (yield from _exact(_EXACT.format(clauses), given, request))


def _by_index(text: str, given: dict[str, Any], request: ask.Nearest) -> Work[list[Near]]:
    asked = request.limit * 2 + _MARGIN
    near: list[Near] = []
    for _ in range(_ASKS):
        rows = yield from fetch(text, {**given, "k": asked})
        near = ranked(request.vector, _candidates(rows))
        if len(near) >= request.limit:
            break
        asked *= _GROWTH
    return near


def _exact(text: str, given: dict[str, Any], request: ask.Nearest) -> Work[tuple[Near, ...]]:
    asked = request.limit + _MARGIN
    while True:
        rows = yield from fetch(text, {**given, "k": asked})
        near = ranked(request.vector, _candidates(rows))
        # The server's score is (1 + cosine) / 2.
        done = len(rows) < asked or settled(near, request.limit, 2 * rows[-1][4] - 1, request.space.dimensions)
        if done:
            return tuple(near[: request.limit])
        asked *= _GROWTH


def _candidates(rows: Rows) -> list[Candidate]:
    return [(node, label, folded, packed(vector)) for node, label, folded, vector, _ in rows]

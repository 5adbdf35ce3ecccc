"""How SQLite keeps vectors: an ordinary table, its counts by triggers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engrama.backends.sqlite.nearest import nearest
from engrama.backends.sqlite.rows import NODE, node_row
from engrama.backends.sqlite.session import Handler, Session
from engrama.backends.vectors import by_node, check_dimensions
from engrama.core import requests as ask
from engrama.core.requests import Request
from engrama.core.rows import NodeRow, Space, VectorCount
from engrama.ir.profile import INSIGHT

_IN = "(SELECT value FROM json_each(?))"


def sample_vectors(session: Session, request: ask.SampleVectors) -> tuple[bytes, ...]:
    wanted = "v.scope = ? AND v.space = ? AND v.current = 1"
    sql = f"SELECT v.vector FROM node_embeddings v WHERE {wanted} ORDER BY v.id LIMIT ?"
    values = (session.scope(request.scope), session.space(request.space), request.limit)
    return tuple(row[0] for row in session.execute(sql, values))


def get_vectors(session: Session, request: ask.GetVectors) -> Mapping[str, bytes]:
    sql = f"SELECT v.digest, v.vector FROM node_embeddings v WHERE v.scope = ? AND v.digest IN {_IN} AND +v.space = ?"
    values = (session.scope(request.scope), json.dumps(request.digests), session.space(request.space))
    return {row[0]: row[1] for row in session.execute(sql, values)}


def get_vector_counts(session: Session, request: ask.GetVectorCounts) -> tuple[VectorCount, ...]:
    sql = (
        "SELECT s.provider, s.model, s.dimensions, c.current, c.stale FROM embedding_counts c "
        "JOIN spaces s ON s.id = c.space WHERE c.scope = ? AND c.vectors > 0 ORDER BY 1, 2, 3"
    )
    rows = session.execute(sql, (session.scope(request.scope),))
    return tuple(VectorCount(Space(*row[:3]), *row[3:]) for row in rows)


def find_unembedded(session: Session, request: ask.FindUnembedded) -> tuple[NodeRow, ...]:
    sql = (
        f"SELECT {NODE} FROM nodes n WHERE n.uid > ? AND n.scope = ? AND n.label <> ? AND NOT EXISTS ("
        "SELECT 1 FROM node_embeddings v WHERE v.node = n.id AND v.chunk = 0 AND v.scope = n.scope AND v.space = ? "
        "AND v.current = 1) ORDER BY n.uid LIMIT ?"
    )
    scope, space = session.scope(request.scope), session.space(request.space)
    return tuple(map(node_row, session.execute(sql, (request.after, scope, INSIGHT, space, request.limit))))


def put_vectors(session: Session, request: ask.PutVectors) -> None:
    check_dimensions(request)
    scope, space = session.owner(request.scope), session.new_space(request.space)
    rows = by_node(request.rows)
    _drop(session, scope, tuple(rows))
    sql = (
        "INSERT INTO node_embeddings (node, scope, space, chunk, current, text_digest, digest, vector) "
        "SELECT n.id, n.scope, ?, ?, 1, ?, ?, ? FROM nodes n WHERE n.id = ? AND +n.scope = ?"
    )
    values = [
        (space, row.chunk, row.text_digest, row.digest, row.vector, row.node, scope)
        for pieces in rows.values()
        for row in pieces
    ]
    session.connection.executemany(sql, values)


def drop_vectors(session: Session, request: ask.DropVectors) -> int:
    scope = session.scope(request.scope)
    if request.refs is not None:
        return _drop(session, scope, request.refs)
    count: int = session.execute("SELECT count(DISTINCT node) FROM node_embeddings v WHERE v.scope = ?", (scope,)).get
    session.execute("DELETE FROM node_embeddings WHERE scope = ?", (scope,))
    return count


VECTORS: Mapping[type[Request[Any]], Handler] = {
    ask.Nearest: nearest,
    ask.SampleVectors: sample_vectors,
    ask.GetVectors: get_vectors,
    ask.GetVectorCounts: get_vector_counts,
    ask.FindUnembedded: find_unembedded,
    ask.PutVectors: put_vectors,
    ask.DropVectors: drop_vectors,
}


def _drop(session: Session, scope: int, refs: tuple[Any, ...]) -> int:
    given = (json.dumps(refs), scope)
    sql = f"SELECT count(DISTINCT node) FROM node_embeddings v WHERE v.node IN {_IN} AND +v.scope = ?"
    count: int = session.execute(sql, given).get
    if count:
        session.execute(f"DELETE FROM node_embeddings WHERE node IN {_IN} AND +scope = ?", given)
    return count

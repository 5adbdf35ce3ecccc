"""How SQLite carries out each writing request."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, count
from typing import Any

import apsw

from engrama.backends.sqlite.rows import (
    Columns,
    edge_values,
    index_values,
    node_changes,
    node_columns,
    observation_values,
    past_values,
    version_values,
)
from engrama.backends.sqlite.session import Handler, Session
from engrama.core import requests as ask
from engrama.core.requests import Request
from engrama.core.rows import IndexRow, Ref
from engrama.core.stored import stored_json

_IN = "(SELECT value FROM json_each(?))"
_TOGETHER = 50
"""Rows that one statement inserts."""


def lock(session: Session, request: ask.Lock) -> None:
    """Nothing to do: `BEGIN IMMEDIATE` holds the only write lock there is."""


def put_nodes(session: Session, request: ask.PutNodes) -> tuple[Ref, ...]:
    scope = session.owner(request.scope)
    return tuple(_insert_columns(session, "nodes", node_columns(scope, request.rows))) if request.rows else ()


def change_node(session: Session, request: ask.ChangeNode) -> None:
    sql = (
        "UPDATE nodes SET key = ?, key_folded = ?, key_loose = ?, state = ?, props = ?, valid_from = ?, valid_to = ?, "
        "confidence = ?, decayed_at = ?, updated_at = ?, source = ?, agent = ?, session = ?, trust = ? "
        "WHERE id = ? AND scope = ?"
    )
    session.execute(sql, node_changes(session.scope(request.scope), request.row))


def put_index(session: Session, request: ask.PutIndex) -> None:
    scope = session.owner(request.scope)
    verb = "INSERT" if request.fresh else "INSERT OR REPLACE"
    # scope-exempt: the facets of each entry hold its scope
    sql = f"{verb} INTO nodes_fts (rowid, title, body, tags, facets) VALUES ({_marks(5)})"
    session.connection.executemany(sql, (index_values(scope, row) for row in request.rows))
    if not request.fresh:
        mark_stale(session.connection, scope, request.rows)


def mark_stale(connection: apsw.Connection, scope: int, rows: Iterable[IndexRow]) -> None:
    """Make vectors current or not by whether they were made of the text that their node has now."""
    sql = (
        "UPDATE node_embeddings SET current = NOT current "
        "WHERE node = ?1 AND +scope = ?2 AND current <> (text_digest = ?3)"
    )
    connection.executemany(sql, [(row.node, scope, row.digest) for row in rows if row.digest])


def put_observations(session: Session, request: ask.PutObservations) -> None:
    scope = session.owner(request.scope)
    sql = (
        "INSERT INTO observations (node, scope, digest, text, times, created_at, updated_at, source, agent, session, "
        f"trust) VALUES ({_marks(11)}) ON CONFLICT (node, digest) DO UPDATE SET times = times + excluded.times, "
        "updated_at = max(updated_at, excluded.updated_at)"
    )
    session.connection.executemany(sql, [observation_values(scope, row) for row in request.rows])


def put_versions(session: Session, request: ask.PutVersions) -> None:
    scope = session.owner(request.scope)
    ids = _insert(session, "versions", [version_values(scope, row) for row in request.rows])
    # scope-exempt: the facets of each entry hold its scope
    sql = f"INSERT INTO nodes_fts (rowid, title, body, tags, facets) VALUES ({_marks(5)})"
    entries = [past_values(scope, version, row) for version, row in zip(ids, request.index, strict=True)]
    session.connection.executemany(sql, entries)


def put_edges(session: Session, request: ask.PutEdges) -> tuple[Ref, ...]:
    scope = session.owner(request.scope)
    return tuple(_insert(session, "edges", [edge_values(scope, row) for row in request.rows]))


def change_edges(session: Session, request: ask.ChangeEdges) -> None:
    scope = session.scope(request.scope)
    sql = (
        "UPDATE edges SET src = ?, type = ?, dst = ?, props = ?, valid_from = ?, valid_to = ?, confidence = ?, "
        "updated_at = ?, source = ?, agent = ?, session = ?, trust = ? WHERE id = ? AND scope = ?"
    )
    for row in request.rows:
        content = (row.source, row.type, row.target, stored_json(row.properties))
        times = (row.valid_from, row.valid_to, row.confidence, row.updated_at)
        session.execute(sql, (*content, *times, *row.origin, row.ref, scope))


def delete_nodes(session: Session, request: ask.DeleteNodes) -> int:
    return erase_nodes(session, session.scope(request.scope), request.refs)


def erase_nodes(session: Session, scope: int, refs: Sequence[Ref]) -> int:
    """Delete nodes of a scope by number with all that hangs on them; returns how many relations went."""
    owned = f"SELECT id FROM nodes WHERE id IN {_IN} AND +scope = ?"
    given = (json.dumps(refs), scope)
    # scope-exempt: relations of these nodes, which are of the scope
    edges = session.execute(f"SELECT count(*) FROM edges e WHERE e.src IN ({owned}) OR e.dst IN ({owned})", given * 2)
    gone: int = edges.get
    session.execute(f"DELETE FROM nodes_fts WHERE rowid IN ({owned})", given)
    past = f"SELECT -id FROM versions WHERE node IN ({owned})"
    session.execute(f"DELETE FROM nodes_fts WHERE rowid IN ({past})", given)
    for column in ("src", "dst"):
        session.execute(f"DELETE FROM edges WHERE {column} IN ({owned})", given)
    for table in ("observations", "versions", "node_embeddings"):
        session.execute(f"DELETE FROM {table} WHERE node IN ({owned})", given)
    session.execute(f"DELETE FROM nodes WHERE id IN {_IN} AND +scope = ?", given)
    return gone


def delete_edges(session: Session, request: ask.DeleteEdges) -> None:
    sql = f"DELETE FROM edges WHERE id IN {_IN} AND +scope = ?"
    session.execute(sql, (json.dumps(request.refs), session.scope(request.scope)))


def measure(session: Session, request: ask.Measure) -> Mapping[str, int]:
    scope = session.scope(request.scope)
    tables = {
        "nodes": "nodes",
        "relations": "edges",
        "observations": "observations",
        "versions": "versions",
        "vectors": "node_embeddings",
    }
    return {
        name: session.execute(f"SELECT count(*) FROM {table} WHERE scope = ?", (scope,)).get
        for name, table in tables.items()
    }


def get_erased(session: Session, request: ask.GetErased) -> frozenset[str]:
    sql = f"SELECT mark FROM erased WHERE mark IN {_IN}"  # scope-exempt: hashes of what belongs to nobody any more
    return frozenset(row[0] for row in session.execute(sql, (json.dumps(request.marks),)))


def put_erased(session: Session, request: ask.PutErased) -> None:
    sql = "INSERT OR IGNORE INTO erased VALUES (?)"  # scope-exempt: hashes of what belongs to nobody any more
    session.connection.executemany(sql, [(mark,) for mark in request.marks])


def drop_scope(session: Session, request: ask.DropScope) -> None:
    scope = session.scope(request.scope)
    for table in (
        "tallies",
        "scope_notes",
        "touched_nodes",
        "touched_relations",
        "node_embeddings",
        "embedding_counts",
    ):
        session.execute(f"DELETE FROM {table} WHERE scope = ?", (scope,))
    # The number stays taken, so that whoever still holds it or vectors under it never meets another owner's rows.
    # scope-exempt: the scope itself
    session.execute("UPDATE scopes SET org_id = '', user_id = id WHERE id = ?", (scope,))
    session.scopes.pop(request.scope, None)


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
    ask.Measure: measure,
    ask.GetErased: get_erased,
    ask.PutErased: put_erased,
    ask.DropScope: drop_scope,
}


def _insert(session: Session, table: str, rows: list[tuple[Any, ...]]) -> range:
    """Insert rows given without their ids; returns these, which follow one another."""
    if len(rows) >= _TOGETHER:
        return _insert_columns(session, table, list(zip(*rows, strict=True)))
    if rows:
        session.connection.executemany(_insertion(table, (False,) * len(rows[0]), 1), rows)
    return _last_ids(session, len(rows))


def _insert_columns(session: Session, table: str, columns: Columns) -> range:
    """The same for rows that are given by their columns.

    Many go into one statement, since each statement with triggers sets aside the pages it changes.
    """
    rows = len(columns[0])
    whole = rows - rows % _TOGETHER
    if whole:
        _insert_together(session, table, [column[:whole] for column in columns])
    rest = zip(*[column[whole:] for column in columns], strict=True)
    session.connection.executemany(_insertion(table, (False,) * len(columns), 1), rest)
    return _last_ids(session, rows)


def _last_ids(session: Session, rows: int) -> range:
    last = session.connection.last_insert_rowid()
    return range(last - rows + 1, last + 1)


def _insert_together(session: Session, table: str, columns: Columns) -> None:
    """Insert a multiple of _TOGETHER rows; what all have in common, as the owner and the time of a load, goes once."""
    rows = len(columns[0])
    shared = tuple([column.count(column[0]) == rows for column in columns])
    once = tuple([column[0] for column, same in zip(columns, shared, strict=True) if same])
    own = list(zip(*[column for column, same in zip(columns, shared, strict=True) if not same], strict=True))
    parts = (own[place : place + _TOGETHER] for place in range(0, rows, _TOGETHER))
    given = ((*once, *chain.from_iterable(part)) for part in parts)
    session.connection.executemany(_insertion(table, shared, _TOGETHER), given)


@lru_cache(maxsize=64)
def _insertion(table: str, shared: tuple[bool, ...], rows: int) -> str:
    """The statement for so many rows; its first values are those of the shared columns, then come the others by row."""
    own = count(sum(shared) + 1)
    lines = []
    for _ in range(rows):
        once = count(1)
        lines.append(", ".join(["NULL", *(f"?{next(once if same else own)}" for same in shared)]))
    # scope-exempt: the rows' own scope is among their values
    return f"INSERT INTO {table} VALUES " + ", ".join(f"({line})" for line in lines)


def _marks(count: int) -> str:
    return ", ".join("?" * count)

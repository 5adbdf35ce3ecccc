"""Reads the SQLite file of the public `engrama` package (0.15 to 0.18); the file is opened read-only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import apsw

from engrama.backends.sqlite.connection import APPLICATION_ID, open_untouched
from engrama.core.foreign import Foreign, ForeignEdge, ForeignNode
from engrama.errors import ImportInvalid

FORMAT = "public-sqlite"
MAGIC = b"SQLite format 3\x00"
_BUSY_MILLISECONDS = 10_000
_COLUMNS = {
    "nodes": {"id", "label", "key_field", "key_value", "props", "created_at", "updated_at"},
    "edges": {"id", "from_id", "rel_type", "to_id", "created_at"},
}
# scope-exempt: a foreign file has no scopes; the importer sorts its rows by the owners written in their properties
_NODES = "SELECT id, label, key_field, key_value, props, created_at, updated_at FROM nodes ORDER BY id"
# scope-exempt: a foreign file has no scopes; a relation goes where the importer puts its ends
_EDGES = "SELECT id, from_id, rel_type, to_id, created_at FROM edges ORDER BY id"
# The table that holds the row numbers of the vectors; the vectors themselves need an extension to be read.
_VECTORS = "SELECT count(*) FROM node_embeddings_rowids"


def read_public_file(path: Path) -> Foreign:
    """The content of a file of the public package; raises ImportInvalid when it is none or is damaged."""
    try:
        connection = _opened(path)
        try:
            return _content(connection, path)
        finally:
            connection.close()
    except apsw.Error as error:
        raise ImportInvalid(
            f"{path} cannot be read: {error}.", expected="an undamaged SQLite file", file=str(path)
        ) from error


def _opened(path: Path) -> apsw.Connection:
    connection = open_untouched(path)
    connection.set_busy_timeout(_BUSY_MILLISECONDS)
    return connection


def _content(connection: apsw.Connection, path: Path) -> Foreign:
    with connection:
        _check(connection, path)
        unread: list[tuple[str, str]] = []
        nodes = tuple(_node(row, unread) for row in connection.execute(_NODES))
        edges = tuple(ForeignEdge(row[0], row[1], str(row[2]), row[3], row[4]) for row in connection.execute(_EDGES))
        vectors = connection.execute(_VECTORS).get if _names(connection, "node_embeddings_rowids") else 0
    return Foreign(FORMAT, None, nodes, edges, vectors, tuple(unread))


def _check(connection: apsw.Connection, path: Path) -> None:
    if connection.pragma("application_id") == APPLICATION_ID:
        raise ImportInvalid(
            f"{path} is a memory of this version of Engrama.",
            expected="an export, or the file of the public package",
            hint=f"Open it with --db-path {path}, or put it in place with `engrama restore {path}`.",
            file=str(path),
        )
    for table, wanted in _COLUMNS.items():
        missing = wanted - _names(connection, table)
        if missing:
            raise ImportInvalid(
                f"{path} is an SQLite file whose table {table} lacks {', '.join(sorted(missing))}.",
                expected="the file of the public package, version 0.15 to 0.18",
                file=str(path),
            )


def _names(connection: apsw.Connection, table: str) -> set[str]:
    """The columns of a table; none where there is no such table."""
    return {row[0] for row in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))}


def _node(row: tuple[Any, ...], unread: list[tuple[str, str]]) -> ForeignNode:
    number, label, key_field, key, props, created, updated = row
    try:
        properties = json.loads(props)
    except (TypeError, ValueError):
        properties = None
    if not isinstance(properties, dict):
        unread.append(("properties that are no JSON object", f"{label}:{key}"))
        properties = {}
    return ForeignNode(number, number, str(label), str(key_field), str(key), properties, created, updated)

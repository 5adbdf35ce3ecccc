"""The physical limit: the same rows put straight into SQLite, with no validation, scope, history or ranking.

A node is one row with its JSON and one full-text row, a relation one row of three integers whose ends are looked up
by label and name, since that is what a caller has. The driver, the file system and `synchronous` are those of Engrama,
so that only Engrama's own work differs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import apsw

from benchmarks.workload import Node

_SCHEMA = """
CREATE TABLE nodes (id INTEGER PRIMARY KEY, label TEXT, name TEXT, props TEXT, UNIQUE (label, name));
CREATE TABLE edges (src INTEGER, type INTEGER, dst INTEGER, PRIMARY KEY (src, type, dst)) WITHOUT ROWID;
CREATE INDEX edges_back ON edges (dst, type, src);
CREATE VIRTUAL TABLE texts USING fts5 (name, body, tags, content = '', contentless_delete = 1, tokenize = "ascii");
"""
_RELATE = (
    "INSERT INTO edges SELECT s.id, ?, d.id FROM nodes s, nodes d "
    "WHERE s.label = ? AND s.name = ? AND d.label = ? AND d.name = ?"
)
_TWO_HOPS = """
WITH one (id) AS (SELECT dst FROM edges WHERE src = ?1 UNION SELECT src FROM edges WHERE dst = ?1),
     two (id) AS (SELECT id FROM one
                  UNION SELECT e.dst FROM one JOIN edges e ON e.src = one.id
                  UNION SELECT e.src FROM one JOIN edges e ON e.dst = one.id)
SELECT n.label, n.name, n.props FROM two JOIN nodes n ON n.id = two.id
"""


class Yardstick:
    """A raw store; `synchronous` is FULL or NORMAL."""

    def __init__(self, path: Path, synchronous: str = "FULL") -> None:
        self.path = path
        self.connection = apsw.Connection(str(path))
        self.connection.execute(
            f"PRAGMA journal_mode = WAL; PRAGMA synchronous = {synchronous}; PRAGMA cache_size = -16384"
        ).fetchall()
        self.connection.execute(_SCHEMA).fetchall()
        self._types: dict[str, int] = {}

    def add_node(self, place: int, node: Node) -> None:
        """Insert one node in a transaction of its own."""
        self.load_nodes([(place, node)])

    def add_relation(self, source: Node, type_: str, target: Node) -> None:
        """Insert one relation in a transaction of its own."""
        self.load_relations([(source, type_, target)])

    def load_nodes(self, nodes: Iterable[tuple[int, Node]]) -> None:
        """Insert many in one transaction."""
        rows, texts = [], []
        for place, node in nodes:
            rows.append((place + 1, node.label, node.key, json.dumps(node.properties())))
            texts.append((place + 1, node.key, node.text, " ".join(node.tags)))
        with self._transaction():
            self.connection.executemany("INSERT INTO nodes VALUES (?, ?, ?, ?)", rows)
            self.connection.executemany("INSERT INTO texts (rowid, name, body, tags) VALUES (?, ?, ?, ?)", texts)

    def load_relations(self, relations: Iterable[tuple[Node, str, Node]]) -> None:
        """Insert many in one transaction."""
        numbers = self._types
        rows = [
            (numbers.setdefault(type_, len(numbers)), source.label, source.key, target.label, target.key)
            for source, type_, target in relations
        ]
        with self._transaction():
            self.connection.executemany(_RELATE, rows)

    def search(self, query: str, limit: int = 10) -> list[Any]:
        """The bare full-text query: any of the words, best first."""
        words = " OR ".join(f'"{word}"' for word in query.split())
        sql = "SELECT rowid, rank FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT ?"
        return self.connection.execute(sql, (words, limit)).fetchall()

    def two_hops(self, place: int) -> list[Any]:
        """Every node within two relations, either way."""
        return self.connection.execute(_TWO_HOPS, (place + 1,)).fetchall()

    def size(self) -> int:
        """Bytes of the file once the journal is folded in."""
        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return self.path.stat().st_size

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def _transaction(self) -> _Transaction:
        return _Transaction(self.connection)


class _Transaction:
    """BEGIN IMMEDIATE and COMMIT; apsw's own `with` opens a savepoint, which costs more."""

    def __init__(self, connection: apsw.Connection) -> None:
        self.execute = connection.execute

    def __enter__(self) -> None:
        self.execute("BEGIN IMMEDIATE")

    def __exit__(self, *_: object) -> None:
        self.execute("COMMIT")

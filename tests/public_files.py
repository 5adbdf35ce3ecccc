"""Files as the public package writes them, built from its documented schema, versions 0.15 to 0.18."""

from __future__ import annotations

import json
import sqlite3

from tests.stores import ANN

T1, T2, T3 = (f"2026-0{month}-01T10:00:00+00:00" for month in (1, 2, 3))
MINE = {"org_id": ANN.org_id, "user_id": ANN.user_id}
SCHEMA = """
CREATE TABLE nodes (id INTEGER PRIMARY KEY AUTOINCREMENT, label TEXT NOT NULL, key_field TEXT NOT NULL,
  key_value TEXT NOT NULL, props TEXT NOT NULL DEFAULT '{}', created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
CREATE TABLE edges (id INTEGER PRIMARY KEY AUTOINCREMENT, from_id INTEGER NOT NULL, rel_type TEXT NOT NULL,
  to_id INTEGER NOT NULL, created_at TEXT NOT NULL, org_id TEXT, user_id TEXT, UNIQUE (from_id, rel_type, to_id));
CREATE TABLE node_embeddings_rowids (rowid INTEGER PRIMARY KEY);
INSERT INTO node_embeddings_rowids VALUES (1), (2);
"""


def node(label, key, properties=None, *, created=T1, updated=T2, owner=MINE):
    field = "title" if label in ("Decision", "Problem", "Photo", "Experiment", "Insight") else "name"
    return label, field, key, {field: key, **(owner or {}), **(properties or {})}, created, updated


def sqlite_file(path, nodes, edges=()):
    """Nodes as `node` gives them, edges as (place of source, type, place of target), places from 1."""
    connection = sqlite3.connect(path)
    connection.executescript(SCHEMA)
    rows = [(*entry[:3], json.dumps(entry[3]), *entry[4:]) for entry in nodes]
    connection.executemany(
        "INSERT INTO nodes (label, key_field, key_value, props, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)", rows
    )
    connection.executemany(
        "INSERT INTO edges (from_id, rel_type, to_id, created_at) VALUES (?, ?, ?, ?)",
        [(*edge, f"2026-02-{place:02}T00:00:00+00:00") for place, edge in enumerate(edges, 1)],
    )
    connection.commit()
    connection.close()
    return path


def export_lines(nodes, edges=(), version=1):
    envelope = {"engrama_export": version, "version": "0.18.1", "exported_at": T3, "embedding_dimensions": 2}
    lines = [envelope]
    for label, field, key, properties, created, updated in nodes:
        own = {**properties, "created_at": created, "updated_at": updated}
        lines.append({"type": "node", "label": label, "key_field": field, "key_value": key, "properties": own})
    for first, name, second in edges:
        ends = {}
        for side, place in (("from", first), ("to", second)):
            label, field, key, *_ = nodes[place - 1]
            ends |= {f"{side}_label": label, f"{side}_key": field, f"{side}_value": key}
        lines.append({"type": "relation", "rel_type": name, **ends})
    lines.append({"type": "vector", "label": "Project", "key_value": "Atlas", "vector": [0.1, 0.2]})
    return [json.dumps(line) for line in lines]

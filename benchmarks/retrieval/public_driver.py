"""Runs inside a virtual environment that holds the public `engrama`: `public_driver.py FOLDER`.

Reads `job.json` (nodes, relations, questions) and, where it is, `vectors.f32`. Prints one JSON object: for each variant
a list of [keys, characters, CPU milliseconds] by question.
"""

# mypy: ignore-errors
from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import time
from array import array
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

_LABEL, _RELATION = "Concept", "RELATED_TO"
_DEPTH = 10


def main(folder: str) -> None:
    """Load the nodes and ask every question."""
    from engrama import Engrama

    home = Path(folder)
    job = json.loads((home / "job.json").read_text(encoding="utf-8"))
    database = home / "public.db"
    memory = Engrama(backend="sqlite", db_path=database)
    for key, text in job["nodes"]:
        memory.remember(_LABEL, key, text)
    ids = _ids(database, job)
    _put_relations(database, ids, job["relations"])
    found = {"public, full text": [_asked(lambda q=question: memory.search(q)) for question in job["questions"]]}
    if (home / "vectors.f32").exists():
        found["public, hybrid"] = _hybrid(memory, database, ids, job["questions"])
    print(json.dumps(found))


def _ids(database: Path, job: Any) -> list[int]:
    rows = sqlite3.connect(database).execute("SELECT key_value, id FROM nodes WHERE label = ?", (_LABEL,))
    known = dict(rows)
    return [known[key] for key, _ in job["nodes"]]


def _put_relations(database: Path, ids: list[int], relations: list[list[int]]) -> None:
    """By SQL, since the package itself needs minutes for them."""
    connection = sqlite3.connect(database)
    (props,) = connection.execute("SELECT props FROM nodes LIMIT 1").fetchone()
    owner = json.loads(props)
    now = "2026-01-01T00:00:00"
    rows = [(ids[a], _RELATION, ids[b], now, owner["org_id"], owner["user_id"]) for a, b in relations]
    sql = "INSERT INTO edges (from_id, rel_type, to_id, created_at, org_id, user_id) VALUES (?, ?, ?, ?, ?, ?)"
    with connection:
        connection.executemany(sql, rows)
    connection.close()


class _Given:
    """Gives each question the vector that was made for it."""

    def __init__(self, vectors: dict[str, list[float]], dimensions: int) -> None:
        self.dimensions = dimensions
        self._vectors = vectors

    async def aembed(self, text: str, *_: Any, **__: Any) -> list[float]:
        return self._vectors[text]


def _hybrid(memory: Any, database: Path, ids: list[int], questions: list[str]) -> list[Any]:
    """By the asynchronous engine, which the package's server uses; the synchronous one loses the hits of vectors."""
    from engrama.core.search import HybridSearchEngine

    from engrama.backends.sqlite.async_store import SqliteAsyncStore

    numbers = array("f", (database.with_name("vectors.f32")).read_bytes())
    width = len(numbers) // (len(ids) + len(questions))
    rows = [numbers[start : start + width].tolist() for start in range(0, len(numbers), width)]
    store = SqliteAsyncStore(database, vector_dimensions=width)
    store._vector.store_vectors([(str(number), row) for number, row in zip(ids, rows, strict=False)])
    embedder = _Given(dict(zip(questions, rows[len(ids) :], strict=True)), width)
    engine = HybridSearchEngine(store, store, embedder, scope=memory._engine.default_scope)
    with asyncio.Runner() as runner:
        return [
            _asked(lambda q=question: [asdict(hit) for hit in runner.run(engine.asearch(q, limit=_DEPTH))])
            for question in questions
        ]


def _asked(call: Callable[[], list[dict[str, Any]]]) -> list[Any]:
    start = time.process_time_ns()
    hits = call()
    spent = (time.process_time_ns() - start) / 1e6
    return [[hit["name"] for hit in hits], len(json.dumps(hits, ensure_ascii=False, default=str)), spent]


if __name__ == "__main__":
    main(*sys.argv[1:])

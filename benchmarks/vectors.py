"""The nearest vectors alone: beside one BLAS scan of the same matrix, sqlite-vec's own table, and raw inserts.

The vectors are those of `hybrid`: seeded, around two hundred centres. They say nothing about quality, and make the
signs of numbers look better than they are with real texts.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import apsw

from benchmarks.hybrid import DIMENSIONS, SPACE, made, put, refs_of
from benchmarks.measure import Pair, Row, alternating, latencies, say, timed
from benchmarks.stores import Loaded
from engrama.backends.sqlite import extension
from engrama.core.call import Call, Plan
from engrama.core.requests import GetByRef, Nearest, Operation, PutVectors, ask
from engrama.core.rows import Filters, Near, VectorRow

LIMIT = 50
"""What a hybrid search asks for."""

_QUERIES, _SINGLE, _ROWS_READ = 60, 100, 20
_RAW = "CREATE TABLE raw (id INTEGER PRIMARY KEY, node INTEGER, vector BLOB)"
_VEC0 = f"CREATE VIRTUAL TABLE near USING vec0 (vector float[{DIMENSIONS}] distance_metric=cosine)"


def vectors(stores: Loaded) -> list[Row]:
    """Latencies, writes, bytes and memory of vectors at one size."""
    say("  keeping and searching vectors")
    matrix, queries = made(stores.nodes, _QUERIES)
    raw = apsw.Connection(str(stores.folder / "raw.db"))
    raw.execute(f"PRAGMA journal_mode = WAL; PRAGMA cache_size = -16384; {_RAW}").fetchall()
    bare = _file_size(stores.folder / "engrama.db")
    rows = _bulk(stores, raw, matrix)
    grown = (_file_size(stores.folder / "engrama.db") - bare) / stores.nodes
    rows.append(Row("bytes per vector", stores.nodes, "B", grown, DIMENSIONS * 4, grown / (DIMENSIONS * 4)))
    rows += _first_search(stores, queries)
    rows += _latencies(stores, matrix, queries)
    rows += _signs(stores, matrix, queries)
    rows += _vec0(stores, matrix, queries)
    rows += _single(stores, raw, matrix)
    raw.close()
    return rows


def nearest(call: Call, vector: bytes, rows: int = 0) -> Operation[tuple[Near, ...]]:
    """The nearest nodes, and the first `rows` of them read as a search does."""
    near = yield from ask(Nearest(call.scope, SPACE, vector, Filters(), LIMIT))
    if rows:
        yield from ask(GetByRef(call.scope, tuple(item.node for item in near[:rows])))
    return near


def _bulk(stores: Loaded, raw: apsw.Connection, matrix: Any) -> list[Row]:
    ours = timed(lambda: stores.memory.engine.run(Plan(partial(put, vectors=matrix), writes=True)))
    values = [(place, place, row.tobytes()) for place, row in enumerate(matrix)]

    def insert() -> None:
        with raw:
            raw.executemany("INSERT INTO raw VALUES (?, ?, ?)", values)

    pair = Pair(len(matrix) / ours * 1000, len(matrix) / timed(insert) * 1000)
    return [Row("vectors, bulk", stores.nodes, "/s", pair.ours, pair.limit, pair.ratio)]


def _single(stores: Loaded, raw: apsw.Connection, matrix: Any) -> list[Row]:
    engine = stores.memory.engine
    wanted = engine.run(Plan(refs_of, writes=False))[:_SINGLE]

    def replace(ref: Any, place: int) -> object:
        rows = (VectorRow(ref, 0, "", f"again {place}", matrix[-place - 1].tobytes()),)
        return engine.run(Plan(lambda call: ask(PutVectors(call.scope, SPACE, rows)), writes=True))

    def update(place: int) -> None:
        raw.execute("UPDATE raw SET vector = ? WHERE id = ?", (matrix[-place - 1].tobytes(), place))

    pair = alternating(
        [partial(replace, ref, place) for place, ref in enumerate(wanted)],
        [partial(update, place) for place in range(len(wanted))],
    )
    return [Row("vector of one node, CPU", stores.nodes, "ms", pair.ours, pair.limit, pair.ratio)]


def _latencies(stores: Loaded, matrix: Any, queries: Any) -> list[Row]:
    engine = stores.memory.engine
    packed = [query.tobytes() for query in queries]

    def search(number: int, rows: int = 0) -> object:
        return engine.run(Plan(partial(nearest, vector=packed[number], rows=rows), writes=False))

    for _ in range(3):
        search(0)
    found = []
    for name, rows in (("nearest vectors", 0), (f"nearest vectors, {_ROWS_READ} rows read", _ROWS_READ)):
        found += _row(stores, name, partial(search, rows=rows), partial(_scan, matrix, queries))
    return found


def _signs(stores: Loaded, matrix: Any, queries: Any) -> list[Row]:
    """The same where memory is too short for the matrix, and how many of the nearest ten the guess finds."""
    engine, store = stores.memory.engine, stores.memory.engine.store
    packed = [query.tobytes() for query in queries]
    exact = [_answer(engine, vector) for vector in packed]
    with _short_of_memory(store):
        for _ in range(2):
            _answer(engine, packed[0])
        found = [_answer(engine, vector) for vector in packed]
        rows = _row(
            stores, "nearest vectors by signs", lambda n: _answer(engine, packed[n]), partial(_scan, matrix, queries)
        )
    same = sum(len({*a[:10]} & {*b[:10]}) for a, b in zip(exact, found, strict=True)) / (10 * len(exact))
    return [*rows, Row("nearest ten by signs, found", stores.nodes, "", same, 1, same)]


def _vec0(stores: Loaded, matrix: Any, queries: Any) -> list[Row]:
    """The table that sqlite-vec brings, with all vectors of one owner."""
    connection = apsw.Connection(str(stores.folder / "vec0.db"))
    if not extension.load(connection):
        say("  SKIPPED: sqlite-vec cannot be loaded here")
        return []
    connection.execute(_VEC0)
    with connection:
        rows = ((place, row.tobytes()) for place, row in enumerate(matrix))
        connection.executemany("INSERT INTO near (rowid, vector) VALUES (?, ?)", rows)
    sql = "SELECT rowid, distance FROM near WHERE vector MATCH ? AND k = ?"

    def search(number: int) -> object:
        return connection.execute(sql, (queries[number].tobytes(), LIMIT)).fetchall()

    found = _row(stores, "the same by vec0", search, partial(_scan, matrix, queries))
    connection.close()
    return found


def _first_search(stores: Loaded, queries: Any) -> list[Row]:
    """A process that searches once and then again: the second search makes the matrix."""
    file = stores.folder / "query.f32"
    queries[0].tofile(file)
    alone = [sys.executable, "-m", "benchmarks.child", "nearest", str(stores.folder)]
    text = subprocess.run(alone, check=True, capture_output=True, text=True).stdout
    first, second, third, before, after = map(float, text.split())
    return [
        Row("nearest vectors, first of a process", stores.nodes, "ms", first, third, first / third),
        Row("nearest vectors, second of a process", stores.nodes, "ms", second, third, second / third),
        Row("memory that the matrix takes", stores.nodes, "MiB", (after - before) / 1024),
    ]


def _row(stores: Loaded, name: str, one: Callable[[int], object], other: Callable[[int], object]) -> list[Row]:
    found = latencies(one, other, _QUERIES, 3)
    return [
        Row(f"{name}, {percent}", stores.nodes, "ms", pair.ours, pair.limit, pair.ratio)
        for percent, pair in (("p50", found.p50), ("p95", found.p95))
    ]


def _scan(matrix: Any, queries: Any, number: int) -> object:
    """The limit: one product and the places of its largest values."""
    import numpy as np

    return np.argpartition(matrix @ queries[number], -LIMIT)[-LIMIT:]


def _answer(engine: Any, vector: bytes) -> list[Any]:
    found = engine.run(Plan(partial(nearest, vector=vector), writes=False))
    return [item.node for item in found]


@contextmanager
def _short_of_memory(store: Any) -> Iterator[None]:
    matrices = store._matrices
    matrices.clear()
    kept, matrices.most_bytes = matrices.most_bytes, 0
    try:
        yield
    finally:
        matrices.most_bytes = kept
        matrices.clear()


def _file_size(path: Path) -> int:
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    connection.close()
    return path.stat().st_size

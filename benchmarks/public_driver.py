"""Runs inside a virtual environment that holds the public `engrama`: `public_driver.py FOLDER SIZE NAMES`.

Prints one JSON list of [measure, nodes, value]. Only what that package has a call for is measured; relations of a
store that is only to be read are put in by SQL, since the package itself needs minutes for them.
"""

# mypy: ignore-errors
from __future__ import annotations

import asyncio
import json
import resource
import sqlite3
import sys
import time
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from workload import Node, Workload, make

Found = list[tuple[str, int, float]]
_SECONDS = 15


def main(folder: str, size: str, names: str) -> None:
    """Measure the named benchmarks on a fresh store."""
    from engrama import Engrama

    home, work = Path(folder), make(int(size))
    home.mkdir(parents=True)
    database = home / "public.db"
    memory = Engrama(backend="sqlite", db_path=database)
    for node in work.nodes:
        _remember(memory, node)
    _put_relations(database, work)
    suites = {
        "size": _size,
        "search": _search,
        "context": _context,
        "reflect": _reflect,
        "import": _import,
        "hybrid": _hybrid,
        "writes": _writes,
    }
    found: Found = []
    for name, suite in suites.items():
        if name in names.split(","):
            found += suite(memory, work, database)
    if found:
        print(json.dumps(found))


def _remember(memory: Any, node: Node) -> None:
    extra = {"status": node.status} if node.status else {}
    memory.remember(node.label, node.key, node.text, tags=list(node.tags), **extra)


def _put_relations(database: Path, work: Workload) -> None:
    connection = sqlite3.connect(database)
    places = {
        (label, key): number for number, label, key in connection.execute("SELECT id, label, key_value FROM nodes")
    }
    (props,) = connection.execute("SELECT props FROM nodes LIMIT 1").fetchone()
    owner = json.loads(props)
    rows = [
        (
            places[(a.label, a.key)],
            type_,
            places[(b.label, b.key)],
            "2026-01-01T00:00:00",
            owner["org_id"],
            owner["user_id"],
        )
        for a, type_, b in map(work.ends, work.relations)
    ]
    sql = "INSERT INTO edges (from_id, rel_type, to_id, created_at, org_id, user_id) VALUES (?, ?, ?, ?, ?, ?)"
    with connection:
        connection.executemany(sql, rows)
    connection.close()


def _size(_: Any, work: Workload, database: Path) -> Found:
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    connection.close()
    return [("bytes per node", len(work.nodes), database.stat().st_size / len(work.nodes))]


def _search(memory: Any, work: Workload, _: Path) -> Found:
    found: Found = []
    for name, queries in (("search, 1–3 words", work.queries), ("search, questions", work.questions)):
        found += _latencies(name, len(work.nodes), [lambda q=query: memory.search(q) for query in queries])
    return found


def _context(memory: Any, work: Workload, _: Path) -> Found:
    nodes = [work.nodes[start] for start in work.starts]
    calls = [lambda n=node: memory._engine.get_context(n.key, n.label, hops=2) for node in nodes]
    return _latencies("context, 2 hops", len(work.nodes), calls)


def _reflect(memory: Any, work: Workload, _: Path) -> Found:
    """The first run over the whole store, and the memory that the process needed up to then, loading included."""
    size, spent = len(work.nodes), _timed(memory.reflect) / 1000
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [("reflect, full, CPU", size, spent), ("reflect, peak memory", size, peak)]


def _writes(memory: Any, work: Workload, _: Path) -> Found:
    size = len(work.nodes)
    nodes = _mean([lambda n=node: _remember(memory, n) for node in work.extra_nodes])
    ends = [work.ends(relation) for relation in work.extra_relations]
    calls = [lambda a=a, t=t, b=b: memory.associate(a.key, a.label, t, b.key, b.label) for a, t, b in ends]
    return [("remember, CPU", size, nodes), ("relate, CPU", size, _mean(calls))]


def _import(memory: Any, work: Workload, database: Path) -> Found:
    from engrama.migrate import export_graph, import_graph

    from engrama import Engrama

    lines = database.with_name("export.ndjson")
    export_graph(memory._store, memory._vector_store, lines)
    other = Engrama(backend="sqlite", db_path=database.with_name("again.db"))
    spent = _mean([lambda: import_graph(other._store, other._vector_store, lines)])
    return [("import, 3 relations a node, CPU", len(work.nodes), spent / 1000)]


class _Seeded:
    """Gives each query the vector that was made for it."""

    dimensions = 384

    def __init__(self, vectors: Any) -> None:
        self._vectors = vectors

    async def aembed(self, text: str, *_: Any, **__: Any) -> Any:
        return self._vectors[text]


def _hybrid(memory: Any, work: Workload, database: Path) -> Found:
    """For each number of a query that comes in a line, a line with the milliseconds that it took.

    By the asynchronous engine, which the package's server uses; the synchronous one loses the hits of vectors.
    """
    from engrama.core.search import HybridSearchEngine

    from engrama.backends.sqlite.async_store import SqliteAsyncStore

    numbers = array("f")
    with (database.parents[1] / "vectors.f32").open("rb") as stream:
        numbers.frombytes(stream.read())
    rows = [numbers[start : start + 384].tolist() for start in range(0, len(numbers), 384)]
    store = SqliteAsyncStore(database, vector_dimensions=384)
    ids = [number for (number,) in sqlite3.connect(database).execute("SELECT id FROM nodes ORDER BY id")]
    store._vector.store_vectors([(str(number), row) for number, row in zip(ids, rows, strict=False)])
    embedder = _Seeded(dict(zip(work.queries, rows[len(ids) :], strict=False)))
    engine = HybridSearchEngine(store, store, embedder, scope=memory._engine.default_scope)
    with asyncio.Runner() as runner:
        first = runner.run(engine.asearch(work.queries[0]))
        assert first, engine.last_mode
        print("ready", flush=True)
        for line in sys.stdin:
            query = work.queries[int(line)]
            print(_timed(lambda q=query: runner.run(engine.asearch(q))), flush=True)
    return []


def _latencies(name: str, size: int, calls: Sequence[Callable[[], object]]) -> Found:
    """Percentiles of the calls, each by the median of three rounds, as `benchmarks.measure.latencies` has them."""
    rounds = [[_timed(call) for call in calls] for _ in range(3)]
    times = sorted(median(tries) for tries in zip(*rounds, strict=True))
    return [(f"{name}, p{part}", size, times[len(times) * part // 100]) for part in (50, 95)]


def _mean(calls: Sequence[Callable[[], object]]) -> float:
    """Mean CPU milliseconds; calls are left out once the time is up."""
    start, spent = time.monotonic(), []
    for call in calls:
        if spent and time.monotonic() - start > _SECONDS:
            break
        spent.append(_timed(call))
    return sum(spent) / len(spent)


def _timed(call: Callable[[], object]) -> float:
    start = time.process_time_ns()
    call()
    return (time.process_time_ns() - start) / 1e6


if __name__ == "__main__":
    main(*sys.argv[1:])

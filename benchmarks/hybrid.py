"""Hybrid search: both channels, fusion and re-ranking, beside one BLAS scan of the same vectors plus the bare query.

The vectors are seeded and say nothing about quality: `python -m benchmarks retrieval` measures that.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import public
from benchmarks.measure import Row, latencies, say
from benchmarks.stores import Loaded
from engrama.backends.vectors import SharedVectors
from engrama.core.call import Call, Plan
from engrama.core.engine import EngramaEngine, Vectors
from engrama.core.requests import Operation, PutVectors, ScanNodes, ask
from engrama.core.rows import Space, VectorRow
from engrama.skills.recall import plan_search

# CPU time counts every thread, and the scan is bound by memory: one thread is its limit.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

DIMENSIONS = 384
TARGETED = (50_000, 100_000)
SPACE = Space("bench", "seeded", DIMENSIONS)
_BATCH = 500


class Seeded:
    """Gives each query of the workload the vector that was made for it, at once."""

    name, model, dimensions = SPACE

    def __init__(self, queries: Sequence[str], vectors: Any) -> None:
        self._vectors = {query: vector.tolist() for query, vector in zip(queries, vectors, strict=True)}

    def embed_batch(self, texts: Sequence[str], *, query: bool = False) -> list[Sequence[float]]:
        """The vectors of queries."""
        return [self._vectors[text] for text in texts]


def vectors_file(folder: Path) -> Path:
    """Where the vectors of a store lie as raw float32: those of the nodes, then those of the queries."""
    return folder / "vectors.f32"


def hybrid(stores: Loaded) -> list[Row]:
    """Ten results by words and vectors."""
    say("  searching by words and vectors")
    import numpy as np

    queries = stores.work.queries
    matrix, asked = made(stores.nodes, len(queries))
    np.concatenate([matrix, asked]).tofile(vectors_file(stores.folder))
    own = stores.memory.engine
    own.run(Plan(partial(put, vectors=matrix), writes=True))
    binding = own.binding.replace(settings=own.binding.settings.replace(embedder=SPACE.provider))
    embedder: Any = Seeded(queries, asked)
    engine = EngramaEngine(own.store, binding, Vectors(embedder, SharedVectors(own.store, "shared")))

    def limit(number: int) -> object:
        scores = matrix @ asked[number]
        nearest = np.argpartition(scores, -50)[-50:]
        return nearest, stores.yardstick.search(queries[number])

    with public.searching(stores.folder, stores.nodes) as clock:
        found = latencies(lambda n: engine.run(plan_search(queries[n])), limit, len(queries), public=clock)
    met = stores.nodes in TARGETED
    half = Row("search, hybrid, p50", stores.nodes, "ms", found.p50.ours, found.p50.limit, found.p50.ratio)
    last = Row(
        "search, hybrid, p95",
        stores.nodes,
        "ms",
        found.p95.ours,
        found.p95.limit,
        found.p95.ratio,
        target="≤ 2 × and ≤ 1/4 of public",
        met=found.p95.ratio <= 2 if met else None,
        of_public=0.25 if met else None,
    )
    return [half.beside(found.p50.public), last.beside(found.p95.public)]


def made(nodes: int, queries: int) -> tuple[Any, Any]:
    """Unit vectors around two hundred centres, as texts about two hundred subjects have."""
    np = numpy_on_one_thread()
    chance = np.random.default_rng(7)
    centres = chance.standard_normal((200, DIMENSIONS), dtype=np.float32)
    subjects = chance.integers(0, len(centres), nodes + queries)
    vectors = centres[subjects] + chance.standard_normal((nodes + queries, DIMENSIONS), dtype=np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors[:nodes], vectors[nodes:]


def numpy_on_one_thread() -> Any:
    """numpy with one BLAS thread from now on: several get in each other's way where other work goes on."""
    import numpy
    from threadpoolctl import threadpool_limits

    threadpool_limits(1, "blas")
    return numpy


def put(call: Call, vectors: Any) -> Operation[None]:
    """Give each node, in uid order, a vector."""
    rows = [
        VectorRow(ref, 0, "", str(place), vectors[place].tobytes())
        for place, ref in enumerate((yield from refs_of(call)))
    ]
    for start in range(0, len(rows), _BATCH):
        yield from ask(PutVectors(call.scope, SPACE, tuple(rows[start : start + _BATCH])))


def refs_of(call: Call) -> Operation[list[Any]]:
    """The refs of all nodes, in uid order."""
    refs: list[Any] = []
    after = ""
    while rows := (yield from ask(ScanNodes(call.scope, after, 5_000))):
        refs += [row.ref for row in rows]
        after = rows[-1].uid
    return refs

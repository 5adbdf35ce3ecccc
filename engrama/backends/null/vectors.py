"""How the memory-only store keeps vectors and finds the nearest: every one is looked at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from engrama.backends.null.reading import Handler, passes, shown_node
from engrama.backends.null.shelf import Embedded, Transaction
from engrama.backends.vectors import by_node, check_dimensions
from engrama.core import requests as ask
from engrama.core.requests import Request
from engrama.core.rows import Near, NodeRow, Space, VectorCount
from engrama.core.vectors import cosines
from engrama.ir.profile import INSIGHT


def nearest(work: Transaction, request: ask.Nearest) -> tuple[Near, ...]:
    check_dimensions(request)
    shelf = work.read(request.scope)
    found = []
    for ref, kept in shelf.vectors.items():
        row = shelf.nodes[ref]
        if kept.space == request.space and kept.current and passes(shelf, row, request.filters):
            score = max(cosines(request.vector, [item.vector for item in kept.rows]))
            found.append((-score, row.label, row.folded, ref))
    return tuple(Near(ref, -score) for score, _, _, ref in sorted(found)[: request.limit])


def sample_vectors(work: Transaction, request: ask.SampleVectors) -> tuple[bytes, ...]:
    kept = [one for one in work.read(request.scope).vectors.values() if one.space == request.space and one.current]
    return tuple(row.vector for one in kept for row in one.rows)[: request.limit]


def get_vectors(work: Transaction, request: ask.GetVectors) -> Mapping[str, bytes]:
    wanted = set(request.digests)
    return {
        row.digest: row.vector
        for kept in work.read(request.scope).vectors.values()
        for row in kept.rows
        if kept.space == request.space and row.digest in wanted
    }


def get_vector_counts(work: Transaction, request: ask.GetVectorCounts) -> tuple[VectorCount, ...]:
    counts: dict[Space, list[int]] = defaultdict(lambda: [0, 0])
    for kept in work.read(request.scope).vectors.values():
        counts[kept.space][0 if kept.current else 1] += 1
    return tuple(VectorCount(space, *numbers) for space, numbers in sorted(counts.items()))


def find_unembedded(work: Transaction, request: ask.FindUnembedded) -> tuple[NodeRow, ...]:
    shelf = work.read(request.scope)

    def wanting(row: NodeRow) -> bool:
        kept = shelf.vectors.get(row.ref)
        return row.label != INSIGHT and not (kept and kept.current and kept.space == request.space)

    rows = sorted((row for row in shelf.nodes.values() if row.uid > request.after and wanting(row)), key=_uid)
    return tuple(shown_node(shelf, row.ref) for row in rows[: request.limit])


def put_vectors(work: Transaction, request: ask.PutVectors) -> None:
    check_dimensions(request)
    shelf = work.change(request.scope)
    for ref, rows in by_node(request.rows).items():
        if ref in shelf.nodes:
            shelf.vectors[ref] = Embedded(request.space, rows, current=True)


def drop_vectors(work: Transaction, request: ask.DropVectors) -> int:
    shelf = work.change(request.scope)
    refs = list(shelf.vectors) if request.refs is None else request.refs
    return sum(shelf.vectors.pop(ref, None) is not None for ref in refs)


VECTOR_READING: Mapping[type[Request[Any]], Handler] = {
    ask.Nearest: nearest,
    ask.SampleVectors: sample_vectors,
    ask.GetVectors: get_vectors,
    ask.GetVectorCounts: get_vector_counts,
    ask.FindUnembedded: find_unembedded,
}
VECTOR_WRITING: Mapping[type[Request[Any]], Handler] = {ask.PutVectors: put_vectors, ask.DropVectors: drop_vectors}


def _uid(row: NodeRow) -> str:
    return row.uid

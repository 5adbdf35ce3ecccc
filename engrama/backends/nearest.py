"""The nearest nodes among candidates: scored exactly, and trusted only as far as what was not looked at allows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from engrama.core.rows import Near, Ref
from engrama.core.vectors import cosines

_BATCH = 1_000
_FLOAT32_STEP = 2.0**-23


class Candidate(NamedTuple):
    """A vector of a node that may be returned; `label` and `folded` order equal scores."""

    node: Ref
    label: str
    folded: str
    vector: bytes


def ranked(vector: bytes, candidates: Iterable[Candidate]) -> list[Near]:
    """The nodes of all candidates, nearest first, each by its nearest vector."""
    best: dict[Ref, tuple[float, str, str]] = {}
    left = iter(candidates)
    while batch := list(islice(left, _BATCH)):
        scores = cosines(vector, [candidate.vector for candidate in batch])
        for candidate, score in zip(batch, scores, strict=True):
            place = (-score, candidate.label, candidate.folded)
            best[candidate.node] = min(place, best.get(candidate.node, place))
    return [Near(node, -place[0]) for place, node in sorted(zip(best.values(), best, strict=True), key=_place)]


def settled(near: Sequence[Near], limit: int, unseen: float | None, dimensions: int) -> bool:
    """Whether the first `limit` stand although vectors were left out that scored at most `unseen` in float32.

    Where nothing is known of those, any `limit` will do.
    """
    if len(near) < limit:
        return False
    return unseen is None or near[limit - 1].score > unseen + tolerance(dimensions)


def tolerance(dimensions: int) -> float:
    """How far a cosine that was summed up in float32 may be from the exact one."""
    return dimensions * _FLOAT32_STEP + 1e-6


def _place(item: tuple[tuple[float, str, str], Ref]) -> tuple[float, str, str]:
    return item[0]

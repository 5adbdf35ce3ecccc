"""The nearest nodes among candidates: scored exactly, and trusted only as far as what was not looked at allows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from engrama.core.rows import Near, Ref
from engrama.core.vectors import cosines

_BATCH = 1_000
_FLOAT32_STEP = 2.0**-23


Candidate = tuple[Ref, str, str, bytes]
"""A node that may be returned: its label and folded key, which order equal scores, and one of its vectors."""


def ranked(vector: bytes, candidates: Iterable[Candidate]) -> list[Near]:
    """The nodes of all candidates, nearest first, each by its nearest vector."""
    best: dict[Ref, tuple[float, str, str, Ref]] = {}
    left = iter(candidates)
    while batch := list(islice(left, _BATCH)):
        scores = cosines(vector, [row[3] for row in batch])
        for (node, label, folded, _), score in zip(batch, scores, strict=True):
            known = best.get(node)
            if known is None or -score < known[0]:
                best[node] = (-score, label, folded, node)
    return [Near(node, -minus) for minus, _, _, node in sorted(best.values(), key=_place)]


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


def _place(found: tuple[float, str, str, Ref]) -> tuple[float, str, str]:
    return found[:3]

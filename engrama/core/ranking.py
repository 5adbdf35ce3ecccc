"""Fusion and signals of search: pure functions over ranks, times and a small graph.

`final = rrf + β·graph + γ·temporal + δ·trust`, each term in [0, 1] before its weight; in the linear formula
`α·vector + (1-α)·fulltext` stands for rrf, and the degree for graph.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from engrama.core.rows import Hop, NodeRow, Ref
from engrama.core.settings import Settings
from engrama.core.temporal import DAY

WINDOW = 50
"""Candidates that are re-ranked; later ones keep the order of their channel."""

_DECAY = 0.5
_ANCHOR = 0.5

Graph = Mapping[Ref, frozenset[Ref]]
Channels = Mapping[str, Sequence[Ref]]
"""What each channel found, best first."""


def weigh(settings: Settings, *, known: int, asked: int) -> dict[str, float]:
    """The weights of the channels for one query, of whose `asked` words the index knows `known`."""
    return {"fulltext": settings.fulltext_weight if known else 0.0, "vector": settings.vector_weight}


def fuse(channels: Channels, weights: Mapping[str, float], k: int) -> dict[Ref, float]:
    """Reciprocal Rank Fusion, scaled so that first place in every channel is 1 and a place behind the window is 0.

    A node that a channel did not find stands behind its window there.
    """
    behind = WINDOW + 1
    ranks = {name: {ref: min(rank, behind) for rank, ref in enumerate(refs, 1)} for name, refs in channels.items()}
    share = {name: weights.get(name, 1.0) for name in channels}
    total = sum(share.values()) or 1.0
    best, worst = total / (k + 1), total / (k + behind)
    found = {ref: None for refs in channels.values() for ref in refs}
    raw = {ref: sum(share[name] / (k + own.get(ref, behind)) for name, own in ranks.items()) for ref in found}
    return {ref: min(1.0, max(0.0, (value - worst) / (best - worst))) for ref, value in raw.items()}


def places(channels: Channels) -> dict[Ref, int]:
    """The best rank of each node in any channel; it does not change when a longer answer is asked for."""
    found: dict[Ref, int] = {}
    for refs in channels.values():
        for rank, ref in enumerate(refs, 1):
            found[ref] = min(rank, found.get(ref, rank))
    return found


def linear(
    fulltext: Mapping[Ref, float], vector: Mapping[Ref, float], window: Iterable[Ref], alpha: float
) -> dict[Ref, float]:
    """`α·vector + (1-α)·fulltext`: scores in [0, 1], full-text ones as shares of the best; α is 0 without vectors."""
    share = alpha if vector else 0.0
    top = max(fulltext.values(), default=0.0) or 1.0
    return {ref: share * max(0.0, vector.get(ref, 0.0)) + (1 - share) * fulltext.get(ref, 0.0) / top for ref in window}


def degree_signal(hops: Mapping[Ref, Sequence[Hop]], fanout: int) -> dict[Ref, float]:
    """How many relations each node has, as a share of `fanout`; 0 to 1."""
    return {ref: min(len(found), fanout) / fanout for ref, found in hops.items()}


def graph_of(hops: Mapping[Ref, Sequence[Hop]], fanout: int) -> Graph:
    """The undirected graph around some nodes; one with more than `fanout` relations says nothing about any of them."""
    joined: dict[Ref, set[Ref]] = defaultdict(set)
    for near, found in hops.items():
        if len(found) <= fanout:
            for hop in found:
                joined[near].add(hop.far)
                joined[hop.far].add(near)
    return {ref: frozenset(others) for ref, others in joined.items() if len(others) <= max(fanout, WINDOW)}


def distances(graph: Graph, start: Ref, reach: int) -> dict[Ref, int]:
    """Hops from `start` to every node within `reach`, itself left out."""
    found = {start: 0}
    ring: Iterable[Ref] = (start,)
    for distance in range(1, reach + 1):
        ring = {far for near in ring for far in graph.get(near, ()) if far not in found}
        found.update((ref, distance) for ref in ring)
    del found[start]
    return found


def graph_signal(scores: Mapping[Ref, float], graph: Graph, reach: int, anchor: Ref | None) -> dict[Ref, float]:
    """For each candidate how near it is to other strong candidates, and to the anchor where there is one; 0 to 1."""
    around = {ref: distances(graph, ref, reach) for ref in scores}
    cohesion = {
        ref: sum(scores[other] * _DECAY ** (steps - 1) for other, steps in near.items() if other in scores)
        for ref, near in around.items()
    }
    most = max(cohesion.values(), default=0.0)
    signal = {ref: value / most if most else 0.0 for ref, value in cohesion.items()}
    if anchor is not None:
        for ref, steps in {anchor: 0, **around.get(anchor, {})}.items():
            if ref in signal:
                signal[ref] = min(1.0, signal[ref] + _ANCHOR / (1 + steps))
    return signal


def temporal_signal(row: NodeRow, now: int, half_life: float) -> float:
    """`confidence × 2^(-days / half-life)`, days counted from the last update; 0 to 1."""
    days = max(0, now - row.updated_at) / DAY
    return row.confidence * math.exp2(-days / half_life)

"""Fusion and signals of search: pure functions over ranks, times and a small graph.

`final = rrf + β·graph + γ·temporal + δ·trust`, each term in [0, 1] before its weight; in the linear formula
`α·vector + (1-α)·fulltext` stands for rrf, and the degree for graph.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from engrama.core.rows import NodeRow, Ref
from engrama.core.temporal import DAY

WINDOW = 50
"""Candidates that are re-ranked; later ones keep the order of their channel."""

_DECAY = 0.5
_ANCHOR = 0.5

Graph = Mapping[Ref, frozenset[Ref]]

CERTAIN = 6.0
"""Standard deviations above the mean at which a cosine counts as certain."""


class Channel(NamedTuple):
    """What one channel found: each node's evidence in [0, 1], best first, and the channel's weight."""

    hits: Mapping[Ref, float]
    weight: float


def fuse(channels: Iterable[Channel], k: int) -> dict[Ref, float]:
    """Reciprocal Rank Fusion weighed by evidence: `Σ weight · evidence · (k + 1) / (k + rank)`, the best scaled to 1.

    Rank alone would forget how sure a channel is: a first place among bad hits would count as much as among good ones.
    Places behind the window add nothing, so that the next page does not change the order of this one.
    """
    fused: dict[Ref, float] = defaultdict(float)
    for channel in channels:
        for rank, (ref, evidence) in enumerate(channel.hits.items(), 1):
            fused[ref] += channel.weight * evidence * (k + 1) / (k + rank) if rank <= WINDOW else 0.0
    best = max(fused.values(), default=0.0) or 1.0
    return {ref: value / best for ref, value in fused.items()}


def places(channels: Iterable[Channel]) -> dict[Ref, int]:
    """The best rank of each node in any channel; it does not change when a longer answer is asked for."""
    found: dict[Ref, int] = {}
    for channel in channels:
        for rank, ref in enumerate(channel.hits, 1):
            found[ref] = min(rank, found.get(ref, rank))
    return found


def rarity(documents: int, count: int) -> float:
    """How much a term says that `count` of the documents hold."""
    return math.log1p((documents - count + 0.5) / (count + 0.5))


def standing(cosine: float, mean: float, spread: float) -> float:
    """How far a cosine stands out from those of the sample, as a share of certainty; 0 to 1.

    Models differ in what cosine two strangers have, so the cosine itself says little.
    """
    reach = CERTAIN * spread
    return min(1.0, max(0.0, (cosine - mean) / reach if reach else cosine))


def linear(
    fulltext: Mapping[Ref, float], vector: Mapping[Ref, float], window: Iterable[Ref], alpha: float
) -> dict[Ref, float]:
    """`α·vector + (1-α)·fulltext`: scores in [0, 1], full-text ones as shares of the best; α is 0 without vectors."""
    share = alpha if vector else 0.0
    top = max(fulltext.values(), default=0.0) or 1.0
    return {ref: share * max(0.0, vector.get(ref, 0.0)) + (1 - share) * fulltext.get(ref, 0.0) / top for ref in window}


def degree_signal(ends: Mapping[Ref, Sequence[Ref]], fanout: int) -> dict[Ref, float]:
    """How many relations each node has, as a share of `fanout`; 0 to 1."""
    return {ref: min(len(found), fanout) / fanout for ref, found in ends.items()}


def graph_of(ends: Mapping[Ref, Sequence[Ref]], fanout: int) -> Graph:
    """The undirected graph around some nodes; one with more than `fanout` relations says nothing about any of them.

    What only one of them is related to is left out, as no way from one to another leads over it.
    """
    related = {near: frozenset(found) for near, found in ends.items() if len(found) <= fanout}
    met = Counter(chain.from_iterable(related.values()))
    joined: dict[Ref, set[Ref]] = defaultdict(set)
    for near, found in related.items():
        for far in found:
            if far in ends or met[far] > 1:
                joined[near].add(far)
                joined[far].add(near)
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
    around = {ref: distances(graph, ref, reach) if ref in graph else {} for ref in scores}
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

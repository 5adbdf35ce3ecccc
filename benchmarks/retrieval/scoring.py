"""How good a ranking is: pure functions over places, and their means over questions."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks.measure import percentile
from benchmarks.retrieval.data import Question

DEPTH = 10
"""How many passages every system is asked for, and where MRR and nDCG stop looking."""

OVERALL = "all"


@dataclass(frozen=True, slots=True)
class Answered:
    """One question with the places a system returned, best first, the characters it returned, and its CPU time."""

    question: Question
    places: tuple[int, ...]
    characters: int
    milliseconds: float


@dataclass(frozen=True, slots=True)
class Quality:
    """Means over the questions of a category; `tokens` are characters / 4, latencies CPU milliseconds."""

    category: str
    questions: int
    recall5: float
    recall10: float
    mrr: float
    ndcg10: float
    tokens: float
    p50: float
    p95: float


def recall(places: Sequence[int], gold: Iterable[int], depth: int) -> float:
    """The share of the right passages among the first `depth`."""
    wanted = set(gold)
    return len(wanted.intersection(places[:depth])) / len(wanted)


def reciprocal_rank(places: Sequence[int], gold: Iterable[int]) -> float:
    """1 / place of the first right passage, 0 where none is among the first ten."""
    wanted = set(gold)
    return next((1 / rank for rank, place in enumerate(places[:DEPTH], 1) if place in wanted), 0.0)


def ndcg(places: Sequence[int], gold: Iterable[int]) -> float:
    """Normalised discounted cumulative gain of the first ten, every right passage worth the same."""
    wanted = set(gold)
    gained = sum(1 / math.log2(rank + 1) for rank, place in enumerate(places[:DEPTH], 1) if place in wanted)
    return gained / sum(1 / math.log2(rank + 1) for rank in range(1, min(len(wanted), DEPTH) + 1))


def summarise(answers: Sequence[Answered]) -> list[Quality]:
    """The whole set first, then each category by name where there are several."""
    by_category: dict[str, list[Answered]] = defaultdict(list)
    for answer in answers:
        by_category[answer.question.category].append(answer)
    rows = [_quality(OVERALL, answers)]
    if len(by_category) > 1:
        rows += [_quality(category, found) for category, found in sorted(by_category.items())]
    return rows


def _quality(category: str, answers: Sequence[Answered]) -> Quality:
    return Quality(
        category,
        len(answers),
        _mean(recall(answer.places, answer.question.gold, 5) for answer in answers),
        _mean(recall(answer.places, answer.question.gold, 10) for answer in answers),
        _mean(reciprocal_rank(answer.places, answer.question.gold) for answer in answers),
        _mean(ndcg(answer.places, answer.question.gold) for answer in answers),
        _mean(answer.characters / 4 for answer in answers),
        percentile((answer.milliseconds for answer in answers), 50),
        percentile((answer.milliseconds for answer in answers), 95),
    )


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)

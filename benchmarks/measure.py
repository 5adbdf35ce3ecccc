"""Clocks, percentiles, and the rows that a run reports."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One measure: Engrama's value, the limit of the same run, and the public package's value where it has one.

    `ratio` is what the target speaks of; `met` is None where there is no target.
    """

    measure: str
    nodes: int | None
    unit: str
    value: float
    limit: float | None = None
    ratio: float | None = None
    public: float | None = None
    target: str = ""
    met: bool | None = None


def cpu_ms() -> float:
    """User and system time of this process in milliseconds."""
    return time.process_time_ns() / 1e6


def timed(work: Callable[[], object]) -> float:
    """CPU milliseconds of one call."""
    start = cpu_ms()
    work()
    return cpu_ms() - start


def alternating(one: Sequence[Callable[[], object]], other: Sequence[Callable[[], object]], chunk: int = 25) -> Pair:
    """Mean CPU milliseconds of two kinds of calls, run in turns of `chunk`: the median over the turns of each."""
    ours, theirs = [], []
    for start in range(0, len(one), chunk):
        mine, yours = one[start : start + chunk], other[start : start + chunk]
        ours.append(timed(lambda calls=mine: _run(calls)) / len(mine))  # type: ignore[misc]
        theirs.append(timed(lambda calls=yours: _run(calls)) / len(yours))  # type: ignore[misc]
    return Pair(statistics.median(ours), statistics.median(theirs))


@dataclass(frozen=True, slots=True)
class Pair:
    """Engrama's value and the limit's."""

    ours: float
    limit: float

    @property
    def ratio(self) -> float:
        """How many times the limit."""
        return self.ours / self.limit


def latencies(one: Callable[[int], object], other: Callable[[int], object], count: int, rounds: int = 3) -> Latencies:
    """CPU milliseconds of calls 0 … count - 1 in turns, p50 and p95 as medians over the rounds."""
    found: list[tuple[float, float, float, float]] = []
    for _ in range(rounds):
        ours, theirs = [], []
        for number in range(count):
            ours.append(timed(lambda n=number: one(n)))  # type: ignore[misc]
            theirs.append(timed(lambda n=number: other(n)))  # type: ignore[misc]
        found.append((percentile(ours, 50), percentile(theirs, 50), percentile(ours, 95), percentile(theirs, 95)))
    p50, limit50, p95, limit95 = (statistics.median(column) for column in zip(*found, strict=True))
    return Latencies(Pair(p50, limit50), Pair(p95, limit95))


@dataclass(frozen=True, slots=True)
class Latencies:
    """Milliseconds at two percentiles."""

    p50: Pair
    p95: Pair


def percentile(values: Iterable[float], percent: int) -> float:
    """The value that `percent` of all do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def say(text: str) -> None:
    """A line of progress."""
    print(text, file=sys.stderr, flush=True)


def _run(calls: Iterable[Callable[[], object]]) -> None:
    for call in calls:
        call()

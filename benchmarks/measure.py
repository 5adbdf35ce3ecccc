"""Clocks, percentiles, and the rows that a run reports."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Row:
    """One measure: Engrama's value, the limit of the same run, and the public package's value where it has one.

    `ratio` is what the target speaks of; `met` is None where there is no target. `of_public` is the share of the public
    package's value that the target allows.
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
    of_public: float | None = None

    def beside(self, public: float | None) -> Row:
        """The row with the public package's value, which it must also hold against where the target says so."""
        missed = public is not None and self.of_public is not None and self.value > self.of_public * public
        return replace(self, public=public, met=self.met and not missed)


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
    """Engrama's value and the limit's, and the public package's where it took turns with them."""

    ours: float
    limit: float
    public: float | None = None

    @property
    def ratio(self) -> float:
        """How many times the limit."""
        return self.ours / self.limit

    def shared(self, count: int) -> Pair:
        """The same for one of `count`."""
        return Pair(self.ours / count, self.limit / count)


Clock = Callable[[int], float]
"""Makes the call of a number and returns the milliseconds that it took."""


def latencies(
    one: Callable[[int], object],
    other: Callable[[int], object],
    count: int,
    rounds: int = 3,
    public: Clock | None = None,
) -> Latencies:
    """CPU milliseconds at p50 and p95 of calls 0 … count - 1, run in turns, each by the median of its rounds.

    The percentiles are those of the calls, so a burst of other work on the machine is not taken for a slow call.
    """
    kinds: list[Clock] = [lambda n: timed(lambda: one(n)), lambda n: timed(lambda: other(n))]
    kinds += [public] if public else []
    tries: list[list[list[float]]] = [[[] for _ in range(count)] for _ in kinds]
    for number in [*range(count)] * rounds:
        for kind, clock in enumerate(kinds):
            tries[kind][number].append(clock(number))
    medians = [list(map(statistics.median, calls)) for calls in tries]
    return Latencies(*(Pair(*(percentile(times, part) for times in medians)) for part in (50, 95)))


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

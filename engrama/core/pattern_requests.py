"""The requests about patterns: their rows, and what changed since rows were last looked for."""

from __future__ import annotations

from collections.abc import Mapping

from engrama.core.requests import Request
from engrama.core.rows import PatternRow, Ref, Touched


class RunPattern(Request[tuple[PatternRow, ...]]):
    """The first `limit` (0: all) rows of a pattern at `now` by its order; with `roots` only the rows of these roots."""

    pattern: str
    now: int
    limit: int
    roots: tuple[Ref, ...] | None = None


class SampleCounted(Request[tuple[Ref, ...]]):
    """The sampled nodes of one count of one row, in order; `group` holds the refs of the row."""

    pattern: str
    count: str
    now: int
    group: tuple[Ref, ...]


class FindRoots(Request[tuple[Ref, ...]]):
    """All roots that changes at `seeds`, nodes by variable, may concern; no degree of them changed by over `slack`."""

    pattern: str
    now: int
    seeds: Mapping[str, tuple[Ref, ...]]
    slack: int


class FindAged(Request[tuple[Ref, ...]]):
    """Nodes that crossed one of the pattern's ages between two moments: not yet at `since`, but at `now`."""

    pattern: str
    since: int
    now: int


class GetTouched(Request[Touched]):
    """What changed since the last `ClearTouched`; erased nodes are among it by the refs they had, insights are not."""


class ClearTouched(Request[None]):
    """Forget it; belongs to the transaction in which a reflect took it in."""

"""The requests about patterns: their rows, and what changed since rows were last looked for."""

from __future__ import annotations

from collections.abc import Mapping

from engrama.core.requests import Request
from engrama.core.rows import PatternRow, Ref, Touched


class RunPattern(Request[tuple[PatternRow, ...]]):
    """The first `limit` (0: all) rows of a pattern at `now` by its order.

    With `bounds` only rows count whose variables are among the given nodes; not every variable of a row must be named.
    `start` is the bounded variable from which they are looked for; where it is empty, their numbers decide.
    """

    pattern: str
    now: int
    limit: int
    bounds: Mapping[str, tuple[Ref, ...]] | None = None
    start: str = ""


class SampleCounted(Request[tuple[Ref, ...]]):
    """The sampled nodes of one count of one row, in order; `group` holds the refs of the row.

    With `among` only these nodes count; that can be asked where `ir.walk.sampled_variables` names what is counted.
    """

    pattern: str
    count: str
    now: int
    group: tuple[Ref, ...]
    among: tuple[Ref, ...] | None = None


class FindReached(Request[tuple[Ref, ...]]):
    """All nodes that a row which changes at `seeds`, nodes by variable, may concern can have as variable `root`.

    No degree of the seeds changed by more than `slack`.
    """

    pattern: str
    root: str
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

"""What a reflect leaves for the next one: when it ran, and the strongest rows of each pattern, as JSON texts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from engrama.core.rows import PatternRow, Ref
from engrama.ir.canonical import canonical_json, digest

KEPT = 200
"""Rows kept of each pattern at least, where there are so many."""

_FORMAT = 5

Order = tuple[float | int | str, ...]
Samples = tuple[tuple[Ref, ...], ...]
"""The sampled nodes of a row, one group for each count that has any."""


class Placed(NamedTuple):
    """A row with the digest of its finding and its place in the pattern's order.

    `samples` are those it had when it was told last, None where it was not, or where they may be others now.
    """

    row: PatternRow
    digest: str
    order: Order
    samples: Samples | None = None


class PatternState(NamedTuple):
    """The strongest rows of a pattern in order; `complete` unless more may stand behind the last one.

    `stale` are the digests of standing insights that stood behind the limit when something about them changed.
    """

    rows: tuple[Placed, ...]
    complete: bool
    stale: frozenset[str] = frozenset()


class ReflectState(NamedTuple):
    """The moment of the last run, and how many open and judged insights each pattern had after it."""

    at: int
    seen: Mapping[str, tuple[int, int]]


def write_state(state: ReflectState, patterns: tuple[str, ...]) -> str:
    """The state of a run as text, bound to the patterns it ran."""
    return canonical_json({"format": _FORMAT, "of": _mark(patterns), "at": state.at, "seen": state.seen})


def read_state(text: str, patterns: tuple[str, ...]) -> ReflectState | None:
    """What `write_state` wrote; None when there is nothing, or it belongs to other patterns."""
    data = json.loads(text) if text else {}
    if data.get("format") != _FORMAT or data["of"] != _mark(patterns):
        return None
    return ReflectState(data["at"], {name: (open_, judged) for name, (open_, judged) in data["seen"].items()})


def write_rows(state: PatternState) -> str:
    """The rows of one pattern as text."""
    rows = [[*item.row, *item[1:]] for item in state.rows]
    return canonical_json({"rows": rows, "complete": state.complete, "stale": sorted(state.stale)})


def read_rows(text: str) -> PatternState | None:
    """What `write_rows` wrote; None when there is nothing."""
    if not text:
        return None
    data = json.loads(text)
    return PatternState(tuple(_placed(*row) for row in data["rows"]), data["complete"], frozenset(data["stale"]))


def _placed(
    group: list[Any], counts: list[int], confidence: float, mark: str, order: list[Any], samples: list[Any] | None
) -> Placed:
    row = PatternRow(tuple(group), tuple(counts), confidence)
    return Placed(row, mark, tuple(order), None if samples is None else tuple(map(tuple, samples)))


def _mark(patterns: tuple[str, ...]) -> str:
    return digest(canonical_json(patterns))[:16]

"""What a reflect leaves for the next one: when it ran and the strongest rows of each pattern, as JSON text."""

from __future__ import annotations

import json
from collections.abc import Mapping

from engrama.core.rows import PatternRow
from engrama.core.values import Value
from engrama.ir.canonical import canonical_json, digest

KEPT = 500
"""Rows kept of each pattern at least, where there are so many."""

_FORMAT = 1

Order = tuple[float | int | str, ...]


class PatternState(Value):
    """The strongest rows of a pattern in order; `cut` is the place of the last one when more may stand behind it."""

    rows: tuple[PatternRow, ...]
    cut: Order | None


class ReflectState(Value):
    """The moment of the last run and what each pattern had."""

    at: int
    patterns: Mapping[str, PatternState]


def write_state(state: ReflectState, patterns: tuple[str, ...]) -> str:
    """The state as text, bound to the patterns it was computed for."""
    kept = {
        name: {"rows": [[row.group, row.counts, row.confidence] for row in item.rows], "cut": item.cut}
        for name, item in state.patterns.items()
    }
    return canonical_json({"format": _FORMAT, "of": _mark(patterns), "at": state.at, "patterns": kept})


def read_state(text: str, patterns: tuple[str, ...]) -> ReflectState | None:
    """What `write_state` wrote; None when there is nothing, or it was computed for other patterns."""
    if not text:
        return None
    data = json.loads(text)
    if data["format"] != _FORMAT or data["of"] != _mark(patterns):
        return None
    return ReflectState(data["at"], {name: _pattern_state(item) for name, item in data["patterns"].items()})


def _pattern_state(data: Mapping[str, object]) -> PatternState:
    rows, cut = data["rows"], data["cut"]
    assert isinstance(rows, list)
    read = tuple(PatternRow(tuple(group), tuple(counts), confidence) for group, counts, confidence in rows)
    return PatternState(read, tuple(cut) if isinstance(cut, list) else None)


def _mark(patterns: tuple[str, ...]) -> str:
    return digest(canonical_json(patterns))[:16]

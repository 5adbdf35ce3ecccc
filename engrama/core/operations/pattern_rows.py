"""The strongest rows of a pattern: by running it whole, or by computing again only what a change can reach.

More rows are kept between runs than the limit needs, so that it can be filled when some go. A delta run replaces the
rows whose root a change can reach; where the kept rows no longer suffice to say what the strongest are, the pattern
runs whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engrama.core.call import Call
from engrama.core.operations.findings import order_of, subjects_of_row
from engrama.core.operations.insights import finding_digest
from engrama.core.operations.seeds import MANY_CHANGES, Changes, seeds_of, with_aged
from engrama.core.pattern_requests import FindAged, FindRoots, RunPattern
from engrama.core.patternstate import KEPT, PatternState, Placed
from engrama.core.requests import GetByRef, Operation, ask
from engrama.core.rows import NodeRow, PatternRow, Ref
from engrama.ir.pattern import Pattern, aged_conditions

_MANY_ROOTS = 2_000
"""With more reached roots than this a whole run costs less."""


class Found(NamedTuple):
    """The rows of a pattern in order; `fresh` are the roots computed in this run, None when all were."""

    state: PatternState
    fresh: frozenset[Ref] | None

    def is_fresh(self, pattern: Pattern, placed: Placed) -> bool:
        """Whether the row was computed in this run, so that its evidence may be another than before."""
        return self.fresh is None or placed.row.group[pattern.group.index(pattern.root)] in self.fresh


def roots_of(pattern: Pattern, state: PatternState) -> frozenset[Ref]:
    """The roots of the kept rows."""
    place = pattern.group.index(pattern.root)
    return frozenset(item.row.group[place] for item in state.rows)


def all_rows(call: Call, pattern: Pattern, needed: int) -> Operation[Found]:
    """The strongest rows by running the pattern whole; at least `needed` where there are so many."""
    most = max(KEPT, needed * 2)
    rows = yield from ask(RunPattern(call.scope, pattern.id, call.now, most + 1))
    placed = yield from place_rows(call, pattern, rows[:most])
    return Found(PatternState(placed, len(rows) <= most), None)


def reached_roots(call: Call, pattern: Pattern, since: int, changes: Changes) -> Operation[tuple[Ref, ...] | None]:
    """The roots whose rows a change since the last run can reach, ages included; None where they are too many."""
    aged = aged_conditions(pattern)
    if aged:
        crossed = yield from ask(FindAged(call.scope, pattern.id, since, call.now))
        if len(crossed) > MANY_CHANGES:
            return None
        changes = yield from with_aged(call, changes, crossed, frozenset(item.property for item in aged))
    seeds = seeds_of(pattern, changes)
    if not seeds:
        return ()
    reached = yield from ask(FindRoots(call.scope, pattern.id, call.now, seeds, changes.slack))
    return reached if len(reached) <= _MANY_ROOTS else None


def renewed_rows(
    call: Call, pattern: Pattern, before: PatternState, gone: frozenset[Ref], reached: tuple[Ref, ...], needed: int
) -> Operation[Found | None]:
    """The kept rows with those of the reached roots computed again, or None where only a whole run can tell."""
    fresh = (yield from ask(RunPattern(call.scope, pattern.id, call.now, 0, reached))) if reached else ()
    roots = frozenset(reached) | gone
    root = pattern.group.index(pattern.root)
    kept = [item for item in before.rows if item.row.group[root] not in roots]
    rows = sorted((*kept, *(yield from place_rows(call, pattern, fresh))), key=lambda item: item.order)
    most = max(KEPT, needed) * 2
    if before.complete:
        return Found(PatternState(tuple(rows[:most]), len(rows) <= most, before.stale), roots)
    cut = before.rows[-1].order
    trusted = tuple(item for item in rows if item.order <= cut)
    return Found(PatternState(trusted[:most], False, before.stale), roots) if len(trusted) >= needed else None


def place_rows(call: Call, pattern: Pattern, rows: Iterable[PatternRow]) -> Operation[tuple[Placed, ...]]:
    """Rows with their digests and places."""
    rows = tuple(rows)
    nodes = yield from nodes_of(call, rows)
    return tuple(
        Placed(row, finding_digest(pattern.id, subjects_of_row(pattern, row, nodes)), order_of(row, nodes))
        for row in rows
    )


def nodes_of(call: Call, rows: Iterable[PatternRow]) -> Operation[Mapping[Ref, NodeRow]]:
    """The group nodes of rows."""
    refs = tuple(dict.fromkeys(ref for row in rows for ref in row.group))
    return (yield from ask(GetByRef(call.scope, refs))) if refs else {}

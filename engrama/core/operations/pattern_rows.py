"""The strongest rows of a pattern: by running it whole, or by computing again only what a change can alter.

More rows are kept between runs than the limit needs, so that it can be filled when some go. A delta run replaces the
rows all of whose nodes a change can reach; where the kept rows no longer suffice to say what the strongest are, the
pattern runs whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from engrama.core.call import Call
from engrama.core.operations.carrying import carried_rows
from engrama.core.operations.findings import order_of, subjects_of_row
from engrama.core.operations.insights import finding_digest
from engrama.core.operations.seeds import MANY_CHANGES, Changes, reached_nodes, with_aged
from engrama.core.pattern_requests import FindAged, RunPattern
from engrama.core.patternstate import KEPT, PatternState, Placed
from engrama.core.requests import GetByRef, Operation, ask
from engrama.core.rows import NodeRow, PatternRow, Ref
from engrama.ir.pattern import Pattern, aged_conditions
from engrama.ir.walk import bounding_variables

_MANY_NODES = 2_000
"""With more reached nodes of a variable than this a whole run costs less."""


class Reach(NamedTuple):
    """What changes can alter: rows within `bounds`, nodes by variable, and rows with an erased node.

    An empty bound means that no row within bounds is altered. The changes are all of them, those by time included.
    """

    bounds: Mapping[str, frozenset[Ref]]
    changes: Changes

    @property
    def is_empty(self) -> bool:
        """Whether no row within bounds can be altered."""
        return not all(self.bounds.values())

    def holds(self, pattern: Pattern) -> Callable[[PatternRow], bool]:
        """A test whether a row may have been altered."""
        among = [(pattern.group.index(name), nodes) for name, nodes in self.bounds.items()]
        if self.is_empty:
            return lambda row: not self.changes.gone.isdisjoint(row.group)
        return lambda row: (
            all(row.group[place] in nodes for place, nodes in among) or not self.changes.gone.isdisjoint(row.group)
        )


class Found(NamedTuple):
    """The rows of a pattern in order, and the groups of those computed in this run, None when all were.

    What these stand for may be something else than before; their samples are those before the `changes`.
    """

    state: PatternState
    fresh: frozenset[tuple[Ref, ...]] | None
    changes: Changes | None = None

    def is_fresh(self, row: PatternRow) -> bool:
        """Whether the row was computed in this run."""
        return self.fresh is None or row.group in self.fresh


def all_rows(call: Call, pattern: Pattern, needed: int) -> Operation[Found]:
    """The strongest rows by running the pattern whole; at least `needed` where there are so many."""
    most = max(KEPT, needed * 2)
    rows = yield from ask(RunPattern(call.scope, pattern.id, call.now, most + 1))
    placed = yield from place_rows(call, pattern, rows[:most])
    return Found(PatternState(placed, len(rows) <= most), None)


def reach_of(call: Call, pattern: Pattern, since: int, changes: Changes) -> Operation[Reach | None]:
    """Which rows a change since the last run can alter, ages included; None where they are too many."""
    aged = aged_conditions(pattern)
    if aged:
        crossed = yield from ask(FindAged(call.scope, pattern.id, since, call.now))
        if len(crossed) > MANY_CHANGES:
            return None
        changes = yield from with_aged(call, changes, crossed, frozenset(item.property for item in aged))
    bounds: dict[str, frozenset[Ref]] = {}
    for name in bounding_variables(pattern):
        bounds[name] = yield from reached_nodes(call, pattern, name, changes)
        if not bounds[name]:
            break
    few = any(len(nodes) <= _MANY_NODES for nodes in bounds.values())
    return Reach(bounds, changes) if few else None


def renewed_rows(
    call: Call, pattern: Pattern, before: PatternState, reach: Reach, needed: int
) -> Operation[Found | None]:
    """The kept rows with those that changes can alter computed again, or None where only a whole run can tell."""
    altered = reach.holds(pattern)
    once = [item.row for item in before.rows if altered(item.row)]
    carried = yield from carried_rows(call, pattern, once, reach.changes)
    fresh = yield from _within(call, pattern, _without(pattern, reach.bounds, carried))
    reopened = yield from _reopened(call, pattern, once)
    kept = (item for item in before.rows if not altered(item.row))
    samples = {item.row.group: item.samples for item in before.rows}
    placed = yield from place_rows(call, pattern, dict.fromkeys((*carried, *fresh, *reopened)))
    renewed = (item._replace(samples=samples.get(item.row.group)) for item in placed)
    rows = _firsts(pattern, (*kept, *renewed))
    most = max(KEPT, needed) * 2
    anew = frozenset(item.row.group for item in placed)
    if before.complete:
        return Found(PatternState(rows[:most], len(rows) <= most, before.stale), anew, reach.changes)
    cut = before.rows[-1].order
    trusted = tuple(item for item in rows if item.order <= cut)
    if len(trusted) < needed:
        return None
    return Found(PatternState(trusted[:most], False, before.stale), anew, reach.changes)


def _reopened(call: Call, pattern: Pattern, altered: Sequence[PatternRow]) -> Operation[tuple[PatternRow, ...]]:
    """The rows with the keys of altered ones: where a key leaves variables open, another row may come first now."""
    if set(pattern.key) == set(pattern.group) or not altered:
        return ()
    places = {name: pattern.group.index(name) for name in bounding_variables(pattern) if name in pattern.key}
    bounds = {name: frozenset(row.group[place] for row in altered) for name, place in places.items()}
    return (yield from _within(call, pattern, bounds))


def _without(
    pattern: Pattern, bounds: Mapping[str, frozenset[Ref]], carried: Sequence[PatternRow]
) -> Mapping[str, frozenset[Ref]]:
    """Bounds that leave out the rows that were carried on; such a row is a single node."""
    if not carried:
        return bounds
    name = pattern.group[0]
    return {name: bounds[name].difference(row.group[0] for row in carried)}


def _within(call: Call, pattern: Pattern, bounds: Mapping[str, frozenset[Ref]]) -> Operation[tuple[PatternRow, ...]]:
    """The rows within bounds; none where a bound is empty."""
    if not all(bounds.values()):
        return ()
    some = {name: tuple(sorted(refs, key=str)) for name, refs in bounds.items()}
    return (yield from ask(RunPattern(call.scope, pattern.id, call.now, 0, some)))


def _firsts(pattern: Pattern, rows: Iterable[Placed]) -> tuple[Placed, ...]:
    """The rows in order, of those with equal keys only the first."""
    places = [pattern.group.index(name) for name in pattern.key]
    firsts: dict[tuple[Ref, ...], Placed] = {}
    for item in sorted(rows, key=lambda item: item.order):
        firsts.setdefault(tuple(item.row.group[place] for place in places), item)
    return tuple(firsts.values())


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

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
from engrama.core.operations.seeds import MANY_CHANGES, Changes, nodes_from, seeds_of, with_aged
from engrama.core.pattern_requests import FindAged, RunPattern
from engrama.core.patterns import start_of
from engrama.core.patternstate import KEPT, PatternState, Placed
from engrama.core.requests import Adjacent, GetByRef, Operation, ask
from engrama.core.rows import NodeRow, PatternRow, Ref
from engrama.ir.pattern import Pattern, aged_conditions, variables_with_few_relations
from engrama.ir.walk import bounding_variables

_MANY_NODES = 2_000
"""With more reached nodes of a variable than this a whole run costs less."""
_FEW_NODES = 50
"""So many nodes bound rows already, and are few enough to compare their relations before rows are looked for."""
_RELATIONS_COMPARED = 200
"""Relations of a node that are counted to compare; hubs with more are alike."""


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
    bounds = yield from _bounds(call, pattern, changes)
    few = any(len(nodes) <= _MANY_NODES for nodes in bounds.values())
    return Reach(bounds, changes) if few else None


def _bounds(call: Call, pattern: Pattern, changes: Changes) -> Operation[Mapping[str, frozenset[Ref]]]:
    """What the variables of an altered row can be; nothing further where one of them can be nothing.

    A variable that is looked for by way of a possible hub is left open where a few nodes bound the rows already.
    """
    seeds = {name: seeds_of(pattern, changes, name) for name in bounding_variables(pattern)}
    if not all(seeds.values()):
        return {name: frozenset() for name, found in seeds.items() if not found}
    few = variables_with_few_relations(pattern)
    bounds: dict[str, frozenset[Ref]] = {}
    for name in sorted(seeds, key=lambda name: name not in few):
        bounded = any(other in few and len(nodes) <= _FEW_NODES for other, nodes in bounds.items())
        if bounded and seeds[name].keys() - few - {name}:
            continue
        bounds[name] = yield from nodes_from(call, pattern, name, seeds[name], changes.slack)
        if not bounds[name]:
            break
    return bounds


def renewed_rows(
    call: Call, pattern: Pattern, before: PatternState, reach: Reach, needed: int
) -> Operation[Found | None]:
    """The kept rows with those that changes can alter computed again, or None where only a whole run can tell."""
    is_altered = reach.holds(pattern)
    altered: list[Placed] = []
    kept: list[Placed] = []
    for item in before.rows:
        (altered if is_altered(item.row) else kept).append(item)
    carried = yield from carried_rows(call, pattern, [item.row for item in altered], reach.changes)
    fresh = yield from rows_within(call, pattern, _without(pattern, reach.bounds, carried))
    found = yield from place_rows(call, pattern, (*carried, *fresh))
    reopened = yield from _reopened(call, pattern, altered, found)
    placed = tuple(dict.fromkeys((*found, *reopened)))
    samples = {item.row.group: item.samples for item in before.rows}
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


def _reopened(
    call: Call, pattern: Pattern, altered: Iterable[Placed], found: Iterable[Placed]
) -> Operation[tuple[Placed, ...]]:
    """The rows with the keys of altered ones: where a key leaves variables open, another row may come first now.

    Not so where one that was found stands where the altered one stood or before, since the others stand behind.
    """
    if set(pattern.key) == set(pattern.group):
        return ()
    firsts = {_key(pattern, item): item.order for item in _firsts(pattern, found)}
    weaker = [item for item in altered if not (first := firsts.get(_key(pattern, item))) or first > item.order]
    places = {name: pattern.group.index(name) for name in bounding_variables(pattern) if name in pattern.key}
    bounds = {name: frozenset(item.row.group[place] for item in weaker) for name, place in places.items()}
    rows = yield from rows_within(call, pattern, bounds)
    return (yield from place_rows(call, pattern, rows))


def _without(
    pattern: Pattern, bounds: Mapping[str, frozenset[Ref]], carried: Sequence[PatternRow]
) -> Mapping[str, frozenset[Ref]]:
    """Bounds that leave out the rows that were carried on; such a row is a single node."""
    if not carried:
        return bounds
    name = pattern.group[0]
    return {name: bounds[name].difference(row.group[0] for row in carried)}


def rows_within(
    call: Call, pattern: Pattern, bounds: Mapping[str, frozenset[Ref]]
) -> Operation[tuple[PatternRow, ...]]:
    """The rows within bounds; none where a bound is empty."""
    if not all(bounds.values()):
        return ()
    some = {name: tuple(sorted(refs, key=str)) for name, refs in bounds.items()}
    start = yield from _start(call, pattern, some)
    return (yield from ask(RunPattern(call.scope, pattern.id, call.now, 0, some, start)))


def _start(call: Call, pattern: Pattern, bounds: Mapping[str, tuple[Ref, ...]]) -> Operation[str]:
    """From where to look for rows: where all bounds may hold hubs, from the nodes with the fewest relations."""
    refs = tuple(dict.fromkeys(ref for nodes in bounds.values() for ref in nodes))
    if len(bounds) < 2 or len(refs) > _FEW_NODES or variables_with_few_relations(pattern) & bounds.keys():
        return start_of(pattern, bounds)
    ends = yield from ask(Adjacent(call.scope, refs, _RELATIONS_COMPARED))
    return min(bounds, key=lambda name: sum(len(ends[ref]) for ref in bounds[name]))


def _firsts(pattern: Pattern, rows: Iterable[Placed]) -> tuple[Placed, ...]:
    """The rows in order, of those with equal keys only the first."""
    firsts: dict[tuple[Ref, ...], Placed] = {}
    for item in sorted(rows, key=lambda item: item.order):
        firsts.setdefault(_key(pattern, item), item)
    return tuple(firsts.values())


def _key(pattern: Pattern, item: Placed) -> tuple[Ref, ...]:
    return tuple([ref for name, ref in zip(pattern.group, item.row.group, strict=True) if name in pattern.key])


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

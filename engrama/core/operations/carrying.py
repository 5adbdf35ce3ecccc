"""Counts of hubs, carried on from the numbers they had.

Where a row counts the neighbours of one node, and nothing about it differs but that relations came, its counts grow by
the neighbours that were none before. Only these are looked at, however many the node has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engrama.core.call import Call
from engrama.core.operations.seeds import Changes, ends_seen
from engrama.core.pattern_requests import SampleCounted
from engrama.core.requests import EdgesAmong, GetByRef, Neighbours, Operation, ask
from engrama.core.rows import PatternRow, Ref
from engrama.ir.pattern import Degree, NoEdge, Pattern, all_conditions
from engrama.ir.walk import Entry, entries, names_read, sampled_variables

HUB = 100
"""A row that counts fewer nodes costs less to count as a whole."""
_MANY = 20
_SOME_NEIGHBOURS = 50


class _Star(NamedTuple):
    """A pattern whose rows are one node each, the hub, with counts of its neighbours.

    Which of some neighbours are counted is told by the sample of one of the counts, which holds at most `size` nodes.
    """

    pattern: Pattern
    entry: Entry
    sample: str
    size: int


def carried_rows(
    call: Call, pattern: Pattern, rows: Iterable[PatternRow], changes: Changes
) -> Operation[tuple[PatternRow, ...]]:
    """Of earlier rows those of hubs whose counts can be carried on, as they are after the changes."""
    star = _star_of(pattern)
    if star is None:
        return ()
    found = []
    for row in rows:
        if max(row.counts) >= HUB:
            gained = yield from _gained(call, star, row.group[0], changes)
            if gained is not None and (yield from _keeps_labels(call, star, row.group[0], gained, changes)):
                found.append(_grown(pattern, row, len(gained)))
    return tuple(found)


def _star_of(pattern: Pattern) -> _Star | None:
    by_counts = all(rule.condition is None for rule in pattern.confidence.rules)
    if not by_counts or (len(pattern.variables), len(pattern.edges), len(pattern.group)) != (2, 1, 1):
        return None
    entry = next(entries(pattern, pattern.group[0]))
    counted = [item for item in pattern.counts if item.sample and item.of in sampled_variables(pattern)]
    hanging = any(isinstance(item, Degree | NoEdge) for item in all_conditions(pattern))
    if not counted or hanging or any(item.of != entry.far.name for item in pattern.counts):
        return None
    return _Star(pattern, entry, counted[0].name, counted[0].sample)


def _gained(call: Call, star: _Star, hub: Ref, changes: Changes) -> Operation[tuple[Ref, ...] | None]:
    """The neighbours that are counted and were not before; None where others may not be counted any more."""
    read, touched = names_read(star.pattern), changes.touched
    if touched.nodes.get(hub, frozenset()) & read[star.entry.near.name]:
        return None
    differing = {ref for ref, names in touched.nodes.items() if names & read[star.entry.far.name]}
    near = [(far, is_new) for edge, is_new in touched.edges.items() for far in _neighbours(star, hub, edge)]
    came = dict.fromkeys(far for far, _ in near)
    if not all(is_new for _, is_new in near) or len(came) > _MANY or len(differing) > _MANY:
        return None
    known: set[Ref] = set()
    for row in (yield from ask(EdgesAmong(call.scope, (hub, *came.keys() | differing)))):
        edge = (row.source, row.type, row.target)
        if edge not in touched.edges:
            known.update(_neighbours(star, hub, edge))
    if known & differing:
        return None
    return (yield from _counted(call, star, hub, tuple(ref for ref in came if ref not in known)))


def _counted(call: Call, star: _Star, hub: Ref, among: tuple[Ref, ...]) -> Operation[tuple[Ref, ...]]:
    """Those of some nodes that count now; a sample holds all of them that it has room for."""
    found: list[Ref] = []
    for some in _chunks(among, star.size):
        found += yield from ask(SampleCounted(call.scope, star.pattern.id, star.sample, call.now, (hub,), some))
    return tuple(found)


def _keeps_labels(call: Call, star: _Star, hub: Ref, gained: tuple[Ref, ...], changes: Changes) -> Operation[bool]:
    """Whether no label is counted now that was not before: some neighbour from before has each of the gained."""
    labels = {changes.nodes[ref].label for ref in gained} if any(item.labels for item in star.pattern.counts) else set()
    if not labels:
        return True
    hops = (yield from ask(Neighbours(call.scope, (hub,), _SOME_NEIGHBOURS)))[hub]
    edges = [(hub, hop.type, hop.far) if hop.outgoing else (hop.far, hop.type, hub) for hop in hops]
    before = [far for edge in edges if edge not in changes.touched.edges for far in _neighbours(star, hub, edge)]
    nodes = yield from ask(GetByRef(call.scope, tuple(dict.fromkeys(before))))
    for some in _chunks([ref for ref, row in nodes.items() if row.label in labels], star.size):
        labels -= {nodes[ref].label for ref in (yield from _counted(call, star, hub, some))}
        if not labels:
            return True
    return False


def _chunks(refs: Sequence[Ref], size: int) -> Iterator[tuple[Ref, ...]]:
    return (tuple(refs[first : first + size]) for first in range(0, len(refs), size))


def _neighbours(star: _Star, hub: Ref, edge: tuple[Ref, str, Ref]) -> Iterator[Ref]:
    return (far for near, far in ends_seen(star.entry, *edge) if near == hub)


def _grown(pattern: Pattern, row: PatternRow, gained: int) -> PatternRow:
    numbers = {
        count.name: number if count.labels else number + gained
        for count, number in zip(pattern.counts, row.counts, strict=True)
    }
    asked = pattern.confidence
    reached = (rule.value for rule in asked.rules if numbers[rule.count] >= rule.at_least)
    plain = min(asked.base + asked.step * numbers[asked.per], asked.most) if asked.per else asked.base
    return PatternRow(row.group, tuple(numbers.values()), next(reached, plain))

"""How a pattern is walked along its edges, and where a change in the graph can enter it.

A change alters only rows in whose matches it takes part. Which nodes such rows have as one of their variables, the
*root* of the walk, is found along the spanning tree from the variable at which the change enters, the *seed*. Of
several changes to one match the one nearest to the root is enough: behind it the old match and the new one are the
same. So a changed relation enters at the end nearer to the root only, and what else made a node appear or vanish enters
by the relations that came or went with it. Every variable of a row can be the root of a walk of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engrama.ir.parameters import KEY
from engrama.ir.pattern import (
    ANY_TYPE,
    BACK,
    EITHER,
    OUT,
    Aged,
    Compares,
    Degree,
    Edge,
    Equals,
    Missing,
    NoEdge,
    Pattern,
    Variable,
    Way,
    all_conditions,
)


@dataclass(frozen=True, slots=True)
class Step:
    """One variable in the order of a walk: reached from `near` by `edge`, or where the walk begins."""

    variable: str
    near: str = ""
    edge: Edge | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A relation that leads in one of the ways from a node of `near` to one of `far` enters the pattern at `near`."""

    near: Variable
    ways: tuple[Way, ...]
    far: Variable


def spanning_tree(pattern: Pattern, root: str) -> tuple[Step, ...]:
    """Steps from the root to every variable that edges lead to, the nearest first."""
    steps = [Step(root)]
    known = {root}
    for step in steps:
        for edge in pattern.edges:
            for near, far in ((edge.source, edge.target), (edge.target, edge.source)):
                if near == step.variable and far not in known:
                    steps.append(Step(far, near, edge))
                    known.add(far)
    return tuple(steps)


def hangs_together(pattern: Pattern) -> bool:
    """Whether edges lead from each variable to every other."""
    return len(spanning_tree(pattern, pattern.root)) == len(pattern.variables)


def bounding_variables(pattern: Pattern) -> tuple[str, ...]:
    """The variables by which changed rows are looked for: those of a row, or the root where edges do not reach all."""
    return pattern.group if hangs_together(pattern) else (pattern.root,)


def sampled_variables(pattern: Pattern) -> tuple[str, ...]:
    """The counted variables outside the row of which some nodes are kept, where edges lead to all."""
    counted = dict.fromkeys(item.of for item in pattern.counts if item.sample and item.of not in pattern.group)
    return tuple(counted) if hangs_together(pattern) else ()


def names_read(pattern: Pattern) -> dict[str, frozenset[str]]:
    """For each variable the properties and system fields that decide which rows there are and in which order."""
    read: dict[str, set[str]] = {item.name: set() for item in pattern.variables}
    for name in (*pattern.group, *(item.of for item in pattern.counts if item.sample)):
        read[name].add(KEY)
    for item in all_conditions(pattern):
        if isinstance(item, Equals | Compares | Missing | Aged):
            read[item.variable].add(item.property)
    return {name: frozenset(names) for name, names in read.items()}


def entries(pattern: Pattern, root: str) -> Iterator[Entry]:
    """What a relation must be like to decide about rows, and where it enters."""
    by_name = {item.name: item for item in pattern.variables}
    places = {step.variable: place for place, step in enumerate(spanning_tree(pattern, root))}

    def between(source: str, ways: tuple[Way, ...], target: str) -> Entry:
        if places.get(source, 0) <= places.get(target, 0):
            return Entry(by_name[source], ways, by_name[target])
        return Entry(by_name[target], turned(ways), by_name[source])

    for edge in pattern.edges:
        yield between(edge.source, edge.ways, edge.target)
    for item in all_conditions(pattern):
        if isinstance(item, Degree):
            yield Entry(by_name[item.variable], (Way(ANY_TYPE, EITHER),), Variable("other"))
        elif isinstance(item, NoEdge) and item.other is not None:
            yield Entry(by_name[item.source], item.ways, item.other)
        elif isinstance(item, NoEdge) and item.target:
            yield between(item.source, item.ways, item.target)


def turned(ways: tuple[Way, ...]) -> tuple[Way, ...]:
    """The same ways as seen from the second variable."""
    other = {OUT: BACK, BACK: OUT, EITHER: EITHER}
    return tuple(Way(way.type, other[way.direction]) for way in ways)


def ways_from(near: str, edge: Edge) -> tuple[Way, ...]:
    """The ways of an edge as seen from one of its ends."""
    return edge.ways if near == edge.source else turned(edge.ways)

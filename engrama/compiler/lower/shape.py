"""How a pattern is evaluated on any database: which variables are joined, in which order, and which are only tested.

The variables that a statement must enumerate are *joined*; whatever hangs off them falls into independent parts.
A part is either counted for itself or tested for existence, so that two hubs of one group are added, not multiplied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from engrama.ir.parameters import BOUND
from engrama.ir.pattern import (
    BACK,
    EITHER,
    OUT,
    Aged,
    AllOf,
    AnyOf,
    Compares,
    Condition,
    Degree,
    Distinct,
    Edge,
    Equals,
    Missing,
    NoEdge,
    Ordered,
    Pattern,
    Variable,
    Way,
    flattened,
    spoken_variables,
)
from engrama.ir.walk import Step, bounding_variables

Types = tuple[str, ...]
"""Relation types of one direction; one empty text among them stands for any."""

_UNBOUNDED: Mapping[str, str] = {}
_SHARE_OF_A_LABEL = 0.1
_SHARES: dict[type, float] = {Equals: 0.2, Compares: 0.4, Missing: 0.4, Aged: 0.5, Degree: 0.5, AnyOf: 0.6, NoEdge: 0.7}


@dataclass(frozen=True, slots=True)
class Block:
    """Joined variables in order with all that is tested once they are bound; `parts` must each have a match."""

    steps: tuple[Step, ...]
    edges: tuple[Edge, ...]
    conditions: tuple[Condition, ...]
    parts: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole statement: the joined block, and for each count the part that counts it (None: joined)."""

    block: Block
    counted: tuple[Block | None, ...]


class Shape:
    """A pattern with its conditions split as far as they fall apart.

    `bounds` names the parameters that hold the only nodes which a variable may be.
    """

    def __init__(self, pattern: Pattern, bounds: Mapping[str, str] = _UNBOUNDED) -> None:
        self.pattern, self.bounds = pattern, bounds
        self.by_name = {item.name: item for item in pattern.variables}
        self.conditions = tuple(_split(pattern.conditions))

    def variable(self, name: str) -> Variable:
        """The declaration of a variable."""
        return self.by_name[name]

    def within(self, bounds: Mapping[str, str]) -> Shape:
        """The same pattern within bounds."""
        return Shape(self.pattern, bounds)

    def unary(self, name: str) -> tuple[Condition, ...]:
        """The conditions that speak of this variable alone."""
        return tuple(item for item in self.conditions if spoken_variables(item) == (name,))

    def layout(self, start: str = "") -> Layout:
        """The statement that finds all rows, or with `start` those within bounds, from that variable on."""
        group = set(self.pattern.group)
        joined = self._connected(group)
        while leaning := self._leaning(joined, group) or self._cheapest_count(joined):
            joined = self._connected(joined | leaning)
        parts = self._parts(joined)
        counts = self.pattern.counts
        counted = tuple(self._counting(item.of, parts, joined) if item.of not in joined else None for item in counts)
        tested = [part for part in parts if not part & {item.of for item in counts}]
        return Layout(self._block(frozenset(), joined, tested, start), counted)

    def counting(self, name: str, *, first: bool = False) -> Block:
        """The block that enumerates a counted variable for one row, the group being bound; with `first` from it on."""
        group = set(self.pattern.group)
        return self._counting(name, self._parts(group), group, name if first else "")

    def weight(self, name: str) -> float:
        """A guess at the share of all nodes that a variable stands for."""
        share = min(1.0, _SHARE_OF_A_LABEL * len(self.by_name[name].labels) or 1.0)
        for item in self.unary(name):
            share *= _share(item)
        return share

    def _counting(self, name: str, parts: Sequence[set[str]], bound: set[str], start: str = "") -> Block:
        part = next(item for item in parts if name in item)
        joined = self._connected(bound | {name}, together=bound) - bound
        left = self._parts(bound | joined, within=part)
        return self._block(frozenset(bound), joined, left, start)

    def _block(self, bound: frozenset[str], joined: set[str], parts: Sequence[set[str]], start: str = "") -> Block:
        steps = self._steps(bound, joined, start)
        used = {id(step.edge) for step in steps}
        known = bound | joined
        edges = [
            edge
            for edge in self.pattern.edges
            if id(edge) not in used and {edge.source, edge.target} <= known and {edge.source, edge.target} & joined
        ]
        conditions = [
            item for item in self.conditions if (names := set(spoken_variables(item))) <= known and names & joined
        ]
        tested = tuple(self._tested(known, part) for part in parts)
        return Block(tuple(steps), tuple(edges), tuple(conditions), tested)

    def _tested(self, bound: frozenset[str] | set[str], part: set[str]) -> Block:
        """A part tested for existence, one variable at a time, so that a failure never runs through its neighbours."""
        first = next((step.variable for step in self._leads(bound, part)), min(part, key=self.weight))
        left = self._parts(bound | {first}, within=part)
        return self._block(frozenset(bound), {first}, left)

    def _steps(self, bound: frozenset[str], joined: set[str], start: str) -> list[Step]:
        steps = [Step(start)] if start else []
        known = {*bound, *(step.variable for step in steps)}
        while waiting := joined - known:
            step = next(self._leads(known, waiting), None)
            steps.append(step or Step(min(sorted(waiting), key=self.weight)))
            known.add(steps[-1].variable)
        return steps

    def _leads(self, bound: Iterable[str], waiting: Iterable[str]) -> Iterator[Step]:
        """Edges from bound to waiting variables: those to the rarest variable first, and from what can be no hub."""
        near, far = set(bound), set(waiting)
        found = [Step(edge.target, edge.source, edge) for edge in self.pattern.edges]
        found += [Step(edge.source, edge.target, edge) for edge in self.pattern.edges]
        fitting = (step for step in found if step.near in near and step.variable in far)
        return iter(sorted(fitting, key=lambda step: (self.weight(step.variable), not self._bounded(step.near))))

    def _bounded(self, name: str) -> bool:
        """Whether a node of this variable has few relations."""
        return bool(bounded_degrees(self.unary(name)))

    def _parts(self, joined: Iterable[str], within: Iterable[str] = ()) -> list[set[str]]:
        """The other variables in parts that neither an edge nor a condition links."""
        known = set(joined)
        left = {name: {name} for name in self.by_name if name not in known and (not within or name in within)}
        for names in self._links():
            free = [name for name in names if name in left]
            for first, second in pairwise(free):
                if left[first] is not left[second]:
                    left[first] |= left[second]
                    for name in left[second]:
                        left[name] = left[first]
        return list({id(part): part for part in left.values()}.values())

    def _links(self) -> Iterator[tuple[str, ...]]:
        yield from ((edge.source, edge.target) for edge in self.pattern.edges)
        yield from (spoken_variables(item) for item in self.conditions)

    def _leaning(self, joined: set[str], group: set[str]) -> set[str]:
        """Counted variables whose part is linked to a joined variable outside the group, so must be joined too."""
        outer = joined - group
        for part in self._parts(joined):
            touched = {name for names in self._links() if part & set(names) for name in names}
            counted = {item.of for item in self.pattern.counts} & part
            if counted and touched & outer:
                return counted
        return set()

    def _cheapest_count(self, joined: set[str]) -> set[str]:
        """While nothing is counted by joining, the counted variables of the part with the rarest one."""
        counted = {item.of for item in self.pattern.counts}
        if not counted or counted & joined:
            return set()
        parts = [part & counted for part in self._parts(joined) if part & counted]
        return min(parts, key=lambda part: min(map(self.weight, part)))

    def _connected(self, wanted: set[str], together: Iterable[str] = ()) -> set[str]:
        """The variables and those between them on the shortest ways along edges, as far as there are any."""
        joined = set(wanted)
        while path := self._bridge(joined, set(together)):
            joined |= path
        return joined

    def _bridge(self, joined: set[str], together: set[str]) -> set[str]:
        """The variables outside `joined` on a shortest way between two of its islands."""
        for island in self._islands(joined, together):
            behind: dict[str, str] = {}
            reached, front = set(island), sorted(island)
            while front:
                near = front.pop(0)
                for far in self._neighbours(near):
                    if far in reached:
                        continue
                    behind[far] = near
                    if far in joined:
                        return _trail(behind, far, island)
                    reached.add(far)
                    front.append(far)
        return set()

    def _islands(self, joined: set[str], together: set[str]) -> list[set[str]]:
        islands = [set(together)] if together else []
        for name in sorted(joined - together):
            islands.append({name})
        for edge in self.pattern.edges:
            if {edge.source, edge.target} <= joined:
                touching = [island for island in islands if island & {edge.source, edge.target}]
                if len(touching) > 1:
                    islands = [island for island in islands if island not in touching] + [set.union(*touching)]
        return islands if len(islands) > 1 else []

    def _neighbours(self, name: str) -> list[str]:
        return [
            edge.target if edge.source == name else edge.source
            for edge in self.pattern.edges
            if name in (edge.source, edge.target)
        ]


def bound_parameters(pattern: Pattern) -> Mapping[str, str]:
    """For each variable by which rows are bounded the parameter that holds its nodes, or nothing."""
    return {name: f"{BOUND}{pattern.group.index(name)}" for name in bounding_variables(pattern)}


def row_variables(block: Block) -> set[str]:
    """The variables whose stored values, not only ids, the conditions of a block or of its parts compare."""
    found = {name for item in block.conditions for name in valued_variables(item)}
    return found.union(*(row_variables(part) - {step.variable for step in part.steps} for part in block.parts))


def valued_variables(condition: Condition) -> set[str]:
    """The variables whose stored values, not only ids, a condition compares."""
    by_id = (Distinct, NoEdge, Degree)
    return {name for leaf in flattened((condition,)) if not isinstance(leaf, by_id) for name in spoken_variables(leaf)}


def outward(ways: Iterable[Way]) -> Types:
    """The types of the relations that leave the first variable, as seen from it."""
    return tuple(dict.fromkeys(way.type for way in ways if way.direction in (OUT, EITHER)))


def inward(ways: Iterable[Way]) -> Types:
    """The types of the relations that reach the first variable, as seen from it."""
    return tuple(dict.fromkeys(way.type for way in ways if way.direction in (BACK, EITHER)))


def bounded_degrees(conditions: Iterable[Condition]) -> tuple[Degree, ...]:
    """The conditions that leave out nodes with many relations."""
    return tuple(item for item in conditions if isinstance(item, Degree) and item.below is not None)


def bound_variables(block: Block) -> tuple[str, ...]:
    """The variables that a block speaks of but does not bind, in a fixed order."""
    own = {step.variable for step in block.steps}
    spoken = [step.near for step in block.steps if step.near]
    spoken += [name for edge in block.edges for name in (edge.source, edge.target)]
    spoken += [name for item in block.conditions for name in spoken_variables(item)]
    spoken += [name for part in block.parts for name in bound_variables(part)]
    return tuple(name for name in dict.fromkeys(spoken) if name not in own)


def _split(conditions: Iterable[Condition]) -> Iterator[Condition]:
    for item in conditions:
        if isinstance(item, AllOf):
            yield from _split(item.conditions)
        elif isinstance(item, Distinct):
            yield from (Distinct(pair) for pair in combinations(item.variables, 2))
        else:
            yield item


def _share(item: Condition) -> float:
    if isinstance(item, Equals):
        if item.negated:
            return 0.9
        return 0.001 if not item.property else _SHARES[Equals]
    if isinstance(item, Ordered | Distinct):
        return 1.0
    return _SHARES.get(type(item), 1.0)


def _trail(behind: dict[str, str], far: str, island: set[str]) -> set[str]:
    found: set[str] = set()
    name = behind[far]
    while name not in island:
        found.add(name)
        name = behind[name]
    return found

"""What each condition of a pattern means, as plainly as it can be said; the measure of every generated statement."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, assert_never

from engrama.core.rows import CURRENT, STUB, EdgeRow, NodeRow, Ref
from engrama.core.temporal import to_iso
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
    Equals,
    Missing,
    NoEdge,
    Ordered,
    Scalar,
    Variable,
    Way,
)
from engrama.ir.profile import INSIGHT

Assignment = Mapping[str, NodeRow]
"""Which node each variable stands for."""

_SIDES = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


@dataclass(frozen=True, slots=True)
class Graph:
    """The current nodes of one owner, and for each of them the current relations that it is an end of."""

    nodes: Mapping[Ref, NodeRow]
    edges: Mapping[Ref, tuple[EdgeRow, ...]]

    def joined(self, first: NodeRow, ways: Iterable[Way], second: NodeRow) -> bool:
        """Whether at least one of the ways leads from one node to the other."""
        return any(_leads(edge, first.ref, way, second.ref) for edge in self.edges[first.ref] for way in ways)

    def far(self, node: NodeRow) -> list[NodeRow]:
        """The node at the other end of each of its relations; itself, once, for a loop."""
        edges = self.edges[node.ref]
        return [self.nodes[edge.target if edge.source == node.ref else edge.source] for edge in edges]


def current_graph(nodes: Iterable[NodeRow], edges: Iterable[EdgeRow]) -> Graph:
    """The graph that patterns see of the nodes and relations of one owner."""
    kept = {node.ref: node for node in nodes if node.state in CURRENT}
    ends: dict[Ref, list[EdgeRow]] = {ref: [] for ref in kept}
    for edge in edges:
        if edge.valid_to is None and edge.source in kept and edge.target in kept:
            for ref in {edge.source, edge.target}:
                ends[ref].append(edge)
    return Graph(kept, {ref: tuple(found) for ref, found in ends.items()})


def describes(variable: Variable, node: NodeRow) -> bool:
    """Whether the node has one of the variable's labels, or any label but the excluded ones and Insight."""
    return variable.fits(node.label)


def holds(condition: Condition, nodes: Assignment, graph: Graph, now: int) -> bool:
    """Whether a condition holds for an assignment of all the variables that it speaks of."""
    match condition:
        case Equals(variable, name, values, negated):
            value = _value(nodes[variable], name)
            return any(_same(value, literal) for literal in values) != negated
        case Compares(variable, name, sign, literal):
            value = _value(nodes[variable], name)
            return _kind(value) == _kind(literal) and bool(_SIDES[sign](value, literal))
        case Missing(variable, name, negated):
            return (_value(nodes[variable], name) is None) != negated
        case Aged():
            return on_side(condition, nodes[condition.variable], now)
        case Distinct(variables):
            return len({nodes[variable].ref for variable in variables}) == len(variables)
        case Ordered(first, second):
            return nodes[first].uid < nodes[second].uid
        case NoEdge():
            return _unjoined(condition, nodes, graph)
        case Degree():
            return _bounded(condition, nodes[condition.variable], graph)
        case AnyOf(conditions):
            return any(holds(item, nodes, graph, now) for item in conditions)
        case AllOf(conditions):
            return all(holds(item, nodes, graph, now) for item in conditions)
        case _:
            assert_never(condition)


def on_side(condition: Aged, node: NodeRow, now: int) -> bool:
    """Whether the node's time stands on the side of the age that the condition asks for."""
    moment = now - condition.age
    if condition.kind == "system":
        return bool((getattr(node, condition.property) < moment) == condition.older)
    written = _value(node, condition.property)
    bound = to_iso(moment) if condition.kind == "datetime" else to_iso(moment)[:10]
    return isinstance(written, str) and (written < bound) == condition.older


def _unjoined(condition: NoEdge, nodes: Assignment, graph: Graph) -> bool:
    source, other = nodes[condition.source], condition.other
    if other is None:
        return not graph.joined(source, condition.ways, nodes[condition.target])
    return not any(describes(other, node) and graph.joined(source, condition.ways, node) for node in graph.far(source))


def _bounded(condition: Degree, node: NodeRow, graph: Graph) -> bool:
    far = [other for other in graph.far(node) if other.label != INSIGHT]
    number = sum(1 for other in far if not (condition.no_stubs and other.state == STUB))
    if condition.below is not None:
        return number < condition.below
    return condition.at_least is not None and number >= condition.at_least


def _leads(edge: EdgeRow, first: Ref, way: Way, second: Ref) -> bool:
    if way.type not in ("", edge.type):
        return False
    outward = (edge.source, edge.target) == (first, second) and way.direction in (OUT, EITHER)
    inward = (edge.source, edge.target) == (second, first) and way.direction in (BACK, EITHER)
    return outward or inward


def _value(node: NodeRow, name: str) -> Any:
    if not name:
        return node.key
    return node.confidence if name == "confidence" else node.properties.get(name)


def _same(value: Any, literal: Scalar) -> bool:
    return _kind(value) == _kind(literal) and bool(value == literal)


def _kind(value: Any) -> str:
    """The types that can equal or be ordered: whole numbers and others are one, truth values are no numbers."""
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    return type(value).__name__

"""The reference interpreter of patterns: it tries every assignment and says what remains.

It shares nothing with the generated statements but the meaning that `ir.pattern` writes down.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from engrama.backends.null.meaning import Graph, describes, holds, on_side
from engrama.core.rows import NodeRow, PatternRow, Ref
from engrama.ir.pattern import Confidence, Count, Edge, Pattern, Rule, Variable, aged_conditions, spoken_variables

Match = dict[str, NodeRow]
Group = tuple[Ref, ...]
Bounds = Mapping[str, Collection[Ref]]


def rows(
    pattern: Pattern, graph: Graph, now: int, *, limit: int = 0, bounds: Bounds | None = None
) -> tuple[PatternRow, ...]:
    """The first `limit` rows (0: all) in the pattern's order; with `bounds` only those of these nodes."""
    found = []
    for group, matches in _groups(pattern, graph, now, bounds).items():
        counts = tuple(_counted(count, matches) for count in pattern.counts)
        if all(number >= count.at_least for number, count in zip(counts, pattern.counts, strict=True)):
            found.append(PatternRow(group, counts, _confidence(pattern, matches[0], counts, graph, now)))
    found.sort(key=lambda row: _rank(row, graph))
    firsts: dict[Group, PatternRow] = {}
    for row in found:
        nodes = dict(zip(pattern.group, row.group, strict=True))
        firsts.setdefault(tuple(nodes[name] for name in pattern.key), row)
    kept = tuple(firsts.values())
    return kept[:limit] if limit else kept


def sampled(
    pattern: Pattern, name: str, group: Group, graph: Graph, now: int, among: Collection[Ref] | None = None
) -> Group:
    """The nodes that are kept as evidence of one count of one row, in order; with `among` only these may be."""
    count = next(item for item in pattern.counts if item.name == name)
    matches = _groups(pattern, graph, now, None).get(group, [])
    nodes = {match[count.of].ref: match[count.of] for match in matches}
    kept = [node for ref, node in nodes.items() if among is None or ref in among]
    return tuple(node.ref for node in sorted(kept, key=_place)[: count.sample])


def affected_nodes(pattern: Pattern, name: str, graph: Graph, seeds: Collection[Ref]) -> set[Ref]:
    """The seeds, and all that a variable may be as few relations away from one of them as the pattern has edges."""
    root = next(item for item in pattern.variables if item.name == name)
    possible = {node.ref for node in graph.nodes.values() if describes(root, node)}
    if not _hangs_together(pattern):
        return {*seeds, *possible}
    near = set(seeds) & graph.nodes.keys()
    for _ in pattern.edges:
        near |= {other.ref for ref in near for other in graph.far(graph.nodes[ref])}
    return {*seeds, *(near & possible)}


def crossed(pattern: Pattern, graph: Graph, since: int, now: int) -> set[Ref]:
    """Nodes on another side of one of the pattern's ages now than at `since`."""
    variables = {item.name: item for item in pattern.variables}
    return {
        node.ref
        for age in aged_conditions(pattern)
        for node in graph.nodes.values()
        if describes(variables[age.variable], node) and on_side(age, node, since) != on_side(age, node, now)
    }


def _groups(pattern: Pattern, graph: Graph, now: int, bounds: Bounds | None) -> dict[Group, list[Match]]:
    groups: dict[Group, list[Match]] = {}
    for match in _Search(pattern, graph, now, bounds).matches():
        groups.setdefault(tuple(match[name].ref for name in pattern.group), []).append(match)
    return groups


class _Search:
    """Assigns one variable after the other, each to every node that fits what is assigned already."""

    def __init__(self, pattern: Pattern, graph: Graph, now: int, bounds: Bounds | None) -> None:
        self.pattern, self.graph, self.now, self.bounds = pattern, graph, now, bounds or {}
        self.order = _order(pattern)

    def matches(self, match: Match | None = None) -> Iterator[Match]:
        """Every match that completes the given assignment."""
        match = match or {}
        if len(match) == len(self.order):
            yield match
            return
        variable = self.order[len(match)]
        for node in self._candidates(variable, match):
            longer = {**match, variable.name: node}
            if describes(variable, node) and self._fits(variable.name, longer):
                yield from self.matches(longer)

    def _candidates(self, variable: Variable, match: Match) -> Sequence[NodeRow]:
        if variable.name in self.bounds:
            return [node for ref, node in self.graph.nodes.items() if ref in self.bounds[variable.name]]
        for edge in self.pattern.edges:
            near = _other_end(edge, variable.name)
            if near in match:
                return list({node.ref: node for node in self.graph.far(match[near])}.values())
        return list(self.graph.nodes.values())

    def _fits(self, fresh: str, match: Match) -> bool:
        """Whether everything that speaks of the fresh variable, and of assigned ones only, holds."""
        known = match.keys()
        edges = [edge for edge in self.pattern.edges if fresh in (edge.source, edge.target)]
        told = [item for item in self.pattern.conditions if fresh in spoken_variables(item)]
        return all(
            self.graph.joined(match[edge.source], edge.ways, match[edge.target])
            for edge in edges
            if known >= {edge.source, edge.target}
        ) and all(holds(item, match, self.graph, self.now) for item in told if known >= set(spoken_variables(item)))


def _order(pattern: Pattern) -> list[Variable]:
    """The root first, then what an edge joins to an earlier variable, before anything that none does."""
    left = {item.name: item for item in pattern.variables}
    order = [left.pop(pattern.root)]
    while left:
        known = {item.name for item in order}
        near = (name for name in left if any(_other_end(edge, name) in known for edge in pattern.edges))
        order.append(left.pop(next(near, next(iter(left)))))
    return order


def _other_end(edge: Edge, name: str) -> str:
    if name == edge.source:
        return edge.target
    return edge.source if name == edge.target else ""


def _hangs_together(pattern: Pattern) -> bool:
    known = {pattern.root}
    for _ in pattern.edges:
        known |= {
            name for edge in pattern.edges for name in (edge.source, edge.target) if _other_end(edge, name) in known
        }
    return len(known) == len(pattern.variables)


def _counted(count: Count, matches: Sequence[Match]) -> int:
    nodes = [match[count.of] for match in matches]
    return len({node.label for node in nodes} if count.labels else {node.ref for node in nodes})


def _confidence(pattern: Pattern, match: Match, counts: Sequence[int], graph: Graph, now: int) -> float:
    asked: Confidence = pattern.confidence
    numbers = {count.name: number for count, number in zip(pattern.counts, counts, strict=True)}

    def decides(rule: Rule) -> bool:
        if rule.condition is not None:
            return holds(rule.condition, match, graph, now)
        return numbers[rule.count] >= rule.at_least

    for rule in asked.rules:
        if decides(rule):
            return rule.value
    return min(asked.base + asked.step * numbers[asked.per], asked.most) if asked.per else asked.base


def _rank(row: PatternRow, graph: Graph) -> tuple[object, ...]:
    """Python orders texts by code points, which is the order of their UTF-8 bytes."""
    nodes = tuple(_place(graph.nodes[ref]) for ref in row.group)
    return (-row.confidence, tuple(-number for number in row.counts), nodes)


def _place(node: NodeRow) -> tuple[str, str, str]:
    return (node.folded, node.label, node.uid)

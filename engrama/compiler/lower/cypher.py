"""Patterns as Cypher statements for Neo4j 5.26 and later, one file per pattern with the sections that SQL has too.

Each edge is a MATCH of its own, since within one MATCH no two edges could use the same relation. Nodes are found by the
properties `_label` and `_state`, which an index holds together with their owner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engrama.compiler.escape import cypher_name, one_line
from engrama.compiler.lower.cypher_terms import (
    FOLDED,
    LABEL,
    UID,
    Terms,
    crossed,
    current_node,
    literal,
    of_labels,
    owned,
)
from engrama.compiler.lower.ddl_cypher import NODE
from engrama.compiler.lower.shape import Block, Shape, bound_parameters, bound_variables, bounded_degrees
from engrama.compiler.lower.view import ReflectView, Section
from engrama.ir.parameters import AMONG, SEEDS
from engrama.ir.pattern import (
    Condition,
    Confidence,
    Count,
    Pattern,
    aged_conditions,
    spoken_variables,
)
from engrama.ir.walk import Step, bounding_variables, hangs_together, sampled_variables, spanning_tree, ways_from

_SCORE = cypher_name("the score")
"""A name with a space, as all names of our own, since no variable can have it."""


def reflect_cypher(pattern: Pattern) -> ReflectView:
    """The typed view behind `reflect/ID.cypher`."""
    return ReflectView(pattern.id, one_line(pattern.description), tuple(_sections(pattern)))


def _sections(pattern: Pattern) -> Iterator[Section]:
    yield Section("rows", _Lowered(pattern).rows(""))
    variables = bounding_variables(pattern)
    for name in variables:
        yield Section(f"bounded.{name}", _Lowered(pattern).rows(name))
    for name in (*variables, *sampled_variables(pattern)):
        yield Section(f"reached.{name}", _Lowered(pattern).reached(name))
    for item in pattern.counts:
        if item.sample:
            yield Section(f"sample.{item.name}", _Lowered(pattern).sample(item.of, item.sample))
            if item.of in sampled_variables(pattern):
                yield Section(f"among.{item.name}", _Lowered(pattern).sample(item.of, item.sample, among=True))
    if aged_conditions(pattern):
        yield Section("aged", _Lowered(pattern).aged())


class _Lowered:
    """One statement in the making."""

    def __init__(self, pattern: Pattern) -> None:
        self.pattern = pattern
        self.shape = Shape(pattern)
        self.terms = Terms()
        self.group = [cypher_name(name) for name in pattern.group]
        self.numbers = {item.name: cypher_name(f"count {number}") for number, item in enumerate(pattern.counts)}

    def rows(self, start: str) -> str:
        """All rows, or those within bounds from one variable on: match, count, score, order by names."""
        layout = self.shape.layout(start)
        flat, apart = [], []
        for item, part in zip(self.pattern.counts, layout.counted, strict=True):
            if part is None:
                flat.append(item)
            else:
                apart.append((item, part))
        if start:
            self.shape = self.shape.within(bound_parameters(self.pattern))
        lines = [*self._matches(layout.block), self._grouped(flat)]
        for item, part in apart:
            lines += self._counted(item, part)
        strength = [_SCORE, *self.numbers.values()]
        lines.append(f"WITH {', '.join(self.group + strength[1:])}, {self._confidence()} AS {_SCORE}")
        order = ", ".join([*(f"{name} DESC" for name in strength), *map(_names_of, self.group)])
        if set(self.pattern.key) < set(self.pattern.group):
            lines += self._firsts(strength, order)
        returned = [f"{name}.{UID} AS g{number}" for number, name in enumerate(self.group)]
        returned += [f"{name} AS c{number}" for number, name in enumerate(self.numbers.values())]
        # Sorting stands before RETURN, which would otherwise hide the nodes it sorts by.
        lines.append(f"WITH {', '.join(self.group + strength)} ORDER BY {order} LIMIT $limit")
        lines.append(f"RETURN {', '.join([*returned, f'{_SCORE} AS score'])}")
        return _statement(lines)

    def reached(self, name: str) -> str:
        """From the seeds of each variable along the edges to one of them, one list of nodes per variable."""
        steps = spanning_tree(self.pattern, name)
        root, node = self.shape.variable(name), cypher_name(name)
        if not hangs_together(self.pattern):
            lines = [f"MATCH ({node}:{NODE})", f"WHERE {owned(node)} AND {of_labels(node, root)}"]
            return _statement([*lines, f"RETURN {node}.{UID} AS ref ORDER BY ref"])
        lines = []
        for step in reversed(steps):
            lines.append(self._reaching(step.variable, [item for item in steps if item.near == step.variable]))
        lines.append(f"UNWIND {_reached(root.name)} AS {node}")
        return _statement([*lines, f"RETURN {node}.{UID} AS ref ORDER BY ref"])

    def sample(self, name: str, size: int, *, among: bool = False) -> str:
        """The first counted nodes of one row, all of them or those among given ones."""
        node, lines = cypher_name(name), []
        block = None if name in self.pattern.group else self.shape.counting(name, first=among)
        for item in bound_variables(block) if block else (name,):
            bound, place = cypher_name(item), self.pattern.group.index(item)
            lines.append(f"MATCH ({bound}:{NODE}) WHERE {current_node(bound)} AND {bound}.{UID} = $g{place}")
        if among:
            self.shape = self.shape.within({name: AMONG})
        lines += self._matches(block) if block else []
        lines.append(f"WITH DISTINCT {node} ORDER BY {_names_of(node)} LIMIT {size}")
        return _statement([*lines, f"RETURN {node}.{UID} AS ref"])

    def aged(self) -> str:
        """Nodes that crossed an age."""
        halves = []
        for item in dict.fromkeys(aged_conditions(self.pattern)):
            node = cypher_name(item.variable)
            tests = (
                f"{current_node(node)} AND {of_labels(node, self.shape.variable(item.variable))} AND {crossed(item)}"
            )
            halves.append(f"MATCH ({node}:{NODE}) WHERE {tests}\nRETURN {node}.{UID} AS ref")
        return "\nUNION\n".join(halves) + ";"

    def _matches(self, block: Block) -> list[str]:
        """The MATCH clauses of a block; what concerns several variables stands at the last one."""
        lines = []
        for step in block.steps:
            node = cypher_name(step.variable)
            tests = [current_node(node), of_labels(node, self.shape.variable(step.variable))]
            if step.edge is not None:
                path, test = self.terms.leading(cypher_name(step.near), node, ways_from(step.near, step.edge))
                tests.insert(0, test)
            else:
                path = f"({node}:{NODE})"
            if bound := self.shape.bounds.get(step.variable):
                given = f"{node}.{UID} IN ${bound}"
                tests.append(given if step is block.steps[0] else f"(${bound} IS NULL OR {given})")
            tests += [self.terms.term(item) for item in block.conditions if _concerns(item, step.variable)]
            lines.append(f"MATCH {path} WHERE {' AND '.join(tests)}")
        late = [self.terms.joined(cypher_name(e.source), cypher_name(e.target), e.ways) for e in block.edges]
        own = [item for item in block.conditions if any(_concerns(item, step.variable) for step in block.steps)]
        late += [self.terms.term(item) for item in block.conditions if item not in own]
        late += [self._exists(part) for part in block.parts]
        if late:
            lines[-1] += f" AND {' AND '.join(late)}"
        return lines

    def _exists(self, part: Block) -> str:
        return f"EXISTS {{ {' '.join(self._matches(part))} }}"

    def _grouped(self, flat: Sequence[Count]) -> str:
        counts = [f"{_distinct(item)} AS {self.numbers[item.name]}" for item in flat]
        if not counts:
            return f"WITH DISTINCT {', '.join(self.group)}"
        enough = " AND ".join(f"{self.numbers[item.name]} >= {max(1, item.at_least)}" for item in flat)
        return f"WITH {', '.join(self.group + counts)} WHERE {enough}"

    def _counted(self, item: Count, part: Block) -> list[str]:
        bound = ", ".join(cypher_name(name) for name in bound_variables(part))
        number = self.numbers[item.name]
        inner = "\n  ".join([*self._matches(part), f"RETURN {_distinct(item)} AS {number}"])
        return [f"CALL ({bound}) {{\n  {inner}\n}}", f"WITH * WHERE {number} >= {max(1, item.at_least)}"]

    def _firsts(self, strength: Sequence[str], order: str) -> list[str]:
        """Of rows with equal key variables only the first goes on."""
        keys = [cypher_name(name) for name in self.pattern.key]
        others = [name for name in [*self.group, *strength] if name not in keys]
        first = cypher_name("first row")
        taken = [f"{first}[{place}] AS {name}" for place, name in enumerate(others)]
        return [
            f"WITH * ORDER BY {order}",
            f"WITH {', '.join(keys)}, head(collect([{', '.join(others)}])) AS {first}",
            f"WITH {', '.join([*keys, *taken])}",
        ]

    def _reaching(self, name: str, below: Sequence[Step]) -> str:
        """The nodes of one variable: those at which a change enters, and those one edge from the variables below."""
        node, known = cypher_name(name), ", ".join(_reached(item.variable) for item in below)
        halves = [f"{self._seeded(name)}\n    RETURN {node}", *(self._walked(item) for item in below)]
        union = "\n    UNION\n    ".join(halves)
        reached = f"RETURN collect({node}) AS {_reached(name)}"
        return f"CALL ({known}) {{\n  CALL ({known}) {{\n    {union}\n  }}\n  {reached}\n}}"

    def _seeded(self, name: str) -> str:
        """The nodes at which a change enters as this variable, without those that are too great for it either way."""
        node, place = cypher_name(name), self.pattern.variables.index(self.shape.variable(name))
        tests = [owned(node), f"{node}.{UID} IN ${SEEDS}{place}"]
        tests += [self.terms.perhaps_below(item) for item in bounded_degrees(self.shape.unary(name))]
        return f"MATCH ({node}:{NODE}) WHERE {' AND '.join(tests)}"

    def _walked(self, below: Step) -> str:
        """One edge nearer to the root, to nodes that fit their variable; where they did not before, they are seeds."""
        assert below.edge is not None
        near, walked = cypher_name(below.near), cypher_name("walked node")
        path, test = self.terms.leading(walked, near, ways_from(below.variable, below.edge))
        tests = [test, current_node(near), of_labels(near, self.shape.variable(below.near))]
        tests += [self.terms.term(item) for item in self.shape.unary(below.near)]
        return (
            f"UNWIND {_reached(below.variable)} AS {walked}\n    "
            f"MATCH {path} WHERE {' AND '.join(tests)}\n    RETURN {near}"
        )

    def _confidence(self) -> str:
        asked: Confidence = self.pattern.confidence
        plain = literal(float(asked.base))
        if asked.per:
            grown, most = (
                f"{plain} + {literal(float(asked.step))} * {self.numbers[asked.per]}",
                literal(float(asked.most)),
            )
            plain = f"CASE WHEN {grown} > {most} THEN {most} ELSE {grown} END"
        if not asked.rules:
            return plain
        rules = []
        for rule in asked.rules:
            reached = f"{self.numbers[rule.count]} >= {rule.at_least}" if rule.count else ""
            holds = self.terms.term(rule.condition) if rule.condition is not None else reached
            rules.append(f"WHEN {holds} THEN {literal(float(rule.value))}")
        return f"CASE {' '.join(rules)} ELSE {plain} END"


def _concerns(item: Condition, variable: str) -> bool:
    """Whether a condition speaks of this variable alone."""
    return spoken_variables(item) == (variable,)


def _distinct(item: Count) -> str:
    return f"count(DISTINCT {cypher_name(item.of)}{f'.{LABEL}' if item.labels else ''})"


def _names_of(node: str) -> str:
    return f"{node}.{FOLDED}, {node}.{LABEL}, {node}.{UID}"


def _reached(name: str) -> str:
    """The nodes of one variable from which seeds lead on to the root."""
    return cypher_name(f"from {name}")


def _statement(lines: Sequence[str]) -> str:
    return "\n".join(lines) + ";"

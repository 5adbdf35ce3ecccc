"""Patterns as SQLite statements, one file per pattern with a section for each question that the runtime asks of it.

Variables become aliases of `nodes` in double quotes. Joins are written in the order in which they should run, since the
planner has no statistics to know better.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engrama.compiler.escape import one_line
from engrama.compiler.lower.ddl_sql import quoted
from engrama.compiler.lower.shape import (
    Block,
    Layout,
    Shape,
    Step,
    bound_variables,
    properties_only,
    ways_from,
)
from engrama.compiler.lower.sql_terms import (
    crossed,
    current_edge,
    current_node,
    joined,
    leading,
    literal,
    of_labels,
    term,
)
from engrama.compiler.lower.view import ReflectView, Section
from engrama.ir.pattern import Confidence, Count, Pattern, aged_conditions, spoken_variables

_BREAK = "\n  "


def reflect_sql(pattern: Pattern) -> ReflectView:
    """The typed view behind `reflect/ID.sql`."""
    lowered = _Lowered(pattern)
    return ReflectView(pattern.id, one_line(pattern.description), tuple(lowered.sections()))


class Source(NamedTuple):
    """A table with its alias, and what its rows must fulfil."""

    table: str
    test: str = ""


class _Lowered:
    def __init__(self, pattern: Pattern) -> None:
        self.pattern = pattern
        self.shape = Shape(pattern)
        self.places = {name: f"g{number}" for number, name in enumerate(pattern.group)}
        self._layouts: dict[str, Layout] = {}
        self.numbers = {item.name: f"c{number}" for number, item in enumerate(pattern.counts)}

    def sections(self) -> Iterator[Section]:
        yield Section("rows", self.rows(""))
        yield Section("rooted", self.rows(self.pattern.root))
        yield Section("roots", self.roots())
        for item in self.pattern.counts:
            if item.sample:
                yield Section(f"sample.{item.name}", self.sample(item.of, item.sample))
        if aged_conditions(self.pattern):
            yield Section("aged", self.aged())

    def rows(self, start: str) -> str:
        """All rows, or those of given roots: match, count, score, keep the strongest, order by names."""
        stages = {"matched": self._matched(start), "counted": self._counted(), "scored": self._scored()}
        source = "scored"
        if self._graded():
            stages["strong"], source = self._strong(), "strong"
        named, order = self._named(source), self._order()
        columns = ", ".join([*self._columns(), "score"])
        last = f"SELECT {columns}\n{named}\nORDER BY {order}\nLIMIT :limit;"
        if set(self.pattern.key) < set(self.pattern.group):
            stages["placed"] = f"SELECT {columns}, row_number() OVER (ORDER BY {order}) AS place\n  {named}"
            keys = ", ".join(self.places[name] for name in self.pattern.key)
            stages["turns"] = f"SELECT *, row_number() OVER (PARTITION BY {keys} ORDER BY place) AS turn\n  FROM placed"
            last = f"SELECT {columns}\nFROM turns\nWHERE turn = 1\nORDER BY place\nLIMIT :limit;"
        return f"WITH\n{_stages(stages)}\n{last}"

    def roots(self) -> str:
        """From the touched nodes of each variable along the edges to the root, one set of nodes per variable."""
        steps, whole = self.shape.spanning_tree()
        root = self.shape.variable(self.pattern.root)
        if not whole:
            node = quoted(root.name)
            return (
                f"SELECT {node}.id\nFROM nodes AS {node}\n"
                f"WHERE {node}.scope = :scope AND {of_labels(node, root)}\nORDER BY {node}.id;"
            )
        touched = (
            "SELECT node.id, node.label\n  FROM json_each(:touched) AS given\n"
            "  CROSS JOIN nodes AS node ON node.id = given.value AND node.scope = :scope"
        )
        stages = {quoted("touched nodes"): touched}
        for step in reversed(steps):
            below = [item for item in steps if item.near == step.variable]
            halves = [self._touched(step.variable), *(self._walked(item) for item in below)]
            stages[_reached(step.variable)] = "\n  UNION\n  ".join(halves)
        return f"WITH\n{_stages(stages)}\nSELECT id\nFROM {_reached(root.name)}\nORDER BY id;"

    def sample(self, name: str, size: int) -> str:
        """The first counted nodes of one row."""
        node = quoted(name)
        sources, tests = [self._given(name)] if name in self.places else [], list[str]()
        if not sources:
            block = self.shape.counting(name)
            joins, tests = self._joins(block)
            sources = [*(self._given(item) for item in bound_variables(block)), *joins]
        return (
            f"SELECT {node}.id\n  {_from(sources, tests)}\nGROUP BY {node}.id\n"
            f"ORDER BY {_names_of(name)}\nLIMIT {size};"
        )

    def aged(self) -> str:
        """Nodes that crossed an age; the plus leaves the index by label aside where one by time exists."""
        halves = []
        for item in dict.fromkeys(aged_conditions(self.pattern)):
            node = quoted(item.variable)
            label = f"+{node}" if item.property == "updated_at" else node
            halves.append(
                f"SELECT {node}.id\nFROM nodes AS {node}\nWHERE {current_node(node)}\n  "
                f"AND {of_labels(label, self.shape.variable(item.variable))}\n  AND {crossed(item)}"
            )
        return "\nUNION\n".join(halves) + "\nORDER BY 1;"

    def _matched(self, start: str) -> str:
        block = self.layout(start).block
        sources, tests = self._joins(block, start)
        columns = [f"{quoted(name)}.id AS {place}" for name, place in self.places.items()]
        flat = [item for item, part in self._counts() if part is None]
        columns += [f"{_distinct(item)} AS {self.numbers[item.name]}" for item in flat]
        several = len(block.steps) > 1 and not flat
        text = f"SELECT {'DISTINCT ' if several else ''}{', '.join(columns)}\n  {_from(sources, tests)}"
        if not flat:
            return text
        enough = " AND ".join(f"{_distinct(item)} >= {max(1, item.at_least)}" for item in flat)
        return f"{text}\n  GROUP BY {', '.join(self.places.values())}\n  HAVING {enough}"

    def _counted(self) -> str:
        """The counts that need no join of their own among the matched variables."""
        apart = [(item, part) for item, part in self._counts() if part is not None]
        bound = dict.fromkeys(name for _, part in apart for name in bound_variables(part))
        columns = ["matched.*"]
        for item, part in apart:
            sources, tests = self._joins(part)
            columns.append(f"(SELECT {_distinct(item)} {_from(sources, tests)}) AS {self.numbers[item.name]}")
        return f"SELECT {', '.join(columns)}\n  {_from([Source('matched'), *(self._member(name) for name in bound)])}"

    def _scored(self) -> str:
        confidence = self.pattern.confidence
        conditions = [rule.condition for rule in confidence.rules if rule.condition is not None]
        spoken = dict.fromkeys(name for item in conditions for name in spoken_variables(item))
        columns = ", ".join([*self._columns(), f"{self._confidence(confidence)} AS score"])
        apart = [item for item, part in self._counts() if part is not None]
        enough = [f"{self.numbers[item.name]} >= {max(1, item.at_least)}" for item in apart]
        sources = [Source("counted"), *(self._member(name) for name in spoken)]
        return f"SELECT {columns}\n  {_from(sources, enough)}"

    def _member(self, name: str) -> Source:
        """A group variable's node beside a row."""
        return Source(f"nodes AS {quoted(name)}", f"{quoted(name)}.id = {self.places[name]}")

    def _given(self, name: str) -> Source:
        """A group variable's node as a parameter gives it."""
        node = quoted(name)
        return Source(f"nodes AS {node}", f"{node}.id = :{self.places[name]} AND {current_node(node)}")

    def _confidence(self, asked: Confidence) -> str:
        plain = literal(float(asked.base))
        if asked.per:
            grown = f"{plain} + {literal(float(asked.step))} * {self.numbers[asked.per]}"
            plain = f"min({grown}, {literal(float(asked.most))})"
        if not asked.rules:
            return plain
        rules = []
        for rule in asked.rules:
            holds = f"{self.numbers[rule.count]} >= {rule.at_least}" if rule.condition is None else term(rule.condition)
            rules.append(f"WHEN {holds} THEN {literal(float(rule.value))}")
        return f"CASE {' '.join(rules)} ELSE {plain} END"

    def _graded(self) -> bool:
        """Whether rows differ in strength, so that the weak ones can go before names are compared."""
        return bool(self.pattern.counts or self.pattern.confidence.rules)

    def _strong(self) -> str:
        """Rows not weaker than the last one wanted; of those with equal key variables only the strongest counts."""
        strength = ["score", *self.numbers.values()]
        falling = ", ".join(f"{column} DESC" for column in strength)
        source = "scored"
        if set(self.pattern.key) < set(self.pattern.group):
            keys = ", ".join(self.places[name] for name in self.pattern.key)
            turn = f"row_number() OVER (PARTITION BY {keys} ORDER BY {falling}) AS turn"
            source = f"(SELECT *, {turn} FROM scored) WHERE turn = 1"
        row = ", ".join(strength)
        weakest = f"SELECT {row} FROM {source} ORDER BY {falling} LIMIT 1 OFFSET max(:limit, 1) - 1"
        left = f"({row})" if len(strength) > 1 else row
        return f"SELECT * FROM scored\n  WHERE :limit < 1 OR ({left} >= ({weakest})) IS NOT FALSE"

    def _named(self, source: str) -> str:
        return _from([Source(source), *(self._member(name) for name in self.places)])

    def _order(self) -> str:
        falling = [f"{column} DESC" for column in ("score", *self.numbers.values())]
        return ", ".join([*falling, *(_names_of(name) for name in self.places)])

    def _columns(self) -> list[str]:
        return [*self.places.values(), *self.numbers.values()]

    def _counts(self) -> list[tuple[Count, Block | None]]:
        return list(zip(self.pattern.counts, self.layout("").counted, strict=True))

    def layout(self, start: str) -> Layout:
        if start not in self._layouts:
            self._layouts[start] = self.shape.layout(start)
        return self._layouts[start]

    def _touched(self, name: str) -> str:
        touched = quoted("touched nodes")
        return f"SELECT id FROM {touched} WHERE {of_labels(touched, self.shape.variable(name))}"

    def _walked(self, below: Step) -> str:
        """One edge nearer to the root; nodes that were not touched themselves must still fit their variable."""
        assert below.edge is not None
        near, alias, walked = quoted(below.near), quoted("walked edge"), quoted("walked node")
        touches, end = leading(alias, f"{walked}.id", ways_from(below.variable, below.edge))
        tests = [current_node(near), of_labels(near, self.shape.variable(below.near))]
        tests += [term(item) for item in properties_only(self.shape.unary(below.near))]
        return (
            f"SELECT {near}.id FROM {_reached(below.variable)} AS {walked}\n"
            f"  CROSS JOIN edges AS {alias} ON {touches} AND {current_edge(alias)}\n"
            f"  CROSS JOIN nodes AS {near} ON {near}.id = {end} AND {' AND '.join(tests)}"
        )

    def _joins(self, block: Block, start: str = "") -> tuple[list[Source], list[str]]:
        """What a block adds to FROM and to WHERE."""
        sources: list[Source] = []
        tests: list[str] = []
        for place, step in enumerate(block.steps, 1):
            node, edge = quoted(step.variable), quoted(f"edge {place}")
            kept = f"{of_labels(node, self.shape.variable(step.variable))} AND {current_node(node)}"
            if step.edge is not None:
                touches, end = leading(edge, f"{quoted(step.near)}.id", ways_from(step.near, step.edge))
                sources.append(Source(f"edges AS {edge}", f"{touches} AND {current_edge(edge)}"))
                sources.append(Source(f"nodes AS {node}", f"{node}.id = {end} AND {kept}"))
            else:
                if step.variable == start:
                    given = quoted("given root")
                    sources.append(Source(f"(SELECT DISTINCT value AS id FROM json_each(:roots)) AS {given}"))
                    kept = f"{node}.id = {given}.id AND {kept}"
                sources.append(Source(f"nodes AS {node}", kept))
        tests += [joined(f"{quoted(item.source)}.id", f"{quoted(item.target)}.id", item.ways) for item in block.edges]
        tests += [term(item) for item in block.conditions]
        tests += [self._exists(part) for part in block.parts]
        return sources, tests

    def _exists(self, part: Block) -> str:
        sources, tests = self._joins(part)
        return f"EXISTS (SELECT 1 {_from(sources, tests)})"


def _distinct(item: Count) -> str:
    return f"count(DISTINCT {quoted(item.of)}.{'label' if item.labels else 'id'})"


def _names_of(name: str) -> str:
    node = quoted(name)
    return f"{node}.key_folded, {node}.label, {node}.uid"


def _reached(name: str) -> str:
    """The nodes of one variable from which touched ones lead on to the root."""
    return quoted(f"from {name}")


def _stages(stages: Mapping[str, str]) -> str:
    return ",\n".join(f"{name} AS MATERIALIZED (\n  {text}\n)" for name, text in stages.items())


def _from(sources: Sequence[Source], tests: Sequence[str] = ()) -> str:
    """The FROM and WHERE clauses; what the first source must fulfil stands in WHERE."""
    first, *rest = sources
    joins = [first.table, *(f"{item.table} ON {item.test}" if item.test else item.table for item in rest)]
    kept = [test for test in (first.test, *tests) if test]
    where = f"{_BREAK}WHERE {f'{_BREAK}AND '.join(kept)}" if kept else ""
    return f"FROM {f'{_BREAK}CROSS JOIN '.join(joins)}{where}"

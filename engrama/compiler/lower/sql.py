"""Patterns as SQLite statements, one file per pattern with a section for each question that the runtime asks of it.

Variables become aliases of `nodes` in double quotes; rows go through stages: matched, counted, scored, strong, placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engrama.compiler.escape import one_line
from engrama.compiler.lower.ddl_sql import quoted
from engrama.compiler.lower.shape import (
    Shape,
    bound_parameters,
    bound_variables,
    bounded_degrees,
    row_variables,
    valued_variables,
)
from engrama.compiler.lower.sql_joins import Source, direct, from_where, join, member
from engrama.compiler.lower.sql_terms import (
    Ids,
    crossed,
    current_edge,
    current_node,
    id_of,
    leading,
    literal,
    of_labels,
    perhaps_below,
    term,
)
from engrama.compiler.lower.view import ReflectView, Section
from engrama.ir.parameters import AMONG, SEEDS
from engrama.ir.pattern import Confidence, Count, Pattern, aged_conditions
from engrama.ir.walk import Step, bounding_variables, hangs_together, sampled_variables, spanning_tree, ways_from


def reflect_sql(pattern: Pattern) -> ReflectView:
    """The typed view behind `reflect/ID.sql`."""
    lowered = _Lowered(pattern)
    return ReflectView(pattern.id, one_line(pattern.description), tuple(lowered.sections()))


class _Lowered:
    def __init__(self, pattern: Pattern) -> None:
        self.pattern = pattern
        self.shape = Shape(pattern)
        self.places = {name: f"g{number}" for number, name in enumerate(pattern.group)}
        self.numbers = {item.name: f"c{number}" for number, item in enumerate(pattern.counts)}
        parts = list(zip(pattern.counts, self.shape.layout().counted, strict=True))
        self.flat = [item for item, part in parts if part is None]
        self.apart = [(item, part) for item, part in parts if part is not None]

    def sections(self) -> Iterator[Section]:
        yield Section("rows", self.rows(""))
        variables = bounding_variables(self.pattern)
        for name in variables:
            yield Section(f"bounded.{name}", self.rows(name))
        for name in (*variables, *sampled_variables(self.pattern)):
            yield Section(f"reached.{name}", self.reached(name))
        for item in self.pattern.counts:
            if item.sample:
                yield Section(f"sample.{item.name}", self.sample(item.of, item.sample))
                if item.of in sampled_variables(self.pattern):
                    yield Section(f"among.{item.name}", self.sample(item.of, item.sample, among=True))
        if aged_conditions(self.pattern):
            yield Section("aged", self.aged())

    def rows(self, start: str) -> str:
        """All rows, or those within bounds from one variable on: match, count, score, keep the strongest, order."""
        stages = self._matched(start)
        if self.apart:
            stages["counted"] = self._counted()
        stages["scored"] = self._scored("counted" if self.apart else "matched")
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

    def reached(self, name: str) -> str:
        """From the seeds of each variable along the edges to one of them, one set of nodes per variable."""
        steps = spanning_tree(self.pattern, name)
        root = self.shape.variable(name)
        if not hangs_together(self.pattern):
            node = quoted(root.name)
            return (
                f"SELECT {node}.id\nFROM nodes AS {node}\n"
                f"WHERE {node}.scope = :scope AND {of_labels(node, root)}\nORDER BY {node}.id;"
            )
        stages = {}
        for step in reversed(steps):
            below = [item for item in steps if item.near == step.variable]
            halves = [self._seeded(step.variable), *(self._walked(item) for item in below)]
            stages[_reached(step.variable)] = "\n  UNION\n  ".join(halves)
        return f"WITH\n{_stages(stages)}\nSELECT id\nFROM {_reached(root.name)}\nORDER BY id;"

    def sample(self, name: str, size: int, *, among: bool = False) -> str:
        """The first counted nodes of one row, all of them or those among given ones."""
        node = quoted(name)
        if name in self.places:
            sources, tests = [self._given(name)], list[str]()
        else:
            block = self.shape.counting(name, first=among)
            found = direct(self.shape.within({name: AMONG} if among else {}), block, {}, start=name if among else "")
            sources, tests = [*map(self._given, bound_variables(block)), *found.sources], found.tests
        return (
            f"SELECT {node}.id\n  {from_where(sources, tests)}\nGROUP BY {node}.id\n"
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

    def _matched(self, start: str) -> dict[str, str]:
        """The stages up to the distinct groups with whatever is counted by joining."""
        bounds = bound_parameters(self.pattern) if start else {}
        block = self.shape.layout(start).block
        labelled = [item.of for item in self.flat if item.labels]
        found = join(self.shape.within(bounds), block, start=start, rows=labelled)
        columns = [f"{id_of(name, found.ids)} AS {place}" for name, place in self.places.items()]
        columns += [f"{_distinct(item, found.ids)} AS {self.numbers[item.name]}" for item in self.flat]
        several = "DISTINCT " if len(block.steps) > 1 and not self.flat else ""
        text = f"SELECT {several}{', '.join(columns)}\n  {from_where(found.sources, found.tests)}"
        if self.flat:
            enough = [f"{_distinct(item, found.ids)} >= {max(1, item.at_least)}" for item in self.flat]
            text += f"\n  GROUP BY {', '.join(self.places.values())}\n  HAVING {' AND '.join(enough)}"
        return {**found.stages, "matched": text}

    def _counted(self) -> str:
        """The counts that stand apart, each by a query of its own."""
        columns, valued = ["matched.*"], set[str]()
        for item, part in self.apart:
            found = direct(self.shape, part, self.places)
            valued |= row_variables(part) & self.places.keys()
            inner = f"SELECT {_distinct(item, {})} {from_where(found.sources, found.tests)}"
            columns.append(f"({inner}) AS {self.numbers[item.name]}")
        sources = [Source("matched"), *(member(name, self.places[name]) for name in self.places if name in valued)]
        return f"SELECT {', '.join(columns)}\n  {from_where(sources)}"

    def _scored(self, source: str) -> str:
        confidence = self.pattern.confidence
        conditions = [rule.condition for rule in confidence.rules if rule.condition is not None]
        valued = {name for item in conditions for name in valued_variables(item)}
        columns = ", ".join([*self._columns(), f"{self._confidence(confidence)} AS score"])
        enough = [f"{self.numbers[item.name]} >= {max(1, item.at_least)}" for item, _ in self.apart]
        sources = [Source(source), *(member(name, self.places[name]) for name in self.places if name in valued)]
        return f"SELECT {columns}\n  {from_where(sources, enough)}"

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
            holds = (
                f"{self.numbers[rule.count]} >= {rule.at_least}"
                if rule.condition is None
                else term(rule.condition, self.places)
            )
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
        return from_where([Source(source), *(member(name, place) for name, place in self.places.items())])

    def _order(self) -> str:
        falling = [f"{column} DESC" for column in ("score", *self.numbers.values())]
        return ", ".join([*falling, *(_names_of(name) for name in self.places)])

    def _columns(self) -> list[str]:
        return [*self.places.values(), *self.numbers.values()]

    def _seeded(self, name: str) -> str:
        """The nodes at which a change enters as this variable, without those that are too great for it either way."""
        node, place = quoted(name), self.pattern.variables.index(self.shape.variable(name))
        tests = [f'{node}.id = "given seed".value AND {node}.scope = :scope']
        tests += [perhaps_below(item) for item in bounded_degrees(self.shape.unary(name))]
        return (
            f'SELECT {node}.id FROM json_each(:{SEEDS}{place}) AS "given seed"\n'
            f"  CROSS JOIN nodes AS {node} ON {' AND '.join(tests)}"
        )

    def _walked(self, below: Step) -> str:
        """One edge nearer to the root, to nodes that fit their variable; where they did not before, they are seeds."""
        assert below.edge is not None
        near, alias, walked = quoted(below.near), quoted("walked edge"), quoted("walked node")
        touches, end = leading(alias, f"{walked}.id", ways_from(below.variable, below.edge))
        tests = [current_node(near), of_labels(near, self.shape.variable(below.near))]
        tests += [term(item, {}) for item in self.shape.unary(below.near)]
        return (
            f"SELECT {near}.id FROM {_reached(below.variable)} AS {walked}\n"
            f"  CROSS JOIN edges AS {alias} ON {touches} AND {current_edge(alias)}\n"
            f"  CROSS JOIN nodes AS {near} ON {near}.id = {end} AND {' AND '.join(tests)}"
        )


def _distinct(item: Count, ids: Ids) -> str:
    return f"count(DISTINCT {f'{quoted(item.of)}.label' if item.labels else id_of(item.of, ids)})"


def _names_of(name: str) -> str:
    node = quoted(name)
    return f"{node}.key_folded, {node}.label, {node}.uid"


def _reached(name: str) -> str:
    """The nodes of one variable from which seeds lead on to the root."""
    return quoted(f"from {name}")


def _stages(stages: Mapping[str, str]) -> str:
    return ",\n".join(f"{name} AS MATERIALIZED (\n  {text}\n)" for name, text in stages.items())

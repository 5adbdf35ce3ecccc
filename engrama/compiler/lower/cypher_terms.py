"""The words of Cypher that patterns are lowered to: nodes, relations and conditions as terms over quoted variables.

A term that Neo4j finds unknown counts as not true wherever these stand. Every relation of a statement has a name of its
own, since a name met again inside a subquery would mean the same relation.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import combinations, count
from typing import assert_never

from engrama.compiler.escape import cypher_name
from engrama.compiler.lower.shape import Types, inward, outward
from engrama.ir.pattern import (
    ANY_TYPE,
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

UID, KEY, FOLDED, LABEL, STATE = "engrama_id", "_key", "_folded", "_label", "_state"
CURRENT_STATES = "['live', 'stub']"


def literal(value: Scalar) -> str:
    """A value as Cypher; control characters are spelled as escapes, so that a literal stays on its line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    inner = json.dumps(value, ensure_ascii=False)[1:-1].replace('\\"', '"').replace("'", "\\'")
    return f"'{inner}'"


def listed(values: Iterable[Scalar]) -> str:
    """Values as a list."""
    return f"[{', '.join(literal(value) for value in values)}]"


def owned(name: str) -> str:
    """A node or relation of the owner whom the parameters name."""
    return f"{name}.org_id = $scope_org_id AND {name}.user_id = $scope_user_id"


def current_node(name: str) -> str:
    """A node of the owner that is not archived or superseded."""
    return f"{owned(name)} AND {name}.{STATE} IN {CURRENT_STATES}"


def current_edge(name: str) -> str:
    """A relation of the owner that has not ended."""
    return f"{name}.valid_to IS NULL AND {owned(name)}"


def of_labels(name: str, variable: Variable) -> str:
    """The label is one that the variable stands for."""
    if len(variable.labels) == 1:
        return f"{name}.{LABEL} = {literal(variable.labels[0])}"
    if variable.labels:
        return f"{name}.{LABEL} IN {listed(variable.labels)}"
    return f"NOT {name}.{LABEL} IN {listed((INSIGHT, *variable.excluded))}"


class Terms:
    """Terms of one statement."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def leading(self, near: str, far: str, ways: Sequence[Way]) -> tuple[str, str]:
        """A path from one variable to another by one relation, and what the relation must fulfil."""
        edge = cypher_name(f"edge {next(self._numbers)}")
        out, back = outward(ways), inward(ways)
        types = tuple(dict.fromkeys((*out, *back)))
        left, right = ("<" if not out else "", ">" if not back else "")
        path = f"({near}){left}-[{edge}{_of_types(types)}]-{right}({far})"
        tests = [current_edge(edge)]
        if out and back and set(out) != set(back):
            leaves, reaches = (_one_way(edge, end, near, side) for end, side in (("startNode", out), ("endNode", back)))
            tests.append(f"({leaves} OR {reaches})")
        return path, " AND ".join(tests)

    def joined(self, near: str, far: str, ways: Sequence[Way]) -> str:
        """Some relation leads from one bound variable to another in one of the ways."""
        path, test = self.leading(near, far, ways)
        return f"EXISTS {{ MATCH {path} WHERE {test} }}"

    def term(self, condition: Condition) -> str:
        """A condition as a term over bound variables."""
        match condition:
            case Equals():
                return _equals(condition)
            case Compares():
                value = _value(condition.variable, condition.property)
                return f"{value} {condition.operator} {literal(condition.value)}"
            case Missing():
                kept = "IS NOT NULL" if condition.negated else "IS NULL"
                return f"{_value(condition.variable, condition.property)} {kept}"
            case Aged():
                side = "<" if condition.older else ">="
                return f"{_value(condition.variable, condition.property)} {side} ${condition.parameter}"
            case Distinct():
                pairs = combinations(map(cypher_name, condition.variables), 2)
                return f"({' AND '.join(f'{first} <> {second}' for first, second in pairs) or 'true'})"
            case Ordered():
                return f"{cypher_name(condition.first)}.{UID} < {cypher_name(condition.second)}.{UID}"
            case NoEdge():
                return self._no_edge(condition)
            case Degree():
                return self._degree(condition)
            case AnyOf():
                return self._joined_by("OR", condition.conditions, "false")
            case AllOf():
                return self._joined_by("AND", condition.conditions, "true")
            case _:
                assert_never(condition)

    def perhaps_below(self, condition: Degree) -> str:
        """The bound holds, or may have held before `$slack` relations of the node changed."""
        return self._degree(condition, " + $slack")

    def _joined_by(self, word: str, conditions: Sequence[Condition], empty: str) -> str:
        return f"({f' {word} '.join(self.term(item) for item in conditions)})" if conditions else empty

    def _no_edge(self, item: NoEdge) -> str:
        near = cypher_name(item.source)
        if item.target:
            return f"NOT {self.joined(near, cypher_name(item.target), item.ways)}"
        if item.other is None:
            return "true"
        other = cypher_name(f"node {next(self._numbers)}")
        path, test = self.leading(near, other, item.ways)
        return (
            f"NOT EXISTS {{ MATCH {path} WHERE {test} AND {current_node(other)} AND {of_labels(other, item.other)} }}"
        )

    def _degree(self, item: Degree, slack: str = "") -> str:
        """Counts no further than the bound, so that a hub costs no more than a leaf."""
        edge, far = (cypher_name(f"{word} {next(self._numbers)}") for word in ("edge", "node"))
        bound = f"{item.at_least if item.below is None else item.below}{slack}"
        tests = [current_edge(edge), current_node(far), f"{far}.{LABEL} <> {literal(INSIGHT)}"]
        tests += [f"{far}.{STATE} = 'live'"] if item.no_stubs else []
        path = f"({cypher_name(item.variable)})-[{edge}]-({far})"
        counted = f"COUNT {{ MATCH {path} WHERE {' AND '.join(tests)} RETURN DISTINCT {edge} LIMIT {bound} }}"
        return f"{counted} {'>=' if item.below is None else '<'} {bound}"


def crossed(condition: Aged) -> str:
    """The age was not reached at the earlier threshold and is at the later one."""
    value = _value(condition.variable, condition.property)
    return f"{value} >= $since_{condition.parameter} AND {value} < ${condition.parameter}"


def _of_types(types: Types) -> str:
    return "" if ANY_TYPE in types else f":{'|'.join(cypher_name(name) for name in types)}"


def _one_way(edge: str, end: str, near: str, types: Types) -> str:
    touches = f"{end}({edge}) = {near}"
    return touches if ANY_TYPE in types else f"({touches} AND type({edge}) IN {listed(types)})"


def _value(variable: str, name: str) -> str:
    return f"{cypher_name(variable)}.{cypher_name(name) if name else KEY}"


def _equals(item: Equals) -> str:
    value = _value(item.variable, item.property)
    one = len(item.values) == 1
    test = f"{value} = {literal(item.values[0])}" if one else f"{value} IN {listed(item.values)}"
    return f"NOT coalesce({test}, false)" if item.negated else test

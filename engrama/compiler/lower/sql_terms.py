"""The words of SQL that patterns are lowered to: nodes, relations and conditions as terms over quoted aliases.

Terms are true or not; a term that SQLite finds unknown counts as not true wherever these stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import assert_never

from engrama.compiler.lower import ddl_sql
from engrama.compiler.lower.ddl_sql import path, quoted
from engrama.compiler.lower.shape import Types, inward, outward
from engrama.ir.pattern import (
    ANY_TYPE,
    SYSTEM_NUMBERS,
    SYSTEM_TIMES,
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

ALWAYS, NEVER = "TRUE", "FALSE"
_EDGE, _FAR = '"some edge"', '"far node"'
"""Aliases inside tests; the space keeps them apart from every variable."""

Ids = Mapping[str, str]
"""Where the id of a variable stands that is no alias of `nodes`."""

_NUMBERS = "('integer', 'real')"
_CONTROL = re.compile("([\u0000-\u001f\u007f]+)")
_COLUMNS = frozenset((*SYSTEM_TIMES, *SYSTEM_NUMBERS))


def literal(value: Scalar) -> str:
    """A value as SQL; control characters are spelled by their code points, so that a literal stays on its line."""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, int | float):
        return repr(value)
    pieces = _CONTROL.split(value)
    texts = [
        f"char({', '.join(str(ord(char)) for char in piece)})" if place % 2 else ddl_sql.literal(piece)
        for place, piece in enumerate(pieces)
        if piece or len(pieces) == 1
    ]
    return texts[0] if len(texts) == 1 else f"({' || '.join(texts)})"


def among(expression: str, values: Iterable[Scalar]) -> str:
    """The expression equals one of the values."""
    written = [literal(value) for value in values]
    return f"{expression} = {written[0]}" if len(written) == 1 else f"{expression} IN ({', '.join(written)})"


def current_node(alias: str) -> str:
    """A node of the owner that is not archived or superseded."""
    return f"{alias}.scope = :scope AND {alias}.state IN ('live', 'stub')"


def current_edge(alias: str) -> str:
    """A relation of the owner that has not ended. The plus keeps the planner from looking relations up by owner."""
    return f"{alias}.valid_to IS NULL AND +{alias}.scope = :scope"


def of_labels(alias: str, variable: Variable) -> str:
    """The label is one that the variable stands for."""
    if variable.labels:
        return among(f"{alias}.label", variable.labels)
    excluded = ", ".join(literal(label) for label in (INSIGHT, *variable.excluded))
    return f"{alias}.label NOT IN ({excluded})"


def leaving(edge: str, near: str, types: Types) -> str:
    """The relation leaves `near` (an id) and has one of the types."""
    return _one_way(f"{edge}.src = {near}", edge, types)


def reaching(edge: str, near: str, types: Types) -> str:
    """The relation reaches `near` (an id) and has one of the types."""
    return _one_way(f"{edge}.dst = {near}", edge, types)


def leading(edge: str, near: str, ways: Sequence[Way]) -> tuple[str, str]:
    """A term for the relation to touch `near` (an id) in one of the ways, and the id at its other end."""
    out, back = outward(ways), inward(ways)
    if not back:
        return leaving(edge, near, out), f"{edge}.dst"
    if not out:
        return reaching(edge, near, back), f"{edge}.src"
    leaves = leaving(edge, near, out)
    return (
        f"({leaves} OR {reaching(edge, near, back)})",
        f"CASE WHEN {leaves} THEN {edge}.dst ELSE {edge}.src END",
    )


def joined(near: str, far: str, ways: Sequence[Way]) -> str:
    """Some relation leads from `near` to `far` (ids) in one of the ways."""
    tests = []
    for types, start, end in ((outward(ways), near, far), (inward(ways), far, near)):
        if types:
            own = f"{leaving(_EDGE, start, types)} AND {_EDGE}.dst = {end} AND {current_edge(_EDGE)}"
            tests.append(f"EXISTS (SELECT 1 FROM edges AS {_EDGE} WHERE {own})")
    return tests[0] if len(tests) == 1 else f"({' OR '.join(tests)})"


def id_of(name: str, ids: Ids) -> str:
    """The id of a variable's node."""
    return ids.get(name) or f"{quoted(name)}.id"


def term(condition: Condition, ids: Ids) -> str:
    """A condition as a term; variables are aliases of `nodes` where more than the id of their node is asked."""
    match condition:
        case Equals():
            return _equals(condition)
        case Compares():
            return _compares(condition)
        case Missing():
            kept = "IS NOT NULL" if condition.negated else "IS NULL"
            return f"{_value(condition.variable, condition.property)} {kept}"
        case Aged():
            return _aged(condition)
        case Distinct():
            pairs = combinations((id_of(name, ids) for name in condition.variables), 2)
            return f"({' AND '.join(f'{first} <> {second}' for first, second in pairs) or ALWAYS})"
        case Ordered():
            return f"{quoted(condition.first)}.uid < {quoted(condition.second)}.uid"
        case NoEdge():
            return _no_edge(condition, ids)
        case Degree():
            return _degree(condition, ids)
        case AnyOf():
            return _joined_by("OR", condition.conditions, ids) or NEVER
        case AllOf():
            return _joined_by("AND", condition.conditions, ids) or ALWAYS
        case _:
            assert_never(condition)


def perhaps_below(condition: Degree) -> str:
    """The bound holds, or may have held before `:slack` relations of the node changed."""
    return _degree(condition, {}, " + :slack")


def crossed(condition: Aged) -> str:
    """The age was not reached at the earlier threshold and is at the later one."""
    kind = _kind_guard(condition)
    value = _value(condition.variable, condition.property)
    return f"{kind}{value} >= :since_{condition.parameter} AND {value} < :{condition.parameter}"


def _one_way(touches: str, edge: str, types: Types) -> str:
    return touches if ANY_TYPE in types else f"{touches} AND {among(f'{edge}.type', types)}"


def _joined_by(word: str, conditions: Sequence[Condition], ids: Ids) -> str:
    return f"({f' {word} '.join(term(item, ids) for item in conditions)})" if conditions else ""


def _value(variable: str, name: str) -> str:
    alias = quoted(variable)
    if not name:
        return f"{alias}.key"
    if name in _COLUMNS:
        return f"{alias}.{name}"
    return f"json_extract({alias}.props, {literal(path(name))})"


def _type(variable: str, name: str) -> str:
    return f"json_type({quoted(variable)}.props, {literal(path(name))})"


def _equals(item: Equals) -> str:
    tests = list(_equalities(item))
    if not tests:
        return ALWAYS if item.negated else NEVER
    positive = " OR ".join(tests)
    if item.negated:
        return f"({positive}) IS NOT TRUE"
    return positive if len(tests) == 1 else f"({positive})"


def _equalities(item: Equals) -> Iterator[str]:
    """JSON gives booleans as 1 and 0 and lists as their text, so values that could be mistaken check the type too."""
    value = _value(item.variable, item.property)
    stored = bool(item.property) and item.property not in _COLUMNS
    plain: list[Scalar] = []
    for wanted in item.values:
        if not stored and not _fits_column(item.property, wanted):
            continue
        if isinstance(wanted, bool):
            yield f"{_type(item.variable, item.property)} = {literal('true' if wanted else 'false')}"
        elif stored and (wanted in (0, 1) or (isinstance(wanted, str) and wanted[:1] in ("[", "{"))):
            kind = "= 'text'" if isinstance(wanted, str) else f"IN {_NUMBERS}"
            yield f"({_type(item.variable, item.property)} {kind} AND {value} = {literal(wanted)})"
        else:
            plain.append(wanted)
    if plain:
        yield among(value, plain)


def _fits_column(name: str, value: Scalar) -> bool:
    """Whether a value has the type of the column; SQLite would convert any other one before it compares."""
    kind = str if not name else int | float
    return isinstance(value, kind) and not isinstance(value, bool)


def _compares(item: Compares) -> str:
    value = f"{_value(item.variable, item.property)} {item.operator} {literal(item.value)}"
    if not item.property or item.property in _COLUMNS:
        return value if _fits_column(item.property, item.value) else NEVER
    kind = "= 'text'" if isinstance(item.value, str) else f"IN {_NUMBERS}"
    return f"({_type(item.variable, item.property)} {kind} AND {value})"


def _aged(item: Aged) -> str:
    side = "<" if item.older else ">="
    return f"({_kind_guard(item)}{_value(item.variable, item.property)} {side} :{item.parameter})"


def _kind_guard(item: Aged) -> str:
    return "" if item.kind == "system" else f"{_type(item.variable, item.property)} = 'text' AND "


def _no_edge(item: NoEdge, ids: Ids) -> str:
    near = id_of(item.source, ids)
    if item.target:
        return f"NOT {joined(near, id_of(item.target, ids), item.ways)}"
    if item.other is None:
        return ALWAYS
    tests = []
    for types, touching, end in ((outward(item.ways), leaving, "dst"), (inward(item.ways), reaching, "src")):
        if types:
            tests.append(
                f"NOT EXISTS (SELECT 1 FROM edges AS {_EDGE} CROSS JOIN nodes AS {_FAR} ON {_FAR}.id = {_EDGE}.{end} "
                f"WHERE {touching(_EDGE, near, types)} AND {current_edge(_EDGE)} "
                f"AND {current_node(_FAR)} AND {of_labels(_FAR, item.other)})"
            )
    return " AND ".join(tests)


def _degree(item: Degree, ids: Ids, slack: str = "") -> str:
    """Counts no further than the bound, so that a hub costs no more than a leaf."""
    near = id_of(item.variable, ids)
    bound = f"{item.at_least if item.below is None else item.below}{slack}"
    states = f" AND {_FAR}.state = 'live'" if item.no_stubs else ""
    halves = []
    for touching, end, loop in (("src", "dst", ""), ("dst", "src", f" AND {_EDGE}.src <> {near}")):
        halves.append(
            f"SELECT 1 FROM edges AS {_EDGE} CROSS JOIN nodes AS {_FAR} ON {_FAR}.id = {_EDGE}.{end} "
            f"WHERE {_EDGE}.{touching} = {near}{loop} AND {current_edge(_EDGE)} "
            f"AND {current_node(_FAR)}{states} AND {_FAR}.label <> {literal(INSIGHT)}"
        )
    side = ">=" if item.below is None else "<"
    return f"(SELECT count(*) FROM ({' UNION ALL '.join(halves)} LIMIT {bound})) {side} {bound}"

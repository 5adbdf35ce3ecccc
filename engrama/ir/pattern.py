"""Patterns in the compiled profile, and what they mean; every lowerer and the reference interpreter follow this module.

A *match* assigns to each variable one current node of the owner such that every edge and every condition holds.
Meaning, the same on every backend:

* Only current nodes (state live or stub) and current relations (`valid_to` absent) of one owner exist, in
  sub-patterns too. `any` labels are all labels but Insight.
* Edges are homomorphic: two edges may use one relation, two variables one node, unless `Distinct` forbids it.
* Logic has two values: a missing property equals nothing, differs from everything, is on no side of `<` or an age.
* Values of another type than the compared literal differ from it and are on no side of `<`.
* An empty property name in a condition stands for the node's key as it is written.
* A *row* is one combination of the group variables with its counts; a `Count` counts different nodes, or labels.
* Rows are ordered by confidence (greatest first), then counts (greatest first, in the order of `counts`), then each
  group variable's folded key, label and uid, compared as bytes. Of rows with equal key variables the first stays.
* Sampled nodes are the first of the counted ones by folded key, label, uid.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, assert_never

from engrama.ir.canonical import canonical_json
from engrama.ir.profile import INSIGHT

OUT, BACK, EITHER = "out", "in", "either"
ANY_TYPE = ""
SYSTEM_TIMES = ("created_at", "updated_at", "valid_from")
SYSTEM_NUMBERS = ("confidence",)
DEFAULT_LIMIT = 50

Scalar = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Variable:
    """A node of the pattern: of one of `labels`, or of any label but `excluded` and Insight when `labels` is empty."""

    name: str
    labels: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()

    def fits(self, label: str) -> bool:
        """Whether a node of this label can stand for the variable."""
        return label in self.labels if self.labels else label != INSIGHT and label not in self.excluded


@dataclass(frozen=True, slots=True)
class Way:
    """How an edge may be made: a relation type (empty: any) seen from the first variable: out, in, or either."""

    type: str
    direction: str = OUT


@dataclass(frozen=True, slots=True)
class Edge:
    """At least one of the ways joins the two variables. `ways` is never empty."""

    source: str
    ways: tuple[Way, ...]
    target: str


@dataclass(frozen=True, slots=True)
class Equals:
    """The property equals one of the values (or, `negated`, none of them; a missing one equals none)."""

    variable: str
    property: str
    values: tuple[Scalar, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Compares:
    """The property stands on one side of a number or of a date in ISO form; `operator` is `<`, `<=`, `>` or `>=`."""

    variable: str
    property: str
    operator: str
    value: int | float | str


@dataclass(frozen=True, slots=True)
class Missing:
    """The property is absent (or, `negated`, present)."""

    variable: str
    property: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Aged:
    """The time lies more than `age` microseconds before now (`older`), or within that age.

    `kind` is how the time is stored: `system` (microseconds), `date` or `datetime` (ISO text). `parameter` names the
    threshold `now - age` in that form; see `thresholds`.
    """

    variable: str
    property: str
    older: bool
    age: int
    kind: str
    parameter: str


@dataclass(frozen=True, slots=True)
class Distinct:
    """The variables stand for different nodes, each from each."""

    variables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ordered:
    """The first node's uid is smaller than the second's, so that each unordered pair is met once."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class NoEdge:
    """No way leads from the variable to `target` (a variable), or to any node that `other` describes."""

    source: str
    ways: tuple[Way, ...]
    target: str = ""
    other: Variable | None = None


@dataclass(frozen=True, slots=True)
class Degree:
    """How many current relations the node has, in or out (a loop once), to current nodes that are no Insight.

    `below` or `at_least` bounds the number (exactly one is given); stubs at the far end do not count when `no_stubs`.
    """

    variable: str
    below: int | None = None
    at_least: int | None = None
    no_stubs: bool = False


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one condition holds."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every condition holds."""

    conditions: tuple[Condition, ...]


Condition = Equals | Compares | Missing | Aged | Distinct | Ordered | NoEdge | Degree | AnyOf | AllOf


@dataclass(frozen=True, slots=True)
class Count:
    """How many different nodes (or labels) the variable takes within a group; rows below `at_least` do not count.

    `sample` nodes are kept as evidence.
    """

    name: str
    of: str
    at_least: int = 1
    sample: int = 0
    labels: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """A confidence that holds when a condition on group variables does, or a count reaches `at_least`."""

    value: float
    condition: Condition | None = None
    count: str = ""
    at_least: int = 0


@dataclass(frozen=True, slots=True)
class Confidence:
    """The first rule that holds decides; else `base + step × count`, at most `most` (`base` alone without a count)."""

    base: float
    per: str = ""
    step: float = 0.0
    most: float = 1.0
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Pattern:
    """One declared pattern with every default filled in.

    `group` and `key` are variables, `key` a subset of `group`. `title` and `body` hold placeholders `{name}` of group
    variables and counts. A pattern with `skipped` names the label or relation that the profile lacks and never runs.
    """

    id: str
    description: str = ""
    variables: tuple[Variable, ...] = ()
    edges: tuple[Edge, ...] = ()
    conditions: tuple[Condition, ...] = ()
    group: tuple[str, ...] = ()
    counts: tuple[Count, ...] = ()
    key: tuple[str, ...] = ()
    title: str = ""
    body: str = ""
    confidence: Confidence = Confidence(0.5)
    limit: int = DEFAULT_LIMIT
    skipped: str = ""

    @property
    def root(self) -> str:
        """The key variable from which changed rows are evaluated again; rows with equal keys share it."""
        return self.key[0]


def all_conditions(pattern: Pattern) -> tuple[Condition, ...]:
    """Every condition that is no combination, however deep, those of the confidence rules last."""
    rules = tuple(rule.condition for rule in pattern.confidence.rules if rule.condition is not None)
    return flattened((*pattern.conditions, *rules))


def aged_conditions(pattern: Pattern) -> tuple[Aged, ...]:
    """Every age condition of a pattern, however deep, those of its confidence rules last."""
    return tuple(item for item in all_conditions(pattern) if isinstance(item, Aged))


def variables_with_few_relations(pattern: Pattern) -> frozenset[str]:
    """The variables whose nodes cannot be hubs, since the pattern asks for a `degree` below some number."""
    return frozenset(
        item.variable for item in pattern.conditions if isinstance(item, Degree) and item.below is not None
    )


def flattened(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """The conditions that are no combination, in order."""
    found: list[Condition] = []
    for item in conditions:
        if isinstance(item, AnyOf | AllOf):
            found += flattened(item.conditions)
        else:
            found.append(item)
    return tuple(found)


def spoken_variables(condition: Condition) -> tuple[str, ...]:
    """The variables a condition speaks of, in order, each once."""
    match condition:
        case Equals() | Compares() | Missing() | Aged() | Degree():
            names: tuple[str, ...] = (condition.variable,)
        case Distinct():
            names = condition.variables
        case Ordered():
            names = (condition.first, condition.second)
        case NoEdge():
            names = (condition.source, condition.target) if condition.target else (condition.source,)
        case AnyOf() | AllOf():
            names = tuple(name for item in condition.conditions for name in spoken_variables(item))
        case _:
            assert_never(condition)
    return tuple(dict.fromkeys(names))


def pattern_to_json(pattern: Pattern) -> str:
    """Canonical JSON, as `CompiledProfile.patterns` holds it."""
    return canonical_json(_encoded(pattern))


def pattern_from_json(text: str) -> Pattern:
    """Read what `pattern_to_json` wrote; raises KeyError or TypeError on foreign shapes."""
    pattern = _decoded(json.loads(text))
    if not isinstance(pattern, Pattern):
        raise TypeError("no pattern")
    return pattern


_CLASSES: dict[str, Any] = {
    item.__name__: item
    for item in (
        *(Variable, Way, Edge, Count, Rule, Confidence, Pattern),
        *(Equals, Compares, Missing, Aged, Distinct, Ordered, NoEdge, Degree, AnyOf, AllOf),
    )
}


def _encoded(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_encoded(item) for item in value]
    if type(value).__name__ in _CLASSES:
        return {
            "is": type(value).__name__,
            **{item.name: _encoded(getattr(value, item.name)) for item in fields(value)},
        }
    return value


def _decoded(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_decoded(item) for item in value)
    if isinstance(value, dict):
        return _CLASSES[value["is"]](**{name: _decoded(item) for name, item in value.items() if name != "is"})
    return value

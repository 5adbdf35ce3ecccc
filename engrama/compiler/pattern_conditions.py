"""The conditions of a pattern: combinations, and everything that is asked of variables rather than of properties."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engrama.compiler.load import View
from engrama.compiler.pattern_scope import PatternScope, Role, check_possible, read_labels, read_ways
from engrama.compiler.pattern_values import read_comparison
from engrama.compiler.words import quoted
from engrama.ir.pattern import AllOf, AnyOf, Condition, Degree, Distinct, NoEdge, Ordered, Variable
from engrama.ir.profile import ANY, INSIGHT

HOLDS = AllOf(())
"""What is left of a condition that speaks only of what the profile lacks: it always holds."""


def read_conditions(scope: PatternScope, views: Iterable[View]) -> tuple[Condition, ...]:
    """Conditions that must all hold; those that always do are left out."""
    found: list[Condition] = []
    for view in views:
        item = read_condition(scope, view)
        found += item.conditions if isinstance(item, AllOf) else (item,)
    return tuple(found)


def read_condition(scope: PatternScope, view: View) -> Condition:
    """One condition; a shape that the schema refuses, or a mistake already reported, counts as one that holds."""
    entries = list(view.items())
    if len(entries) != 1:
        return HOLDS
    key, value = entries[0]
    if key in _READERS:
        return _READERS[key](scope, value)
    variable, dot, name = key.partition(".")
    return _joined(read_comparison(scope, value, variable, name)) if dot else HOLDS


def _joined(conditions: Iterable[Condition]) -> Condition:
    found = tuple(conditions)
    return found[0] if len(found) == 1 else AllOf(found)


def _all_of(scope: PatternScope, view: View) -> Condition:
    return _joined(read_conditions(scope, view.elements()))


def _any_of(scope: PatternScope, view: View) -> Condition:
    found: list[Condition] = []
    for item in (read_condition(scope, entry) for entry in view.elements()):
        found += item.conditions if isinstance(item, AnyOf) else (item,)
    if HOLDS in found or not found:
        return HOLDS
    return found[0] if len(found) == 1 else AnyOf(tuple(found))


def _distinct(scope: PatternScope, view: View) -> Condition:
    names = scope.variables(view)
    _refuse_repeated(scope, view, names)
    return Distinct(names) if len(names) > 1 else HOLDS


def _ordered(scope: PatternScope, view: View) -> Condition:
    names = scope.variables(view)
    _refuse_repeated(scope, view, names)
    return Ordered(names[0], names[1]) if len(names) == 2 else HOLDS


def _refuse_repeated(scope: PatternScope, view: View, names: tuple[str, ...]) -> None:
    repeated = next((name for name in names if names.count(name) > 1), "")
    if repeated:
        message = f"asks {quoted(repeated)} to differ from itself, which never holds."
        scope.report(view.place, "E309", message, "Name each variable once.")


def _degree(scope: PatternScope, view: View) -> Condition:
    of, below, at_least, ignoring = (view.get(name) for name in ("of", "below", "at_least", "ignoring"))
    name = scope.variable(of) if of else ""
    if isinstance(view.value, dict) and (below is None) == (at_least is None):
        message = "asks for a degree without saying how many, or in two ways."
        scope.report(view.key_place, "E309", message, "Give either below or at_least.")
        return HOLDS
    bound = below or at_least
    if not name or bound is None or not isinstance(bound.value, int):
        return HOLDS
    stubs = ignoring is not None
    if below is not None:
        return Degree(name, below=bound.value, no_stubs=stubs)
    return Degree(name, at_least=bound.value, no_stubs=stubs)


def _no_edge(scope: PatternScope, view: View) -> Condition:
    ends = list(view.elements())
    if len(ends) != 3:
        return HOLDS
    source = scope.variable(ends[0])
    ways = read_ways(scope, ends[1])
    target = ends[2]
    if _is_variable(scope, target):
        name = scope.variable(target)
        if not (source and name and ways):
            return HOLDS
        check_possible(scope, scope.roles[source], ways, scope.roles[name])
        return NoEdge(source, tuple(item.way for item in ways), target=name)
    labels = read_labels(scope, target)
    if not (source and ways and (labels.names or labels.everything)):
        return HOLDS
    other = Variable("other", () if labels.everything else labels.names)
    known = scope.vocabulary.labels
    kept = [known[name] for name in (labels.names or known) if name != INSIGHT]
    check_possible(scope, scope.roles[source], ways, Role(other, tuple(kept), labels.vague))
    return NoEdge(source, tuple(item.way for item in ways), other=other)


def _is_variable(scope: PatternScope, view: View) -> bool:
    """Whether the far end of `no_edge` is meant as a variable: a known one, or a name that no label could have."""
    name = view.text
    return name is not None and (name in scope.roles or (name[:1].islower() and name != ANY))


_READERS: dict[str, Callable[[PatternScope, View], Condition]] = {
    "all_of": _all_of,
    "any_of": _any_of,
    "degree": _degree,
    "distinct": _distinct,
    "no_edge": _no_edge,
    "ordered": _ordered,
}

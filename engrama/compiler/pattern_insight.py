"""What a pattern reports: group, counts, key, title, body and confidence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engrama.compiler.draft import Named
from engrama.compiler.load import View
from engrama.compiler.names import check_name
from engrama.compiler.pattern_conditions import HOLDS, read_condition
from engrama.compiler.pattern_scope import PatternScope
from engrama.compiler.words import did_you_mean, listed, quoted
from engrama.ir.pattern import DEFAULT_LIMIT, Confidence, Count, Rule, spoken_variables

_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


@dataclass(frozen=True, slots=True)
class Reported:
    """The part of a pattern that says what a finding is."""

    group: tuple[str, ...]
    counts: tuple[Count, ...]
    key: tuple[str, ...]
    title: str
    body: str
    confidence: Confidence
    limit: int


def read_reported(scope: PatternScope, view: View) -> Reported:
    """Group, counts and insight of a pattern, with the defaults filled in."""
    section = view.get("count")
    counts = tuple(_counts(scope, section)) if section else ()
    group = _group(scope, view, counts)
    insight = view.get("insight") or view
    title, body = (insight.get(name) for name in ("title", "body"))
    for text in filter(None, (title, body)):
        _check_placeholders(scope, text, group, counts)
    limit = insight.get("limit")
    return Reported(
        group=group,
        counts=counts,
        key=_key(scope, insight.get("key"), group),
        title=(title.text if title else None) or "",
        body=(body.text if body else None) or "",
        confidence=_confidence(scope, insight.get("confidence"), group, counts),
        limit=limit.value if limit and isinstance(limit.value, int) else DEFAULT_LIMIT,
    )


def _counts(scope: PatternScope, view: View) -> Iterator[Count]:
    for name, entry in view.items():
        scope.found += check_name("count", Named(name, entry.key_place))
        if name in scope.roles:
            message = f"calls a count {quoted(name)}, which is a variable already."
            scope.report(entry.key_place, "E310", message, "Choose another name.")
        of, labels = entry.get("of"), entry.get("labels")
        variable = scope.variable(of) if of else ""
        if variable:
            yield Count(
                name,
                variable,
                at_least=_whole(entry, "at_least", 1),
                sample=_whole(entry, "sample", 0),
                labels=labels is not None and labels.value is True,
            )


def _whole(view: View, key: str, default: int) -> int:
    entry = view.get(key)
    return entry.value if entry and isinstance(entry.value, int) else default


def _group(scope: PatternScope, view: View, counts: tuple[Count, ...]) -> tuple[str, ...]:
    counted = {item.of: item.name for item in counts}
    section = view.get("group")
    if section is None:
        group = tuple(name for name in scope.roles if name not in counted)
        if not group and scope.roles:
            place = view.get("count") or view
            scope.report(place.key_place, "E310", "counts every variable, so that no group is left.", "Name a group.")
        return group
    for item in section.elements():
        if item.text in counted:
            message = f"groups by {quoted(item.text)}, which {quoted(counted[item.text])} counts."
            scope.report(item.place, "E310", message, "A variable is either grouped by or counted.")
    return tuple(dict.fromkeys(scope.variables(section)))


def _key(scope: PatternScope, view: View | None, group: tuple[str, ...]) -> tuple[str, ...]:
    for item in view.elements() if view else ():
        if item.text in scope.roles and item.text not in group:
            message = f"has {quoted(item.text)} in its key, which is not in the group."
            scope.report(item.place, "E310", message, _usable(group))
    return tuple(dict.fromkeys(scope.variables(view)))


def _check_placeholders(scope: PatternScope, view: View, group: tuple[str, ...], counts: tuple[Count, ...]) -> None:
    known = (*group, *(item.name for item in counts))
    for match in _BRACES.finditer(view.text or ""):
        name = match[1]
        if match[0] in ("{{", "}}") or name in known:
            continue
        if name is None:
            scope.report(view.place, "E305", f"has a lone {match[0]} in a text.", "Write {{ or }} for a brace.")
        elif name in scope.roles:
            counted = next((item.name for item in counts if item.of == name), "")
            hint = f"Write {{{counted}}}, or put it into the group." if counted else "Put it into the group."
            message = f"writes {{{name}}}, a variable that is not in the group and so has many values."
            scope.report(view.place, "E305", message, hint)
        else:
            message = f"writes {{{name}}}, which is neither a group variable nor a count."
            scope.report(view.place, "E305", message, did_you_mean(name, known) or _usable(known))


def _confidence(
    scope: PatternScope, view: View | None, group: tuple[str, ...], counts: tuple[Count, ...]
) -> Confidence:
    if view is None:
        return Confidence(0.5)
    if not isinstance(view.value, dict):
        return Confidence(_number(view, 0.5))
    base, most = _number(view.get("base"), 0.5), _number(view.get("max"), 1.0)
    if most < base:
        message = f"begins with the confidence {base}, which is above its max {most}."
        scope.report((view.get("max") or view).place, "E309", message, "Make max the greater one.")
    per, when = view.get("per"), view.get("when")
    rules = (_rule(scope, item, group, counts) for item in (when.elements() if when else ()))
    return Confidence(
        base=base,
        per=_count_name(scope, per, counts) if per else "",
        step=_number(view.get("step"), 0.0),
        most=most,
        rules=tuple(item for item in rules if item),
    )


def _rule(scope: PatternScope, view: View, group: tuple[str, ...], counts: tuple[Count, ...]) -> Rule | None:
    condition, count, value = view.get("if"), view.get("count"), _number(view.get("set"), 0.0)
    if not isinstance(view.value, dict):
        return None
    if (condition is None) == (count is None):
        scope.report(view.place, "E309", "has a rule without exactly one of if and count.", "Give one of the two.")
        return None
    if count is not None:
        return Rule(value, count=_count_name(scope, count, counts), at_least=_whole(view, "at_least", 1))
    found = read_condition(scope, condition) if condition else HOLDS
    foreign = [name for name in spoken_variables(found) if name not in group]
    if foreign and condition:
        message = f"asks {quoted(foreign[0])} in a rule, which is not in the group."
        scope.report(condition.place, "E310", message, _usable(group))
    return Rule(value, condition=found)


def _count_name(scope: PatternScope, view: View, counts: tuple[Count, ...]) -> str:
    names = [item.name for item in counts]
    if view.text and view.text not in names:
        message = f"has {quoted(view.text)} where a count belongs."
        hint = did_you_mean(view.text, names) or (_usable(names) if names else "It counts nothing: add a count.")
        scope.report(view.place, "E310", message, hint)
    return view.text or ""


def _number(view: View | None, default: float) -> float:
    """A share; wholes are kept as floats, so that 1 and 1.0 compile to one text."""
    value = view.value if view else None
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else default


def _usable(names: tuple[str, ...] | list[str]) -> str:
    return f"Usable: {listed(names)}." if names else ""

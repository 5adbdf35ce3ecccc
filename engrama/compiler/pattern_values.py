"""Conditions on properties: whether the variable has the property, and whether the comparison fits its type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime

from engrama.compiler.load import Place, View
from engrama.compiler.pattern_scope import PatternScope, Role
from engrama.compiler.words import did_you_mean, listed, quoted
from engrama.ir.pattern import SYSTEM_NUMBERS, SYSTEM_TIMES, Aged, Compares, Condition, Equals, Missing, Scalar
from engrama.ir.profile import RESERVED_PROPERTIES

OPERATORS = {"lt": "<", "lte": "<=", "gt": ">", "gte": ">="}
_SECONDS = {"s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800}
_AGE = re.compile(r"([1-9][0-9]{0,3})([smhdw])")
_NUMBERS = frozenset({"integer", "number"})
_TIMES = frozenset({"date", "datetime"})
_EXAMPLES = {"date": "2026-03-01", "datetime": "2026-03-01T09:30:00Z", "boolean": "true", "number": "3"}


@dataclass(frozen=True, slots=True)
class Subject:
    """A property of a variable; `types` is empty when nothing is known of it.

    `system` fields are the engine's own; the `key` is compared as it is written.
    """

    variable: str
    property: str
    written: str
    types: frozenset[str] = frozenset()
    values: frozenset[str] = frozenset()
    system: bool = False
    key: bool = False


def read_comparison(scope: PatternScope, view: View, variable: str, name: str) -> list[Condition]:
    """The conditions that `{variable.name: …}` states; each mistake is reported at its place."""
    role = scope.role(variable, view.key_place)
    subject = _subject(scope, role, name, view.key_place) if role else None
    if role is None or subject is None:
        return []
    if not isinstance(view.value, dict):
        return _equals(scope, subject, view, negated=False)
    return [item for key, entry in view.items() for item in _operation(scope, subject, key, entry)]


def _subject(scope: PatternScope, role: Role, name: str, place: Place) -> Subject | None:
    variable = role.variable.name
    written = f"{variable}.{name}"
    if name in SYSTEM_TIMES:
        return Subject(variable, name, written, frozenset({"time"}), system=True)
    if name in SYSTEM_NUMBERS:
        return Subject(variable, name, written, frozenset({"number"}), system=True)
    declared = [label.by_name[name] for label in role.labels if name in label.by_name]
    keyed = [label.name for label in role.labels if label.key == name]
    if keyed and len(keyed) < len(role.labels):
        message = f"compares {quoted(written)}, which is the key of {listed(keyed)} and not of the other labels."
        scope.report(place, "E306", message, "Give them variables, or patterns, of their own.")
        return None
    if not declared and not _excused(scope, role, name):
        _report_property(scope, role, name, place)
        return None
    enums = not role.vague and all(item.type == "enum" for item in declared)
    return Subject(
        variable=variable,
        property="" if keyed else name,
        written=written,
        types=frozenset(item.type for item in declared),
        values=frozenset(value for item in declared for value in item.values) if enums else frozenset(),
        key=bool(keyed),
    )


def _excused(scope: PatternScope, role: Role, name: str) -> bool:
    """Whether a label that is missing or badly declared may have the property."""
    vocabulary = scope.vocabulary
    unclear = any(label.name in vocabulary.unclear for label in role.labels)
    return name not in RESERVED_PROPERTIES and (role.vague or unclear or vocabulary.outside.may_define(name))


def _report_property(scope: PatternScope, role: Role, name: str, place: Place) -> None:
    written = quoted(f"{role.variable.name}.{name}")
    if name in RESERVED_PROPERTIES:
        usable = listed((*SYSTEM_TIMES, *SYSTEM_NUMBERS))
        scope.report(place, "E306", f"compares {written}, which is kept for the engine.", f"Usable: {usable}.")
        return
    known = {item.name for label in role.labels for item in label.properties} | {*SYSTEM_TIMES, *SYSTEM_NUMBERS}
    names = [label.name for label in role.labels]
    owner = f"{names[0]} does not declare" if len(names) == 1 else "no label declares"
    owner = f"none of {', '.join(names)} declares" if 1 < len(names) <= 3 else owner
    scope.report(place, "E306", f"compares {written}, but {owner} it.", did_you_mean(name, known))


def _operation(scope: PatternScope, subject: Subject, key: str, view: View) -> list[Condition]:
    if key in ("in", "not"):
        return _equals(scope, subject, view, negated=key == "not")
    if key in OPERATORS:
        return list(_compares(scope, subject, OPERATORS[key], key, view))
    if key in ("older_than", "newer_than"):
        return list(_aged(scope, subject, key, view))
    if key == "missing" and isinstance(view.value, bool):
        if subject.system or subject.key:
            what = "is always there"
            scope.report(view.key_place, "E308", f"asks whether {quoted(subject.written)} is missing; it {what}.")
        return [Missing(subject.variable, subject.property, negated=not view.value)]
    return []


def _equals(scope: PatternScope, subject: Subject, view: View, *, negated: bool) -> list[Condition]:
    if subject.system or subject.types == {"list"}:
        why = "older_than or newer_than" if "time" in subject.types else "lt, lte, gt or gte"
        why = "missing" if "list" in subject.types else why
        message = f"compares {quoted(subject.written)}, which is {_plainly(subject)}, for equality."
        scope.report(view.key_place, "E308", message, f"Use {why}.")
        return []
    items = view.elements() if isinstance(view.value, list) else [view]
    values = tuple(value for item in items for value in _literal(scope, subject, item))
    return [Equals(subject.variable, subject.property, values, negated)] if values else []


def _compares(scope: PatternScope, subject: Subject, operator: str, key: str, view: View) -> Iterator[Condition]:
    orderable = subject.types <= _NUMBERS or (len(subject.types) == 1 and subject.types <= _TIMES)
    if not orderable or subject.key:
        hint = "Use older_than or newer_than." if "time" in subject.types else "Only numbers and dates have an order."
        message = f"asks {key} of {quoted(subject.written)}, which is {_plainly(subject)}."
        scope.report(view.key_place, "E308", message, hint)
        return
    for value in _literal(scope, subject, view):
        if not isinstance(value, bool):
            yield Compares(subject.variable, subject.property, operator, value)


def _aged(scope: PatternScope, subject: Subject, key: str, view: View) -> Iterator[Condition]:
    if subject.key or len(subject.types) > 1 or not subject.types <= {*_TIMES, "time"}:
        message = f"asks {key} of {quoted(subject.written)}, which is {_plainly(subject)}."
        scope.report(view.key_place, "E308", message, "Only dates and times have an age.")
        return
    match = _AGE.fullmatch(view.text or "")
    if match:
        kind = "system" if subject.system else next(iter(subject.types), "date")
        age = int(match[1]) * _SECONDS[match[2]] * 1_000_000
        yield Aged(subject.variable, subject.property, key == "older_than", age, kind, f"{kind}_{match[0]}")


def _plainly(subject: Subject) -> str:
    """`a date`, for messages."""
    if subject.key:
        return "the key"
    if "time" in subject.types:
        return "a time of the engine's"
    articles = {"integer": "an", "enum": "an"}
    return listed(f"{articles.get(name, 'a')} {name}" for name in sorted(subject.types))


def _literal(scope: PatternScope, subject: Subject, view: View) -> Iterator[Scalar]:
    """The value as it is stored; reported when no label of the variable can hold it."""
    value = view.value
    if not isinstance(value, str | int | float):
        return
    stored = [item for item in (_stored(kind, value) for kind in sorted(subject.types)) if item is not None]
    if subject.types and not stored:
        text = isinstance(value, str)
        message = f"compares {quoted(subject.written)}, which is {_plainly(subject)}, with {_shown(value)}."
        scope.report(view.place, "E308", message, _type_hint(subject, text))
        return
    if subject.values and value not in subject.values:
        known = sorted(subject.values)
        message = f"compares {quoted(subject.written)} with {quoted(value)}, which is none of its values."
        hint = " ".join(filter(None, (did_you_mean(str(value), known), f"Known: {listed(known)}.")))
        scope.report(view.place, "E307", message, hint)
        return
    found = stored[0] if stored else value
    yield str(found) if subject.key else found


def _type_hint(subject: Subject, text: bool) -> str:
    kinds = sorted(subject.types & _EXAMPLES.keys() | ({"number"} if subject.types & _NUMBERS else set()))
    if kinds:
        return f"Write it as in {_EXAMPLES[kinds[0]]}."
    return "" if text else "Write it between quotes."


def _shown(value: Scalar) -> str:
    return quoted(value) if isinstance(value, str) else f"the {_word(value)}"


def _word(value: Scalar) -> str:
    return f"boolean {str(value).lower()}" if isinstance(value, bool) else f"number {value}"


def _stored(kind: str, value: Scalar) -> Scalar | None:
    if isinstance(value, bool):
        return value if kind == "boolean" else None
    if not isinstance(value, str):
        return value if kind in _NUMBERS else None
    if kind in _TIMES:
        return _moment(kind, value)
    return value if kind in ("string", "text", "url", "enum") else None


def _moment(kind: str, value: str) -> str | None:
    """A date or a date-time in the form in which stores keep it; one without a zone is taken as UTC."""
    try:
        if kind == "date":
            return date.fromisoformat(value).isoformat()
        moment = datetime.fromisoformat(value)
        aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return aware.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    except (ValueError, OverflowError):
        return None

"""What may be written, by the compiled profile: labels, relation types, endpoints, property values.

Every surface passes here, so a value that one of them refuses is refused by all.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

from engrama.core.sanitise import clean
from engrama.core.temporal import parse_moment, to_iso
from engrama.core.text import nearest
from engrama.errors import InvalidEndpoints, InvalidInput, InvalidProperty, InvalidTime, UnknownLabel, UnknownRelation
from engrama.ir.canonical import canonical_json
from engrama.ir.profile import INSIGHT, RESERVED_PROPERTIES, CompiledProfile, Label, Property, Relation

MAX_NAME = 128
"""Characters of a property name."""

_WHOLE = range(-(2**63), 2**63)
_TRUE, _FALSE = frozenset({"true", "yes", "1"}), frozenset({"false", "no", "0"})
# Made once, since `isinstance(value, str | bool)` makes the union anew for every value of a bulk load.
_SCALARS, _NUMBERS, _NUMERIC = (str, bool, int, float), (bool, int, float), (int, float, str)
_SEQUENCES, _SETS, _MAPPINGS = (list, tuple), (set, frozenset), (dict, Mapping)
_UNREADABLE = (ValueError, TypeError, OverflowError, RecursionError, InvalidTime)
_OWN_PARAMETERS = ("valid_from", "valid_to", "confidence")


def label_of(profile: CompiledProfile, name: str) -> Label:
    """The declared label; raises UnknownLabel naming the nearest one."""
    if not isinstance(name, str):
        raise UnknownLabel(f"{name!r} is no label.", expected="a text such as Concept")
    label = profile.by_label.get(name)
    if label is not None:
        return label
    known = [item.name for item in profile.labels if item.name != INSIGHT]
    raise UnknownLabel(
        f'"{name}" is no label of the profile {profile.name}.{did_you_mean(name, known)}',
        expected=f"one of {', '.join(known)}",
    )


def writable_label(profile: CompiledProfile, name: str) -> Label:
    """The declared label, unless it is Insight, which only patterns write."""
    if name == INSIGHT:
        raise UnknownLabel(
            "Insight nodes are written by patterns, not by hand.",
            expected="a label of your own domain, such as Concept",
        )
    return label_of(profile, name)


def relation_of(profile: CompiledProfile, name: str) -> tuple[Relation, bool]:
    """The declared relation, and whether `name` is its inverse; raises UnknownRelation naming the nearest one."""
    relation = profile.by_relation.get(name)
    if relation is not None:
        return relation, False
    if name in profile.by_inverse:
        return profile.by_inverse[name], True
    known = sorted([*profile.by_relation, *profile.by_inverse])
    raise UnknownRelation(
        f'"{name}" is no relation of the profile {profile.name}.{did_you_mean(name, known)}',
        expected=f"one of {', '.join(known)}",
    )


def check_endpoints(relation: Relation, source: str, target: str) -> None:
    """Raise InvalidEndpoints unless the relation may lead from label `source` to label `target`."""
    if not relation.allows(source, target):
        pairs = ", ".join(f"{pair.source} to {pair.target}" for pair in relation.pairs)
        raise InvalidEndpoints(
            f"{relation.name} does not lead from {source} to {target}.", expected=f"{relation.name} from {pairs}"
        )


def check_confidence(value: float) -> float:
    """A confidence of 0 to 1; raises InvalidProperty."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise InvalidProperty(f"confidence is {value!r}.", expected="a number from 0 to 1")
    return float(value)


def check_properties(label: Label, given: Mapping[str, Any]) -> tuple[dict[str, Any], list[str], list[str]]:
    """The values to store, the names the label does not declare, and warnings; the key property is not among them.

    Raises InvalidProperty for the first value that its declared type refuses.
    """
    if not isinstance(given, _MAPPINGS):
        raise InvalidProperty(f"The properties of {label.name} are {shown_value(given)}.", expected="names and values")
    values: dict[str, Any] = {}
    unmapped: list[str] = []
    warnings: list[str] = []
    known = label.by_name
    for name, value in given.items():
        declared = known.get(name)
        if value is None:
            warnings.append(f"{name} is null and was left as it is; name it in unset to remove it.")
        elif declared is not None:
            # What `typed_value` does, without a call of its own: a bulk load reads every property here.
            try:
                values[name] = _READERS[declared.type](declared, value)
            except _UNREADABLE:
                raise _refused(declared, value, label.name) from None
        else:
            _check_name(label, name)
            values[name] = free_value(f"{label.name}.{name}", value)
            unmapped.append(name)
    return values, unmapped, warnings


def check_unset(label: Label, names: Iterable[str]) -> tuple[str, ...]:
    """The property names to remove; raises InvalidProperty for required ones, the key and system fields."""
    for name in names:
        declared = label.by_name.get(name)
        if name == label.key or (declared and declared.required):
            raise InvalidProperty(
                f"{label.name}.{name} is required and cannot be unset.", expected="an optional property"
            )
        if declared is None:
            _check_name(label, name)
    return tuple(names)


def check_required(label: Label, values: Mapping[str, Any]) -> None:
    """Raise InvalidProperty when a new node lacks a required property."""
    if label.required and (missing := [name for name in label.required if name not in values]):
        raise InvalidProperty(
            f"A new {label.name} needs {', '.join(missing)}.", expected=f"a value for each of {', '.join(missing)}"
        )


def typed_value(declared: Property, value: Any, label: str = "") -> Any:
    """`value` in the stored form of the declared type; texts are read as that type where nothing is lost."""
    try:
        return _READERS[declared.type](declared, value)
    except _UNREADABLE:
        raise _refused(declared, value, label) from None


def free_value(where: str, value: Any) -> Any:
    """The stored form of a value whose property the profile does not declare; unusual shapes become canonical JSON."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if value in _WHOLE else str(value)
    if isinstance(value, float):
        return _finite(where, value)
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, _SEQUENCES) and all(isinstance(item, _SCALARS) for item in value):
        return [free_value(where, item) for item in value]
    try:
        return clean(canonical_json(value))
    except (TypeError, ValueError, RecursionError):
        raise InvalidProperty(
            f"{where} is of type {type(value).__name__}.", expected="text, a number, a date, a list, or JSON data"
        ) from None


def read_cursor(cursor: str | None) -> int:
    """The offset that a cursor of an earlier answer stands for; 0 without one. Raises InvalidInput."""
    if not cursor:
        return 0
    if not cursor.isascii() or not cursor.isdigit() or len(cursor) > 9:
        raise InvalidInput(f'"{cursor[:40]}" is no cursor.', expected="the cursor of an earlier answer")
    return int(cursor)


def shown_value(value: Any) -> str:
    """A value as error messages quote it, cut to a readable length."""
    text = f'"{value}"' if isinstance(value, str) else repr(value)
    return text if len(text) <= 80 else text[:77] + "…"


def check_relation_properties(relation: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The values to store with a relation; raises InvalidProperty for names that the memory keeps for itself."""
    if not isinstance(given, _MAPPINGS):
        raise InvalidProperty(f"The properties of {relation} are {shown_value(given)}.", expected="names and values")
    for name in given:
        _check_free_name(name)
    return {name: free_value(f"{relation}.{name}", value) for name, value in given.items() if value is not None}


def _check_name(label: Label, name: Any) -> None:
    _check_free_name(name)
    if label.strict:
        known = list(label.by_name)
        raise InvalidProperty(
            f"{label.name} has no property {name}, and its profile is strict.{did_you_mean(name, known)}",
            expected=f"one of {', '.join(known)}",
        )


def _check_free_name(name: Any) -> None:
    if not isinstance(name, str) or not 0 < len(name) <= MAX_NAME or clean(name) != name or not name.strip():
        raise InvalidProperty(
            f"{name!r} is no property name.",
            expected=f"a text of 1 to {MAX_NAME} characters without control characters",
        )
    if name in _OWN_PARAMETERS:
        raise InvalidProperty(
            f"{name} is kept by the memory itself and is no property.", expected=f"the parameter {name} of its own"
        )
    if name in RESERVED_PROPERTIES or name.startswith("_"):
        raise InvalidProperty(f"{name} is set by the memory itself.", expected="a property of another name")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question that names the known word most like this one, with a space before it; empty when none is."""
    close = nearest(word, known)
    return f" Did you mean {close}?" if close else ""


def _finite(where: str, value: float) -> float:
    if not math.isfinite(value):
        raise InvalidProperty(f"{where} is {value}.", expected="a finite number")
    return value


def _text(declared: Property, value: Any) -> str:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, _NUMBERS):
        return str(value)
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError


def _integer(declared: Property, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, _NUMERIC):
        raise TypeError
    whole = int(value)
    if (isinstance(value, float) and whole != value) or whole not in _WHOLE:
        raise ValueError
    return whole


def _number(declared: Property, value: Any) -> int | float:
    if isinstance(value, bool) or not isinstance(value, _NUMERIC):
        raise TypeError
    number = _read_number(value) if isinstance(value, str) else value
    if not math.isfinite(number) or (isinstance(number, int) and number not in _WHOLE):
        raise ValueError
    return number


def _read_number(text: str) -> int | float:
    try:
        return int(text)
    except ValueError:
        return float(text)


def _boolean(declared: Property, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    word = str(value).strip().lower()
    if word not in _TRUE | _FALSE:
        raise ValueError
    return word in _TRUE


def _date(declared: Property, value: Any) -> str:
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if not isinstance(value, str):
        raise TypeError
    return date.fromisoformat(value.strip()).isoformat()


def _datetime(declared: Property, value: Any) -> str:
    if isinstance(value, bool | int):
        raise TypeError
    return to_iso(parse_moment(value))


def _enum(declared: Property, value: Any) -> str:
    word = str(value)
    if word not in declared.values:
        raise ValueError
    return word


def _list(declared: Property, value: Any) -> list[Any]:
    if isinstance(value, str):
        value = json.loads(value) if value.lstrip().startswith("[") else [word.strip() for word in value.split(",")]
    elif isinstance(value, _SETS):
        value = sorted(value)
    if not isinstance(value, _SEQUENCES):
        raise TypeError
    read: list[Any] = []
    for item in value:
        if isinstance(item, str):
            if item:
                read.append(clean(item))
        elif isinstance(item, _SCALARS):
            read.append(free_value(declared.name, item))
        else:
            raise TypeError
    return read


_READERS = {
    "string": _text,
    "text": _text,
    "url": _text,
    "integer": _integer,
    "number": _number,
    "boolean": _boolean,
    "date": _date,
    "datetime": _datetime,
    "enum": _enum,
    "list": _list,
}


def _refused(declared: Property, value: Any, label: str) -> InvalidProperty:
    where = f"{label}.{declared.name}" if label else declared.name
    return InvalidProperty(f"{where} is {shown_value(value)}.", expected=_expectation(declared))


def _expectation(declared: Property) -> str:
    if declared.type == "enum":
        return f"one of {', '.join(declared.values)}"
    return {
        "integer": "a whole number of 64 bits",
        "number": "a finite number",
        "boolean": "true or false",
        "date": "a date such as 2026-03-01",
        "datetime": "a date and time such as 2026-03-01T09:30:00Z",
        "list": "a list of texts or numbers, such as a,b or [1, 2]",
    }.get(declared.type, "text")

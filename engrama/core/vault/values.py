"""Values of front matter, where every scalar is a text, and of properties, which have the types of the profile."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from engrama.core.validate import check_properties
from engrama.core.vault.notes import OWN, RELATIONS, TYPES
from engrama.ir.canonical import canonical_json
from engrama.ir.profile import RESERVED_PROPERTIES, Label

BODY = "body"
ALIASES = ("aliases", "alias")
TAGS = ("tags", "tag")
TITLE = "title"
_KINDS = {bool: "boolean", int: "integer", float: "number"}
_READERS: Mapping[str, Callable[[str], Any]] = {
    "boolean": lambda text: text == "true",
    "integer": int,
    "number": float,
    "json": json.loads,
}


def is_property(name: str) -> bool:
    """Whether a front matter entry is a property of the node, and none that the memory keeps for itself."""
    return not (
        name.startswith((OWN, "_"))
        or name == RELATIONS
        or name in RESERVED_PROPERTIES
        or not name.strip()
        or len(name) > 128
        or not name.isprintable()
    )


def stored_value(label: Label, name: str, raw: Any, types: Mapping[str, Any]) -> Any:
    """The property that a front matter value stands for, None for nothing; raises InvalidProperty.

    Where a text is declared, a list is taken for its parts joined by commas, as vaults often write single values.
    """
    value = typed_text(raw, types.get(name))
    if value is None or value in ("", [], {}):
        return None
    declared = label.by_name.get(name)
    if name in TAGS and isinstance(value, str):
        value = value.replace(",", " ").split()
    if name in TAGS and isinstance(value, list):
        value = [str(item).removeprefix("#") for item in value if item]
    elif isinstance(value, list):
        value = [item if isinstance(item, str) else canonical_json(item) for item in value if item is not None]
        if declared is not None and declared.type != "list":
            value = ", ".join(value)
    elif isinstance(value, Mapping):
        value = canonical_json(value)
    if value in ("", []):
        return None
    if declared is not None and declared.type == "list" and isinstance(value, str):
        value = [value]
    return check_properties(label, {name: value})[0].get(name)


def front_value(value: Any) -> Any:
    """A property as front matter shows it: a text, a number, a truth value or a list of texts."""
    if isinstance(value, list) and not all(isinstance(item, str) for item in value):
        return canonical_json(value)
    return value


def front_type(label: Label, name: str, value: Any) -> str | None:
    """What `engrama_types` says of a property that the profile does not declare and that is no text."""
    if name in label.by_name:
        return None
    if isinstance(value, list):
        return None if all(isinstance(item, str) for item in value) else "json"
    return _KINDS.get(type(value))


def types_of(front: Mapping[str, Any]) -> Mapping[str, Any]:
    """The types that a note states for properties of its own."""
    types = front.get(TYPES)
    return types if isinstance(types, Mapping) else {}


def typed_text(raw: Any, kind: Any) -> Any:
    """A text as what a note says it is: integer, number, boolean or json."""
    if isinstance(raw, str) and kind in _READERS:
        try:
            return _READERS[kind](raw)
        except ValueError:
            return raw
    return raw

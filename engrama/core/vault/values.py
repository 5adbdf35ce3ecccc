"""Values of front matter, where every scalar is a text, and of properties, which have the types of the profile."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engrama.core.validate import check_properties
from engrama.core.vault.notes import OWN, PROPERTIES, RELATIONS, TYPES
from engrama.errors import InvalidProperty
from engrama.ir.canonical import canonical_json
from engrama.ir.profile import RESERVED_PROPERTIES, Label

BODY = "body"
ALIASES = ("aliases", "alias")
TAGS = ("tags", "tag")
TITLE = "title"
WORD = "type"
"""The entry of a person that can name the label."""

TEXT, LIST = "text", "list"
"""What `engrama_types` says of tags that are taken as they stand there."""

EMPTY = "empty"
"""What `engrama_types` says of a text or list that is empty on purpose; otherwise an empty entry says nothing."""

_DEEPEST = 64
_KINDS = {bool: "boolean", int: "integer", float: "number"}
_PLAIN = (str, bool, int, float)


def _read_json(text: str) -> Any:
    """The value of a JSON text; raises ValueError or RecursionError, also for one nested too deep to be stored."""
    value = json.loads(text)
    level = [value]
    for _ in range(_DEEPEST):
        level = [item for one in level for item in _items(one)]
        if not level:
            return value
    raise ValueError("nested too deep")


def _items(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


_READERS: Mapping[str, Callable[[str], Any]] = {
    "boolean": lambda text: text == "true",
    "integer": int,
    "number": float,
    "json": _read_json,
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


def is_kept_apart(name: str) -> bool:
    """Whether a property stands in `engrama_properties`, since an entry of its name would be read as something else."""
    return not is_property(name) or name == ALIASES[1]


def apart_of(front: Mapping[str, Any]) -> Mapping[str, Any]:
    """The properties that stand in `engrama_properties`."""
    apart = front.get(PROPERTIES)
    return apart if isinstance(apart, Mapping) else {}


def stored_value(label: Label, name: str, raw: Any, types: Mapping[str, Any]) -> Any:
    """The property that a front matter value stands for, None for nothing; raises InvalidProperty.

    Where a text is declared, a list is taken for its parts joined by commas, as vaults often write single values. Tags
    are read as Obsidian reads them, unless `types` says that they are a `text` or a `list`.
    """
    if is_empty(name, raw, types):
        return check_properties(label, {name: raw})[0].get(name)
    value = typed_text(raw, types.get(name))
    if value is None or value in ("", [], {}):
        return None
    declared = label.by_name.get(name)
    holds_list = declared is None or declared.type == "list"
    if name in TAGS and holds_list and types.get(name) not in (TEXT, LIST, "json"):
        words = value.replace(",", " ").split() if isinstance(value, str) else value
        value = [str(item).removeprefix("#") for item in words if item] if isinstance(words, list) else words
    if isinstance(value, list):
        value = [item if isinstance(item, _PLAIN) else canonical_json(item) for item in value if item is not None]
        if not holds_list:
            value = ", ".join(item if isinstance(item, str) else canonical_json(item) for item in value)
    elif isinstance(value, Mapping):
        value = canonical_json(value)
    if value in ("", []):
        return None
    if declared is not None and declared.type == "list" and isinstance(value, str):
        value = [value]
    return check_properties(label, {name: value})[0].get(name)


def is_empty(name: str, raw: Any, types: Mapping[str, Any]) -> bool:
    """Whether a property is a text or a list with nothing in it."""
    return types.get(name) == EMPTY and raw in ("", [])


def front_value(value: Any) -> Any:
    """A property as front matter shows it: a text, a number, a truth value or a list of texts."""
    if isinstance(value, list) and not all(isinstance(item, str) for item in value):
        return canonical_json(value)
    return value


def front_type(label: Label, name: str, value: Any) -> str | None:
    """What `engrama_types` says of a property that would be read as another value without it."""
    if value in ("", []):
        return EMPTY
    if isinstance(value, list) and not all(isinstance(item, str) for item in value):
        return "json"
    if name in TAGS and value and not _reads_back(label, name, value):
        return LIST if isinstance(value, list) else TEXT
    return None if name in label.by_name else _KINDS.get(type(value))


def _reads_back(label: Label, name: str, value: Any) -> bool:
    try:
        return bool(stored_value(label, name, value, {}) == value)
    except InvalidProperty:
        return False


def types_of(front: Mapping[str, Any]) -> Mapping[str, Any]:
    """The types that a note states for properties of its own."""
    types = front.get(TYPES)
    return types if isinstance(types, Mapping) else {}


def typed_text(raw: Any, kind: Any) -> Any:
    """A text as what a note says it is: integer, number, boolean or json; any other kind leaves it as it is."""
    if isinstance(raw, str) and isinstance(kind, str) and kind in _READERS:
        try:
            return _READERS[kind](raw)
        except (ValueError, RecursionError):
            return raw
    return raw

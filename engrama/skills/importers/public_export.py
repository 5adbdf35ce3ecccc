"""Reads the export of the public `engrama` package: JSON lines, an envelope first."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from engrama.core.foreign import Foreign, ForeignEdge, ForeignNode
from engrama.errors import ImportInvalid

FORMAT = "public-export"
ENVELOPE = "engrama_export"
_VERSION = 1


def is_public_export(line: str) -> bool:
    """Whether a file with this first line is an export of the public package."""
    try:
        data = json.loads(line)
    except ValueError:
        return False
    return isinstance(data, dict) and ENVELOPE in data


def read_public_export(lines: Iterable[str]) -> Foreign:
    """The content of an export; raises ImportInvalid naming the line that is none."""
    written: str | None = None
    rows: dict[str, list[tuple[int, Mapping[str, Any]]]] = {"node": [], "relation": [], "vector": []}
    unread: list[tuple[str, str]] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        data = _parsed(line, number)
        if ENVELOPE in data:
            _check_version(data, number)
            written = _text(data.get("exported_at"))
        elif (kind := str(data.get("type"))) in rows:
            rows[kind].append((number, data))
        else:
            unread.append((f"lines of the type {data.get('type')!r}", f"line {number}"))
    nodes = tuple(_node(number, data) for number, data in rows["node"])
    names = _Names(nodes)
    edges = tuple(_edge(number, data, names) for number, data in rows["relation"])
    return Foreign(FORMAT, written, nodes, edges, len(rows["vector"]), tuple(unread))


def _parsed(line: str, number: int) -> Mapping[str, Any]:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise ImportInvalid(
            f"Line {number} is no JSON: {error}.", expected="one JSON object on each line", line=number
        ) from None
    if not isinstance(data, dict):
        raise ImportInvalid(f"Line {number} is no JSON object.", expected="one JSON object on each line", line=number)
    return data


def _check_version(data: Mapping[str, Any], number: int) -> None:
    if data[ENVELOPE] != _VERSION:
        raise ImportInvalid(
            f"The export has version {data[ENVELOPE]!r} of the public package's format.",
            expected=f"version {_VERSION}",
            line=number,
        )


def _node(number: int, data: Mapping[str, Any]) -> ForeignNode:
    properties = data.get("properties")
    if not isinstance(properties, dict) or not isinstance(data.get("label"), str) or "key_value" not in data:
        raise ImportInvalid(
            f"Line {number} is no node.", expected="label, key_field, key_value and properties", line=number
        )
    key = data["key_value"]
    return ForeignNode(
        place=number,
        handle=_handle(data["label"], key, properties),
        label=data["label"],
        key_field=str(data.get("key_field", "name")),
        key=key if isinstance(key, str) else json.dumps(key, ensure_ascii=False),
        properties=properties,
        created=_text(properties.get("created_at")),
        updated=_text(properties.get("updated_at")),
    )


def _edge(number: int, data: Mapping[str, Any], names: _Names) -> ForeignEdge:
    try:
        source = names.find(data["from_label"], data["from_value"], data)
        target = names.find(data["to_label"], data["to_value"], data)
        return ForeignEdge(number, source, str(data["rel_type"]), target, _text(data.get("created_at")))
    except KeyError as error:
        raise ImportInvalid(
            f"Line {number} is no relation: {error} is missing.",
            expected="from_label, from_value, rel_type, to_label and to_value",
            line=number,
        ) from None


class _Names:
    """Finds the node that a relation names by label and key; the owner of the relation tells namesakes apart."""

    def __init__(self, nodes: tuple[ForeignNode, ...]) -> None:
        self._handles = {node.handle for node in nodes}
        self._by_name: dict[tuple[str, str], list[Hashable]] = {}
        for node in nodes:
            self._by_name.setdefault((node.label, node.key), []).append(node.handle)

    def find(self, label: str, key: object, owner: Mapping[str, Any]) -> Hashable:
        """The handle of the node, or a name of no node where there is none or more than one."""
        exact = _handle(label, key, owner)
        if exact in self._handles:
            return exact
        found = self._by_name.get((str(label), str(key)), [])
        return found[0] if len(found) == 1 else exact


def _handle(label: object, key: object, owner: Mapping[str, Any]) -> Hashable:
    return (str(label), str(key), str(owner.get("org_id") or ""), str(owner.get("user_id") or ""))


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None

"""What readers of other programs' files hand to the importers: rows as they were written there, nothing interpreted."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple


class ForeignNode(NamedTuple):
    """A node of another store; `place` is its row or line, `handle` what relations of the same file name it by."""

    place: int
    handle: Hashable
    label: str
    key_field: str
    key: str
    properties: Mapping[str, Any]
    created: str | None
    updated: str | None


class ForeignEdge(NamedTuple):
    """A relation of another store between two handles."""

    place: int
    source: Hashable
    type: str
    target: Hashable
    created: str | None


class Foreign(NamedTuple):
    """The whole content of a file; `unread` names lines or rows that hold neither, with what they are."""

    format: str
    written: str | None
    nodes: tuple[ForeignNode, ...]
    edges: tuple[ForeignEdge, ...]
    vectors: int
    unread: tuple[tuple[str, str], ...]

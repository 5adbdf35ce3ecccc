"""What stores keep and return: plain immutable rows, the same on every backend.

Times are microseconds since 1970 in UTC; a `ref` is the backend's own handle of a node and means nothing outside it.
Named tuples rather than dataclasses, since a bulk load makes hundreds of thousands of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Ref = int | str

LIVE, STUB, ARCHIVED, SUPERSEDED = "live", "stub", "archived", "superseded"
STATES = (LIVE, STUB, ARCHIVED, SUPERSEDED)
CURRENT = (LIVE, STUB)
"""The states that reads return unless asked for more."""

NO_REF: Ref = 0
"""The ref of a row that no store holds yet."""


made = tuple.__new__
"""Makes a named tuple of the values of all its fields in order: two fifths of the time of calling the class.

For what a bulk load makes for every node; nothing checks that no field is missing.
"""


class Origin(NamedTuple):
    """Where a row came from; `trust` is 0 to 1 and weighs in search."""

    source: str = "sdk"
    agent: str = ""
    session: str = ""
    trust: float = 0.8


class NodeRow(NamedTuple):
    """A node; `folded` identifies it inside scope and label, `loose` finds likely duplicates."""

    uid: str
    label: str
    key: str
    folded: str
    loose: str
    state: str
    properties: Mapping[str, Any]
    valid_from: int
    valid_to: int | None
    confidence: float
    decayed_at: int | None
    created_at: int
    updated_at: int
    origin: Origin
    ref: Ref = NO_REF

    def stored_as(self, ref: Ref) -> NodeRow:
        """The row as the store holds it under `ref`; a third of the time of `_replace`."""
        return made(NodeRow, self[:-1] + (ref,))  # noqa: RUF005 (unpacking makes a list first)


class EdgeRow(NamedTuple):
    """A relation between two nodes; current while `valid_to` is None."""

    uid: str
    source: Ref
    type: str
    target: Ref
    properties: Mapping[str, Any]
    valid_from: int
    valid_to: int | None
    confidence: float
    created_at: int
    updated_at: int
    origin: Origin
    ref: Ref = NO_REF


class ObservationRow(NamedTuple):
    """A note on a node; the same text is counted, not repeated."""

    node: Ref
    text: str
    times: int
    created_at: int
    updated_at: int
    origin: Origin


class VersionRow(NamedTuple):
    """What a node was from `since` until `event` changed it at `until`; `uid` differs from the node's after a merge."""

    node: Ref
    uid: str
    event: str
    since: int
    until: int
    key: str
    state: str
    properties: Mapping[str, Any]
    valid_from: int
    valid_to: int | None
    confidence: float
    origin: Origin


class IndexRow(NamedTuple):
    """The full-text entry of a node: terms joined by spaces, and the folded tags that filters compare exactly.

    `digest` is that of the text that would be embedded; empty for a node that cannot have vectors yet.
    """

    node: Ref
    label: str
    state: str
    title: str
    body: str
    tags: str
    exact_tags: tuple[str, ...]
    digest: str = ""


class Space(NamedTuple):
    """Where vectors can be compared: those of one model at one number of dimensions."""

    provider: str
    model: str
    dimensions: int


class VectorRow(NamedTuple):
    """One vector of a node: `chunk` counts the pieces of a long text from 0.

    `text_digest` is that of the node's whole text, `digest` that of the piece; `vector` is a unit vector of float32,
    little-endian.
    """

    node: Ref
    chunk: int
    text_digest: str
    digest: str
    vector: bytes


class Near(NamedTuple):
    """A node by the cosine of its nearest vector, -1 to 1."""

    node: Ref
    score: float


class VectorCount(NamedTuple):
    """How many nodes of a scope have vectors of one space that fit their text, and how many have outdated ones."""

    space: Space
    current: int
    stale: int


class Hop(NamedTuple):
    """A current relation seen from one of its ends: `near` is where the walk stands, `far` the other node."""

    near: Ref
    far: Ref
    type: str
    outgoing: bool
    properties: Mapping[str, Any] | None = None


class Match(NamedTuple):
    """A full-text hit; a higher `score` is better, and only comparable within one query."""

    node: NodeRow
    score: float


class Tally(NamedTuple):
    """How many nodes of one label are in one state."""

    label: str
    state: str
    nodes: int


class PatternRow(NamedTuple):
    """One row of a pattern: its group nodes in the pattern's group order, its counts in the order of `counts`."""

    group: tuple[Ref, ...]
    counts: tuple[int, ...]
    confidence: float


EXISTENCE = "*"
"""Stands among the names of what changed in a node for its state, and for being made or erased at all."""

ERASED = "-"
"""Stands there too where a node was erased, since a store may give its ref to another one."""


class Touched(NamedTuple):
    """What changed since the last reflect.

    `nodes` holds what differs in each: names of properties and system fields, an empty name for the key, `EXISTENCE`,
    `ERASED`.
    `edges` are relations, by source, type and target, that came or went; those of a node whose state changed did too.
    Each is true where no pattern saw it before, and false where one may have seen it.
    """

    nodes: Mapping[Ref, frozenset[str]]
    edges: Mapping[tuple[Ref, str, Ref], bool]


class Filters(NamedTuple):
    """Which nodes a read may return; an empty field does not restrict, but no label stands for all but Insight."""

    label: str = ""
    states: tuple[str, ...] = CURRENT
    tags: tuple[str, ...] = ()
    where: tuple[tuple[str, str | int | float | bool], ...] = ()
    folded: str = ""
    updated_before: int = 0

"""What one scope owns, as plain dicts, and transactions that copy a scope's dicts before they change them.

A published shelf is never changed again, so readers need no lock and a failed transaction is simply dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from engrama.core.rows import EdgeRow, IndexRow, NodeRow, ObservationRow, Ref, Space, VectorRow, VersionRow
from engrama.core.scope import Scope
from engrama.ir.profile import CompiledProfile


class Entry(NamedTuple):
    """A full-text entry: how often each term stands in title, body and tags, and what filters compare."""

    title: Counter[str]
    body: Counter[str]
    tags: Counter[str]
    label: str
    state: str
    exact_tags: frozenset[str]

    @property
    def size(self) -> int:
        """How many terms the entry holds."""
        return self.title.total() + self.body.total() + self.tags.total()

    def holds(self, term: str) -> bool:
        """Whether the term stands in any column."""
        return term in self.title or term in self.body or term in self.tags


def entry_of(row: IndexRow) -> Entry:
    """The counted form of an index row."""
    title, body, tags = (Counter(text.split()) for text in (row.title, row.body, row.tags))
    return Entry(title, body, tags, row.label, row.state, frozenset(row.exact_tags))


class Embedded(NamedTuple):
    """The vectors of a node, all of one space and one text; `current` while the node still has that text."""

    space: Space
    rows: tuple[VectorRow, ...]
    current: bool


@dataclass(slots=True)
class Shelf:
    """The rows of one scope and the ways to find them; values are immutable, so a copy of the dicts is a snapshot."""

    nodes: dict[Ref, NodeRow] = field(default_factory=dict)
    names: dict[tuple[str, str], Ref] = field(default_factory=dict)
    node_uids: dict[str, Ref] = field(default_factory=dict)
    edges: dict[Ref, EdgeRow] = field(default_factory=dict)
    edge_uids: dict[str, Ref] = field(default_factory=dict)
    outgoing: dict[Ref, tuple[Ref, ...]] = field(default_factory=dict)
    incoming: dict[Ref, tuple[Ref, ...]] = field(default_factory=dict)
    notes: dict[Ref, tuple[ObservationRow, ...]] = field(default_factory=dict)
    versions: dict[Ref, tuple[VersionRow, ...]] = field(default_factory=dict)
    index: dict[Ref, Entry] = field(default_factory=dict)
    past: dict[Ref, tuple[Entry, ...]] = field(default_factory=dict)
    touched_nodes: dict[tuple[Ref, str], None] = field(default_factory=dict)
    touched_edges: dict[tuple[Ref, str, Ref], bool] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    vectors: dict[Ref, Embedded] = field(default_factory=dict)

    def copy(self) -> Shelf:
        """A shelf with the same rows that can be changed apart from this one."""
        return Shelf(*(getattr(self, item.name).copy() for item in fields(self)))


NOTHING = Shelf()
"""What a scope that never wrote owns."""


class Transaction:
    """One operation's view: the shelves as they were when it began, and its own copies of those it changes."""

    __slots__ = ("_numbers", "_owned", "erased", "profile", "shelves")

    def __init__(
        self,
        profile: CompiledProfile,
        shelves: Mapping[Scope, Shelf],
        numbers: Iterator[int],
        erased: Iterable[str] = (),
    ) -> None:
        self.profile = profile
        self.shelves = dict(shelves)
        self.erased = frozenset(erased)
        self._numbers = numbers
        self._owned: set[Scope] = set()

    def read(self, scope: Scope) -> Shelf:
        """What the scope owns; nothing where it never wrote."""
        return self.shelves.get(scope, NOTHING)

    def change(self, scope: Scope) -> Shelf:
        """The same, to be changed by this transaction only."""
        if scope not in self._owned:
            self.shelves[scope] = self.read(scope).copy()
            self._owned.add(scope)
        return self.shelves[scope]

    def ref(self, kind: str) -> Ref:
        """A new handle that no row ever had."""
        return f"{kind}{next(self._numbers)}"


def shown(properties: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of stored properties that the reader may change."""
    return {name: list(value) if isinstance(value, list) else value for name, value in properties.items()}

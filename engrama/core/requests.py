"""The requests that operations yield and stores answer: the whole contract between core and a backend.

An operation yields one request, receives its answer, and returns a record; every request carries its scope.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Generic, TypeVar

from engrama.core.rows import (
    EdgeRow,
    Filters,
    Hop,
    IndexRow,
    Match,
    Near,
    NodeRow,
    ObservationRow,
    Ref,
    Space,
    Tally,
    VectorCount,
    VectorRow,
    VersionRow,
)
from engrama.core.scope import Scope
from engrama.values import Value

T = TypeVar("T")


class Request(Value, Generic[T]):
    """A question to, or an order for, the store on behalf of one scope; `T` is the type of the answer."""

    scope: Scope


Operation = Generator[Request[Any], Any, T]


def ask(request: Request[T]) -> Operation[T]:
    """Yield one request and return its answer with its type."""
    answer: T = yield request
    return answer


# Reading


class GetNodes(Request[Mapping[tuple[str, str], NodeRow]]):
    """Nodes in any state by `(label, folded key)`; absent ones are absent from the answer."""

    keys: tuple[tuple[str, str], ...]


class GetByUid(Request[Mapping[str, NodeRow]]):
    """Nodes in any state by uid."""

    uids: tuple[str, ...]


class GetByRef(Request[Mapping[Ref, NodeRow]]):
    """Nodes in any state by ref."""

    refs: tuple[Ref, ...]


class FindNamed(Request[tuple[NodeRow, ...]]):
    """Nodes of any label and state with this folded key, by label."""

    folded: str


class FindAlike(Request[tuple[NodeRow, ...]]):
    """Nodes of any label and state whose loose key equals `loose`, or begins with it when `prefix`; at most `limit`."""

    loose: str
    limit: int
    prefix: bool = False


class GetObservations(Request[Mapping[Ref, tuple[ObservationRow, ...]]]):
    """All observations of each node, oldest first; nodes without any are absent."""

    refs: tuple[Ref, ...]


class GetEdges(Request[tuple[EdgeRow, ...]]):
    """Relations with the given ends and type (None: any), by uid; ended ones only when asked. One end must be given."""

    source: Ref | None
    type: str | None
    target: Ref | None
    ended: bool = False


class Neighbours(Request[Mapping[Ref, tuple[Hop, ...]]]):
    """For each node at most `limit` current relations to nodes in current states, either way, newest first.

    With `at` (a moment) the relations valid then, to nodes in any state. Every asked ref is in the answer; equal times
    are ordered by descending uid.
    """

    refs: tuple[Ref, ...]
    limit: int
    at: int | None = None


class Adjacent(Request[Mapping[Ref, tuple[Ref, ...]]]):
    """For each node the other ends of at most `limit` current relations to nodes in current states, either way.

    It is open which ones where there are more. Every asked ref is in the answer.
    """

    refs: tuple[Ref, ...]
    limit: int


class Reaches(Request[bool]):
    """Whether `goal` can be reached from `start` by current relations of one type, in their direction."""

    type: str
    start: Ref
    goal: Ref


class TermCounts(Request[tuple[int, Mapping[str, int]]]):
    """How many nodes the index holds in all scopes, and how many of them hold each term (0 where none does)."""

    terms: tuple[str, ...]


class FullText(Request[tuple[Match, ...]]):
    """Nodes holding at least one of the terms, best first, ties by label and folded key; terms are never parsed.

    With `past` the entries of past versions are searched too; a node is found once, by its best entry.
    """

    terms: tuple[str, ...]
    prefixes: tuple[str, ...]
    filters: Filters
    limit: int
    past: bool = False


class ListNodes(Request[tuple[NodeRow, ...]]):
    """Nodes that pass the filters, most recently updated first, ties by label and folded key."""

    filters: Filters
    limit: int
    offset: int = 0


class HeldProperties(Request[frozenset[str]]):
    """Which of these names are those of a property that some node has, of the label or of any but insights."""

    names: tuple[str, ...]
    label: str = ""


class GetTallies(Request[tuple[Tally, ...]]):
    """How many nodes there are of each label in each state, by label and state; no zeros."""


class CountEdges(Request[Mapping[str, int]]):
    """How many current relations there are of each type."""


class GetVersions(Request[Mapping[Ref, tuple[VersionRow, ...]]]):
    """All past versions of each node, oldest first; nodes without any are absent."""

    refs: tuple[Ref, ...]


class ScanNodes(Request[tuple[NodeRow, ...]]):
    """The next `limit` nodes in any state, in uid order, behind the uid `after`."""

    after: str
    limit: int


class ScanEdges(Request[tuple[EdgeRow, ...]]):
    """The next `limit` relations, ended ones too, in uid order, behind the uid `after`."""

    after: str
    limit: int


class GetEdgesByUid(Request[Mapping[str, EdgeRow]]):
    """Relations, ended ones too, by uid."""

    uids: tuple[str, ...]


# Writing


class Lock(Request[None]):
    """Take the write locks of these nodes, or with `whole` of the scope, before reading what will be changed."""

    refs: tuple[Ref, ...] = ()
    whole: bool = False


class PutNodes(Request[tuple[Ref, ...]]):
    """Insert new nodes; the answer holds their refs in the same order."""

    rows: tuple[NodeRow, ...]


class ChangeNode(Request[None]):
    """Write every field of one stored node (found by its ref) but uid, label and created_at."""

    row: NodeRow


class PutIndex(Request[None]):
    """Write full-text entries; `fresh` says that none of the nodes has one yet.

    Vectors of a node that were made of a text with another digest become stale: they are found no more, until the node
    has that text again. An entry without a digest says nothing of the text.
    """

    rows: tuple[IndexRow, ...]
    fresh: bool = False


class PutObservations(Request[None]):
    """Insert observations; where a node has the same text already, the counts add up and the later time stays."""

    rows: tuple[ObservationRow, ...]


class PutVersions(Request[None]):
    """Append past versions; `index` holds a full-text entry for each, in the same order."""

    rows: tuple[VersionRow, ...]
    index: tuple[IndexRow, ...]


class PutEdges(Request[tuple[Ref, ...]]):
    """Insert new relations; the answer holds their refs in the same order."""

    rows: tuple[EdgeRow, ...]


class ChangeEdges(Request[None]):
    """Write every field of stored relations (found by their refs) but uid and created_at."""

    rows: tuple[EdgeRow, ...]


class DeleteNodes(Request[int]):
    """Erase nodes with all that hangs on them: observations, versions, relations, index entries, vectors.

    The answer counts the relations.
    """

    refs: tuple[Ref, ...]


class DeleteEdges(Request[None]):
    """Erase relations."""

    refs: tuple[Ref, ...]


# Erasure


class Measure(Request[Mapping[str, int]]):
    """How many rows of each kind the scope holds: nodes, relations, observations, versions, vectors."""


class GetErased(Request[frozenset[str]]):
    """Which of these marks the ledger of erased rows holds; the ledger belongs to the store, not to a scope."""

    marks: tuple[str, ...]


class PutErased(Request[None]):
    """Enter marks into the ledger of erased rows."""

    marks: tuple[str, ...]


class DropScope(Request[None]):
    """Erase what is left of a scope that has no nodes: its name, counts and notes."""


# Notes of operations


class GetNote(Request[str]):
    """A text that operations keep in the store for one scope, empty when there is none."""

    name: str


class PutNote(Request[None]):
    """Keep a text for one scope, over the one of the same name; an empty text removes it."""

    name: str
    text: str


class EdgesAmong(Request[tuple[EdgeRow, ...]]):
    """Current relations whose both ends are among the given nodes, by uid."""

    refs: tuple[Ref, ...]


# Vectors, which a store of their own may answer


class Nearest(Request[tuple[Near, ...]]):
    """The `limit` nodes that pass the filters and have a current vector nearest to `vector`, nearest first.

    Fewer come back only where the scope has fewer; equal scores (to nine digits) are ordered by label and folded key.
    A node with several vectors counts by the nearest.
    """

    space: Space
    vector: bytes
    filters: Filters
    limit: int


class SampleVectors(Request[tuple[bytes, ...]]):
    """At most `limit` current vectors of the scope in a space: the same ones while nothing is written."""

    space: Space
    limit: int


class GetVectors(Request[Mapping[str, bytes]]):
    """Vectors of a space, stale ones too, by the digest of the piece of text they were made of."""

    space: Space
    digests: tuple[str, ...]


class GetVectorCounts(Request[tuple[VectorCount, ...]]):
    """For each space that the scope has vectors of, how many nodes have current and stale ones; by space."""


class FindUnembedded(Request[tuple[NodeRow, ...]]):
    """The next nodes in any state but insights, in uid order behind `after`, without a current vector of the space."""

    space: Space
    after: str
    limit: int


class PutVectors(Request[None]):
    """Give nodes these vectors instead of all that they had, of any space; nodes that are gone are left out.

    They count as made of the text that the node has now, which is for the caller to see to in the same transaction. The
    pieces of a node are counted from 0 without a gap; raises InvalidInput for a vector of other dimensions.
    """

    space: Space
    rows: tuple[VectorRow, ...]


class DropVectors(Request[int]):
    """Erase the vectors of these nodes, or of the whole scope where `refs` is None; answers how many nodes had some."""

    refs: tuple[Ref, ...] | None = None

"""What operations return: one frozen record each, the same object on every surface.

`record.to_dict()` is the JSON of the command line, of the MCP tools and of REST; fields that are None are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engrama.values import Value


class Record(Value):
    """Base of all records."""

    def to_dict(self) -> dict[str, Any]:
        """A JSON-ready dict of this record and everything in it."""
        return {name: _plain(value) for name in self.fields if (value := getattr(self, name)) is not None}


class Observation(Record):
    """A note kept on a node; `count` says how often the same text was given."""

    text: str
    created_at: str
    count: int


class Provenance(Record):
    """Who wrote a node last; `trust_level` is 0 to 1."""

    source: str
    agent: str
    session: str
    trust_level: float


class Node(Record):
    """A node as every surface shows it; the newest observations come last, times are ISO 8601 in UTC."""

    uid: str
    label: str
    key: str
    properties: Mapping[str, Any]
    observations: tuple[Observation, ...]
    state: str
    created_at: str
    updated_at: str
    confidence: float
    valid_from: str | None = None
    valid_to: str | None = None
    provenance: Provenance | None = None
    distance: int | None = None


class Candidate(Record):
    """A stored node that may be the one meant."""

    uid: str
    label: str
    key: str
    reason: str


class RelationOutcome(Record):
    """What became of one inline relation: linked, exists, stubbed, ambiguous or missing."""

    type: str
    target: str
    outcome: str
    candidates: tuple[Candidate, ...] = ()


class Remembered(Record):
    """The outcome of `remember`; `changed` names properties, `observations` for a note, and times and state."""

    node: Node
    created: bool
    changed: tuple[str, ...]
    relations: tuple[RelationOutcome, ...]
    candidates: tuple[Candidate, ...]
    unmapped: tuple[str, ...]
    warnings: tuple[str, ...]
    proactive_hint: str | None = None


class Relation(Record):
    """A relation; `source` and `target` are written `Label:Key`."""

    uid: str
    type: str
    source: str
    target: str
    properties: Mapping[str, Any]
    valid_from: str | None = None
    valid_to: str | None = None


class Related(Record):
    """The outcome of `relate`; `changed` names what an existing relation took over, `closed` what it ended."""

    relation: Relation
    created: bool
    changed: tuple[str, ...]
    closed: Relation | None = None
    warnings: tuple[str, ...] = ()


class Unrelated(Record):
    """The outcome of `unrelate`: the relations that ended."""

    ended: tuple[Relation, ...]
    warnings: tuple[str, ...] = ()


class Changed(Record):
    """The outcome of a verb that changes one node: supersede, rename and merge."""

    node: Node
    changed: tuple[str, ...]
    warnings: tuple[str, ...] = ()


class Forgotten(Record):
    """The outcome of `forget`; `nodes` lists what was archived or deleted as `Label:Key`."""

    archived: int
    deleted: int
    nodes: tuple[str, ...]
    warnings: tuple[str, ...] = ()


class SearchResult(Record):
    """One hit; `excerpt` marks the hits with `**`, `signals` holds what the score was made of."""

    uid: str
    label: str
    key: str
    title: str
    score: float
    excerpt: str
    signals: Mapping[str, float]


class SearchAnswer(Record):
    """The outcome of `search`; `searched` counts the nodes looked at, `reason` says why nothing was found.

    `warnings` tells of filters by a property that neither the profile declares nor any node has.
    """

    results: tuple[SearchResult, ...]
    mode: str
    channels: tuple[str, ...]
    degraded: bool
    reason: str
    searched: int
    truncated: bool
    insights: tuple[Mapping[str, Any], ...] = ()
    cursor: str | None = None
    warnings: tuple[str, ...] = ()


class Similar(Record):
    """A node near to a text; `score` is a cosine, -1 to 1, `summary` the beginning of what it says."""

    node_id: str
    label: str
    name: str
    score: float
    summary: str
    tags: tuple[str, ...]
    confidence: float
    updated_at: str


class SimilarAnswer(Record):
    """The nodes nearest to a text, nearest first; `degraded` with a `reason` where vectors could not be asked."""

    results: tuple[Similar, ...]
    degraded: bool
    reason: str


class ContextRelation(Record):
    """A relation of a neighbourhood; both ends are written `Label:Key`."""

    source: str
    type: str
    target: str
    properties: Mapping[str, Any] | None = None


class ContextAnswer(Record):
    """A neighbourhood within a token budget; `tokens` is the size of this answer's JSON in characters divided by 4."""

    root: Node
    nodes: tuple[Node, ...]
    relations: tuple[ContextRelation, ...]
    tokens: int
    truncated: bool
    cursor: str | None = None


class RecallAnswer(Record):
    """Search hits and what surrounds them, within a token budget."""

    seeds: tuple[SearchResult, ...]
    nodes: tuple[Node, ...]
    relations: tuple[ContextRelation, ...]
    tokens: int
    truncated: bool
    mode: str
    channels: tuple[str, ...]
    degraded: bool
    reason: str
    searched: int


class Event(Record):
    """One step of a node's history; `before` is what the changed fields were until then."""

    at: str
    event: str
    changed: tuple[str, ...]
    before: Mapping[str, Any]


class History(Record):
    """A node and its events, oldest first."""

    node: Node
    events: tuple[Event, ...]


class Loaded(Record):
    """The outcome of a bulk load or import: how many rows were new, changed or as they were.

    `erased` rows were left out, since their owner had them erased for good.
    """

    nodes_created: int
    nodes_changed: int
    nodes_unchanged: int
    relations_created: int
    relations_changed: int
    relations_unchanged: int
    observations: int
    versions: int
    erased: int
    unmapped: tuple[str, ...]


class Counts(Record):
    """The size of one scope; archived and superseded nodes are counted apart."""

    nodes: int
    relations: int
    archived: int
    superseded: int
    labels: Mapping[str, int]
    types: Mapping[str, int]


class Erased(Record):
    """The outcome of erasing one owner: `deleted` counts rows per kind, nodes by label too.

    `complete` says that nothing is left in the store's files either; `detail` says what is, or what is not promised.
    With a vault, `notes` lists the notes that were removed, those that lost Engrama's lines, and those that failed.
    """

    mode: str
    deleted: Mapping[str, Any]
    complete: bool
    detail: str
    notes: Mapping[str, Any] | None = None


class Decayed(Record):
    """The outcome of `decay`; `nodes` lists at most twenty, those that lost most first, as `Label:Key`."""

    mode: str
    scanned: int
    affected: int
    archived: int
    nodes: tuple[Mapping[str, Any], ...]


class Ingested(Record):
    """What `ingest` gives back: the cleaned text, what to do with it, and the nodes whose names stand in it.

    `truncated` says that the text went on; `known` is in the order in which the names occur.
    """

    content: str
    guidance: str
    known: tuple[Candidate, ...]
    truncated: bool


class Reindexed(Record):
    """The outcome of `reindex`: how many nodes there are, got a vector, and still have none that fits (`missing`).

    `classes` counts these by why: never_embedded, outdated (the text changed), other_model. `reason` says what kept
    nodes from getting one, and whether the run gave up on the rest.
    """

    mode: str
    dry_run: bool
    scanned: int
    embedded: int
    failed: int
    degraded: bool
    reason: str
    missing: int = 0
    classes: Mapping[str, int] | None = None


class Evidence(Record):
    """What shows an insight: uids of nodes and relations."""

    nodes: tuple[str, ...]
    relations: tuple[str, ...]


class Insight(Record):
    """A finding of a pattern; `status` is pending, approved or dismissed, `confidence` 0 to 1."""

    uid: str
    pattern: str
    title: str
    body: str
    confidence: float
    status: str
    evidence: Evidence


class Insights(Record):
    """A list of insights, strongest first."""

    insights: tuple[Insight, ...]


class SkippedPattern(Record):
    """A pattern that did not run, and why."""

    pattern: str
    reason: str


class Reflected(Record):
    """The outcome of `reflect`: the pending insights that hold now, and what this run did; `mode` is full or delta."""

    insights: tuple[Insight, ...]
    created: int
    updated: int
    retired: int
    skipped_patterns: tuple[SkippedPattern, ...]
    mode: str


class Status(Record):
    """What is configured and running; absent parts are left out of their objects, paths are absolute."""

    version: str
    backend: Mapping[str, Any]
    vault: Mapping[str, Any]
    embedder: Mapping[str, Any]
    search: Mapping[str, Any]
    admin_tools: tuple[Mapping[str, Any], ...]
    paths: Mapping[str, str]


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return value.to_dict()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    return value

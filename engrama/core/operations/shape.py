"""From stored rows to the records that every surface shows, and the keeping of versions and full-text entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engrama.core.call import Call
from engrama.core.operations.resolve import name_of
from engrama.core.records import Node, Observation, Provenance, Relation
from engrama.core.requests import GetObservations, Operation, PutIndex, PutVersions, ask
from engrama.core.rows import LIVE, NO_REF, EdgeRow, NodeRow, ObservationRow, VersionRow, made
from engrama.core.searchable import index_row
from engrama.core.temporal import to_iso
from engrama.core.text import fold_key, loose_key
from engrama.ir.profile import CompiledProfile

NEWEST = 20
"""Observations that come with a node; `show` gives all."""


def new_node(call: Call, label: str, key: str, number: int = 0, properties: Mapping[str, Any] | None = None) -> NodeRow:
    """A live node, valid from now."""
    uid, folded, loose, now = call.uid(number), fold_key(key), loose_key(key), call.now
    given = properties or {}
    return made(
        NodeRow, (uid, label, key, folded, loose, LIVE, given, now, None, 1.0, None, now, now, call.origin, NO_REF)
    )


def node_record(row: NodeRow, observations: Iterable[ObservationRow] = (), *, limit: int | None = NEWEST) -> Node:
    """A node with its newest observations, oldest of them first."""
    kept = sorted(observations, key=lambda item: (item.updated_at, item.created_at, item.text))
    return Node(
        uid=row.uid,
        label=row.label,
        key=row.key,
        properties=row.properties,
        observations=tuple(
            Observation(item.text, to_iso(item.created_at), item.times) for item in (kept[-limit:] if limit else kept)
        ),
        state=row.state,
        created_at=to_iso(row.created_at),
        updated_at=to_iso(row.updated_at),
        confidence=row.confidence,
        valid_to=None if row.valid_to is None else to_iso(row.valid_to),
    )


def provenance(row: NodeRow) -> Provenance:
    """Who wrote the node last."""
    return Provenance(row.origin.source, row.origin.agent, row.origin.session, row.origin.trust)


def relation_record(edge: EdgeRow, source: NodeRow, target: NodeRow) -> Relation:
    """A relation with both ends written `Label:Key`."""
    return Relation(
        uid=edge.uid,
        type=edge.type,
        source=name_of(source),
        target=name_of(target),
        properties=edge.properties,
        valid_from=to_iso(edge.valid_from),
        valid_to=None if edge.valid_to is None else to_iso(edge.valid_to),
    )


def version_of(row: NodeRow, event: str, until: int) -> VersionRow:
    """What a node was until `event` changed it."""
    return VersionRow(
        node=row.ref,
        uid=row.uid,
        event=event,
        since=row.updated_at,
        until=until,
        key=row.key,
        state=row.state,
        properties=row.properties,
        valid_from=row.valid_from,
        valid_to=row.valid_to,
        confidence=row.confidence,
        origin=row.origin,
    )


def keep_version(call: Call, row: NodeRow, event: str, until: int) -> Operation[None]:
    """Store what a node was until `event` changed it, findable by what it said then."""
    yield from keep_versions(call, ((row.label, version_of(row, event, until)),))


def keep_versions(call: Call, versions: tuple[tuple[str, VersionRow], ...]) -> Operation[None]:
    """Store past versions, each given with the label of its node."""
    entries = tuple(index_row(call.profile, node_then(label, row), ()) for label, row in versions)
    yield from ask(PutVersions(call.scope, tuple(row for _, row in versions), entries))


def node_then(label: str, version: VersionRow) -> NodeRow:
    """A version as the node it was; what versions do not keep is left at its beginning."""
    return NodeRow(
        uid=version.uid,
        label=label,
        key=version.key,
        folded=fold_key(version.key),
        loose=loose_key(version.key),
        state=version.state,
        properties=version.properties,
        valid_from=version.valid_from,
        valid_to=version.valid_to,
        confidence=version.confidence,
        decayed_at=None,
        created_at=version.since,
        updated_at=version.since,
        origin=version.origin,
        ref=version.node,
    )


def reindex(call: Call, row: NodeRow, observations: Iterable[ObservationRow] | None = None) -> Operation[None]:
    """Write a changed node's full-text entry anew."""
    if observations is None:
        stored = yield from ask(GetObservations(call.scope, (row.ref,)))
        observations = stored.get(row.ref, ())
    entry = index_row(call.profile, row, [item.text for item in observations], stored=True)
    yield from ask(PutIndex(call.scope, (entry,)))


def title_of(profile: CompiledProfile, row: NodeRow) -> str:
    """What a person recognises the node by: its first property with the search role title, else its key."""
    label = profile.by_label[row.label]
    for item in label.properties:
        value = row.properties.get(item.name)
        if item.search == "title" and item.name != label.key and isinstance(value, str) and value:
            return value
    return row.key


def changed_names(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The names whose values differ between two property maps, sorted; `1`, `1.0` and `true` are different values."""
    names = before.keys() | after.keys()
    return sorted(name for name in names if _differs(before.get(name), after.get(name)))


def _differs(one: Any, other: Any) -> bool:
    return one != other or type(one) is not type(other)

"""Between table rows and the rows of core."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from engrama.core.rows import EdgeRow, IndexRow, NodeRow, ObservationRow, Origin, VersionRow, made
from engrama.core.stored import read_properties, stored_json

Columns = list[Sequence[Any]]
"""Rows for a table, column by column: what all of them share is seen at once there."""

PAST_FACET = "#past"
"""The index term of past versions, which share the index with the nodes."""

NODE = (
    "n.uid, n.label, n.key, n.key_folded, n.key_loose, n.state, n.props, n.valid_from, n.valid_to, n.confidence, "
    "n.decayed_at, n.created_at, n.updated_at, n.source, n.agent, n.session, n.trust, n.id"
)
EDGE = (
    "e.uid, e.src, e.type, e.dst, e.props, e.valid_from, e.valid_to, e.confidence, e.created_at, e.updated_at, "
    "e.source, e.agent, e.session, e.trust, e.id"
)
OBSERVATION = "o.node, o.text, o.times, o.created_at, o.updated_at, o.source, o.agent, o.session, o.trust"
VERSION = (
    "v.node, v.uid, v.event, v.since, v.until, v.key, v.state, v.props, v.valid_from, v.valid_to, v.confidence, "
    "v.source, v.agent, v.session, v.trust"
)


def node_row(row: Any) -> NodeRow:
    """A row selected as NODE."""
    return made(NodeRow, (*row[:6], read_properties(row[6]), *row[7:13], made(Origin, row[13:17]), row[17]))


def edge_row(row: Any) -> EdgeRow:
    """A row selected as EDGE."""
    return made(EdgeRow, (*row[:4], read_properties(row[4]), *row[5:10], made(Origin, row[10:14]), row[14]))


def observation_row(row: Any) -> ObservationRow:
    """A row selected as OBSERVATION."""
    return made(ObservationRow, (*row[:5], made(Origin, row[5:9])))


def version_row(row: Any) -> VersionRow:
    """A row selected as VERSION."""
    return made(VersionRow, (*row[:7], read_properties(row[7]), *row[8:11], made(Origin, row[11:15])))


def node_columns(scope: int, rows: Sequence[NodeRow]) -> Columns:
    """The columns of new nodes in table order, without their ids; a tuple for each node costs a bulk load more."""
    uid, label, key, folded, loose, state, properties, *times, origin, _ = zip(*rows, strict=True)
    about = label, key, folded, loose, state, list(map(stored_json, properties))
    return [uid, (scope,) * len(rows), *about, *times, *zip(*origin, strict=True)]


def node_changes(scope: int, row: NodeRow) -> tuple[Any, ...]:
    """The columns that a change of a node may write in table order, then its id and scope."""
    return (
        row.key,
        row.folded,
        row.loose,
        row.state,
        stored_json(row.properties),
        row.valid_from,
        row.valid_to,
        row.confidence,
        row.decayed_at,
        row.updated_at,
        *row.origin,
        row.ref,
        scope,
    )


def edge_values(scope: int, row: EdgeRow) -> tuple[Any, ...]:
    """The columns of a new relation in table order, without its id."""
    uid, source, type_, target, properties, *times, origin, _ = row
    return (uid, scope, source, type_, target, stored_json(properties) if properties else "{}", *times, *origin)


def observation_values(scope: int, row: ObservationRow) -> tuple[Any, ...]:
    """The columns of an observation in table order, without its id."""
    mark = hashlib.blake2b(row.text.encode("utf-8"), digest_size=16).digest()
    return (row.node, scope, mark, row.text, row.times, row.created_at, row.updated_at, *row.origin)


def version_values(scope: int, row: VersionRow) -> tuple[Any, ...]:
    """The columns of a version in table order, without its id."""
    node, *about, properties, valid_from, valid_to, confidence, origin = row
    return (node, scope, *about, stored_json(properties), valid_from, valid_to, confidence, *origin)


def index_values(scope: int, row: IndexRow) -> tuple[Any, ...]:
    """The columns of a full-text entry: rowid, title, body, tags, facets."""
    node, label, state, title, body, tags, exact_tags, _ = row
    return (node, title, body, tags, " ".join([_kind_facets(scope, state, label), *map(tag_facet, exact_tags)]))


def past_values(scope: int, version: int, row: IndexRow) -> tuple[Any, ...]:
    """The columns of the full-text entry of a past version; its rowid is the version's number below zero."""
    facets = f"{scope_facet(scope)} {PAST_FACET} {label_facet(row.label)}"
    return (-version, row.title, row.body, row.tags, facets)


def quoted(term: str) -> str:
    """A term as the full-text index takes it literally."""
    return '"' + term.replace('"', '""') + '"'


def scope_facet(scope: int) -> str:
    """The index term that every node of a scope carries; the analyser makes no term that begins with `#`."""
    return f"#s{scope}"


def state_facet(state: str) -> str:
    """The index term of a state."""
    return f"#{state}"


def label_facet(label: str) -> str:
    """The index term of a label."""
    return f"#l_{label}"


@lru_cache(maxsize=4096)
def tag_facet(tag: str) -> str:
    """The index term of one exact folded tag."""
    return f"#t{hashlib.blake2b(tag.encode('utf-8'), digest_size=10).hexdigest()}"


@lru_cache(maxsize=256)
def _kind_facets(scope: int, state: str, label: str) -> str:
    return f"{scope_facet(scope)} {state_facet(state)} {label_facet(label)}"


def read_props(text: str) -> dict[str, Any] | None:
    """The properties of a relation, None when it has none."""
    return None if text == "{}" else read_properties(text)

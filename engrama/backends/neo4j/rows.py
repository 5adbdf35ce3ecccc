"""Between what Neo4j holds and the rows of core.

A node, its relations, observations and versions find each other by `engrama_id` inside a scope, never by internal ids:
the ref of a node is its uid, the ref of a relation `TYPE:uid`. `_props` holds the properties as canonical JSON and is
what is read; beside it stand native copies, for filters, patterns and people.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from engrama.core.rows import EdgeRow, NodeRow, ObservationRow, Origin, Ref, Space, VersionRow, made
from engrama.core.scope import Scope
from engrama.core.stored import read_properties, stored_json
from engrama.ir.canonical import canonical_json
from engrama.ir.profile import RESERVED_PROPERTIES

NODE = (
    "n.engrama_id, n._label, n._key, n._folded, n._loose, n._state, n._props, n.valid_from, n.valid_to, n.confidence, "
    "n.decayed_at, n.created_at, n.updated_at, n._source, n._agent, n._session, n._trust"
)
EDGE = (
    "r.engrama_id AS uid, s.engrama_id AS source, type(r) AS type, t.engrama_id AS target, r._props AS props, "
    "r.valid_from AS valid_from, r.valid_to AS valid_to, r.confidence AS confidence, r.created_at AS created_at, "
    "r.updated_at AS updated_at, r._source AS origin, r._agent AS agent, r._session AS session, r._trust AS trust"
)
EDGE_NAMES = ", ".join(column.rpartition(" AS ")[2] for column in EDGE.split(", "))
OBSERVATION = "o._node, o._text, o._times, o.created_at, o.updated_at, o._source, o._agent, o._session, o._trust"
VERSION = (
    "v._node, v.engrama_id, v._event, v._since, v._until, v._key, v._state, v._props, v.valid_from, v.valid_to, "
    "v.confidence, v._source, v._agent, v._session, v._trust"
)
EMBEDDING = "embedding"
_NUMBERS = (int, float)


def node_row(row: list[Any]) -> NodeRow:
    """A row returned as NODE."""
    return made(NodeRow, (*row[:6], read_properties(row[6]), *row[7:13], made(Origin, row[13:17]), row[0]))


def edge_row(row: list[Any]) -> EdgeRow:
    """A row returned as EDGE."""
    return made(
        EdgeRow, (*row[:4], read_properties(row[4]), *row[5:10], made(Origin, row[10:14]), edge_ref(row[2], row[0]))
    )


def observation_row(row: list[Any]) -> ObservationRow:
    """A row returned as OBSERVATION."""
    return made(ObservationRow, (*row[:5], made(Origin, row[5:9])))


def version_row(row: list[Any]) -> VersionRow:
    """A row returned as VERSION."""
    return made(VersionRow, (*row[:7], read_properties(row[7]), *row[8:11], made(Origin, row[11:15])))


def edge_ref(type_: str, uid: str) -> str:
    """The ref of a relation; it carries the type, since only relations of a type can be looked up."""
    return f"{type_}:{uid}"


def read_edge_ref(ref: Ref) -> tuple[str, str]:
    """Type and uid of a relation."""
    type_, _, uid = str(ref).partition(":")
    return type_, uid


def space_text(space: Space) -> str:
    """A space of vectors as one text, from which it can be read back."""
    return canonical_json(list(space))


def native_name(name: str) -> str:
    """How a property is called beside `_props`; `embedding` holds the vector of the node."""
    return "_embedding" if name == EMBEDDING else name


def node_content(scope: Scope, row: NodeRow, key_property: str) -> dict[str, Any]:
    """Every property of a node but its full-text entry."""
    return {
        **natives(row.properties),
        key_property: row.key,
        "engrama_id": row.uid,
        **_owner(scope),
        "_label": row.label,
        "_key": row.key,
        "_folded": row.folded,
        "_loose": row.loose,
        "_state": row.state,
        "_props": stored_json(row.properties),
        "valid_from": row.valid_from,
        "valid_to": row.valid_to,
        "confidence": float(row.confidence),
        "decayed_at": row.decayed_at,
        "created_at": row.created_at,
        "updated_at": row.updated_at,
        **_origin(row.origin),
    }


def edge_content(scope: Scope, row: EdgeRow) -> dict[str, Any]:
    """Every property of a relation."""
    return {
        **natives(row.properties),
        "engrama_id": row.uid,
        **_owner(scope),
        "_props": stored_json(row.properties),
        "valid_from": row.valid_from,
        "valid_to": row.valid_to,
        "confidence": float(row.confidence),
        "created_at": row.created_at,
        "updated_at": row.updated_at,
        **_origin(row.origin),
    }


def observation_content(row: ObservationRow) -> dict[str, Any]:
    """What an observation is found by, and what is written when it is new."""
    digest = hashlib.blake2b(row.text.encode("utf-8"), digest_size=16).hexdigest()
    content = {"_text": row.text, "created_at": row.created_at, **_origin(row.origin)}
    return {"node": row.node, "digest": digest, "times": row.times, "updated_at": row.updated_at, "content": content}


def version_content(scope: Scope, row: VersionRow) -> dict[str, Any]:
    """Every property of a version but its number."""
    return {
        "_node": row.node,
        "engrama_id": row.uid,
        **_owner(scope),
        "_event": row.event,
        "_since": row.since,
        "_until": row.until,
        "_key": row.key,
        "_state": row.state,
        "_props": stored_json(row.properties),
        "valid_from": row.valid_from,
        "valid_to": row.valid_to,
        "confidence": float(row.confidence),
        **_origin(row.origin),
    }


def natives(properties: Mapping[str, Any]) -> dict[str, Any]:
    """The properties that Neo4j can hold as they are, without names that are Engrama's own."""
    return dict(_natives(properties))


def _natives(properties: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in properties.items():
        if name not in RESERVED_PROPERTIES and not name.startswith("_") and _can_be_held(value):
            yield native_name(name), value


def _can_be_held(value: Any) -> bool:
    if not isinstance(value, list):
        return isinstance(value, str | int | float)
    kinds = {_kind(item) for item in value}
    return len(kinds) <= 1 and None not in kinds


def _kind(value: Any) -> type | None:
    """What a list in Neo4j must have only one of: texts, truth values or numbers."""
    if isinstance(value, str | bool):
        return type(value)
    return float if isinstance(value, _NUMBERS) else None


def _owner(scope: Scope) -> dict[str, str]:
    return {"org_id": scope.org_id, "user_id": scope.user_id}


def _origin(origin: Origin) -> dict[str, Any]:
    return {
        "_source": origin.source,
        "_agent": origin.agent,
        "_session": origin.session,
        "_trust": float(origin.trust),
    }

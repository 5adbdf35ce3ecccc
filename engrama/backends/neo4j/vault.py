"""How Neo4j answers what the vault asks."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from engrama.backends.neo4j.statements import Handler, Texts, Work, fetch, of, owned
from engrama.core.requests import Request
from engrama.core.rows import Ref
from engrama.core.vault import requests as ask

_N = owned("n")
_OWN = "{org_id: $scope_org_id, user_id: $scope_user_id"
_NOTES = f"MATCH (n:_Note) WHERE {_N} AND n._name STARTS WITH $prefix RETURN n._name, n._text"
_NAMED = f"UNWIND $names AS name MATCH (n:_Note) WHERE {_N} AND n._name = name RETURN n._name, n._text"
_KEEP = f"UNWIND $rows AS row MERGE (n:_Note {_OWN}, _name: row.name}}) SET n._text = row.text"
_DROP = f"UNWIND $names AS name MATCH (n:_Note) WHERE {_N} AND n._name = name DELETE n"
_CHANGED = (
    f"MATCH (n:_Node) WHERE {_N} AND n.updated_at >= $since RETURN n.engrama_id",
    f"MATCH (n:_Observation) WHERE {_N} AND n._node IS NOT NULL AND n._digest IS NOT NULL AND n.updated_at >= $since "
    "RETURN DISTINCT n._node",
    f"MATCH (n:_Node) WHERE {_N} AND n.updated_at IS NOT NULL CALL (n) {{ MATCH (n)-[r]-(:_Node) "
    f"WHERE {owned('r')} AND r.updated_at >= $since RETURN count(r) AS found }} "
    "WITH n, found WHERE found > 0 RETURN n.engrama_id",
)
_FORGET = (
    f"UNWIND $marks AS mark MATCH (n:_Observation) WHERE {_N} AND n._node = $node AND n._digest = mark DETACH DELETE n"
)


def find_notes(texts: Texts, request: ask.FindNotes) -> Work[Mapping[str, str]]:
    rows = yield from fetch(_NOTES, of(request.scope, prefix=request.prefix))
    return dict(rows)


def get_notes(texts: Texts, request: ask.GetNotes) -> Work[Mapping[str, str]]:
    rows = yield from fetch(_NAMED, of(request.scope, names=list(request.names)))
    return dict(rows)


def put_notes(texts: Texts, request: ask.PutNotes) -> Work[None]:
    rows = [{"name": name, "text": text} for name, text in request.texts.items() if text]
    gone = [name for name, text in request.texts.items() if not text]
    if rows:
        yield from fetch(_KEEP, of(request.scope, rows=rows))
    if gone:
        yield from fetch(_DROP, of(request.scope, names=gone))


def find_changed(texts: Texts, request: ask.FindChanged) -> Work[tuple[Ref, ...]]:
    found: dict[Ref, None] = {}
    for text in _CHANGED:
        rows = yield from fetch(text, of(request.scope, since=request.since))
        found.update(dict.fromkeys(row[0] for row in rows))
    return tuple(found)


def drop_observations(texts: Texts, request: ask.DropObservations) -> Work[None]:
    marks = [hashlib.blake2b(text.encode("utf-8"), digest_size=16).hexdigest() for text in request.texts]
    yield from fetch(_FORGET, of(request.scope, node=request.node, marks=marks))


VAULT: Mapping[type[Request[Any]], Handler] = {
    ask.FindNotes: find_notes,
    ask.GetNotes: get_notes,
    ask.PutNotes: put_notes,
    ask.FindChanged: find_changed,
    ask.DropObservations: drop_observations,
}

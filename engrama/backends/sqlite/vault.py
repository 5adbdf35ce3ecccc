"""How SQLite answers what the vault asks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from engrama.backends.sqlite.session import Handler, Session
from engrama.core.requests import Request
from engrama.core.rows import Ref
from engrama.core.vault import requests as ask

_IN = "(SELECT value FROM json_each(?))"
_LAST = "\U0010ffff"
_CHANGED = (
    "SELECT id FROM nodes WHERE scope = :scope AND updated_at >= :since "
    "UNION SELECT node FROM observations WHERE scope = :scope AND updated_at >= :since "
    "UNION SELECT src FROM edges WHERE scope = :scope AND updated_at >= :since "
    "UNION SELECT dst FROM edges WHERE scope = :scope AND updated_at >= :since"
)


def find_notes(session: Session, request: ask.FindNotes) -> Mapping[str, str]:
    sql = "SELECT name, text FROM scope_notes WHERE scope = ? AND name >= ? AND name < ?"
    return dict(session.execute(sql, (session.scope(request.scope), request.prefix, request.prefix + _LAST)))


def get_notes(session: Session, request: ask.GetNotes) -> Mapping[str, str]:
    sql = f"SELECT name, text FROM scope_notes WHERE scope = ? AND name IN {_IN}"
    return dict(session.execute(sql, (session.scope(request.scope), json.dumps(request.names))))


def put_notes(session: Session, request: ask.PutNotes) -> None:
    scope = session.owner(request.scope)
    kept = [(scope, name, text) for name, text in request.texts.items() if text]
    # scope-exempt: the note's own scope is the first of its values
    sql = "INSERT INTO scope_notes VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET text = excluded.text"
    session.connection.executemany(sql, kept)
    gone = [(scope, name) for name, text in request.texts.items() if not text]
    session.connection.executemany("DELETE FROM scope_notes WHERE scope = ? AND name = ?", gone)


def find_changed(session: Session, request: ask.FindChanged) -> tuple[Ref, ...]:
    given = {"scope": session.scope(request.scope), "since": request.since}
    return tuple(row[0] for row in session.execute(_CHANGED, given))


def drop_observations(session: Session, request: ask.DropObservations) -> None:
    scope = session.scope(request.scope)
    marks = [hashlib.blake2b(text.encode("utf-8"), digest_size=16).digest() for text in request.texts]
    sql = "DELETE FROM observations WHERE node = ? AND digest = ? AND scope = ?"
    session.connection.executemany(sql, [(request.node, mark, scope) for mark in marks])


VAULT: Mapping[type[Request[Any]], Handler] = {
    ask.FindNotes: find_notes,
    ask.GetNotes: get_notes,
    ask.PutNotes: put_notes,
    ask.FindChanged: find_changed,
    ask.DropObservations: drop_observations,
}

"""How the memory-only store answers what the vault asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engrama.backends.null.reading import Handler
from engrama.backends.null.shelf import Transaction
from engrama.core.requests import Request
from engrama.core.rows import Ref
from engrama.core.vault import requests as ask


def find_notes(work: Transaction, request: ask.FindNotes) -> Mapping[str, str]:
    texts = work.read(request.scope).texts
    return {name: text for name, text in texts.items() if name.startswith(request.prefix)}


def get_notes(work: Transaction, request: ask.GetNotes) -> Mapping[str, str]:
    texts = work.read(request.scope).texts
    return {name: texts[name] for name in request.names if name in texts}


def put_notes(work: Transaction, request: ask.PutNotes) -> None:
    texts = work.change(request.scope).texts
    texts.update(request.texts)
    for name in [name for name, text in request.texts.items() if not text]:
        del texts[name]


def find_changed(work: Transaction, request: ask.FindChanged) -> tuple[Ref, ...]:
    shelf, since = work.read(request.scope), request.since
    found = [ref for ref, row in shelf.nodes.items() if row.updated_at >= since]
    found += [ref for ref, notes in shelf.notes.items() if any(note.updated_at >= since for note in notes)]
    for edge in shelf.edges.values():
        if edge.updated_at >= since:
            found += [edge.source, edge.target]
    return tuple(dict.fromkeys(found))


def drop_observations(work: Transaction, request: ask.DropObservations) -> None:
    notes = work.change(request.scope).notes
    if request.node in notes:
        notes[request.node] = tuple(note for note in notes[request.node] if note.text not in request.texts)


VAULT_READING: Mapping[type[Request[Any]], Handler] = {
    ask.FindNotes: find_notes,
    ask.GetNotes: get_notes,
    ask.FindChanged: find_changed,
}
VAULT_WRITING: Mapping[type[Request[Any]], Handler] = {
    ask.PutNotes: put_notes,
    ask.DropObservations: drop_observations,
}

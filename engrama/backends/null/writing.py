"""How the memory-only store carries out each writing request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engrama.backends.null.guards import check_edge, check_label, check_node, check_owned, check_values
from engrama.backends.null.reading import Handler
from engrama.backends.null.shelf import Shelf, Transaction, entry_of
from engrama.core import requests as ask
from engrama.core.requests import Request
from engrama.core.rows import EdgeRow, ObservationRow, Ref
from engrama.core.stored import read_properties, stored_json


def lock(work: Transaction, request: ask.Lock) -> None:
    """Nothing to do: one transaction writes at a time."""


def put_nodes(work: Transaction, request: ask.PutNodes) -> tuple[Ref, ...]:
    shelf = work.change(request.scope)
    refs = []
    for given in request.rows:
        ref = work.ref("n")
        row = given._replace(properties=_stored(given.properties), ref=ref)
        check_label(work.profile, row)
        check_values(work.profile, row.label, row.properties)
        check_node(shelf, row, ref)
        shelf.nodes[ref] = row
        shelf.names[row.label, row.folded] = shelf.node_uids[row.uid] = ref
        refs.append(ref)
    return tuple(refs)


def change_node(work: Transaction, request: ask.ChangeNode) -> None:
    shelf = work.change(request.scope)
    before = shelf.nodes.get(request.row.ref)
    if before is None:
        return
    row = request.row._replace(
        uid=before.uid,
        label=before.label,
        created_at=before.created_at,
        properties=_stored(request.row.properties),
    )
    check_values(work.profile, row.label, row.properties)
    check_node(shelf, row, row.ref)
    del shelf.names[before.label, before.folded]
    shelf.names[row.label, row.folded] = row.ref
    shelf.nodes[row.ref] = row


def put_index(work: Transaction, request: ask.PutIndex) -> None:
    shelf = work.change(request.scope)
    for row in request.rows:
        check_owned(shelf, row.node)
        shelf.index[row.node] = entry_of(row)
        kept = shelf.vectors.get(row.node)
        if kept and row.digest:
            shelf.vectors[row.node] = kept._replace(current=kept.rows[0].text_digest == row.digest)


def put_observations(work: Transaction, request: ask.PutObservations) -> None:
    shelf = work.change(request.scope)
    for row in request.rows:
        check_owned(shelf, row.node)
        notes = {note.text: note for note in shelf.notes.get(row.node, ())}
        notes[row.text] = _counted(notes[row.text], row) if row.text in notes else row
        shelf.notes[row.node] = tuple(notes.values())


def put_versions(work: Transaction, request: ask.PutVersions) -> None:
    shelf = work.change(request.scope)
    for row in request.rows:
        check_owned(shelf, row.node)
        kept = row._replace(properties=_stored(row.properties))
        shelf.versions[row.node] = (*shelf.versions.get(row.node, ()), kept)
    for entry in request.index:
        shelf.past[entry.node] = (*shelf.past.get(entry.node, ()), entry_of(entry))


def put_edges(work: Transaction, request: ask.PutEdges) -> tuple[Ref, ...]:
    shelf = work.change(request.scope)
    refs = []
    for given in request.rows:
        ref = work.ref("e")
        row = given._replace(properties=_stored(given.properties), ref=ref)
        check_edge(work.profile, shelf, row, ref)
        _hang(shelf, row)
        refs.append(ref)
    return tuple(refs)


def change_edges(work: Transaction, request: ask.ChangeEdges) -> None:
    shelf = work.change(request.scope)
    for given in request.rows:
        before = shelf.edges.get(given.ref)
        if before is None:
            continue
        row = given._replace(uid=before.uid, created_at=before.created_at, properties=_stored(given.properties))
        check_edge(work.profile, shelf, row, row.ref)
        _take(shelf, before)
        _hang(shelf, row)


def delete_nodes(work: Transaction, request: ask.DeleteNodes) -> int:
    shelf = work.change(request.scope)
    owned = [ref for ref in dict.fromkeys(request.refs) if ref in shelf.nodes]
    edges = {edge for ref in owned for edge in (*shelf.outgoing.get(ref, ()), *shelf.incoming.get(ref, ()))}
    for edge in edges:
        _take(shelf, shelf.edges[edge])
    for ref in owned:
        row = shelf.nodes.pop(ref)
        del shelf.names[row.label, row.folded], shelf.node_uids[row.uid]
        for kept in (shelf.notes, shelf.versions, shelf.index, shelf.past, shelf.vectors):
            kept.pop(ref, None)
    return len(edges)


def delete_edges(work: Transaction, request: ask.DeleteEdges) -> None:
    shelf = work.change(request.scope)
    for ref in request.refs:
        if ref in shelf.edges:
            _take(shelf, shelf.edges[ref])


WRITING: Mapping[type[Request[Any]], Handler] = {
    ask.Lock: lock,
    ask.PutNodes: put_nodes,
    ask.ChangeNode: change_node,
    ask.PutIndex: put_index,
    ask.PutObservations: put_observations,
    ask.PutVersions: put_versions,
    ask.PutEdges: put_edges,
    ask.ChangeEdges: change_edges,
    ask.DeleteNodes: delete_nodes,
    ask.DeleteEdges: delete_edges,
}


def _stored(properties: Mapping[str, Any]) -> Mapping[str, Any]:
    """A copy in the form that a store which keeps JSON gives back."""
    return read_properties(stored_json(properties)) if properties else {}


def _counted(known: ObservationRow, again: ObservationRow) -> ObservationRow:
    return known._replace(times=known.times + again.times, updated_at=max(known.updated_at, again.updated_at))


def _hang(shelf: Shelf, row: EdgeRow) -> None:
    """Keep a relation and let both ends know of it."""
    shelf.edges[row.ref] = row
    shelf.edge_uids[row.uid] = row.ref
    shelf.outgoing[row.source] = (*shelf.outgoing.get(row.source, ()), row.ref)
    shelf.incoming[row.target] = (*shelf.incoming.get(row.target, ()), row.ref)


def _take(shelf: Shelf, row: EdgeRow) -> None:
    """Undo `_hang`."""
    del shelf.edges[row.ref], shelf.edge_uids[row.uid]
    for ends, end in ((shelf.outgoing, row.source), (shelf.incoming, row.target)):
        left = tuple(ref for ref in ends[end] if ref != row.ref)
        if left:
            ends[end] = left
        else:
            del ends[end]

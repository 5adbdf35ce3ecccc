"""How the memory-only store answers each reading request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engrama.backends.null.fulltext import holders, scored
from engrama.backends.null.shelf import Shelf, Transaction, shown
from engrama.core import requests as ask
from engrama.core.requests import Request
from engrama.core.rows import (
    CURRENT,
    STATES,
    EdgeRow,
    Filters,
    Hop,
    Match,
    NodeRow,
    ObservationRow,
    Ref,
    Tally,
    VersionRow,
)
from engrama.core.stored import stored_json
from engrama.ir.profile import INSIGHT

Handler = Callable[[Transaction, Any], Any]


def get_nodes(work: Transaction, request: ask.GetNodes) -> Mapping[tuple[str, str], NodeRow]:
    shelf = work.read(request.scope)
    return {name: shown_node(shelf, shelf.names[name]) for name in request.keys if name in shelf.names}


def get_by_uid(work: Transaction, request: ask.GetByUid) -> Mapping[str, NodeRow]:
    shelf = work.read(request.scope)
    return {uid: shown_node(shelf, shelf.node_uids[uid]) for uid in request.uids if uid in shelf.node_uids}


def get_by_ref(work: Transaction, request: ask.GetByRef) -> Mapping[Ref, NodeRow]:
    shelf = work.read(request.scope)
    return {ref: shown_node(shelf, ref) for ref in request.refs if ref in shelf.nodes}


def find_named(work: Transaction, request: ask.FindNamed) -> tuple[NodeRow, ...]:
    shelf = work.read(request.scope)
    refs = (ref for (_, folded), ref in sorted(shelf.names.items()) if folded == request.folded)
    return tuple(shown_node(shelf, ref) for ref in refs)


def find_alike(work: Transaction, request: ask.FindAlike) -> tuple[NodeRow, ...]:
    shelf = work.read(request.scope)
    alike = [row for row in shelf.nodes.values() if row.loose.startswith(request.loose)]
    if not request.prefix:
        alike = [row for row in alike if row.loose == request.loose]
    alike.sort(key=lambda row: (row.loose, row.label, row.folded))
    return tuple(shown_node(shelf, row.ref) for row in alike[: request.limit])


def get_observations(work: Transaction, request: ask.GetObservations) -> Mapping[Ref, tuple[ObservationRow, ...]]:
    notes = work.read(request.scope).notes
    return {
        ref: tuple(sorted(notes[ref], key=lambda note: (note.created_at, note.text)))
        for ref in request.refs
        if ref in notes
    }


def get_edges(work: Transaction, request: ask.GetEdges) -> tuple[EdgeRow, ...]:
    shelf = work.read(request.scope)
    ends = [(request.source, shelf.outgoing), (request.target, shelf.incoming)]
    lists = [refs.get(end, ()) for end, refs in ends if end is not None]
    edges = [shelf.edges[ref] for ref in min(lists, key=len)]
    fitting = [edge for edge in edges if _fits(edge, request)]
    return tuple(_shown_edge(edge) for edge in sorted(fitting, key=lambda edge: edge.uid))


def neighbours(work: Transaction, request: ask.Neighbours) -> Mapping[Ref, tuple[Hop, ...]]:
    shelf = work.read(request.scope)
    return {ref: _hops(shelf, ref, request.limit, request.at) for ref in request.refs}


def adjacent(work: Transaction, request: ask.Adjacent) -> Mapping[Ref, tuple[Ref, ...]]:
    shelf = work.read(request.scope)
    return {ref: tuple(hop.far for hop in _hops(shelf, ref, request.limit, None)) for ref in request.refs}


def reaches(work: Transaction, request: ask.Reaches) -> bool:
    shelf = work.read(request.scope)
    seen, open_ends = {request.start}, [request.start]
    while open_ends:
        for ref in shelf.outgoing.get(open_ends.pop(), ()):
            edge = shelf.edges[ref]
            if edge.type == request.type and edge.valid_to is None and edge.target not in seen:
                seen.add(edge.target)
                open_ends.append(edge.target)
    return request.goal in seen


def term_counts(work: Transaction, request: ask.TermCounts) -> tuple[int, Mapping[str, int]]:
    # scope-exempt: term frequencies of the whole index decide only which query words are too common to help
    entries = [entry for shelf in work.shelves.values() for entry in shelf.index.values()]
    return len(entries), {term: holders(entries, term) for term in request.terms}


def full_text(work: Transaction, request: ask.FullText) -> tuple[Match, ...]:
    shelf = work.read(request.scope)
    rows = ((shelf.nodes[ref], score) for ref, score in scored(shelf, request).items())
    hits = [(row, score) for row, score in rows if passes(shelf, row, request.filters)]
    hits.sort(key=lambda hit: (-hit[1], hit[0].label, hit[0].folded))
    return tuple(Match(shown_node(shelf, row.ref), score) for row, score in hits[: request.limit])


def list_nodes(work: Transaction, request: ask.ListNodes) -> tuple[NodeRow, ...]:
    shelf = work.read(request.scope)
    rows = [row for row in shelf.nodes.values() if passes(shelf, row, request.filters)]
    rows.sort(key=lambda row: (-row.updated_at, row.label, row.folded))
    page = rows[request.offset : request.offset + request.limit]
    return tuple(shown_node(shelf, row.ref) for row in page)


def held_properties(work: Transaction, request: ask.HeldProperties) -> frozenset[str]:
    filters = Filters(label=request.label, states=STATES)
    shelf = work.read(request.scope)
    rows = [row for row in shelf.nodes.values() if passes(shelf, row, filters)]
    return frozenset(name for name in request.names if any(name in row.properties for row in rows))


def get_tallies(work: Transaction, request: ask.GetTallies) -> tuple[Tally, ...]:
    rows = work.read(request.scope).nodes.values()
    counted = Counter((row.label, row.state) for row in rows)
    return tuple(Tally(label, state, count) for (label, state), count in sorted(counted.items()))


def count_edges(work: Transaction, request: ask.CountEdges) -> Mapping[str, int]:
    edges = work.read(request.scope).edges.values()
    return dict(sorted(Counter(edge.type for edge in edges if edge.valid_to is None).items()))


def get_versions(work: Transaction, request: ask.GetVersions) -> Mapping[Ref, tuple[VersionRow, ...]]:
    versions = work.read(request.scope).versions
    return {ref: tuple(map(_shown_version, _aged(versions[ref]))) for ref in request.refs if ref in versions}


def scan_nodes(work: Transaction, request: ask.ScanNodes) -> tuple[NodeRow, ...]:
    shelf = work.read(request.scope)
    return tuple(
        shown_node(shelf, shelf.node_uids[uid]) for uid in _next(shelf.node_uids, request.after, request.limit)
    )


def scan_edges(work: Transaction, request: ask.ScanEdges) -> tuple[EdgeRow, ...]:
    shelf = work.read(request.scope)
    uids = _next(shelf.edge_uids, request.after, request.limit)
    return tuple(_shown_edge(shelf.edges[shelf.edge_uids[uid]]) for uid in uids)


def get_edges_by_uid(work: Transaction, request: ask.GetEdgesByUid) -> Mapping[str, EdgeRow]:
    shelf = work.read(request.scope)
    return {uid: _shown_edge(shelf.edges[shelf.edge_uids[uid]]) for uid in request.uids if uid in shelf.edge_uids}


READING: Mapping[type[Request[Any]], Handler] = {
    ask.GetNodes: get_nodes,
    ask.GetByUid: get_by_uid,
    ask.GetByRef: get_by_ref,
    ask.FindNamed: find_named,
    ask.FindAlike: find_alike,
    ask.GetObservations: get_observations,
    ask.GetEdges: get_edges,
    ask.Neighbours: neighbours,
    ask.Adjacent: adjacent,
    ask.Reaches: reaches,
    ask.TermCounts: term_counts,
    ask.FullText: full_text,
    ask.ListNodes: list_nodes,
    ask.HeldProperties: held_properties,
    ask.GetTallies: get_tallies,
    ask.CountEdges: count_edges,
    ask.GetVersions: get_versions,
    ask.ScanNodes: scan_nodes,
    ask.ScanEdges: scan_edges,
    ask.GetEdgesByUid: get_edges_by_uid,
}


def shown_node(shelf: Shelf, ref: Ref) -> NodeRow:
    """A node of the shelf, with properties that the reader may change."""
    row = shelf.nodes[ref]
    return row._replace(properties=shown(row.properties))


def _shown_edge(edge: EdgeRow) -> EdgeRow:
    return edge._replace(properties=shown(edge.properties))


def _shown_version(version: VersionRow) -> VersionRow:
    return version._replace(properties=shown(version.properties))


def _aged(versions: Iterable[VersionRow]) -> list[VersionRow]:
    return sorted(versions, key=lambda version: version.until)


def _next(uids: Iterable[str], after: str, limit: int) -> list[str]:
    return sorted(uid for uid in uids if uid > after)[:limit]


def _fits(edge: EdgeRow, request: ask.GetEdges) -> bool:
    return (
        request.source in (None, edge.source)
        and request.target in (None, edge.target)
        and request.type in (None, edge.type)
        and (request.ended or edge.valid_to is None)
    )


def _hops(shelf: Shelf, ref: Ref, limit: int, at: int | None) -> tuple[Hop, ...]:
    found = [(shelf.edges[item], True) for item in shelf.outgoing.get(ref, ())]
    found += [(edge, False) for item in shelf.incoming.get(ref, ()) if (edge := shelf.edges[item]).source != ref]
    found.sort(key=lambda pair: (pair[0].created_at, pair[0].uid), reverse=True)
    hops = (
        Hop(ref, edge.target if out else edge.source, edge.type, out, edge.properties or None)
        for edge, out in found
        if _held(edge, at)
    )
    return tuple(hop for hop in hops if at is not None or shelf.nodes[hop.far].state in CURRENT)[:limit]


def _held(edge: EdgeRow, at: int | None) -> bool:
    """Whether a relation is current, or was valid at a moment."""
    if at is None:
        return edge.valid_to is None
    return edge.valid_from <= at and (edge.valid_to is None or edge.valid_to >= at)


def passes(shelf: Shelf, row: NodeRow, filters: Filters) -> bool:
    """Whether a read with these filters may return the node."""
    return (
        (row.label == filters.label if filters.label else row.label != INSIGHT)
        and filters.folded in ("", row.folded)
        and row.state in filters.states
        and (not filters.updated_before or row.updated_at < filters.updated_before)
        and (not filters.tags or shelf.index[row.ref].exact_tags.issuperset(filters.tags))
        and all(_equal(row.properties.get(name), value) for name, value in filters.where)
    )


def _equal(stored: Any, wanted: str | int | float | bool) -> bool:
    """Numbers and truth values by value, texts by text, a list by its JSON text."""
    if isinstance(stored, list):
        stored = stored_json(stored)
    return stored is not None and bool(stored == wanted)

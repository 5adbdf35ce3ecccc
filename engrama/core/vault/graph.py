"""Reading what the graph holds of nodes, many at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engrama.core.call import Call
from engrama.core.paging import PAGE, pages
from engrama.core.requests import (
    GetByRef,
    GetEdges,
    GetObservations,
    Operation,
    ScanEdges,
    ScanNodes,
    ask,
)
from engrama.core.rows import EdgeRow, NodeRow, ObservationRow, Ref
from engrama.core.vault.items import Side
from engrama.ir.profile import INSIGHT

_FEW = 50


class Gathered(NamedTuple):
    """Sides by uid; uids by ref and rows by uid of all their ends too."""

    sides: Mapping[str, Side]
    uids: Mapping[Ref, str]
    rows: Mapping[str, NodeRow]


def gather(call: Call, rows: Iterable[NodeRow]) -> Operation[Gathered]:
    """What the graph holds of these nodes."""
    wanted = {row.ref: row for row in rows}
    observations: dict[Ref, tuple[ObservationRow, ...]] = {}
    for page in pages(tuple(wanted)):
        observations.update((yield from ask(GetObservations(call.scope, page))))
    outgoing, incoming = yield from _edges(call, wanted)
    ends = {end for edges in (*outgoing.values(), *incoming.values()) for edge in edges for end in _ends(edge)}
    others = dict(wanted)
    for page in pages(sorted(ends - wanted.keys(), key=str)):
        others.update((yield from ask(GetByRef(call.scope, page))))
    sides = {
        row.uid: Side(
            row,
            observations.get(ref, ()),
            tuple(edge for edge in outgoing.get(ref, ()) if _between_nodes(edge, others)),
            tuple(edge for edge in incoming.get(ref, ()) if _between_nodes(edge, others)),
        )
        for ref, row in wanted.items()
    }
    return Gathered(sides, {ref: row.uid for ref, row in others.items()}, {row.uid: row for row in others.values()})


def every_node(call: Call) -> Operation[list[NodeRow]]:
    """All nodes of the scope in any state, insights left out."""
    found: list[NodeRow] = []
    after = ""
    while rows := (yield from ask(ScanNodes(call.scope, after, PAGE))):
        found += [row for row in rows if row.label != INSIGHT]
        after = rows[-1].uid
    return found


_Edges = dict[Ref, list[EdgeRow]]


def _edges(call: Call, wanted: Mapping[Ref, NodeRow]) -> Operation[tuple[_Edges, _Edges]]:
    """Relations by their ends: of few nodes one by one, of many by going through all."""
    outgoing: _Edges = defaultdict(list)
    incoming: _Edges = defaultdict(list)
    if len(wanted) <= _FEW:
        for ref in wanted:
            outgoing[ref] += yield from ask(GetEdges(call.scope, ref, None, None, ended=True))
            incoming[ref] += yield from ask(GetEdges(call.scope, None, None, ref))
        return outgoing, incoming
    after = ""
    while edges := (yield from ask(ScanEdges(call.scope, after, PAGE * 4))):
        for edge in edges:
            if edge.source in wanted:
                outgoing[edge.source].append(edge)
            if edge.target in wanted and edge.valid_to is None:
                incoming[edge.target].append(edge)
        after = edges[-1].uid
    return outgoing, incoming


def _ends(edge: EdgeRow) -> tuple[Ref, Ref]:
    return edge.source, edge.target


def _between_nodes(edge: EdgeRow, rows: Mapping[Ref, NodeRow]) -> bool:
    return edge.source in rows and edge.target in rows

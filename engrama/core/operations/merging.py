"""One node taken in by another: its notes, relations and history become those of the other, and it is gone."""

from __future__ import annotations

from collections.abc import Collection

from engrama.core.call import Call
from engrama.core.operations.insights import rekey_insights
from engrama.core.operations.relate import refuse_cycle
from engrama.core.operations.shape import keep_versions
from engrama.core.requests import (
    ChangeEdges,
    DeleteEdges,
    DeleteNodes,
    GetByRef,
    GetEdges,
    GetObservations,
    GetVersions,
    Operation,
    PutObservations,
    ask,
)
from engrama.core.rows import LIVE, STUB, EdgeRow, NodeRow
from engrama.core.vault.purging import look_again


def fold_in(
    call: Call, source: NodeRow, target: NodeRow, *, noted: Collection[str] | None = None
) -> Operation[list[str]]:
    """Give `target` all that hangs on `source`, and delete that; the answer says what could not be kept as it was.

    What the two say of themselves is left to the caller, see `united`, and so are a version of what `source` was last
    and where its names lead from now on.
    Notes that both have count together, unless the texts that the target has, or is still to get, are given (`noted`).
    """
    yield from _move_notes(call, source, target, noted)
    yield from _move_history(call, source, target)
    warnings = yield from _move_edges(call, source, target)
    yield from rekey_insights(call, (source.label, source.folded), (target.label, target.folded))
    yield from ask(DeleteNodes(call.scope, (source.ref,)))
    yield from look_again(call, (source.uid,))
    return warnings


def united(source: NodeRow, target: NodeRow) -> NodeRow:
    """The target with what only the source says."""
    return target._replace(
        properties={**source.properties, **target.properties},
        state=LIVE if target.state == STUB and source.state == LIVE else target.state,
        valid_from=min(target.valid_from, source.valid_from),
    )


def _move_notes(call: Call, source: NodeRow, target: NodeRow, noted: Collection[str] | None) -> Operation[None]:
    found = yield from ask(GetObservations(call.scope, (source.ref, target.ref)))
    known = set() if noted is None else {*noted, *(note.text for note in found.get(target.ref, ()))}
    notes = [note for note in found.get(source.ref, ()) if note.text not in known]
    if notes:
        yield from ask(PutObservations(call.scope, tuple(note._replace(node=target.ref) for note in notes)))


def _move_history(call: Call, source: NodeRow, target: NodeRow) -> Operation[None]:
    past = (yield from ask(GetVersions(call.scope, (source.ref,)))).get(source.ref, ())
    yield from keep_versions(call, tuple((target.label, row._replace(node=target.ref)) for row in past))


def _move_edges(call: Call, source: NodeRow, target: NodeRow) -> Operation[list[str]]:
    """Re-point every relation of `source`; what the target has already, or what the profile refuses, is reported."""
    outgoing = yield from ask(GetEdges(call.scope, source.ref, None, None, ended=True))
    incoming = yield from ask(GetEdges(call.scope, None, None, source.ref, ended=True))
    edges = tuple({edge.uid: edge for edge in (*outgoing, *incoming)}.values())
    warnings: list[str] = []
    for edge in edges:
        moved = edge._replace(
            source=target.ref if edge.source == source.ref else edge.source,
            target=target.ref if edge.target == source.ref else edge.target,
        )
        warnings += yield from _move_edge(call, edge, moved)
    return warnings


def _move_edge(call: Call, edge: EdgeRow, moved: EdgeRow) -> Operation[list[str]]:
    if moved.source == moved.target:
        yield from ask(DeleteEdges(call.scope, (edge.ref,)))
        return [f"A {edge.type} relation between the two nodes was dropped."]
    if edge.valid_to is not None:
        yield from ask(ChangeEdges(call.scope, (moved,)))
        return []
    same = yield from ask(GetEdges(call.scope, moved.source, moved.type, moved.target))
    if same:
        yield from ask(DeleteEdges(call.scope, (edge.ref,)))
        united = same[0]._replace(properties={**edge.properties, **same[0].properties})
        if united != same[0]:
            yield from ask(ChangeEdges(call.scope, (united,)))
        return []
    relation = call.profile.by_relation[edge.type]
    if relation.acyclic:
        rows = yield from ask(GetByRef(call.scope, (moved.source, moved.target)))
        yield from refuse_cycle(call, relation, rows[moved.source], rows[moved.target])
    rivals = yield from ask(GetEdges(call.scope, moved.source, moved.type, None))
    if relation.cardinality == "one" and any(rival.ref != edge.ref for rival in rivals):
        ended = moved._replace(valid_to=max(call.now, moved.valid_from), updated_at=call.now)
        yield from ask(ChangeEdges(call.scope, (ended,)))
        return [f"One of two {edge.type} relations ended, since {edge.type} is single-valued."]
    yield from ask(ChangeEdges(call.scope, (moved,)))
    return []

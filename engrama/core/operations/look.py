"""`show`, `history` and the counts of a scope: reading single nodes and totals."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engrama.core.call import Call
from engrama.core.operations.past import notes_then, row_then
from engrama.core.operations.resolve import resolve
from engrama.core.operations.shape import changed_names, node_record, provenance
from engrama.core.records import Counts, Event, History, Node
from engrama.core.reference import ReferenceLike
from engrama.core.requests import CountEdges, GetTallies, GetVersions, Operation, ask
from engrama.core.rows import ARCHIVED, CURRENT, SUPERSEDED, NodeRow, VersionRow
from engrama.core.temporal import to_iso
from engrama.ir.profile import INSIGHT

_FIELDS = ("key", "state", "valid_from", "valid_to", "confidence")


def show(call: Call, given: ReferenceLike, at: int | None = None) -> Operation[Node]:
    """One node in any state with all its observations, validity and provenance; with `at` as it was at a moment."""
    row = yield from resolve(call, given)
    return (yield from full_node(call, (yield from row_then(call, row, at)), at))


def full_node(call: Call, row: NodeRow, at: int | None = None) -> Operation[Node]:
    """The complete record of a stored node."""
    notes = (yield from notes_then(call, (row,), at)).get(row.ref, ())
    node = node_record(row, notes, limit=None)
    times: dict[str, Any] = {"valid_from": to_iso(row.valid_from), "provenance": provenance(row)}
    return node.replace(**times)


def history(call: Call, given: ReferenceLike) -> Operation[History]:
    """Everything that happened to a node: its creation, then each change with what the changed fields were before."""
    row = yield from resolve(call, given)
    past = (yield from ask(GetVersions(call.scope, (row.ref,)))).get(row.ref, ())
    own = [item for item in past if item.uid == row.uid]
    events = [Event(to_iso(row.created_at), "created", (), {})]
    for item in past:
        if item.uid != row.uid:
            events.append(_absorbed(item))
    for place, item in enumerate(own):
        after = own[place + 1] if place + 1 < len(own) else row
        events.append(_event(item, after))
    node = yield from full_node(call, row)
    return History(node, tuple(sorted(events, key=lambda event: event.at)))


def counts(call: Call) -> Operation[Counts]:
    """How many nodes and relations the scope holds."""
    tallies = yield from ask(GetTallies(call.scope))
    types = yield from ask(CountEdges(call.scope))
    states = Counter[str]()
    labels = Counter[str]()
    for tally in (item for item in tallies if item.label != INSIGHT):
        states[tally.state] += tally.nodes
        if tally.state in CURRENT:
            labels[tally.label] += tally.nodes
    return Counts(
        nodes=sum(labels.values()),
        relations=sum(types.values()),
        archived=states[ARCHIVED],
        superseded=states[SUPERSEDED],
        labels=dict(sorted(labels.items())),
        types=dict(sorted(types.items())),
    )


def _event(before: VersionRow, after: VersionRow | NodeRow) -> Event:
    names = changed_names(before.properties, after.properties)
    past: dict[str, Any] = {name: before.properties.get(name) for name in names}
    fields = [name for name in _FIELDS if getattr(before, name) != getattr(after, name)]
    past.update({name: _shown(name, getattr(before, name)) for name in fields})
    return Event(to_iso(before.until), before.event, (*names, *fields), past)


def _absorbed(item: VersionRow) -> Event:
    past = {"key": item.key, "state": item.state, **item.properties}
    event = "absorbed" if item.event == "merged" else f"{item.event} as {item.key}"
    return Event(to_iso(item.until), event, (), past)


def _shown(name: str, value: Any) -> Any:
    return to_iso(value) if name in ("valid_from", "valid_to") and value is not None else value

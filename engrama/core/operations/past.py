"""What was true at a moment: nodes as they were known then, within the time for which they were valid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engrama.core.call import Call
from engrama.core.operations.resolve import name_of
from engrama.core.operations.shape import node_then
from engrama.core.requests import FullText, GetObservations, GetVersions, ListNodes, Operation, ask
from engrama.core.rows import ARCHIVED, CURRENT, STATES, Filters, Match, NodeRow, ObservationRow, Ref, VersionRow
from engrama.core.searchable import index_row
from engrama.core.temporal import to_iso
from engrama.core.text import fold_key
from engrama.errors import NodeNotFound

CORRECTED = "corrected"
"""The event of a change that names the day from which the fact was held already: what was held was wrong."""

_BATCH = 200
_CANDIDATES = 400


def rows_then(call: Call, rows: Iterable[NodeRow], at: int | None) -> Operation[Mapping[Ref, NodeRow]]:
    """The given nodes as they were at a moment, those that did not hold then left out; without `at` as they are."""
    kept = {row.ref: row for row in rows}
    if at is None or not kept:
        return kept
    past = yield from ask(GetVersions(call.scope, tuple(kept)))
    found = {ref: _row_then(row, past.get(ref, ()), at) for ref, row in kept.items()}
    return {ref: row for ref, row in found.items() if row is not None}


def row_then(call: Call, row: NodeRow, at: int | None) -> Operation[NodeRow]:
    """One node as it was at a moment; raises NodeNotFound when it did not hold then."""
    found = yield from rows_then(call, (row,), at)
    if row.ref not in found:
        assert at is not None
        raise NodeNotFound(
            f"{name_of(row)} did not hold at {to_iso(at)}.",
            expected="a moment within its validity",
            hint=f'See `engrama history "{name_of(row)}"`.',
        )
    return found[row.ref]


def notes_then(
    call: Call, rows: Iterable[NodeRow], at: int | None
) -> Operation[Mapping[Ref, tuple[ObservationRow, ...]]]:
    """The observations of nodes that had been made at a moment; those that a node was first told with belong to it."""
    known = {row.ref: row.created_at for row in rows}
    notes = (yield from ask(GetObservations(call.scope, tuple(known)))) if known else {}
    if at is None:
        return notes
    return {ref: tuple(note for note in own if note.created_at <= max(at, known[ref])) for ref, own in notes.items()}


def list_then(call: Call, filters: Filters, at: int, wanted: int) -> Operation[list[NodeRow]]:
    """The first `wanted` nodes that held at a moment and passed the filters then, most recently updated first."""
    found: list[NodeRow] = []
    offset = 0
    everything = Filters(label=filters.label, states=STATES)
    while len(found) < wanted:
        rows = yield from ask(ListNodes(call.scope, everything, _BATCH, offset))
        then = yield from rows_then(call, rows, at)
        found += [row for row in then.values() if _passes(call, row, filters)]
        offset += len(rows)
        if len(rows) < _BATCH:
            break
    return found[:wanted]


def find_then(
    call: Call, words: tuple[str, ...], prefixes: tuple[str, ...], filters: Filters, at: int
) -> Operation[tuple[Match, ...]]:
    """Nodes whose texts of then hold one of the words, best first."""
    everything = Filters(label=filters.label, states=STATES)
    hits = yield from ask(FullText(call.scope, words, prefixes, everything, _CANDIDATES, past=True))
    then = yield from rows_then(call, (hit.node for hit in hits), at)
    notes = yield from notes_then(call, then.values(), at)
    found = []
    for hit in hits:
        row = then.get(hit.node.ref)
        if row is not None and _passes(call, row, filters):
            texts = [note.text for note in notes.get(row.ref, ())]
            if _says(call, row, texts, words, prefixes):
                found.append(Match(row, hit.score))
    return tuple(found)


def _row_then(row: NodeRow, past: Iterable[VersionRow], at: int) -> NodeRow | None:
    """What held at a moment by all that is known today: a later change stands over an earlier one from its beginning.

    That is the day it names as `valid_from`, else the moment at which it was made. An end stands over everything.
    """
    states: list[VersionRow | NodeRow] = [version for version in past if version.uid == row.uid]
    held: VersionRow | NodeRow | None = None
    before: VersionRow | None = None
    for state in [*states, row]:
        if _begin(before, state) <= at:
            held = None if state.state == ARCHIVED else state
        elif before is not None and _same_fact(before, state):
            held = None
        if state.valid_to is not None and state.valid_to < at:
            held = None
        before = state if isinstance(state, VersionRow) else before
    if held is None or isinstance(held, NodeRow):
        return held
    return node_then(row.label, held)._replace(created_at=row.created_at)


def _begin(before: VersionRow | None, state: VersionRow | NodeRow) -> int:
    """From when a state holds; `before` is the one that it changed."""
    dated = before is None or state.valid_from != before.valid_from or before.event == CORRECTED
    return state.valid_from if before is None or dated else before.until


def _same_fact(before: VersionRow, state: VersionRow | NodeRow) -> bool:
    """Whether a change said only that the same fact began on another day; what had ended and came again is another."""
    if before.valid_to is not None or before.state not in CURRENT:
        return False
    return (before.key, before.properties) == (state.key, state.properties) and before.valid_from != state.valid_from


def _passes(call: Call, row: NodeRow, filters: Filters) -> bool:
    if filters.folded and row.folded != filters.folded:
        return False
    if any(row.properties.get(name) != value for name, value in filters.where):
        return False
    if filters.tags:
        return set(filters.tags) <= set(index_row(call.profile, row, ()).exact_tags)
    return True


def _says(call: Call, row: NodeRow, notes: list[str], words: tuple[str, ...], prefixes: tuple[str, ...]) -> bool:
    entry = index_row(call.profile, row, notes)
    said = {*entry.title.split(), *entry.body.split(), *entry.tags.split()}
    return not said.isdisjoint(words) or any(term.startswith(prefixes) for term in said if prefixes)


def exact_then(rows: Iterable[NodeRow], text: str) -> list[NodeRow]:
    """The nodes whose whole key was the text."""
    folded = fold_key(text)
    return [row for row in rows if row.folded == folded]

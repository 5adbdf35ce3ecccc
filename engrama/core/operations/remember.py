"""`remember`: merge a node with its properties, a note and inline relations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engrama.core.call import Call
from engrama.core.operations.aliases import aliased
from engrama.core.operations.past import CORRECTED
from engrama.core.operations.relate import MISSING, inline_relations
from engrama.core.operations.shape import changed_names, keep_version, new_node, node_record, reindex
from engrama.core.operations.twins import likely_twins
from engrama.core.records import Candidate, Remembered
from engrama.core.reference import ReferenceLike
from engrama.core.requests import (
    ChangeNode,
    GetNodes,
    GetNote,
    GetObservations,
    Lock,
    Operation,
    PutIndex,
    PutNodes,
    PutNote,
    PutObservations,
    ask,
)
from engrama.core.rows import ARCHIVED, LIVE, STUB, SUPERSEDED, NodeRow, ObservationRow
from engrama.core.sanitise import clean, clean_key
from engrama.core.searchable import index_row
from engrama.core.temporal import check_come, check_interval
from engrama.core.text import fold_key
from engrama.core.validate import (
    check_confidence,
    check_properties,
    check_required,
    check_unset,
    shown_value,
    typed_value,
    writable_label,
)
from engrama.errors import InvalidInput, InvalidKey, InvalidProperty
from engrama.ir.profile import Label
from engrama.values import Value

_FIELDS = ("state", "confidence", "valid_from", "valid_to")

REMEMBERED = "remembered"
"""The note that counts nodes remembered since the last reflect."""


class Memory(Value):
    """What `remember` is given; times are microseconds since 1970, `on_missing` is ask, error or stub."""

    label: str
    key: str
    properties: Mapping[str, Any] = MappingProxyType({})
    notes: Sequence[str] = ()
    relations: Sequence[tuple[str, ReferenceLike]] = ()
    on_missing: str = "ask"
    unset: Sequence[str] = ()
    valid_from: int | None = None
    valid_to: int | None = None
    confidence: float | None = None


class _Checked(Value):
    """A memory whose every part has been validated."""

    label: Label
    key: str
    folded: str
    values: Mapping[str, Any]
    unset: tuple[str, ...]
    notes: tuple[str, ...]
    unmapped: tuple[str, ...]
    warnings: tuple[str, ...]


def remember(call: Call, memory: Memory) -> Operation[Remembered]:
    """Create the node or merge into the one with the same label and folded key; nothing given is ever dropped."""
    checked = _check(call, memory)
    yield from ask(Lock(call.scope))
    found = yield from ask(GetNodes(call.scope, ((checked.label.name, checked.folded),)))
    stored = found.get((checked.label.name, checked.folded))
    if stored is None:
        stored = yield from aliased(call, checked.label.name, checked.folded)
    if stored is None:
        row, candidates = yield from _create(call, memory, checked)
        observations, changed = _noted(call, row, checked.notes), sorted(checked.values)
        warnings: list[str] = []
    else:
        candidates = ()
        row, observations, changed, warnings = yield from _update(call, memory, checked, stored)
    outcomes = yield from inline_relations(call, row, memory.relations, memory.on_missing, memory.valid_from)
    hint = (yield from _hint(call)) if stored is None else None
    return Remembered(
        node=node_record(row, observations),
        created=stored is None,
        changed=tuple(changed),
        relations=outcomes,
        candidates=candidates,
        unmapped=checked.unmapped,
        warnings=(*checked.warnings, *warnings),
        proactive_hint=hint,
    )


def check_key(label: Label, key: object) -> str:
    """The displayed key; raises InvalidKey, or InvalidProperty where it does not fit the type of the key property."""
    if isinstance(key, int) and not isinstance(key, bool):
        key = str(key)
    if not isinstance(key, str):
        raise InvalidKey(f"The key of a {label.name} is {key!r}.", expected="a text")
    shown, declared = clean_key(key), label.by_name[label.key]
    # A cleaned text is what the usual type of a key stores.
    return shown if declared.type == "string" else str(typed_value(declared, shown, label.name))


def _hint(call: Call) -> Operation[str | None]:
    """Count a new node and, when enough came together since the last reflect, say so."""
    if not call.settings.hint_after:
        return None
    count = int((yield from ask(GetNote(call.scope, REMEMBERED))) or 0) + 1
    yield from ask(PutNote(call.scope, REMEMBERED, str(count)))
    if count < call.settings.hint_after:
        return None
    return f"{count} new memories since the last reflect: run it to look for connections between them."


def _check(call: Call, memory: Memory) -> _Checked:
    label = writable_label(call.profile, memory.label)
    if memory.on_missing not in MISSING:
        raise InvalidInput(f'on_missing is "{memory.on_missing}".', expected=f"one of {', '.join(MISSING)}")
    key = check_key(label, memory.key)
    if not isinstance(memory.properties, Mapping):
        raise InvalidProperty(
            f"The properties of {label.name} are {shown_value(memory.properties)}.", expected="names and values"
        )
    given = dict(memory.properties)
    spoken = given.pop(label.key, None)
    if spoken is not None and fold_key(str(spoken)) != fold_key(key):
        raise InvalidProperty(
            f'{label.name}.{label.key} is {shown_value(spoken)}, but the node is called "{key}".',
            expected="the same name in both places",
            hint="Use `engrama rename` to give a node another name.",
        )
    values, unmapped, warnings = check_properties(label, given)
    if memory.confidence is not None:
        check_confidence(memory.confidence)
    check_come(call.now, valid_from=memory.valid_from, valid_to=memory.valid_to)
    if not all(isinstance(note, str) for note in memory.notes):
        raise InvalidInput(f"The note is {shown_value(memory.notes)}.", expected="a text, or several")
    cleaned = (clean(note).strip() for note in memory.notes)
    notes = tuple(dict.fromkeys(note for note in cleaned if note))
    return _Checked(
        label, key, fold_key(key), values, check_unset(label, memory.unset), notes, tuple(unmapped), tuple(warnings)
    )


def _create(call: Call, memory: Memory, checked: _Checked) -> Operation[tuple[NodeRow, tuple[Candidate, ...]]]:
    check_required(checked.label, checked.values)
    row = new_node(call, checked.label.name, checked.key)._replace(properties=checked.values)
    row = _timed(call, memory, row)
    twins = yield from likely_twins(call, row)
    (ref,) = yield from ask(PutNodes(call.scope, (row,)))
    row = row._replace(ref=ref)
    if checked.notes:
        yield from ask(PutObservations(call.scope, _noted(call, row, checked.notes)))
    entry = index_row(call.profile, row, checked.notes)
    yield from ask(PutIndex(call.scope, (entry,), fresh=True))
    return row, twins


def _update(
    call: Call, memory: Memory, checked: _Checked, stored: NodeRow
) -> Operation[tuple[NodeRow, tuple[ObservationRow, ...], list[str], list[str]]]:
    kept = {name: value for name, value in stored.properties.items() if name not in checked.unset}
    values = {**kept, **checked.values}
    if stored.state == STUB:
        check_required(checked.label, values)
    row = stored._replace(properties=values)
    ended_again = memory.valid_to is not None and stored.state == SUPERSEDED
    row, warnings = (row, []) if ended_again else _revived(row)
    row = _timed(call, memory, row)
    changed = changed_names(stored.properties, values)
    observations = yield from _annotated(call, row, checked.notes)
    written = bool(changed) or row != stored
    if written:
        event = "revived" if stored.state in (ARCHIVED, SUPERSEDED) else "updated"
        if event == "updated" and memory.valid_from == stored.valid_from:
            event = CORRECTED
        row = row._replace(updated_at=max(call.now, stored.updated_at), origin=call.origin)
        yield from keep_version(call, stored, event, row.updated_at)
    elif checked.notes:
        row = row._replace(updated_at=max(call.now, stored.updated_at))
    if written or checked.notes:
        yield from ask(ChangeNode(call.scope, row))
        yield from reindex(call, row, observations)
    changed += [name for name in _FIELDS if getattr(row, name) != getattr(stored, name)]
    return row, observations, [*changed, *(["observations"] if checked.notes else [])], warnings


def _annotated(call: Call, row: NodeRow, notes: Sequence[str]) -> Operation[tuple[ObservationRow, ...]]:
    """Add notes to a stored node; all its observations as the store holds them then."""
    observations = (yield from ask(GetObservations(call.scope, (row.ref,)))).get(row.ref, ())
    fresh = _noted(call, row, notes)
    if fresh:
        yield from ask(PutObservations(call.scope, fresh))
    for item in fresh:
        observations = _with_note(observations, item)
    return observations


def _revived(row: NodeRow) -> tuple[NodeRow, list[str]]:
    if row.state == STUB:
        return row._replace(state=LIVE), []
    if row.state == ARCHIVED:
        return row._replace(state=LIVE, valid_to=None), ["The node was archived; it is live again."]
    if row.state == SUPERSEDED or row.valid_to is not None:
        return row._replace(state=LIVE, valid_to=None), [
            "Conflict: the node had been superseded; remembering it made it valid again."
        ]
    return row, []


def _timed(call: Call, memory: Memory, row: NodeRow) -> NodeRow:
    valid_from = row.valid_from if memory.valid_from is None else memory.valid_from
    confidence = row.confidence if memory.confidence is None else float(memory.confidence)
    if memory.valid_to is None:
        return row._replace(valid_from=valid_from, confidence=confidence)
    check_interval(valid_from, memory.valid_to)
    halved = confidence if memory.confidence is not None or row.state == SUPERSEDED else confidence / 2
    return row._replace(valid_from=valid_from, valid_to=memory.valid_to, confidence=halved, state=SUPERSEDED)


def _noted(call: Call, row: NodeRow, notes: Sequence[str]) -> tuple[ObservationRow, ...]:
    return tuple(ObservationRow(row.ref, note, 1, call.now, call.now, call.origin) for note in notes)


def _with_note(known: tuple[ObservationRow, ...], fresh: ObservationRow) -> tuple[ObservationRow, ...]:
    """The observations as the store holds them once `fresh` is in."""
    same = next((item for item in known if item.text == fresh.text), None)
    if same is None:
        return (*known, fresh)
    again = same._replace(times=same.times + 1, updated_at=fresh.updated_at)
    return (*(item for item in known if item is not same), again)

"""From notes to the graph: new nodes in bulk, known ones by what changed in the note since both sides agreed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from engrama.core.call import Call, moment_of
from engrama.core.operations.insights import rekey_insights
from engrama.core.operations.load_nodes import load_nodes
from engrama.core.operations.load_state import LoadState, NodeItem
from engrama.core.operations.remember import check_key
from engrama.core.operations.renaming import Renaming, step_aside
from engrama.core.operations.resolve import name_of
from engrama.core.operations.shape import keep_version, new_node, reindex
from engrama.core.paging import pages
from engrama.core.requests import ChangeNode, GetNodes, GetObservations, Operation, PutObservations, ask
from engrama.core.rows import ARCHIVED, LIVE, STATES, STUB, NodeRow, ObservationRow
from engrama.core.temporal import check_interval, parse_moment
from engrama.core.text import fold_key, loose_key
from engrama.core.validate import check_confidence, check_required, shown_value
from engrama.core.vault.findings import Findings
from engrama.core.vault.graph import Gathered, gather
from engrama.core.vault.identity import Identified
from engrama.core.vault.items import (
    CONFIDENCE_ITEM,
    KEY,
    STATE,
    VALID_FROM,
    VALID_TO,
    Base,
    Items,
    Placed,
    agree,
    graph_items,
    mark,
    note_items,
    observation_item,
    properties_of,
    read_base,
)
from engrama.core.vault.notes import CONFIDENCE, FROM, STATE_ENTRY, TO, Noted, NoteState
from engrama.core.vault.requests import DropObservations
from engrama.core.vault.values import BODY, stored_value, types_of
from engrama.errors import EngramaError, InvalidInput, InvalidProperty, KeyTaken

NOTHING = Base({}, {})
_LINKS = ("r:", "e:", "m:")
_STATES = {"": LIVE, **{state: state for state in STATES}}


@dataclass(slots=True)
class Changes:
    """What a note changed that the graph did not: items to set, and names of items to take out."""

    put: Items = field(default_factory=dict)
    drop: set[str] = field(default_factory=set)
    left: set[str] = field(default_factory=set)
    """Items that both sides changed, each in its way; neither is written."""


def make_nodes(call: Call, fresh: Iterable[Identified], findings: Findings) -> Operation[dict[str, NodeRow]]:
    """Adopt a node for each note that has none; the answer holds those that could be made, by uid."""
    items: list[NodeItem] = []
    for number, entry in enumerate(fresh, 1):
        try:
            items.append(_new_item(call, entry, number, findings))
        except EngramaError as error:
            findings.conflict(entry.note.path, "value", error.message)
    made: dict[str, NodeRow] = {}
    for page in pages(items):
        tally = LoadState()
        yield from load_nodes(call, list(page), tally)
        made.update((item.row.uid, tally.refs[item.row.uid]) for item in page)
    findings.created += [name_of(row) for row in made.values()]
    return made


def _new_item(call: Call, entry: Identified, number: int, findings: Findings) -> NodeItem:
    values = _values(entry, findings)
    check_required(entry.label, values)
    made = moment_of(entry.note.uid) if entry.note.uid == entry.uid else None
    began = call.now if made is None else min(made, call.now)
    row = new_node(call, entry.label.name, entry.key)
    row = row._replace(uid=entry.uid, properties=values, created_at=began, valid_from=began)
    notes = tuple(_observation(call, noted) for noted in _once(entry.note.observations))
    front = entry.note.front
    spoken = {
        item: front[name]
        for item, name in ((STATE, STATE_ENTRY), (VALID_FROM, FROM), (VALID_TO, TO), (CONFIDENCE_ITEM, CONFIDENCE))
        if front.get(name) is not None
    }
    return NodeItem(_timed(row, spoken, set()), notes, number)


def _values(entry: Identified, findings: Findings) -> dict[str, Any]:
    """The properties of a note; one that the profile refuses is told of and left in the note alone."""
    placed = Placed(entry.note, entry.label, entry.key, entry.by_word)
    values: dict[str, Any] = {}
    for name, raw in properties_of(placed).items():
        value = _usable(entry.uid, placed, name, raw, findings)
        if value is not None:
            values[name] = value
    body = note_items(placed._replace(targets=("",) * len(entry.note.relations))).get(BODY)
    return values if body is None else {**values, BODY: body}


def _usable(uid: str, placed: Placed, name: str, raw: Any, findings: Findings, held: Any = None) -> Any:
    """The value of a property of a note, None for one that is none, which is told with what the memory has (`held`)."""
    try:
        return stored_value(placed.label, name, raw, types_of(placed.note.front))
    except InvalidProperty as error:
        kept = "does not take it" if held is None else f"keeps {shown_value(held)}"
        detail = f"{error.message} Expected {error.expected}. The note keeps it, the memory {kept}."
        findings.conflict(placed.note.path, "value", detail, item=name, **({} if held is None else {"memory": held}))
        findings.refused[uid].add(f"p:{name}")
        return None


def _once(notes: Iterable[Noted]) -> list[Noted]:
    return list({noted.text: noted for noted in notes}.values())


def _observation(call: Call, noted: Noted) -> ObservationRow:
    moment = call.now if noted.created_at is None else min(noted.created_at, call.now)
    return ObservationRow(0, noted.text, noted.times, moment, moment, call.origin)


def compare(name_of_item: str, placed: Placed, said: Items, stored: Items, base: Base) -> str:
    """Who changed an item since both sides agreed: `note`, `graph`, `both` in different ways, or empty for nobody."""
    one, other = said.get(name_of_item), stored.get(name_of_item)
    note_moved = _mark(one) != base.note.get(name_of_item, "")
    graph_moved = _mark(other) != base.graph.get(name_of_item, "")
    if note_moved and graph_moved:
        same = (one is None) == (other is None) and (one is None or agree(name_of_item, placed, one, other))
        return "" if same else "both"
    return "note" if note_moved else "graph" if graph_moved else ""


def _mark(value: Any) -> str:
    return "" if value is None else mark(value)


def update_nodes(
    call: Call,
    placed: Mapping[str, Placed],
    rows: Mapping[str, NodeRow],
    states: Mapping[str, NoteState],
    findings: Findings,
) -> Operation[dict[str, Changes]]:
    """Carry what notes changed over to their nodes; the answer holds it, and its relations are still to be made.

    A note that came back brings its node back.
    """
    gathered = yield from gather(call, rows.values())
    found: dict[str, Changes] = {}
    for uid in rows:
        base = read_base(states[uid].base) if uid in states else NOTHING
        changes = changes_of(call, placed[uid], gathered, uid, base)
        row, note = gathered.sides[uid].row, placed[uid]
        if uid not in states and row.state == ARCHIVED and STATE_ENTRY not in note.note.front:
            changes.put[STATE] = ""
            changes.drop |= {VALID_TO} - changes.put.keys()
        if row.state == STUB and KEY in changes.left:
            # A stub has only the name that a link gave it.
            changes.left.discard(KEY)
            changes.put[KEY] = note.key
        found[uid] = changes
        tell_conflicts(note, changes, gathered, uid, findings)
    aside = yield from step_aside(call, _renamings(placed, gathered, found))
    for uid, changes in found.items():
        row = gathered.sides[uid].row
        yield from _update(call, placed[uid], row, aside.get(uid, row), changes, findings)
    return found


def _renamings(
    placed: Mapping[str, Placed], gathered: Gathered, found: Mapping[str, Changes]
) -> Mapping[str, Renaming]:
    """The nodes that their notes call otherwise, but for those that cannot be changed."""
    renamings: dict[str, Renaming] = {}
    for uid, changes in found.items():
        row = gathered.sides[uid].row
        if KEY in changes.put:
            with suppress(EngramaError):
                renamings[uid] = Renaming(row, _changed_row(placed[uid], row, changes, Findings()))
    return renamings


def changes_of(call: Call, placed: Placed, gathered: Gathered, uid: str, base: Base) -> Changes:
    """What the note of a node changed since both sides agreed."""
    said = note_items(placed)
    known = base.note.keys() | base.graph.keys()
    stored = graph_items(call.profile, gathered.sides[uid], placed, known, gathered.uids)
    changes = Changes()
    for name in said.keys() | stored.keys() | known:
        who = compare(name, placed, said, stored, base)
        if who == "both":
            changes.left.add(name)
        elif who == "note" and name in said:
            changes.put[name] = said[name]
        elif who == "note":
            changes.drop.add(name)
    return changes


def tell_conflicts(placed: Placed, changes: Changes, gathered: Gathered, uid: str, findings: Findings) -> None:
    """Each item that both sides changed, with what both say."""
    row = gathered.sides[uid].row
    for name in sorted(changes.left):
        if name.startswith("p:") and name in note_items(placed) and _is_refused(row, placed, name[2:], findings):
            continue
        shown = shown_item(name, gathered)
        findings.conflict(
            placed.note.path,
            "both-changed",
            f"{shown} was changed in the note and in the memory; neither was overwritten. Make them equal.",
            item=shown,
            memory=row.properties.get(name[2:], "") if name.startswith("p:") else row.key if name == KEY else "",
        )


def _is_refused(row: NodeRow, placed: Placed, name: str, findings: Findings) -> bool:
    """Whether what a note says of a property is none, which is told."""
    raw = note_items(placed)[f"p:{name}"]
    return _usable(row.uid, placed, name, raw, findings, row.properties.get(name)) is None


def shown_item(name: str, gathered: Gathered) -> str:
    """An item as people call it."""
    if name.startswith("p:"):
        return name[2:]
    if name[:2] in ("r:", "e:"):
        _, type_, uid, *_ = name.split(":", 3)
        row = gathered.rows.get(uid)
        return f"{type_} {name_of(row) if row else uid}"
    return "the text" if name == BODY else name


def _update(
    call: Call, placed: Placed, stored: NodeRow, held: NodeRow, changes: Changes, findings: Findings
) -> Operation[None]:
    """Write what a note changed; `held` is the node under the name that it has for now."""
    try:
        row = _changed_row(placed, stored, changes, findings)
    except EngramaError as error:
        findings.conflict(placed.note.path, "value", error.message)
        findings.refused[stored.uid] |= {name for name in (*changes.put, *changes.drop) if name[:2] not in _LINKS}
        return
    if row.folded != stored.folded:
        row = yield from _renamed(call, placed, stored, held, row, findings)
    noted = yield from _change_observations(call, placed, stored, changes)
    written = row != stored
    if written or noted:
        row = row._replace(updated_at=max(call.now, stored.updated_at), origin=call.origin if written else row.origin)
        if written:
            yield from keep_version(call, stored, "synced", row.updated_at)
        yield from ask(ChangeNode(call.scope, row))
        yield from reindex(call, row)
        findings.updated.append(name_of(row))


def _changed_row(placed: Placed, stored: NodeRow, changes: Changes, findings: Findings) -> NodeRow:
    """The node with what its note changed; raises the error of the first value that no node may have."""
    values = dict(stored.properties)
    for name, raw in changes.put.items():
        if name.startswith("p:"):
            value = _usable(stored.uid, placed, name[2:], raw, findings, values.get(name[2:]))
            if value is not None:
                values[name[2:]] = value
    for name in changes.drop:
        if name.startswith("p:"):
            values.pop(name[2:], None)
    if BODY in changes.put:
        values[BODY] = changes.put[BODY]
    elif BODY in changes.drop:
        values.pop(BODY, None)
    row = stored._replace(properties=values)
    check_required(placed.label, values)
    if row.state == STUB and (placed.note.front.get(STATE_ENTRY) != STUB or _says_more(changes)):
        row = row._replace(state=LIVE)
    if KEY in changes.put:
        key = check_key(placed.label, changes.put[KEY])
        row = row._replace(key=key, folded=fold_key(key), loose=loose_key(key))
    return _timed(row, changes.put, changes.drop)


def _says_more(changes: Changes) -> bool:
    return any(name == BODY or name[:2] in ("p:", "o:") for name in changes.put)


def _timed(row: NodeRow, put: Mapping[str, Any], dropped: set[str]) -> NodeRow:
    """State, validity and confidence as a note says them; raises InvalidInput for what is none of these."""
    if STATE in put or STATE in dropped:
        state = str(put.get(STATE) or "")
        if state not in _STATES:
            raise InvalidInput(f'{STATE_ENTRY} is "{state}".', expected=f"one of {', '.join(STATES)}, or nothing")
        row = row._replace(state=_STATES[state])
        if row.state == LIVE and VALID_TO not in put:
            row = row._replace(valid_to=None)
    if VALID_FROM in put:
        row = row._replace(valid_from=parse_moment(str(put[VALID_FROM]), FROM))
    if VALID_TO in put:
        row = row._replace(valid_to=parse_moment(str(put[VALID_TO]), TO))
        if VALID_FROM not in put and row.valid_to is not None:
            row = row._replace(valid_from=min(row.valid_from, row.valid_to))
    elif VALID_TO in dropped:
        row = row._replace(valid_to=None)
    if CONFIDENCE_ITEM in put:
        row = row._replace(confidence=_confidence(put[CONFIDENCE_ITEM]))
    elif CONFIDENCE_ITEM in dropped and row.decayed_at is None:
        row = row._replace(confidence=1.0)
    check_interval(row.valid_from, row.valid_to)
    return row


def _confidence(spoken: Any) -> float:
    try:
        return check_confidence(float(spoken))
    except (TypeError, ValueError):
        raise InvalidInput(f'{CONFIDENCE} is "{spoken}".', expected="a number from 0 to 1") from None


def _renamed(
    call: Call, placed: Placed, stored: NodeRow, held: NodeRow, row: NodeRow, findings: Findings
) -> Operation[NodeRow]:
    """The row under its new name, or under the old one where another node has the new."""
    taken = (yield from ask(GetNodes(call.scope, ((row.label, row.folded),)))).get((row.label, row.folded))
    if taken is not None and taken.ref != stored.ref:
        error = KeyTaken(f"{name_of(taken)} exists already, so {name_of(stored)} keeps its name.")
        findings.conflict(placed.note.path, "key", error.message)
        findings.refused[stored.uid].add(KEY)
        return row._replace(key=stored.key, folded=stored.folded, loose=stored.loose)
    yield from rekey_insights(call, (held.label, held.folded), (row.label, row.folded))
    return row


def _change_observations(call: Call, placed: Placed, stored: NodeRow, changes: Changes) -> Operation[bool]:
    """Add and take out observations; whether there were any to."""
    texts = {changes.put[name] for name in changes.put if name.startswith("o:")}
    added = [noted for noted in _once(placed.note.observations) if noted.text in texts]
    known = (yield from ask(GetObservations(call.scope, (stored.ref,)))).get(stored.ref, ())
    gone = {name for name in changes.drop if name.startswith("o:")}
    dropped = [note.text for note in known if observation_item(note.text) in gone]
    if dropped:
        yield from ask(DropObservations(call.scope, stored.ref, tuple(dropped)))
    if added:
        yield from ask(
            PutObservations(call.scope, tuple(_observation(call, noted)._replace(node=stored.ref) for noted in added))
        )
    return bool(added or dropped)

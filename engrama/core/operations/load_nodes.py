"""Adopting nodes and past versions in bulk: new ones are inserted, known ones united with what is stored."""

from __future__ import annotations

from typing import Any

from engrama.core.call import Call
from engrama.core.operations.aliases import aliased, aliased_uid, read_aliases
from engrama.core.operations.load_state import LoadState, NodeItem, VersionItem, at_line, end_of, look_up
from engrama.core.operations.resolve import name_of
from engrama.core.operations.shape import changed_names, keep_version, keep_versions
from engrama.core.requests import (
    ChangeNode,
    GetByUid,
    GetNodes,
    GetObservations,
    GetVersions,
    Operation,
    PutIndex,
    PutNodes,
    PutObservations,
    ask,
)
from engrama.core.rows import NodeRow, Ref, VersionRow
from engrama.core.searchable import index_row
from engrama.errors import ImportInvalid


def load_nodes(call: Call, items: list[NodeItem], tally: LoadState) -> Operation[None]:
    """Adopt a batch of nodes: insert those whose uid and name are new, unite the others with what is stored."""
    adopted = tuple(item.row.uid for item in items if item.line)
    by_uid = (yield from ask(GetByUid(call.scope, adopted))) if adopted else {}
    by_key = yield from ask(GetNodes(call.scope, tuple((item.row.label, item.row.folded) for item in items)))
    aliases = yield from read_aliases(call)
    fresh: dict[tuple[str, str], NodeItem] = {}
    names: dict[str, tuple[str, str]] = {}
    known: list[tuple[NodeItem, NodeRow]] = []
    for item in items:
        name = (item.row.label, item.row.folded)
        stored = by_uid.get(item.row.uid) or by_key.get(name)
        if stored is None and aliases:
            stored = (yield from aliased_uid(call, item.row.uid)) or (yield from aliased(call, *name))
        if stored is not None:
            known.append((item, stored))
            continue
        fresh[name] = _united(fresh[name], item) if name in fresh else item
        names[item.row.uid] = name
    yield from _insert(call, list(fresh.values()), tally)
    tally.refs.update((uid, tally.refs[name]) for uid, name in names.items())
    yield from _adopt_all(call, known, tally)


def _adopt_all(call: Call, known: list[tuple[NodeItem, NodeRow]], tally: LoadState) -> Operation[None]:
    """Unite items with stored nodes, each with what the items before it made of its node.

    A name that one of them freed by giving its node another is that of a new node.
    """
    now: dict[Ref, NodeRow] = {}
    freed: dict[tuple[str, str], NodeItem] = {}
    uids: dict[str, tuple[str, str]] = {}
    for item, then in known:
        stored = now.get(then.ref, then)
        name = (item.row.label, item.row.folded)
        if stored.uid != item.row.uid and then.folded == item.row.folded != stored.folded:
            freed[name] = _united(freed[name], item) if name in freed else item
            uids[item.row.uid] = name
        else:
            now[stored.ref] = yield from _adopt(call, item, stored, tally)
    yield from _insert(call, list(freed.values()), tally)
    tally.refs.update((uid, tally.refs[name]) for uid, name in uids.items())


def _united(first: NodeItem, again: NodeItem) -> NodeItem:
    """Two items for one new node as one: later values over earlier ones, all notes once."""
    texts = {note.text for note in first.observations}
    notes = tuple(note for note in again.observations if note.text not in texts)
    row = first.row._replace(properties={**first.row.properties, **again.row.properties})
    return NodeItem(row, (*first.observations, *notes), first.line)


def _insert(call: Call, items: list[NodeItem], tally: LoadState) -> Operation[None]:
    if not items:
        return
    refs = yield from ask(PutNodes(call.scope, tuple(item.row for item in items)))
    rows = [item.row.stored_as(ref) for item, ref in zip(items, refs, strict=True)]
    notes = [note._replace(node=row.ref) for item, row in zip(items, rows, strict=True) for note in item.observations]
    if notes:
        yield from ask(PutObservations(call.scope, tuple(notes)))
    entries = tuple(
        index_row(call.profile, row, [note.text for note in item.observations])
        for item, row in zip(items, rows, strict=True)
    )
    yield from ask(PutIndex(call.scope, entries, fresh=True))
    tally.refs.update(((row.label, row.folded), row) for row in rows)
    tally.made.update(refs)
    tally.created += len(items)
    tally.observations += len(notes)


def _adopt(call: Call, item: NodeItem, stored: NodeRow, tally: LoadState) -> Operation[NodeRow]:
    """Unite a given node with the stored one: the later update gives the values, no note is lost or counted twice.

    Returns the node as it is stored now.
    """
    row = _later(item.row, stored)
    taken = (yield from ask(GetNodes(call.scope, ((row.label, row.folded),)))).get((row.label, row.folded))
    if item.row.label != stored.label or (taken is not None and taken.ref != stored.ref):
        raise ImportInvalid(
            f"{name_of(item.row)}{at_line(item.line)} has the uid of {name_of(stored)}.",
            expected="one uid and one name for each node",
            line=item.line,
        )
    known = (yield from ask(GetObservations(call.scope, (stored.ref,)))).get(stored.ref, ())
    texts = {note.text for note in known}
    notes = tuple(note._replace(node=stored.ref) for note in item.observations if note.text not in texts)
    if notes:
        yield from ask(PutObservations(call.scope, notes))
    if row != stored:
        yield from keep_version(call, stored, "imported", row.updated_at)
        yield from ask(ChangeNode(call.scope, row))
    if row != stored or notes:
        entry = index_row(call.profile, row, [note.text for note in (*known, *notes)], stored=True)
        yield from ask(PutIndex(call.scope, (entry,)))
        tally.changed += 1
    else:
        tally.unchanged += 1
    tally.observations += len(notes)
    for name in (item.row.uid, (item.row.label, item.row.folded), (row.label, row.folded)):
        tally.refs[name] = row
    return row


def _later(given: NodeRow, stored: NodeRow) -> NodeRow:
    """The stored node with the values of a later given one laid over it; the stored one where nothing differs.

    An earlier one that was another node of the same name adds what the stored one does not say.
    """
    if given.updated_at <= stored.updated_at:
        added = given.uid != stored.uid and not given.properties.keys() <= stored.properties.keys()
        return stored._replace(properties={**given.properties, **stored.properties}) if added else stored
    named = given if given.uid == stored.uid else stored
    row = stored._replace(
        key=named.key,
        folded=named.folded,
        loose=named.loose,
        state=given.state,
        properties={**stored.properties, **given.properties},
        valid_from=given.valid_from if given.uid == stored.uid else stored.valid_from,
        valid_to=given.valid_to,
        confidence=given.confidence,
        decayed_at=given.decayed_at,
    )
    same = row == stored and not changed_names(row.properties, stored.properties)
    return stored if same else row._replace(updated_at=given.updated_at, origin=given.origin)


def load_versions(call: Call, items: list[VersionItem], tally: LoadState) -> Operation[None]:
    """Adopt a batch of past versions that the store does not have yet."""
    ends = [item.node for item in items]
    yield from look_up(call, ends, tally)
    nodes = {uid: end_of(tally, uid, item.line) for uid, item in zip(ends, items, strict=True)}
    stored = yield from ask(GetVersions(call.scope, tuple(row.ref for row in nodes.values())))
    known = {(version.node, _content(version)) for past in stored.values() for version in past}
    rows = []
    for item in items:
        row = item.row._replace(node=nodes[item.node].ref)
        if (row.node, _content(row)) not in known:
            rows.append((nodes[item.node].label, row))
    if rows:
        yield from keep_versions(call, tuple(rows))
    tally.versions += len(rows)


def _content(version: VersionRow) -> tuple[Any, ...]:
    return (version.uid, version.event, version.since, version.until, version.key, version.state)

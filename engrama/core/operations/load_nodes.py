"""Adopting nodes and past versions in bulk: new ones are inserted, known ones united with what is stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engrama.core.call import Call
from engrama.core.operations.aliases import alias_name, aliased, aliased_uid, read_aliases
from engrama.core.operations.insights import rekey_insights, still_judged
from engrama.core.operations.load_removed import never_known, note_removed
from engrama.core.operations.load_state import (
    IMPORTED,
    LoadState,
    NodeItem,
    Update,
    VersionItem,
    at_line,
    began,
    end_of,
    look_up,
)
from engrama.core.operations.resolve import name_of
from engrama.core.operations.shape import changed_names, keep_versions, version_of
from engrama.core.paging import pages
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


class Stored(NamedTuple):
    """What the memory holds of the uids and of the names of some items."""

    by_uid: Mapping[str, NodeRow]
    by_name: Mapping[tuple[str, str], NodeRow]


def find_stored(call: Call, items: list[NodeItem]) -> Operation[Stored]:
    """Look items up; the uids of those that a program made itself are new."""
    adopted = tuple(item.row.uid for item in items if item.line)
    by_uid = (yield from ask(GetByUid(call.scope, adopted))) if adopted else {}
    by_name = yield from ask(GetNodes(call.scope, tuple((item.row.label, item.row.folded) for item in items)))
    return Stored(by_uid, by_name)


def load_nodes(call: Call, items: list[NodeItem], tally: LoadState) -> Operation[None]:
    """Adopt a batch of nodes: insert those whose uid and name are new, unite the others with what is stored."""
    yield from load_found(call, items, (yield from find_stored(call, items)), tally)
    yield from keep_replaced(call, tally)


def load_found(call: Call, items: list[NodeItem], found: Stored, tally: LoadState) -> Operation[None]:
    """The same, of items that were looked up."""
    aliases = yield from read_aliases(call)
    fresh: dict[tuple[str, str], NodeItem] = {}
    names: dict[str, tuple[str, str]] = {}
    known: list[tuple[NodeItem, NodeRow]] = []
    for item in items:
        row = item.row
        name = (row.label, row.folded)
        stored = found.by_uid.get(row.uid) or found.by_name.get(name)
        if stored is None and aliases and is_aliased(item, aliases):
            stored = yield from _survivor(call, item, tally)
        if stored is not None:
            known.append((item, stored))
            continue
        if name in fresh:
            fresh[name] = _united(fresh[name], item)
            names[row.uid] = name
        else:
            fresh[name] = item
    yield from _insert(call, fresh, tally)
    tally.refs.update((uid, tally.refs[name]) for uid, name in names.items())
    now: dict[Ref, NodeRow] = {}
    for item, then in known:
        now[then.ref] = yield from adopt(call, item, now.get(then.ref, then), tally)


def is_aliased(item: NodeItem, aliases: Mapping[str, str]) -> bool:
    """Whether the uid or the name of an item is that of a node that was merged into another."""
    return bool(aliases) and (item.row.uid in aliases or alias_name(item.row.label, item.row.folded) in aliases)


def _survivor(call: Call, item: NodeItem, tally: LoadState) -> Operation[NodeRow | None]:
    """The node that took in the one of this uid or name, unless the import knows of that and has a node of the name."""
    row = item.row
    stored = yield from aliased_uid(call, row.uid)
    if stored is None and alias_name(row.label, row.folded) not in tally.aliases:
        stored = yield from aliased(call, row.label, row.folded)
    return stored


def _united(first: NodeItem, again: NodeItem) -> NodeItem:
    """Two items for one new node as one: later values over earlier ones, all notes once."""
    texts = {note.text for note in first.observations}
    notes = tuple(note for note in again.observations if note.text not in texts)
    row = first.row._replace(properties={**first.row.properties, **again.row.properties})
    return NodeItem(row, (*first.observations, *notes), first.line, (*first.aliases, *again.aliases))


def _insert(call: Call, items: Mapping[tuple[str, str], NodeItem], tally: LoadState) -> Operation[None]:
    """Insert new nodes, given by their names."""
    if not items:
        return
    refs = yield from ask(PutNodes(call.scope, tuple([item.row for item in items.values()])))
    entries, notes = [], []
    for (name, item), ref in zip(items.items(), refs, strict=True):
        row = item.row.stored_as(ref)
        tally.refs[row.uid] = tally.refs[name] = row
        tally.made[ref] = item.line
        said = item.observations
        entries.append(index_row(call.profile, row, [note.text for note in said] if said else ()))
        if said:
            notes += [note._replace(node=ref) for note in said]
    if notes:
        yield from ask(PutObservations(call.scope, tuple(notes)))
    yield from ask(PutIndex(call.scope, tuple(entries), fresh=True))
    tally.created += len(items)
    tally.observations += len(notes)


def adopt(
    call: Call, item: NodeItem, stored: NodeRow, tally: LoadState, held: NodeRow | None = None
) -> Operation[NodeRow]:
    """Unite a given node with the stored one: the later update gives the values, no note is lost or counted twice.

    Returns the node as it is stored now; `held` is the stored one under the name that it has for now.
    """
    row = still_judged(later(item.row, stored), item.row, stored)
    if item.row.uid == stored.uid and item.row.updated_at < stored.updated_at:
        row = row._replace(properties={**(yield from never_known(call, item.row, stored)), **row.properties})
    yield from _check_name(call, item, row, stored, tally)
    if item.row.uid == stored.uid and item.row.updated_at > stored.updated_at:
        tally.latest[stored.ref] = Update(item.row, stored)
    if item.row.updated_at < stored.updated_at:
        tally.behind.add(stored.uid)
    if row.folded != stored.folded:
        before = held or stored
        yield from rekey_insights(call, (before.label, before.folded), (row.label, row.folded))
    texts, added = yield from _note(call, item, stored)
    if row != stored and not _says_the_same(row, stored):
        tally.replaced.append((stored.label, version_of(stored, IMPORTED, row.updated_at)))
    if row != stored:
        yield from ask(ChangeNode(call.scope, row))
    if row != stored or added:
        yield from ask(PutIndex(call.scope, (index_row(call.profile, row, texts, stored=True),)))
        tally.changed += 1
    else:
        tally.unchanged += 1
    tally.observations += added
    for name in (item.row.uid, (item.row.label, item.row.folded), (row.label, row.folded)):
        tally.refs[name] = row
    return row


def _note(call: Call, item: NodeItem, stored: NodeRow) -> Operation[tuple[list[str], int]]:
    """Add notes that a node lacks, and count the others as often as they were noted; all texts, how many are new."""
    known = (yield from ask(GetObservations(call.scope, (stored.ref,)))).get(stored.ref, ())
    times = {note.text: note.times for note in known}
    fresh = [note for note in item.observations if note.text not in times]
    oftener = [
        note._replace(times=note.times - times[note.text])
        for note in item.observations
        if note.times > times.get(note.text, note.times)
    ]
    if fresh or oftener:
        notes = tuple(note._replace(node=stored.ref) for note in (*fresh, *oftener))
        yield from ask(PutObservations(call.scope, notes))
    return [*times, *(note.text for note in fresh)], len(fresh)


def _check_name(call: Call, item: NodeItem, row: NodeRow, stored: NodeRow, tally: LoadState) -> Operation[None]:
    """Raise ImportInvalid for a uid of another label, and for a name that another node has."""
    spoken = f"{name_of(item.row)}{at_line(item.line)} has the uid of {name_of(stored)}"
    if item.row.label != stored.label:
        raise ImportInvalid(f"{spoken}.", expected="one uid and one name for each node", line=item.line)
    if stored.ref in tally.made and _is_at_odds(item.row, stored):
        first = at_line(tally.made[stored.ref])
        raise ImportInvalid(
            f"{spoken}{first}, and neither was updated later than the other.",
            expected="one uid and one name for each node",
            line=item.line,
        )
    taken = (yield from ask(GetNodes(call.scope, ((row.label, row.folded),)))).get((row.label, row.folded))
    if taken is not None and taken.ref != stored.ref:
        raise ImportInvalid(
            f"{spoken}, and there is another {name_of(taken)}.",
            expected="one uid and one name for each node",
            hint=f'If both mean the same, use `engrama merge "{name_of(stored)}" "{name_of(taken)}"` and import again.',
            line=item.line,
        )


def _is_at_odds(given: NodeRow, stored: NodeRow) -> bool:
    return given.uid == stored.uid and given.folded != stored.folded and given.updated_at == stored.updated_at


def later(given: NodeRow, stored: NodeRow) -> NodeRow:
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
        valid_from=began(given, stored),
        valid_to=given.valid_to,
        confidence=given.confidence,
        decayed_at=given.decayed_at,
    )
    if given.uid != stored.uid and _says_the_same(row, stored):
        return stored
    return row._replace(updated_at=given.updated_at, origin=given.origin)


def _says_the_same(row: NodeRow, stored: NodeRow) -> bool:
    same = row._replace(updated_at=stored.updated_at, origin=stored.origin) == stored
    return same and not changed_names(row.properties, stored.properties)


def load_versions(call: Call, items: list[VersionItem], tally: LoadState) -> Operation[None]:
    """Adopt a batch of past versions that the store does not have yet."""
    ends = [item.node for item in items]
    yield from look_up(call, ends, tally)
    nodes = {uid: end_of(tally, uid, item.line) for uid, item in zip(ends, items, strict=True)}
    for item in items:
        note_removed(tally, nodes[item.node], item.row)
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


def keep_replaced(call: Call, tally: LoadState) -> Operation[None]:
    """Keep what nodes were before this load changed them, but for what the history that came with it has as well."""
    replaced, tally.replaced = tally.replaced, []
    for page in pages(replaced):
        stored = yield from ask(GetVersions(call.scope, tuple({row.node for _, row in page})))
        rows = [(label, row) for label, row in page if not _is_known(row, stored.get(row.node, ()))]
        if rows:
            yield from keep_versions(call, tuple(rows))


def _is_known(row: VersionRow, past: tuple[VersionRow, ...]) -> bool:
    """Whether a history says the same of the moment from which a version holds; notes alone begin no new version."""
    later = [other for other in past if other.uid == row.uid and other.until > row.since]
    if not later:
        return False
    then = min(later, key=lambda other: other.until)
    return (row.key, row.state) == (then.key, then.state) and not changed_names(row.properties, then.properties)


def _content(version: VersionRow) -> tuple[Any, ...]:
    return (version.uid, version.event, version.since, version.until, version.key, version.state)

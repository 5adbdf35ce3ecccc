"""`supersede`, `rename`, `merge` and `forget`: verbs that repair what is already stored."""

from __future__ import annotations

from engrama.core.call import Call
from engrama.core.operations.aliases import keep_alias, lose_aliases
from engrama.core.operations.insights import rekey_insights
from engrama.core.operations.merging import fold_in, united
from engrama.core.operations.remember import check_key
from engrama.core.operations.resolve import name_of, resolve
from engrama.core.operations.shape import changed_names, keep_version, keep_versions, node_record, reindex, version_of
from engrama.core.records import Changed, Forgotten
from engrama.core.reference import ReferenceLike
from engrama.core.requests import (
    ChangeNode,
    DeleteNodes,
    GetNodes,
    GetObservations,
    ListNodes,
    Lock,
    Operation,
    ask,
)
from engrama.core.rows import ARCHIVED, CURRENT, SUPERSEDED, Filters, NodeRow
from engrama.core.temporal import check_come, check_interval
from engrama.core.text import fold_key, loose_key
from engrama.core.validate import writable_label
from engrama.core.vault.purging import keep_notes_out
from engrama.errors import InvalidInput, KeyTaken

_BATCH = 500


def supersede(call: Call, given: ReferenceLike, valid_to: int | None) -> Operation[Changed]:
    """Mark a fact as no longer true since `valid_to` (default now); its confidence is halved."""
    yield from ask(Lock(call.scope))
    stored = yield from resolve(call, given)
    if stored.state == ARCHIVED:
        raise InvalidInput(
            f"{name_of(stored)} is archived.",
            expected="a current node",
            hint=f'Bring it back with `engrama remember {stored.label} "{stored.key}"`.',
        )
    check_come(call.now, valid_to=valid_to)
    if stored.state == SUPERSEDED and valid_to is None:
        return (yield from _changed(call, stored, stored, "superseded"))
    moment = call.now if valid_to is None else valid_to
    check_interval(stored.valid_from, moment)
    halved = stored.confidence if stored.state == SUPERSEDED else stored.confidence / 2
    row = stored._replace(state=SUPERSEDED, valid_to=moment, confidence=halved)
    return (yield from _changed(call, stored, row, "superseded"))


def rename(call: Call, given: ReferenceLike, key: str) -> Operation[Changed]:
    """Give a node another key; everything else stays. Raises KeyTaken when another node has that key."""
    yield from ask(Lock(call.scope))
    stored = yield from resolve(call, given)
    shown = check_key(writable_label(call.profile, stored.label), key)
    folded = fold_key(shown)
    taken = (yield from ask(GetNodes(call.scope, ((stored.label, folded),)))).get((stored.label, folded))
    if taken is not None and taken.ref != stored.ref:
        raise KeyTaken(
            f"{name_of(taken)} exists already.",
            expected="a name that no other node of the label has",
            hint=f'If both mean the same, use `engrama merge "{name_of(taken)}" "{name_of(stored)}"`.',
        )
    yield from rekey_insights(call, (stored.label, stored.folded), (stored.label, folded))
    row = stored._replace(key=shown, folded=folded, loose=loose_key(shown))
    return (yield from _changed(call, stored, row, "renamed"))


def merge(call: Call, kept: ReferenceLike, other: ReferenceLike) -> Operation[Changed]:
    """Fold `other` into `kept` (properties that `kept` lacks, notes, relations, history); then `other` is gone."""
    yield from ask(Lock(call.scope, whole=True))
    target = yield from resolve(call, kept)
    source = yield from resolve(call, other)
    if target.ref == source.ref:
        raise InvalidInput(f"{name_of(target)} cannot be merged with itself.", expected="two different nodes")
    if target.label != source.label:
        raise InvalidInput(
            f"{name_of(target)} and {name_of(source)} have different labels.", expected="two nodes of one label"
        )
    if target.state == ARCHIVED and source.state in CURRENT:
        raise InvalidInput(
            f"{name_of(target)} is {target.state}, and what {name_of(source)} says would be hidden in it.",
            expected="a current node to keep",
            hint=f'Bring it back with `engrama remember {target.label} "{target.key}"`, or merge the other way round.',
        )
    warnings = [
        f"{name} was {target.properties[name]!r} and {source.properties[name]!r}; the first was kept."
        for name in changed_names(target.properties, source.properties)
        if name in target.properties and name in source.properties
    ]
    last = version_of(source, "merged", max(call.now, source.updated_at))
    warnings += yield from fold_in(call, source, target)
    yield from keep_alias(call, source, target)
    yield from keep_versions(call, ((target.label, last._replace(node=target.ref)),))
    return (yield from _changed(call, target, united(source, target), "merged", warnings, always=True))


def forget(call: Call, given: ReferenceLike, purge: bool) -> Operation[Forgotten]:
    """Archive one node, or with `purge` erase it with its notes, relations and history."""
    yield from ask(Lock(call.scope))
    row = yield from resolve(call, given)
    return (yield from _forget_rows(call, (row,), purge))


def forget_older(call: Call, label: str, older_than: int, purge: bool) -> Operation[Forgotten]:
    """Archive or erase every current node of a label that was not updated for `older_than` microseconds."""
    yield from ask(Lock(call.scope, whole=True))
    filters = Filters(label=writable_label(call.profile, label).name, updated_before=call.now - older_than)
    archived, deleted = 0, 0
    names: list[str] = []
    while rows := (yield from ask(ListNodes(call.scope, filters, _BATCH))):
        batch = yield from _forget_rows(call, rows, purge)
        archived += batch.archived
        deleted += batch.deleted
        names += batch.nodes
    return Forgotten(archived, deleted, tuple(names))


def _forget_rows(call: Call, rows: tuple[NodeRow, ...], purge: bool) -> Operation[Forgotten]:
    if purge:
        yield from ask(DeleteNodes(call.scope, tuple(row.ref for row in rows)))
        uids = {row.uid for row in rows}
        former = yield from lose_aliases(call, uids)
        yield from keep_notes_out(call, uids | former)
        return Forgotten(0, len(rows), tuple(name_of(row) for row in rows))
    current = [row for row in rows if row.state != ARCHIVED]
    for row in current:
        yield from _changed(call, row, row._replace(state=ARCHIVED), "archived")
    return Forgotten(len(current), 0, tuple(name_of(row) for row in current))


def _changed(
    call: Call,
    before: NodeRow,
    after: NodeRow,
    event: str,
    warnings: list[str] | None = None,
    always: bool = False,
) -> Operation[Changed]:
    """Store a changed node with a version of what it was, and its full-text entry."""
    notes = (yield from ask(GetObservations(call.scope, (after.ref,)))).get(after.ref, ())
    names = changed_names(before.properties, after.properties)
    names += [name for name in ("key", "state", "valid_to") if getattr(before, name) != getattr(after, name)]
    if after != before or always:
        after = after._replace(updated_at=max(call.now, before.updated_at), origin=call.origin)
        yield from keep_version(call, before, event, after.updated_at)
        yield from ask(ChangeNode(call.scope, after))
        yield from reindex(call, after, notes)
    return Changed(node_record(after, notes), tuple(names), tuple(warnings or ()))

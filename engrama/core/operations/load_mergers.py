"""Mergers that an import brings along: the uids and names that went lead on, and nodes merged since are folded in."""

from __future__ import annotations

from engrama.core.call import Call
from engrama.core.operations.aliases import add_aliases
from engrama.core.operations.load_state import LoadState, NodeItem, Update, placed
from engrama.core.operations.merging import fold_in, united
from engrama.core.operations.renaming import put_aside
from engrama.core.operations.shape import reindex, version_of
from engrama.core.paging import pages
from engrama.core.requests import ChangeNode, GetByRef, GetByUid, Operation, ask
from engrama.core.rows import NodeRow, Ref
from engrama.errors import EngramaError


def fold_mergers(call: Call, tally: LoadState) -> Operation[None]:
    """Merge stored nodes that were merged where the import comes from; the names they hold may be others' there.

    Those whose other node is still to be placed only give their names up, and wait for `load_mergers`.
    """
    for page in pages(sorted(tally.aliases)):
        found = yield from ask(GetByUid(call.scope, page))
        kept = yield from ask(GetByUid(call.scope, tuple({tally.aliases[uid].row.uid for uid in found})))
        for uid in found:
            item = tally.aliases[uid]
            target = tally.refs.get(item.row.uid) or kept.get(item.row.uid)
            if found[uid].label != item.row.label:
                continue
            if target is not None:
                yield from _fold(call, uid, item, target.ref, tally)
            elif uid not in tally.aside:
                tally.aside[uid] = found[uid]
                yield from put_aside(call, found[uid])


def load_mergers(call: Call, tally: LoadState) -> Operation[None]:
    """Have the uids and names that came with nodes lead to these, and these say what merged ones alone said."""
    yield from fold_mergers(call, tally)
    given, tally.aliases = tally.aliases, {}
    folded, tally.folded = tally.folded, []
    for source, item in folded:
        yield from _unite(call, source, item, tally)
    if given:
        known = {uid for uid in tally.refs if isinstance(uid, str)} - tally.behind
        yield from add_aliases(call, {alias: tally.refs[item.row.uid].uid for alias, item in given.items()}, known)


def _fold(call: Call, uid: str, item: NodeItem, kept: Ref, tally: LoadState) -> Operation[None]:
    source = (yield from ask(GetByUid(call.scope, (uid,)))).get(uid)
    target = (yield from ask(GetByRef(call.scope, (kept,)))).get(kept)
    if source is None or target is None or source.ref == target.ref:
        return
    try:
        yield from fold_in(call, source, target, noted={note.text for note in item.observations})
    except EngramaError as error:
        raise placed(error, item.line) from None
    tally.moved = True
    source = tally.aside.pop(uid, source)
    last = version_of(source, "merged", max(item.row.updated_at, source.updated_at))
    tally.replaced = [
        (label, past._replace(node=target.ref) if past.node == source.ref else past)
        for label, past in (*tally.replaced, (target.label, last))
    ]
    tally.refs.update((name, target) for name, row in list(tally.refs.items()) if row.ref == source.ref)
    tally.refs[uid] = target
    tally.folded.append((source, item))


def _unite(call: Call, source: NodeRow, item: NodeItem, tally: LoadState) -> Operation[None]:
    """Give a node what only the one said that was folded into it."""
    ref = tally.refs[item.row.uid].ref
    target = (yield from ask(GetByRef(call.scope, (ref,))))[ref]
    if ref in tally.made:
        tally.latest.setdefault(ref, Update(item.row, None))
    row = united(source, target)
    yield from ask(ChangeNode(call.scope, row))
    yield from reindex(call, row)
    tally.refs.update((name, row) for name, known in list(tally.refs.items()) if known.ref == ref)
    tally.changed += 1

"""Mergers that an import brings along: the uids and names that went lead on, and nodes merged since are folded in."""

from __future__ import annotations

from engrama.core.call import Call
from engrama.core.operations.aliases import add_aliases
from engrama.core.operations.load_state import LoadState, NodeItem, Update, placed
from engrama.core.operations.merging import fold_in, united
from engrama.core.operations.shape import reindex, version_of
from engrama.core.paging import pages
from engrama.core.requests import ChangeNode, GetByRef, GetByUid, Operation, ask
from engrama.errors import EngramaError


def load_mergers(call: Call, tally: LoadState) -> Operation[None]:
    """Have the uids and names that came with nodes lead to these; a stored node of such a uid is folded in."""
    given, tally.aliases = tally.aliases, {}
    for page in pages(sorted(given)):
        found = yield from ask(GetByUid(call.scope, page))
        for uid in found:
            if found[uid].label == given[uid].row.label:
                yield from _take_in(call, uid, given[uid], tally)
    yield from add_aliases(call, {alias: tally.refs[item.row.uid].uid for alias, item in given.items()})


def _take_in(call: Call, uid: str, item: NodeItem, tally: LoadState) -> Operation[None]:
    """Merge the stored node of a uid into the one that it was merged into where the import comes from."""
    kept = tally.refs[item.row.uid].ref
    source = (yield from ask(GetByUid(call.scope, (uid,)))).get(uid)
    target = (yield from ask(GetByRef(call.scope, (kept,)))).get(kept)
    if source is None or target is None or source.ref == target.ref:
        return
    try:
        yield from fold_in(call, source, target, counted=True)
    except EngramaError as error:
        raise placed(error, item.line) from None
    if target.ref in tally.made:
        tally.latest.setdefault(target.ref, Update(item.row, None))
    row = united(source, target)
    yield from ask(ChangeNode(call.scope, row))
    yield from reindex(call, row)
    last = version_of(source, "merged", max(row.updated_at, source.updated_at))
    tally.replaced = [
        (label, past._replace(node=row.ref) if past.node == source.ref else past)
        for label, past in (*tally.replaced, (row.label, last))
    ]
    for name in (uid, item.row.uid, (source.label, source.folded), (row.label, row.folded)):
        tally.refs[name] = row
    tally.changed += 1

"""Properties that were taken out where an import comes from: they go here as well, when its history tells of them.

A value that is only here was never known there, so nothing says that it was taken out, and it stays.
"""

from __future__ import annotations

from engrama.core.call import Call
from engrama.core.operations.load_state import IMPORTED, LoadState
from engrama.core.operations.shape import changed_names, reindex, version_of
from engrama.core.paging import pages
from engrama.core.requests import ChangeNode, GetByRef, Operation, ask
from engrama.core.rows import NodeRow, VersionRow


def note_removed(tally: LoadState, row: NodeRow, past: VersionRow) -> None:
    """Mark what a node still says as a past version that came with it did, and as its later state does not any more."""
    update = tally.latest.get(row.ref)
    if update is None:
        return
    gone = past.properties.keys() & row.properties.keys() - update.given.properties.keys()
    if gone:
        same = gone.difference(changed_names(past.properties, row.properties))
        tally.removed.setdefault(row.ref, set()).update(same)


def drop_removed(call: Call, tally: LoadState) -> Operation[None]:
    """Take marked properties out of their nodes; a node is kept as it was if it is not yet."""
    removed, tally.removed = tally.removed, {}
    kept = {past.node for _, past in tally.replaced}
    for page in pages(list(removed)):
        rows = yield from ask(GetByRef(call.scope, page))
        for ref, row in rows.items():
            given, before = tally.latest[ref]
            gone = removed[ref] - given.properties.keys()
            properties = {name: value for name, value in row.properties.items() if name not in gone}
            if len(properties) == len(row.properties):
                continue
            if before is not None and ref not in kept:
                tally.replaced.append((row.label, version_of(before, IMPORTED, given.updated_at)))
            yield from ask(ChangeNode(call.scope, row._replace(properties=properties)))
            yield from reindex(call, row._replace(properties=properties))

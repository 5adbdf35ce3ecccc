"""Properties that one side of an import has and the other lacks: its history tells whether they were taken out there.

A value that it never had is one that only the other side knows, and stays.
"""

from __future__ import annotations

from typing import Any

from engrama.core.call import Call
from engrama.core.operations.load_state import IMPORTED, LoadState
from engrama.core.operations.shape import changed_names, reindex, version_of
from engrama.core.paging import pages
from engrama.core.requests import ChangeNode, GetByRef, GetVersions, Operation, ask
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


def never_known(call: Call, given: NodeRow, stored: NodeRow) -> Operation[dict[str, Any]]:
    """What an earlier state of a node says and the stored one does not, as far as that has never said it.

    Nothing where the history of the stored one does not reach back to that state.
    """
    missing = {name: value for name, value in given.properties.items() if name not in stored.properties}
    if not missing:
        return {}
    past = (yield from ask(GetVersions(call.scope, (stored.ref,)))).get(stored.ref, ())
    since = [version for version in past if version.until > given.updated_at]
    if not any(version.since <= given.updated_at for version in since):
        return {}
    said = [version.properties for version in since]
    return {name: value for name, value in missing.items() if all(name not in one for one in said)}


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

"""Erasing everything of one owner for good, with a ledger that keeps imports and old copies from bringing it back."""

from __future__ import annotations

import hashlib
from collections import Counter

from engrama.core.call import Call
from engrama.core.records import Erased
from engrama.core.requests import (
    DeleteNodes,
    DropScope,
    GetTallies,
    GetVersions,
    Lock,
    Measure,
    Operation,
    PutErased,
    ScanNodes,
    ask,
)

DRY_RUN, APPLY = "dry-run", "apply"
_BATCH = 500


def erasure_mark(uid: str) -> str:
    """What the ledger keeps of an erased node: a hash of its uid, from which nothing can be read back."""
    return hashlib.sha256(f"engrama erased {uid}".encode()).hexdigest()


def erase(call: Call, apply: bool, marks: tuple[str, ...] = ()) -> Operation[Erased]:
    """Count everything of the owner and, with `apply`, delete it; what files may still hold is the store's to say."""
    yield from ask(Lock(call.scope, whole=True))
    labels = Counter[str]()
    for tally in (yield from ask(GetTallies(call.scope))):
        labels[tally.label] += tally.nodes
    counts = yield from ask(Measure(call.scope))
    if apply:
        yield from _delete_all(call)
        if marks:
            yield from ask(PutErased(call.scope, marks))
    return Erased(
        mode=APPLY if apply else DRY_RUN,
        deleted={**counts, "labels": dict(sorted(labels.items()))},
        complete=False,
        detail="" if apply else "Nothing was deleted; this is what would be.",
    )


def _delete_all(call: Call) -> Operation[None]:
    while rows := (yield from ask(ScanNodes(call.scope, "", _BATCH))):
        refs = tuple(row.ref for row in rows)
        past = yield from ask(GetVersions(call.scope, refs))
        uids = {row.uid for row in rows} | {version.uid for versions in past.values() for version in versions}
        yield from ask(PutErased(call.scope, tuple(sorted(map(erasure_mark, uids)))))
        yield from ask(DeleteNodes(call.scope, refs))
    yield from ask(DropScope(call.scope))

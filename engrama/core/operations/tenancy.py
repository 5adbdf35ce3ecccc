"""Giving the imported rows that had no owner to somebody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engrama.core.call import Call
from engrama.core.operations.load_state import Item
from engrama.core.operations.transfer import load, scan
from engrama.core.records import Record
from engrama.core.requests import DeleteNodes, DropScope, GetTallies, Lock, Measure, Operation, ScanNodes, ask
from engrama.core.scope import SEALED, Scope, resolve_scope

DRY_RUN, APPLY = "dry-run", "apply"
_BATCH = 500


class Adopted(Record):
    """The outcome of `migrate tenancy`: `rows` counts the sealed rows per kind, `labels` the nodes per label.

    With the mode `apply` they now belong to `owner` (org and user id, joined by a slash); else they would.
    """

    mode: str
    owner: str
    rows: Mapping[str, Any]
    labels: Mapping[str, int]


def adopt(call: Call, owner: Scope | None, apply: bool) -> Operation[Adopted]:
    """Count what is sealed and, with `apply`, make it the owner's (default: the caller's) in this one transaction.

    What the owner has already under the same name is united with it. Nothing is left in the sealed scope.
    """
    heir = resolve_scope(*(owner or call.scope))
    sealed = call.replace(scope=SEALED)
    if apply:
        yield from ask(Lock(heir, whole=True))
        yield from ask(Lock(SEALED, whole=True))
    labels: dict[str, int] = {}
    for tally in (yield from ask(GetTallies(SEALED))):
        labels[tally.label] = labels.get(tally.label, 0) + tally.nodes
    rows = yield from ask(Measure(SEALED))
    if apply:
        items: list[Item] = []
        yield from scan(sealed, items.append)
        yield from _empty()
        numbered = [item._replace(line=number) for number, item in enumerate(items, 1)]
        yield from load(call.replace(scope=heir), numbered, lambda done: None)
    return Adopted(APPLY if apply else DRY_RUN, "/".join(heir), dict(rows), dict(sorted(labels.items())))


def _empty() -> Operation[None]:
    """Take everything out of the sealed scope; it goes on elsewhere, so the ledger of erased rows is no part of it."""
    while rows := (yield from ask(ScanNodes(SEALED, "", _BATCH))):
        yield from ask(DeleteNodes(SEALED, tuple(row.ref for row in rows)))
    yield from ask(DropScope(SEALED))

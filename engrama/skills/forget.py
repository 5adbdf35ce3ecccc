"""The verb that lets go: archive, by age, or erase."""

from __future__ import annotations

from functools import partial

from engrama.core.call import Plan
from engrama.core.operations.curate import forget, forget_older
from engrama.core.operations.decay import decay
from engrama.core.operations.erase import erase
from engrama.core.records import Decayed, Erased, Forgotten
from engrama.core.reference import ReferenceLike
from engrama.core.temporal import parse_age
from engrama.errors import InvalidInput


def plan_forget(
    node: ReferenceLike | None = None, *, label: str | None = None, older_than: str | None = None, purge: bool = False
) -> Plan[Forgotten]:
    """Archive a node, or every node of `label` not updated for `older_than` (such as `90d`); `purge` erases instead.

    Archived nodes leave search and context and come back when remembered again; erased ones are gone for good.
    """
    if node is not None:
        if label is not None or older_than is not None:
            raise InvalidInput("A node was given together with label or older_than.", expected="one of the two")
        return Plan(partial(forget, given=node, purge=purge), writes=True)
    if label is None or older_than is None:
        raise InvalidInput("Nothing to forget was named.", expected="a node, or a label together with older_than")
    return Plan(partial(forget_older, label=label, older_than=parse_age(older_than), purge=purge), writes=True)


def plan_erase(*, apply: bool = False, marks: tuple[str, ...] = ()) -> Plan[Erased]:
    """Count, or with `apply` delete, everything of this owner for good; `marks` go into the ledger with its own."""
    return Plan(partial(erase, apply=apply, marks=marks), writes=True)


def plan_decay(
    *, rate: float = 0.01, archive_below: float = 0.0, label: str | None = None, apply: bool = False
) -> Plan[Decayed]:
    """Let confidence fade by `rate` per day since each node's last update, or show what would; two passes equal one."""
    return Plan(partial(decay, rate=rate, archive_below=archive_below, label=label, apply=apply), writes=True)

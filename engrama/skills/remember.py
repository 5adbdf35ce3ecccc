"""The verbs that write one node or relation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from engrama.core.call import Plan
from engrama.core.operations import curate
from engrama.core.operations.relate import pairs_of, relate, unrelate
from engrama.core.operations.remember import Memory, remember
from engrama.core.records import Changed, Related, Remembered, Unrelated
from engrama.core.reference import ReferenceLike
from engrama.core.temporal import Moment, moment
from engrama.errors import InvalidInput
from engrama.models import Node as NodeModel


def plan_remember(
    label: str | NodeModel,
    key: str | None = None,
    properties: Mapping[str, Any] | None = None,
    *,
    note: str | Sequence[str] | None = None,
    relations: Sequence[tuple[str, ReferenceLike]] = (),
    on_missing: str = "ask",
    unset: Sequence[str] = (),
    valid_from: Moment = None,
    valid_to: Moment = None,
    confidence: float | None = None,
) -> Plan[Remembered]:
    """Create the node or merge into it: `mem.remember("Project", "Atlas", {"status": "active"}, note="…")`.

    Instead of label, key and properties a generated dataclass may be given. `relations` are `(TYPE, reference)`
    pairs, `note` is a text or several; `on_missing` says what a missing target does: ask, error or stub.
    """
    if isinstance(label, NodeModel):
        if key is not None or properties is not None:
            raise InvalidInput("A dataclass was given together with a key or properties.", expected="one of the two")
        model = label
        label, key, properties = model.label, model.key, model.properties()
    if key is None:
        raise InvalidInput(f"No key was given for the {label}.", expected="the name of the node")
    memory = Memory(
        label=label,
        key=key,
        properties=properties or {},
        notes=_texts(note),
        relations=pairs_of(relations),
        on_missing=on_missing,
        unset=tuple(unset),
        valid_from=moment(valid_from, "valid_from"),
        valid_to=moment(valid_to, "valid_to"),
        confidence=confidence,
    )
    return Plan(partial(remember, memory=memory), writes=True)


def plan_relate(
    source: ReferenceLike,
    type: str,
    target: ReferenceLike,
    properties: Mapping[str, Any] | None = None,
    *,
    on_missing: str = "error",
    valid_from: Moment = None,
    valid_to: Moment = None,
) -> Plan[Related]:
    """Relate two stored nodes: `mem.relate("Project:Atlas", "USES", "Technology:SQLite")`.

    The same relation again is not a second one. With `on_missing="stub"` an end that does not exist is created.
    """
    work = partial(
        relate,
        source=source,
        type_=type,
        target=target,
        properties=properties or {},
        on_missing=on_missing,
        valid_from=moment(valid_from, "valid_from"),
        valid_to=moment(valid_to, "valid_to"),
    )
    return Plan(work, writes=True)


def plan_unrelate(source: ReferenceLike, type: str, target: ReferenceLike) -> Plan[Unrelated]:
    """End the current relation between two nodes; it stays in history."""
    return Plan(partial(unrelate, source=source, type_=type, target=target), writes=True)


def plan_supersede(node: ReferenceLike, *, valid_to: Moment = None) -> Plan[Changed]:
    """Mark a fact as no longer true, since now or since `valid_to`; its confidence is halved."""
    return Plan(partial(curate.supersede, given=node, valid_to=moment(valid_to, "valid_to")), writes=True)


def plan_rename(node: ReferenceLike, key: str) -> Plan[Changed]:
    """Give a node another key; its relations, notes and history stay with it."""
    return Plan(partial(curate.rename, given=node, key=key), writes=True)


def plan_merge(keep: ReferenceLike, other: ReferenceLike) -> Plan[Changed]:
    """Fold `other` into `keep`, which keeps its own values where both have one."""
    return Plan(partial(curate.merge, kept=keep, other=other), writes=True)


def _texts(note: str | Sequence[str] | None) -> tuple[str, ...]:
    if note is None:
        return ()
    return (note,) if isinstance(note, str) else tuple(note) if isinstance(note, Sequence) else (note,)

"""Noticing which nodes a plan changes, so that their notes can follow."""

from __future__ import annotations

from typing import Any, TypeVar

from engrama.core.call import Call, Plan
from engrama.core.requests import (
    ChangeEdges,
    ChangeNode,
    DeleteNodes,
    GetByRef,
    Operation,
    PutEdges,
    PutNodes,
    PutObservations,
    Request,
    ask,
)
from engrama.core.rows import Ref
from engrama.core.vault.requests import DropObservations
from engrama.ir.profile import INSIGHT

R = TypeVar("R")

MOST_AT_ONCE = 200
"""Nodes whose notes are written along with the write that changed them; after a larger load `engrama sync` does."""


def observed(plan: Plan[R], changed: list[str]) -> Plan[R]:
    """The same plan, noting the uids of the nodes it changes or erases; a retried one begins with nothing noted."""
    return Plan(lambda call: _watched(call, plan.operation(call), changed), writes=plan.writes)


def _watched(call: Call, operation: Operation[R], changed: list[str]) -> Operation[R]:
    changed.clear()
    refs: dict[Ref, None] = {}
    erased: list[str] = []
    answer: Any = None
    try:
        while True:
            request: Request[Any] = operation.send(answer)
            if isinstance(request, DeleteNodes):
                rows = yield from ask(GetByRef(request.scope, request.refs))
                erased += [row.uid for row in rows.values() if row.label != INSIGHT]
            answer = yield request
            refs.update(dict.fromkeys(_refs(request, answer)))
    except StopIteration as done:
        result: R = done.value
    if 0 < len(refs) + len(erased) <= MOST_AT_ONCE:
        rows = (yield from ask(GetByRef(call.scope, tuple(refs)))) if refs else {}
        changed += [row.uid for row in rows.values() if row.label != INSIGHT]
        changed += [uid for uid in erased if uid not in changed]
    return result


def _refs(request: Request[Any], answer: Any) -> tuple[Ref, ...]:
    """The nodes that a request writes, or at whose ends it writes a relation."""
    if isinstance(request, PutNodes):
        return tuple(answer)
    if isinstance(request, ChangeNode):
        return (request.row.ref,)
    if isinstance(request, PutObservations):
        return tuple(row.node for row in request.rows)
    if isinstance(request, PutEdges | ChangeEdges):
        return tuple(end for row in request.rows for end in (row.source, row.target))
    return (request.node,) if isinstance(request, DropObservations) else ()

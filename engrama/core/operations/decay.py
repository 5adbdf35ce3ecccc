"""`decay`: confidence that nothing renews fades with time."""

from __future__ import annotations

import heapq
import math

from engrama.core.call import Call
from engrama.core.operations.resolve import name_of
from engrama.core.operations.shape import keep_version, reindex
from engrama.core.records import Decayed
from engrama.core.requests import ChangeNode, Lock, Operation, ScanNodes, ask
from engrama.core.rows import ARCHIVED, CURRENT, NodeRow
from engrama.core.temporal import DAY
from engrama.core.validate import check_confidence, writable_label
from engrama.errors import InvalidInput
from engrama.ir.profile import INSIGHT

_BATCH = 500
_SHOWN = 20
_FELT = 1e-6
"""A smaller loss of confidence is not written."""


def decay(call: Call, rate: float, archive_below: float, label: str | None, apply: bool) -> Operation[Decayed]:
    """`confidence × exp(-rate × days)` for every current node, days since its last update or decay.

    Since the days of the last decay are not counted again, two passes give what one gives. With `archive_below` what
    falls under it is archived. Without `apply` nothing is written.
    """
    if not 0 < rate <= 10:
        raise InvalidInput(f"rate is {rate}.", expected="a share per day above 0, at most 10, such as 0.01")
    check_confidence(archive_below)
    only = writable_label(call.profile, label).name if label else ""
    yield from ask(Lock(call.scope, whole=True))
    scanned, affected, archived, after = 0, 0, 0, ""
    losses: list[tuple[float, str, float, float]] = []
    while rows := (yield from ask(ScanNodes(call.scope, after, _BATCH))):
        after = rows[-1].uid
        for row in rows:
            if row.state not in CURRENT or row.label == INSIGHT or only not in ("", row.label):
                continue
            scanned += 1
            faded = decayed(row, call.now, rate)
            gone = faded < archive_below
            if row.confidence - faded < _FELT and not gone:
                continue
            affected += 1
            archived += gone
            heapq.heappush(losses, (row.confidence - faded, name_of(row), row.confidence, faded))
            if len(losses) > _SHOWN:
                heapq.heappop(losses)
            if apply:
                yield from _write(call, row, faded, gone)
    shown = tuple(
        {"node": name, "confidence": before, "decayed": round(now, 6)}
        for _, name, before, now in sorted(losses, key=lambda loss: (-loss[0], loss[1]))
    )
    return Decayed("apply" if apply else "dry-run", scanned, affected, archived, shown)


def decayed(row: NodeRow, now: int, rate: float) -> float:
    """The confidence of a node after the days since its last update or decay."""
    since = max(row.updated_at, row.decayed_at or 0)
    return row.confidence * math.exp(-rate * max(0, now - since) / DAY)


def _write(call: Call, row: NodeRow, faded: float, gone: bool) -> Operation[None]:
    after = row._replace(confidence=faded, decayed_at=call.now)
    if gone:
        yield from keep_version(call, row, "decayed", max(call.now, row.updated_at))
        after = after._replace(state=ARCHIVED, updated_at=max(call.now, row.updated_at))
    yield from ask(ChangeNode(call.scope, after))
    if gone:
        yield from reindex(call, after)

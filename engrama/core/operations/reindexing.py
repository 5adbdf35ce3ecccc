"""`reindex`: looking after nodes that have no vector of the present model and their present text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from engrama.core.call import Call
from engrama.core.flow import AskVectors, Embed, Flow, SpaceNow, Transact, do
from engrama.core.operations.embedding import embed_nodes
from engrama.core.records import Reindexed
from engrama.core.requests import FindUnembedded, GetTallies, GetVectorCounts, Operation, ask
from engrama.core.rows import NodeRow, Ref, Space, VectorCount
from engrama.errors import EmbeddingFailed
from engrama.ir.profile import INSIGHT

Progress = Callable[[int, int], None]
"""Told how many nodes are done, and how many there are to do."""

MODES = ("detect", "classify", "apply")
NO_EMBEDDER = "No embedder is configured, so there is nothing to embed; search works by words."
_KEPT = 16
"""Nodes whose vectors are kept together: a slow model must not lose much when it is broken off."""

_GIVE_UP = 3
"""Failures in a row after which the embedder counts as out of reach."""


def reindex(call: Call, mode: str, limit: int | None, progress: Progress | None) -> Flow[Reindexed]:
    """Tell how many nodes have no vector that fits, or with mode apply embed up to `limit` of them, batch by batch.

    Each batch is kept, so that a run that was broken off goes on where it stopped.
    """
    report = Reindexed(mode=mode, dry_run=mode != "apply", scanned=0, embedded=0, failed=0, degraded=False, reason="")
    if call.settings.embedder == "none":
        nodes = yield from do(Transact(partial(_embeddable, call)))
        return report.replace(scanned=nodes, reason=NO_EMBEDDER)
    known = yield from stored_space(call)
    state = yield from vector_state(call, known or Space("", "", 0))
    report = report.replace(
        scanned=state.nodes,
        missing=state.missing,
        classes={"never_embedded": state.never, "outdated": state.stale, "other_model": state.other},
    )
    if mode != "apply" or not state.missing:
        return report
    wanted = min(limit or state.missing, state.missing)
    if progress:
        progress(0, wanted)
    try:
        space = yield from known_space(call)
    except EmbeddingFailed as error:
        return report.replace(degraded=True, reason=error.message)
    return (yield from _apply(call, space, wanted, progress, report))


class VectorState(NamedTuple):
    """Where the vectors of a scope stand towards one space; `nodes` counts those that can have one."""

    nodes: int
    current: int
    stale: int
    other: int

    @property
    def missing(self) -> int:
        """Nodes without a vector that fits."""
        return self.nodes - self.current

    @property
    def never(self) -> int:
        """Nodes that have no vector at all."""
        return self.nodes - self.current - self.stale - self.other


def vector_state(call: Call, space: Space) -> Flow[VectorState]:
    """How many nodes there are, and how many have current and outdated vectors of the space, or others'."""
    nodes = yield from do(Transact(partial(_embeddable, call)))
    counts = yield from do(AskVectors(lambda: ask(GetVectorCounts(call.scope))))
    return VectorState(nodes, *_standing(counts, space))


def stored_space(call: Call) -> Flow[Space | None]:
    """The space of the embedder, as far as it has said or stored vectors show; None without an embedder."""
    if call.settings.embedder == "none":
        return None
    space = yield from do(SpaceNow())
    if space.dimensions:
        return space
    counts: tuple[VectorCount, ...] = yield from do(AskVectors(lambda: ask(GetVectorCounts(call.scope))))
    same = (count.space for count in counts if count.space[:2] == space[:2])
    return max(same, default=space)


def known_space(call: Call) -> Flow[Space]:
    """The whole space of the embedder, which is asked for a vector where nothing shows it; raises EmbeddingFailed."""
    space = yield from stored_space(call)
    if space is None or not space.dimensions:
        space, _ = yield from do(Embed(("dimensions",)))
    return space


def _embeddable(call: Call) -> Operation[int]:
    """How many nodes can have vectors: all but insights, in any state."""
    tallies = yield from ask(GetTallies(call.scope))
    return sum(tally.nodes for tally in tallies if tally.label != INSIGHT)


def _standing(counts: Iterable[VectorCount], space: Space) -> tuple[int, int, int]:
    current = stale = other = 0
    for count in counts:
        if count.space == space:
            current, stale = count.current, count.stale
        else:
            other += count.current + count.stale
    return current, stale, other


def _apply(call: Call, space: Space, wanted: int, progress: Progress | None, report: Reindexed) -> Flow[Reindexed]:
    after, embedded, failed, in_a_row, reason = "", 0, 0, 0, ""
    while embedded + failed < wanted and in_a_row < _GIVE_UP:
        batch = min(_KEPT, wanted - embedded - failed)
        request = FindUnembedded(call.scope, space, after, batch)
        rows: tuple[NodeRow, ...] = yield from do(AskVectors(partial(ask, request)))
        if not rows:
            break
        after = rows[-1].uid
        refs = [row.ref for row in rows]
        try:
            yield from embed_nodes(call, refs)
        except EmbeddingFailed as error:
            done, lost, in_a_row, reason = yield from _one_by_one(call, refs, error)
            embedded, failed = embedded + done, failed + lost
        else:
            embedded, in_a_row = embedded + len(refs), 0
        if progress:
            progress(embedded + failed, wanted)
    if in_a_row >= _GIVE_UP:
        reason = f"Gave up after {_GIVE_UP} failures in a row: {reason}"
    left = report.missing - embedded
    return report.replace(embedded=embedded, failed=failed, missing=left, degraded=bool(failed), reason=reason)


def _one_by_one(call: Call, refs: Sequence[Ref], error: EmbeddingFailed) -> Flow[tuple[int, int, int, str]]:
    """After a batch failed, its nodes one by one, until too many fail in a row: done, failed, in a row, why."""
    done = failed = in_a_row = 0
    reason = error.message
    for ref in refs:
        try:
            yield from embed_nodes(call, (ref,))
        except EmbeddingFailed as again:
            failed, in_a_row, reason = failed + 1, in_a_row + 1, again.message
            if in_a_row == _GIVE_UP:
                break
        else:
            done, in_a_row = done + 1, 0
    return done, failed, in_a_row, reason

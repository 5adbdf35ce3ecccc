"""`reflect`: run the patterns, in full or for what changed, and bring the stored insights to what they find.

For each pattern the strongest rows are kept between runs (more than its limit, so that the limit can be filled when
some go). A delta run replaces the rows whose root a change can reach; where the kept rows no longer suffice to say
what the strongest are, that pattern runs in full.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engrama.core.call import Call
from engrama.core.operations.findings import finding_of, order_of
from engrama.core.operations.insights import (
    PENDING,
    create_insight,
    finding_digest,
    renew_insight,
    retire_insight,
    stored_insights,
    strongest,
)
from engrama.core.operations.remember import REMEMBERED
from engrama.core.patternstate import KEPT, PatternState, ReflectState, read_state, write_state
from engrama.core.records import Reflected, SkippedPattern
from engrama.core.requests import (
    ClearTouched,
    FindAged,
    FindRoots,
    GetByRef,
    GetNote,
    GetTallies,
    GetTouched,
    Lock,
    Operation,
    PutNote,
    RunPattern,
    ask,
)
from engrama.core.rows import CURRENT, LIVE, NodeRow, PatternRow, Ref
from engrama.ir.pattern import Pattern, aged_conditions, pattern_from_json
from engrama.ir.profile import INSIGHT

NOTE = "reflect"
_MANY_ROOTS = 2_000
"""With more changed roots than this a full run costs less than a delta."""


class _Found(NamedTuple):
    """The rows of a pattern in order with their nodes; `complete` unless there may be more behind them."""

    rows: tuple[PatternRow, ...]
    nodes: Mapping[Ref, NodeRow]
    complete: bool
    delta: bool


@dataclass(slots=True)
class _Run:
    """Counts of one run, and the number that new uids start from."""

    created: int = 0
    updated: int = 0
    retired: int = 0
    delta: bool = False


@lru_cache(maxsize=8)
def patterns_of(texts: tuple[str, ...]) -> tuple[Pattern, ...]:
    """The patterns of a compiled profile."""
    return tuple(pattern_from_json(text) for text in texts)


def reflect(call: Call, full: bool) -> Operation[Reflected]:
    """Find what the patterns declare; all or nothing. `full` ignores what the last run left behind."""
    yield from ask(Lock(call.scope, whole=True))
    state = read_state((yield from ask(GetNote(call.scope, NOTE))), call.profile.patterns)
    touched = yield from ask(GetTouched(call.scope))
    labels = yield from _labels(call)
    insights = yield from stored_insights(call)
    run = _Run(delta=state is not None and not full)
    kept: dict[str, PatternState] = {}
    skipped: list[SkippedPattern] = []
    for pattern in patterns_of(call.profile.patterns):
        reason = _inactive(pattern, labels)
        if reason:
            skipped.append(SkippedPattern(pattern.id, reason))
            found = _Found((), {}, complete=True, delta=True)
        else:
            before = None if full or state is None else state.patterns.get(pattern.id)
            found = yield from _found(call, pattern, before, state.at if state else 0, touched, insights)
        kept[pattern.id] = _state_of(pattern, found)
        own = [row for row in insights if row.properties.get("pattern") == pattern.id]
        yield from _settle(call, pattern, found, own, run)
    known = {pattern.id for pattern in patterns_of(call.profile.patterns)}
    for row in insights:
        if row.properties.get("pattern") not in known and _open(row):
            yield from retire_insight(call, row)
            run.retired += 1
    yield from ask(PutNote(call.scope, NOTE, write_state(ReflectState(call.now, kept), call.profile.patterns)))
    yield from ask(PutNote(call.scope, REMEMBERED, ""))
    yield from ask(ClearTouched(call.scope))
    pending = [row for row in (yield from stored_insights(call, states=(LIVE,))) if _open(row)]
    mode = "delta" if run.delta else "full"
    return Reflected(strongest(pending), run.created, run.updated, run.retired, tuple(skipped), mode)


def _labels(call: Call) -> Operation[frozenset[str]]:
    tallies = yield from ask(GetTallies(call.scope))
    return frozenset(tally.label for tally in tallies if tally.state in CURRENT and tally.label != INSIGHT)


def _inactive(pattern: Pattern, labels: frozenset[str]) -> str:
    """Why a pattern cannot match anything, or nothing; derived from its variables alone."""
    if pattern.skipped:
        return pattern.skipped
    for variable in pattern.variables:
        if variable.labels and not labels.intersection(variable.labels):
            return f"There is no {' or '.join(variable.labels)} yet."
    return "" if labels else "There is nothing yet."


def _found(
    call: Call,
    pattern: Pattern,
    before: PatternState | None,
    since: int,
    touched: tuple[Ref, ...],
    insights: Sequence[NodeRow],
) -> Operation[_Found]:
    judged = sum(1 for row in insights if row.properties.get("pattern") == pattern.id and not _open(row))
    needed = pattern.limit + judged
    if before is not None:
        found = yield from _delta(call, pattern, before, since, touched, needed)
        if found is not None:
            return found
    most = max(KEPT, needed * 2)
    rows = yield from ask(RunPattern(call.scope, pattern.id, call.now, most + 1))
    nodes = yield from _nodes(call, rows[:most])
    return _Found(rows[:most], nodes, complete=len(rows) <= most, delta=False)


def _delta(
    call: Call, pattern: Pattern, before: PatternState, since: int, touched: tuple[Ref, ...], needed: int
) -> Operation[_Found | None]:
    """The rows after what changed, or None where only a full run can tell."""
    changed = set(touched)
    if aged_conditions(pattern):
        changed.update((yield from ask(FindAged(call.scope, pattern.id, since, call.now))))
    fresh: tuple[PatternRow, ...] = ()
    roots: frozenset[Ref] = frozenset()
    if changed:
        reached = yield from ask(FindRoots(call.scope, pattern.id, tuple(sorted(changed, key=str))))
        if len(reached) > _MANY_ROOTS:
            return None
        roots = frozenset(reached) | changed
        if reached:
            fresh = yield from ask(RunPattern(call.scope, pattern.id, call.now, 0, tuple(reached)))
    place = pattern.group.index(pattern.root)
    rows = [row for row in before.rows if row.group[place] not in roots] + list(fresh)
    nodes = yield from _nodes(call, rows)
    rows.sort(key=lambda row: order_of(row, nodes))
    most = max(KEPT, needed) * 2
    if before.cut is None:
        return _Found(tuple(rows[:most]), nodes, complete=len(rows) <= most, delta=True)
    trusted = tuple(row for row in rows if order_of(row, nodes) <= before.cut)
    if len(trusted) < needed:
        return None
    return _Found(trusted[:most], nodes, complete=False, delta=True)


def _nodes(call: Call, rows: Iterable[PatternRow]) -> Operation[Mapping[Ref, NodeRow]]:
    refs = tuple(dict.fromkeys(ref for row in rows for ref in row.group))
    return (yield from ask(GetByRef(call.scope, refs))) if refs else {}


def _state_of(pattern: Pattern, found: _Found) -> PatternState:
    cut = order_of(found.rows[-1], found.nodes) if found.rows and not found.complete else None
    return PatternState(found.rows, cut)


def _settle(call: Call, pattern: Pattern, found: _Found, own: list[NodeRow], run: _Run) -> Operation[None]:
    """Create and renew the insights of the strongest rows that nobody has judged, and retire what no longer holds."""
    by_digest = {str(row.properties["digest"]): row for row in own}
    judged = {identity for identity, row in by_digest.items() if not _open(row)}
    standing: set[str] = set()
    taken = 0
    for row in found.rows:
        identity = finding_digest(pattern.id, _subjects(pattern, row, found.nodes))
        standing.add(identity)
        if identity in judged or taken >= pattern.limit:
            continue
        taken += 1
        finding = yield from finding_of(call, pattern, row, found.nodes)
        stored = by_digest.get(identity)
        if stored is None:
            yield from create_insight(call, finding, run.created)
            run.created += 1
        elif (yield from renew_insight(call, stored, finding)) != stored:
            run.updated += 1
    for identity, stored in by_digest.items():
        if _open(stored) and stored.state == LIVE and identity not in standing:
            gone = found.complete or not (yield from _still_there(call, pattern, identity, stored))
            if gone:
                yield from retire_insight(call, stored)
                run.retired += 1


def _still_there(call: Call, pattern: Pattern, identity: str, stored: NodeRow) -> Operation[bool]:
    """Whether a weak row that is not kept holds: it is looked for from its root alone."""
    from engrama.core.operations.findings import root_of

    root = yield from root_of(call, pattern, stored)
    if root is None:
        return False
    rows = yield from ask(RunPattern(call.scope, pattern.id, call.now, 0, (root.ref,)))
    nodes = yield from _nodes(call, rows)
    return any(finding_digest(pattern.id, _subjects(pattern, row, nodes)) == identity for row in rows)


def _subjects(pattern: Pattern, row: PatternRow, nodes: Mapping[Ref, NodeRow]) -> tuple[tuple[str, str], ...]:
    named = dict(zip(pattern.group, row.group, strict=True))
    return tuple((nodes[named[name]].label, nodes[named[name]].folded) for name in pattern.key)


def _open(row: NodeRow) -> bool:
    return bool(row.properties.get("status") == PENDING)

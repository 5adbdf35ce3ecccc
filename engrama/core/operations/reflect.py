"""`reflect`: run the patterns, in full or for what changed, and bring the stored insights to what they find."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

from engrama.core.call import Call
from engrama.core.operations.findings import bounds_of, finding_of
from engrama.core.operations.insights import (
    FOREIGN,
    PENDING,
    create_insight,
    renew_insight,
    retire_insight,
    stored_insights,
    strongest,
)
from engrama.core.operations.pattern_rows import (
    Found,
    all_rows,
    nodes_of,
    place_rows,
    reach_of,
    renewed_rows,
    rows_within,
)
from engrama.core.operations.remember import REMEMBERED
from engrama.core.operations.samples import Sampler
from engrama.core.operations.seeds import Changes, altered_findings, read_changes
from engrama.core.pattern_requests import ClearTouched
from engrama.core.patternstate import (
    PatternState,
    Placed,
    ReflectState,
    read_rows,
    read_state,
    write_rows,
    write_state,
)
from engrama.core.records import Reflected, SkippedPattern
from engrama.core.requests import GetNote, GetTallies, Lock, Operation, PutNote, ask
from engrama.core.rows import CURRENT, LIVE, NodeRow
from engrama.ir.pattern import Pattern, pattern_from_json
from engrama.ir.profile import INSIGHT

NOTE = "reflect"
_NOTHING = Found(PatternState((), complete=True), None)


class _Run:
    """One run: what it starts from, the insights as they stand, and counts."""

    def __init__(self, state: ReflectState | None, changes: Changes | None, insights: tuple[NodeRow, ...]) -> None:
        self.state = state if changes else None
        self.changes = changes
        self._of: dict[str, dict[str, NodeRow]] = defaultdict(dict)
        self._altered: dict[str, frozenset[str]] = {}
        for row in insights:
            self.keep(row)
        self.created = self.updated = self.retired = 0

    @property
    def insights(self) -> tuple[NodeRow, ...]:
        """All of them as they stand now."""
        return tuple(row for own in self._of.values() for row in own.values())

    def keep(self, row: NodeRow) -> None:
        """Take in an insight as it stands now."""
        self._of[str(row.properties.get("pattern"))][str(row.properties["digest"])] = row

    def of(self, pattern: str) -> Mapping[str, NodeRow]:
        """The insights of a pattern by digest."""
        return self._of.get(pattern, {})

    def altered(self, call: Call, pattern: Pattern) -> frozenset[str]:
        """The uids of insights of a pattern, as they stand when first asked, that may differ although no row does."""
        if pattern.id not in self._altered:
            standing = filter(_stands, self.of(pattern.id).values())
            found = altered_findings(call, pattern, standing, self.changes) if self.changes else frozenset[str]()
            self._altered[pattern.id] = found
        return self._altered[pattern.id]

    def seen(self, pattern: str) -> tuple[int, int]:
        """How many open and how many judged insights a pattern has."""
        own = self.of(pattern).values()
        return sum(map(_stands, own)), sum(not _open(row) for row in own)


@lru_cache(maxsize=8)
def patterns_of(texts: tuple[str, ...]) -> tuple[Pattern, ...]:
    """The patterns of a compiled profile."""
    return tuple(pattern_from_json(text) for text in texts)


def reflect(call: Call, full: bool) -> Operation[Reflected]:
    """Find what the patterns declare; all or nothing. `full` ignores what the last run left behind."""
    yield from ask(Lock(call.scope, whole=True))
    state = read_state((yield from ask(GetNote(call.scope, NOTE))), call.profile.patterns)
    changes = None if full or state is None else (yield from read_changes(call))
    run = _Run(state, changes, (yield from stored_insights(call)))
    labels = yield from _labels(call)
    skipped: list[SkippedPattern] = []
    patterns = patterns_of(call.profile.patterns)
    for pattern in patterns:
        reason = _inactive(pattern, labels)
        if reason:
            skipped.append(SkippedPattern(pattern.id, reason))
        yield from _reflect_on(call, pattern, run, active=not reason)
    known = {pattern.id for pattern in patterns}
    for row in run.insights:
        source = str(row.properties.get("pattern"))
        if source not in known and not source.startswith(FOREIGN) and _stands(row):
            yield from _retire(call, row, run)
    seen = {pattern.id: run.seen(pattern.id) for pattern in patterns}
    yield from ask(PutNote(call.scope, NOTE, write_state(ReflectState(call.now, seen), call.profile.patterns)))
    yield from ask(PutNote(call.scope, REMEMBERED, ""))
    yield from ask(ClearTouched(call.scope))
    pending = strongest(row for row in run.insights if _stands(row))
    mode = "full" if run.state is None else "delta"
    return Reflected(pending, run.created, run.updated, run.retired, tuple(skipped), mode)


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


def _reflect_on(call: Call, pattern: Pattern, run: _Run, *, active: bool) -> Operation[None]:
    """One pattern: its rows now, its insights, and what to keep for the next run; nothing where nothing can differ."""
    found = (yield from _found(call, pattern, run)) if active else _NOTHING
    if found is None:
        return
    state = yield from _settle(call, pattern, found, run)
    yield from ask(PutNote(call.scope, f"{NOTE} {pattern.id}", write_rows(state)))


def _found(call: Call, pattern: Pattern, run: _Run) -> Operation[Found | None]:
    """The rows of a pattern, or None when neither they nor the judgements on them differ from the last run."""
    seen = run.seen(pattern.id)
    needed = pattern.limit + seen[1]
    if run.state is None or run.changes is None:
        return (yield from all_rows(call, pattern, needed))
    reach = yield from reach_of(call, pattern, run.state.at, run.changes)
    settled = run.state.seen.get(pattern.id) == seen and not run.altered(call, pattern)
    if settled and reach is not None and reach.is_empty and not run.changes.gone:
        return None
    before = read_rows((yield from ask(GetNote(call.scope, f"{NOTE} {pattern.id}")))) if reach else None
    found = (yield from renewed_rows(call, pattern, before, reach, needed)) if before and reach else None
    return found or (yield from all_rows(call, pattern, needed))


def _settle(call: Call, pattern: Pattern, found: Found, run: _Run) -> Operation[PatternState]:
    """Create and renew the insights of the strongest rows that nobody has judged, and retire what no longer holds.

    Returns what to keep: samples of what was told, and as stale what would have been renewed before the limit.
    """
    own, altered = run.of(pattern.id), run.altered(call, pattern)
    sampler = Sampler(pattern, found.changes)
    rows: list[Placed] = []
    stale: set[str] = set()
    taken = 0
    for placed in found.state.rows:
        stored = own.get(placed.digest)
        open_ = stored is None or _open(stored)
        taken += open_
        kept = stored is not None and stored.state == LIVE
        anew = found.is_fresh(placed.row)
        differs = anew or placed.digest in found.state.stale or (stored is not None and stored.uid in altered)
        if open_ and taken <= pattern.limit and (differs or not kept):
            told = placed._replace(samples=(yield from sampler.sample(call, placed.row, placed.samples)))
            yield from _keep(call, pattern, told, stored, run)
            rows.append(told)
            continue
        if open_ and differs and kept:
            stale.add(placed.digest)
        rows.append(placed._replace(samples=None) if anew else placed)
    yield from _retire_absent(call, pattern, found.state, own, run)
    return PatternState(tuple(rows), found.state.complete, frozenset(stale))


def _retire_absent(
    call: Call, pattern: Pattern, state: PatternState, own: Mapping[str, NodeRow], run: _Run
) -> Operation[None]:
    standing = {placed.digest for placed in state.rows}
    for mark, stored in tuple(own.items()):
        if _stands(stored) and mark not in standing:
            gone = state.complete or not (yield from _still_there(call, pattern, mark, stored))
            if gone:
                yield from _retire(call, stored, run)


def _keep(call: Call, pattern: Pattern, placed: Placed, stored: NodeRow | None, run: _Run) -> Operation[None]:
    nodes = yield from nodes_of(call, (placed.row,))
    finding = yield from finding_of(call, pattern, placed.row, nodes, placed.samples or ())
    if stored is None:
        row = yield from create_insight(call, finding, run.created)
        run.created += 1
    else:
        row = yield from renew_insight(call, stored, finding)
        run.updated += row != stored
    run.keep(row)


def _retire(call: Call, stored: NodeRow, run: _Run) -> Operation[None]:
    run.keep((yield from retire_insight(call, stored)))
    run.retired += 1


def _still_there(call: Call, pattern: Pattern, mark: str, stored: NodeRow) -> Operation[bool]:
    """Whether a weak row that is not kept holds: it is looked for from its key nodes alone."""
    bounds = yield from bounds_of(call, pattern, stored)
    if bounds is None:
        return False
    rows = yield from rows_within(call, pattern, bounds)
    return any(placed.digest == mark for placed in (yield from place_rows(call, pattern, rows)))


def _open(row: NodeRow) -> bool:
    return bool(row.properties.get("status") == PENDING)


def _stands(row: NodeRow) -> bool:
    """Whether an insight waits for a judgement; a retired one does not."""
    return _open(row) and row.state == LIVE

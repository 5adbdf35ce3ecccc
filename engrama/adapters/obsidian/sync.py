"""Bringing a vault and the memory together: the whole vault, or one note."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engrama.adapters.obsidian.authoring import Author, Outcome
from engrama.adapters.obsidian.folder import VaultFolder
from engrama.adapters.obsidian.scan import Progress, Scan, gone_notes, scan_vault, unreadable
from engrama.adapters.obsidian.steps import Steps
from engrama.core.vault.exchange import Exchanged, Previewed, Survey
from engrama.core.vault.findings import Synced
from engrama.core.vault.items import read_base
from engrama.core.vault.notes import UNREAD, UNSURE, NoteState
from engrama.core.vault.reading import Mapped, Reading
from engrama.core.vault.reading_in import NOTHING
from engrama.core.vault.telling import Writer
from engrama.errors import InvalidInput
from engrama.ir.profile import CompiledProfile
from engrama.skills.vault import (
    plan_exchange,
    plan_keep,
    plan_mark_written,
    plan_survey,
    plan_unwritten_insights,
)

_ERASED = "What it says was erased for good; `engrama sync NOTE` takes it in again."
_ERASED_ID = f"{_ERASED.removesuffix('.')} once its line `engrama_id` is gone."


class Vault(NamedTuple):
    """One owner's vault: its folder, the labels of its folders, and the profile of the memory beside it."""

    folder: VaultFolder
    mapped: Mapped
    profile: CompiledProfile


@dataclass(slots=True)
class _Run:
    """One run: what was seen, what the graph made of it, and what became of each note."""

    vault: Vault
    dry_run: bool
    outwards: bool
    scan: Scan
    known: Survey
    progress: Progress | None = None
    complaint: str = ""
    unmade: bool = False
    """Whether a node is without the note that it is to have, so that the next run has to look at it again."""
    states: list[NoteState] = field(default_factory=list)
    injected: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)


def sync_vault(
    vault: Vault, *, dry_run: bool = False, outwards: bool = False, progress: Progress | None = None
) -> Steps[Synced]:
    """Take in what changed in the vault and write what changed in the memory; `outwards` only writes notes.

    Raises VaultUnavailable where the folder cannot be read.
    """
    vault.folder.check()
    known: Survey = yield plan_survey()
    scan = scan_vault(vault.folder, known, progress=progress)
    run = _Run(vault, dry_run, outwards, scan, known, progress)
    gone, run.complaint = ((), unreadable(scan)) if outwards else gone_notes(scan, known)
    other_vault = known.root not in ("", scan.root)
    reading = Reading(
        root=scan.root,
        notes=tuple(scan.notes),
        states=known.states,
        present=scan.present(),
        mapped=vault.mapped,
        gone=gone,
        everything=known.everything or outwards or other_vault,
        outwards=outwards,
    )
    return (yield from _exchanged(run, reading))


def sync_note(vault: Vault, given: str, *, dry_run: bool = False) -> Steps[Synced]:
    """The same for one note, named by its path; raises InvalidInput or PathRefused where there is none."""
    path = vault.folder.relative(given)
    known: Survey = yield plan_survey()
    if path not in vault.folder.listing().notes:
        raise InvalidInput(
            f"There is no note {path} in the vault {vault.folder.root}.",
            expected="the path of a note inside the vault, outside its template folder",
        )
    scan = scan_vault(vault.folder, known, only=path)
    run = _Run(vault, dry_run, False, scan, known)
    scan.quarantined = {name: reason for name, reason in scan.quarantined.items() if name == path}
    reading = Reading(
        root=scan.root,
        notes=tuple(scan.notes),
        states=known.states,
        present=scan.present(),
        mapped=vault.mapped,
        named=True,
    )
    return (yield from _exchanged(run, reading))


def _exchanged(run: _Run, reading: Reading) -> Steps[Synced]:
    try:
        outcome: Exchanged = yield plan_exchange(reading, run.known.since, dry_run=run.dry_run)
    except Previewed as preview:
        outcome = preview.outcome
    paths = {state.uid: path for path, state in run.scan.by_path.items() if path in reading.present}
    paths |= {uid: placed.note.path for uid, placed in outcome.placed.items()}
    for state in run.known.states.values():
        if state.root != run.scan.root and state.uid not in paths and state.path in reading.present:
            paths[state.uid] = state.path
    writer = Writer(run.vault.profile, outcome.gathered, paths)
    for row in outcome.gathered.rows.values():
        outcome.targets.by_name.setdefault((row.label, row.folded), row)
    author = Author(run.vault, writer, outcome.targets, run.scan.index, run.scan.root, run.dry_run)
    author.open, author.refused = outcome.findings.open, outcome.findings.refused
    author.former = {state.uid: path for path, state in run.scan.by_path.items() if path not in reading.present}
    # A note that is absent, but was not taken for gone, may only be out of reach: it is not written a second time.
    absent = author.former.keys() - outcome.placed.keys() - outcome.revived
    if run.outwards and not run.complaint:
        absent = set()
    told = [uid for uid in sorted(outcome.gathered.sides) if uid not in absent]
    author.reserve(told)
    for number, uid in enumerate(sorted(told, key=lambda uid: paths.get(uid, "")), 1):
        _tell_note(run, author, outcome, uid)
        if run.progress and number % 50 == 0:
            run.progress(number, len(told))
    if not run.dry_run:
        complete = not reading.named and not run.complaint and not run.unmade
        news = outcome.gathered.sides or reading.everything or reading.gone
        finished = (run.scan.root, outcome.since) if complete and news else None
        if finished or run.scan.same or run.states:
            yield plan_keep((*run.scan.same, *run.states), (), finished)
    if not reading.named:
        yield from _tell_insights(run, author)
    return _synced(run, outcome)


def _tell_note(run: _Run, author: Author, outcome: Exchanged, uid: str) -> None:
    """Bring one note to what the graph says of its node, where that is not what the note says."""
    placed, state = outcome.placed.get(uid), run.known.states.get(uid)
    if uid in outcome.revived:
        state = None
    path = author.writer.paths.get(uid, "")
    base = read_base(state.base) if state else NOTHING
    written = state.written if state else (UNSURE,) if placed and placed.note.uid else ()
    if placed is not None:
        done = author.bring(uid, placed, run.scan.data[path], base, written, taken=not run.outwards)
    elif uid in author.missing:
        done = author.create(uid)
        run.unmade = run.unmade or done.state is None
    elif uid in author.found:
        return
    elif path:
        if uid not in outcome.around and not author.writer.differs(uid, base):
            return
        note = run.scan.read(run.vault.folder, path)
        if note is None:
            run.states += [state._replace(file=UNREAD)] if state else []
            return
        known = state is not None and note.digest == state.file.digest
        if not known:
            author.open.add(path)
        taken = known and not run.outwards
        done = author.bring(uid, author.placed(uid, note), run.scan.data[path], base, written, taken=taken)
    else:
        return
    _count(run, outcome, done)


def _count(run: _Run, outcome: Exchanged, done: Outcome) -> None:
    if done.problem:
        outcome.findings.conflict(done.path, done.kind, done.problem)
    if done.lost:
        outcome.findings.conflict(done.path, "comment", done.lost)
    if done.state is not None:
        run.states.append(done.state)
    if done.injected:
        run.injected.append(done.path)
    if done.written:
        run.written.append(done.path)


def _tell_insights(run: _Run, author: Author) -> Steps[None]:
    """Give each approved insight that stands in no note one of its own, so that the vault alone rebuilds it."""
    found = yield plan_unwritten_insights()
    places: dict[str, str] = {}
    for written in found:
        path = author.create_insight(written)
        if path:
            places[written.insight.uid] = path
            run.written.append(path)
    if places and not run.dry_run:
        yield plan_mark_written(places)


def _synced(run: _Run, outcome: Exchanged) -> Synced:
    findings = outcome.findings
    erased = {path: _ERASED_ID if path in findings.barred else _ERASED for path in findings.erased}
    quarantined = run.scan.quarantined | erased
    if run.complaint:
        findings.conflict(".", "unreadable", run.complaint)
    return Synced(
        dry_run=run.dry_run,
        created=(*findings.created, *findings.stubs),
        updated=tuple(dict.fromkeys(findings.updated)),
        injected=tuple(sorted(run.injected)),
        written=tuple(sorted(run.written)),
        archived=tuple(findings.archived),
        quarantined=tuple({"path": path, "reason": why} for path, why in sorted(quarantined.items())),
        conflicts=tuple(sorted(findings.conflicts, key=lambda item: (item["path"], item["kind"]))),
        counts={
            "notes": len(run.scan.listing.notes),
            "unchanged": run.scan.unchanged,
            "stubs": len(findings.stubs),
        },
        complete=not run.complaint,
    )

"""One run between vault and memory: notes into the graph, then what the graph has to tell the notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engrama.core.call import Call
from engrama.core.operations.resolve import name_of
from engrama.core.operations.shape import keep_version, reindex
from engrama.core.paging import pages
from engrama.core.requests import ChangeNode, GetByRef, GetByUid, GetEdges, GetNote, Lock, Operation, PutNote, ask
from engrama.core.rows import ARCHIVED, CURRENT, STUB, NodeRow, Ref
from engrama.core.vault.findings import Findings
from engrama.core.vault.graph import Gathered, every_node, gather
from engrama.core.vault.identity import Identified, identify
from engrama.core.vault.insights import restore_insights
from engrama.core.vault.items import Placed, graph_items, marks, read_base
from engrama.core.vault.linking import Targets, find_targets, former_names
from engrama.core.vault.notes import EVERYTHING, META, STATE, NoteState, read_state
from engrama.core.vault.reading import Reading
from engrama.core.vault.reading_in import make_nodes, update_nodes
from engrama.core.vault.relating import relate_notes
from engrama.core.vault.requests import FindChanged, FindNotes, PutNotes
from engrama.ir.profile import INSIGHT

SYNC = "sync"


class Survey(NamedTuple):
    """What is kept of earlier runs: notes by uid, the vault, and since when the graph is not known to it."""

    states: Mapping[str, NoteState]
    root: str
    since: int
    everything: bool


class Exchanged(NamedTuple):
    """The outcome of a run in the graph; `placed` are the notes that have a node, by its uid.

    `around` are nodes whose notes may link to a note where it was before it was moved; `revived` are nodes whose notes
    are gone and that changed after the note did, so that they get one again.
    """

    findings: Findings
    placed: Mapping[str, Placed]
    gathered: Gathered
    targets: Targets
    since: int
    around: frozenset[str]
    revived: frozenset[str]


class Previewed(Exception):
    """Ends a transaction of which nothing is to be kept; carries what it would have done."""

    def __init__(self, outcome: Exchanged) -> None:
        super().__init__("previewed")
        self.outcome = outcome


def survey(call: Call) -> Operation[Survey]:
    """What is kept of the vault."""
    texts = yield from ask(FindNotes(call.scope, STATE))
    root, _, since = (yield from ask(GetNote(call.scope, META))).partition(" ")
    everything = bool((yield from ask(GetNote(call.scope, EVERYTHING)))) or not since
    states = {state.uid: state for state in (read_state(name, text) for name, text in texts.items() if text)}
    return Survey(states, root, int(since or 0), everything)


def exchange(call: Call, reading: Reading, since: int, *, dry_run: bool) -> Operation[Exchanged]:
    """Take notes in, archive what has lost its note, and gather all nodes whose notes may have to change.

    Raises Previewed with the outcome when `dry_run`, so that the transaction leaves nothing behind.
    """
    yield from ask(Lock(call.scope, whole=True))
    findings = Findings()
    placed: dict[str, Placed] = {}
    touched: set[str] = set()
    for note in reading.notes:
        for problem in note.problems:
            findings.conflict(
                note.path, problem.kind, problem.detail, **({"item": problem.item} if problem.item else {})
            )
    identified = yield from identify(call, reading, findings)
    by_path = {state.path: state.uid for state in reading.states.values() if state.root == reading.root}
    by_path |= findings.merged | {entry.note.path: entry.uid for entry in identified}
    linking = [(e.note.path, e.label.name, e.note.relations, e.note.mentions) for e in identified]
    if reading.outwards:
        targets = yield from find_targets(call, linking, by_path, {}, Findings(), stubs=False)
        placed = {entry.uid: _placed(entry, targets) for entry in identified if entry.row is not None}
    else:
        targets, placed, touched = yield from _take_in(call, reading, identified, linking, by_path, findings)
    revived = yield from _archive(call, reading, findings)
    around = yield from _around_moved(call, reading, placed)
    rows = yield from _candidates(call, reading, {*placed, *touched, *around, *revived}, since)
    gathered = yield from gather(call, rows)
    outcome = Exchanged(findings, placed, gathered, targets, call.now + 1, around, revived)
    if dry_run:
        raise Previewed(outcome)
    return outcome


def _take_in(
    call: Call,
    reading: Reading,
    identified: list[Identified],
    linking: list,  # type: ignore[type-arg]
    by_path: dict[str, str],
    findings: Findings,
) -> Operation[tuple[Targets, dict[str, Placed], set[str]]]:
    new = [entry for entry in identified if entry.row is None]
    rows = yield from make_nodes(call, new, findings)
    known = {entry.uid: entry.row for entry in identified if entry.row is not None}
    lost = {entry.note.path for entry in new if entry.uid not in rows}
    by_path = {path: uid for path, uid in by_path.items() if path not in lost}
    former = former_names(_moved(reading, identified))
    targets = yield from find_targets(call, linking, by_path, former, findings, stubs=True)
    placed = {entry.uid: _placed(entry, targets) for entry in identified if entry.note.path not in lost}
    changes = yield from update_nodes(call, {uid: placed[uid] for uid in known}, known, reading.states, findings)
    touched = yield from relate_notes(call, placed, changes, {**rows, **known}, findings)
    yield from restore_insights(call, reading.notes, findings)
    return targets, placed, touched


def _moved(reading: Reading, identified: Iterable[Identified]) -> Iterator[tuple[str, str]]:
    """Where notes were that were moved since the last run, and the uids of their nodes."""
    for entry in identified:
        state = reading.states.get(entry.uid)
        if state is not None and state.root == reading.root and state.path not in reading.present:
            yield state.path, entry.uid


def _placed(entry: Identified, targets: Targets) -> Placed:
    note, label = entry.note, entry.label
    return place(note_of=Placed(note, label, entry.key, entry.by_word), targets=targets, uid=entry.uid)


def place(*, note_of: Placed, targets: Targets, uid: str) -> Placed:
    """The note with the uids that its links lead to."""
    note, label = note_of.note, note_of.label
    mentions = dict.fromkeys(targets.mention(link) for link in note.mentions)
    return note_of._replace(
        targets=tuple(targets.relation(label.name, entry) for entry in note.relations),
        mentions=tuple(found for found in mentions if found and found != uid),
    )


def _archive(call: Call, reading: Reading, findings: Findings) -> Operation[frozenset[str]]:
    """Archive the nodes whose notes are gone; what has been archived or erased since then stays as it is.

    The answer holds the uids of those that say something else now than when their notes were last in agreement.
    """
    rows: dict[str, NodeRow] = {}
    for page in pages(reading.gone):
        rows |= yield from ask(GetByUid(call.scope, page))
    current = [row for row in rows.values() if row.state in CURRENT]
    gathered = yield from gather(call, current)
    revived = frozenset(row.uid for row in current if _says_more(call, gathered, row.uid, reading))
    for row in current:
        if row.uid in revived:
            continue
        after = row._replace(state=ARCHIVED, updated_at=max(call.now, row.updated_at), origin=call.origin)
        yield from keep_version(call, row, "archived", after.updated_at)
        yield from ask(ChangeNode(call.scope, after))
        yield from reindex(call, after)
        findings.archived.append(name_of(row))
    yield from ask(PutNotes(call.scope, {STATE + uid: "" for uid in reading.gone}))
    return revived


def _says_more(call: Call, gathered: Gathered, uid: str, reading: Reading) -> bool:
    """Whether a node holds anything that its note never said; what was only taken out of it is none."""
    base = read_base(reading.states[uid].base)
    known = base.note.keys() | base.graph.keys()
    items = marks(graph_items(call.profile, gathered.sides[uid], None, known, gathered.uids))
    return any(one != base.graph.get(name) for name, one in items.items())


def _around_moved(call: Call, reading: Reading, placed: Mapping[str, Placed]) -> Operation[frozenset[str]]:
    """The nodes that have relations with nodes whose notes were moved."""
    moved = [
        uid for uid, note in placed.items() if uid in reading.states and reading.states[uid].path != note.note.path
    ]
    refs: set[Ref] = set()
    for page in pages(moved):
        for row in (yield from ask(GetByUid(call.scope, page))).values():
            for edge in (yield from ask(GetEdges(call.scope, None, None, row.ref, ended=True))):
                refs.add(edge.source)
            for edge in (yield from ask(GetEdges(call.scope, row.ref, None, None))):
                refs.add(edge.target)
    found: set[str] = set()
    for some in pages(sorted(refs, key=str)):
        found |= {row.uid for row in (yield from ask(GetByRef(call.scope, some))).values()}
    return frozenset(found)


def _candidates(call: Call, reading: Reading, uids: set[str], since: int) -> Operation[list[NodeRow]]:
    """The nodes whose notes may differ from the graph: given ones and what changed since the last run."""
    if reading.everything:
        return (yield from every_node(call))
    rows: dict[str, NodeRow] = {}
    for page in pages(sorted(uids)):
        rows |= yield from ask(GetByUid(call.scope, page))
    if not reading.named:
        changed = yield from ask(FindChanged(call.scope, since))
        for refs in pages(changed):
            rows |= {row.uid: row for row in (yield from ask(GetByRef(call.scope, refs))).values()}
    return [row for row in rows.values() if row.label != INSIGHT]


def wants_note(row: NodeRow, vault: bool) -> bool:
    """Whether a node without a note gets one: no archived one, and no stub that a link in a note made."""
    return vault and row.label != INSIGHT and row.state != ARCHIVED and (row.state != STUB or row.origin.source != SYNC)


def gather_nodes(call: Call, uids: tuple[str, ...]) -> Operation[Gathered]:
    """What the graph holds of these nodes; those that are gone are left out."""
    rows: dict[str, NodeRow] = {}
    for page in pages(uids):
        rows |= yield from ask(GetByUid(call.scope, page))
    return (yield from gather(call, [row for row in rows.values() if row.label != INSIGHT]))


def keep(
    call: Call, states: tuple[NoteState, ...], gone: tuple[str, ...], finished: tuple[str, int] | None
) -> Operation[None]:
    """Keep the state of notes; `finished` are the vault and the moment from which on the graph is news to it."""
    yield from ask(Lock(call.scope))
    texts = {state.name: state.text() for state in states} | {STATE + uid: "" for uid in gone}
    for page in pages(tuple(texts.items()), 2_000):
        yield from ask(PutNotes(call.scope, dict(page)))
    if finished is not None:
        yield from ask(PutNote(call.scope, META, f"{finished[0]} {finished[1]}"))
        yield from ask(PutNote(call.scope, EVERYTHING, ""))

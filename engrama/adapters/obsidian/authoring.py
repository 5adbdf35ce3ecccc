"""Writing notes for nodes: a new one, or the lines of a person's note that are the memory's to change."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engrama.adapters.obsidian.folder import ENDING, ChangedMeanwhile, Content
from engrama.adapters.obsidian.frontmatter import NoteUnreadable
from engrama.adapters.obsidian.links import NoteIndex
from engrama.adapters.obsidian.notes import digest_of, id_of, parse_note
from engrama.adapters.obsidian.refusing import possible, possible_new
from engrama.adapters.obsidian.writing import edited_note, insight_note, lost_comments, new_note
from engrama.core.vault.exchange import place, wants_note
from engrama.core.vault.insights import Written
from engrama.core.vault.items import KEY, Base, Placed, is_document, mark, note_items
from engrama.core.vault.linking import Targets
from engrama.core.vault.notes import ID, OWN, UNREAD, FileState, NoteState, ParsedNote, file_name
from engrama.core.vault.reading import declared_label, safe_key
from engrama.core.vault.reading_in import NOTHING, compare
from engrama.core.vault.telling import Edit, Writer, settled, unsettled_items
from engrama.errors import PathRefused
from engrama.ir.profile import INSIGHT

if TYPE_CHECKING:
    from engrama.adapters.obsidian.sync import Vault


TAKEN = "taken"
"""The kind of outcome of a note that could not be made, because there is one now."""

REFUSED = "refused"
"""The kind of outcome of a note that cannot be made to say all that the memory says, while a person writes it so."""

MENTION = "mention"
"""The kind of outcome of a note whose text makes a mention that the memory has ended."""

MEANWHILE = "changed-meanwhile"
"""The kind of outcome of a note that was changed between being read and being written."""

_MEANWHILE = "It was changed while the vault was being read."
_LINKED = "The memory ended a mention that the text of the note still makes; take the link out to agree."


class Outcome(NamedTuple):
    """What became of one note: its state to keep, and a problem that a person has to know of.

    `lost` tells of a person's comments that could not be kept.
    """

    path: str
    state: NoteState | None = None
    injected: bool = False
    written: bool = False
    problem: str = ""
    kind: str = ""
    lost: str = ""


@dataclass(slots=True)
class Author:
    """Writes the notes of one vault; with `dry_run` it only tells what it would write."""

    vault: Vault
    writer: Writer
    targets: Targets
    index: NoteIndex
    root: str
    dry_run: bool = False
    open: set[str] = field(default_factory=set)
    """Paths of notes that are read again at the next run, whatever becomes of them now."""
    refused: Mapping[str, set[str]] = field(default_factory=dict)
    """Names of items, by uid, that a note says and its node may not have."""
    missing: set[str] = field(default_factory=set)
    """Nodes whose notes are yet to be made; their paths are known already, so that other notes can link them."""
    found: set[str] = field(default_factory=set)
    """Nodes whose notes another program has made since; what is kept of the vault does not know them."""
    former: Mapping[str, str] = field(default_factory=dict)
    """Where notes were that are gone, by uid; one that is written again comes back there."""
    _reserved: set[str] = field(default_factory=set)

    def reserve(self, uids: Iterable[str]) -> None:
        """Choose the paths of the notes of nodes that have none and are to have one."""
        for uid in uids:
            row = self.writer.gathered.sides[uid].row
            if uid not in self.writer.paths and wants_note(row, self.writer.label(uid).vault):
                path = self._free_path(uid)
                (self.found if self._holds(path, uid) else self.missing).add(uid)
                self._reserved.add(path.casefold())
                self.writer.paths[uid] = path
                self.targets.by_path[path] = uid
                self.index.add(path)

    def placed(self, uid: str, note: ParsedNote) -> Placed:
        """A note that was read to be changed, with its label and the nodes that its links mean."""
        label = self.writer.label(uid)
        declared = declared_label(self.vault.profile, self.vault.mapped, note)
        key = safe_key(label, note, by_entry=declared.by_entry) or note.stem
        by_word = declared.by_word and declared.name == label.name
        return place(note_of=Placed(note, label, key, by_word), targets=self.targets, uid=uid)

    def bring(
        self, uid: str, placed: Placed, content: Content, base: Base, written: tuple[str, ...], *, taken: bool
    ) -> Outcome:
        """Bring a note to what the graph says; `taken` says that what the note says has been taken in before."""
        edit, refused = possible(content.data, self.writer.edit(uid, placed, base))
        problem, kind = (refused, REFUSED) if refused else (_LINKED if edit.asked else "", MENTION)
        path = placed.note.path
        written = _still_ours(placed, base, written)
        if edit.is_empty:
            state = None if self.dry_run else self._state(uid, placed, edit, content.file, base, written, taken=taken)
            return Outcome(path, state, problem=problem, kind=kind)
        injected = ID in edit.front
        more = bool(edit.front.keys() - {ID}) or not edit._replace(front={}).is_empty
        try:
            result = edited_note(content.data, edit)
            lost = lost_comments(content.data, result) if more else ""
            again = self._read_again(uid, placed, result, only_id=injected and not more)
            if self.dry_run:
                return Outcome(path, None, injected, more, lost=lost)
            file = self.vault.folder.replace(path, result, content.file.digest)
        except (NoteUnreadable, ChangedMeanwhile, OSError, PathRefused) as error:
            # Where both sides agreed on what was read, a change made since is the note's and no conflict.
            state = self._agreed(uid, placed, edit, base, written, taken=taken, told=False)
            kind = MEANWHILE if isinstance(error, ChangedMeanwhile) else "unwritable"
            return Outcome(path, state, problem=why_unwritable(error), kind=kind)
        state = self._state(uid, again, edit, file, base, _ours(edit, written), taken=taken)
        return Outcome(path, state, injected, more, problem, kind, lost)

    def _read_again(self, uid: str, placed: Placed, data: bytes, *, only_id: bool) -> Placed:
        """The note as it is now; where it only got its id, nothing else of it can have changed."""
        if only_id:
            note = placed.note._replace(uid=uid, front={**placed.note.front, ID: uid}, digest=digest_of(data))
            return placed._replace(note=note)
        note = parse_note(placed.note.path, data, self.index)
        return place(note_of=placed._replace(note=note, key=self._key(placed, note)), targets=self.targets, uid=uid)

    def create(self, uid: str) -> Outcome:
        """Write the note of a node that has none."""
        edit, refused = possible_new(self.writer.new_note(uid))
        path = self.writer.paths[uid]
        if self.dry_run:
            return Outcome(path, written=True)
        try:
            data = new_note(edit)
            placed = self.placed(uid, parse_note(path, data, self.index))
            file = self.vault.folder.create(path, data)
        except FileExistsError:
            return Outcome(path, problem="Another file of this name came just now.", kind=TAKEN)
        except NoteUnreadable as error:
            return Outcome(path, problem=f"Nobody could read it again: {error.reason}", kind="unwritable")
        except (OSError, PathRefused) as error:
            return Outcome(path, problem=why_unwritable(error), kind="unwritable")
        state = self._state(uid, placed, edit, file, NOTHING, _ours(edit, ()), taken=True)
        return Outcome(path, state, written=True, problem=refused, kind=REFUSED)

    def adopted(self, uid: str, placed: Placed) -> Base:
        """What to compare the note with that another program made of the node: it says what the graph said then."""
        said, items = note_items(placed), self.writer.items(uid, placed, NOTHING)
        both = [name for name in said if name in items]
        same = (name for name in both if compare(name, placed, said, items, NOTHING) != "both")
        return Base({name: mark(said[name]) for name in both}, {name: mark(items[name]) for name in same})

    def create_insight(self, written: Written) -> str:
        """Write a note for an approved insight; its path, empty where it cannot be written."""
        folder = self.vault.mapped.folder_of(INSIGHT)
        path = free_path(self.vault, f"{folder}/{file_name(written.insight.title)}", self._reserved)
        if self.dry_run:
            return path
        try:
            self.vault.folder.create(path, insight_note(written))
        except (OSError, PathRefused):
            return ""
        return path

    def _state(
        self,
        uid: str,
        placed: Placed,
        edit: Edit,
        file: FileState,
        base: Base,
        written: tuple[str, ...],
        *,
        taken: bool,
    ) -> NoteState:
        """What to keep of a note; one with open questions is read again at the next run."""
        state = self._agreed(uid, placed, edit, base, written, taken=taken)
        if placed.note.path in self.open or self._unsettled(uid, placed, edit, base, taken=taken):
            return state
        return state._replace(file=file)

    def _agreed(
        self,
        uid: str,
        placed: Placed,
        edit: Edit,
        base: Base,
        written: tuple[str, ...],
        *,
        taken: bool,
        told: bool = True,
    ) -> NoteState:
        """What both sides agree on, to be kept with a note that is to be read again at the next run."""
        open_ = self._unsettled(uid, placed, edit, base, taken=taken, told=told)
        after = settled(base, note_items(placed), edit.items, open_)
        return NoteState(uid, self.root, placed.note.path, UNREAD, after.text(), written)

    def _unsettled(
        self, uid: str, placed: Placed, edit: Edit, base: Base, *, taken: bool, told: bool = True
    ) -> frozenset[str]:
        refused = frozenset(self.refused.get(uid, ()))
        open_ = unsettled_items(self.vault.profile, placed, edit.items, base, taken=taken, told=told, refused=refused)
        return open_ | frozenset(edit.asked)

    def _key(self, placed: Placed, note: ParsedNote) -> str:
        declared = declared_label(self.vault.profile, self.vault.mapped, note)
        return safe_key(placed.label, note, by_entry=declared.by_entry) or placed.key

    def _free_path(self, uid: str) -> str:
        """Where the note of a node goes: a document where its key says, else where it was, or its label's folder."""
        row, label = self.writer.gathered.sides[uid].row, self.writer.label(uid)
        for path in (row.key if is_document(label) else "", self.former.get(uid, "")):
            if path.endswith(ENDING) and self._is_place(path, uid):
                return path
        stem = f"{self.vault.mapped.folder_of(label.name)}/{file_name(row.key)}"
        return free_path(self.vault, stem, self._reserved, uid)

    def _is_place(self, path: str, uid: str) -> bool:
        try:
            is_taken = self.vault.folder.is_taken(path) and not self._holds(path, uid)
            is_others = self.targets.by_path.get(path, uid) != uid or path.casefold() in self._reserved
            return not is_others and not is_taken and not self.vault.folder.is_form(path)
        except (PathRefused, OSError):
            return False

    def _holds(self, path: str, uid: str) -> bool:
        return holds(self.vault, path, uid)


def free_path(vault: Vault, stem: str, reserved: Collection[str] = (), uid: str = "") -> str:
    """A path that no file has in any letter case, with a number behind the name where it must be.

    Programs that make the note of one node at the same time come upon the same paths; a note that has its `uid` already
    is the answer.
    """
    number = 1
    path = f"{stem}{ENDING}"
    while path.casefold() in reserved or (_is_taken(vault, path) and not (uid and holds(vault, path, uid))):
        number += 1
        path = f"{stem} {number}{ENDING}"
    return path


def _is_taken(vault: Vault, path: str) -> bool:
    """Whether a file is there; where nobody may look, nothing is, and whoever writes there is told why not."""
    try:
        return vault.folder.is_taken(path)
    except (PathRefused, OSError):
        return False


def why_unwritable(error: NoteUnreadable | ChangedMeanwhile | OSError | PathRefused) -> str:
    """What keeps a note from being written, as a sentence."""
    if isinstance(error, ChangedMeanwhile):
        return _MEANWHILE
    if isinstance(error, NoteUnreadable):
        return error.reason
    return error.message if isinstance(error, PathRefused) else f"It cannot be written: {error.strerror or error}."


def holds(vault: Vault, path: str, uid: str) -> bool:
    """Whether the note at a path is there and is that of the node."""
    try:
        return id_of(vault.folder.read(path)) == uid
    except (OSError, NoteUnreadable, PathRefused):
        return False


def _still_ours(placed: Placed, base: Base, written: tuple[str, ...]) -> tuple[str, ...]:
    """Entries that Engrama wrote and whose value no person has changed since."""
    said = note_items(placed)
    items = {name: KEY if name == placed.label.key else f"p:{name}" for name in written}
    changed = {name for name, item in items.items() if item in said and mark(said[item]) != base.note.get(item)}
    return tuple(name for name in written if name not in changed)


def _ours(edit: Edit, written: tuple[str, ...]) -> tuple[str, ...]:
    """Entries whose values are Engrama's after an edit."""
    gone = {name for name, value in edit.front.items() if value is None}
    names = {name for name, value in edit.front.items() if value is not None and not name.startswith(OWN)}
    return tuple(sorted(({*written} | names) - gone))

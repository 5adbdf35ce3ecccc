"""Notes after a verb: those of the nodes that it changed are written, and those of erased nodes go."""

from __future__ import annotations

from dataclasses import dataclass, field

from engrama.adapters.obsidian.authoring import MEANWHILE, MENTION, REFUSED, TAKEN, Author, Outcome, why_unwritable
from engrama.adapters.obsidian.cleaning import cleaned, erasure_marks, is_all_ours, known_items, put_cleaned
from engrama.adapters.obsidian.folder import ChangedMeanwhile
from engrama.adapters.obsidian.frontmatter import NoteUnreadable
from engrama.adapters.obsidian.links import NoteIndex
from engrama.adapters.obsidian.notes import digest_of, parse_note
from engrama.adapters.obsidian.scan import root_name
from engrama.adapters.obsidian.steps import Steps
from engrama.adapters.obsidian.sync import Vault
from engrama.adapters.obsidian.writing import is_engramas, merged_note
from engrama.core.operations.resolve import name_of
from engrama.core.vault.identity import path_mark
from engrama.core.vault.items import read_base
from engrama.core.vault.nearby import Nearby
from engrama.core.vault.notes import NoteState
from engrama.core.vault.reading_in import NOTHING
from engrama.core.vault.telling import Writer
from engrama.errors import EngramaError, PathRefused
from engrama.skills.vault import plan_keep, plan_keep_out, plan_nearby

MENDED = "`engrama sync` mends it."
ONCE_RIGHT = "Once that is put right, `engrama sync` writes it."
_TRIES = 5


@dataclass(slots=True)
class _Done:
    """One look at notes: states to keep, warnings, and nodes to look at again because their notes came meanwhile."""

    states: list[NoteState] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    again: list[str] = field(default_factory=list)


def update_notes(vault: Vault, uids: tuple[str, ...]) -> Steps[tuple[str, ...]]:
    """Bring the notes of these nodes to what the graph says; what cannot be done now is told, never raised."""
    try:
        return (yield from _updated(vault, uids))
    except (EngramaError, OSError) as error:
        reason = error.message if isinstance(error, EngramaError) else str(error.strerror or error)
        return (f"The note was not written: {reason} {ONCE_RIGHT}",)


def _updated(vault: Vault, uids: tuple[str, ...]) -> Steps[tuple[str, ...]]:
    """Notes that another program makes at the same moment are taken for what they are, with the graph as it is then."""
    warnings: tuple[str, ...] = ()
    waiting = uids
    for number in range(_TRIES):
        done: _Done = yield from _once(vault, waiting, first=number == 0)
        warnings += tuple(done.warnings)
        waiting = tuple(done.again)
        if not waiting:
            break
    return warnings + tuple(_warning(uid, "Other programs write it as well.", MENDED) for uid in waiting)


def _once(vault: Vault, uids: tuple[str, ...], *, first: bool) -> Steps[_Done]:
    found: Nearby = yield plan_nearby(uids)
    vault.folder.check()
    author = _author(vault, found)
    done = _Done()
    marks: list[str] = []
    gone: list[str] = []
    for uid in uids:
        if uid not in found.gathered.sides:
            warning = _erased(vault, found, uid, marks)
            gone += [] if warning and uid in found.merged else [uid]
            done.warnings += [warning] if warning else []
        elif first and uid in author.found:
            done.again.append(uid)
        else:
            _note(done, uid, *_written(author, found, uid))
    if marks:
        yield plan_keep_out(tuple(marks))
    if done.states or gone:
        yield plan_keep(tuple(done.states), tuple(uid for uid in gone if uid in found.states))
    return done


def _note(done: _Done, uid: str, outcome: Outcome | None, warning: str) -> None:
    if outcome is not None and outcome.kind == TAKEN:
        done.again.append(uid)
        return
    done.states += [outcome.state] if outcome is not None and outcome.state else []
    done.warnings += [warning] if warning else []
    done.warnings += [f"The note {outcome.path}: {outcome.lost}"] if outcome is not None and outcome.lost else []


def _author(vault: Vault, found: Nearby) -> Author:
    """Writes with what is known of the notes around; the vault itself is only looked through where it must be."""
    root = root_name(vault.folder)
    paths = {uid: state.path for uid, state in found.states.items() if state.root == root}
    writer = Writer(vault.profile, found.gathered, paths)
    author = Author(vault, writer, found.targets(vault.profile), NoteIndex(paths.values()), root)
    author.open = {state.path for state in found.states.values() if not state.file.digest}
    author.reserve(sorted(found.gathered.sides))
    return author


def _written(author: Author, found: Nearby, uid: str) -> tuple[Outcome | None, str]:
    """What became of a note that is brought to what the graph says, and a warning where it could not be."""
    folder = author.vault.folder
    path = author.writer.paths.get(uid, "")
    if uid in author.missing:
        done = author.create(uid)
        return done, _told(done)
    state = found.states.get(uid)
    if not path or (state is None and uid not in author.found):
        return None, ""
    base = read_base(state.base) if state else NOTHING
    if state and not author.writer.differs(uid, base):
        return None, ""
    try:
        content = folder.load(path)
        if state is None or content.file.digest != state.file.digest:
            author.index = NoteIndex(folder.listing().notes)
        note = parse_note(path, content.data, author.index)
    except FileNotFoundError:
        return None, _gone(path)
    except (NoteUnreadable, OSError, PathRefused) as error:
        return None, _warning(path, why_unwritable(error), ONCE_RIGHT)
    placed = author.placed(uid, note)
    if state is None:
        base = author.adopted(uid, placed)
    elif content.file.digest != state.file.digest:
        author.open.add(path)
    written = state.written if state else tuple(note.front)
    done = author.bring(uid, placed, content, base, written, taken=False)
    return done, _told(done)


def _erased(vault: Vault, found: Nearby, uid: str, marks: list[str]) -> str:
    """Let the note of a node that is gone follow it: Engrama's own note goes, a person's loses only our lines."""
    state = found.states.get(uid)
    if state is None or state.root != root_name(vault.folder):
        return ""
    try:
        data = vault.folder.read(state.path)
        if is_engramas(data, known_items(state)) if uid in found.merged else is_all_ours(data, state):
            vault.folder.remove(state.path, digest_of(data))
            return ""
        if uid in found.merged:
            row = found.merged[uid]
            vault.folder.replace(state.path, merged_note(data, row.uid), digest_of(data))
            return f"The note {state.path} is a person's own, and stays; it says now that its node is {name_of(row)}."
        after = cleaned(vault, state.path, data, state)
        marks += erasure_marks(found.scope, after.path, after.data)
        put_cleaned(vault, state.path, digest_of(data), after)
    except FileNotFoundError:
        return ""
    except (NoteUnreadable, ChangedMeanwhile, OSError, PathRefused) as error:
        why = why_unwritable(error)
        if uid in found.merged:
            stays = f"The note {state.path} stays as it is: {why}"
            return f"{stays} Its node is {name_of(found.merged[uid])} now; move what it says there, and delete it."
        marks.append(path_mark(found.scope, state.path))
        left = f"The note {state.path} still holds what Engrama wrote there: {why}"
        return f"{left} No sync takes it in again; take out of it by hand what is to go."
    return ""


def _told(done: Outcome) -> str:
    if done.problem and done.kind in (REFUSED, MENTION):
        return f"The note {done.path}: {done.problem}"
    return _warning(done.path, done.problem, MENDED if done.kind == MEANWHILE else ONCE_RIGHT)


def _warning(path: str, problem: str, remedy: str) -> str:
    return f"The note {path} was not written: {problem} {remedy}" if problem else ""


def _gone(path: str) -> str:
    return (
        f"The note {path} is gone. `engrama sync` finds where it was moved; one that was deleted it writes again if "
        "the memory says more than the note did, and else it archives the node."
    )

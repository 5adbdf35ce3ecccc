"""Which node each note stands for: by its `engrama_id`, by where it was, by its name, or a new one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from engrama.core.call import Call
from engrama.core.operations.aliases import aliased, aliased_uid, read_aliases, restore_alias
from engrama.core.operations.erase import erasure_mark
from engrama.core.operations.remember import check_key
from engrama.core.operations.resolve import name_of
from engrama.core.paging import pages
from engrama.core.requests import GetByUid, GetErased, GetNodes, Operation, ask
from engrama.core.rows import ARCHIVED, STUB, NodeRow
from engrama.core.scope import Scope
from engrama.core.text import fold_key
from engrama.core.vault.findings import Findings
from engrama.core.vault.items import is_document
from engrama.core.vault.notes import MERGED, ParsedNote, file_name
from engrama.core.vault.purging import merged_mark, purged_mark
from engrama.core.vault.reading import Reading, declared_label, key_of
from engrama.errors import InvalidKey, InvalidProperty
from engrama.ir.profile import INSIGHT, Label

_NEW_UIDS = 4_000_000
_Rows = dict[tuple[str, str], NodeRow]


class Identified(NamedTuple):
    """A note and its node; `row` is None for a node that is still to be made."""

    note: ParsedNote
    uid: str
    label: Label
    key: str
    by_word: bool
    row: NodeRow | None


@dataclass(slots=True)
class _Claims:
    """What the notes of one run have taken already."""

    uids: dict[str, str] = field(default_factory=dict)
    names: dict[tuple[str, str], str] = field(default_factory=dict)
    fresh: int = 0


def identify(call: Call, reading: Reading, findings: Findings) -> Operation[list[Identified]]:
    """The node of each note, in the order of the notes; notes that have none are told of and left out."""
    notes = yield from _not_erased(call, reading, findings)
    by_path = {state.path: state.uid for state in reading.states.values() if state.root == reading.root}
    claims = _claims(reading, notes)
    known = [(note, _own_uid(note, reading, claims, by_path, findings)) for note in notes]
    rows: dict[str, NodeRow] = {}
    for page in pages([uid for _, uid in known if uid]):
        rows |= yield from ask(GetByUid(call.scope, page))
    merged = yield from _merged(call, [uid for _, uid in known if uid and uid not in rows])
    found: list[Identified] = []
    waiting: list[Identified] = []
    spoken = _spoken_mergers(notes)
    for note, uid in known:
        row = rows.get(uid) or merged.get(uid)
        entry = _labelled(call, reading, note, row, findings)
        if entry is None:
            continue
        if row is None and uid in spoken and (other := claims.uids.get(spoken[uid])):
            yield from restore_alias(call, uid, (entry.label.name, fold_key(entry.key)), spoken[uid])
            _tell_merged(note, spoken[uid], other, findings)
            continue
        if row is not None and _is_free(row.uid, note, claims) and not _is_merged_away(note, uid, row, reading):
            claims.uids[row.uid] = note.path
            claims.names[row.label, row.folded] = note.path
            found.append(entry._replace(uid=row.uid))
        elif row is not None:
            _tell_merged(note, row.uid, claims.uids.get(row.uid) or name_of(row), findings)
        else:
            waiting.append(entry._replace(uid=uid))
    found += yield from _by_name(call, reading, waiting, claims, findings)
    places = {note.path: place for place, note in enumerate(notes)}
    return sorted(found, key=lambda item: places[item.note.path])


def _is_merged_away(note: ParsedNote, uid: str, row: NodeRow, reading: Reading) -> bool:
    """Whether a note is that of a merged node and its other node `row` has, or had, a note of its own.

    It does not become the note of the other when that one is gone: the two may say different things.
    """
    return uid != row.uid and (bool(note.front.get(MERGED)) or _had_note(row, reading))


def _had_note(row: NodeRow, reading: Reading) -> bool:
    return row.uid in reading.states or row.state == ARCHIVED


def _spoken_mergers(notes: Iterable[ParsedNote]) -> dict[str, str]:
    """Where the nodes of notes went that say that they were merged: from uid to uid, to the end of each chain."""
    said = {note.uid: str(note.front[MERGED]).strip().lower() for note in notes if note.uid and note.front.get(MERGED)}
    found = {}
    for uid, first in said.items():
        end, seen = first, {uid}
        while end in said and end not in seen:
            seen.add(end)
            end = said[end]
        if end not in seen:
            found[uid] = end
    return found


def _tell_merged(note: ParsedNote, uid: str, other: str, findings: Findings) -> None:
    findings.merged[note.path] = uid
    detail = f"Its node was merged into that of {other}, so it is not read; move what it says there, and delete it."
    findings.conflict(note.path, "merged", detail)


def path_mark(scope: Scope, path: str) -> str:
    """What the ledger keeps of a note whose node was erased: a hash of the owner and where the note is."""
    return erasure_mark(f"note {scope.org_id}\n{scope.user_id}\n{path}")


def text_mark(scope: Scope, note: ParsedNote) -> str:
    """The same of what the note says, so that it is known when it was moved; empty where it says nothing."""
    text = hashlib.sha256(note.body.strip().encode()).hexdigest() if note.body.strip() else ""
    return erasure_mark(f"text {scope.org_id}\n{scope.user_id}\n{text}") if text else ""


def _not_erased(call: Call, reading: Reading, findings: Findings) -> Operation[list[ParsedNote]]:
    """The notes whose nodes were not erased; one that was taken in on purpose since has its node again."""
    places = {state.path: state.uid for state in reading.states.values() if state.root == reading.root}
    uids = {note.path: note.uid or places.get(note.path, "") for note in reading.notes}
    standing: set[str] = set()
    for page in pages(sorted(reading.states.keys() & set(uids.values()))):
        standing |= (yield from ask(GetByUid(call.scope, page))).keys()
    marks = {
        note.path: [] if uids[note.path] in standing else _marks_of(call, reading, note, uids[note.path])
        for note in reading.notes
    }
    known: set[str] = set()
    for page in pages(sorted({mark for own in marks.values() for mark in own})):
        known |= yield from ask(GetErased(call.scope, page))
    kept = [note for note in reading.notes if known.isdisjoint(marks[note.path])]
    findings.erased += [note.path for note in reading.notes if not known.isdisjoint(marks[note.path])]
    findings.barred |= {note.path for note in reading.notes if note.uid and erasure_mark(note.uid) in known}
    return kept


def _marks_of(call: Call, reading: Reading, note: ParsedNote, uid: str) -> list[str]:
    if note.front.get(MERGED) and not reading.named:
        return [merged_mark(str(note.front[MERGED]).strip().lower())]
    marks = [purged_mark(uid)] if uid and not reading.named else []
    if note.uid:
        return [erasure_mark(note.uid), *marks]
    if not reading.named:
        marks += [mark for mark in (path_mark(call.scope, note.path), text_mark(call.scope, note)) if mark]
    return marks


def _claims(reading: Reading, notes: Iterable[ParsedNote]) -> _Claims:
    """Who holds which uid: a note that stays where it was before one that came with a copy of it."""
    claims = _Claims()
    changed = {note.path: note for note in notes}
    for state in reading.states.values():
        here = state.root == reading.root and state.path in reading.present
        if here and (state.path not in changed or changed[state.path].uid in ("", state.uid)):
            claims.uids[state.uid] = state.path
    for note in changed.values():
        if note.uid:
            claims.uids.setdefault(note.uid, note.path)
    return claims


def _own_uid(note: ParsedNote, reading: Reading, claims: _Claims, by_path: dict[str, str], findings: Findings) -> str:
    """The uid of a note's node as far as the note or its place tells it; empty for a new one."""
    if not note.uid:
        uid = by_path.get(note.path, "")
        return uid if uid and claims.uids.get(uid) == note.path else ""
    if claims.uids[note.uid] == note.path:
        return note.uid
    other = claims.uids[note.uid]
    findings.conflict(note.path, "copied-id", f"It has the engrama_id of {other}, and got one of its own.")
    return ""


def _merged(call: Call, uids: list[str]) -> Operation[dict[str, NodeRow]]:
    """Rows that took in nodes of these uids."""
    found: dict[str, NodeRow] = {}
    if not uids or not (yield from read_aliases(call)):
        return found
    for uid in uids:
        row = yield from aliased_uid(call, uid)
        if row is not None:
            found[uid] = row
    return found


def _labelled(
    call: Call, reading: Reading, note: ParsedNote, row: NodeRow | None, findings: Findings
) -> Identified | None:
    declared = declared_label(call.profile, reading.mapped, note)
    name = row.label if row is not None else declared.name
    if row is not None and (declared.by_entry or declared.by_word) and declared.name != row.label:
        findings.conflict(
            note.path, "label", f"It says {declared.name}, and its node is a {row.label}; a node keeps its label."
        )
    label = call.profile.by_label.get(name)
    if name == INSIGHT:
        return None
    if label is None:
        said = f'"{name}" is no label of the profile.' if name else "Neither the note nor its folder names a label."
        findings.conflict(note.path, "no-label", said)
        return None
    try:
        key = key_of(label, note, by_entry=declared.by_entry)
    except (InvalidKey, InvalidProperty) as error:
        findings.conflict(note.path, "key", error.message)
        return None
    return Identified(note, "", label, key, declared.by_word and declared.name == name, row)


def _is_free(uid: str, note: ParsedNote, claims: _Claims) -> bool:
    holder = claims.uids.get(uid)
    return holder is None or holder == note.path


def _by_name(
    call: Call, reading: Reading, waiting: list[Identified], claims: _Claims, findings: Findings
) -> Operation[list[Identified]]:
    """Notes without a node of their own: joined to a node of the same name that has no note, else new.

    Of two notes that say one name it belongs to the one whose file is called so; the other is its copy.
    """
    rows = yield from _named(call, reading, [name for entry in waiting for name in _names(entry)], claims)
    found: list[Identified] = []
    for entry in sorted(waiting, key=_is_called_otherwise):
        joined = _joined(entry, rows, claims)
        if joined is None:
            findings.conflict(entry.note.path, "name", _why_not_joined(entry, rows))
            continue
        if not joined.uid:
            claims.fresh += 1
            joined = joined._replace(uid=call.uid(_NEW_UIDS + claims.fresh))
        claims.uids[joined.uid] = entry.note.path
        found.append(joined)
        if joined.key != entry.key:
            said, called = f"{entry.label.name}:{entry.key}", f"{entry.label.name}:{joined.key}"
            findings.conflict(entry.note.path, "key", f"{said} has another note already, so this one is {called}.")
    return found


def _why_not_joined(entry: Identified, rows: _Rows) -> str:
    name = f"{entry.label.name}:{entry.key}"
    row = rows.get(_names(entry)[0])
    if row is None or row.folded == fold_key(entry.key):
        return f"{name} has another note already."
    return f"{name} was merged into {name_of(row)}; write it there, or give the note another name."


def _named(call: Call, reading: Reading, names: list[tuple[str, str]], claims: _Claims) -> Operation[_Rows]:
    """The nodes of these names, also under names that they had before they were merged.

    Such a name is taken where the node has, or had, a note of its own.
    """
    wanted = list(dict.fromkeys(names))
    rows: _Rows = {}
    for page in pages(wanted):
        rows |= yield from ask(GetNodes(call.scope, page))
    if (yield from read_aliases(call)):
        for name in wanted:
            row = None if name in rows else (yield from aliased(call, *name))
            if row is not None:
                rows[name] = row
                if _had_note(row, reading):
                    claims.names.setdefault(name, row.uid)
    return rows


def _names(entry: Identified) -> tuple[tuple[str, str], tuple[str, str]]:
    """The name that the note says, and that of its file."""
    return (entry.label.name, fold_key(entry.key)), (entry.label.name, fold_key(entry.note.stem))


def _is_called_otherwise(entry: Identified) -> bool:
    return fold_key(file_name(entry.key)) != fold_key(entry.note.stem)


def _joined(entry: Identified, rows: _Rows, claims: _Claims) -> Identified | None:
    """The note with its node by name, if there is one; None where the name is another note's.

    A stub of a document is called by the link that made it. A copied note is called after its file.
    """
    first, second = _names(entry)
    name, row = first, rows.get(first)
    if is_document(entry.label):
        if first in claims.names:
            return None
        stub = rows.get(second)
        row = row or (stub if stub is not None and stub.state == STUB else None)
        if row is not None and not _is_free(row.uid, entry.note, claims):
            return None
    elif name in claims.names or (row is not None and not _is_free(row.uid, entry.note, claims)):
        name, row = second, rows.get(second)
        if row is not None or name in claims.names:
            return None
        try:
            entry = entry._replace(key=check_key(entry.label, entry.note.stem))
        except (InvalidKey, InvalidProperty):
            return None
    claims.names[name] = entry.note.path
    return entry if row is None else entry._replace(uid=row.uid, row=row)

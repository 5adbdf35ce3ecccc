"""Notes of erased nodes: what Engrama wrote into them goes, what a person wrote stays."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from engrama.adapters.obsidian.authoring import free_path
from engrama.adapters.obsidian.folder import ENDING
from engrama.adapters.obsidian.frontmatter import read_entries, split
from engrama.adapters.obsidian.links import NoteIndex
from engrama.adapters.obsidian.notes import parse_note
from engrama.adapters.obsidian.sync import Vault
from engrama.adapters.obsidian.writing import cleaned_note, is_engramas
from engrama.core.scope import Scope
from engrama.core.vault.identity import path_mark, text_mark
from engrama.core.vault.items import KEY, mark, read_base
from engrama.core.vault.notes import OWN, RELATIONS, UNSURE, WRITTEN, NoteState, file_name

KEPT = "Kept note"
"""The name of a note that Engrama had named after what was erased, and that holds a person's text."""

_NUMBER = re.compile(r" \d+$")


class Cleaned(NamedTuple):
    """A person's note without Engrama's lines: where it is from now on, and its bytes.

    `unclear` says that it may hold entries of which nobody can tell who wrote them.
    """

    path: str
    data: bytes
    unclear: bool = False


def cleaned(vault: Vault, path: str, data: bytes, state: NoteState | None, reserved: Collection[str] = ()) -> Cleaned:
    """What stays of a note that a person wrote, or added to. Raises NoteUnreadable.

    A file that Engrama named after the erased node gets another name.
    """
    values = {name: entry.value for name, entry in read_entries(split(data)).items()}
    unsure = _is_unsure(state)
    ours = [*_ours(values, state), *([RELATIONS] if unsure else [])]
    rest = cleaned_note(data, ours, known_items(state))
    stay = [name for name in values if not name.startswith(OWN) and name not in ours]
    unclear = unsure and bool(stay) and any(name.startswith(OWN) for name in values)
    if WRITTEN not in values:
        return Cleaned(path, rest, unclear)
    folder, _, name = path.rpartition("/")
    names = {file_name(str(values[name])) for name in (values if unsure else ours) if isinstance(values.get(name), str)}
    if _is_named_after(name.removesuffix(ENDING), names, state):
        path = free_path(vault, f"{folder}/{KEPT}" if folder else KEPT, reserved)
    return Cleaned(path, rest, unclear)


def _is_named_after(stem: str, names: Collection[str], state: NoteState | None) -> bool:
    """Whether a file has the name of its node, as far as what is kept of the note and what it says can tell."""
    key = read_base(state.base).note.get(KEY) if state else None
    return any(one in names or mark(one) == key for one in (stem, _NUMBER.sub("", stem)))


def is_all_ours(data: bytes, state: NoteState | None) -> bool:
    """Whether a note holds nothing that a person wrote; properties of which nobody can tell count as Engrama's.

    Raises NoteUnreadable.
    """
    if not is_engramas(data, known_items(state)):
        return False
    values = {name: entry.value for name, entry in read_entries(split(data)).items()}
    return _is_unsure(state) or all(name.startswith(OWN) or name in _ours(values, state) for name in values)


def erasure_marks(scope: Scope, path: str, data: bytes) -> list[str]:
    """What the ledger keeps of a person's note, so that the next sync does not take it in again."""
    note = parse_note(path, data, NoteIndex(()))
    return [found for found in (path_mark(scope, path), text_mark(scope, note)) if found]


def put_cleaned(vault: Vault, path: str, before: str, after: Cleaned) -> None:
    """Write what stays of a note whose bytes have the digest `before`; raises ChangedMeanwhile or OSError."""
    vault.folder.replace(path, after.data, before)
    if after.path != path:
        vault.folder.rename(path, after.path)


def known_items(state: NoteState | None) -> Collection[str] | None:
    """The names of the items that a note had when both sides last agreed; None where nothing is kept of it."""
    return None if state is None else read_base(state.base).note.keys()


def _is_unsure(state: NoteState | None) -> bool:
    return state is None or UNSURE in state.written


def _ours(values: Mapping[str, Any], state: NoteState | None) -> list[str]:
    """The entries that Engrama wrote and that have the values still that both sides agreed on."""
    if state is None:
        return []
    agreed = read_base(state.base).note
    found = []
    for name in state.written:
        # The one entry of ours that is no property is the name of the node.
        known = None if name == RELATIONS else agreed.get(f"p:{name}", agreed.get(KEY))
        if name in values and known in (None, mark(values[name])):
            found.append(name)
    return found

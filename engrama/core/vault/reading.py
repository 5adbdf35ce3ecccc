"""What a run of the vault begins with: the notes that changed, what is kept of all, and which label a folder means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engrama.core.sanitise import clean_key
from engrama.core.vault.items import is_document
from engrama.core.vault.notes import TYPE, NoteState, ParsedNote
from engrama.core.vault.values import WORD
from engrama.errors import InvalidKey, InvalidProperty
from engrama.ir.profile import INSIGHT, CompiledProfile, Label


class Mapped(NamedTuple):
    """Which label the notes of a folder get that declare none; `default` stands for every other folder."""

    folders: Mapping[str, str] = {}
    default: str = "Document"

    def label_of(self, path: str) -> str:
        """The label of the nearest mapped folder above a note."""
        folder = path.rpartition("/")[0]
        while folder:
            if folder in self.folders:
                return self.folders[folder]
            folder = folder.rpartition("/")[0]
        return self.default

    def folder_of(self, label: str) -> str:
        """Where notes of a label go that Engrama writes."""
        return next((folder for folder, name in self.folders.items() if name == label), label)


class Reading(NamedTuple):
    """The input of a run: `notes` are new or changed, `present` every path that is there, `gone` uids without a note.

    `root` names the vault; `everything` compares each node, `named` says that a person asked for these notes, and
    `outwards` that notes are written and none is read.
    """

    root: str
    notes: tuple[ParsedNote, ...]
    states: Mapping[str, NoteState]
    present: frozenset[str]
    mapped: Mapped
    gone: tuple[str, ...] = ()
    everything: bool = False
    named: bool = False
    outwards: bool = False


class Declared(NamedTuple):
    """The label of a note and how it came to it; `name` is empty where no label fits."""

    name: str
    by_entry: bool = False
    by_word: bool = False


def declared_label(profile: CompiledProfile, mapped: Mapped, note: ParsedNote) -> Declared:
    """The label that a note declares, else that of its folder."""
    spoken = note.front.get(TYPE)
    if isinstance(spoken, str) and spoken.strip():
        return Declared(spoken.strip(), by_entry=True)
    word = note.front.get(WORD)
    if isinstance(word, str) and word.strip() in profile.by_label and word.strip() != INSIGHT:
        return Declared(word.strip(), by_word=True)
    name = mapped.label_of(note.path)
    return Declared(name if name in profile.by_label else "")


def key_of(label: Label, note: ParsedNote, *, by_entry: bool) -> str:
    """The key of a note's node: what its front matter says, else where a document is, or the name of its file.

    Raises InvalidKey or InvalidProperty.
    """
    from engrama.core.operations.remember import check_key

    spoken = note.front.get(label.key)
    if isinstance(spoken, str) and spoken.strip() and (by_entry or not is_document(label)):
        return check_key(label, spoken)
    return clean_key(note.path) if is_document(label) else check_key(label, note.stem)


def safe_key(label: Label, note: ParsedNote, *, by_entry: bool) -> str:
    """The same, empty where there is no usable key."""
    try:
        return key_of(label, note, by_entry=by_entry)
    except (InvalidKey, InvalidProperty):
        return ""

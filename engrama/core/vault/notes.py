"""A note as the adapter reads it, and what is kept of it between two runs. No file is touched here."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from typing import Any, NamedTuple

STATE = "vault "
"""Before the uid in the name of the text that is kept for a note."""

META = "vault"
"""The text that is kept for the vault as a whole."""

EVERYTHING = "vault-all"
"""The text that says that rows were adopted with times of their own, so that the next run compares every node."""

OWN = "engrama_"
"""What the front matter entries begin with that only Engrama writes."""

ID, TYPE, RELATIONS, WRITTEN = "engrama_id", "engrama_type", "relations", "engrama_written"
STATE_ENTRY, FROM, TO, CONFIDENCE = "engrama_state", "engrama_valid_from", "engrama_valid_to", "engrama_confidence"
TYPES, PROPERTIES = "engrama_types", "engrama_properties"
MERGED = "engrama_merged_into"


UNSURE = "?"
"""Among what Engrama wrote into a note: nobody can tell what that was before this memory first read it."""

MAX_NAME = 120
_FORBIDDEN = re.compile(r'[\\/:*?"<>|#^\[\]\x00-\x1f\x7f]+')
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


def file_name(key: str) -> str:
    """The name of a new note: its node's key, without what a file system or a link cannot hold."""
    name = _FORBIDDEN.sub("-", unicodedata.normalize("NFC", key)).strip(" .-")
    name = name.encode("utf-8")[:MAX_NAME].decode("utf-8", "ignore").strip(" .-")
    return f"_{name}" if not name or _RESERVED.fullmatch(name) else name


class Link(NamedTuple):
    """A wikilink: what stands in it, the note it means, or several `candidates`; `path` is empty for no note."""

    target: str
    path: str = ""
    candidates: tuple[str, ...] = ()
    shown: str = ""


class Entry(NamedTuple):
    """One relation of the `relations` map; times are ISO 8601 texts, `label` that of a target without a note.

    `raw` is the item as it stands in the front matter.
    """

    type: str
    to: Link
    label: str = ""
    valid_from: str | None = None
    valid_to: str | None = None
    properties: Mapping[str, Any] = {}
    raw: Any = None


class Noted(NamedTuple):
    """An observation in a note; `created_at` in microseconds since 1970, None where the note does not say.

    `prose` stands in the person's own text; `own` says that its line in the section came from a person too.
    """

    text: str
    created_at: int | None = None
    times: int = 1
    prose: bool = False
    own: bool = False


class NotedInsight(NamedTuple):
    """An approved insight in a note: its uid, what identifies it, and its text."""

    uid: str
    facts: Mapping[str, Any]
    text: str


class Problem(NamedTuple):
    """Something that a note says and that is not read: the kind of conflict, a sentence, and which part it is."""

    kind: str
    detail: str
    item: str = ""


class ParsedNote(NamedTuple):
    """What a note declares; `front` is its front matter with scalars as texts, `body` the person's own text.

    `unread` are targets of the `relations` map, by type, that say nothing; they stay there as they are.
    """

    path: str
    uid: str
    front: Mapping[str, Any]
    body: str
    observations: tuple[Noted, ...]
    relations: tuple[Entry, ...]
    mentions: tuple[Link, ...]
    insights: tuple[NotedInsight, ...]
    digest: str
    problems: tuple[Problem, ...] = ()
    unread: tuple[tuple[str, Any], ...] = ()

    @property
    def stem(self) -> str:
        """The name of the file without its ending."""
        return self.path.rpartition("/")[2].removesuffix(".md")


class FileState(NamedTuple):
    """A file as it was when it was last read: size in bytes, time of change in nanoseconds, digest of its bytes."""

    size: int
    changed: int
    digest: str


UNREAD = FileState(0, 0, "")
"""The file of a note that is to be read at the next run, changed or not."""


class NoteState(NamedTuple):
    """What is kept of a synced note. `root` names the vault, `base` both sides of each item when they last agreed.

    `written` are front matter entries whose values are Engrama's.
    """

    uid: str
    root: str
    path: str
    file: FileState
    base: str = "{}"
    written: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the text in the store."""
        return STATE + self.uid

    def text(self) -> str:
        """The text to keep."""
        head = [self.root, self.path, *self.file, list(self.written)]
        return json.dumps(head, ensure_ascii=False, separators=(",", ":")) + "\n" + self.base


def read_state(name: str, text: str) -> NoteState:
    """The state that `NoteState.text` wrote; what both sides were is left unread until it is needed."""
    head, _, base = text.partition("\n")
    root, path, size, changed, digest, written = json.loads(head)
    return NoteState(name.removeprefix(STATE), root, path, FileState(size, changed, digest), base, tuple(written))

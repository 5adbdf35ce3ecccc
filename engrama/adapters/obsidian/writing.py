"""From what a note is to say to its bytes: a new file, or the lines of an old one that are Engrama's."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engrama.adapters.obsidian import yamltext
from engrama.adapters.obsidian.frontmatter import NoteUnreadable, Parts, changed, read_entries, split
from engrama.adapters.obsidian.frontmatter import without_empty_fences as tidy
from engrama.adapters.obsidian.notes import check_marks, own_text_digest
from engrama.adapters.obsidian.observations import holds_persons, with_observations, without_ours
from engrama.adapters.obsidian.refusing import swallowed
from engrama.adapters.obsidian.remarks import lost_remarks, remarks
from engrama.adapters.obsidian.sections import (
    appended,
    find_sections,
    insight_head,
    open_fence,
    without_sections,
)
from engrama.core.vault.insights import Written, insight_text
from engrama.core.vault.notes import ID, MERGED, OWN, RELATIONS, TYPE, WRITTEN
from engrama.core.vault.telling import Edit


def new_note(edit: Edit) -> bytes:
    """The bytes of a note that Engrama writes; it can be told from a person's as long as nobody adds a text to it."""
    body = f"{edit.body}\n" if edit.body else ""
    text = with_observations(body, edit.observations or (), "\n")
    parts = Parts(b"", b"", b"", b"", text.encode("utf-8"))
    front = {**edit.front, WRITTEN: own_text_digest(parts)}
    return changed(parts, _rendered(front, edit.plain)).joined()


def edited_note(data: bytes, edit: Edit) -> bytes:
    """The note with what is `possible`; every other byte stays. Raises NoteUnreadable where that cannot be."""
    parts = split(data)
    if edit.front.keys() == {ID} and edit.observations is None and edit.body is None:
        return changed(parts, _rendered(edit.front, edit.plain)).joined()
    if edit.observations is not None or edit.body is not None:
        parts = _with_text(parts, edit)
    front = dict(edit.front)
    if edit.body is not None:
        front[WRITTEN] = own_text_digest(parts)
    return changed(parts, _rendered(front, edit.plain)).joined()


def lost_comments(before: bytes, after: bytes) -> str:
    """A sentence on the comments that stood in the front matter of a note and found no place in the new one."""
    lost = lost_remarks(*(split(data).inner.decode("utf-8") for data in (before, after)))
    many = "The comment" if len(lost) == 1 else "The comments"
    shown = " and ".join(f"`{remark}`" for remark in lost)
    return f"{many} {shown} stood at what the memory took out or changed, and could not be kept." if lost else ""


def with_insight(data: bytes, written: Written) -> bytes:
    """The note with an approved insight behind its text."""
    parts = split(data)
    text = parts.body.decode("utf-8")
    check_marks(parts)
    if fence := open_fence(text):
        raise NoteUnreadable(swallowed(fence))
    head = insight_head(written.insight.uid, written.facts)
    text = appended(text, "insight", head, insight_text(written.insight), parts.newline.decode())
    return parts._replace(body=text.encode("utf-8")).joined()


def holds_insight(data: bytes, uid: str) -> bool:
    """Whether an insight stands in a note already."""
    text = split(data).body.decode("utf-8")
    return any(section.kind == "insight" and section.rest.startswith(f"{uid} ") for section in find_sections(text))


def insight_note(written: Written) -> bytes:
    """A note of its own for an approved insight."""
    empty = Parts(b"", b"", b"", b"", b"")
    front = {ID: written.insight.uid, TYPE: "Insight", WRITTEN: own_text_digest(empty)}
    return with_insight(changed(empty, _rendered(front, frozenset())).joined(), written)


def is_engramas(data: bytes, known: Collection[str] | None) -> bool:
    """Whether Engrama wrote the whole note: nobody has added a text of their own, or a comment, since.

    `known` are the names of the items that the note had when it was last read, None where nobody knows.
    """
    parts = split(data)
    entry = read_entries(parts).get(WRITTEN)
    own = entry is not None and entry.value == own_text_digest(parts)
    return own and not remarks(parts.inner.decode("utf-8")) and not holds_persons(parts.body.decode("utf-8"), known)


def merged_note(data: bytes, uid: str) -> bytes:
    """The note of a merged node, saying which node took it in, so that the vault alone tells it."""
    return changed(split(data), {MERGED: yamltext.entry(MERGED, uid)}).joined()


def cleaned_note(data: bytes, written: Collection[str], known: Collection[str] | None) -> bytes:
    """A person's note without Engrama's lines: its entries, those whose values it wrote (`written`), its sections.

    Comments in the front matter are a person's, and so are lines of sections that are not `known`; None stands for
    what nobody knows.
    """
    parts = split(data)
    entries = read_entries(parts)
    own = {name for name in entries if name.startswith(OWN)} | set(written)
    if not isinstance(entries[RELATIONS].value if RELATIONS in entries else None, dict):
        own.discard(RELATIONS)
    parts = changed(parts, {name: None for name in own if name in entries}, keeps_remarks=True)
    text = without_ours(parts.body.decode("utf-8"), known)
    result = parts._replace(body=text.encode("utf-8"))
    return (tidy(result) if entries and own.issuperset(entries) else result).joined()


def _with_text(parts: Parts, edit: Edit) -> Parts:
    text, newline = parts.body.decode("utf-8"), parts.newline.decode()
    check_marks(parts)
    if edit.body is not None:
        own = without_sections(text)
        text = (f"{edit.body}\n".replace("\n", newline) if edit.body else "") + text.removeprefix(own)
    if edit.observations is not None:
        text = with_observations(text, edit.observations, newline)
    return parts._replace(body=text.encode("utf-8"))


def _rendered(front: Mapping[str, Any], plain: frozenset[str]) -> dict[str, str | None]:
    return {
        name: None if value is None else yamltext.entry(name, value, plain=name in plain)
        for name, value in front.items()
    }

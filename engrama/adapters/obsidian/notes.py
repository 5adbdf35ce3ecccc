"""From the bytes of a file to what the note declares, by declared syntax alone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engrama.adapters.obsidian.frontmatter import NoteUnreadable, Parts, read_entries, split
from engrama.adapters.obsidian.links import NoteIndex, facts, is_attachment, prose_of, single_link, wikilinks
from engrama.adapters.obsidian.observations import own_lines, read_observations
from engrama.adapters.obsidian.sections import INSIGHT, find_sections, lone_mark, read_insight, without_sections
from engrama.core.reference import is_uid
from engrama.core.sanitise import clean
from engrama.core.vault.notes import (
    ID,
    OWN,
    RELATIONS,
    WRITTEN,
    Entry,
    Link,
    Noted,
    NotedInsight,
    ParsedNote,
    Problem,
)
from engrama.core.vault.values import typed_text

MAX_NOTE = 10 * 1024 * 1024
"""Bytes of a note that is read."""

_MOST_SHOWN = 80
_SAMPLE = "01890a5d-ac96-774b-bcce-b302099a8057"
_DETAILS = ("to", "label", "valid_from", "valid_to", "properties", "types")


def digest_of(data: bytes) -> str:
    """What tells two contents of a file apart."""
    return hashlib.sha256(data).hexdigest()[:32]


def parse_note(path: str, data: bytes, index: NoteIndex) -> ParsedNote:
    """Read one note; raises NoteUnreadable for a file that is to be left alone."""
    if len(data) > MAX_NOTE:
        raise NoteUnreadable(f"The file is larger than {MAX_NOTE:,} bytes.")
    parts = split(data)
    front = {name: entry.value for name, entry in read_entries(parts).items()}
    text = parts.body.decode("utf-8")
    body = without_sections(text)
    prose = prose_of(body)
    # Read as it stands, the note would say that every observation was taken out.
    check_marks(parts)
    relations, unread = _relations(front.get(RELATIONS), path, index)
    return ParsedNote(
        path=path,
        uid=_uid(front.get(ID)),
        front=front,
        body=clean(body).strip("\n"),
        observations=tuple(_observations(text, prose)),
        relations=tuple(relations),
        mentions=tuple(_mentions(front, prose, path, index)),
        insights=tuple(_insights(text)),
        digest=digest_of(data),
        problems=tuple(_problems(front.get(RELATIONS), unread, text)),
        unread=tuple(unread),
    )


def id_of(data: bytes) -> str:
    """The `engrama_id` of a note, empty where it has none; raises NoteUnreadable."""
    entry = read_entries(split(data)).get(ID)
    return _uid(entry.value) if entry is not None else ""


def check_marks(parts: Parts) -> None:
    """Raise NoteUnreadable with its line where a mark stands in the note without its partner."""
    lone = lone_mark(parts.body.decode("utf-8"))
    if lone is not None:
        raise NoteUnreadable(lone.told((parts.opened + parts.inner + parts.closed).count(b"\n")))


def own_text_digest(parts: Parts) -> str:
    """Tells whether the person's own text of a note changed."""
    text = parts.body.decode("utf-8")
    return digest_of((without_sections(text).strip() + own_lines(text)).encode())[:8]


def _uid(value: Any) -> str:
    """The uid of the note's node; raises NoteUnreadable for an entry that is none, since only a person can know why."""
    if value is None:
        return ""
    text = value.strip().lower() if isinstance(value, str) else ""
    if not is_uid(text):
        raise NoteUnreadable(
            f"`{ID}` is {_shown(value)}, which is the id of no node (such as {_SAMPLE}); take that line out."
        )
    return text


def _observations(text: str, prose: str) -> Iterator[Noted]:
    """Those of the section, then those that stand in the person's own text; each text once."""
    seen: set[str] = set()
    for noted in (*read_observations(text), *(Noted(fact, prose=True) for fact in facts(prose))):
        cleaned = clean(noted.text).strip()
        if cleaned and cleaned not in seen:
            seen.add(cleaned)
            yield noted._replace(text=cleaned)


def _mentions(front: Mapping[str, Any], prose: str, path: str, index: NoteIndex) -> Iterator[Link]:
    seen: set[str] = set()
    # What Engrama wrote into its own notes are values of the memory; a person's entries are links, as Obsidian has it.
    own = front if WRITTEN not in front else {}
    values = (value for name, value in own.items() if name != RELATIONS and not name.startswith(OWN))
    texts = [text for value in values for text in _texts(value) if "[[" in text]
    for target, shown in wikilinks("\n\n".join([prose, *texts])):
        link = index.find(target, path, shown)
        name = link.path or target
        if name in seen or link.path == path or (not link.path and is_attachment(target)):
            continue
        seen.add(name)
        yield link


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def _relations(value: Any, path: str, index: NoteIndex) -> tuple[list[Entry], list[tuple[str, Any]]]:
    """The entries of the map, and the targets that are none."""
    found: list[Entry] = []
    unread: list[tuple[str, Any]] = []
    for type_, targets in value.items() if isinstance(value, dict) else ():
        for item in targets if isinstance(targets, list) else [targets]:
            entry = _entry(type_, item, path, index)
            if entry is not None:
                found.append(entry)
            elif item is not None:
                unread.append((type_, item))
    return found, unread


def _problems(relations: Any, unread: Iterable[tuple[str, Any]], text: str) -> Iterator[Problem]:
    if relations is not None and not isinstance(relations, dict):
        shown = _shown(relations)
        detail = f'`relations` is {shown}, and no map of relation types (`USES: ["[[A]]"]`), so it is not read.'
        yield Problem("relation", detail, RELATIONS)
    for type_, item in unread:
        detail = f"{_shown(item)} is no target of {type_}; write a link, or a map of {', '.join(_DETAILS)}."
        yield Problem("relation", detail, type_)
    own = own_lines(text).strip().splitlines()
    if own:
        many = "A line" if len(own) == 1 else f"{len(own)} lines"
        detail = (
            f"{many} between the marks of the observations, from {_shown(own[0].strip())} on, begin with no `- ` or "
            "stand below one with a time. They stay where they are and are not read; write them outside the marks."
        )
        yield Problem("section", detail)


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"


def _entry(type_: str, item: Any, path: str, index: NoteIndex) -> Entry | None:
    details: Mapping[str, Any] = item if isinstance(item, dict) else {"to": item}
    if isinstance(item, list) or not isinstance(details.get("to"), str):
        # An unquoted [[A]] is YAML for a list in a list.
        inner = item[0] if isinstance(item, list) and len(item) == 1 else None
        text = inner if isinstance(inner, str) else inner[0] if isinstance(inner, list) and len(inner) == 1 else None
        details = {"to": f"[[{text}]]"} if isinstance(text, str) else {}
        item = details.get("to", item)
    spoken = details.get("to")
    if not isinstance(spoken, str) or not spoken.strip() or not set(details) <= set(_DETAILS):
        return None
    target, shown = single_link(spoken) or (spoken.strip(), "")
    properties, types = details.get("properties") or {}, details.get("types") or {}
    if not isinstance(properties, dict) or not isinstance(types, dict):
        return None
    return Entry(
        type=type_.strip(),
        to=index.find(target, path, shown),
        label=str(details.get("label") or ""),
        valid_from=details.get("valid_from") or None,
        valid_to=details.get("valid_to") or None,
        properties={name: typed_text(value, types.get(name)) for name, value in properties.items()},
        raw=item,
    )


def _insights(text: str) -> Iterator[NotedInsight]:
    for section in find_sections(text):
        if section.kind == INSIGHT and (read := read_insight(section)):
            yield NotedInsight(*read)

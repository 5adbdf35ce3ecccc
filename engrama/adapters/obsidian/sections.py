"""The parts of a note's text that are Engrama's: sections between two marks that Obsidian does not show."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engrama.core.temporal import parse_moment, to_iso
from engrama.core.vault.notes import Noted
from engrama.errors import InvalidTime

OBSERVATIONS, INSIGHT = "observations", "insight"
_SECTION = re.compile(
    r"^<!-- engrama:(?P<kind>observations|insight)(?P<rest>[^\n]*?) -->[ \t]*\r?\n"
    r"(?P<inner>.*?)^<!-- /engrama:(?P=kind) -->[ \t]*(?:\r?\n|\Z)",
    re.M | re.S,
)
_MARK = re.compile(r"^<!-- /?engrama:(?:observations|insight)\b", re.M)
# Code that shows a section is none; of code and section that overlap, the one that begins first holds the other.
_FENCE = r"^ {0,3}(?P<fence>`{3,}|~{3,})[^\n]*\n(?:.*?^ {0,3}(?P=fence)[`~]*[ \t]*\r?$|.*\Z)"
_SECTION_OR_CODE = re.compile(f"{_SECTION.pattern}|{_FENCE}", re.M | re.S)
_CODE = re.compile(_FENCE, re.M | re.S)
_JOINED = "joined"
_META = re.compile(r"[ \t]*<!-- (?P<at>\d{4}-[0-9T:.+Z-]+)(?: x(?P<times>\d+))? -->[ \t]*$")
_ESCAPED = re.compile(r"(\\*)<!--")
_TITLE = "## Observations"


class Section(NamedTuple):
    """A section: its place in the text, what stands behind its kind in the opening mark, and what it holds."""

    kind: str
    start: int
    end: int
    rest: str
    inner: str


def find_sections(text: str) -> list[Section]:
    """All sections of a text, in order."""
    return [
        Section(match["kind"], match.start(), match.end(), match["rest"].strip(), match["inner"])
        for match in _SECTION_OR_CODE.finditer(text)
        if match["kind"]
    ]


def is_broken(text: str) -> bool:
    """Whether a mark stands there without its partner, so that nothing may be written between them."""
    return _MARK.search(_CODE.sub("", without_sections(text))) is not None


def without_sections(text: str) -> str:
    """The text of the person alone, as it was before any section was added."""
    for section in reversed(find_sections(text)):
        text = removed(text, section)
    return text


def removed(text: str, section: Section) -> str:
    """The text without one section and the line ends that were added before it."""
    before, after = text[: section.start], text[section.end :]
    for _ in range(2 if _JOINED in section.rest.split(" ") else 1):
        before = before.removesuffix("\n").removesuffix("\r")
    if after and section.start and not before.endswith("\n"):
        before = text[: section.start]
    return before + after


def appended(text: str, kind: str, rest: str, inner: str, newline: str) -> str:
    """The text with a section behind it; a blank line parts it from what was there."""
    joined = bool(text) and not text.endswith("\n")
    words = " ".join(word for word in (kind, rest, _JOINED if joined else "") if word)
    gap = "" if not text else newline * 2 if joined else newline
    block = f"<!-- engrama:{words} -->\n{inner}<!-- /engrama:{kind} -->\n".replace("\n", newline)
    return f"{text}{gap}{block}"


def with_observations(text: str, notes: Iterable[Noted], newline: str) -> str:
    """The text with its section of observations written anew, in its place; without observations it goes."""
    found = next((section for section in find_sections(text) if section.kind == OBSERVATIONS), None)
    inner = _observations(notes)
    if found is None:
        return appended(text, OBSERVATIONS, "", inner, newline) if inner else text
    if not inner:
        return removed(text, found)
    head = text[found.start : found.end].split("\n", 1)[0].rstrip("\r")
    closing = f"<!-- /engrama:{OBSERVATIONS} -->\n"
    return text[: found.start] + f"{head}\n{inner}{closing}".replace("\n", newline) + text[found.end :]


def read_observations(text: str) -> list[Noted]:
    """The observations that stand in the section; lines that a person added there have no time of their own."""
    found: list[Noted] = []
    for section in find_sections(text):
        if section.kind != OBSERVATIONS:
            continue
        item: list[str] | None = None
        for line in section.inner.replace("\r\n", "\n").split("\n"):
            if line.startswith("- "):
                found += _noted(item)
                item = [line[2:]]
            elif item is not None and (line.startswith("  ") or not line.strip()):
                item.append(line[2:])
            else:
                found += _noted(item)
                item = None
        found += _noted(item)
    return found


def insight_head(uid: str, facts: Mapping[str, Any]) -> str:
    """What stands in the opening mark of an insight's section; it can never end the mark."""
    return f"{uid} {json.dumps(facts, ensure_ascii=True, separators=(',', ':')).replace('>', chr(92) + 'u003e')}"


def read_insight(section: Section) -> tuple[str, dict[str, Any], str] | None:
    """Uid, facts and text of an insight's section; None where a person changed the mark."""
    uid, _, rest = section.rest.partition(" ")
    try:
        facts, _ = json.JSONDecoder().raw_decode(rest)
    except ValueError:
        return None
    return (uid, facts, section.inner.replace("\r\n", "\n")) if isinstance(facts, dict) else None


def _observations(notes: Iterable[Noted]) -> str:
    items = [_item(note) for note in notes]
    return f"{_TITLE}\n\n" + "".join(items) if items else ""


def _item(note: Noted) -> str:
    text = _ESCAPED.sub(r"\\\g<0>", note.text)
    lines = [line if not number or not line else f"  {line}" for number, line in enumerate(text.split("\n"))]
    again = f" x{note.times}" if note.times > 1 else ""
    meta = "" if note.created_at is None else f" <!-- {to_iso(note.created_at)}{again} -->"
    return f"- {chr(10).join(lines)}{meta}\n"


def _noted(item: list[str] | None) -> list[Noted]:
    if item is None:
        return []
    text = "\n".join(item).rstrip("\n")
    meta = _META.search(text)
    created, times = None, 1
    if meta:
        try:
            created, times = parse_moment(meta["at"]), int(meta["times"] or 1)
            text = text[: meta.start()]
        except InvalidTime:
            created = None
    text = re.sub(r"\\(\\*<!--)", r"\1", text).strip()
    return [Noted(text, created, times)] if text else []

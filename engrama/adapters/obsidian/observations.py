"""The section of observations: a list that Engrama keeps, between whose lines a person may write as well."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from engrama.adapters.obsidian.sections import OBSERVATIONS, appended, find_sections, removed
from engrama.core.sanitise import clean
from engrama.core.temporal import parse_moment, to_iso
from engrama.core.vault.items import observation_item
from engrama.core.vault.notes import Noted
from engrama.errors import InvalidTime

_META = re.compile(r"[ \t]*(?<!\\)<!-- (?P<at>\d{4}-[0-9T:.+Z-]+)(?: x(?P<times>\d+))?(?P<own> note)? -->[ \t]*$")
_ESCAPED = re.compile(r"(\\*)<!--")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_TITLE = "## Observations"


class Block(NamedTuple):
    """Lines of the section as they stand there; `noted` is the observation they are, None for any other line."""

    text: str
    noted: Noted | None = None

    @property
    def is_own(self) -> bool:
        """Whether a person wrote this and it is no observation."""
        return self.noted is None and self.text.strip() not in ("", _TITLE)

    def is_persons(self, known: Collection[str] | None) -> bool:
        """Whether a person wrote this; `known` are the names of the items that the note had when it was last read.

        An observation without a time, or whose time says so, is a person's, and so is one that nobody has read yet.
        """
        if self.noted is None:
            return self.is_own
        unread = known is not None and observation_item(clean(self.noted.text).strip()) not in known
        return self.noted.own or unread

    @property
    def bare(self) -> str:
        """The lines without the time that Engrama set behind them."""
        if self.noted is None or self.noted.created_at is None:
            return self.text
        lines = self.text.rstrip("\r\n")
        return _META.sub("", lines) + self.text[len(lines) :]


def read_observations(text: str) -> list[Noted]:
    """The observations that stand in the section; lines that a person added there have no time of their own."""
    return [block.noted for block in _all_blocks(text) if block.noted is not None]


def own_lines(text: str) -> str:
    """What stands in the section and is no observation, without the blank lines around it."""
    return "".join(block.text for block in _all_blocks(text) if block.is_own)


def holds_persons(text: str, known: Collection[str] | None) -> bool:
    """Whether a person's own observations stand in the section; `known` as in `Block.is_persons`."""
    return any(block.noted is not None and block.is_persons(known) for block in _all_blocks(text))


def without_ours(text: str, known: Collection[str] | None = None) -> str:
    """The text without what Engrama wrote in sections: lines that a person wrote there stay in their place."""
    for section in reversed(find_sections(text)):
        kept = _persons(section.inner, known) if section.kind == OBSERVATIONS else ""
        text = text[: section.start] + kept + text[section.end :] if kept else removed(text, section)
    return text


def with_observations(text: str, notes: Iterable[Noted], newline: str) -> str:
    """The text with these observations in its section, and every line of a person that stands there in its place.

    A section in which nothing is left goes.
    """
    wanted = list(notes)
    found = next((section for section in find_sections(text) if section.kind == OBSERVATIONS), None)
    if found is None:
        return appended(text, OBSERVATIONS, "", _fresh(wanted), newline) if wanted else text
    blocks = list(_blocks(found.inner))
    if not wanted and not any(block.is_own for block in blocks):
        return removed(text, found)
    inner = _woven(blocks, wanted, newline) if found.inner.strip() else _fresh(wanted).replace("\n", newline)
    head = text[found.start : found.end].split("\n", 1)[0].rstrip("\r")
    closing = f"<!-- /engrama:{OBSERVATIONS} -->"
    return text[: found.start] + head + newline + inner + closing + newline + text[found.end :]


def _all_blocks(text: str) -> Iterator[Block]:
    for section in find_sections(text):
        if section.kind == OBSERVATIONS:
            yield from _blocks(section.inner)


def _blocks(inner: str) -> Iterator[Block]:
    """The section line by line; an observation ends with its time, whatever a person wrote below it.

    A bullet with nothing behind it begins none: it would take in what stood below an observation that goes.
    """
    item: list[str] = []
    for line in _LINE.findall(inner):
        plain = line.rstrip("\r\n")
        continues = bool(item) and (plain.startswith("  ") or not plain.strip())
        if not continues:
            yield from _closed(item)
            item = []
        if continues or (plain.startswith("- ") and plain[2:].strip()):
            item.append(line)
        else:
            yield Block(line)
        if item and _meta(plain):
            yield from _closed(item)
            item = []
    yield from _closed(item)


def _closed(item: list[str]) -> Iterator[Block]:
    """The lines of one list item as an observation, and the blank lines behind it."""
    size = len(item)
    while size and not item[size - 1].strip():
        size -= 1
    if size:
        noted = _noted([line.rstrip("\r\n")[2:] for line in item[:size]])
        yield Block("".join(item[:size]), noted)
    for line in item[size:]:
        yield Block(line)


def _woven(blocks: Iterable[Block], notes: Iterable[Noted], newline: str) -> str:
    """The blocks with each observation as it is now, without those that are gone, and with the new ones behind them."""
    waiting = {note.text: note for note in notes}
    wanted = frozenset(waiting)
    kept: list[str] = []
    place = None
    for block in blocks:
        if block.noted is None:
            # What stands right below an observation belongs to it for the eye.
            place = len(kept) + 1 if place == len(kept) and block.text.strip() else place
            kept.append(block.text)
            continue
        text = clean(block.noted.text).strip()
        note = waiting.pop(text, None)
        if text in wanted:
            same = note is None or note == block.noted._replace(text=text)
            kept.append(block.text if same or note is None else _item(note, newline))
            place = len(kept)
    fresh = [_item(note, newline) for note in waiting.values()]
    place = len(kept) if place is None else place
    if fresh and place and kept[place - 1].strip() and not kept[place - 1].startswith(("- ", " ", "\t")):
        fresh.insert(0, newline)
    return "".join((*kept[:place], *fresh, *kept[place:]))


def _persons(inner: str, known: Collection[str] | None) -> str:
    """The lines of the section that a person wrote, observations among them."""
    blocks = list(_blocks(inner))
    places = [place for place, block in enumerate(blocks) if block.is_persons(known)]
    if not places:
        return ""
    between = blocks[places[0] : places[-1] + 1]
    return "".join(block.bare for block in between if block.is_persons(known) or not block.text.strip())


def _fresh(notes: Iterable[Noted]) -> str:
    return f"{_TITLE}\n\n" + "".join(_item(note, "\n") for note in notes)


def _item(note: Noted, newline: str) -> str:
    text = _ESCAPED.sub(r"\\\g<0>", note.text)
    lines = [line if not number or not line else f"  {line}" for number, line in enumerate(text.split("\n"))]
    again = f" x{note.times}" if note.times > 1 else ""
    own = " note" if note.own else ""
    meta = "" if note.created_at is None else f" <!-- {to_iso(note.created_at)}{again}{own} -->"
    return f"- {newline.join(lines)}{meta}{newline}"


class _Meta(NamedTuple):
    start: int
    created_at: int
    times: int
    own: bool


def _meta(text: str) -> _Meta | None:
    """The time at the end of an observation."""
    match = _META.search(text)
    if match is None:
        return None
    try:
        moment = parse_moment(match["at"])
    except InvalidTime:
        return None
    return None if moment is None else _Meta(match.start(), moment, int(match["times"] or 1), bool(match["own"]))


def _noted(lines: list[str]) -> Noted | None:
    text = "\n".join(lines)
    meta = _meta(text)
    if meta:
        text = text[: meta.start]
    text = re.sub(r"\\(\\*<!--)", r"\1", text).strip()
    if not text:
        return None
    return Noted(text, meta.created_at, meta.times, own=meta.own) if meta else Noted(text, own=True)

"""The parts of a note's text that are Engrama's: sections between two marks that Obsidian does not show."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

OBSERVATIONS, INSIGHT = "observations", "insight"
_SECTION = re.compile(
    r"^<!-- engrama:(?P<kind>observations|insight)(?P<rest>[^\n]*?) -->[ \t]*\r?\n"
    r"(?P<inner>.*?)^<!-- /engrama:(?P=kind) -->[ \t]*(?:\r?\n|\Z)",
    re.M | re.S,
)
_MARK = re.compile(r"^<!-- (?P<close>/?)engrama:(?P<kind>observations|insight)\b", re.M)
# Code that shows a section is none; of code and section that overlap, the one that begins first holds the other.
# A line of backticks with more of them behind its words is code within the line and opens nothing.
_FENCE = (
    r"^ {0,3}(?P<fence>`{3,}(?=[^`\n]*\n)|~{3,})[^\n]*\n"
    r"(?:.*?(?P<closed>^ {0,3}(?P=fence)[`~]*[ \t]*\r?$)|.*\Z)"
)
_SECTION_OR_CODE = re.compile(f"{_SECTION.pattern}|{_FENCE}", re.M | re.S)
_CODE = re.compile(_FENCE, re.M | re.S)
_JOINED = "joined"


class Section(NamedTuple):
    """A section: its place in the text, what stands behind its kind in the opening mark, and what it holds."""

    kind: str
    start: int
    end: int
    rest: str
    inner: str


class Lone(NamedTuple):
    """How a mark without its partner begins, how that one would, and the line of the text, counted from 1."""

    mark: str
    partner: str
    line: int

    def told(self, above: int = 0) -> str:
        """A sentence for the person; `above` is the number of lines of the file before the text."""
        return (
            f"Line {self.line + above}: the mark `{self.mark} …` stands there without its partner `{self.partner} …`; "
            "put that back, or take this one out."
        )


def find_sections(text: str) -> list[Section]:
    """All sections of a text, in order."""
    return [
        Section(match["kind"], match.start(), match.end(), match["rest"].strip(), match["inner"])
        for match in _SECTION_OR_CODE.finditer(text)
        if match["kind"]
    ]


def lone_mark(text: str) -> Lone | None:
    """The first mark that stands there without its partner, so that nothing may be written between them."""
    spans = list(_SECTION_OR_CODE.finditer(text))
    for mark in _MARK.finditer(text):
        around = next((span for span in spans if span.start() <= mark.start() < span.end()), None)
        if around is None or (mark.start() == around.start() and _holds_opening(around["inner"])):
            slash, other = ("/", "") if mark["close"] else ("", "/")
            line = text.count("\n", 0, mark.start()) + 1
            return Lone(f"<!-- {slash}engrama:{mark['kind']}", f"<!-- {other}engrama:{mark['kind']}", line)
    return None


def open_fence(text: str) -> str:
    """The line that opens a code block which goes on to the end of the text, empty where there is none.

    What is written behind it is code.
    """
    spans = _SECTION_OR_CODE.finditer(f"{text}\n")
    return next((span[0].split("\n", 1)[0].strip() for span in spans if span["fence"] and not span["closed"]), "")


def _holds_opening(inner: str) -> bool:
    """Whether another section begins inside of one, whose own end is missing then."""
    return any(not mark["close"] for mark in _MARK.finditer(_CODE.sub("", inner)))


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

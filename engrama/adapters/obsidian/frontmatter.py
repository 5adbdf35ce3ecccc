"""Front matter as bytes: read with every scalar as text, and changed line by line so that no other byte moves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from engrama.adapters.obsidian.remarks import remarks, woven
from engrama.adapters.obsidian.yamltext import NULLS, plain_loader

MARK = b"\xef\xbb\xbf"
MAX_FRONT_MATTER = 256 * 1024
"""Bytes of front matter that are read."""

_OPENING = re.compile(rb"---[ \t]*(\r\n|\n)")
_CLOSING = re.compile(rb"^---[ \t]*(\r\n|\n|\Z)", re.M)
_MOST_VALUES = 10_000
_DEEPEST = 64


class NoteUnreadable(Exception):
    """A file that is left alone; `reason` says why, for the person."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Parts(NamedTuple):
    """A note taken apart; joined in this order its bytes are the file's. `opened` is empty without front matter."""

    mark: bytes
    opened: bytes
    inner: bytes
    closed: bytes
    body: bytes

    @property
    def newline(self) -> bytes:
        """How lines of this file end."""
        rest = self.opened or self.body
        first = rest.find(b"\n")
        return b"\r\n" if first > 0 and rest[first - 1 : first] == b"\r" else b"\n"

    def joined(self) -> bytes:
        """The whole file."""
        return b"".join(self)


class Entry(NamedTuple):
    """A top-level entry: its value, and where its lines begin and end in the text of the front matter."""

    value: Any
    start: int
    end: int


def split(data: bytes) -> Parts:
    """Take a file apart at its fences, whatever its line ends; raises NoteUnreadable for what is no text in UTF-8."""
    if not data:
        raise NoteUnreadable("The file is empty.")
    if b"\0" in data:
        raise NoteUnreadable("The file holds zero bytes, so it is no text.")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NoteUnreadable(f"The file is not UTF-8 (byte {error.start}).") from None
    mark = MARK if data.startswith(MARK) else b""
    rest = data[len(mark) :]
    opening = _OPENING.match(rest)
    closing = _CLOSING.search(rest, opening.end()) if opening else None
    if opening is None or closing is None:
        return Parts(mark, b"", b"", b"", rest)
    inner = rest[opening.end() : closing.start()]
    if len(inner) > MAX_FRONT_MATTER:
        raise NoteUnreadable(f"The front matter is larger than {MAX_FRONT_MATTER:,} bytes.")
    return Parts(mark, opening.group(), inner, closing.group(), rest[closing.end() :])


def read_entries(parts: Parts) -> dict[str, Entry]:
    """The entries of the front matter; every scalar is the text that was written, None where nothing or null was.

    Raises NoteUnreadable where it is no YAML mapping.
    """
    if not parts.inner.strip():
        return {}
    text = parts.inner.decode("utf-8")
    root = _composed(text)
    if root is None:
        return {}
    pairs = getattr(root, "value", None)
    if not isinstance(pairs, list) or not all(isinstance(pair, tuple) for pair in pairs):
        raise NoteUnreadable("The front matter holds no keys and values.")
    starts = [_line_start(text, key.start_mark.index) for key, _ in pairs]
    ends = [*starts[1:], len(text)]
    budget = [_MOST_VALUES]
    found: dict[str, Entry] = {}
    for (key, value), start, end in zip(pairs, starts, ends, strict=True):
        if not isinstance(key.value, str):
            raise NoteUnreadable(f"Line {key.start_mark.line + 2}: a key of the front matter is no text.")
        found[key.value] = Entry(_value(value, budget), start, _without_remarks(text, start, end))
    if len(found) < len(pairs):
        raise NoteUnreadable("A key stands twice in the front matter.")
    return found


def changed(parts: Parts, changes: Mapping[str, str | None], *, keeps_remarks: bool = False) -> Parts:
    """The same note with entries set to rendered lines (`name: value`, without a line end) or, by None, taken out.

    What stands there already is replaced in its place, with the lines and comments of what it says again; what is new
    comes last. With `keeps_remarks` the comments of what is taken out stay there, each on a line. Raises
    NoteUnreadable where the front matter is written in a form that takes no lines.
    """
    entries = read_entries(parts)
    text = parts.inner.decode("utf-8")
    newline = parts.newline.decode()
    indent = _indent_of(text, entries)
    for name in sorted((name for name in changes if name in entries), key=lambda name: -entries[name].start):
        entry = entries[name]
        before, lines = text[entry.start : entry.end], _lines(changes[name], indent, newline)
        if lines:
            lines = woven(before, lines)
        elif keeps_remarks:
            lines = "".join(f"{indent}{remark}{newline}" for remark in remarks(before))
        text = text[: entry.start] + lines + text[entry.end :]
    for name, block in changes.items():
        if name not in entries:
            text += _lines(block, indent, newline)
    opened, closed = parts.opened, parts.closed
    if not opened and text:
        opened = closed = b"---" + parts.newline
    result = parts._replace(opened=opened, inner=text.encode("utf-8"), closed=closed)
    _check(result, entries, changes)
    return result


def without_empty_fences(parts: Parts) -> Parts:
    """The note without its front matter where nothing is left in it."""
    return parts if parts.inner.strip() else parts._replace(opened=b"", inner=b"", closed=b"")


def _check(result: Parts, before: Mapping[str, Entry], changes: Mapping[str, str | None]) -> None:
    """Whether the result reads as meant: every other entry as before, and the changed ones there or gone."""
    if len(result.inner) > MAX_FRONT_MATTER:
        raise NoteUnreadable(f"Its front matter would be larger than {MAX_FRONT_MATTER:,} bytes.")
    try:
        after = read_entries(result)
    except NoteUnreadable as error:
        raise NoteUnreadable(f"The front matter takes no further lines. {error.reason}") from None
    kept = {name: entry.value for name, entry in before.items() if name not in changes}
    wanted = {name for name, block in changes.items() if block is not None}
    found = {name: entry.value for name, entry in after.items() if name not in changes}
    if found != kept or wanted != after.keys() & changes.keys():
        raise NoteUnreadable("The front matter is written in a form that takes no further lines.")


def _composed(text: str) -> Any:
    import yaml

    try:
        return yaml.compose(text, Loader=plain_loader())
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"Line {mark.line + 2}" if mark else "The front matter"
        problem = str(getattr(error, "problem", None) or "it cannot be read")
        raise NoteUnreadable(f"{where}: the front matter is no YAML, {problem}.") from None


def _value(node: Any, budget: list[int], depth: int = 0) -> Any:
    budget[0] -= 1
    if depth > _DEEPEST:
        raise NoteUnreadable(f"The front matter is nested deeper than {_DEEPEST} times, or holds itself.")
    if budget[0] < 0:
        raise NoteUnreadable(f"The front matter holds more than {_MOST_VALUES:,} values.")
    if isinstance(node.value, str):
        plain = node.style in (None, "")
        return None if plain and node.value in NULLS else node.value
    if node.value and isinstance(node.value[0], tuple):
        found = {_key(key): _value(value, budget, depth + 1) for key, value in node.value}
        if len(found) < len(node.value):
            raise NoteUnreadable(f"Line {node.start_mark.line + 2}: a key stands twice in the map that begins there.")
        return found
    return {} if node.tag.endswith(":map") else [_value(item, budget, depth + 1) for item in node.value]


def _key(node: Any) -> str:
    if not isinstance(node.value, str):
        raise NoteUnreadable(f"Line {node.start_mark.line + 2}: a key of the front matter is no text.")
    return node.value


def _line_start(text: str, index: int) -> int:
    return text.rfind("\n", 0, index) + 1


def _without_remarks(text: str, start: int, end: int) -> int:
    """Where an entry ends: blank lines and comments in front of the next one belong to that."""
    lines = text[start:end].splitlines(keepends=True)
    while len(lines) > 1 and (not lines[-1].strip() or lines[-1].startswith("#")):
        lines.pop()
    return start + sum(map(len, lines))


def _indent_of(text: str, entries: Mapping[str, Entry]) -> str:
    for entry in entries.values():
        line = text[entry.start :]
        return line[: len(line) - len(line.lstrip(" "))]
    return ""


def _lines(block: str | None, indent: str, newline: str) -> str:
    if block is None:
        return ""
    return "".join(f"{indent}{line}{newline}" for line in block.split("\n"))

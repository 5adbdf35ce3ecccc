"""YAML text -> plain values with the place of every key and value, and every refusal at its place.

All scalars stay the texts that were written (`no` is "no", `1.0` is "1.0"); only below `patterns` and `topics`, which
compare with stored values, do unquoted numbers, `true`, `false` and `null` get their JSON meaning.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import yaml

from engrama.compiler.chars import control_characters, shown
from engrama.errors import Diagnostic

Path = tuple[str | int, ...]
_T = TypeVar("_T")

MAX_DEPTH = 40
TYPED_SECTIONS = ("patterns", "topics")
_PLAIN_TAGS = {"tag:yaml.org,2002:str", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"}
_INTEGER = re.compile(r"[-+]?[0-9]{1,18}")
_NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in a file; `line` and `column` count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def report(self, code: str, message: str, hint: str = "") -> Diagnostic:
        """A diagnostic at this place."""
        return Diagnostic(self.file, self.line, self.column, code, message, hint)


@dataclass(slots=True)
class Document:
    """One file as plain values; `keys` and `values` give the place of each by its path from the top."""

    file: str
    value: Any = None
    keys: dict[Path, Place] = field(default_factory=dict)
    values: dict[Path, Place] = field(default_factory=dict)
    refused: set[Path] = field(default_factory=set)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    loaded: bool = False

    @property
    def top(self) -> View:
        """The whole document as a lenient view."""
        return View(self, (), self.value)


@dataclass(frozen=True, slots=True)
class View:
    """A value with its place; asking for a shape that it has not yields nothing rather than an error."""

    document: Document
    path: Path
    value: Any

    @property
    def place(self) -> Place:
        """Where the value stands."""
        return self.document.values.get(self.path, Place(self.document.file, 1, 1))

    @property
    def key_place(self) -> Place:
        """Where its key stands; the value's own place when it has no key."""
        return self.document.keys.get(self.path, self.place)

    @property
    def text(self) -> str | None:
        """The scalar's text, or None."""
        return self.value if isinstance(self.value, str) else None

    def get(self, key: str) -> View | None:
        """The entry of a mapping, or None."""
        if isinstance(self.value, dict) and key in self.value:
            return View(self.document, (*self.path, key), self.value[key])
        return None

    def read(self, key: str, convert: Callable[[View], _T | None]) -> tuple[_T, Place] | None:
        """An entry converted, with its place; None when absent or not convertible."""
        entry = self.get(key)
        value = convert(entry) if entry is not None else None
        return None if entry is None or value is None else (value, entry.place)

    def items(self) -> Iterator[tuple[str, View]]:
        """The entries of a mapping; nothing for any other value."""
        if isinstance(self.value, dict):
            for key, value in self.value.items():
                yield key, View(self.document, (*self.path, key), value)

    def elements(self) -> Iterator[View]:
        """The elements of a list; nothing for any other value."""
        if isinstance(self.value, list):
            for index, value in enumerate(self.value):
                yield View(self.document, (*self.path, index), value)

    def one_or_more(self) -> Iterator[View]:
        """A scalar as itself, a list as its elements."""
        if self.text is not None:
            yield self
        yield from self.elements()


def load_document(data: bytes, file: str) -> Document:
    """Read one profile file; problems are in `diagnostics`, and `loaded` is False when nothing can be used."""
    document = Document(file)
    text = _decode(data, document)
    if text is None:
        return document
    lines = _Lines(file, text)
    if _refuse_control_characters(lines, document):
        return document
    composer = _Composer(text)
    node = _compose(composer, lines, document)
    document.diagnostics += [lines.at(mark).report(code, message) for mark, code, message in composer.found]
    if document.diagnostics and node is None:
        return document
    if node is None or (isinstance(node, yaml.ScalarNode) and not node.value and not composer.found):
        document.diagnostics.append(
            Place(file, 1, 1).report("E010", "The file is empty; a profile begins with its name and its nodes.")
        )
        return document
    _Walk(document, lines, composer.placeholders).top(node)
    return document


def _decode(data: bytes, document: Document) -> str | None:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        column = len(before.rpartition(b"\n")[2].decode("utf-8-sig", "replace")) + 1
        place = Place(document.file, before.count(b"\n") + 1, column)
        byte = f"0x{data[error.start]:02x}"
        document.diagnostics.append(
            place.report("E003", f"The file is not UTF-8: byte {byte} cannot be read.", "Save it as UTF-8.")
        )
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _refuse_control_characters(lines: _Lines, document: Document) -> bool:
    """Report raw control characters, which YAML cannot carry; a tab is left to the YAML reader."""
    found = list(control_characters(lines.text))
    for index in found[:20]:
        message = f"The file holds the control character {shown(lines.text[index])}, which a profile cannot carry."
        document.diagnostics.append(lines.place(index).report("E004", message, "Remove it."))
    return bool(found)


def _compose(composer: _Composer, lines: _Lines, document: Document) -> yaml.Node | None:
    try:
        return composer.get_single_node()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = lines.at(mark) if mark else Place(lines.file, 1, 1)
        document.diagnostics.append(place.report("E005", _sentence(error)))
    return None


def _sentence(error: yaml.MarkedYAMLError) -> str:
    problem = (error.problem or "it cannot be read").strip()
    if "'\\t'" in problem or "tab character" in problem:
        return "A tab stands where YAML needs spaces; indent with spaces."
    if "mapping values are not allowed" in problem:
        return 'A second ": " stands in this line; quote a text that holds a colon, or indent the line as meant.'
    if "expected a single document" in (error.context or ""):
        return "A second document begins here (---); a profile file holds one."
    begin = f" that begins at line {error.context_mark.line + 1}" if error.context_mark else ""
    context = f" ({error.context.strip()}{begin})" if error.context else ""
    return f"The file is not valid YAML: {problem}{context}."


class _Lines:
    """Positions in one text; lines end at line feeds only, as in editors."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(self, index: int) -> Place:
        line = bisect_right(self._starts, index)
        return Place(self.file, line, index - self._starts[line - 1] + 1)

    def at(self, mark: yaml.Mark) -> Place:
        return self.place(min(mark.index, len(self.text)))


class _Composer(yaml.BaseLoader):
    """Builds the node tree without constructing objects; anchors and aliases are noted and never followed."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.found: list[tuple[Any, str, str]] = []
        self.placeholders: set[int] = set()
        self._nodes: list[yaml.Node] = []
        self._depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        """One node; an alias becomes an empty scalar, so that the rest of the file is still read."""
        event: Any = self.peek_event()  # type: ignore[no-untyped-call]
        anchor = getattr(event, "anchor", None)
        if anchor is not None:
            sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
            message = f"The {'alias' if sign == '*' else 'anchor'} {sign}{anchor} is refused; write the value out."
            self.found.append((event.start_mark, "E008", message))
            if sign == "*":
                self.get_event()  # type: ignore[no-untyped-call]
                return self._placeholder(event)
            event.anchor = None
        self._depth += 1
        if self._depth > MAX_DEPTH:
            problem = f"values are nested more than {MAX_DEPTH} deep"
            raise yaml.composer.ComposerError(None, None, problem, event.start_mark)
        node = super().compose_node(parent, index)
        self._depth -= 1
        return node

    def _placeholder(self, event: Any) -> yaml.ScalarNode:
        node = yaml.ScalarNode("tag:yaml.org,2002:str", "")
        node.start_mark, node.end_mark = event.start_mark, event.end_mark
        self.placeholders.add(id(node))
        self._nodes.append(node)
        return node


class _Walk:
    """Turns the node tree into values and places, collecting what is refused."""

    def __init__(self, document: Document, lines: _Lines, placeholders: set[int]) -> None:
        self.document = document
        self.lines = lines
        self.placeholders = placeholders

    def top(self, node: yaml.Node) -> None:
        if not isinstance(node, yaml.MappingNode):
            noun = "list" if isinstance(node, yaml.SequenceNode) else "single value"
            message = f"The file holds a {noun}; a profile is a mapping with name, nodes and relations."
            self._report(node, "E011", message)
            return
        self.document.value = self.value(node, ())
        self.document.loaded = True

    def value(self, node: yaml.Node, path: Path) -> Any:
        self.document.values.setdefault(path, self.lines.at(node.start_mark))
        if id(node) in self.placeholders:
            self.document.refused.add(path)
        if node.tag not in _PLAIN_TAGS:
            tag = node.tag.replace("tag:yaml.org,2002:", "!!")
            self._report(
                node, "E007", f"The tag {tag} is refused; a profile holds plain values only.", "Remove the tag."
            )
            self.document.refused.add(path)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path, {})
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*path, index)) for index, item in enumerate(node.value)]
        assert isinstance(node, yaml.ScalarNode)
        self._refuse_escaped_controls(node)
        return _scalar(node, typed=bool(path) and path[0] in TYPED_SECTIONS)

    def _mapping(self, node: yaml.MappingNode, path: Path, into: dict[str, Any]) -> dict[str, Any]:
        for key_node, value_node in node.value:
            key = self._key(key_node)
            if key is None:
                continue
            here = (*path, key)
            if key not in into:
                self.document.keys[here] = self.lines.at(key_node.start_mark)
                into[key] = self.value(value_node, here)
                continue
            first = self.document.keys[here]
            message = f'"{key}" stands twice in this mapping; the first is at line {first.line}.'
            self._report(key_node, "E006", message, "Keep one of them.")
            if isinstance(value_node, yaml.MappingNode) and isinstance(into[key], dict):
                self._mapping(value_node, here, into[key])
        return into

    def _key(self, node: yaml.Node) -> str | None:
        if not isinstance(node, yaml.ScalarNode):
            self._report(node, "E012", "A key must be a plain name, not a list or a mapping.")
        elif node.value == "<<":
            self._report(node, "E009", "The merge key << is refused; write the entries out.")
        elif node.tag not in _PLAIN_TAGS or id(node) in self.placeholders:
            self._report(node, "E012", "A key must be a plain name, without a tag or an alias.")
        else:
            self._refuse_escaped_controls(node)
            return str(node.value)
        return None

    def _refuse_escaped_controls(self, node: yaml.ScalarNode) -> None:
        for index in list(control_characters(node.value))[:1]:
            message = f"This text holds the control character {shown(node.value[index])}."
            self._report(node, "E004", message, "Only line breaks and tabs may stand in a text.")

    def _report(self, node: yaml.Node, code: str, message: str, hint: str = "") -> None:
        self.document.diagnostics.append(self.lines.at(node.start_mark).report(code, message, hint))


def _scalar(node: yaml.ScalarNode, *, typed: bool) -> Any:
    text: str = node.value
    if node.style is not None:
        return text
    if not typed:
        return text or None
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    number = float(text) if _NUMBER.fullmatch(text) else math.inf
    return number if math.isfinite(number) else text


def plain(value: Any) -> Any:
    """A deep copy of a value as JSON types; for declarations that are kept as they are."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value

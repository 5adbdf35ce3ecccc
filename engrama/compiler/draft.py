"""What one document declares, each fact with its place; wrong shapes are skipped, `structure` has reported them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engrama.compiler.load import Document, Place, View, plain
from engrama.compiler.words import quoted
from engrama.errors import Diagnostic
from engrama.ir.profile import PROPERTY_TYPES, SEARCH_ROLES

_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True, slots=True)
class Named:
    """A name as written, with its place; endpoints may be `optional` (written `Label?`)."""

    name: str
    place: Place
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """A single-valued attribute as one document states it."""

    value: Any
    place: Place


@dataclass(slots=True)
class Draft:
    """A label, property or relation as declared so far; `facts` hold what is stated, `lists` what is unioned.

    `unclear` says that its type or properties were stated, but wrongly, so that nothing can be concluded from them.
    """

    kind: str
    name: str
    place: Place
    facts: dict[str, Fact] = field(default_factory=dict)
    lists: dict[str, list[Named]] = field(default_factory=dict)
    properties: dict[str, Draft] = field(default_factory=dict)
    pairs: list[tuple[Named, Named]] = field(default_factory=list)
    unclear: bool = False

    def fact(self, name: str, default: Any) -> Any:
        """The stated value, or the default."""
        return self.facts[name].value if name in self.facts else default

    def named(self, name: str) -> list[Named]:
        """The names of a list attribute."""
        return self.lists.get(name, [])


@dataclass(slots=True)
class DraftPattern:
    """A pattern's declaration as plain values, with the view that knows its places."""

    id: str
    view: View
    value: dict[str, Any]


@dataclass(slots=True)
class DraftProfile:
    """Everything that one document, or several merged, declare."""

    facts: dict[str, Fact] = field(default_factory=dict)
    labels: dict[str, Draft] = field(default_factory=dict)
    relations: list[Draft] = field(default_factory=list)
    includes: list[Named] = field(default_factory=list)
    patterns: list[DraftPattern] = field(default_factory=list)
    topics: list[Fact] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def read_draft(document: Document) -> DraftProfile:
    """The declarations of a document; a name that a list form declares twice is reported."""
    top, draft = document.top, DraftProfile()
    _state(draft.facts, top, "name", _text)
    _state(draft.facts, top, "description", _text)
    _state(draft.facts, top, "language", _text)
    draft.includes = _names(top, "include")
    for name, view in _entries(top.get("nodes"), "label"):
        repeated = name.name in draft.labels
        _add(draft.labels, _label(name, view), draft.diagnostics)
        _read_properties(draft.labels[name.name], view, [] if repeated else draft.diagnostics)
    draft.relations = [item for name, view in _entries(top.get("relations"), "type") for item in _relation(name, view)]
    patterns = top.get("patterns")
    for view in patterns.elements() if patterns else ():
        identifier = view.get("id")
        if isinstance(view.value, dict) and identifier and identifier.text:
            draft.patterns.append(DraftPattern(identifier.text, view, plain(view.value)))
    topics = top.get("topics")
    if topics and isinstance(topics.value, dict):
        draft.topics.append(Fact(plain(topics.value), topics.key_place))
    return draft


def _entries(section: View | None, name_key: str) -> Iterator[tuple[Named, View]]:
    """The named entries of a section, whether it is written as a mapping or as a list."""
    if section is None:
        return
    for key, view in section.items():
        yield Named(key, view.key_place), view
    for view in section.elements():
        name = view.get(name_key)
        if name and name.text:
            yield Named(name.text, name.place), view


def _add(into: dict[str, Draft], draft: Draft, diagnostics: list[Diagnostic]) -> None:
    first = into.setdefault(draft.name, draft)
    if first is not draft:
        message = f"The {draft.kind} {quoted(draft.name)} is declared twice; the first is at line {first.place.line}."
        diagnostics.append(draft.place.report("E122", message, "Keep one of them."))


def _label(name: Named, view: View) -> Draft:
    draft = Draft("label", name.name, name.place)
    section = view.get("properties")
    draft.unclear = not (isinstance(view.value, dict) and (section is None or isinstance(section.value, (dict, list))))
    _state(draft.facts, view, "key", _text)
    _state(draft.facts, view, "description", _text)
    _state(draft.facts, view, "strict", _flag)
    _state(draft.facts, view, "vault", _flag)
    for attribute in ("requires", "required", "renamed_from"):
        draft.lists[attribute] = _names(view, attribute)
    return draft


def _read_properties(label: Draft, view: View, diagnostics: list[Diagnostic]) -> None:
    section = view.get("properties")
    for name, entry in _entries(section, "name"):
        _add(label.properties, _property(name, entry), diagnostics)
    for entry in section.elements() if section else ():
        if entry.text is not None:
            _add(label.properties, Draft("property", entry.text, entry.place), diagnostics)


def _property(name: Named, view: View) -> Draft:
    draft = Draft("property", name.name, name.place)
    if view.text is not None:
        if view.text in PROPERTY_TYPES:
            draft.facts["type"] = Fact(view.text, view.place)
        else:
            draft.unclear = True
        return draft
    _state(draft.facts, view, "type", _word(PROPERTY_TYPES))
    draft.unclear = "type" not in draft.facts and view.get("type") is not None
    _state(draft.facts, view, "description", _text)
    _state(draft.facts, view, "required", _flag)
    _state(draft.facts, view, "search", _word(SEARCH_ROLES))
    draft.lists["renamed_from"] = _names(view, "renamed_from")
    values = view.get("values")
    if values and isinstance(values.value, list):
        items = tuple(Named(item.text, item.place) for item in values.elements() if item.text is not None)
        draft.facts["values"] = Fact(items, values.key_place)
    return draft


def _relation(name: Named, view: View) -> Iterator[Draft]:
    """One draft per mapping: several pairs may be written as a list of mappings."""
    for entry in [view] if isinstance(view.value, dict) else list(view.elements()):
        draft = Draft("relation", name.name, name.place)
        _state(draft.facts, entry, "description", _text)
        _state(draft.facts, entry, "cardinality", _word(("many", "one")))
        _state(draft.facts, entry, "acyclic", _flag)
        _state(draft.facts, entry, "inverse", _text)
        draft.lists["renamed_from"] = _names(entry, "renamed_from")
        pairs = entry.get("pairs")
        for source in (entry, *(pairs.elements() if pairs else ())):
            draft.pairs += _pairs(source)
        yield draft


def _pairs(view: View) -> Iterator[tuple[Named, Named]]:
    source, target = view.get("from"), view.get("to")
    for start in _endpoints(source):
        for end in _endpoints(target):
            yield start, end


def _endpoints(view: View | None) -> list[Named]:
    items = [(item.text, item.place) for item in (view.one_or_more() if view else ()) if item.text]
    return [Named(text.removesuffix("?"), place, text.endswith("?")) for text, place in items]


def _names(view: View, key: str) -> list[Named]:
    entry = view.get(key)
    return [Named(item.text, item.place) for item in (entry.one_or_more() if entry else ()) if item.text]


def _state(facts: dict[str, Fact], view: View, key: str, convert: Callable[[View], Any]) -> None:
    found = view.read(key, convert)
    if found is not None:
        facts[key] = Fact(*found)


def _text(view: View) -> str | None:
    return view.text


def _flag(view: View) -> bool | None:
    return _FLAGS.get(view.text or "")


def _word(known: tuple[str, ...]) -> Callable[[View], str | None]:
    return lambda view: view.text if view.text in known else None

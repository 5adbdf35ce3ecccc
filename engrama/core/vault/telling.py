"""From the graph to a note: which of its parts have to change, as values that the adapter writes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from engrama.core.rows import ObservationRow
from engrama.core.text import fold_key
from engrama.core.vault.exchange import SYNC
from engrama.core.vault.graph import Gathered
from engrama.core.vault.items import (
    CONFIDENCE_ITEM,
    KEY,
    STATE,
    VALID_FROM,
    VALID_TO,
    Base,
    Items,
    Placed,
    Side,
    graph_items,
    is_document,
    is_property_entry,
    keeps_body,
    marks,
    note_items,
    observation_item,
    relation_item,
)
from engrama.core.vault.linking import linkable
from engrama.core.vault.notes import (
    CONFIDENCE,
    FROM,
    ID,
    PROPERTIES,
    RELATIONS,
    STATE_ENTRY,
    TO,
    TYPE,
    TYPES,
    Link,
    Noted,
)
from engrama.core.vault.reading_in import compare
from engrama.core.vault.values import BODY, EMPTY, WORD, apart_of, front_type, front_value, is_kept_apart, types_of
from engrama.ir.profile import CompiledProfile, Label

_SYSTEM = {STATE: STATE_ENTRY, VALID_FROM: FROM, VALID_TO: TO, CONFIDENCE_ITEM: CONFIDENCE}
_UNLINKABLE = re.compile(r"[\[\]|#^\\\n]")
_PLAIN_TYPES = ("date", "datetime")
_KINDS = {bool: "boolean", int: "integer", float: "number"}


class Edit(NamedTuple):
    """What a note is to say: front matter entries (None takes one out), observations of its section, its own text.

    None stands for what stays as it is. `plain` are entries that are written without quotes, `asked` items that the
    note cannot be made to say. `items` is what the graph says.
    """

    uid: str
    front: Mapping[str, Any]
    plain: frozenset[str]
    observations: tuple[Noted, ...] | None
    body: str | None
    asked: tuple[str, ...]
    items: Items

    @property
    def is_empty(self) -> bool:
        """Whether nothing is to be written."""
        return not self.front and self.observations is None and self.body is None


class Writer(NamedTuple):
    """What it takes to tell a node: the profile, the graph around it, and where notes are, by uid."""

    profile: CompiledProfile
    gathered: Gathered
    paths: dict[str, str]

    def label(self, uid: str) -> Label:
        """The label of a gathered node."""
        return self.profile.by_label[self.gathered.sides[uid].row.label]

    def items(self, uid: str, placed: Placed | None, base: Base) -> Items:
        """What the graph says of a node."""
        known = base.note.keys() | base.graph.keys()
        return graph_items(self.profile, self.gathered.sides[uid], placed, known, self.gathered.uids)

    def differs(self, uid: str, base: Base) -> bool:
        """Whether the graph says something else of a node than when both sides agreed; its note is unread."""
        return marks(self.items(uid, None, base)) != base.graph

    def new_note(self, uid: str) -> Edit:
        """All of a note that does not exist yet."""
        side = self.gathered.sides[uid]
        label = self.label(uid)
        items = self.items(uid, None, Base({}, {}))
        front: dict[str, Any] = {ID: uid, TYPE: label.name, label.key: side.row.key}
        properties = {name[2:]: value for name, value in items.items() if name.startswith("p:")}
        front |= {name: front_value(value) for name, value in properties.items() if not is_kept_apart(name)}
        apart = {name: front_value(value) for name, value in properties.items() if is_kept_apart(name)}
        if apart:
            front[PROPERTIES] = apart
        types = {name: kind for name, value in properties.items() if (kind := front_type(label, name, value))}
        if items.get(BODY) == "":
            types[BODY] = EMPTY
        if types:
            front[TYPES] = types
        front |= {entry: items[item] for item, entry in _SYSTEM.items() if item in items}
        relations = self._relations(items, {})
        if relations:
            front[RELATIONS] = relations
        body = str(items[BODY]) if BODY in items and keeps_body(label) else ""
        return Edit(uid, front, _plain(label, front), _noted(side, frozenset()), body, (), items)

    def edit(self, uid: str, placed: Placed, base: Base) -> Edit:
        """What a note has to take over from the graph."""
        side, label = self.gathered.sides[uid], placed.label
        said, items = note_items(placed), self.items(uid, placed, base)
        names = said.keys() | items.keys() | base.note.keys() | base.graph.keys()
        who = {name: compare(name, placed, said, items, base) for name in names}
        moved = {name for name, one in who.items() if one == "graph"}
        front = self._front(label, placed, items, moved)
        if any(name[:2] in ("r:", "e:") for name in moved) or self._is_stale(placed):
            kept = self._kept(placed, items, moved)
            relations = self._relations({name: items[name] for name in moved if name in items}, kept)
            front[RELATIONS] = relations or None
        told = any(name.startswith("o:") for name in moved) or _changed_lines(side, placed, base)
        observations = (
            _observations(side, placed, {name for name, one in who.items() if one == "note"}, base) if told else None
        )
        body = str(items.get(BODY, "")) if BODY in moved else None
        if placed.note.uid != uid:
            front = {ID: uid, **front}
        asked = tuple(sorted(name for name in moved if name.startswith("m:") and name not in items))
        return Edit(uid, front, _plain(label, front), observations, body, asked, items)

    def _front(self, label: Label, placed: Placed, items: Items, moved: set[str]) -> dict[str, Any]:
        names = sorted(name[2:] for name in moved if name.startswith("p:"))
        values = {name: items.get(f"p:{name}") for name in names}
        front = self._entries(placed, values)
        types = dict(types_of(placed.note.front))
        for name, value in values.items():
            types.pop(name, None)
            if value is not None and (kind := front_type(label, name, value)):
                types[name] = kind
        if BODY in moved:
            types.pop(BODY, None)
            if items.get(BODY) == "":
                types[BODY] = EMPTY
        if types != dict(types_of(placed.note.front)):
            front[TYPES] = types or None
        front |= {entry: items.get(item) for item, entry in _SYSTEM.items() if item in moved}
        if KEY in moved:
            front[label.key] = items[KEY]
            if is_document(label):
                front[TYPE] = label.name
        return front

    def _entries(self, placed: Placed, values: Mapping[str, Any]) -> dict[str, Any]:
        """The entries of properties; one whose name means something else in this note has its place apart from them."""
        front: dict[str, Any] = {}
        before = apart_of(placed.note.front)
        apart = dict(before)
        for name, value in values.items():
            shown = None if value is None else front_value(value)
            is_apart = not is_property_entry(placed, name) or self._names_label(placed, name, value)
            apart.pop(name, None)
            if is_apart and shown is not None:
                apart[name] = shown
            if is_property_entry(placed, name) and (name in placed.note.front or not is_apart):
                front[name] = None if is_apart else shown
        if apart != before:
            front[PROPERTIES] = apart or None
        return front

    def _names_label(self, placed: Placed, name: str, value: Any) -> bool:
        """Whether a value would be read as the label of the note."""
        is_word = name == WORD and TYPE not in placed.note.front and isinstance(value, str)
        return is_word and value.strip() in self.profile.by_label

    def _kept(self, placed: Placed, items: Items, moved: set[str]) -> dict[str, list[Any]]:
        """The entries of the map that stay, as they stand there; a link whose note moved is written anew."""
        kept: dict[str, list[Any]] = {}
        for entry, uid in zip(placed.note.relations, placed.targets, strict=True):
            name = relation_item(entry, uid)
            if uid and name in moved:
                continue
            stale = uid and self._leads_nowhere(entry.to, uid)
            value = [entry.valid_from, entry.valid_to, dict(entry.properties)]
            kept.setdefault(entry.type, []).append(self._target(entry.type, uid, value) if stale else entry.raw)
        for type_, raw in placed.note.unread:
            kept.setdefault(type_, []).append(raw)
        return kept

    def _is_stale(self, placed: Placed) -> bool:
        pairs = zip(placed.note.relations, placed.targets, strict=True)
        return any(uid and self._leads_nowhere(entry.to, uid) for entry, uid in pairs)

    def _leads_nowhere(self, link: Link, uid: str) -> bool:
        """Whether a link in the map, a path as Engrama writes them or a name, finds its node's note no more."""
        if link.path or link.candidates or not self.paths.get(uid):
            return False
        if "/" in link.target:
            return bool(link.shown)
        row = self.gathered.rows.get(uid)
        names = (link.target, f"{link.target}.md", link.shown)
        return row is not None and all(fold_key(name) != row.folded for name in names)

    def _relations(self, items: Items, kept: dict[str, list[Any]]) -> dict[str, list[Any]]:
        """The `relations` map: what stays, then what the graph adds."""
        relations = {type_: list(targets) for type_, targets in kept.items()}
        for name in sorted(items):
            if name[:2] in ("r:", "e:"):
                _, type_, uid, *_ = name.split(":", 3)
                relations.setdefault(type_, []).append(self._target(type_, uid, items[name]))
        return relations

    def _target(self, type_: str, uid: str, value: Any) -> Any:
        start, end, properties = value if isinstance(value, list) else (None, None, {})
        to, label = self._link(type_, uid)
        details: dict[str, Any] = {"to": to}
        if label:
            details["label"] = label
        if start:
            details["valid_from"] = start
        if end:
            details["valid_to"] = end
        if properties:
            details["properties"] = {name: front_value(item) for name, item in properties.items()}
        types = {name: kind for name, item in properties.items() if (kind := _kind(item))}
        if types:
            details["types"] = types
        return to if len(details) == 1 else details

    def _link(self, type_: str, uid: str) -> tuple[str, str]:
        """What stands in the map for a target, and its label where it has no note to tell it."""
        row = self.gathered.rows[uid]
        path = self.paths.get(uid, "").removesuffix(".md")
        if path:
            shown = _UNLINKABLE.sub(" ", row.key).strip()
            return (path, "") if _UNLINKABLE.search(path) else (f"[[{path}|{shown}]]", "")
        return (row.key if _UNLINKABLE.search(row.key) else f"[[{row.key}]]", row.label)


def settled(base: Base, said: Items, items: Items, unsettled: frozenset[str]) -> Base:
    """What both sides are now; unsettled items stay as they were when both sides agreed."""
    note, graph = marks(said), marks(items)
    for name in unsettled:
        for side, before in ((note, base.note), (graph, base.graph)):
            side.pop(name, None)
            if name in before:
                side[name] = before[name]
    return Base(note, graph)


def unsettled_items(
    profile: CompiledProfile,
    placed: Placed,
    items: Items,
    base: Base,
    *,
    taken: bool,
    told: bool,
    refused: frozenset[str] = frozenset(),
) -> frozenset[str]:
    """Items that differ still: changed on both sides, in the note alone while nobody took it in, or in the graph alone
    while the note was not `told`.

    Even where all was `taken` in before, what was written since can hold links; `refused` items were not taken in.
    """
    said = note_items(placed)
    names = said.keys() | items.keys() | base.note.keys() | base.graph.keys()
    who = {name: compare(name, placed, said, items, base) for name in names}
    links = linkable(profile)
    asked = {name for name, one in who.items() if one == "note"}
    fresh = {name for name in asked if not taken or name in refused or (links and name.startswith("m:"))}
    still = ("both",) if told else ("both", "graph")
    return frozenset(fresh | {name for name, one in who.items() if one in still})


def _observations(side: Side, placed: Placed, asked: set[str], base: Base) -> tuple[Noted, ...]:
    """The observations of a note's section: what the graph holds but for what the note alone changed (`asked`)."""
    prose = frozenset(noted.text for noted in placed.note.observations if noted.prose)
    held = tuple(noted for noted in _noted(side, prose) if observation_item(noted.text) not in asked)
    new = (noted for noted in placed.note.observations if not noted.prose and observation_item(noted.text) in asked)
    own = {noted.text for noted in placed.note.observations if noted.own} | _changed_lines(side, placed, base)
    return tuple(noted._replace(own=noted.text in own) for noted in (*held, *new))


def _changed_lines(side: Side, placed: Placed, base: Base) -> set[str]:
    """Texts with a time that came into the note while another went, and that the memory has, if at all, from there.

    A person wrote them over lines of Engrama's; what only came may be of another memory that writes into this vault.
    """
    said = {observation_item(noted.text) for noted in placed.note.observations}
    if not any(name.startswith("o:") and name not in said for name in base.note):
        return set()
    known = base.note.keys() | {observation_item(note.text) for note in side.observations if _is_told(note)}
    lines = (noted for noted in placed.note.observations if not noted.own and not noted.prose)
    return {noted.text for noted in lines if observation_item(noted.text) not in known}


def _is_told(note: ObservationRow) -> bool:
    """Whether the memory was told an observation otherwise than by a note."""
    return note.origin.source != SYNC


def _noted(side: Side, prose: frozenset[str]) -> tuple[Noted, ...]:
    """The observations of the section, oldest first; those in the person's own text stand there already."""
    notes = sorted(side.observations, key=lambda note: (note.created_at, note.text))
    return tuple(Noted(note.text, note.created_at, note.times) for note in notes if note.text not in prose)


def _plain(label: Label, front: Mapping[str, Any]) -> frozenset[str]:
    declared = label.by_name
    return frozenset(name for name in front if name in declared and declared[name].type in _PLAIN_TYPES)


def _kind(value: Any) -> str | None:
    if isinstance(value, list):
        return None if all(isinstance(item, str) for item in value) else "json"
    return _KINDS.get(type(value))

"""Both sides of a note as flat items, so that they can be compared with what they were when they last agreed.

An item's name says what it is: `key`, `state`, `confidence`, `p:` a property, `o:` an observation, `r:` a current
relation, `e:` an ended one, `m:` a mention in the text, `body` the text itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engrama.core.rows import ARCHIVED, STUB, SUPERSEDED, EdgeRow, NodeRow, ObservationRow, Ref
from engrama.core.temporal import to_iso
from engrama.core.text import fold_key
from engrama.core.vault.notes import CONFIDENCE, FROM, STATE_ENTRY, TO, Entry, ParsedNote
from engrama.core.vault.values import (
    ALIASES,
    BODY,
    TITLE,
    WORD,
    apart_of,
    front_value,
    is_empty,
    is_kept_apart,
    is_property,
    stored_value,
    types_of,
)
from engrama.errors import InvalidProperty
from engrama.ir.canonical import canonical_json, digest
from engrama.ir.profile import CompiledProfile, Label

Items = dict[str, Any]
MENTIONS = "MENTIONS"
KEY, STATE, VALID_FROM, VALID_TO = "key", "state", "from", "to"
CONFIDENCE_ITEM = "confidence"


class Side(NamedTuple):
    """What the graph holds of a node: its row, its observations, and its relations in both directions."""

    row: NodeRow
    observations: tuple[ObservationRow, ...]
    outgoing: tuple[EdgeRow, ...]
    incoming: tuple[EdgeRow, ...]


class Placed(NamedTuple):
    """A note whose links are known: uids of the targets of its relations, in order, and of its mentions."""

    note: ParsedNote
    label: Label
    key: str
    typed_by_word: bool
    targets: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()


def note_items(placed: Placed) -> Items:
    """What a note says, each property as it stands in the front matter."""
    note, label = placed.note, placed.label
    front = note.front
    items: Items = {KEY: placed.key}
    for name, raw in properties_of(placed).items():
        items[f"p:{name}"] = raw
    for item, name in ((STATE, STATE_ENTRY), (VALID_FROM, FROM), (VALID_TO, TO), (CONFIDENCE_ITEM, CONFIDENCE)):
        if front.get(name) is not None:
            items[item] = front[name]
    if keeps_body(label) and (note.body or is_empty(BODY, note.body, types_of(front))):
        items[BODY] = note.body
    items.update((observation_item(noted.text), noted.text) for noted in note.observations)
    items.update(
        (relation_item(entry, uid), [entry.valid_from, entry.valid_to, dict(entry.properties)])
        for entry, uid in zip(note.relations, placed.targets, strict=True)
        if uid
    )
    items.update((f"m:{uid}", True) for uid in placed.mentions)
    return items


def properties_of(placed: Placed) -> dict[str, Any]:
    """The front matter entries that are properties; a document without a title is called after its file."""
    front, label = placed.note.front, placed.label
    skipped = {label.key, *((BODY,) if keeps_body(label) else ())}
    word = {WORD} if placed.typed_by_word else set()
    found = {name: value for name, value in front.items() if name not in skipped | word and is_property(name)}
    for names in (ALIASES,):
        first, second = names
        if second in found and first not in found:
            found[first] = found.pop(second)
    found = {name: value for name, value in apart_of(front).items() if name not in skipped} | found
    types = types_of(front)
    found = {
        name: value for name, value in found.items() if value not in (None, "", [], {}) or is_empty(name, value, types)
    }
    if is_document(label) and TITLE not in found:
        found[TITLE] = placed.note.stem
    return found


def is_property_entry(placed: Placed, name: str) -> bool:
    """Whether the entry of this name, where the note has one, is the property of this name."""
    return not is_kept_apart(name) and not (name == WORD and placed.typed_by_word)


def graph_items(profile: CompiledProfile, side: Side, placed: Placed | None, known: Iterable[str], uids: Uids) -> Items:
    """What the graph says, in the same names; a mention is an item of its own where the note's text makes it.

    `known` are the names of items that both sides had.
    """
    row = side.row
    label = profile.by_label[row.label]
    items: Items = {KEY: row.key, **{f"p:{name}": value for name, value in row.properties.items() if name != BODY}}
    if BODY in row.properties:
        items[BODY if keeps_body(label) else f"p:{BODY}"] = row.properties[BODY]
    if row.state in (ARCHIVED, SUPERSEDED, STUB):
        items[STATE] = row.state
    if (row.valid_from != row.created_at and row.state != STUB) or row.valid_to is not None:
        items[VALID_FROM] = to_iso(row.valid_from)
    if row.valid_to is not None:
        items[VALID_TO] = to_iso(row.valid_to)
    # What fading made of it is no news: it would rewrite every note after each decay.
    if row.confidence != 1.0 and row.decayed_at is None:
        items[CONFIDENCE_ITEM] = row.confidence
    items.update((observation_item(note.text), [note.text, note.times]) for note in side.observations)
    prose = {name[2:] for name in known if name.startswith("m:")} | set(placed.mentions if placed else ())
    declared = set(known) | (set(note_items(placed)) if placed else set())
    for edge in side.outgoing:
        items.update(_edge_items(profile, edge, uids[edge.target], prose, declared))
    for edge in side.incoming:
        relation = profile.by_relation[edge.type]
        if relation.inverse and edge.valid_to is None and edge.source in uids:
            items[f"r:{relation.inverse}:{uids[edge.source]}"] = True
    return items


Uids = Mapping[Ref, str]


def _edge_items(
    profile: CompiledProfile, edge: EdgeRow, target: str, prose: set[str], declared: set[str]
) -> Iterable[tuple[str, Any]]:
    name = f"r:{edge.type}:{target}"
    if edge.valid_to is not None:
        if edge.type != MENTIONS:
            yield (
                f"e:{edge.type}:{target}:{to_iso(edge.valid_to)}",
                [to_iso(edge.valid_from), to_iso(edge.valid_to), dict(edge.properties)],
            )
        return
    by_text = edge.type == MENTIONS and target in prose
    if by_text:
        yield f"m:{target}", True
    if not by_text or name in declared:
        single = profile.by_relation[edge.type].cardinality == "one"
        spoken = edge.valid_from != edge.created_at or single
        yield name, [to_iso(edge.valid_from) if spoken else None, None, dict(edge.properties)]


def relation_item(entry: Entry, uid: str) -> str:
    """The name of the item of a relation in the front matter."""
    return f"e:{entry.type}:{uid}:{entry.valid_to}" if entry.valid_to else f"r:{entry.type}:{uid}"


def observation_item(text: str) -> str:
    """The name of the item of an observation."""
    return f"o:{digest(text)[:16]}"


def is_document(label: Label) -> bool:
    """Whether nodes of the label are called after where they are."""
    return label.key == "path"


def keeps_body(label: Label) -> bool:
    """Whether the text of a note becomes the property `body`."""
    return label.by_name[BODY].type in ("text", "string") if BODY in label.by_name else not label.strict


def marks(items: Mapping[str, Any]) -> dict[str, str]:
    """A short digest of each item, which is what is kept of it."""
    return {name: mark(value) for name, value in items.items()}


def mark(value: Any) -> str:
    """The short digest of one item."""
    return digest(canonical_json(value))[:12]


class Base(NamedTuple):
    """Digests of both sides when they last agreed."""

    note: dict[str, str]
    graph: dict[str, str]

    def text(self) -> str:
        """As it is kept: one digest where both are the same."""
        names = sorted(self.note.keys() | self.graph.keys())
        pairs = {name: (self.note.get(name, ""), self.graph.get(name, "")) for name in names}
        return canonical_json({name: one if one == other else [one, other] for name, (one, other) in pairs.items()})


def read_base(text: str) -> Base:
    """What `Base.text` wrote."""
    note: dict[str, str] = {}
    graph: dict[str, str] = {}
    for name, value in json.loads(text).items():
        one, other = (value, value) if isinstance(value, str) else value
        if one:
            note[name] = one
        if other:
            graph[name] = other
    return Base(note, graph)


def agree(name: str, placed: Placed, said: Any, stored: Any) -> bool:
    """Whether what a note says of an item is what the graph holds."""
    if name.startswith("p:"):
        if said == front_value(stored):
            return True
        try:
            return bool(stored_value(placed.label, name[2:], said, types_of(placed.note.front)) == stored)
        except InvalidProperty:
            return False
    if name == KEY:
        return fold_key(str(said)) == fold_key(str(stored))
    if name.startswith("r:"):
        if stored is True or said == stored:
            return True
        return bool(said[2] == stored[2]) and (said[0] is None or said[0] == stored[0])
    if name == CONFIDENCE_ITEM:
        return str(said) == str(stored)
    return name[:2] in ("o:", "m:", "e:") or bool(said == stored)

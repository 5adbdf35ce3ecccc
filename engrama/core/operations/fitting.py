"""Records cut until their JSON has at most so many characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engrama.core.records import ContextRelation, Node, Record, SearchResult
from engrama.core.text import shorten
from engrama.ir.canonical import canonical_json

_CUTS = ((2000, 20), (1000, 10), (500, 5), (250, 3), (120, 2), (60, 1), (30, 0))
"""Text widths and numbers of observations tried, widest first, until a node fits its share."""
_KEY_WIDTHS = (240, 120, 60, 30, 15, 7, 2)
_EXCERPT_WIDTHS = (120, 30)
_VALUE_WIDTHS = (1000, 250, 60)


def size(record: Record) -> int:
    """Characters of a record's JSON."""
    return len(canonical_json(record.to_dict()))


def fit(node: Node, characters: int) -> Node:
    """The node with its texts and notes cut until it fits, at most to its name, state and times."""
    if size(node) <= characters:
        return node
    cut = node
    for width, notes in _CUTS:
        cut = _cut(node, width, notes)
        if size(cut) <= characters:
            return cut
    kept: dict[str, object] = {}
    for name, value in cut.properties.items():
        if size(cut.replace(properties={**kept, name: value})) > characters:
            break
        kept[name] = value
    return cut.replace(properties=kept)


def bare(node: Node) -> Node:
    """What tells which node it is, without what is known of it."""
    return node.replace(properties={}, observations=(), valid_from=None, valid_to=None, provenance=None)


def squeeze(node: Node, characters: int) -> Node:
    """The node cut as `fit` does, and where that is too little its key too; the uid still says which it is.

    A node with a label of sixty characters fits into 330.
    """
    cut = fit(node, characters)
    if size(cut) <= characters:
        return cut
    for width in _KEY_WIDTHS:
        cut = bare(node).replace(key=shorten(node.key, width))
        if size(cut) <= characters:
            break
    return cut


def squeeze_hit(hit: SearchResult, characters: int) -> SearchResult:
    """The hit with its excerpt cut, then with its title and its key cut too; the uid still says which it is."""
    cut = hit
    for width in _EXCERPT_WIDTHS:
        if size(cut) <= characters:
            return cut
        cut = hit.replace(excerpt=shorten(hit.excerpt, width))
    for width in _KEY_WIDTHS:
        if size(cut) <= characters:
            break
        cut = cut.replace(title=shorten(hit.title, width), key=shorten(hit.key, width))
    return cut


def squeeze_line(line: ContextRelation, characters: int, uids: Mapping[str, str]) -> ContextRelation:
    """The relation with its texts cut, then without properties, then with the uids of its ends for their names."""
    if size(line) <= characters:
        return line
    properties = line.properties or {}
    for width in _VALUE_WIDTHS if properties else ():
        cut = line.replace(properties=_shortened(properties, width))
        if size(cut) <= characters:
            return cut
    cut = line.replace(properties=None)
    if size(cut) <= characters:
        return cut
    return cut.replace(source=uids[line.source], target=uids[line.target])


def _cut(node: Node, width: int, notes: int) -> Node:
    kept = node.observations[-notes:] if notes else ()
    return node.replace(
        properties=_shortened(node.properties, width),
        observations=tuple(note.replace(text=shorten(note.text, width)) for note in kept),
    )


def _shortened(properties: Mapping[str, Any], width: int) -> dict[str, Any]:
    return {
        name: shorten(value, width) if isinstance(value, str) else value[:20] if isinstance(value, list) else value
        for name, value in properties.items()
    }

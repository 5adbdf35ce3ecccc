"""What a new profile would mean for what a database holds; nothing is changed here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engrama.backends.changes import data_in_the_way
from engrama.backends.neo4j.schema import stored_profile
from engrama.backends.neo4j.statements import Statement, Work, fetch
from engrama.core.stored import read_properties
from engrama.ir.diff import SAFE_EFFECTS, Change, diff
from engrama.ir.profile import ANY, CompiledProfile

# scope-exempt: a profile belongs to the whole database, so every owner's rows are counted; no row is shown
_OF_LABEL = "MATCH (n:_Node) WHERE n._label = $label RETURN count(n)"
# scope-exempt: counted over every owner's rows; none is shown
_WITH_PROPERTY = "MATCH (n:_Node) WHERE n._label = $label AND n._props CONTAINS $marker RETURN n._props"
# scope-exempt: counted over every owner's rows; none is shown
_PROPERTIES = "MATCH (n:_Node) WHERE n._label = $label AND n._state <> 'stub' RETURN n._props"
# scope-exempt: counts every owner's rows, shows none
_OF_TYPE = "MATCH (:_Node)-[r]->(:_Node) WHERE type(r) = $type RETURN count(r)"
# scope-exempt: counts every owner's rows, shows none
_OF_PAIR = (
    "MATCH (s:_Node)-[r]->(t:_Node) WHERE type(r) = $type AND s._label IN $sources AND t._label IN $targets "
    "RETURN count(r)"
)
# scope-exempt: counts every owner's rows, shows none
_SEVERAL = (
    "MATCH (s:_Node)-[r]->(:_Node) WHERE type(r) = $type AND r.valid_to IS NULL "
    "WITH s, count(r) AS relations WHERE relations > 1 RETURN count(s)"
)
# scope-exempt: counted over every owner's rows; none is shown
_ENDS = "MATCH (s:_Node)-[r]->(t:_Node) WHERE type(r) = $type AND r.valid_to IS NULL RETURN elementId(s), elementId(t)"


def changes_to(place: str, profile: CompiledProfile) -> Work[tuple[Change, ...]]:
    """What separates the database from a profile.

    Raises ProfileMismatch, with the count of each, when stored rows stand against some of the changes.
    """
    stored = yield from stored_profile()
    changes = diff(stored, profile)
    labels = [label.name for label in stored.labels]
    against = []
    for change in changes:
        count = 0 if change.effect in SAFE_EFFECTS else (yield from _touched(change, labels))
        if count:
            against.append((change, count))
    if against:
        raise data_in_the_way(place, against)
    return changes


def _touched(change: Change, labels: list[str]) -> Work[int]:
    """How many stored rows stand against a change; `labels` are those of the stored profile."""
    if change.kind == "property":
        return (yield from _about_property(change))
    if change.what == "acyclic":
        rows = yield from fetch(_ENDS, {"type": change.relation})
        return _in_cycles([(row[0], row[1]) for row in rows])
    ((count,),) = yield _question(change, labels)
    return int(count)


def _question(change: Change, labels: list[str]) -> Statement:
    if change.kind == "label":
        return Statement(_OF_LABEL, {"label": change.label})
    given: dict[str, Any] = {"type": change.relation}
    if change.kind == "pair" and change.pair is not None:
        sources, targets = (labels if end == ANY else [end] for end in (change.pair.source, change.pair.target))
        return Statement(_OF_PAIR, {**given, "sources": sources, "targets": targets})
    return Statement(_SEVERAL if change.what == "cardinality" else _OF_TYPE, given)


def _about_property(change: Change) -> Work[int]:
    """Counted in the canonical JSON, since a native copy may be the key of a label or be absent."""

    if change.what in ("added", "required"):
        rows = yield from fetch(_PROPERTIES, {"label": change.label})
        return sum(read_properties(row[0]).get(change.property) is None for row in rows)
    marker = f"{json.dumps(change.property)}:"
    rows = yield from fetch(_WITH_PROPERTY, {"label": change.label, "marker": marker})
    values = [read_properties(row[0]).get(change.property) for row in rows]
    if change.what == "values removed":
        return sum(value in change.values for value in values if isinstance(value, str))
    return sum(value is not None for value in values)


def _in_cycles(ends: list[tuple[str, str]]) -> int:
    """How many nodes lie on a cycle: those that can be reached from themselves."""
    following: dict[str, list[str]] = {}
    for source, target in ends:
        following.setdefault(source, []).append(target)
    return sum(_returns(start, following) for start in following)


def _returns(start: str, following: Mapping[str, list[str]]) -> bool:
    seen: set[str] = set()
    open_ends = list(following[start])
    while open_ends:
        node = open_ends.pop()
        if node == start:
            return True
        if node not in seen:
            seen.add(node)
            open_ends += following.get(node, ())
    return False

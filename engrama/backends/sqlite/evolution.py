"""What a new profile would mean for the rows of a file; nothing is changed here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import apsw

from engrama.backends.changes import data_in_the_way
from engrama.core.validate import typed_value
from engrama.errors import InvalidProperty
from engrama.ir.diff import SAFE_EFFECTS, Change, diff
from engrama.ir.profile import ANY, CompiledProfile, Label, profile_from_dict

# scope-exempt: a profile belongs to the whole file, so every owner's rows are counted; no row is shown
_OF_LABEL = "SELECT count(*) FROM nodes WHERE label = ?"
# scope-exempt: counts every owner's rows, shows none
_WITH_PROPERTY = "SELECT count(*) FROM nodes WHERE label = ? AND json_extract(props, ?) IS NOT NULL"
# scope-exempt: counts every owner's rows, shows none
_WITHOUT_PROPERTY = "SELECT count(*) FROM nodes WHERE label = ? AND state <> 'stub' AND json_extract(props, ?) IS NULL"
# scope-exempt: counts every owner's rows, shows none
_WITH_VALUES = (
    "SELECT count(*) FROM nodes WHERE label = ? AND json_extract(props, ?) IN (SELECT value FROM json_each(?))"
)
# scope-exempt: every owner's values are looked at to count those that do not fit; none is shown
_FREE_VALUES = "SELECT props -> ?1 FROM nodes WHERE label = ?2 AND props -> ?1 IS NOT NULL"
# scope-exempt: counts every owner's rows, shows none
_OF_TYPE = "SELECT count(*) FROM edges WHERE type = ?"
# scope-exempt: counts every owner's rows, shows none
_OF_PAIR = (
    "SELECT count(*) FROM edges e JOIN nodes s ON s.id = e.src JOIN nodes d ON d.id = e.dst "
    "WHERE e.type = ? AND s.label IN (SELECT value FROM json_each(?)) AND d.label IN (SELECT value FROM json_each(?))"
)
# scope-exempt: counts every owner's rows, shows none
_SEVERAL = (
    "SELECT count(*) FROM (SELECT src FROM edges WHERE type = ? AND valid_to IS NULL GROUP BY src HAVING count(*) > 1)"
)
# scope-exempt: counts every owner's rows, shows none
_IN_CYCLES = (
    "WITH RECURSIVE walk (start, id) AS ("
    "SELECT src, dst FROM edges WHERE type = ?1 AND valid_to IS NULL "
    "UNION SELECT walk.start, e.dst FROM walk JOIN edges e ON e.src = walk.id AND e.type = ?1 AND e.valid_to IS NULL) "
    "SELECT count(*) FROM walk WHERE start = id"
)


def changes_to(connection: apsw.Connection, path: Path, profile: CompiledProfile) -> tuple[Change, ...]:
    """What separates the file at `path` from a profile.

    Raises ProfileMismatch, with the count of each, when stored rows stand against some of the changes.
    """
    stored = stored_profile(connection)
    changes = diff(stored, profile)
    labels = tuple(label.name for label in stored.labels)
    against = [(change, count) for change in changes if (count := _touched(connection, change, labels, profile))]
    if against:
        raise data_in_the_way(str(path), against)
    return changes


def stored_profile(connection: apsw.Connection) -> CompiledProfile:
    """The compiled profile that a file carries."""
    return profile_from_dict(json.loads(connection.execute("SELECT value FROM meta WHERE name = 'profile'").get))


def _touched(connection: apsw.Connection, change: Change, labels: tuple[str, ...], new: CompiledProfile) -> int:
    """How many stored rows stand against a change; `labels` are those of the stored profile."""
    if change.kind == "property" and change.what == "added":
        refused = _refused_values(connection, new.by_label[change.label], change.property)
        if refused or change.effect in SAFE_EFFECTS:
            return refused
    if change.effect in SAFE_EFFECTS:
        return 0
    sql, values = _question(change, labels)
    count: int = connection.execute(sql, values).get
    return count


def _refused_values(connection: apsw.Connection, label: Label, name: str) -> int:
    """How many nodes hold, as a free property, a value that the newly declared type would not store like that."""
    declared = label.by_name[name]
    refused = 0
    for (text,) in connection.execute(_FREE_VALUES, (f'$."{name}"', label.name)):
        value = json.loads(text)
        try:
            refused += typed_value(declared, value) != value
        except InvalidProperty:
            refused += 1
    return refused


def _question(change: Change, labels: tuple[str, ...]) -> tuple[str, tuple[Any, ...]]:
    if change.kind == "property":
        return _about_property(change)
    if change.kind == "label":
        return _OF_LABEL, (change.label,)
    if change.kind == "pair" and change.pair is not None:
        source, target = (_labels(end, labels) for end in (change.pair.source, change.pair.target))
        return _OF_PAIR, (change.relation, source, target)
    if change.what == "cardinality":
        return _SEVERAL, (change.relation,)
    if change.what == "acyclic":
        return _IN_CYCLES, (change.relation,)
    return _OF_TYPE, (change.relation,)


def _about_property(change: Change) -> tuple[str, tuple[Any, ...]]:
    path = f'$."{change.property}"'
    if change.what in ("added", "required"):
        return _WITHOUT_PROPERTY, (change.label, path)
    if change.what == "values removed":
        return _WITH_VALUES, (change.label, path, json.dumps(change.values))
    return _WITH_PROPERTY, (change.label, path)


def _labels(end: str, labels: tuple[str, ...]) -> str:
    return json.dumps(labels if end == ANY else (end,))

"""The export format: JSON lines, a header first, then nodes, relations and versions with all that is stored of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engrama.core.call import Call
from engrama.core.operations.aliases import alias_name
from engrama.core.operations.load_state import EdgeItem, Item, NodeItem, VersionItem
from engrama.core.operations.remember import check_key
from engrama.core.rows import STATES, EdgeRow, NodeRow, ObservationRow, Origin, VersionRow
from engrama.core.sanitise import clean, clean_key
from engrama.core.scope import Scope
from engrama.core.temporal import check_interval, parse_moment, to_iso
from engrama.core.text import fold_key, loose_key
from engrama.core.validate import check_confidence, check_properties, free_value, label_of, relation_of
from engrama.errors import EngramaError, ImportInvalid, InvalidInput
from engrama.ir.canonical import canonical_json
from engrama.ir.profile import INSIGHT, CompiledProfile

FORMAT = 1
_HEADER = "engrama"

_MOST_TIMES = 2**63 - 1
"""As often as a store can say that a text was noted."""


def header_line(profile: CompiledProfile, scope: Scope | None) -> str:
    """The first line; `scope` only when it is not the standalone one, so that an export opens on another machine."""
    header: dict[str, Any] = {"format": FORMAT, "profile": profile.name, "profile_hash": profile.hash}
    if scope is not None:
        header["scope"] = {"org_id": scope.org_id, "user_id": scope.user_id}
    return _line({_HEADER: header})


def item_line(item: Item) -> str:
    """One node, relation or version as a line."""
    if isinstance(item, NodeItem):
        return _line({"node": _node_fields(item)})
    if isinstance(item, EdgeItem):
        return _line({"relation": _edge_fields(item)})
    return _line({"version": _version_fields(item)})


def _line(data: Mapping[str, Any]) -> str:
    """One line for every reader, also for those to whom Unicode's line and paragraph separators end one."""
    return canonical_json(data).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def read_items(call: Call, lines: Iterable[str], unmapped: set[str]) -> Iterator[Item]:
    """The items of an export, each checked against the profile; raises ImportInvalid naming the line.

    Several exports may follow one another, each with its header. Property names that the profile does not declare are
    added to `unmapped` as `Label.name`.
    """
    started = False
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        kind, data = _parsed(line, number)
        if not started or kind == _HEADER:
            _check_header(kind, data, number)
            started = True
            continue
        try:
            yield _item(call, kind, data, number, unmapped)
        except (KeyError, TypeError, AttributeError, ValueError):
            raise ImportInvalid(
                f"Line {number} lacks something that a {kind} of an export has, or holds it in another form.",
                expected="a line as `engrama export` writes it",
                line=number,
            ) from None
        except EngramaError as error:
            raise ImportInvalid(
                f"Line {number}: {error.message}", expected=error.expected, hint=error.hint, line=number
            ) from None
    if not started:
        raise ImportInvalid("The file is empty.", expected="an export, whose first line begins with an engrama header")


def _parsed(line: str, number: int) -> tuple[str, Mapping[str, Any]]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ImportInvalid(
            f"Line {number} is no JSON: {error}.", expected="one JSON object on each line", line=number
        ) from None
    if not isinstance(data, dict) or len(data) != 1 or not isinstance(next(iter(data.values())), dict):
        raise ImportInvalid(
            f"Line {number} is no line of an export.",
            expected='an object such as {"node": {…}}, {"relation": {…}} or {"version": {…}}',
            line=number,
        )
    return next(iter(data.items()))


def _check_header(kind: str, data: Mapping[str, Any], number: int) -> None:
    if kind != _HEADER or not isinstance(data.get("format"), int):
        raise ImportInvalid(
            f'Line {number} begins with "{kind}" and is no header.',
            expected="an export, whose first line is an engrama header",
            line=number,
        )
    if data["format"] > FORMAT:
        raise ImportInvalid(
            f"The export has format {data['format']}, and this version reads up to {FORMAT}.",
            expected="a newer Engrama",
            hint="Install a newer Engrama.",
            line=number,
        )


def _item(call: Call, kind: str, data: Mapping[str, Any], line: int, unmapped: set[str]) -> Item:
    if kind == "node":
        return _node(call, data, line, unmapped)
    if kind == "relation":
        return _edge(call, data, line)
    if kind == "version":
        return _version(data, line)
    raise InvalidInput(f'"{kind}" is no kind of line.', expected="node, relation or version")


def _node_fields(item: NodeItem) -> dict[str, Any]:
    row = item.row
    return {
        "uid": row.uid,
        "label": row.label,
        "key": row.key,
        "properties": row.properties,
        "observations": [
            {
                "text": note.text,
                "count": note.times,
                "created_at": to_iso(note.created_at),
                "updated_at": to_iso(note.updated_at),
                "provenance": _origin_fields(note.origin),
            }
            for note in item.observations
        ],
        **({"merged": [_alias_fields(alias) for alias in item.aliases]} if item.aliases else {}),
        "state": row.state,
        "decayed_at": _iso(row.decayed_at),
        **_row_fields(row),
        "created_at": to_iso(row.created_at),
        "updated_at": to_iso(row.updated_at),
    }


def _alias_fields(alias: str) -> dict[str, str]:
    """The uid, or the label and folded key, of a node that was merged into another."""
    label, space, name = alias.partition(" ")
    return {"label": label, "name": name} if space else {"uid": alias}


def _edge_fields(item: EdgeItem) -> dict[str, Any]:
    row = item.row
    return {
        "uid": row.uid,
        "type": row.type,
        "source": item.source,
        "target": item.target,
        "properties": row.properties,
        **_row_fields(row),
        "created_at": to_iso(row.created_at),
        "updated_at": to_iso(row.updated_at),
    }


def _version_fields(item: VersionItem) -> dict[str, Any]:
    row = item.row
    return {
        "node": item.node,
        "uid": row.uid,
        "event": row.event,
        "since": to_iso(row.since),
        "until": to_iso(row.until),
        "key": row.key,
        "state": row.state,
        "properties": row.properties,
        **_row_fields(row),
    }


def _row_fields(row: NodeRow | EdgeRow | VersionRow) -> dict[str, Any]:
    return {
        "valid_from": to_iso(row.valid_from),
        "valid_to": _iso(row.valid_to),
        "confidence": row.confidence,
        "provenance": _origin_fields(row.origin),
    }


def _origin_fields(origin: Origin) -> dict[str, Any]:
    return {"source": origin.source, "agent": origin.agent, "session": origin.session, "trust_level": origin.trust}


def _node(call: Call, data: Mapping[str, Any], line: int, unmapped: set[str]) -> NodeItem:
    label = label_of(call.profile, data["label"])
    key = check_key(label, data["key"])
    properties, free, _ = check_properties(label, data["properties"])
    unmapped.update(f"{label.name}.{name}" for name in free)
    if label.name == INSIGHT:
        _check_insight(properties)
    created = parse_moment(data["created_at"], "created_at")
    row = NodeRow(
        uid=_uid(data["uid"]),
        label=label.name,
        key=key,
        folded=str(properties["digest"]) if label.name == INSIGHT else fold_key(key),
        loose=loose_key(key),
        state=_state(data["state"]),
        properties=properties,
        decayed_at=_moment(data, "decayed_at"),
        created_at=created,
        updated_at=parse_moment(data["updated_at"], "updated_at"),
        **_validity(data),
    )
    aliases = tuple(_alias(merged) for merged in data.get("merged", ()))
    return NodeItem(row, tuple(_observation(note) for note in data["observations"]), line, aliases)


def _alias(data: Mapping[str, Any]) -> str:
    if "uid" in data:
        return _uid(data["uid"])
    alias = alias_name(data["label"], data["name"])
    if not isinstance(data["name"], str) or clean_key(alias) != alias:
        raise ValueError("a merged node had a label and a name")
    return alias


def _check_insight(properties: Mapping[str, Any]) -> None:
    """Raise KeyError or ValueError for an insight that could not be listed."""
    for name in ("digest", "pattern", "status"):
        if not isinstance(properties[name], str):
            raise ValueError(f"an insight has a {name}")
    evidence, subjects = json.loads(str(properties["evidence"])), json.loads(str(properties["subjects"]))
    if not isinstance(evidence, dict) or not isinstance(evidence["nodes"], list) or not isinstance(subjects, list):
        raise ValueError("an insight has evidence and subjects")


def _observation(data: Mapping[str, Any]) -> ObservationRow:
    text, count = clean(data["text"]), data["count"]
    if not text.strip() or not isinstance(count, int) or not 0 < count <= _MOST_TIMES:
        raise ValueError("an observation has a text and a count")
    created = parse_moment(data["created_at"], "created_at")
    updated = parse_moment(data["updated_at"], "updated_at")
    return ObservationRow(0, text, count, created, updated, _origin(data["provenance"]))


def _edge(call: Call, data: Mapping[str, Any], line: int) -> EdgeItem:
    relation, turned = relation_of(call.profile, data["type"])
    source, target = _uid(data["source"]), _uid(data["target"])
    row = EdgeRow(
        uid=_uid(data["uid"]),
        source=0,
        type=relation.name,
        target=0,
        properties={name: free_value(name, value) for name, value in data["properties"].items()},
        created_at=parse_moment(data["created_at"], "created_at"),
        updated_at=parse_moment(data["updated_at"], "updated_at"),
        **_validity(data),
    )
    return EdgeItem(row, target if turned else source, source if turned else target, line)


def _version(data: Mapping[str, Any], line: int) -> VersionItem:
    row = VersionRow(
        node=0,
        uid=_uid(data["uid"]),
        event=clean_key(data["event"]),
        since=parse_moment(data["since"], "since"),
        until=parse_moment(data["until"], "until"),
        key=clean_key(data["key"]),
        state=_state(data["state"]),
        properties={name: free_value(name, value) for name, value in data["properties"].items()},
        **_validity(data),
    )
    return VersionItem(row, _uid(data["node"]), line)


def _validity(data: Mapping[str, Any]) -> dict[str, Any]:
    valid_from, valid_to = parse_moment(data["valid_from"], "valid_from"), _moment(data, "valid_to")
    check_interval(valid_from, valid_to)
    return {
        "valid_from": valid_from,
        "valid_to": valid_to,
        "confidence": check_confidence(data["confidence"]),
        "origin": _origin(data["provenance"]),
    }


def _origin(data: Mapping[str, Any]) -> Origin:
    trust = check_confidence(data["trust_level"])
    return Origin(clean(data["source"]), clean(data["agent"]), clean(data["session"]), trust)


def _moment(data: Mapping[str, Any], name: str) -> int | None:
    return None if data.get(name) is None else parse_moment(data[name], name)


def _iso(moment: int | None) -> str | None:
    return None if moment is None else to_iso(moment)


def _state(state: str) -> str:
    if state not in STATES:
        raise InvalidInput(f'"{state}" is no state.', expected=f"one of {', '.join(STATES)}")
    return state


def _uid(uid: str) -> str:
    if not isinstance(uid, str) or not 8 <= len(uid) <= 64 or clean(uid) != uid:
        raise InvalidInput(f"{uid!r} is no uid.", expected="a text of 8 to 64 characters")
    return uid

"""Nodes of the public package as nodes of the current profile."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from engrama.core.foreign import ForeignNode
from engrama.core.operations.insights import APPROVED, DISMISSED, FOREIGN, PENDING, finding_digest
from engrama.core.operations.load_state import NodeItem
from engrama.core.operations.remember import check_key
from engrama.core.rows import ARCHIVED, LIVE, STUB, SUPERSEDED, NodeRow, ObservationRow, Origin
from engrama.core.sanitise import clean
from engrama.core.temporal import parse_moment
from engrama.core.text import fold_key, loose_key
from engrama.core.validate import check_properties
from engrama.errors import EngramaError, InvalidProperty, InvalidTime
from engrama.ir.profile import INSIGHT, CompiledProfile, Label
from engrama.skills.importers.report import Report

_READ = frozenset(
    "engrama_id org_id user_id created_at updated_at valid_from valid_to confidence decayed_at "
    "source source_agent source_session trust_level agent_id session_id".split()
)
"""System fields that become fields of ours."""

_DROPPED = frozenset(
    "last_activity_at archived_at archived_reason obsidian_id obsidian_path synced_at needs_reindex embedded "
    "embedding".split()
)
"""System fields that mean nothing outside the public package."""

_SECRET = re.compile(
    "passw(or)?d|passphrase|secret|credential|(api|private|access)_?key|(access|auth|bearer)_?token", re.IGNORECASE
)
_STATES = {"archived": ARCHIVED, "superseded": SUPERSEDED, "stub": STUB}
_UNKNOWN_TRUST = 0.5


class Dating(NamedTuple):
    """Now, and the time for rows that carry none; both in microseconds since 1970."""

    now: int
    otherwise: int


def node_item(
    profile: CompiledProfile, node: ForeignNode, owner: str, dating: Dating, report: Report
) -> NodeItem | None:
    """The node to adopt, or None when it does not fit; either way the report says what did not."""
    name = name_of(node)
    label = profile.by_label.get(node.label)
    if label is None:
        report.leave("node", node.label, f"the profile {profile.name} has no such label", name)
        return None
    try:
        key = check_key(label, node.key)
    except EngramaError as error:
        report.leave("node", node.label, error.message, name)
        return None
    properties, notes = _split(label, node, report)
    row = _dated(_row(node, label, key, owner, properties, dating), node, dating, report)
    if label.name == INSIGHT:
        return NodeItem(_insight(row, node, notes), (), node.place)
    missing = [item for item in label.required if item not in row.properties]
    if missing:
        report.adjust("node", label.name, f"lacks the required {', '.join(missing)}", name)
    texts = dict.fromkeys(text for note in notes if (text := clean(note).strip()))
    found = tuple(ObservationRow(0, text, 1, row.updated_at, row.updated_at, row.origin) for text in texts)
    return NodeItem(row, found, node.place)


def name_of(node: ForeignNode) -> str:
    """`Label:Key` as the report shows it, without what may not be shown."""
    return f"{clean(node.label)}:{clean(node.key)[:120]}"


def derived_uid(*parts: str) -> str:
    """The uid of a row that brought none: the same for the same row in every import."""
    text = sha256("\x1f".join(("engrama public import", *parts)).encode("utf-8", "replace")).hexdigest()
    return f"{text[:8]}-{text[8:12]}-8{text[13:16]}-8{text[17:20]}-{text[20:32]}"


def uid_of(node: ForeignNode, owner: str) -> str:
    """The `engrama_id` that the node brought, else a derived uid."""
    given = node.properties.get("engrama_id")
    if isinstance(given, str) and 8 <= len(given) <= 64 and clean(given) == given and given.strip() == given:
        return given
    return derived_uid(owner, node.label, node.key)


def moment_of(value: object) -> int | None:
    """A time as the public package wrote it, in microseconds since 1970; None where it is no time."""
    if not isinstance(value, str):
        return None
    try:
        return parse_moment(value)
    except (InvalidTime, OverflowError):
        return None


def _row(
    node: ForeignNode, label: Label, key: str, owner: str, properties: Mapping[str, Any], dating: Dating
) -> NodeRow:
    times = (moment_of(value) for value in (node.created, node.updated, node.properties.get("valid_from")))
    known = [moment for moment in times if moment is not None]
    created = known[0] if known else dating.otherwise
    updated = moment_of(node.updated)
    return NodeRow(
        uid=uid_of(node, owner),
        label=label.name,
        key=key,
        folded=fold_key(key),
        loose=loose_key(key),
        state=_state(node),
        properties=properties,
        valid_from=created,
        valid_to=None,
        confidence=1.0,
        decayed_at=moment_of(node.properties.get("decayed_at")),
        created_at=created,
        updated_at=created if updated is None else max(created, updated),
        origin=_origin(node.properties),
    )


def _dated(row: NodeRow, node: ForeignNode, dating: Dating, report: Report) -> NodeRow:
    """The row with validity and confidence, as far as the node gives usable ones."""
    given, name = node.properties, name_of(node)
    valid_from, valid_to = moment_of(given.get("valid_from")), moment_of(given.get("valid_to"))
    for field, moment in (("valid_from", valid_from), ("valid_to", valid_to)):
        if given.get(field) and moment is None:
            report.adjust("node", node.label, f"{field} is no time and was left out", name)
    valid_from = row.valid_from if valid_from is None else valid_from
    if valid_to is not None and valid_to < valid_from:
        report.adjust("node", node.label, "its validity ended before it began; it begins where it ended", name)
        valid_from = valid_to
    state = row.state
    if state == SUPERSEDED and valid_to is None:
        valid_to = max(row.updated_at, valid_from)
    elif state in (LIVE, STUB) and valid_to is not None and valid_to <= dating.now:
        state = SUPERSEDED
    confidence = _share(given.get("confidence"), 1.0)
    stated = given.get("confidence")
    if stated is not None and (isinstance(stated, bool) or confidence != stated):
        report.adjust("node", node.label, f"its confidence is no number from 0 to 1; {confidence:g} was taken", name)
    return row._replace(valid_from=valid_from, valid_to=valid_to, state=state, confidence=confidence)


def _share(value: object, otherwise: float) -> float:
    """A number from 0 to 1; too large or small ones are brought to the nearer end, others replaced."""
    if isinstance(value, bool) or not isinstance(value, int | float) or math.isnan(value):
        return otherwise
    return float(min(1.0, max(0.0, value)))


def _origin(given: Mapping[str, Any]) -> Origin:
    texts = [given.get("source") or "import", given.get("source_agent") or given.get("agent_id") or ""]
    texts.append(given.get("source_session") or given.get("session_id") or "")
    source, agent, session = (clean(str(text)) for text in texts)
    return Origin(source, agent, session, _share(given.get("trust_level"), _UNKNOWN_TRUST))


def _status(node: ForeignNode) -> str:
    status = node.properties.get("status")
    return status.strip().lower() if isinstance(status, str) else ""


def _state(node: ForeignNode) -> str:
    return _STATES.get(_status(node), LIVE)


def _split(label: Label, node: ForeignNode, report: Report) -> tuple[dict[str, Any], list[str]]:
    """The properties to store and the texts to keep as notes; what the declared types refuse becomes a note."""
    values: dict[str, Any] = {}
    notes: list[str] = []
    for name, value in node.properties.items():
        if value is None or name in _READ or (name == "status" and _status(node) in _STATES):
            continue
        if name in (label.key, node.key_field) and value == node.key:
            continue
        if name in _DROPPED or name.startswith("_"):
            report.adjust("property", name, "a field of the public package itself, left out", name_of(node))
        elif name not in label.by_name and _SECRET.search(name):
            report.leave("property", name, "it looks like a secret and the profile does not declare it", name_of(node))
        elif name in ("notes", "observations") and name not in label.by_name:
            notes += [str(item) for item in value] if isinstance(value, list) else [str(value)]
        else:
            _keep(label, node, (name, value), (values, notes), report)
    return values, notes


def _keep(
    label: Label, node: ForeignNode, given: tuple[str, Any], kept: tuple[dict[str, Any], list[str]], report: Report
) -> None:
    name, value = given
    values, notes = kept
    try:
        found, free, _ = check_properties(label, {name: value})
    except InvalidProperty as error:
        notes.append(f"{name}: {value}")
        report.adjust("property", f"{label.name}.{name}", f"kept as a note: {_why(error)}", name_of(node))
        return
    values.update(found)
    report.unmapped.update(f"{label.name}.{item}" for item in free)


def _why(error: InvalidProperty) -> str:
    return f"the profile expects {error.expected}" if error.expected else error.message


def _insight(row: NodeRow, node: ForeignNode, notes: list[str]) -> NodeRow:
    """An insight with its verdict. Its title identifies it, under a pattern that no reflect of ours runs, so that it
    neither blocks a finding of ours nor is retired by one."""
    query = clean(str(node.properties.get("source_query") or "written by hand")).strip()
    pattern = f"{FOREIGN}{query}"
    identity = finding_digest(pattern, ((INSIGHT, row.folded),))
    status = _status(node)
    properties = {
        **row.properties,
        "body": "\n".join(text for text in (str(row.properties.get("body", "")), *map(clean, notes)) if text),
        "pattern": pattern,
        "source_query": pattern,
        "subjects": "[]",
        "evidence": '{"nodes":[],"relations":[]}',
        "digest": identity,
        "status": status if status in (PENDING, APPROVED, DISMISSED) else PENDING,
    }
    return row._replace(folded=identity, properties=properties)

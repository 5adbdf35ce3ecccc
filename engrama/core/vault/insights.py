"""Approved insights in notes: which are written where, and bringing them back from there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engrama.core.call import Call
from engrama.core.operations.erase import erasure_mark
from engrama.core.operations.insights import (
    APPROVED,
    find_insight,
    finding_digest,
    insight_record,
    stored_insights,
)
from engrama.core.operations.load_nodes import load_nodes
from engrama.core.operations.load_state import LoadState, NodeItem
from engrama.core.operations.shape import new_node
from engrama.core.records import Insight, Record
from engrama.core.requests import EdgesAmong, GetByUid, GetErased, Lock, Operation, ask
from engrama.core.rows import LIVE, NodeRow
from engrama.core.text import loose_key
from engrama.core.vault.findings import Findings
from engrama.core.vault.notes import NotedInsight, ParsedNote
from engrama.core.vault.requests import FindNotes, PutNotes
from engrama.errors import InvalidInput
from engrama.ir.canonical import canonical_json
from engrama.ir.profile import INSIGHT

WRITTEN = "vault-insight "
"""What the name of the text begins with that holds the note of an insight."""

_TITLE = "## "


class Written(NamedTuple):
    """An approved insight, what its section carries beside its text, and the note that holds it (empty: none)."""

    insight: Insight
    facts: Mapping[str, Any]
    path: str


class InsightWritten(Record):
    """The outcome of writing an insight: the note that holds it, and whether it was written now or before."""

    insight: Insight
    path: str
    written: bool


def approved_insight(call: Call, given: str) -> Operation[Written]:
    """One insight for the vault; raises InvalidInput unless a person approved it."""
    row = yield from find_insight(call, given)
    insight = insight_record(row)
    if insight.status != APPROVED:
        raise InvalidInput(
            f'The insight "{insight.title}" is {insight.status}; only approved ones are written into notes.',
            expected="an approved insight",
            hint=f"Let the person judge it first: `engrama insights approve {insight.uid}`.",
        )
    known = yield from ask(FindNotes(call.scope, WRITTEN + row.uid))
    return Written(insight, _facts(row), known.get(WRITTEN + row.uid, ""))


def unwritten_insights(call: Call) -> Operation[tuple[Written, ...]]:
    """Approved insights that stand in no note yet, by uid."""
    rows = yield from stored_insights(call, states=(LIVE,))
    known = yield from ask(FindNotes(call.scope, WRITTEN))
    found = [row for row in rows if row.properties["status"] == APPROVED and WRITTEN + row.uid not in known]
    return tuple(Written(insight_record(row), _facts(row), "") for row in sorted(found, key=lambda row: row.uid))


def mark_written(call: Call, places: Mapping[str, str]) -> Operation[None]:
    """Keep which notes hold insights, given by uid."""
    yield from ask(Lock(call.scope))
    yield from ask(PutNotes(call.scope, {WRITTEN + uid: path for uid, path in places.items()}))


def insight_text(insight: Insight) -> str:
    """The text of an insight's section."""
    title = " ".join(insight.title.split())
    return f"{_TITLE}{title}\n\n{insight.body.strip()}\n\n" if insight.body.strip() else f"{_TITLE}{title}\n\n"


def restore_insights(call: Call, notes: Iterable[ParsedNote], findings: Findings) -> Operation[None]:
    """Bring back the approved insights that stand in notes and that the memory does not have."""
    given = {item.uid: (item, note.path) for note in notes for item in note.insights}
    if not given or INSIGHT not in call.profile.by_label:
        return
    uids = tuple(sorted(given))
    known = yield from ask(GetByUid(call.scope, uids))
    stored = yield from stored_insights(call)
    digests = {row.folded for row in stored}
    marks = {erasure_mark(uid): uid for uid in uids}
    erased = {marks[mark] for mark in (yield from ask(GetErased(call.scope, tuple(marks))))}
    places: dict[str, str] = {}
    for number, uid in enumerate(uids, 1):
        item, path = given[uid]
        if uid in known:
            places[uid] = path
        elif uid in erased:
            findings.erased.append(path)
        elif (yield from _restored(call, item, path, number, digests, findings)):
            places[uid] = path
    yield from ask(PutNotes(call.scope, {WRITTEN + uid: path for uid, path in places.items()}))


def _restored(
    call: Call, item: NotedInsight, path: str, number: int, digests: set[str], findings: Findings
) -> Operation[bool]:
    row = _row(call, item)
    if row is None:
        findings.conflict(path, "insight", "The mark of an insight was changed, so it is not read.")
        return False
    if row.folded in digests:
        return False
    digests.add(row.folded)
    evidence = json.loads(str(row.properties["evidence"]))
    nodes = yield from ask(GetByUid(call.scope, tuple(evidence["nodes"])))
    edges = yield from ask(EdgesAmong(call.scope, tuple(node.ref for node in nodes.values())))
    evidence["relations"] = [edge.uid for edge in edges]
    row = row._replace(properties={**row.properties, "evidence": canonical_json(evidence)})
    yield from load_nodes(call, [NodeItem(row, (), number)], LoadState())
    findings.created.append(f"{INSIGHT}:{row.key}")
    return True


def _row(call: Call, item: NotedInsight) -> NodeRow | None:
    facts = item.facts
    try:
        subjects = tuple((str(label), str(folded)) for label, folded in facts["subjects"])
        title, pattern, confidence = str(facts["title"]), str(facts["pattern"]), float(facts["confidence"])
        evidence = {"nodes": [str(uid) for uid in facts["evidence"]], "relations": []}
    except (KeyError, TypeError, ValueError):
        return None
    if not title.strip() or not pattern.strip() or not 0 <= confidence <= 1:
        return None
    lines = item.text.split("\n")
    body = "\n".join(lines[1:] if lines[0].startswith(_TITLE) else lines).strip()
    identity = finding_digest(pattern, subjects)
    row = new_node(call, INSIGHT, title)
    return row._replace(
        uid=item.uid,
        folded=identity,
        loose=loose_key(title),
        confidence=confidence,
        properties={
            "pattern": pattern,
            "body": body,
            "subjects": canonical_json(subjects),
            "evidence": canonical_json(evidence),
            "digest": identity,
            "status": APPROVED,
            "source_query": str(facts.get("source_query", pattern)),
        },
    )


def _facts(row: NodeRow) -> dict[str, Any]:
    properties = row.properties
    return {
        "title": row.key,
        "pattern": properties["pattern"],
        "confidence": row.confidence,
        "subjects": json.loads(str(properties["subjects"])),
        "evidence": json.loads(str(properties["evidence"]))["nodes"],
        "source_query": properties.get("source_query", properties["pattern"]),
    }

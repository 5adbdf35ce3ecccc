"""Stored insights: their identity, listing them, and a person's judgement."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engrama.core.call import Call
from engrama.core.operations.shape import keep_version, new_node, reindex
from engrama.core.records import Evidence, Insight, Insights
from engrama.core.requests import ChangeNode, GetTallies, ListNodes, Lock, Operation, PutNodes, ask
from engrama.core.rows import ARCHIVED, LIVE, STATES, Filters, NodeRow
from engrama.core.text import fold_key
from engrama.errors import AmbiguousNode, InvalidInput, NodeNotFound
from engrama.ir.canonical import canonical_json, digest
from engrama.ir.profile import INSIGHT

PENDING, APPROVED, DISMISSED = "pending", "approved", "dismissed"
DECISIONS = {"approve": APPROVED, "dismiss": DISMISSED}
VERDICTS = (APPROVED, DISMISSED)
FOREIGN = "public:"
"""Before the name of a pattern of another program, which no reflect runs and none retires the insights of."""

_EVERY = 1_000_000

Subjects = tuple[tuple[str, str], ...]


class Finding(NamedTuple):
    """What a pattern found, ready to be stored; `subjects` are the labels and folded keys it is about."""

    pattern: str
    subjects: Subjects
    title: str
    body: str
    confidence: float
    evidence: Evidence

    @property
    def digest(self) -> str:
        """The identity of the finding; the words of the title have no part in it."""
        return finding_digest(self.pattern, self.subjects)


def finding_digest(pattern: str, subjects: Subjects) -> str:
    """32 hexadecimal characters for a pattern and what it is about."""
    return digest(canonical_json([pattern, subjects]))[:32]


def stored_insights(call: Call, *, states: tuple[str, ...] = STATES) -> Operation[tuple[NodeRow, ...]]:
    """All Insight nodes in the given states."""
    tallies = yield from ask(GetTallies(call.scope))
    if not any(tally.label == INSIGHT for tally in tallies):
        return ()
    return (yield from ask(ListNodes(call.scope, Filters(label=INSIGHT, states=states), _EVERY)))


def list_insights(call: Call, status: str, pattern: str | None) -> Operation[Insights]:
    """Every insight of a status (empty: of any), strongest first."""
    if status not in ("", PENDING, APPROVED, DISMISSED):
        raise InvalidInput(f'status is "{status}".', expected="pending, approved or dismissed")
    rows = yield from stored_insights(call, states=(LIVE,))
    chosen = [insight_record(row) for row in rows if pattern in (None, row.properties["pattern"])]
    wanted = [item for item in chosen if status in ("", item.status)]
    return Insights(tuple(sorted(wanted, key=_strength)))


def show_insight(call: Call, given: str) -> Operation[Insight]:
    """One insight by uid or exact title."""
    row = yield from find_insight(call, given)
    return insight_record(row)


def judge(call: Call, given: str, decision: str) -> Operation[Insight]:
    """Approve or dismiss an insight for good: no later reflect brings it back as pending."""
    if decision not in DECISIONS:
        raise InvalidInput(f'decision is "{decision}".', expected="approve or dismiss")
    yield from ask(Lock(call.scope))
    stored = yield from find_insight(call, given)
    status = DECISIONS[decision]
    if stored.properties["status"] == status:
        return insight_record(stored)
    row = stored._replace(properties={**stored.properties, "status": status})
    return insight_record((yield from change_insight(call, stored, row, status)))


def create_insight(call: Call, finding: Finding, number: int) -> Operation[NodeRow]:
    """Store a new pending insight; its identity in the store is the digest, not the title."""
    row = new_node(call, INSIGHT, finding.title, number)._replace(
        folded=finding.digest,
        confidence=finding.confidence,
        properties={**_content(finding), "digest": finding.digest, "status": PENDING, "source_query": finding.pattern},
    )
    (ref,) = yield from ask(PutNodes(call.scope, (row,)))
    row = row._replace(ref=ref)
    yield from reindex(call, row, ())
    return row


def renew_insight(call: Call, stored: NodeRow, finding: Finding) -> Operation[NodeRow]:
    """Bring a stored pending insight to what was found now; unchanged rows are not written."""
    row = stored._replace(
        key=finding.title,
        state=LIVE,
        confidence=finding.confidence,
        properties={**stored.properties, **_content(finding)},
    )
    if row == stored:
        return stored
    return (yield from change_insight(call, stored, row, "updated"))


def retire_insight(call: Call, stored: NodeRow) -> Operation[NodeRow]:
    """Archive a pending insight whose evidence has gone."""
    return (yield from change_insight(call, stored, stored._replace(state=ARCHIVED), "retired"))


def change_insight(call: Call, stored: NodeRow, row: NodeRow, event: str) -> Operation[NodeRow]:
    """Write a changed insight with a version of what it was."""
    row = row._replace(updated_at=max(call.now, stored.updated_at), origin=call.origin)
    yield from keep_version(call, stored, event, row.updated_at)
    yield from ask(ChangeNode(call.scope, row))
    yield from reindex(call, row, ())
    return row


def rekey_insights(call: Call, before: tuple[str, str], after: tuple[str, str]) -> Operation[None]:
    """Carry judgements along when a node gets another label or key; a pending insight of its new name is judged too."""
    rows = yield from stored_insights(call)
    taken = {row.folded: row for row in rows}
    for row in rows:
        subjects = subjects_of(row.properties)
        if before not in subjects:
            continue
        moved = tuple(after if item == before else item for item in subjects)
        identity = finding_digest(str(row.properties["pattern"]), moved)
        if identity in taken:
            twin = still_judged(taken[identity], row)
            if twin != taken[identity]:
                yield from change_insight(call, taken[identity], twin, str(twin.properties["status"]))
            continue
        properties = {**row.properties, "subjects": canonical_json(moved), "digest": identity}
        yield from change_insight(call, row, row._replace(folded=identity, properties=properties), "renamed")


def still_judged(row: NodeRow, *others: NodeRow) -> NodeRow:
    """The row as others judged it: of what is known of one finding, a judgement outlasts what is found later."""
    judged = [other for other in others if other.label == INSIGHT and other.properties.get("status") in VERDICTS]
    if not judged or row.properties.get("status") != PENDING:
        return row
    status = judged[0].properties["status"]
    return row._replace(state=judged[0].state, properties={**row.properties, "status": status})


def insight_record(row: NodeRow) -> Insight:
    """An Insight node as every surface shows it."""
    evidence = json.loads(str(row.properties["evidence"]))
    return Insight(
        uid=row.uid,
        pattern=str(row.properties["pattern"]),
        title=row.key,
        body=str(row.properties.get("body", "")),
        confidence=row.confidence,
        status=str(row.properties["status"]),
        evidence=Evidence(tuple(evidence["nodes"]), tuple(evidence["relations"])),
    )


def subjects_of(properties: Mapping[str, object]) -> Subjects:
    """What an insight is about, as stored."""
    return tuple((label, folded) for label, folded in json.loads(str(properties["subjects"])))


def strongest(rows: Iterable[NodeRow]) -> tuple[Insight, ...]:
    """Insight nodes as records, strongest first."""
    return tuple(sorted(map(insight_record, rows), key=_strength))


def find_insight(call: Call, given: str) -> Operation[NodeRow]:
    """The node of an insight by uid or exact title; raises NodeNotFound or AmbiguousNode."""
    rows = yield from stored_insights(call, states=(LIVE,))
    folded = fold_key(given)
    found = [row for row in rows if given.strip().lower() == row.uid or folded == fold_key(row.key)]
    if len(found) > 1:
        uids = " and ".join(row.uid for row in found)
        raise AmbiguousNode(f'"{given}" is the title of {len(found)} insights: {uids}.', expected="one of the uids")
    if not found:
        raise NodeNotFound(
            f'There is no insight "{given}".',
            expected="a uid or an exact title",
            hint="List them with `engrama insights list`.",
        )
    return found[0]


def _content(finding: Finding) -> dict[str, str]:
    return {
        "pattern": finding.pattern,
        "body": finding.body,
        "subjects": canonical_json(finding.subjects),
        "evidence": canonical_json(finding.evidence.to_dict()),
    }


def _strength(item: Insight) -> tuple[float, str, str, str]:
    return (-item.confidence, item.pattern, item.title, item.uid)

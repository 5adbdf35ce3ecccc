"""Finding the node that a reference means, or saying precisely why there is none."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable

from engrama.core.call import Call
from engrama.core.operations.aliases import aliased, aliased_uid
from engrama.core.operations.known import names_of
from engrama.core.records import Candidate
from engrama.core.reference import Reference, ReferenceLike, parse_reference
from engrama.core.requests import FindAlike, FindNamed, FullText, GetByUid, GetNodes, Operation, ask
from engrama.core.rows import CURRENT, Filters, NodeRow
from engrama.core.text import fold, fold_key, loose_key, terms
from engrama.errors import AmbiguousNode, NodeNotFound

SAME_ELSEWHERE, SAME_LOOSELY = "same name under another label", "same name, written differently"
ALIAS, SIMILAR = "another name of it", "similar name"
"""Why a node may be the one that was meant."""

_POOL = 200
_ENOUGH = 5
_SIMILAR = 0.6


def resolve(call: Call, given: ReferenceLike) -> Operation[NodeRow]:
    """The node meant, in any state; raises NodeNotFound with candidates, or AmbiguousNode listing all that match."""
    reference = parse_reference(call.profile, given)
    found = yield from matching(call, reference)
    if len(found) == 1:
        return found[0]
    if found:
        names = " and ".join(name_of(row) for row in found)
        raise AmbiguousNode(
            f'"{reference}" is the name of {len(found)} nodes: {names}.', expected="one of them, written Label:Key"
        )
    similar = yield from candidates(call, reference)
    raise missing(reference, similar)


def matching(call: Call, reference: Reference) -> Operation[tuple[NodeRow, ...]]:
    """All nodes that a reference fits; current ones hide archived and superseded ones of the same name."""
    if reference.uid:
        by_uid = yield from ask(GetByUid(call.scope, (reference.uid,)))
        return tuple(by_uid.values()) or _one((yield from aliased_uid(call, reference.uid)))
    folded = fold_key(reference.key)
    if reference.label:
        by_key = yield from ask(GetNodes(call.scope, ((reference.label, folded),)))
        return tuple(by_key.values()) or _one((yield from aliased(call, reference.label, folded)))
    named = yield from ask(FindNamed(call.scope, folded))
    current = tuple(row for row in named if row.state in CURRENT)
    return current or named


def candidates(call: Call, reference: Reference, labels: Collection[str] = ()) -> Operation[tuple[Candidate, ...]]:
    """Current nodes whose names resemble the reference's key, most alike first; of `labels` only, if given."""
    if reference.uid:
        return ()
    loose = loose_key(reference.key)
    pool: dict[str, NodeRow] = {}
    if loose:
        alike = yield from ask(FindAlike(call.scope, loose[:3], _POOL, prefix=True))
        pool.update((row.uid, row) for row in alike)
    words = tuple(dict.fromkeys(terms(reference.key)))
    if words:
        hits = yield from ask(FullText(call.scope, words[:16], (), Filters(), 20))
        pool.update((hit.node.uid, hit.node) for hit in hits)
    wanted = set(labels) or ({reference.label} if reference.label else set())
    ranked = _ranked(call, reference.key, (row for row in pool.values() if row.state in CURRENT))
    of_label = [row for row in ranked if not wanted or row.label in wanted]
    return tuple(_candidate(call, reference.key, row) for row in (of_label or ranked)[:_ENOUGH])


def missing(reference: Reference, similar: Iterable[Candidate], instead: str = "") -> NodeNotFound:
    """The error for a reference that fits no node; `instead` is what else may be done than remembering it first."""
    names = ", ".join(f"{item.label}:{item.key}" for item in similar)
    return NodeNotFound(
        f'There is no node "{reference}".',
        expected=f"a stored node; did you mean {names}?" if names else "a stored node",
        hint=f"Remember it first with `engrama remember`, {instead}or look for it with `engrama search`.",
    )


def name_of(row: NodeRow) -> str:
    """A node as people write it."""
    return f"{row.label}:{row.key}"


def _one(row: NodeRow | None) -> tuple[NodeRow, ...]:
    return () if row is None else (row,)


def is_alias(call: Call, key: str, row: NodeRow) -> bool:
    """Whether a node has the name among its other names."""
    loose = loose_key(key)
    _, *others = names_of(call.profile, row)
    return bool(loose) and any(loose_key(other) == loose for other in others)


def _ranked(call: Call, key: str, rows: Iterable[NodeRow]) -> list[NodeRow]:
    scored = [(1.0 if is_alias(call, key, row) else likeness(key, row.key), row) for row in rows]
    scored.sort(key=lambda pair: (-pair[0], pair[1].label, pair[1].folded))
    return [row for score, row in scored if score >= _SIMILAR]


def likeness(one: str, other: str) -> float:
    """How alike two names are, 0 to 1; 0 for what is less alike than any candidate."""
    left, right = loose_key(one) or fold(one), loose_key(other) or fold(other)
    matcher = difflib.SequenceMatcher(None, left, right, autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= _SIMILAR else 0.0


def _candidate(call: Call, key: str, row: NodeRow) -> Candidate:
    reason = ALIAS if is_alias(call, key, row) else SIMILAR
    if fold_key(key) == row.folded:
        reason = SAME_ELSEWHERE
    elif loose_key(key) == row.loose:
        reason = SAME_LOOSELY
    return Candidate(row.uid, row.label, row.key, reason)

"""Nodes that a new one may be a twin of: the same under another spelling, a shorter or longer name, or an alias."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engrama.core.call import Call
from engrama.core.operations.resolve import ALIAS, SAME_ELSEWHERE, SAME_LOOSELY, SIMILAR, is_alias, likeness
from engrama.core.records import Candidate
from engrama.core.requests import FindAlike, FullText, Operation, TermCounts, ask
from engrama.core.rows import CURRENT, Filters, NodeRow
from engrama.core.text import terms

SHORTER = "shorter or longer name"

_MOST = 5
_NEAR, _POOL, _HITS = 4, 40, 20
_WORDS, _RARE = 16, 50
_ALIKE = 0.8
_NUMBER = re.compile(r"\d+")


def likely_twins(call: Call, row: NodeRow) -> Operation[tuple[Candidate, ...]]:
    """Current nodes that may be what a new row names, the surest first.

    Names that only resemble are looked for where somebody acts on hints, which costs a search.
    """
    same: tuple[NodeRow, ...] = ()
    if row.loose:
        same = yield from ask(FindAlike(call.scope, row.loose, _MOST))
    found = {item.uid: (0.0, _candidate(item, _sameness(row, item))) for item in same if item.state in CURRENT}
    if call.settings.hint_after:
        for item in (yield from _resembling(call, row)):
            doubt, reason = _resemblance(call, row, item)
            if reason:
                found.setdefault(item.uid, (doubt, _candidate(item, reason)))
    ranked = sorted(found.values(), key=lambda pair: (pair[0], pair[1].label, pair[1].key))
    return tuple(candidate for _, candidate in ranked[:_MOST])


def _resembling(call: Call, row: NodeRow) -> Operation[Iterable[NodeRow]]:
    """Nodes of the same label whose names begin alike or hold one of the words."""
    pool: dict[str, NodeRow] = {}
    if row.loose:
        near = yield from ask(FindAlike(call.scope, row.loose[:_NEAR], _POOL, prefix=True))
        pool.update((item.uid, item) for item in near)
    words = tuple(dict.fromkeys(terms(row.key)))[:_WORDS]
    _, counts = yield from ask(TermCounts(call.scope, words))
    # A word that many nodes hold tells nothing, and ranking them all would cost more the larger the memory is.
    telling = tuple(word for word in words if 0 < counts[word] <= _RARE)
    if telling:
        hits = yield from ask(FullText(call.scope, telling, (), Filters(label=row.label), _HITS))
        pool.update((hit.node.uid, hit.node) for hit in hits)
    return (item for item in pool.values() if item.label == row.label and item.state in CURRENT)


def _resemblance(call: Call, row: NodeRow, other: NodeRow) -> tuple[float, str]:
    """How doubtful it is that two nodes are one, and why they may be; no reason where they are not alike."""
    if is_alias(call, row.key, other):
        return 0.1, ALIAS
    ours, theirs = set(_NUMBER.findall(row.key)), set(_NUMBER.findall(other.key))
    if ours and theirs and ours != theirs:
        return 1.0, ""
    alike = likeness(row.key, other.key)
    if alike >= _ALIKE and ours == theirs:
        return 1 - alike, SIMILAR
    short, long = sorted((terms(row.key), terms(other.key)), key=len)
    return (0.5, SHORTER) if short and long[: len(short)] == short else (1.0, "")


def _sameness(row: NodeRow, other: NodeRow) -> str:
    return SAME_ELSEWHERE if other.folded == row.folded else SAME_LOOSELY


def _candidate(row: NodeRow, reason: str) -> Candidate:
    return Candidate(row.uid, row.label, row.key, reason)

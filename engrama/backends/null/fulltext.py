"""Full text over counted terms: the match set of every backend, ranked by BM25 within one scope."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from engrama.backends.null.shelf import Entry, Shelf
from engrama.core.requests import FullText
from engrama.core.rows import Ref

_Place = tuple[Ref, int]
_TITLE, _BODY, _TAGS = 10.0, 3.0, 5.0
_SATURATION, _LENGTH = 1.2, 0.75


def scored(shelf: Shelf, request: FullText) -> dict[Ref, float]:
    """The score of every node whose entry holds a wanted term and passes the filters that the index knows.

    When the past is searched too, a node has the score of its best entry.
    """
    entries = {(ref, 0): entry for ref, entry in shelf.index.items()}
    if request.past:
        for ref, past in shelf.past.items():
            entries |= {(ref, number): entry for number, entry in enumerate(past, 1)}
    found: dict[Ref, float] = {}
    for (ref, _), score in _scored(entries, request).items():
        found[ref] = max(score, found.get(ref, score))
    return found


def _scored(entries: Mapping[_Place, Entry], request: FullText) -> dict[_Place, float]:
    wanted = [(term, False) for term in request.terms] + [(prefix, True) for prefix in request.prefixes]
    average = sum(entry.size for entry in entries.values()) / max(1, len(entries)) or 1.0
    scores: dict[_Place, float] = {}
    for term, beginning in dict.fromkeys(wanted):
        hits = {ref: found for ref, entry in entries.items() if (found := _weight(entry, term, beginning))}
        rarity = math.log(1 + (len(entries) - len(hits) + 0.5) / (len(hits) + 0.5))
        for ref, weight in hits.items():
            length = 1 - _LENGTH + _LENGTH * entries[ref].size / average
            gain = rarity * weight * (_SATURATION + 1) / (weight + _SATURATION * length)
            scores[ref] = scores.get(ref, 0.0) + gain
    tags = frozenset(request.filters.tags)
    return {ref: score for ref, score in scores.items() if tags <= entries[ref].exact_tags}


def holders(entries: Iterable[Entry], term: str) -> int:
    """How many entries hold the term."""
    return sum(entry.holds(term) for entry in entries)


def _weight(entry: Entry, term: str, beginning: bool) -> float:
    """How often the term, or any term that begins with it, stands in the entry, weighed by column."""
    columns = ((entry.title, _TITLE), (entry.body, _BODY), (entry.tags, _TAGS))
    if not beginning:
        return sum(weight * counts[term] for counts, weight in columns)
    return sum(weight * times for counts, weight in columns for word, times in counts.items() if word.startswith(term))

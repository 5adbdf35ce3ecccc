"""`search`: channels, fusion and signals, with an answer that says what was done and why nothing was found."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engrama.core.call import Call
from engrama.core.operations.candidates import Neighbourhood, Query, Ranked, ranked_now, ranked_then
from engrama.core.operations.past import list_then, notes_then
from engrama.core.operations.shape import title_of
from engrama.core.reasons import EMPTY, NO_MATCH, NO_WORDS, VECTORS_MISSING
from engrama.core.records import SearchAnswer, SearchResult
from engrama.core.requests import FullText, GetTallies, HeldProperties, ListNodes, Operation, ask
from engrama.core.rows import ARCHIVED, CURRENT, SUPERSEDED, Filters, NodeRow, Tally
from engrama.core.text import excerpt, fold_key, held, terms
from engrama.core.text import words as words_of
from engrama.core.validate import did_you_mean, free_value, label_of, read_cursor, typed_value
from engrama.errors import InvalidInput
from engrama.ir.limits import MAX_RESULTS
from engrama.ir.profile import INSIGHT
from engrama.values import Value

_INSIGHTS = 3
_HALF = re.compile("[\ud800-\udfff]")
_INCLUDABLE = (ARCHIVED, SUPERSEDED)


class VectorChannel(Value):
    """What the vector channel gave; `found` is None where it did not run.

    `embedded` counts the nodes that it can find, None where nobody asked; `reason` says why a configured channel did
    not run.
    """

    found: Neighbourhood | None = None
    embedded: int | None = None
    reason: str = ""


NO_VECTORS = VectorChannel()


def search(call: Call, query: Query, vectors: VectorChannel = NO_VECTORS) -> Operation[SearchAnswer]:
    """The best `limit` nodes for a query, read as plain words that need not all occur, and as what it means."""
    filters, offset = filters_of(call, query), read_cursor(query.cursor)
    tallies = yield from ask(GetTallies(call.scope))
    searched = _searched(tallies, filters, query.at)
    listing = not query.text.strip()
    asked = tuple(dict.fromkeys(terms(query.text)))
    words = tuple(dict.fromkeys(words_of(query.text))) if query.prefix else asked
    if listing:
        ranked = yield from _listed(call, query, filters, offset)
    elif query.at is not None:
        ranked, words = yield from ranked_then(call, query, filters, words, query.at)
        ranked = ranked[offset:]
    else:
        ranked, words = yield from ranked_now(call, query, filters, words, offset, vectors.found)
        ranked = ranked[offset:]
    page = ranked[: query.limit]
    results = yield from _results(call, page, words, query)
    warnings = () if ranked else (yield from _unknown_properties(call, filters))
    more = len(ranked) > query.limit
    insights: tuple[Mapping[str, Any], ...] = ()
    if not (listing or offset or query.at is not None):
        insights = yield from _related_insights(call, asked if query.prefix else words)
    lacking = "" if listing else vectors.reason or unembedded(tallies, vectors)
    hybrid = vectors.found is not None
    return SearchAnswer(
        results=results,
        mode="list" if listing else "hybrid" if hybrid else "fulltext_only",
        channels=() if listing else ("fulltext", "vector") if hybrid else ("fulltext",),
        degraded=bool(lacking),
        reason=lacking if results or (searched and lacking) else _reason(searched, listing, words, bool(results)),
        searched=searched,
        truncated=more,
        insights=insights,
        cursor=str(offset + query.limit) if more else None,
        warnings=warnings,
    )


def filters_of(call: Call, query: Query) -> Filters:
    """The checked filters of a query; raises InvalidInput, also for a limit out of bounds."""
    if not isinstance(query.limit, int) or not 1 <= query.limit <= MAX_RESULTS:
        raise InvalidInput(f"limit is {query.limit}.", expected=f"a number from 1 to {MAX_RESULTS}")
    spoken = [query.text, *query.tags, *(part for pair in (query.where or {}).items() for part in pair)]
    if any(isinstance(part, str) and _HALF.search(part) for part in spoken):
        raise InvalidInput("The query holds bytes that are no text.", expected="text in UTF-8, without lone surrogates")
    label = label_of(call.profile, query.label) if query.label else None
    unknown = [state for state in query.include if state not in _INCLUDABLE]
    if unknown:
        raise InvalidInput(f'include is "{unknown[0]}".', expected=f"one of {', '.join(_INCLUDABLE)}")
    where: list[tuple[str, str | int | float | bool]] = []
    folded = ""
    for name, value in (query.where or {}).items():
        if name == label.key if label is not None else any(name == item.key for item in call.profile.labels):
            folded = fold_key(str(value))
            continue
        declared = label.by_name.get(name) if label is not None else _declared_anywhere(call, name)
        wanted = typed_value(declared, value) if declared else free_value(name, value)
        if isinstance(wanted, list):
            raise InvalidInput(f"{name} is a list and cannot be compared as a whole.", expected="a filter by tag")
        where.append((name, wanted))
    return Filters(
        label=label.name if label else "",
        states=(*CURRENT, *query.include),
        tags=tuple(fold_key(tag) for tag in query.tags),
        where=tuple(where),
        folded=folded,
    )


def _declared_anywhere(call: Call, name: str) -> Any:
    """The property of that name when every label that declares it gives it one type."""
    found = [label.by_name[name] for label in call.profile.labels if name in label.by_name]
    return found[0] if found and len({item.type for item in found}) == 1 and found[0].type != "enum" else None


def _unknown_properties(call: Call, filters: Filters) -> Operation[tuple[str, ...]]:
    """A warning for each property of a filter that is neither declared nor held by a node: probably a slip."""
    labels = [call.profile.by_label[filters.label]] if filters.label else call.profile.labels
    declared = {name for label in labels for name in label.by_name}
    asked = tuple(dict.fromkeys(name for name, _ in filters.where if name not in declared))
    if not asked:
        return ()
    held = yield from ask(HeldProperties(call.scope, asked, filters.label))
    return tuple(
        f"No {filters.label or 'node'} has a property {name}, and the profile declares none."
        + did_you_mean(name, sorted(declared | {label.key for label in labels}))
        for name in asked
        if name not in held
    )


def _searched(tallies: Sequence[Tally], filters: Filters, at: int | None) -> int:
    states = [tally for tally in tallies if at is not None or tally.state in filters.states]
    wanted = [tally for tally in states if (tally.label == filters.label if filters.label else tally.label != INSIGHT)]
    return sum(tally.nodes for tally in wanted)


def _listed(call: Call, query: Query, filters: Filters, offset: int) -> Operation[list[Ranked]]:
    """A page of nodes and one more, newest first."""
    if query.at is None:
        rows: Sequence[NodeRow] = yield from ask(ListNodes(call.scope, filters, query.limit + 1, offset))
    else:
        rows = (yield from list_then(call, filters, query.at, offset + query.limit + 1))[offset:]
    return [Ranked(row, 0.0, {}) for row in rows]


def _results(
    call: Call, page: list[Ranked], words: tuple[str, ...], query: Query
) -> Operation[tuple[SearchResult, ...]]:
    notes = yield from notes_then(call, (item.row for item in page), query.at)
    results = []
    for item in page:
        texts = [value for value in item.row.properties.values() if isinstance(value, str)]
        texts += [note.text for note in reversed(notes.get(item.row.ref, ()))]
        results.append(
            SearchResult(
                uid=item.row.uid,
                label=item.row.label,
                key=item.row.key,
                title=title_of(call.profile, item.row),
                score=round(item.score, 6),
                excerpt=_best_excerpt(texts, words, query.prefix),
                signals={name: round(value, 6) for name, value in item.signals.items()},
            )
        )
    return tuple(results)


def _best_excerpt(texts: list[str], words: tuple[str, ...], prefix: bool) -> str:
    """A piece of the text that holds the most different words of the query, long texts first among equals."""
    best = "".join(texts)
    if len(texts) > 1:
        best = max(texts, key=lambda text: (held(text, words, prefix=prefix), len(text)))
    return excerpt(best, frozenset(words), prefix=prefix)


def _related_insights(call: Call, words: tuple[str, ...]) -> Operation[tuple[Mapping[str, Any], ...]]:
    """The pending insights that share the most telling words with the query, at most three."""
    tallies = yield from ask(GetTallies(call.scope))
    if not words or not any(tally.label == INSIGHT for tally in tallies):
        return ()
    filters = Filters(label=INSIGHT, states=CURRENT, where=(("status", "pending"),))
    hits = yield from ask(FullText(call.scope, words, (), filters, _INSIGHTS))
    return tuple({"uid": hit.node.uid, "title": hit.node.key, "confidence": hit.node.confidence} for hit in hits)


def unembedded(tallies: Sequence[Tally], vectors: VectorChannel) -> str:
    """Why the vector channel could not find every node, empty where it could or nobody asked it."""
    if vectors.embedded is None:
        return ""
    return VECTORS_MISSING if vectors.embedded < sum(t.nodes for t in tallies if t.label != INSIGHT) else ""


def _reason(searched: int, listing: bool, words: tuple[str, ...], found: bool) -> str:
    """Why nothing was found; empty when something was."""
    if found:
        return ""
    if not searched:
        return EMPTY
    return NO_MATCH if listing or words else NO_WORDS

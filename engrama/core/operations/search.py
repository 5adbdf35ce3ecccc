"""`search`: channels, fusion and signals, with an answer that says what was done and why nothing was found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engrama.core.call import Call
from engrama.core.operations.past import find_then, list_then, notes_then
from engrama.core.operations.shape import title_of
from engrama.core.ranking import WINDOW, fuse, graph_of, graph_signal, temporal_signal
from engrama.core.records import SearchAnswer, SearchResult
from engrama.core.requests import (
    FullText,
    GetTallies,
    ListNodes,
    Neighbours,
    Operation,
    TermCounts,
    ask,
)
from engrama.core.rows import ARCHIVED, CURRENT, SUPERSEDED, Filters, Match, NodeRow, Ref
from engrama.core.text import excerpt, fold_key, is_spaceless, terms
from engrama.core.validate import free_value, label_of, read_cursor, typed_value
from engrama.core.values import Value
from engrama.errors import InvalidInput
from engrama.ir.profile import INSIGHT

MAX_LIMIT = 200
MAX_TERMS = 64
_INSIGHTS = 3
_SMALL_INDEX = 300
_COMMON_SHARE = 0.2
_INCLUDABLE = (ARCHIVED, SUPERSEDED)


class Query(Value):
    """What `search` is given; an empty text lists, newest first."""

    text: str = ""
    label: str | None = None
    where: Mapping[str, Any] | None = None
    tags: Sequence[str] = ()
    limit: int = 10
    prefix: bool = False
    include: Sequence[str] = ()
    cursor: str | None = None
    at: int | None = None


class _Ranked(Value):
    """A node with its final score and what it was made of."""

    row: NodeRow
    score: float
    signals: Mapping[str, float]


def search(call: Call, query: Query) -> Operation[SearchAnswer]:
    """The best `limit` nodes for a query, read as plain words that need not all occur."""
    filters, offset = _filters(call, query), read_cursor(query.cursor)
    if not isinstance(query.limit, int) or not 1 <= query.limit <= MAX_LIMIT:
        raise InvalidInput(f"limit is {query.limit}.", expected=f"a number from 1 to {MAX_LIMIT}")
    searched = yield from _searched(call, filters, query.at)
    listing = not query.text.strip()
    words = tuple(dict.fromkeys(terms(query.text)))
    if listing:
        ranked = yield from _listed(call, query, filters, offset)
    elif query.at is not None:
        ranked, words = yield from _ranked_then(call, query, filters, words, query.at)
        ranked = ranked[offset:]
    else:
        ranked, words = yield from _ranked(call, query, filters, words, offset)
        ranked = ranked[offset:]
    page = ranked[: query.limit]
    results = yield from _results(call, page, words, query)
    more = len(ranked) > query.limit
    insights = () if listing or offset or query.at is not None else (yield from _related_insights(call, words))
    return SearchAnswer(
        results=results,
        mode="list" if listing else "fulltext_only",
        channels=() if listing else ("fulltext",),
        degraded=not listing and call.settings.embedder != "none",
        reason=_reason(call, searched, listing, words, bool(results)),
        searched=searched,
        truncated=more,
        insights=insights,
        cursor=str(offset + query.limit) if more else None,
    )


def _filters(call: Call, query: Query) -> Filters:
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
        wanted = typed_value(name, declared, value) if declared else free_value(name, value)
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


def _searched(call: Call, filters: Filters, at: int | None) -> Operation[int]:
    tallies = yield from ask(GetTallies(call.scope))
    states = [tally for tally in tallies if at is not None or tally.state in filters.states]
    wanted = [tally for tally in states if (tally.label == filters.label if filters.label else tally.label != INSIGHT)]
    return sum(tally.nodes for tally in wanted)


def _listed(call: Call, query: Query, filters: Filters, offset: int) -> Operation[list[_Ranked]]:
    """A page of nodes and one more, newest first."""
    if query.at is None:
        rows: Sequence[NodeRow] = yield from ask(ListNodes(call.scope, filters, query.limit + 1, offset))
    else:
        rows = (yield from list_then(call, filters, query.at, offset + query.limit + 1))[offset:]
    return [_Ranked(row, 0.0, {}) for row in rows]


def _ranked_then(
    call: Call, query: Query, filters: Filters, words: tuple[str, ...], at: int
) -> Operation[tuple[list[_Ranked], tuple[str, ...]]]:
    """The nodes that said one of the words at a moment, in the order of the full text; exact names stay in front."""
    plain, prefixes = _prefixes(query, words)
    plain = yield from _telling(call, plain, past=True)
    hits = yield from find_then(call, plain, prefixes, filters, at)
    folded = fold_key(query.text)
    scores = fuse({"fulltext": [hit.node.ref for hit in hits]}, {}, call.settings.rrf_k)
    ranked = [_Ranked(hit.node, scores[hit.node.ref], {"rrf": scores[hit.node.ref]}) for hit in hits]
    ranked.sort(key=lambda item: item.row.folded != folded)
    return ranked, plain or prefixes or words


def _ranked(
    call: Call, query: Query, filters: Filters, words: tuple[str, ...], offset: int
) -> Operation[tuple[list[_Ranked], tuple[str, ...]]]:
    """Every candidate up to the end of the asked page and one more, best first, and the words that told them apart."""
    wanted = offset + query.limit + 1
    exact = yield from _exact(call, query, filters)
    plain, prefixes = _prefixes(query, words)
    plain = yield from _telling(call, plain)
    hits: tuple[Match, ...] = ()
    if plain or prefixes:
        hits = yield from ask(FullText(call.scope, plain, prefixes, filters, max(WINDOW, wanted)))
    rows = {hit.node.ref: hit.node for hit in hits} | {row.ref: row for row in exact}
    order = [row.ref for row in exact] + [hit.node.ref for hit in hits if hit.node.ref not in {r.ref for r in exact}]
    window = order[:WINDOW]
    first = yield from _window(call, [rows[ref] for ref in window], {row.ref for row in exact}, words)
    rest = [_Ranked(rows[ref], 0.0, {"rrf": 0.0}) for ref in order[WINDOW:]]
    return first + rest, plain or prefixes or words


def _exact(call: Call, query: Query, filters: Filters) -> Operation[tuple[NodeRow, ...]]:
    """Nodes whose whole key is the query."""
    folded = fold_key(query.text)
    if filters.folded or len(folded) > 512:
        return ()
    return (yield from ask(ListNodes(call.scope, filters._replace(folded=folded), 10)))


def _prefixes(query: Query, words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Whole terms and beginnings: a lone character of a script without spaces can only be meant as a beginning."""
    if query.prefix:
        long = tuple(word for word in words if len(word) > 1)
        return (), (long or words)[:MAX_TERMS]
    lone = tuple(word for word in words if len(word) == 1 and is_spaceless(word))
    grams = tuple(word for word in words if word not in lone)
    return grams, () if grams else lone[:MAX_TERMS]


def _telling(call: Call, words: tuple[str, ...], *, past: bool = False) -> Operation[tuple[str, ...]]:
    """The rarest known terms; those in many nodes go when the index is large and another known term is left.

    The past may know terms that no node holds today.
    """
    if not words:
        return ()
    documents, counts = yield from ask(TermCounts(call.scope, words))
    known = sorted((word for word in words if past or counts[word]), key=lambda word: (counts[word], word))
    if documents > _SMALL_INDEX:
        telling = [word for word in known if counts[word] <= documents * _COMMON_SHARE]
        known = telling or known[:1]
    return tuple(known[:MAX_TERMS])


def _window(call: Call, rows: list[NodeRow], exact: set[Ref], words: tuple[str, ...]) -> Operation[list[_Ranked]]:
    """The candidates re-ranked by all signals; nodes named exactly by the query stay in front."""
    settings = call.settings
    scores = fuse({"fulltext": [row.ref for row in rows]}, {}, settings.rrf_k)
    graph: Mapping[Ref, float] = {}
    if settings.graph_rerank and len(rows) > 1:
        hops = yield from ask(Neighbours(call.scope, tuple(scores), settings.fanout + 1))
        anchor = next((row.ref for row in rows if row.ref in exact), None) or _anchor(rows, words)
        graph = graph_signal(scores, graph_of(hops, settings.fanout), settings.hops, anchor)
    ranked = []
    for row in rows:
        signals = {
            "rrf": scores[row.ref],
            "graph": graph.get(row.ref, 0.0),
            "temporal": temporal_signal(row, call.now, settings.half_life),
            "trust": row.origin.trust,
        }
        total = signals["rrf"] + settings.graph_weight * signals["graph"]
        total += settings.temporal_weight * signals["temporal"] + settings.trust_weight * signals["trust"]
        ranked.append(_Ranked(row, total, signals))
    ranked.sort(key=lambda item: (item.row.ref not in exact, -round(item.score, 9), item.row.label, item.row.folded))
    return ranked


def _anchor(rows: list[NodeRow], words: tuple[str, ...]) -> Ref | None:
    """The candidate whose whole name stands in the query, the longest such name first."""
    spoken = f" {' '.join(words)} "
    named = [row for row in rows if (name := " ".join(terms(row.key))) and f" {name} " in spoken]
    return max(named, key=lambda row: (len(row.folded), row.folded)).ref if named else None


def _results(
    call: Call, page: list[_Ranked], words: tuple[str, ...], query: Query
) -> Operation[tuple[SearchResult, ...]]:
    refs = tuple(item.row.ref for item in page)
    notes = yield from notes_then(call, refs, query.at)
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
    wanted = frozenset(words)
    best = max(texts, key=lambda text: (len(wanted.intersection(terms(text))), len(text)), default="")
    return excerpt(best, wanted, prefix=prefix)


def _related_insights(call: Call, words: tuple[str, ...]) -> Operation[tuple[Mapping[str, Any], ...]]:
    """The pending insights that share the most telling words with the query, at most three."""
    tallies = yield from ask(GetTallies(call.scope))
    if not words or not any(tally.label == INSIGHT for tally in tallies):
        return ()
    filters = Filters(label=INSIGHT, states=CURRENT, where=(("status", "pending"),))
    hits = yield from ask(FullText(call.scope, words, (), filters, _INSIGHTS))
    return tuple({"uid": hit.node.uid, "title": hit.node.key, "confidence": hit.node.confidence} for hit in hits)


def _reason(call: Call, searched: int, listing: bool, words: tuple[str, ...], found: bool) -> str:
    """Why nothing was found, or which configured channel did not run; empty when all is well."""
    if found:
        return "no_vectors" if not listing and call.settings.embedder != "none" else ""
    if not searched:
        return "empty"
    return "no_match" if listing or words else "no_words"

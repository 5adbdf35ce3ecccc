"""The candidates of a search: what each channel finds, fused, and re-ranked by all signals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engrama.core.call import Call
from engrama.core.operations.past import find_then
from engrama.core.ranking import (
    WINDOW,
    Channel,
    degree_signal,
    fuse,
    graph_of,
    graph_signal,
    linear,
    places,
    rarity,
    standing,
    temporal_signal,
)
from engrama.core.requests import (
    Adjacent,
    FullText,
    GetByRef,
    GetObservations,
    ListNodes,
    Operation,
    TermCounts,
    ask,
)
from engrama.core.rows import Filters, Match, Near, NodeRow, Ref
from engrama.core.searchable import node_to_text
from engrama.core.stopwords import STOP_WORDS
from engrama.core.text import fold_key, is_spaceless, term_of, terms, terms_beyond
from engrama.core.text import words as words_of
from engrama.values import Value

MAX_TERMS = 64
_SMALL_INDEX = 300
_COMMON_SHARE = 0.2
_LONGEST_NAME = 512
_AROUND_WORDS = "¿?¡!.,;:\"'«»()"


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


class Ranked(Value):
    """A node with its final score and what it was made of."""

    row: NodeRow
    score: float
    signals: Mapping[str, float]


class Neighbourhood(NamedTuple):
    """What the vector channel found: hits best first, and mean and spread of the query's cosines with a sample."""

    near: Sequence[Near]
    mean: float
    spread: float


class _Words(NamedTuple):
    """The words of a query that are looked up, whole and as beginnings, and what each word says, known or not.

    `rest` is the query without the words that tell nothing, empty where one of its words is unknown.
    """

    plain: tuple[str, ...]
    prefixes: tuple[str, ...]
    said: Mapping[str, float]
    rest: str = ""

    @property
    def asked(self) -> tuple[str, ...]:
        return self.prefixes or self.plain


class _Found(NamedTuple):
    """What the channels found: the nodes named exactly by the query, and each channel's scores, best first."""

    rows: Mapping[Ref, NodeRow]
    exact: tuple[Ref, ...]
    fulltext: Mapping[Ref, float]
    vector: Mapping[Ref, float]


def ranked_then(
    call: Call, query: Query, filters: Filters, words: tuple[str, ...], at: int
) -> Operation[tuple[list[Ranked], tuple[str, ...]]]:
    """The nodes that said one of the words at a moment, in the order of the full text; exact names stay in front."""
    used = yield from _used(call, query, words, past=True)
    hits = yield from find_then(call, used.plain, used.prefixes, filters, at)
    names = (fold_key(query.text), used.rest)
    scores = fuse([Channel(_shares({hit.node.ref: hit.score for hit in hits}, ()), 1.0)], call.settings.rrf_k)
    ranked = [Ranked(hit.node, scores[hit.node.ref], {"rrf": scores[hit.node.ref]}) for hit in hits]
    ranked.sort(key=lambda item: item.row.folded not in names)
    return ranked, used.asked or words


def ranked_now(
    call: Call, query: Query, filters: Filters, words: tuple[str, ...], offset: int, vectors: Neighbourhood | None
) -> Operation[tuple[list[Ranked], tuple[str, ...]]]:
    """Every candidate up to the end of the asked page and one more, best first, and the words that told them apart.

    `vectors` is what the vector channel found, None where it did not run.
    """
    used = yield from _used(call, query, words)
    found = yield from _found(call, query, filters, used, max(WINDOW, offset + query.limit + 1), vectors)
    channels = yield from _channels(call, found, used, vectors)
    fused = fuse(channels, call.settings.rrf_k)
    exact = frozenset(found.exact)
    place = places(channels)
    order = sorted(
        fused, key=lambda ref: (ref not in exact, -round(fused[ref], 9), place[ref], *_name(found.rows[ref]))
    )
    window = {ref: fused[ref] for ref in order[:WINDOW]}
    scored = yield from _scored(call, found, window, tuple(terms(query.text)))
    first = sorted(scored, key=lambda item: (item.row.ref not in exact, -round(item.score, 9), *_name(item.row)))
    rest = [Ranked(found.rows[ref], 0.0, {"rrf": 0.0}) for ref in order[WINDOW:]]
    return first + rest, used.asked or words


def _found(
    call: Call, query: Query, filters: Filters, used: _Words, wanted: int, vectors: Neighbourhood | None
) -> Operation[_Found]:
    exact = yield from _exact(call, query, filters, used.rest)
    hits: tuple[Match, ...] = ()
    if used.asked:
        hits = yield from ask(FullText(call.scope, used.plain, used.prefixes, filters, wanted))
    rows = {hit.node.ref: hit.node for hit in hits} | {row.ref: row for row in exact}
    near = vectors.near if vectors else ()
    unread = tuple(item.node for item in near if item.node not in rows)
    if unread:
        # The vectors were asked in a transaction of their own: a node may have been archived since.
        read = yield from ask(GetByRef(call.scope, unread))
        rows |= {ref: row for ref, row in read.items() if row.state in filters.states}
    return _Found(
        rows=rows,
        exact=tuple(row.ref for row in exact),
        fulltext={hit.node.ref: hit.score for hit in hits},
        vector={item.node: item.score for item in near if item.node in rows},
    )


def _channels(call: Call, found: _Found, used: _Words, vectors: Neighbourhood | None) -> Operation[tuple[Channel, ...]]:
    """The channels with their evidence: of full text the share of the best score, of vectors how they stand out.

    Beside vectors the full text counts by how much of what the query says its first hit holds, so that a query in
    another language leaves the word to the vectors.
    """
    shares = _shares(found.fulltext, found.exact)
    if vectors is None:
        return (Channel(shares, 1.0),)
    covered = yield from _coverage(call, found, used)
    stands = {ref: standing(cosine, vectors.mean, vectors.spread) for ref, cosine in found.vector.items()}
    settings = call.settings
    return Channel(shares, settings.fulltext_weight * covered), Channel(stands, settings.vector_weight)


def _shares(scores: Mapping[Ref, float], exact: Sequence[Ref]) -> dict[Ref, float]:
    """Each score as a share of the best; nodes named exactly lead with the whole."""
    best = max(scores.values(), default=0.0) or 1.0
    rest = {ref: score / best for ref, score in scores.items() if ref not in exact}
    return dict.fromkeys(exact, 1.0) | rest


def _coverage(call: Call, found: _Found, used: _Words) -> Operation[float]:
    """How much of what the query says the first full-text hit holds, 0 to 1; beginnings say nothing about it."""
    if found.exact or used.prefixes:
        return 1.0
    first = next(iter(found.fulltext), None)
    if first is None:
        return 0.0
    notes = yield from ask(GetObservations(call.scope, (first,)))
    text = node_to_text(call.profile, found.rows[first], [note.text for note in notes.get(first, ())])
    held = frozenset(terms(text))
    whole = sum(used.said.values())
    return sum(said for word, said in used.said.items() if word in held) / whole if whole else 0.0


def _scored(call: Call, found: _Found, window: Mapping[Ref, float], words: tuple[str, ...]) -> Operation[list[Ranked]]:
    """The candidates of the window with all their signals."""
    settings = call.settings
    graph = yield from _graph(call, found, window, words)
    base = window if settings.fusion == "rrf" else linear(found.fulltext, found.vector, window, settings.alpha)
    ranked = []
    for ref, value in base.items():
        row = found.rows[ref]
        signals = {
            "rrf" if settings.fusion == "rrf" else "linear": value,
            "graph": graph.get(ref, 0.0),
            "temporal": temporal_signal(row, call.now, settings.half_life),
            "trust": row.origin.trust,
        }
        total = value + settings.graph_weight * signals["graph"]
        total += settings.temporal_weight * signals["temporal"] + settings.trust_weight * signals["trust"]
        if ref in found.vector:
            signals["vector"] = found.vector[ref]
        ranked.append(Ranked(row, total, signals))
    return ranked


def _graph(
    call: Call, found: _Found, window: Mapping[Ref, float], words: tuple[str, ...]
) -> Operation[Mapping[Ref, float]]:
    """The graph signal of the window: nearness to strong candidates, or in the linear formula the degree."""
    settings = call.settings
    if len(window) < 2 or not (settings.graph_rerank or settings.fusion == "linear"):
        return {}
    ends = yield from ask(Adjacent(call.scope, tuple(window), settings.fanout + 1))
    if settings.fusion == "linear":
        return degree_signal(ends, settings.fanout)
    rows = [found.rows[ref] for ref in window]
    anchor = next((ref for ref in window if ref in found.exact), None) or _anchor(rows, words)
    return graph_signal(window, graph_of(ends, settings.fanout), settings.hops, anchor)


def _exact(call: Call, query: Query, filters: Filters, rest: str) -> Operation[tuple[NodeRow, ...]]:
    """Nodes whose whole key is the query, else those whose key is what of it tells anything."""
    for folded in dict.fromkeys((fold_key(query.text), rest)):
        if folded and not filters.folded and len(folded) <= _LONGEST_NAME:
            found = yield from ask(ListNodes(call.scope, filters._replace(folded=folded), 10))
            if found:
                return found
    return ()


def _used(call: Call, query: Query, words: tuple[str, ...], *, past: bool = False) -> Operation[_Words]:
    """The words to look up: a lone character of a script without spaces can only be meant as a beginning."""
    if query.prefix:
        long = tuple(word for word in words if len(word) > 1)
        beginnings = (long or words)[:MAX_TERMS]
        beyond = sorted({term for beginning in beginnings for term in terms_beyond(beginning)})
        return _Words(tuple(beyond[:MAX_TERMS]), beginnings, {})
    lone = tuple(word for word in words if len(word) == 1 and is_spaceless(word))
    whole = tuple(word for word in words if word not in lone)
    if not whole:
        return _Words((), lone[:MAX_TERMS], {})
    return (yield from _telling(call, query.text, whole, past))


def _telling(call: Call, text: str, words: tuple[str, ...], past: bool) -> Operation[_Words]:
    """The rarest known terms; stop words go when another known term is left, and in a large index common ones too.

    The past may know terms that no node holds today.
    """
    documents, counts = yield from ask(TermCounts(call.scope, words))
    content = {term_of(word) for word in words_of(text) if word not in STOP_WORDS}
    if any(past or counts[word] for word in words if word in content):
        words = tuple(word for word in words if word in content)
    known = sorted((word for word in words if past or counts[word]), key=lambda word: (counts[word], word))
    if documents > _SMALL_INDEX:
        telling = [word for word in known if counts[word] <= documents * _COMMON_SHARE]
        known = telling or known[:1]
    plain = tuple(known[:MAX_TERMS])
    unknown = [word for word in words if not counts[word]][:MAX_TERMS]
    said = {word: rarity(documents, counts[word]) for word in dict.fromkeys((*plain, *unknown))}
    return _Words(plain, (), said, "" if unknown else _telling_part(text, plain))


def _telling_part(text: str, plain: Sequence[str]) -> str:
    """The pieces of a query that hold a term which is looked up, as a key is compared."""
    pieces = (piece.strip(_AROUND_WORDS) for piece in fold_key(text).split())
    return " ".join(piece for piece in pieces if not frozenset(terms(piece)).isdisjoint(plain))


def _anchor(rows: list[NodeRow], words: tuple[str, ...]) -> Ref | None:
    """The candidate whose whole name stands in the query, the longest such name first."""
    spoken = f" {' '.join(words)} "
    named = [row for row in rows if (name := " ".join(terms(row.key))) and f" {name} " in spoken]
    return max(named, key=lambda row: (len(row.folded), row.folded)).ref if named else None


def _name(row: NodeRow) -> tuple[str, str]:
    return row.label, row.folded

"""Search and recall as flows: the query is embedded first, then both channels are asked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from engrama.core.call import Call
from engrama.core.flow import AskVectors, Embed, Flow, Transact, do
from engrama.core.operations.candidates import Neighbourhood, Query
from engrama.core.operations.reindexing import known_space, stored_space, vector_state
from engrama.core.operations.search import NO_VECTORS, VectorChannel, filters_of, search, unembedded
from engrama.core.operations.walk import recall
from engrama.core.ranking import WINDOW
from engrama.core.reasons import (
    EMBEDDER_CHANGED,
    EMBEDDER_FAILED,
    EMPTY,
    NO_EMBEDDER,
    NO_MATCH,
    PAST_HAS_NO_VECTORS,
)
from engrama.core.records import RecallAnswer, SearchAnswer, Similar, SimilarAnswer
from engrama.core.requests import (
    GetByRef,
    GetObservations,
    GetTallies,
    GetVectorCounts,
    Nearest,
    Operation,
    SampleVectors,
    ask,
)
from engrama.core.rows import Filters, Near, Space
from engrama.core.searchable import CHUNK, searchable
from engrama.core.temporal import to_iso
from engrama.core.text import shorten
from engrama.core.validate import read_cursor
from engrama.core.vectors import cosines
from engrama.errors import EmbeddingFailed
from engrama.ir.profile import INSIGHT

SAMPLE, TELLING_SAMPLE = 128, 20
"""Vectors that show what a cosine between strangers is, and the fewest that can."""

SUMMARY = 200
"""Characters of a summary."""


def searching(call: Call, query: Query) -> Flow[SearchAnswer]:
    """The best nodes for a query by all channels that can run; a moment that is not past asks for the present."""
    if query.at is not None and query.at >= call.now:
        query = query.replace(at=None)
    vectors = yield from vector_channel(call, query)
    answer: SearchAnswer = yield from do(Transact(partial(search, call, query, vectors)))
    return answer


def recalling(call: Call, text: str, limit: int, hops: int, budget: int) -> Flow[RecallAnswer]:
    """Search hits and their neighbourhoods, in at most `budget` tokens."""
    query = Query(text, limit=limit)
    vectors = yield from vector_channel(call, query)
    answer: RecallAnswer = yield from do(Transact(partial(recall, call, query, hops, budget, vectors)))
    return answer


def vector_channel(call: Call, query: Query) -> Flow[VectorChannel]:
    """What the vectors say to a query, or why a configured embedder could not be asked.

    Listings, beginnings of words and insights are no matter of vectors.
    """
    text = query.text.strip()
    if call.settings.embedder == "none" or not text or query.prefix or query.label == INSIGHT:
        return NO_VECTORS
    if query.at is not None:
        return VectorChannel(reason=PAST_HAS_NO_VECTORS)
    filters = filters_of(call, query)
    wanted = max(WINDOW, read_cursor(query.cursor) + query.limit + 1)
    try:
        space, (vector,) = yield from do(Embed((text[:CHUNK],), query=True))
    except EmbeddingFailed:
        return VectorChannel(reason=EMBEDDER_FAILED)
    found: VectorChannel = yield from do(AskVectors(partial(_nearest, call, space, vector, filters, wanted)))
    return found


class Outlook(NamedTuple):
    """What the next search would do by meaning: the embedder's space, None without one, and why it could not."""

    space: Space | None
    reason: str = ""


def outlook(call: Call) -> Flow[Outlook]:
    """Whether the next search could use vectors; an embedder that never said how long they are is asked once."""
    if call.settings.embedder == "none":
        return Outlook(None)
    try:
        space = yield from known_space(call)
    except EmbeddingFailed as error:
        return Outlook((yield from stored_space(call)), error.message)
    state = yield from vector_state(call, space)
    if state.other:
        return Outlook(space, "Nodes have vectors of another model; run `engrama reindex`.")
    if state.nodes and not state.current:
        return Outlook(space, "No node has a vector; run `engrama reindex`.")
    return Outlook(space)


def _nearest(call: Call, space: Space, vector: bytes, filters: Filters, wanted: int) -> Operation[VectorChannel]:
    """The nearest nodes; none while some have vectors of another model, which say nothing about this one's."""
    counts = yield from ask(GetVectorCounts(call.scope))
    own = next((count for count in counts if count.space == space), None)
    if any(count.space != space and count.current + count.stale for count in counts):
        return VectorChannel(reason=EMBEDDER_CHANGED)
    if own is None or not own.current:
        return VectorChannel(embedded=0)
    near = yield from ask(Nearest(call.scope, space, vector, filters, wanted))
    sample = yield from ask(SampleVectors(call.scope, space, SAMPLE))
    return VectorChannel(Neighbourhood(near, *_spread(vector, sample)), embedded=own.current)


def _spread(vector: bytes, sample: Sequence[bytes]) -> tuple[float, float]:
    """Mean and standard deviation of the query's cosines with a sample; (0, 0) where it is too small to tell."""
    if len(sample) < TELLING_SAMPLE:
        return 0.0, 0.0
    found = cosines(vector, sample)
    mean = math.fsum(found) / len(found)
    return mean, math.sqrt(math.fsum((cosine - mean) ** 2 for cosine in found) / len(found))


def similar(call: Call, text: str, label: str | None, limit: int) -> Flow[SimilarAnswer]:
    """The nodes whose texts are nearest to a text, by vectors alone."""
    vectors = yield from vector_channel(call, Query(text, label, limit=limit))
    if call.settings.embedder == "none":
        return SimilarAnswer((), degraded=False, reason=NO_EMBEDDER)
    answer: SimilarAnswer = yield from do(Transact(partial(_similar_answer, call, vectors, limit)))
    return answer


def _similar_answer(call: Call, vectors: VectorChannel, limit: int) -> Operation[SimilarAnswer]:
    tallies = yield from ask(GetTallies(call.scope))
    results = yield from _similar(call, vectors.found.near[:limit] if vectors.found else ())
    lacking = vectors.reason or unembedded(tallies, vectors)
    nothing = NO_MATCH if tallies else EMPTY
    return SimilarAnswer(results, degraded=bool(lacking), reason=lacking or ("" if results else nothing))


def _similar(call: Call, near: Sequence[Near]) -> Operation[tuple[Similar, ...]]:
    refs = tuple(item.node for item in near)
    rows = yield from ask(GetByRef(call.scope, refs))
    notes = yield from ask(GetObservations(call.scope, refs))
    found = []
    for item in near:
        if row := rows.get(item.node):
            texts = searchable(call.profile, row, [note.text for note in notes.get(row.ref, ())])
            found.append(
                Similar(
                    node_id=row.uid,
                    label=row.label,
                    name=row.key,
                    score=round(item.score, 6),
                    summary=shorten(" ".join(texts.body), SUMMARY),
                    tags=tuple(texts.tag),
                    confidence=row.confidence,
                    updated_at=to_iso(row.updated_at),
                )
            )
    return tuple(found)

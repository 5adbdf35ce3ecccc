"""Embedding what was written: the write stands first, then its nodes get the vectors of their text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from engrama.core.call import Call, Plan
from engrama.core.flow import AskVectors, Embed, Flow, SpaceNow, Transact, do
from engrama.core.records import Record
from engrama.core.requests import (
    GetByRef,
    GetObservations,
    GetVectors,
    Operation,
    PutIndex,
    PutVectors,
    Request,
    ask,
)
from engrama.core.rows import Ref, VectorRow
from engrama.core.searchable import Piece, digest_of, node_to_text, pieces
from engrama.errors import EmbeddingFailed
from engrama.ir.profile import INSIGHT

R = TypeVar("R")

MOST_AT_ONCE = 200
"""Nodes that are embedded along with the write that changed them; a larger load is left to `reindex`."""

BATCH = 64
"""Nodes or texts that are embedded together."""

_TRIES = 5


class _Text(NamedTuple):
    """What of a node is to be embedded."""

    node: Ref
    digest: str
    pieces: Sequence[Piece]


def writing(call: Callable[[], Call], plan: Plan[R]) -> Flow[R]:
    """A writing operation, then the vectors of the nodes whose text it wrote; the write stands in any case.

    `call` gives one call, made in the transaction.
    """
    changed: dict[Ref, None] = {}
    result: R = yield from do(Transact(lambda: _watched(plan.operation(call()), changed), writes=True))
    if not changed or len(changed) > MOST_AT_ONCE:
        return result
    try:
        yield from embed_nodes(call(), tuple(changed))
    except EmbeddingFailed as error:
        return _warned(result, error)
    return result


def embed_nodes(call: Call, refs: Sequence[Ref]) -> Flow[None]:
    """Give nodes the vectors of their present text; raises EmbeddingFailed, then what was done before stands.

    Nothing is locked while a model works, so the texts are read again afterwards: who wrote later has the last word.
    """
    texts = yield from do(Transact(partial(_texts_of, call, refs)))
    for _ in range(_TRIES):
        if not texts:
            return
        yield from _put(call, texts)
        done = {text.node: text.digest for text in texts}
        again = yield from do(Transact(partial(_texts_of, call, tuple(done))))
        texts = tuple(text for text in again if text.digest != done[text.node])


def _watched(operation: Operation[R], changed: dict[Ref, None]) -> Operation[R]:
    """The same operation, noting the nodes whose text it writes; a retried one begins with nothing noted."""
    changed.clear()
    answer: Any = None
    try:
        while True:
            request: Request[Any] = operation.send(answer)
            if type(request) is PutIndex:
                changed.update((row.node, None) for row in request.rows if row.label != INSIGHT)
            answer = yield request
    except StopIteration as done:
        result: R = done.value
        return result


def _texts_of(call: Call, refs: Sequence[Ref]) -> Operation[tuple[_Text, ...]]:
    rows = yield from ask(GetByRef(call.scope, tuple(refs)))
    notes = yield from ask(GetObservations(call.scope, tuple(rows)))
    texts = []
    for ref, row in rows.items():
        said = [note.text for note in notes.get(ref, ())]
        digest = digest_of(node_to_text(call.profile, row, said))
        texts.append(_Text(ref, digest, pieces(call.profile, row, said)))
    return tuple(texts)


def _put(call: Call, texts: Sequence[_Text]) -> Flow[None]:
    """Store the vectors of texts; those of pieces that are stored already are not made again."""
    wanted = {piece.digest: piece.text for text in texts for piece in text.pieces}
    space = yield from do(SpaceNow())
    known: dict[str, bytes] = {}
    if space.dimensions:
        request = GetVectors(call.scope, space, tuple(wanted))
        known.update((yield from do(AskVectors(partial(ask, request)))))
    for digests in _batches([digest for digest in wanted if digest not in known]):
        space, vectors = yield from do(Embed(tuple(wanted[digest] for digest in digests)))
        known.update(zip(digests, vectors, strict=True))
    rows = tuple(_rows(texts, known))
    yield from do(AskVectors(partial(ask, PutVectors(call.scope, space, rows)), writes=True))


def _rows(texts: Iterable[_Text], vectors: Mapping[str, bytes]) -> Iterator[VectorRow]:
    for text in texts:
        for place, piece in enumerate(text.pieces):
            yield VectorRow(text.node, place, text.digest, piece.digest, vectors[piece.digest])


def _batches(items: Sequence[str]) -> Iterator[Sequence[str]]:
    return (items[start : start + BATCH] for start in range(0, len(items), BATCH))


def _warned(result: R, error: EmbeddingFailed) -> R:
    """The record with a warning where it has room for one; search tells of missing vectors in any case."""
    if isinstance(result, Record) and "warnings" in result.fields:
        remark = f"No vector was made: {error.message} `engrama reindex` makes it later."
        return result.replace(warnings=(*getattr(result, "warnings"), remark))  # noqa: B009
    return result

"""Four quick ways to say which vectors of a scope and space are probably the nearest; none knows of filters."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from engrama.backends.sqlite.matrices import Leading, Standing, View
from engrama.backends.sqlite.session import Session

PASSING = (
    "nodes n CROSS JOIN node_embeddings v ON v.node = n.id "
    "WHERE n.scope = ? AND +v.scope = n.scope AND +v.space = ? AND v.current = 1"
)
"""The current vectors of a scope and space by way of their nodes, to which conditions on `n` may be added."""

_EVERY = "node_embeddings v WHERE v.scope = ? AND v.space = ? AND v.current = 1"
_BLOCK = 64
_SIGNS_EACH, _LEAST_SIGNS = 32, 2_048
_LED = (8, 512), (32, 2_048)
"""Whole vectors for each that is wanted, and the fewest: mostly few tell, else more are taken."""
_CERTAIN = 5.0
"""Standard deviations within which what the leading directions leave out is taken to stay."""

_BLOCK_NUMBERS = 8_192
_BELOW_ALL = -2.0


class Hits(NamedTuple):
    """Numbers of vectors; no other one has a cosine above `unseen`, in float32, and `complete` says there is no other.

    `unseen` is None where nothing can be said of the others, and all but certain `ByLead`.
    """

    ids: Sequence[int]
    unseen: float | None
    complete: bool


class Scoring(Protocol):
    """One query against the vectors of one scope and space."""

    def best(self, count: int) -> Hits:
        """At least the `count` nearest vectors, in any order."""


class ByScan:
    """By the functions of sqlite-vec, reading every vector from the file; `clause` restricts rows of v and n."""

    def __init__(
        self, session: Session, standing: Standing, vector: bytes, clause: str = "", values: Sequence[Any] = ()
    ) -> None:
        self._sql = (
            f"SELECT v.id, vec_distance_l2(v.vector, ?) AS distance FROM {PASSING if clause else _EVERY}{clause} "
            "ORDER BY distance LIMIT ?"
        )
        self._execute = session.execute
        self._given = (vector, standing.scope, standing.space, *values)

    def best(self, count: int) -> Hits:
        """The nearest by distance, which orders unit vectors as their cosine does."""
        rows: list[Any] = self._execute(self._sql, (*self._given, count)).fetchall()
        if len(rows) < count:
            return Hits([row[0] for row in rows], _BELOW_ALL, True)
        return Hits([row[0] for row in rows], 1 - rows[-1][1] ** 2 / 2, False)


class ByMatrix:
    """By the product with a matrix in memory."""

    def __init__(self, numpy: Any, view: View, vector: bytes) -> None:
        self._numpy = numpy
        self._ids = view.ids
        # A product of rows one by one stays on this thread, as several would contend for the same memory.
        self._scores = numpy.vecdot(view.values, numpy.frombuffer(vector, dtype="<f4"))

    def among(self, ids: Sequence[int]) -> ByMatrix:
        """The same of some vectors only."""
        kept = self._numpy.isin(self._ids, self._numpy.array(ids, dtype="i8"), assume_unique=True)
        self._ids, self._scores = self._ids[kept], self._scores[kept]
        return self

    def best(self, count: int) -> Hits:
        """All vectors as near as the last of `count`."""
        if count >= len(self._ids):
            return Hits(self._ids.tolist(), _BELOW_ALL, True)
        least = _least(self._numpy, self._scores, count)
        return Hits(self._ids[self._scores >= least].tolist(), float(least), False)


class ByLead:
    """By what vectors are in their leading directions, then by whole vectors of those that are far ahead.

    What the other directions add to a cosine is a sum of many small products, so how far it reaches is told by those
    that were reckoned. Vectors that lie in other directions more than is usual are reckoned always. Where the query
    does, or where that does not part the asked ones from the rest, whole vectors of all are taken.
    """

    def __init__(self, numpy: Any, view: View, leading: Leading, vector: bytes) -> None:
        self._numpy, self._view, self._leading, self._vector = numpy, view, leading, vector
        self._whole = numpy.frombuffer(vector, dtype="<f4")
        self._led = self._whole @ leading.basis
        self._ahead = _products(numpy, leading.products, self._led)

    def best(self, count: int) -> Hits:
        """The vectors as near as the last of `count`, all but certainly all of them."""
        if 1 - float(self._led @ self._led) <= self._leading.usual**2:
            for each, least in _LED:
                taken = max(count * each, least)
                if (taken + len(self._leading.odd)) * 4 > len(self._view.ids):
                    break
                hits = self._best_ahead(count, taken)
                if hits:
                    return hits
        return ByMatrix(self._numpy, self._view, self._vector).best(count)

    def _best_ahead(self, count: int, taken: int) -> Hits | None:
        """The same by whole vectors of the first `taken` and the odd ones; None where that does not part them."""
        numpy, view, odd = self._numpy, self._view, self._leading.odd
        first = numpy.argpartition(self._ahead, -taken)[-taken:]
        ahead = self._ahead[first]
        scores = numpy.vecdot(view.values[first], self._whole)
        rest, last = scores - ahead, ahead.min()
        unseen = float(last + rest.mean() + _CERTAIN * rest.std())
        # One that is as far ahead as the last may come twice: leaving it out could lose it.
        odd = odd[self._ahead[odd] <= last]
        places = numpy.concatenate([first, odd])
        scores = numpy.concatenate([scores, numpy.vecdot(view.values[odd], self._whole)])
        least = float(numpy.partition(scores, -count)[-count])
        return Hits(view.ids[places[scores >= least]].tolist(), least, False) if least > unseen else None


class BySigns:
    """By how many signs agree, which is a guess: many are read from the file, and nothing is known of the others."""

    def __init__(self, session: Session, standing: Standing, numpy: Any, view: View, vector: bytes) -> None:
        self._session, self._standing, self._numpy = session, standing, numpy
        self._ids = view.ids
        self._vector = numpy.frombuffer(vector, dtype="<f4")
        signs = view.kept_of(self._vector)
        words = view.values.view("u8") if view.values.shape[1] % 8 == 0 else view.values
        self._differing = numpy.bitwise_count(words ^ signs.view(words.dtype)).sum(axis=1, dtype="i4")

    def best(self, count: int) -> Hits:
        """The nearest of those whose signs agree most, some dozens for each that is wanted."""
        taken = max(count * _SIGNS_EACH, _LEAST_SIGNS)
        if taken >= len(self._ids):
            return Hits(self._ids.tolist(), _BELOW_ALL, True)
        numpy = self._numpy
        places = numpy.argpartition(self._differing, taken)[:taken]
        sql = (
            "SELECT v.id, v.vector FROM json_each(?) w JOIN node_embeddings v ON v.id = w.value "
            "WHERE +v.scope = ? AND v.current = 1"
        )
        given = (json.dumps(self._ids[places].tolist()), self._standing.scope)
        rows: list[Any] = self._session.execute(sql, given).fetchall()
        if len(rows) <= count:
            return Hits([row[0] for row in rows], None, False)
        values = numpy.frombuffer(b"".join(row[1] for row in rows), dtype="<f4").reshape(len(rows), -1)
        near = numpy.argpartition(-numpy.vecdot(values, self._vector), count)[:count]
        return Hits([rows[place][0] for place in near.tolist()], None, False)


def _products(numpy: Any, rows: Any, vector: Any) -> Any:
    """The product of narrow rows with a vector, a block of rows at a time: faster than one by one.

    BLAS keeps blocks as small as these on this thread, as several would contend for the same memory.
    """
    block = max(1, _BLOCK_NUMBERS // rows.shape[1])
    whole = len(rows) // block * block
    blocks = numpy.matmul(rows[:whole].reshape(-1, block, rows.shape[1]), vector).reshape(-1)
    return numpy.concatenate([blocks, numpy.vecdot(rows[whole:], vector)])


def _least(numpy: Any, scores: Any, count: int) -> Any:
    """A score that at least `count` reach and few others do: that of the count-th best of the blocks' best."""
    whole = len(scores) // _BLOCK * _BLOCK
    blocks = scores[:whole].reshape(-1, _BLOCK).max(axis=1) if whole else scores
    if len(blocks) <= count:
        blocks = scores
    return numpy.partition(blocks, len(blocks) - count)[len(blocks) - count]

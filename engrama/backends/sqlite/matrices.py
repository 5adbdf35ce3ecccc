"""Vectors of large scopes in memory, so that a search reads no file: one matrix for each scope and space.

A matrix is told apart from the file by three numbers of the file alone, so that writes of other threads and processes
are seen. Rows are appended as they come; rows that are gone stay until they are many, since every candidate is checked
against the file anyway. A large matrix has a narrow one beside it: what its vectors are in the directions in which they
differ most. Where a matrix would need too much memory, the signs of its numbers are kept instead.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from engrama.core.vectors import FLOAT_BYTES

if TYPE_CHECKING:
    from engrama.backends.sqlite.session import Session

MOST_BYTES = 512 * 2**20
"""Memory for all matrices together; a scope whose own would be larger is kept as signs, a thirty-second of it."""

LEAST_LED = 32_768
"""Vectors from which a first look at their leading directions pays."""

_TOLD_BY = 4_096
_LEADING = 3
_USUAL = 3.0
"""Standard deviations above the mean up to which what a vector has in other directions is usual."""

_SPARE = 1.25
_BATCH = 4_096
_ROWS = "SELECT v.id, v.vector FROM node_embeddings v WHERE v.scope = ? AND v.space = ? AND v.id > ? ORDER BY v.id"
_IDS = "SELECT v.id FROM node_embeddings v WHERE v.scope = ? AND v.space = ? ORDER BY v.id"


class Standing(NamedTuple):
    """Where the vectors of a scope and space stand in the file: how many there are, how often they changed.

    `epoch` is another one when the file was replaced by a copy, whose numbers mean other vectors.
    """

    scope: int
    space: int
    dimensions: int
    vectors: int
    changes: int
    epoch: str


class Leading(NamedTuple):
    """Leading directions as the columns of `basis`, and the products of the rows with them.

    What is left of a vector beside them has a length: `usual` is one that few exceed, `odd` are the places of those.
    """

    basis: Any
    products: Any
    odd: Any
    usual: float


class View(NamedTuple):
    """A matrix as one search sees it: nobody changes these rows any more.

    `leading` is what its rows are in the directions in which they differ most, None where they are too few for that.
    """

    ids: Any
    values: Any
    signs: bool
    kept_of: Callable[[Any], Any]
    leading: Leading | None = None


class Matrix:
    """Vectors by their number in the file, ascending; `values` are float32 or, with `mean`, packed signs around it."""

    def __init__(self, numpy: Any, standing: Standing, *, signs: bool) -> None:
        self.numpy = numpy
        self.epoch = standing.epoch
        self.built = standing.changes
        self.seen = -1
        self.dimensions = standing.dimensions
        self.mean: Any = None
        self.signs = signs
        self._count = 0
        self._basis: Any = None
        self._leads: Any = None
        self._leading: Leading | None = None
        width, kind = (-(-self.dimensions // 8), "u1") if signs else (self.dimensions, "f4")
        room = int(standing.vectors * _SPARE) + 16
        self._ids = numpy.empty(room, dtype="i8")
        self._values = numpy.empty((room, width), dtype=kind)

    def view(self) -> View:
        """The rows that there are now."""
        return View(self._ids[: self._count], self._values[: self._count], self.signs, self.kept_of, self._leading)

    @property
    def bytes(self) -> int:
        """The memory that it takes."""
        leads = 0 if self._leads is None else self._leads.nbytes
        return int(self._values.nbytes + self._ids.nbytes + leads)

    def fits(self, standing: Standing) -> bool:
        """Whether it can be brought to that standing: not after a restore, nor for a reader from before it was made."""
        return self.epoch == standing.epoch and self.built <= standing.changes

    def follow(self, session: Session, standing: Standing) -> None:
        """Append what has come since, and drop what is gone once that is a quarter."""
        if standing.changes <= self.seen:
            return
        last = int(self._ids[self._count - 1]) if self._count else 0
        rows = session.execute(_ROWS, (standing.scope, standing.space, last))
        while batch := list(islice(rows, _BATCH)):
            ids, vectors = zip(*batch, strict=True)
            self._append(ids, self.numpy.frombuffer(b"".join(vectors), dtype="<f4").reshape(len(ids), -1))
        if self._count > standing.vectors * 4 // 3 + 16:
            self._compact(session, standing)
        if self._basis is None and not self.signs and self._count >= LEAST_LED:
            self._lead()
        if self._basis is not None:
            self._leading = self._told()
        self.seen = standing.changes

    def kept_of(self, rows: Any) -> Any:
        """Vectors in the form of `values`."""
        return self.numpy.packbits(rows > self.mean, axis=-1) if self.signs else rows

    def _append(self, ids: tuple[int, ...], rows: Any) -> None:
        if self.signs and self.mean is None:
            self.mean = rows[:_TOLD_BY].mean(axis=0)
        end = self._count + len(ids)
        if end > len(self._ids):
            self._ids = self._grown(self._ids, end)
            self._values = self._grown(self._values, end)
            self._leads = None if self._basis is None else self._grown(self._leads, end)
        self._ids[self._count : end] = ids
        self._values[self._count : end] = self.kept_of(rows)
        if self._basis is not None:
            self._leads[self._count : end] = rows @ self._basis
        self._count = end

    def _lead(self) -> None:
        """Find the directions in which the vectors differ most, a third of all, and what each vector is in them."""
        numpy = self.numpy
        told_by = self._values[: self._count : max(1, self._count // _TOLD_BY)]
        _, directions = numpy.linalg.eigh(told_by.T @ told_by)
        self._basis = numpy.ascontiguousarray(directions[:, -max(1, self.dimensions // _LEADING) :])
        self._leads = numpy.empty((len(self._ids), self._basis.shape[1]), dtype="f4")
        self._leads[: self._count] = self._values[: self._count] @ self._basis

    def _told(self) -> Leading:
        """What the leading directions tell of the rows that there are now."""
        products = self._leads[: self._count]
        left = self.numpy.sqrt(self.numpy.maximum(0, 1 - self.numpy.vecdot(products, products)))
        usual = float(left.mean() + _USUAL * left.std())
        return Leading(self._basis, products, self.numpy.flatnonzero(left > usual), usual)

    def _grown(self, old: Any, least: int) -> Any:
        """A copy with room for more, never the same array: a search may be reading it."""
        new = self.numpy.empty((int(least * _SPARE), *old.shape[1:]), dtype=old.dtype)
        new[: self._count] = old[: self._count]
        return new

    def _compact(self, session: Session, standing: Standing) -> None:
        left = [row[0] for row in session.execute(_IDS, (standing.scope, standing.space))]
        ids, values, *_ = self.view()
        kept = self.numpy.isin(ids, left)
        self._ids, self._values = ids[kept], values[kept]
        self._leads = None if self._leads is None else self._leads[: self._count][kept]
        self._count = len(self._ids)
        self.built = standing.changes


class Matrices:
    """The matrices of one store, the least recently used given up first; safe for its threads."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self._kept: OrderedDict[tuple[int, int], Matrix] = OrderedDict()
        self._asked: set[tuple[int, int]] = set()
        self._guard = threading.Lock()
        self._following = threading.Lock()

    def asked_before(self, standing: Standing) -> bool:
        """Whether these vectors were searched already; the first search alone is faster without a matrix."""
        place = standing[:2]
        with self._guard:
            known = place in self._asked
            self._asked.add(place)
        return known

    def view(self, session: Session, standing: Standing, numpy: Any) -> View:
        """All vectors of the standing, and perhaps some that are gone or came since."""
        place = standing[:2]
        with self._following:
            matrix = self._kept.get(place)
            signs = _needed(standing) > self.most_bytes
            if matrix is None or not matrix.fits(standing) or (signs and not matrix.signs):
                matrix = Matrix(numpy, standing, signs=signs)
            matrix.follow(session, standing)
            self._keep(place, matrix)
            return matrix.view()

    def clear(self) -> None:
        """Give up all."""
        with self._following:
            self._kept.clear()

    def _keep(self, place: tuple[int, int], matrix: Matrix) -> None:
        self._kept[place] = matrix
        self._kept.move_to_end(place)
        while len(self._kept) > 1 and sum(item.bytes for item in self._kept.values()) > self.most_bytes:
            self._kept.popitem(last=False)


def _needed(standing: Standing) -> int:
    """The bytes of all vectors of a standing, leading directions included."""
    leading = standing.dimensions // _LEADING if standing.vectors >= LEAST_LED else 0
    return standing.vectors * (standing.dimensions + leading) * FLOAT_BYTES

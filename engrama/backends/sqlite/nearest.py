"""The nearest vectors of one scope and space: never short, and only what passes the filters.

A quick way (scoring.py) tells candidates: a matrix in memory or, for the first search of a process and where numpy is
not installed, a scan by sqlite-vec; without either every vector is compared in Python. Each candidate is looked up in
the file, and where too few pass, the filters are applied first. What is returned is always scored by `cosines`, so that
all ways give the same answer; of many vectors all but certainly, since a matrix looks at leading directions first.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import apsw

from engrama.backends.nearest import Candidate, ranked, settled
from engrama.backends.sqlite.matrices import Standing
from engrama.backends.sqlite.reading import conditions
from engrama.backends.sqlite.scoring import PASSING, ByLead, ByMatrix, ByScan, BySigns, Scoring
from engrama.backends.sqlite.session import Session
from engrama.backends.vectors import check_dimensions
from engrama.core import requests as ask
from engrama.core.rows import Near
from engrama.core.vectors import numpy_or_none

_MARGIN, _GROWTH = 14, 8
_MOST = 4_000
"""Candidates that are looked up before the filters are applied to all vectors first."""

FEW = 256
"""Vectors that are compared in the file each time, since that takes no longer than looking after a matrix."""

_STANDING = (
    "SELECT c.vectors, c.current, c.changes, coalesce((SELECT value FROM meta WHERE name = 'vector_epoch'), '') "
    "FROM embedding_counts c WHERE c.scope = ? AND c.space = ?"
)


class _Search(NamedTuple):
    """One request and what it finds in the file: where the vectors stand, and its filters as conditions."""

    session: Session
    request: ask.Nearest
    standing: Standing
    clause: str
    values: Sequence[Any]


def nearest(session: Session, request: ask.Nearest) -> tuple[Near, ...]:
    """Answer by the quickest way that there is."""
    check_dimensions(request)
    standing = _standing(session, request)
    if standing is None or request.limit < 1:
        return ()
    search = _Search(session, request, standing, *conditions(request.filters, facets=True))
    return tuple(_near(search)[: request.limit])


def _standing(session: Session, request: ask.Nearest) -> Standing | None:
    scope, space = session.scope(request.scope), session.space(request.space)
    row = session.execute(_STANDING, (scope, space)).fetchone()
    if row is None or not row[1]:
        return None
    return Standing(scope, space, request.space.dimensions, vectors=row[0], changes=row[2], epoch=row[3])


def _near(search: _Search) -> list[Near]:
    session, standing = search.session, search.standing
    scans = session.has_vec()
    # What this transaction has not committed must not reach a matrix that others use.
    writing = session.connection.txn_state("main") == apsw.SQLITE_TXN_WRITE
    if not writing and standing.vectors >= FEW and (session.matrices.asked_before(standing) or not scans):
        numpy = numpy_or_none()
        if numpy:
            return _by_matrix(search, numpy)
    if not scans:
        return _by_hand(search)
    near = _tried(search, ByScan(session, standing, search.request.vector), once=True)
    return _by_filtered_scan(search) if near is None else near


def _by_matrix(search: _Search, numpy: Any) -> list[Near]:
    vector = search.request.vector
    view = search.session.matrices.view(search.session, search.standing, numpy)
    if view.signs:
        near = _tried(search, BySigns(search.session, search.standing, numpy, view, vector), once=True)
        if near is None:
            near = _by_filtered_scan(search) if search.session.has_vec() else _by_hand(search)
        return near
    matrix = ByMatrix(numpy, view, vector) if view.leading is None else ByLead(numpy, view, view.leading, vector)
    near = _tried(search, matrix, once=True)
    if near is None:
        passing = [row[0] for row in _passing(search, "v.id")]
        near = _tried(search, ByMatrix(numpy, view, vector).among(passing)) or []
    return near


def _by_filtered_scan(search: _Search) -> list[Near]:
    scoring = ByScan(search.session, search.standing, search.request.vector, search.clause, search.values)
    return _tried(search, scoring) or []


def _by_hand(search: _Search) -> list[Near]:
    rows = _passing(search, "n.id, n.label, n.key_folded, v.vector")
    return ranked(search.request.vector, rows)


def _tried(search: _Search, scoring: Scoring, *, once: bool = False) -> list[Near] | None:
    """The answer, once enough candidates were looked up to be sure of it; None where `once` and many do not tell."""
    request = search.request
    asked = request.limit + _MARGIN
    while True:
        hits = scoring.best(asked)
        near = ranked(request.vector, _checked(search, hits.ids))
        if hits.complete or settled(near, request.limit, hits.unseen, request.space.dimensions):
            return near
        # What the filters left tells how many are needed; where that is too many, they are better applied first.
        asked *= max(_GROWTH, 2 * request.limit // max(len(near), 1))
        if once and asked > _MOST:
            return None


def _checked(search: _Search, ids: Sequence[int]) -> Iterator[Candidate]:
    """Those of the vectors that are current and whose nodes pass the filters."""
    standing = search.standing
    sql = (
        "SELECT n.id, n.label, n.key_folded, v.vector FROM json_each(?) w JOIN node_embeddings v ON v.id = w.value "
        f"JOIN nodes n ON n.id = v.node WHERE +v.scope = ? AND +v.space = ? AND v.current = 1{search.clause}"
    )
    given = (json.dumps(ids), standing.scope, standing.space, *search.values)
    return search.session.execute(sql, given)


def _passing(search: _Search, columns: str) -> Iterator[Any]:
    """All current vectors whose nodes pass the filters."""
    standing = search.standing
    sql = f"SELECT {columns} FROM {PASSING}{search.clause}"
    return search.session.execute(sql, (standing.scope, standing.space, *search.values))

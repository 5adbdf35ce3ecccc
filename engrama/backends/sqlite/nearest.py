"""The nearest vectors of one scope and space, exactly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engrama.backends.sqlite.reading import conditions
from engrama.backends.sqlite.session import Session
from engrama.backends.vectors import check_dimensions
from engrama.core import requests as ask
from engrama.core.rows import Near
from engrama.core.vectors import cosines


def nearest(session: Session, request: ask.Nearest) -> tuple[Near, ...]:
    """Score every current vector of the nodes that pass the filters."""
    check_dimensions(request)
    where, values = conditions(request.filters, facets=True)
    sql = (
        "SELECT n.id, n.label, n.key_folded, v.vector FROM node_embeddings v JOIN nodes n ON n.id = v.node "
        f"WHERE v.scope = ? AND v.space = ? AND v.current = 1{where}"
    )
    given = (session.scope(request.scope), session.space(request.space), *values)
    return best(session.execute(sql, given), request)


def best(rows: Iterable[Any], request: ask.Nearest) -> tuple[Near, ...]:
    """The nearest nodes among rows of node, label, folded key and vector; each by its nearest vector."""
    given = list(rows)
    found: dict[int, tuple[float, str, str]] = {}
    for (node, label, folded, _), score in zip(given, cosines(request.vector, [row[3] for row in given]), strict=True):
        place = (-score, label, folded)
        found[node] = min(place, found.get(node, place))
    ranked = sorted((place, node) for node, place in found.items())
    return tuple(Near(node, -place[0]) for place, node in ranked[: request.limit])

"""Which nodes each writing request touches, kept beside what it writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engrama.backends.null.reading import Handler
from engrama.backends.null.shelf import Shelf, Transaction
from engrama.backends.null.writing import WRITING
from engrama.core import requests as ask
from engrama.core.requests import Request
from engrama.core.rows import EdgeRow, Ref

_Touches = Callable[[Shelf, Any], Iterable[Ref]]


def _changed(shelf: Shelf, request: ask.ChangeNode) -> Iterable[Ref]:
    before = shelf.nodes.get(request.row.ref)
    if before is None:
        return ()
    return (before.ref, *(_neighbours(shelf, before.ref) if before.state != request.row.state else ()))


def _deleted(shelf: Shelf, request: ask.DeleteNodes) -> Iterable[Ref]:
    owned = [ref for ref in request.refs if ref in shelf.nodes]
    return [*owned, *(near for ref in owned for near in _neighbours(shelf, ref))]


def _joined(shelf: Shelf, request: ask.PutEdges) -> Iterable[Ref]:
    return _ends(request.rows)


def _rejoined(shelf: Shelf, request: ask.ChangeEdges) -> Iterable[Ref]:
    return [*_ends(shelf.edges[row.ref] for row in request.rows if row.ref in shelf.edges), *_ends(request.rows)]


def _parted(shelf: Shelf, request: ask.DeleteEdges) -> Iterable[Ref]:
    return _ends(shelf.edges[ref] for ref in request.refs if ref in shelf.edges)


_BEFORE: Mapping[type[Request[Any]], _Touches] = {
    ask.ChangeNode: _changed,
    ask.DeleteNodes: _deleted,
    ask.PutEdges: _joined,
    ask.ChangeEdges: _rejoined,
    ask.DeleteEdges: _parted,
}


def _keeping(handler: Handler, touches: _Touches) -> Handler:
    def handle(work: Transaction, request: Request[Any]) -> Any:
        touched = tuple(touches(work.read(request.scope), request))
        answer = handler(work, request)
        work.change(request.scope).touched.update(dict.fromkeys(touched))
        return answer

    return handle


def _put_nodes(work: Transaction, request: ask.PutNodes) -> tuple[Ref, ...]:
    refs: tuple[Ref, ...] = WRITING[ask.PutNodes](work, request)
    work.change(request.scope).touched.update(dict.fromkeys(refs))
    return refs


KEPT_WRITING: Mapping[type[Request[Any]], Handler] = {
    **WRITING,
    **{kind: _keeping(WRITING[kind], touches) for kind, touches in _BEFORE.items()},
    ask.PutNodes: _put_nodes,
}
"""The handlers of `WRITING`, each of which also keeps what it touched."""


def _ends(edges: Iterable[EdgeRow]) -> list[Ref]:
    return [end for edge in edges for end in (edge.source, edge.target)]


def _neighbours(shelf: Shelf, ref: Ref) -> list[Ref]:
    return _ends(shelf.edges[edge] for edge in (*shelf.outgoing.get(ref, ()), *shelf.incoming.get(ref, ())))

"""What each writing request changes, kept beside what it writes for the next reflect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from engrama.backends.null.reading import Handler
from engrama.backends.null.shelf import Shelf, Transaction
from engrama.backends.null.writing import WRITING
from engrama.core import requests as ask
from engrama.core.operations.shape import changed_names
from engrama.core.requests import Request
from engrama.core.rows import CURRENT, ERASED, EXISTENCE, EdgeRow, NodeRow, Ref
from engrama.ir.parameters import KEY
from engrama.ir.pattern import SYSTEM_NUMBERS, SYSTEM_TIMES
from engrama.ir.profile import INSIGHT


class _Seen(NamedTuple):
    """What patterns see of the rows that a request may change, before or after it."""

    nodes: Mapping[Ref, NodeRow]
    edges: frozenset[tuple[Ref, str, Ref]]


def _node(shelf: Shelf, request: ask.ChangeNode) -> Iterable[Ref]:
    return (request.row.ref,)


def _nodes(shelf: Shelf, request: ask.DeleteNodes) -> Iterable[Ref]:
    return request.refs


def _put_ends(shelf: Shelf, request: ask.PutEdges) -> Iterable[Ref]:
    return _ends(request.rows)


def _moved_ends(shelf: Shelf, request: ask.ChangeEdges) -> Iterable[Ref]:
    return [*_ends(shelf.edges[row.ref] for row in request.rows if row.ref in shelf.edges), *_ends(request.rows)]


def _parted_ends(shelf: Shelf, request: ask.DeleteEdges) -> Iterable[Ref]:
    return _ends(shelf.edges[ref] for ref in request.refs if ref in shelf.edges)


_CONCERNED: Mapping[type[Request[Any]], Callable[[Shelf, Any], Iterable[Ref]]] = {
    ask.ChangeNode: _node,
    ask.DeleteNodes: _nodes,
    ask.PutEdges: _put_ends,
    ask.ChangeEdges: _moved_ends,
    ask.DeleteEdges: _parted_ends,
}


def _keeping(handler: Handler, concerned: Callable[[Shelf, Any], Iterable[Ref]]) -> Handler:
    def handle(work: Transaction, request: Request[Any]) -> Any:
        refs = frozenset(concerned(work.read(request.scope), request))
        before = _seen(work.read(request.scope), refs)
        answer = handler(work, request)
        shelf = work.change(request.scope)
        after = _seen(shelf, refs)
        turned = {ref for ref in refs if _state(before, ref) != _state(after, ref)}
        returned = {ref for ref in turned if _state(before, ref) not in CURRENT}
        for edge in before.edges | after.edges:
            ends, known = (edge[0], edge[2]), edge in before.edges
            if known != (edge in after.edges) or not turned.isdisjoint(ends):
                shelf.touched_edges.setdefault(edge, not known or not returned.isdisjoint(ends))
        for ref in refs:
            differing = _differing(before.nodes.get(ref), after.nodes.get(ref))
            shelf.touched_nodes.update(dict.fromkeys((ref, name) for name in differing))
        return answer

    return handle


def _put_nodes(work: Transaction, request: ask.PutNodes) -> tuple[Ref, ...]:
    refs: tuple[Ref, ...] = WRITING[ask.PutNodes](work, request)
    fresh = [ref for ref, row in zip(refs, request.rows, strict=True) if row.label != INSIGHT]
    work.change(request.scope).touched_nodes.update(dict.fromkeys((ref, EXISTENCE) for ref in fresh))
    return refs


KEPT_WRITING: Mapping[type[Request[Any]], Handler] = {
    **WRITING,
    **{kind: _keeping(WRITING[kind], concerned) for kind, concerned in _CONCERNED.items()},
    ask.PutNodes: _put_nodes,
}
"""The handlers of `WRITING`, each of which also keeps what it changed."""


def _seen(shelf: Shelf, refs: frozenset[Ref]) -> _Seen:
    edges = (shelf.edges[edge] for ref in refs for edge in (*shelf.outgoing.get(ref, ()), *shelf.incoming.get(ref, ())))
    current = frozenset((edge.source, edge.type, edge.target) for edge in edges if edge.valid_to is None)
    return _Seen({ref: shelf.nodes[ref] for ref in refs if ref in shelf.nodes}, current)


def _state(seen: _Seen, ref: Ref) -> str | None:
    row = seen.nodes.get(ref)
    return row.state if row else None


def _differing(before: NodeRow | None, after: NodeRow | None) -> Iterator[str]:
    """The names of what differs in a node, as `Touched` has them."""
    if before is None or before.label == INSIGHT:
        return
    if after is None or before.state != after.state:
        yield EXISTENCE
    if after is None:
        yield ERASED
    if after is not None:
        yield from changed_names(before.properties, after.properties)
        if before.key != after.key:
            yield KEY
        for name in (*SYSTEM_TIMES, *SYSTEM_NUMBERS):
            if getattr(before, name) != getattr(after, name):
                yield name


def _ends(edges: Iterable[EdgeRow]) -> list[Ref]:
    return [end for edge in edges for end in (edge.source, edge.target)]

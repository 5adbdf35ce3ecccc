"""The vector stores that need no place of their own: the graph store's file or database, or none at all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from engrama.core import requests as ask
from engrama.core.protocols import AsyncGraphStore, GraphStore
from engrama.core.requests import Operation, Request
from engrama.core.rows import Ref, VectorRow
from engrama.core.vectors import dimensions_of
from engrama.errors import InvalidInput

R = TypeVar("R")


class SharedVectors:
    """A `VectorStore` in the same place as the graph: its transactions are the graph store's."""

    def __init__(self, graph: GraphStore, name: str) -> None:
        self.graph = graph
        self.name = name

    def run(self, factory: Callable[[], Operation[R]], *, writes: bool) -> R:
        """Run one operation of vector requests as one transaction of the graph store."""
        return self.graph.run(factory, writes=writes)

    def close(self) -> None:
        """Nothing to do: the graph store holds everything."""


class SharedAsyncVectors:
    """The same for an event loop."""

    def __init__(self, graph: AsyncGraphStore, name: str) -> None:
        self.graph = graph
        self.name = name

    async def run(self, factory: Callable[[], Operation[R]], *, writes: bool) -> R:
        """Run one operation of vector requests as one transaction of the graph store."""
        return await self.graph.run(factory, writes=writes)

    async def close(self) -> None:
        """Nothing to do: the graph store holds everything."""


class NoVectors:
    """A `VectorStore` that holds nothing: it finds nothing, wants nothing embedded, and refuses vectors."""

    name = "none"

    def run(self, factory: Callable[[], Operation[R]], *, writes: bool) -> R:
        """Answer every request as a scope without vectors does; PutVectors raises InvalidInput."""
        return _drive(factory())

    def close(self) -> None:
        """Nothing to do."""


class NoAsyncVectors:
    """The same for an event loop."""

    name = "none"

    async def run(self, factory: Callable[[], Operation[R]], *, writes: bool) -> R:
        """Answer every request as a scope without vectors does; PutVectors raises InvalidInput."""
        return _drive(factory())

    async def close(self) -> None:
        """Nothing to do."""


def by_node(rows: Iterable[VectorRow]) -> dict[Ref, tuple[VectorRow, ...]]:
    """The vectors of each node, in the order of its pieces."""
    found: dict[Ref, list[VectorRow]] = defaultdict(list)
    for row in rows:
        found[row.node].append(row)
    return {ref: tuple(sorted(pieces, key=lambda row: row.chunk)) for ref, pieces in found.items()}


def check_dimensions(request: ask.PutVectors | ask.Nearest) -> None:
    """Raise InvalidInput for a vector that does not have the dimensions of its space."""
    vectors = [request.vector] if isinstance(request, ask.Nearest) else [row.vector for row in request.rows]
    for vector in vectors:
        if dimensions_of(vector) != request.space.dimensions:
            raise InvalidInput(
                f"A vector has {dimensions_of(vector)} dimensions, but {request.space.model} is kept at "
                f"{request.space.dimensions}.",
                expected=f"{request.space.dimensions} numbers",
                hint="Set EMBEDDING_DIMENSIONS to what the model gives, and run `engrama reindex`.",
            )


def _refuse(request: ask.PutVectors) -> None:
    if request.rows:
        raise InvalidInput(
            "Vectors cannot be kept, since VECTOR_BACKEND is none.",
            expected="a VECTOR_BACKEND that keeps vectors",
            hint="Unset VECTOR_BACKEND, or set EMBEDDING_PROVIDER to none.",
        )


_ANSWERS: Mapping[type[Request[Any]], Callable[[Any], Any]] = {
    ask.Nearest: lambda request: (),
    ask.SampleVectors: lambda request: (),
    ask.GetVectors: lambda request: {},
    ask.GetVectorCounts: lambda request: (),
    ask.FindUnembedded: lambda request: (),
    ask.PutVectors: _refuse,
    ask.DropVectors: lambda request: 0,
}


def _drive(operation: Operation[R]) -> R:
    answer: Any = None
    try:
        while True:
            request = operation.send(answer)
            answer = _ANSWERS[type(request)](request)
    except StopIteration as done:
        result: R = done.value
        return result

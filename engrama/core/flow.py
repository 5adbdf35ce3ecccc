"""Flows: work that is more than one transaction, since vectors are made between them.

A flow is a generator like an operation; it yields steps, receives what they gave, and returns a record. It knows
neither store nor embedder: an engine takes the steps. A step that fails raises inside the flow.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Generic, TypeVar

from engrama.core.call import Call
from engrama.core.requests import Operation
from engrama.core.rows import Space
from engrama.values import Value

T = TypeVar("T")
R = TypeVar("R")


class Step(Value, Generic[T]):
    """Something that a flow waits for; `T` is the type of what it gives."""


class Transact(Step[T]):
    """One operation as one transaction of the graph store."""

    operation: Callable[[], Operation[T]]
    writes: bool = False


class AskVectors(Step[T]):
    """One operation of vector requests as one transaction of the vector store."""

    operation: Callable[[], Operation[T]]
    writes: bool = False


class Embed(Step[tuple[Space, tuple[bytes, ...]]]):
    """The vectors of texts, and their space; raises EmbeddingFailed into the flow. `query` texts ask, others tell."""

    texts: tuple[str, ...]
    query: bool = False


class SpaceNow(Step[Space]):
    """The space of the embedder's vectors; its dimensions are 0 while the embedder has not said them."""


Flow = Generator[Step[Any], Any, T]


def do(step: Step[T]) -> Flow[T]:
    """Yield one step and return what it gave with its type."""
    given: T = yield step
    return given


class FlowPlan(Value, Generic[R]):
    """A flow that waits for its call."""

    flow: Callable[[Call], Flow[R]]

"""The engine: binds a store to an owner, an origin and settings, and runs plans on it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from engrama.core.call import Call, Plan
from engrama.core.flow import AskVectors, Embed, FlowPlan, Step, Transact
from engrama.core.operations.embedding import writing
from engrama.core.operations.relate import relate
from engrama.core.operations.remember import Memory, remember
from engrama.core.protocols import AsyncGraphStore, AsyncVectorStore, EmbeddingProvider, GraphStore, VectorStore
from engrama.core.records import Related, Remembered
from engrama.core.reference import ReferenceLike
from engrama.core.rows import Origin, Space
from engrama.core.scope import Scope, resolve_scope
from engrama.core.settings import Settings
from engrama.core.vectors import dimensions_of, unit
from engrama.errors import EmbeddingFailed
from engrama.ir.profile import CompiledProfile
from engrama.values import Value

R = TypeVar("R")


class Binding(Value):
    """Whose memory an engine works on, where its writes come from, and the numbers it works with."""

    scope: Scope
    origin: Origin = Origin()
    settings: Settings = Settings()

    def call(self, profile: CompiledProfile) -> Call:
        """A call at this moment with fresh randomness."""
        now, seed = time.time_ns() // 1000, int.from_bytes(os.urandom(9))
        return Call(profile, self.scope, now, seed, self.origin, self.settings)

    def calling(self, profile: CompiledProfile) -> Callable[[], Call]:
        """Makes one call when it is first asked for, and gives the same one at each retry.

        A store asks in the transaction, so that no writer that had to wait writes with a time before that of a reader
        who did not see it.
        """
        made: list[Call] = []

        def call() -> Call:
            if not made:
                made.append(self.call(profile))
            return made[0]

        return call


class Vectors(NamedTuple):
    """What makes vectors, and where they are kept."""

    embedder: EmbeddingProvider
    store: VectorStore


class AsyncVectors(NamedTuple):
    """The same for an event loop."""

    embedder: EmbeddingProvider
    store: AsyncVectorStore


class EngramaEngine:
    """Runs plans on a synchronous store for one owner; raises ScopeUnresolved without a complete owner.

    With `vectors` the nodes that a plan writes are embedded after it; the binding's settings name the embedder then.
    """

    def __init__(self, store: GraphStore, binding: Binding, vectors: Vectors | None = None) -> None:
        resolve_scope(*binding.scope)
        self.store = store
        self.binding = binding
        self.vectors = vectors

    def run(self, plan: Plan[R] | FlowPlan[R]) -> R:
        """Run one plan as one transaction, or a flow as several, and return its record."""
        call = self.binding.calling(self.store.profile)
        if isinstance(plan, Plan) and not (plan.writes and self.vectors):
            return self.store.run(lambda: plan.operation(call()), writes=plan.writes)
        flow = plan.flow(call()) if isinstance(plan, FlowPlan) else writing(call, plan)
        try:
            step = next(flow)
            while True:
                try:
                    given = self._take(step)
                except EmbeddingFailed as error:
                    step = flow.throw(error)
                else:
                    step = flow.send(given)
        except StopIteration as done:
            result: R = done.value
            return result

    def _take(self, step: Step[Any]) -> Any:
        if isinstance(step, Transact):
            return self.store.run(step.operation, writes=step.writes)
        vectors = _given(self.vectors)
        if isinstance(step, AskVectors):
            return vectors.store.run(step.operation, writes=step.writes)
        if isinstance(step, Embed):
            return _packed(vectors.embedder, vectors.embedder.embed_batch(step.texts, query=step.query))
        return _space(vectors.embedder)

    def merge_node(self, label: str, key: str, properties: Mapping[str, Any] | None = None) -> Remembered:
        """Create or update one node; never a second one of the same name."""
        return self.run(Plan(partial(remember, memory=Memory(label, key, properties or {})), writes=True))

    def merge_relation(
        self, source: ReferenceLike, type: str, target: ReferenceLike, properties: Mapping[str, Any] | None = None
    ) -> Related:
        """Create one relation, or merge properties into the current one."""
        work = partial(relate, source=source, type_=type, target=target, properties=properties or {})
        return self.run(Plan(work, writes=True))


class AsyncEngramaEngine:
    """The same for an event loop."""

    def __init__(self, store: AsyncGraphStore, binding: Binding, vectors: AsyncVectors | None = None) -> None:
        resolve_scope(*binding.scope)
        self.store = store
        self.binding = binding
        self.vectors = vectors

    async def run(self, plan: Plan[R] | FlowPlan[R]) -> R:
        """Run one plan as one transaction, or a flow as several, and return its record."""
        call = self.binding.calling(self.store.profile)
        if isinstance(plan, Plan) and not (plan.writes and self.vectors):
            return await self.store.run(lambda: plan.operation(call()), writes=plan.writes)
        flow = plan.flow(call()) if isinstance(plan, FlowPlan) else writing(call, plan)
        try:
            step = next(flow)
            while True:
                try:
                    given = await self._take(step)
                except EmbeddingFailed as error:
                    step = flow.throw(error)
                else:
                    step = flow.send(given)
        except StopIteration as done:
            result: R = done.value
            return result

    async def _take(self, step: Step[Any]) -> Any:
        if isinstance(step, Transact):
            return await self.store.run(step.operation, writes=step.writes)
        vectors = _given(self.vectors)
        if isinstance(step, AskVectors):
            return await vectors.store.run(step.operation, writes=step.writes)
        if isinstance(step, Embed):
            return _packed(vectors.embedder, await vectors.embedder.aembed_batch(step.texts, query=step.query))
        return _space(vectors.embedder)


V = TypeVar("V")


def _given(vectors: V | None) -> V:
    """The vectors that a step works with; flows ask for none where the settings name no embedder."""
    if vectors is None:
        raise EmbeddingFailed("No embedder is configured.", expected="EMBEDDING_PROVIDER to name one")
    return vectors


def _packed(embedder: EmbeddingProvider, found: Sequence[Sequence[float]]) -> tuple[Space, tuple[bytes, ...]]:
    """Vectors as stores keep them, and their space."""
    vectors = tuple(map(unit, found))
    return Space(embedder.name, embedder.model, dimensions_of(vectors[0])), vectors


def _space(embedder: EmbeddingProvider) -> Space:
    return Space(embedder.name, embedder.model, embedder.dimensions)

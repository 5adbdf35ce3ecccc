"""The engine: binds a store to an owner, an origin and settings, and runs plans on it."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from functools import partial
from typing import Any, TypeVar

from engrama.core.call import Call, Plan
from engrama.core.operations.relate import relate
from engrama.core.operations.remember import Memory, remember
from engrama.core.protocols import AsyncGraphStore, GraphStore
from engrama.core.records import Related, Remembered
from engrama.core.reference import ReferenceLike
from engrama.core.rows import Origin
from engrama.core.scope import Scope, resolve_scope
from engrama.core.settings import Settings
from engrama.core.values import Value
from engrama.ir.profile import CompiledProfile

R = TypeVar("R")


class Binding(Value):
    """Whose memory an engine works on, where its writes come from, and the numbers it works with."""

    scope: Scope
    origin: Origin = Origin()
    settings: Settings = Settings()

    def call(self, profile: CompiledProfile) -> Call:
        """A call at this moment with fresh randomness."""
        return Call(
            profile=profile,
            scope=self.scope,
            now=time.time_ns() // 1000,
            seed=int.from_bytes(os.urandom(9)),
            origin=self.origin,
            settings=self.settings,
        )


class EngramaEngine:
    """Runs plans on a synchronous store for one owner; raises ScopeUnresolved without a complete owner."""

    def __init__(self, store: GraphStore, binding: Binding) -> None:
        resolve_scope(*binding.scope)
        self.store = store
        self.binding = binding

    def run(self, plan: Plan[R]) -> R:
        """Run one plan as one transaction and return its record."""
        call = self.binding.call(self.store.profile)
        return self.store.run(lambda: plan.operation(call), writes=plan.writes)

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

    def __init__(self, store: AsyncGraphStore, binding: Binding) -> None:
        resolve_scope(*binding.scope)
        self.store = store
        self.binding = binding

    async def run(self, plan: Plan[R]) -> R:
        """Run one plan as one transaction and return its record."""
        call = self.binding.call(self.store.profile)
        return await self.store.run(lambda: plan.operation(call), writes=plan.writes)

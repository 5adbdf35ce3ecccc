"""A verb as a method: it stands once, in `skills`, and both classes of the SDK only say that they have it."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, overload

from engrama.core.call import Plan
from engrama.core.engine import AsyncEngramaEngine, EngramaEngine
from engrama.core.flow import FlowPlan

P = ParamSpec("P")
R = TypeVar("R")


class Memory(Protocol):
    """What has an engine."""

    @property
    def engine(self) -> EngramaEngine:
        """The engine that runs plans."""


class AsyncMemory(Protocol):
    """What has an engine for an event loop."""

    @property
    def engine(self) -> AsyncEngramaEngine:
        """The engine that runs plans."""


class Verb(Generic[P, R]):
    """A verb of the synchronous class: builds the plan from the arguments and runs it."""

    def __init__(self, plan: Callable[P, Plan[R] | FlowPlan[R]]) -> None:
        self.plan = plan
        self.__doc__ = plan.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> Verb[P, R]: ...

    @overload
    def __get__(self, instance: Memory, owner: type) -> Callable[P, R]: ...

    def __get__(self, instance: Memory | None, owner: type) -> Any:
        if instance is None:
            return self
        plan, run = self.plan, instance.engine.run

        @functools.wraps(plan)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            return run(plan(*args, **kwargs))

        return call


class AsyncVerb(Generic[P, R]):
    """The same verb, awaited."""

    def __init__(self, plan: Callable[P, Plan[R] | FlowPlan[R]]) -> None:
        self.plan = plan
        self.__doc__ = plan.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> AsyncVerb[P, R]: ...

    @overload
    def __get__(self, instance: AsyncMemory, owner: type) -> Callable[P, Awaitable[R]]: ...

    def __get__(self, instance: AsyncMemory | None, owner: type) -> Any:
        if instance is None:
            return self
        plan, run = self.plan, instance.engine.run

        @functools.wraps(plan)
        async def call(*args: P.args, **kwargs: P.kwargs) -> R:
            return await run(plan(*args, **kwargs))

        return call

"""A verb as a method: it stands once, in `skills`, and both classes of the SDK only say that they have it."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Awaitable, Callable
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, overload

from engrama.core.call import Plan
from engrama.core.engine import AsyncEngramaEngine, EngramaEngine
from engrama.core.flow import FlowPlan

P = ParamSpec("P")
R = TypeVar("R")


class Later:
    """A plan of another module, which is imported when it is first asked for."""

    def __init__(self, module: str, name: str) -> None:
        self.module = module
        self.name = name

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.found(*args, **kwargs)

    @functools.cached_property
    def found(self) -> Callable[..., Any]:
        """The plan itself."""
        found: Callable[..., Any] = getattr(importlib.import_module(self.module), self.name)
        return found


class _Planned(Generic[P, R]):
    def __init__(self, plan: Callable[P, Plan[R] | FlowPlan[R]]) -> None:
        self._plan = plan

    @property
    def plan(self) -> Callable[P, Plan[R] | FlowPlan[R]]:
        """What builds the plan."""
        return self._plan.found if isinstance(self._plan, Later) else self._plan


# A docstring of their own would hide that of the verb, which `help` shows.
_of_the_plan: Any = property(lambda verb: verb.plan.__doc__)


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


class Verb(_Planned[P, R]):
    # A verb of the synchronous class: builds the plan from the arguments and runs it.
    __doc__ = _of_the_plan

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


class AsyncVerb(_Planned[P, R]):
    # The same verb, awaited.
    __doc__ = _of_the_plan

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

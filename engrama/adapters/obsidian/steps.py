"""Work that alternates between files and the store: written once, run with or without an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from typing import Any, NamedTuple, TypeVar

from engrama.core.call import Plan
from engrama.core.engine import AsyncEngramaEngine, EngramaEngine
from engrama.core.flow import FlowPlan
from engrama.core.vault.exchange import Previewed
from engrama.errors import EngramaError

R = TypeVar("R")
AnyPlan = Plan[Any] | FlowPlan[Any]
Steps = Generator[AnyPlan, Any, R]
"""Yields plans and receives their records; between them it works on files."""


class _Step(NamedTuple):
    """The next plan, or the result when there is none."""

    plan: AnyPlan | None
    result: Any = None


def run_steps(engine: EngramaEngine, steps: Steps[R]) -> R:
    """Run all steps; what a plan raises is raised inside the steps."""
    step = _advanced(lambda: next(steps))
    while step.plan is not None:
        try:
            answer = engine.run(step.plan)
        except (EngramaError, Previewed) as error:
            step = _thrown(steps, error)
        else:
            step = _sent(steps, answer)
    result: R = step.result
    return result


async def run_steps_async(engine: AsyncEngramaEngine, steps: Steps[R]) -> R:
    """The same for an event loop: what works on files runs in a thread."""
    step = await asyncio.to_thread(_advanced, lambda: next(steps))
    while step.plan is not None:
        try:
            answer = await engine.run(step.plan)
        except (EngramaError, Previewed) as error:
            step = await asyncio.to_thread(_thrown, steps, error)
        else:
            step = await asyncio.to_thread(_sent, steps, answer)
    result: R = step.result
    return result


def _sent(steps: Steps[Any], answer: Any) -> _Step:
    return _advanced(lambda: steps.send(answer))


def _thrown(steps: Steps[Any], error: Exception) -> _Step:
    return _advanced(lambda: steps.throw(error))


def _advanced(move: Callable[[], AnyPlan]) -> _Step:
    try:
        return _Step(move())
    except StopIteration as done:
        return _Step(None, done.value)

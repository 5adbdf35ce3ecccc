"""The one place that turns whatever a tool raises into the `error` object of its answer.

Errors raised on purpose are sentences for the agent. Anything else is a fault of ours: the agent gets an id, and the
log line with that id says where it happened, without the message, which may hold what a user wrote.
"""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

from engrama.adapters.mcp.wording import error_for_agents
from engrama.errors import EngramaError

log = logging.getLogger("engrama.mcp")


class Failure(Exception):
    """A call that failed; `error` is the object that the agent gets."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.error = error


async def guarded(name: str, work: Callable[[], Awaitable[dict[str, Any]]]) -> dict[str, Any]:
    """The answer of `work`; raises Failure with a finished `error` object for everything that goes wrong."""
    try:
        return await work()
    except EngramaError as error:
        raise Failure(error_for_agents(error.to_dict())) from None
    except Exception as error:  # noqa: BLE001 (the edge: an agent must get an answer, and no stranger's text)
        raise Failure(_unknown(name, error)) from None


def _unknown(name: str, error: Exception) -> dict[str, Any]:
    number = os.urandom(6).hex()
    log.error("error %s in %s: %s", number, name, _where(error))
    return {
        "code": "internal",
        "message": f"{name} failed unexpectedly. Nothing more is known here; the server's log explains error {number}.",
        "hint": f"Ask the person who runs Engrama to look for {number} in its log.",
    }


def _where(error: BaseException) -> str:
    """Types and places of an error and of what caused it; no messages."""
    parts: list[str] = []
    cause: BaseException | None = error
    while cause is not None and len(parts) < 5:
        frames = traceback.extract_tb(cause.__traceback__)
        places = " < ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in reversed(frames[-6:]))
        parts.append(f"{type(cause).__name__} at {places}")
        cause = cause.__cause__ or cause.__context__
    return "; from ".join(parts)

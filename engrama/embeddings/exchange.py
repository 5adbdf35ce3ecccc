"""What a provider wants done over the network, as values: requests, waits, and what came of them."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

R = TypeVar("R")


class Ask(NamedTuple):
    """POST `body` (JSON) to `path` below the provider's address, within `seconds`."""

    path: str
    body: bytes
    seconds: float


class Wait(NamedTuple):
    """Do nothing for some seconds."""

    seconds: float


class Reply(NamedTuple):
    """A whole answer of the server; the names of the headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Broken(NamedTuple):
    """No answer: `what` completes a sentence that begins with the server. Nobody listens, or it takes too long."""

    what: str
    absent: bool = False
    slow: bool = False


Steps = Generator[Ask | Wait, Reply | Broken, R]
"""A conversation with a server, written once: driven by a blocking runner or by one in an event loop."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a caller waits: `seconds` altogether, however often a request is repeated, at most `attempts` times."""

    seconds: float
    attempts: int


FOR_A_QUERY = Patience(2.0, 2)
"""Somebody waits for the answer, and search has another channel."""


FOR_LOADING = Patience(120, 1)
"""A server may have to load its model first, and some give that up when nobody waits for it any more."""


def for_texts(count: int) -> Patience:
    """Writing goes on without vectors, so it does not wait long; a large model on a slow machine takes 2 s a text."""
    return Patience(min(5 + 2 * count, 45), 3)

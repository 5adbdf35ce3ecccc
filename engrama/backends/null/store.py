"""The memory-only store: it keeps nothing beyond its process, and is otherwise held to what every store is held to."""

from __future__ import annotations

import itertools
import threading
import uuid
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from engrama.backends.null.erasure import ERASURE_READING, ERASURE_WRITING
from engrama.backends.null.patterns import PATTERN_READING, PATTERN_WRITING
from engrama.backends.null.reading import READING, Handler
from engrama.backends.null.shelf import Shelf, Transaction
from engrama.backends.null.touched import KEPT_WRITING
from engrama.backends.null.vault import VAULT_READING, VAULT_WRITING
from engrama.backends.null.vectors import VECTOR_READING, VECTOR_WRITING
from engrama.backends.null.verification import verify
from engrama.backends.worker import WorkerAsyncStore
from engrama.core.protocols import Verification
from engrama.core.requests import Operation, Request
from engrama.core.scope import Scope
from engrama.errors import InvalidInput, StoreBusy
from engrama.ir.profile import CompiledProfile

R = TypeVar("R")

_BUSY_SECONDS = 10
_READING = {**READING, **PATTERN_READING, **ERASURE_READING, **VAULT_READING, **VECTOR_READING}
_EVERY = {**_READING, **KEPT_WRITING, **PATTERN_WRITING, **ERASURE_WRITING, **VAULT_WRITING, **VECTOR_WRITING}


class NullGraphStore:
    """A `GraphStore` in the memory of this process; readers see what was committed when they began."""

    name = "null"

    def __init__(self, profile: CompiledProfile) -> None:
        self.profile = profile
        self._shelves: Mapping[Scope, Shelf] = {}
        self._erased: frozenset[str] = frozenset()
        self._numbers = itertools.count(1)
        self._writer = threading.Lock()
        self._identity = str(uuid.uuid4())

    def run(self, factory: Callable[[], Operation[R]], *, writes: bool) -> R:
        """Run one operation as one transaction; a failed one leaves nothing behind."""
        if not writes:
            return _drive(self._begin(), _READING, factory())
        if not self._writer.acquire(timeout=_BUSY_SECONDS):
            raise StoreBusy(
                f"Another thread has been writing to this memory for {_BUSY_SECONDS} seconds.",
                expected="the other writer to finish",
                hint="Try again.",
            )
        try:
            work = self._begin()
            result = _drive(work, _EVERY, factory())
            self._shelves, self._erased = work.shelves, work.erased
        finally:
            self._writer.release()
        return result

    def standalone_id(self) -> str:
        """An identity of this store object's own."""
        return self._identity

    def verify(self) -> Verification:
        """Check every shelf: that its ways to find rows agree with its rows, and its rows with the profile."""
        return verify(self.profile, self._shelves.values())

    def backup(self, target: Path) -> NoReturn:
        """Refused with InvalidInput, since there is no file to copy."""
        raise _no_file("copied")

    def restore(self, source: Path) -> NoReturn:
        """Refused with InvalidInput, since there is no file to replace."""
        raise _no_file("replaced")

    def scrub(self) -> tuple[bool, str]:
        """Nothing to do: what was deleted is in no file."""
        return True, "The null store keeps nothing outside this process."

    def close(self) -> None:
        """Let go of everything."""
        self._shelves = {}

    def _begin(self) -> Transaction:
        return Transaction(self.profile, self._shelves, self._numbers, self._erased)


class NullAsyncStore(WorkerAsyncStore):
    """The same store for an event loop."""

    name = "null"


def _drive(work: Transaction, handlers: Mapping[type[Request[Any]], Handler], operation: Operation[R]) -> R:
    answer: Any = None
    try:
        while True:
            request = operation.send(answer)
            answer = handlers[type(request)](work, request)
    except StopIteration as done:
        result: R = done.value
        return result


def _no_file(fate: str) -> InvalidInput:
    return InvalidInput(
        f"The null store lives in memory only, so there is no file that could be {fate}.",
        expected="a store that keeps a file, such as sqlite",
        hint="Use `engrama export` and `engrama import` to carry its content.",
    )

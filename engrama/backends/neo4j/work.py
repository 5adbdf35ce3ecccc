"""An operation as work for a transaction: begun once, begun anew whenever it is tried again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from engrama.backends.neo4j.erasure import ERASURE
from engrama.backends.neo4j.patterns import PATTERNS
from engrama.backends.neo4j.reading import READING
from engrama.backends.neo4j.statements import Begun, Handler, Texts, Work, begin, carry_out
from engrama.backends.neo4j.vault import VAULT
from engrama.backends.neo4j.vectors import VECTORS
from engrama.backends.neo4j.writing import WRITING, lock_scope
from engrama.core.requests import Operation, Request, ScanNodes

R = TypeVar("R")

HANDLERS: Mapping[type[Request[Any]], Handler] = {**READING, **WRITING, **PATTERNS, **ERASURE, **VAULT, **VECTORS}


class OperationWork(Generic[R]):
    """One operation of one caller; its first request is known before any transaction begins."""

    def __init__(self, texts: Texts, factory: Callable[[], Operation[R]]) -> None:
        self._texts = texts
        self._factory = factory
        self._begun: Begun | None = begin(factory)
        self.streams = isinstance(self._begun.request, ScanNodes)
        """Whether it hands out rows while it runs (an export), so that it must succeed the first time."""

    def statements(self) -> Work[R]:
        """Its statements from the start."""
        begun, self._begun = self._begun or begin(self._factory), None
        return carry_out(HANDLERS, self._texts, begun)

    def locked(self) -> Work[R]:
        """Its statements behind the lock of its scope."""
        begun, self._begun = self._begun or begin(self._factory), None
        if begun.request is not None:
            yield from lock_scope(begun.request.scope)
        result: R = yield from carry_out(HANDLERS, self._texts, begun)
        return result

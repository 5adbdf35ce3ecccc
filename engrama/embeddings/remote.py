"""A provider behind HTTP: batches, repeated requests, and checks on what comes back, for blocking and other callers."""

from __future__ import annotations

import contextlib
import json
import random
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engrama.embeddings.breaker import Breaker
from engrama.embeddings.exchange import FOR_A_QUERY, FOR_LOADING, Ask, Broken, Patience, Reply, Steps, Wait, for_texts
from engrama.embeddings.failures import (
    PASSING,
    BatchRefused,
    EmbedderDown,
    Place,
    retry_after,
    shown,
    too_long,
    unreached,
)
from engrama.embeddings.texts import halved, instructed, prepared
from engrama.embeddings.vectors import Checks, Vector
from engrama.errors import EmbeddingFailed

if TYPE_CHECKING:
    from engrama.embeddings.transport import Transport

_FIRST_WAIT = 0.25
_SHORTEST = 0.05
_CUTS = 3


class RemoteProvider(ABC):
    """Common to every server; a subclass says how a batch of texts is asked for and how the answer is read."""

    name: str
    batch: int

    def __init__(
        self, address: str, model: str, place: Place, headers: Mapping[str, str], dimensions: int | None
    ) -> None:
        self.model = model
        self._address = address
        self._place = place._replace(address=shown(address, place.setting))
        self._headers = headers
        self._checks = Checks(dimensions, model)
        self._breaker = Breaker()
        self._loading = threading.Lock()
        self._transport: Transport | None = None

    @property
    def dimensions(self) -> int:
        """The length of a vector: as it was set, or as the first answer showed; 0 before that."""
        return self._checks.dimensions

    @abstractmethod
    def _batch(self, texts: Sequence[str], patience: Patience) -> Steps[list[Vector]]:
        """The vectors of a few texts, in their order; raises EmbeddingFailed."""

    def embed(self, text: str, *, query: bool = False) -> Sequence[float]:
        """The vector of one text."""
        return self.embed_batch([text], query=query)[0]

    def embed_batch(self, texts: Sequence[str], *, query: bool = False) -> list[Sequence[float]]:
        """The vectors of several texts, in their order."""
        return self._connected().run(self._embedding(texts, query))

    async def aembed(self, text: str, *, query: bool = False) -> Sequence[float]:
        """The vector of one text, without blocking the event loop."""
        return (await self.aembed_batch([text], query=query))[0]

    async def aembed_batch(self, texts: Sequence[str], *, query: bool = False) -> list[Sequence[float]]:
        """The vectors of several texts, in their order, without blocking the event loop."""
        return await self._connected().arun(self._embedding(texts, query))

    def trouble(self) -> str:
        """Why the server is not asked at the moment."""
        return self._breaker.reason()

    def clear(self) -> None:  # noqa: B027 (a server's vectors are kept by nobody here)
        """No vector is kept here."""

    def close(self) -> None:
        """Close the connections."""
        if self._transport is not None:
            self._transport.close()

    async def aclose(self) -> None:
        """Close the connections, also those of the running event loop."""
        if self._transport is not None:
            await self._transport.aclose()

    def _connected(self) -> Transport:
        if self._transport is None:
            from engrama.embeddings.transport import Transport

            self._transport = Transport(self._address, self._headers)
        return self._transport

    def _embedding(self, texts: Sequence[str], query: bool) -> Steps[list[Vector]]:
        ready = [instructed(prepared(text), self.model, query) for text in texts]
        vectors: list[Vector] = []
        while len(vectors) < len(ready):
            batch = ready[len(vectors) : len(vectors) + self.batch]
            try:
                found = yield from self._guarded(batch, FOR_A_QUERY if query else for_texts(len(batch)))
            except BatchRefused:
                if len(batch) == 1:
                    raise
                self.batch = len(batch) // 2
                continue
            self._checks.check(batch, found)
            vectors += found
        return vectors

    def _guarded(self, texts: Sequence[str], patience: Patience) -> Steps[list[Vector]]:
        """The vectors of a batch, unless the server failed just now."""
        if not self._breaker.enter():
            patience = Patience(patience.seconds, 1)
        try:
            return (yield from self._batch(texts, patience))
        except EmbedderDown as error:
            self._breaker.failed(error)
            if error.slow:
                self._let_it_load(texts[:1])
            raise

    def _let_it_load(self, texts: Sequence[str]) -> None:
        """Wait for the server apart from all callers, one thread at a time; its answer ends the pause for everybody."""
        if not self._loading.acquire(blocking=False):
            return

        def wait() -> None:
            try:
                with contextlib.suppress(EmbeddingFailed):
                    self._connected().run(self._batch(texts, FOR_LOADING))
            finally:
                self._loading.release()

        threading.Thread(target=wait, name="engrama-embedder", daemon=True).start()

    def _asked(self, path: str, fields: Mapping[str, object], patience: Patience) -> Steps[Reply]:
        """The server's final answer, good or bad; raises EmbedderDown when there is none."""
        until = time.monotonic() + patience.seconds
        body = json.dumps(fields).encode()
        for attempt in range(1, patience.attempts + 1):
            answer = yield Ask(path, body, max(until - time.monotonic(), _SHORTEST))
            passing = isinstance(answer, Broken) or answer.status in PASSING
            wait = _wait(answer, attempt)
            hopeless = isinstance(answer, Broken) and answer.absent and attempt > 1
            if not passing or hopeless or attempt == patience.attempts or time.monotonic() + wait >= until:
                break
            yield Wait(wait)
        if isinstance(answer, Broken):
            raise unreached(self._place, answer)
        if answer.status not in PASSING:
            self._breaker.answered()
        return answer

    def _fitting(self, path: str, fields: Mapping[str, object], texts: str, patience: Patience) -> Steps[Reply]:
        """The same; the texts in the field `texts` are cut shorter while the server finds them too long."""
        for _ in range(_CUTS):
            reply = yield from self._asked(path, fields, patience)
            if not too_long(reply):
                return reply
            fields = {**fields, texts: halved(fields[texts])}
        return (yield from self._asked(path, fields, patience))


def _wait(answer: Reply | Broken, attempt: int) -> float:
    """Seconds before the next attempt: what the server asks for, else twice as long each time, spread by chance."""
    named = retry_after(answer) if isinstance(answer, Reply) else 0
    return float(named or _FIRST_WAIT * 2 ** (attempt - 1) * random.uniform(0.8, 1.2))

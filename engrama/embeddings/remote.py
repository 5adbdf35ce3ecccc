"""A provider behind HTTP: batches, repeated requests, and checks on what comes back, for blocking and other callers."""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engrama.embeddings.exchange import FOR_A_QUERY, Ask, Broken, Patience, Reply, Steps, Wait, for_texts
from engrama.embeddings.refusals import failed, refused, shown
from engrama.embeddings.texts import prepared
from engrama.embeddings.vectors import Checks, Vector

if TYPE_CHECKING:
    from engrama.embeddings.transport import Transport

_FIRST_WAIT = 0.25
_PASSING = frozenset({408, 425, 429, 500, 502, 503, 504, 529})


class Request(NamedTuple):
    """What is posted for one batch of texts."""

    path: str
    body: bytes


class RemoteProvider(ABC):
    """Common to every server; a subclass says how texts are asked for and how an answer is read."""

    name: str
    batch: int

    def __init__(self, address: str, model: str, *, headers: Mapping[str, str], dimensions: int | None) -> None:
        self.model = model
        self._address = address
        self._headers = headers
        self._checks = Checks(dimensions, model)
        self._transport: Transport | None = None

    @property
    def dimensions(self) -> int:
        """The length of a vector: as it was set, or as the first answer showed; 0 before that."""
        return self._checks.dimensions

    @abstractmethod
    def _request(self, texts: Sequence[str]) -> Request:
        """What to post for these texts."""

    @abstractmethod
    def _vectors(self, body: bytes, count: int) -> list[Vector]:
        """The vectors in an answer, in the order of the texts; raises EmbeddingFailed when it holds none."""

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

    def close(self) -> None:
        """Close the connections."""
        if self._transport is not None:
            self._transport.close()

    async def aclose(self) -> None:
        """Close the connections."""
        if self._transport is not None:
            await self._transport.aclose()

    def _connected(self) -> Transport:
        if self._transport is None:
            from engrama.embeddings.transport import Transport

            self._transport = Transport(self._address, self._headers)
        return self._transport

    def _embedding(self, texts: Sequence[str], query: bool) -> Steps[list[Vector]]:
        ready = [prepared(text) for text in texts]
        vectors: list[Vector] = []
        for batch in self._batches(ready):
            patience = FOR_A_QUERY if query else for_texts(len(batch))
            reply = yield from self._asked(self._request(batch), patience)
            found = self._vectors(reply.body, len(batch))
            self._checks.check(batch, found)
            vectors += found
        return vectors

    def _batches(self, texts: Sequence[str]) -> Iterator[Sequence[str]]:
        for start in range(0, len(texts), self.batch):
            yield texts[start : start + self.batch]

    def _asked(self, request: Request, patience: Patience) -> Steps[Reply]:
        """The first good answer; raises EmbeddingFailed when patience is at its end, or a repetition is no use."""
        until = time.monotonic() + patience.seconds
        for attempt in range(1, patience.attempts + 1):
            answer = yield Ask(request.path, request.body, max(until - time.monotonic(), 0.05))
            if isinstance(answer, Reply) and answer.status == 200:
                return answer
            passing = isinstance(answer, Broken) or answer.status in _PASSING
            wait = _wait(answer, attempt)
            if not passing or attempt == patience.attempts or time.monotonic() + wait >= until:
                break
            yield Wait(wait)
        place = f"{shown(self._address)}/{request.path}"
        raise failed(place, answer) if isinstance(answer, Broken) else refused(place, answer, self.model)


def _wait(answer: Reply | Broken, attempt: int) -> float:
    """Seconds before the next attempt: what the server asks for, else twice as long each time, spread by chance."""
    named = answer.headers.get("retry-after", "") if isinstance(answer, Reply) else ""
    if named.replace(".", "", 1).isdigit():
        return float(named)
    return float(_FIRST_WAIT * 2 ** (attempt - 1) * random.uniform(0.8, 1.2))

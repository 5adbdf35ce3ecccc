"""Remembers the vectors of the last texts, so that a question asked twice is embedded once."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import blake2b

from engrama.core.protocols import EmbeddingProvider
from engrama.embeddings.vectors import Vector

ENTRIES = 1024

_Key = tuple[bool, bytes]


class CachedProvider:
    """Another provider with a cache in memory before it: the least recently used vectors make room for new ones.

    Texts are kept as hashes; a hit returns the very object that the provider gave. Callers must not change it.
    """

    def __init__(self, provider: EmbeddingProvider, entries: int = ENTRIES) -> None:
        self.name = provider.name
        self.model = provider.model
        self._provider = provider
        self._entries = entries
        self._lock = threading.Lock()
        self._found: OrderedDict[_Key, Vector] = OrderedDict()

    @property
    def dimensions(self) -> int:
        """The length of a vector, 0 while it is not known."""
        return self._provider.dimensions

    def embed(self, text: str, *, query: bool = False) -> Sequence[float]:
        """The vector of one text."""
        return self.embed_batch([text], query=query)[0]

    def embed_batch(self, texts: Sequence[str], *, query: bool = False) -> list[Sequence[float]]:
        """The vectors of several texts, in their order; each text that is not known is asked for once."""
        known, missing = self._look_up(texts, query)
        if missing:
            known |= self._keep(missing, self._provider.embed_batch(list(missing.values()), query=query))
        return [known[_key(text, query)] for text in texts]

    async def aembed(self, text: str, *, query: bool = False) -> Sequence[float]:
        """The vector of one text, without blocking the event loop."""
        return (await self.aembed_batch([text], query=query))[0]

    async def aembed_batch(self, texts: Sequence[str], *, query: bool = False) -> list[Sequence[float]]:
        """The vectors of several texts, in their order, without blocking the event loop."""
        known, missing = self._look_up(texts, query)
        if missing:
            known |= self._keep(missing, await self._provider.aembed_batch(list(missing.values()), query=query))
        return [known[_key(text, query)] for text in texts]

    def trouble(self) -> str:
        """What the provider says."""
        return self._provider.trouble()

    def clear(self) -> None:
        """Forget every vector, and what the provider itself kept."""
        with self._lock:
            self._found.clear()
        self._provider.clear()

    def close(self) -> None:
        """Forget every vector and close the provider."""
        self.clear()
        self._provider.close()

    async def aclose(self) -> None:
        """Forget every vector and close the provider."""
        self.clear()
        await self._provider.aclose()

    def _look_up(self, texts: Sequence[str], query: bool) -> tuple[dict[_Key, Vector], dict[_Key, str]]:
        """What is known of these texts, and those that are not, each once and in their order."""
        known: dict[_Key, Vector] = {}
        missing: dict[_Key, str] = {}
        with self._lock:
            for text in texts:
                key = _key(text, query)
                if key in self._found:
                    self._found.move_to_end(key)
                    known[key] = self._found[key]
                else:
                    missing[key] = text
        return known, missing

    def _keep(self, missing: dict[_Key, str], vectors: Sequence[Vector]) -> dict[_Key, Vector]:
        fresh = dict(zip(missing, vectors, strict=True))
        with self._lock:
            self._found.update(fresh)
            while len(self._found) > self._entries:
                self._found.popitem(last=False)
        return fresh


def _key(text: str, query: bool) -> _Key:
    return query, blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()

"""Ollama by its own endpoints: `/api/embed` for batches, or `/api/embeddings` on servers older than that."""

from __future__ import annotations

import json
from collections.abc import Sequence

from engrama.embeddings.exchange import Patience, Reply, Steps
from engrama.embeddings.failures import Place, refused
from engrama.embeddings.remote import RemoteProvider
from engrama.embeddings.vectors import Vector, floats
from engrama.errors import EmbeddingFailed


class OllamaProvider(RemoteProvider):
    """Asks an Ollama server; no key is sent."""

    name = "ollama"
    batch = 16

    def __init__(self, address: str, model: str, *, dimensions: int | None = None) -> None:
        hint = f"Run `ollama pull {model}`, or correct EMBEDDING_MODEL or OLLAMA_URL."
        super().__init__(address, model, Place("", "OLLAMA_URL", "OLLAMA_URL", hint), {}, dimensions)
        self._one_by_one = False

    def _batch(self, texts: Sequence[str], patience: Patience) -> Steps[list[Vector]]:
        if not self._one_by_one:
            fields = {"model": self.model, "input": list(texts)}
            reply = yield from self._fitting("api/embed", fields, "input", patience)
            if not _unknown_path(reply):
                return self._read(reply, "embeddings")
            self._one_by_one = True
        vectors: list[Vector] = []
        for text in texts:
            fields = {"model": self.model, "prompt": text}
            reply = yield from self._fitting("api/embeddings", fields, "prompt", patience)
            vectors += self._read(reply, "embedding")
        return vectors

    def _read(self, reply: Reply, field: str) -> list[Vector]:
        if reply.status != 200:
            raise refused(self._place, reply, self.model)
        try:
            found = json.loads(reply.body)[field]
            return [floats(vector) for vector in (found if field == "embeddings" else [found])]
        except (ValueError, LookupError, TypeError) as error:
            raise EmbeddingFailed(
                "The embedder's answer is not that of an Ollama server.",
                expected=f'{{"{field}": …}} with numbers',
                hint="Check OLLAMA_URL and EMBEDDING_MODEL.",
            ) from error


def _unknown_path(reply: Reply) -> bool:
    """Whether the server has no such endpoint; a model that it does not have is told as JSON."""
    return reply.status == 404 and not reply.body.lstrip().startswith(b"{")

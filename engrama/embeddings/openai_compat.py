"""Any server that speaks OpenAI's `/embeddings`: OpenAI, Ollama, LM Studio, vLLM, llama.cpp, Jina and others."""

from __future__ import annotations

import json
from collections.abc import Sequence

from engrama.embeddings.remote import RemoteProvider, Request
from engrama.embeddings.vectors import Vector
from engrama.errors import EmbeddingFailed

_CUTTABLE = ("text-embedding-3", "jina-embeddings-v3", "jina-embeddings-v4")
"""Models whose vectors the server cuts to the length that is asked for."""


class OpenAICompatibleProvider(RemoteProvider):
    """Posts texts to `{address}/embeddings`; the key is optional and is sent nowhere else."""

    name = "openai"
    batch = 64

    def __init__(self, address: str, model: str, *, key: str | None = None, dimensions: int | None = None) -> None:
        headers = {"Authorization": f"Bearer {key.strip()}"} if key and key.strip() else {}
        super().__init__(address, model, headers=headers, dimensions=dimensions)
        self._cut = dimensions if dimensions and model.startswith(_CUTTABLE) else None

    def _request(self, texts: Sequence[str]) -> Request:
        fields: dict[str, object] = {"model": self.model, "input": list(texts)}
        if self._cut:
            fields["dimensions"] = self._cut
        return Request("embeddings", json.dumps(fields).encode())

    def _vectors(self, body: bytes, count: int) -> list[Vector]:
        try:
            items = json.loads(body)["data"]
            placed = {int(item.get("index", place)): item["embedding"] for place, item in enumerate(items)}
            vectors = [[float(number) for number in placed[place]] for place in sorted(placed)]
            whole = sorted(placed) == list(range(len(items)))
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise EmbeddingFailed(
                "The embedder's answer is not one of an embedding service.",
                expected='{"data": [{"index": 0, "embedding": […]}, …]}',
                hint="Check OPENAI_BASE_URL; it usually ends in /v1.",
            ) from error
        if not whole:
            raise EmbeddingFailed(
                f"The embedder's answer numbers its vectors {sorted(placed)[:5]}…, not 0 to {count - 1}.",
                expected="one vector for each text",
            )
        return list(vectors)

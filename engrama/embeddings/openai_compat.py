"""Any server that speaks OpenAI's `/embeddings`: OpenAI, Ollama, LM Studio, vLLM, llama.cpp, Jina and others."""

from __future__ import annotations

import json
from collections.abc import Sequence

from engrama.embeddings.exchange import Patience, Steps
from engrama.embeddings.failures import Place, refused
from engrama.embeddings.remote import RemoteProvider
from engrama.embeddings.vectors import Vector, floats
from engrama.errors import ConfigInvalid, EmbeddingFailed

_PLACE = Place("", "OPENAI_BASE_URL", "OPENAI_API_KEY", "Check EMBEDDING_MODEL, and that OPENAI_BASE_URL ends in /v1.")
_CUTTABLE = ("text-embedding-3", "jina-embeddings-v3", "jina-embeddings-v4")
"""Models whose vectors the server cuts to the length that is asked for."""


class OpenAICompatibleProvider(RemoteProvider):
    """Posts texts to `{address}/embeddings`; the key is optional and is sent nowhere else."""

    name = "openai"
    batch = 32

    def __init__(self, address: str, model: str, *, key: str | None = None, dimensions: int | None = None) -> None:
        super().__init__(address, model, _PLACE, _authorization(key), dimensions)
        self._fields: dict[str, object] = {"model": model}
        if dimensions and model.startswith(_CUTTABLE):
            self._fields["dimensions"] = dimensions

    def _batch(self, texts: Sequence[str], patience: Patience) -> Steps[list[Vector]]:
        reply = yield from self._fitting("embeddings", {**self._fields, "input": list(texts)}, "input", patience)
        if reply.status != 200:
            raise refused(self._place, reply, self.model)
        return _in_order(reply.body)


def _authorization(key: str | None) -> dict[str, str]:
    key = (key or "").strip()
    if not key:
        return {}
    if not (key.isascii() and key.isprintable()):
        raise ConfigInvalid(
            "OPENAI_API_KEY holds a character that no key has.",
            expected="letters, digits and punctuation",
            hint="Copy the key again.",
        )
    return {"Authorization": f"Bearer {key}"}


def _in_order(body: bytes) -> list[Vector]:
    """The vectors by their index; services may answer in any order."""
    try:
        items = json.loads(body)["data"]
        placed = {int(item.get("index", place)): floats(item["embedding"]) for place, item in enumerate(items)}
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise EmbeddingFailed(
            "The embedder's answer is not that of an embedding service.",
            expected='{"data": [{"index": 0, "embedding": [numbers]}, …]}',
            hint="Check OPENAI_BASE_URL, which usually ends in /v1, and EMBEDDING_MODEL.",
        ) from error
    if placed.keys() != set(range(len(items))):
        raise EmbeddingFailed(
            f"The embedder numbered {len(items)} vectors {', '.join(map(str, sorted(placed)[:9]))}.",
            expected=f"each number from 0 to {len(items) - 1} once",
            hint="Look at the server's log.",
        )
    return [placed[place] for place in sorted(placed)]

"""No embedder: search works on words alone."""

from __future__ import annotations

from collections.abc import Sequence

from engrama.errors import EmbeddingFailed


class NoProvider:
    """Stands where no embedder was chosen; `dimensions` is 0, and every text is refused."""

    name = "none"
    model = ""
    dimensions = 0

    def embed(self, text: str, *, query: bool = False) -> Sequence[float]:
        raise _no_embedder()

    def embed_batch(self, texts: Sequence[str], *, query: bool = False) -> list[Sequence[float]]:
        raise _no_embedder()

    async def aembed(self, text: str, *, query: bool = False) -> Sequence[float]:
        raise _no_embedder()

    async def aembed_batch(self, texts: Sequence[str], *, query: bool = False) -> list[Sequence[float]]:
        raise _no_embedder()

    def trouble(self) -> str:
        """Nothing: no vector is expected of it."""
        return ""

    def clear(self) -> None:
        """Nothing is kept."""

    def close(self) -> None:
        """There is nothing to give back."""

    async def aclose(self) -> None:
        """There is nothing to give back."""


def _no_embedder() -> EmbeddingFailed:
    return EmbeddingFailed(
        "No embedder is configured, so no text becomes a vector.",
        expected="EMBEDDING_PROVIDER to be ollama, openai or local",
        hint="Set EMBEDDING_PROVIDER.",
    )

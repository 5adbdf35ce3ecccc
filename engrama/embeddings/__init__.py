"""Turning texts into vectors: by a service over HTTP, by a model in a package, or not at all."""

from __future__ import annotations

from engrama.core.protocols import EmbeddingProvider
from engrama.settings import BY_KEY, EmbeddingSettings


def create_provider(settings: EmbeddingSettings) -> EmbeddingProvider:
    """The provider that the settings name. Nothing is loaded or asked before the first text.

    `model` and `dimensions` of the settings are None when they were not chosen: then the provider's usual model is
    taken, and the length of its first vector.
    """
    if settings.provider == "none":
        from engrama.embeddings.null import NoProvider

        return NoProvider()
    model = settings.model or BY_KEY["embedding_model"].default
    from engrama.embeddings.openai_compat import OpenAICompatibleProvider

    return OpenAICompatibleProvider(
        settings.openai_base_url, model, key=settings.openai_api_key, dimensions=settings.dimensions
    )

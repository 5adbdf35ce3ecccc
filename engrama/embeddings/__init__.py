"""Turning texts into vectors: by a service over HTTP, by a model in a package, or not at all."""

from __future__ import annotations

from engrama.core.protocols import EmbeddingProvider
from engrama.settings import EmbeddingSettings

USUAL_MODEL = "nomic-embed-text"
"""The model that servers are asked for when none was chosen."""


def create_provider(settings: EmbeddingSettings) -> EmbeddingProvider:
    """The provider that the settings name, with a cache. Nothing is loaded or asked before the first text.

    `model` and `dimensions` of the settings are None when they were not chosen: then the provider's usual model is
    taken, and the length of its first vector. Raises ConfigInvalid for a model or an address that cannot be.
    """
    if settings.provider == "none":
        from engrama.embeddings.null import NoProvider

        return NoProvider()
    from engrama.embeddings.cached import CachedProvider

    return CachedProvider(_uncached(settings))


def _uncached(settings: EmbeddingSettings) -> EmbeddingProvider:
    if settings.provider == "local":
        from engrama.embeddings.local import LocalProvider

        return LocalProvider(settings.model, dimensions=settings.dimensions)
    model = settings.model or USUAL_MODEL
    if settings.provider == "ollama":
        from engrama.embeddings.ollama import OllamaProvider

        return OllamaProvider(settings.ollama_url, model, dimensions=settings.dimensions)
    from engrama.embeddings.openai_compat import OpenAICompatibleProvider

    address, key = settings.openai_base_url, settings.openai_api_key
    return OpenAICompatibleProvider(address, model, key=key, dimensions=settings.dimensions)

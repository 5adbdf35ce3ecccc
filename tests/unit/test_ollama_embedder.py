"""Ollama's own endpoints, new and old, against a real server on the loopback interface."""

import asyncio

import pytest

from engrama.embeddings.ollama import OllamaProvider
from engrama.errors import EmbeddingFailed
from tests.embedding_server import EmbeddingServer, vector_of

TEXTS = [f"note {number} about cats" for number in range(40)]


@pytest.mark.parametrize(("old", "requests"), [(False, 3), (True, 41)], ids=["/api/embed", "/api/embeddings"])
def test_both_endpoints_give_the_vectors_in_order(old, requests):
    with EmbeddingServer(dimensions=6, old_ollama=old) as server:
        provider = OllamaProvider(server.url, "m")
        assert provider.embed_batch(TEXTS) == [vector_of(text, 6) for text in TEXTS]
        assert len(server.requests) == requests
        assert asyncio.run(provider.aembed_batch(TEXTS[:2])) == [vector_of(text, 6) for text in TEXTS[:2]]
        assert provider.dimensions == 6


@pytest.mark.parametrize("old", [False, True])
def test_a_model_that_was_not_pulled_is_told_with_the_command(old):
    with EmbeddingServer(dimensions=6, old_ollama=old, models={"other"}) as server:
        with pytest.raises(EmbeddingFailed) as error:
            OllamaProvider(server.url, "nomic-embed-text").embed("x")
        assert 'model "nomic-embed-text" not found' in str(error.value)
        assert "ollama pull nomic-embed-text" in error.value.hint


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize("vector", [[], [None] * 6, "text"])
def test_vectors_that_cannot_be_used_are_refused(old, vector):
    with EmbeddingServer(dimensions=6, old_ollama=old) as server:
        server.change = lambda vectors: [vector for _ in vectors]
        with pytest.raises(EmbeddingFailed):
            OllamaProvider(server.url, "m").embed("x")


def test_a_single_text_that_is_too_long_is_cut_for_the_old_endpoint():
    with EmbeddingServer(dimensions=6, old_ollama=True) as server:
        server.longest = 600
        assert OllamaProvider(server.url, "m").embed("word " * 200) == vector_of("word " * 100, 6)

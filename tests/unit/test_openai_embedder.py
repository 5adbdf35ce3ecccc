"""The OpenAI-compatible provider against a real server on the loopback interface."""

import asyncio

import pytest

from engrama.embeddings.openai_compat import OpenAICompatibleProvider
from engrama.errors import EmbeddingFailed
from tests.embedding_server import EmbeddingServer, vector_of

TEXTS = ["the quick brown fox", "a lazy dog", "ünïcödé"]


@pytest.fixture
def server():
    with EmbeddingServer(dimensions=8) as running:
        yield running


@pytest.fixture
def provider(server):
    made = OpenAICompatibleProvider(server.openai_url, "test-model")
    yield made
    made.close()


def test_vectors_come_in_the_order_of_the_texts_whatever_the_order_of_the_answer(provider):
    assert provider.embed_batch(TEXTS) == [vector_of(text, 8) for text in TEXTS]
    assert asyncio.run(provider.aembed_batch(TEXTS)) == [vector_of(text, 8) for text in TEXTS]


def test_the_length_is_found_from_the_first_answer(provider):
    assert provider.dimensions == 0
    provider.embed("x")
    assert provider.dimensions == 8


def test_many_texts_go_in_few_requests(provider, server):
    provider.embed_batch([f"text {number}" for number in range(150)])
    assert [len(body["input"]) for _, _, body in server.requests] == [64, 64, 22]


def test_a_refused_key_is_told_without_the_key(server):
    server.key = "right"
    provider = OpenAICompatibleProvider(server.openai_url, "m", key="sk-wrong-one")
    with pytest.raises(EmbeddingFailed) as error:
        provider.embed("x")
    assert "401" in str(error.value)
    assert "sk-wrong-one" not in str(error.value)

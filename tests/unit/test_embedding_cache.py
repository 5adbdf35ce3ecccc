"""The cache before every provider."""

import asyncio
import threading

import pytest

from engrama.embeddings.cached import CachedProvider
from engrama.embeddings.openai_compat import OpenAICompatibleProvider
from engrama.errors import EmbeddingFailed
from tests.embedding_server import EmbeddingServer, vector_of


@pytest.fixture
def server():
    with EmbeddingServer(dimensions=4) as running:
        yield running


@pytest.fixture
def provider(server):
    return CachedProvider(OpenAICompatibleProvider(server.openai_url, "m"), entries=3)


def test_a_text_that_was_embedded_is_not_sent_again(provider, server):
    first = provider.embed("a")
    assert provider.embed("a") is first
    assert asyncio.run(provider.aembed("a")) is first
    assert server.texts == ["a"]


def test_only_the_unknown_texts_of_a_batch_are_sent_each_once(provider, server):
    provider.embed("b")
    found = provider.embed_batch(["a", "b", "a", "c"])
    assert found == [vector_of(text, 4) for text in "abac"]
    assert server.texts == ["b", "a", "c"]
    assert asyncio.run(provider.aembed_batch(["c", "d"])) == [vector_of(text, 4) for text in "cd"]
    assert server.texts == ["b", "a", "c", "d"]


def test_a_question_and_a_text_are_kept_apart(provider, server):
    provider.embed("a")
    provider.embed("a", query=True)
    assert server.texts == ["a", "a"]


def test_what_was_not_used_for_longest_makes_room(provider, server):
    for text in "abcad":
        provider.embed(text)
    provider.embed("a")
    assert server.texts == ["a", "b", "c", "d"]
    provider.embed("b")
    assert server.texts[-1] == "b"


def test_a_batch_larger_than_the_cache_is_answered(provider):
    assert len(provider.embed_batch([f"text {number}" for number in range(10)])) == 10


def test_a_failure_is_not_kept(provider, server):
    server.fail(400)
    with pytest.raises(EmbeddingFailed):
        provider.embed("a")
    server.work()
    assert provider.embed("a") == vector_of("a", 4)


def test_clearing_forgets_every_vector(provider, server):
    provider.embed("a")
    provider.clear()
    provider.embed("a")
    assert server.texts == ["a", "a"]


def test_it_passes_for_the_provider(provider):
    assert (provider.name, provider.model, provider.dimensions) == ("openai", "m", 0)
    provider.embed("a")
    assert provider.dimensions == 4
    provider.close()


def test_threads_can_share_it(provider):
    wrong = []

    def work(start):
        for number in range(20):
            text = f"text {(start + number) % 5}"
            if provider.embed(text) != vector_of(text, 4):
                wrong.append(text)

    threads = [threading.Thread(target=work, args=(start,)) for start in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []

"""The OpenAI-compatible provider against a real server on the loopback interface: what it sends and what it accepts."""

import asyncio
import base64
import math
import threading

import pytest

from engrama.embeddings.openai_compat import OpenAICompatibleProvider
from engrama.errors import ConfigInvalid, EmbeddingFailed
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
    wanted = [vector_of(text, 8) for text in TEXTS]
    assert provider.embed_batch(TEXTS) == wanted
    assert asyncio.run(provider.aembed_batch(TEXTS)) == wanted
    assert asyncio.run(provider.aembed(TEXTS[1])) == wanted[1]


def test_no_text_needs_no_request(provider, server):
    assert provider.embed_batch([]) == []
    assert server.requests == []


def test_the_length_is_found_from_the_first_answer(provider):
    assert provider.dimensions == 0
    provider.embed("x")
    assert provider.dimensions == 8


def test_many_texts_go_in_few_requests(provider, server):
    provider.embed_batch([f"text {number}" for number in range(80)])
    assert [len(body["input"]) for _, _, body in server.requests] == [32, 32, 16]


def test_a_server_that_takes_fewer_texts_at_once_gets_fewer(provider, server):
    server.largest = 10
    texts = [f"text {number}" for number in range(40)]
    assert provider.embed_batch(texts) == [vector_of(text, 8) for text in texts]
    assert [len(body["input"]) for _, _, body in server.requests] == [32, 16, 8, 8, 8, 8, 8]


def test_the_key_is_sent_only_when_there_is_one(server):
    server.key = "sk-right"
    assert len(OpenAICompatibleProvider(server.openai_url, "m", key=" sk-right\n").embed("x")) == 8
    server.key = None
    OpenAICompatibleProvider(server.openai_url, "m").embed("x")
    assert "Authorization" not in server.requests[-1][1]


def test_a_user_and_password_in_the_address_are_sent_and_never_shown(server):
    address = server.openai_url.replace("http://", "http://ada:l%40ve@") + "/"
    provider = OpenAICompatibleProvider(address, "m")
    provider.embed("x")
    path, headers, _ = server.requests[-1]
    assert path == "/v1/embeddings"
    assert base64.b64decode(headers["Authorization"].split()[1]) == b"ada:l@ve"
    server.fail(400)
    with pytest.raises(EmbeddingFailed) as error:
        provider.embed("y")
    assert "127.0.0.1" in str(error.value)
    assert "l%40ve" not in str(error.value)
    assert "ada" not in str(error.value)


def test_a_chosen_length_is_asked_of_models_that_can_be_cut_and_checked_for_all(server):
    OpenAICompatibleProvider(server.openai_url, "text-embedding-3-small", dimensions=8).embed("x")
    assert server.requests[-1][2]["dimensions"] == 8
    other = OpenAICompatibleProvider(server.openai_url, "other", dimensions=768)
    assert other.dimensions == 768
    with pytest.raises(EmbeddingFailed) as error:
        other.embed("x")
    assert "dimensions" not in server.requests[-1][2]
    assert "vector of 8 numbers" in str(error.value)
    assert "EMBEDDING_DIMENSIONS says 768" in str(error.value)


def test_a_vector_of_another_length_than_before_is_refused(provider, server):
    provider.embed("x")
    server.dimensions = 9
    with pytest.raises(EmbeddingFailed, match="vector of 9 numbers, but earlier vectors had 8"):
        provider.embed("y")


USELESS = {
    "a count that differs": lambda vectors: vectors[:-1],
    "a length that differs": lambda vectors: [*vectors[:-1], vectors[-1][:-1]],
    "not a number": lambda vectors: [*vectors[:-1], [math.nan] * 8],
    "null": lambda vectors: [*vectors[:-1], [None] * 8],
    "beyond all bounds": lambda vectors: [*vectors[:-1], [1e300] * 8],
    "zero": lambda vectors: [*vectors[:-1], [0.0] * 8],
    "nothing": lambda vectors: [[] for _ in vectors],
    "text": lambda vectors: ["AAAA" for _ in vectors],
    "one vector for all": lambda vectors: [vectors[0] for _ in vectors],
}


@pytest.mark.parametrize("change", USELESS.values(), ids=USELESS)
def test_vectors_that_cannot_be_used_are_refused(provider, server, change):
    server.change = change
    with pytest.raises(EmbeddingFailed) as error:
        provider.embed_batch(TEXTS)
    assert error.value.expected
    assert error.value.hint
    with pytest.raises(EmbeddingFailed):
        asyncio.run(provider.aembed_batch(TEXTS))
    server.change = lambda vectors: vectors
    assert len(provider.embed_batch(TEXTS)) == 3


def test_texts_of_the_same_words_may_share_a_vector(provider, server):
    server.change = lambda vectors: [vectors[0] for _ in vectors]
    assert len(provider.embed_batch(["Atlas", "atlas", "ATLAS!"])) == 3


@pytest.mark.parametrize("body", [b"{}", b"[]", b"<html>", b'{"data": [1]}', b'{"data": {"a": 1}}'])
def test_an_answer_of_something_else_is_refused(provider, server, body):
    server.fail(200, body=body)
    with pytest.raises(EmbeddingFailed, match="not that of an embedding service") as error:
        provider.embed("x")
    assert "/v1" in error.value.hint


def test_an_answer_that_numbers_a_vector_twice_is_refused(provider, server):
    server.fail(200, body=b'{"data": [{"index": 1, "embedding": [1]}, {"index": 1, "embedding": [2]}]}')
    with pytest.raises(EmbeddingFailed, match="numbered 2 vectors 1"):
        provider.embed_batch(["a", "b"])


def test_every_text_can_be_sent(provider, server):
    provider.embed_batch(["", " \n", "a\0b", "lone \udc80", "x" * 100_000])
    assert server.requests[-1][2]["input"] == ["-", "-", "a b", "lone ?", "x" * 8000]


def test_texts_that_the_model_finds_too_long_are_cut(provider, server):
    server.longest = 1000
    assert len(provider.embed_batch(["short", "word " * 700])) == 2
    assert [len(text) for text in server.requests[-1][2]["input"]] == [5, 874]


INSTRUCTED = {
    "nomic-embed-text:latest": ("search_document: x", "search_query: x"),
    "intfloat/multilingual-e5-large": ("passage: x", "query: x"),
    "mxbai-embed-large": ("x", "Represent this sentence for searching relevant passages: x"),
    "intfloat/multilingual-e5-large-instruct": ("x", "x"),
    "text-embedding-3-small": ("x", "x"),
}


@pytest.mark.parametrize("model", INSTRUCTED)
def test_models_that_tell_questions_from_texts_are_told_which_it_is(server, model):
    provider = OpenAICompatibleProvider(server.openai_url, model)
    provider.embed("x")
    provider.embed("x", query=True)
    assert tuple(body["input"][0] for _, _, body in server.requests) == INSTRUCTED[model]


def test_threads_and_event_loops_can_share_a_provider(provider):
    found = []

    def work(number):
        found.append(provider.embed(f"text {number}"))
        found.append(asyncio.run(provider.aembed(f"text {number}")))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 16


def test_a_closed_provider_can_be_closed_again(server):
    async def use():
        provider = OpenAICompatibleProvider(server.openai_url, "m")
        await provider.aembed("x")
        await provider.aclose()
        await provider.aclose()

    asyncio.run(use())


@pytest.mark.parametrize("address", ["http://", "http://[::1", "http://host:99999/v1"])
def test_an_address_that_is_none_is_refused_at_once(address):
    with pytest.raises(ConfigInvalid, match="OPENAI_BASE_URL"):
        OpenAICompatibleProvider(address, "m")


def test_a_key_that_no_header_can_hold_is_refused_unseen():
    with pytest.raises(ConfigInvalid) as error:
        OpenAICompatibleProvider("http://localhost/v1", "m", key="sk-schlüssel")
    assert "schl" not in str(error.value)

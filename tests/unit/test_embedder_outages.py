"""A server that is slow, overloaded, gone or unwilling: how long a caller waits, and what a person is told."""

import asyncio
import logging
import socket
import time
from email.utils import formatdate

import pytest

from engrama.embeddings import breaker
from engrama.embeddings.exchange import FOR_A_QUERY
from engrama.embeddings.ollama import OllamaProvider
from engrama.embeddings.openai_compat import OpenAICompatibleProvider
from engrama.errors import EmbeddingFailed
from tests.embedding_server import EmbeddingServer


@pytest.fixture
def server():
    with EmbeddingServer(dimensions=4) as running:
        yield running


@pytest.fixture
def provider(server):
    return OpenAICompatibleProvider(server.openai_url, "test-model", key="sk-secret")


def message(call):
    """What the failure says, with the seconds that it took."""
    started = time.monotonic()
    with pytest.raises(EmbeddingFailed) as error:
        call()
    assert "sk-secret" not in f"{error.value}{error.value.hint}{error.value.expected}"
    return f"{error.value} {error.value.hint}", time.monotonic() - started


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_passing_failure_is_tried_again(provider, server, status):
    server.fail(status, times=1)
    assert len(provider.embed("x")) == 4
    server.fail(status, times=1)
    assert len(asyncio.run(provider.aembed("x"))) == 4


def test_the_server_says_when_to_come_back(provider, server):
    server.fail(429, times=1, headers={"Retry-After": "1"})
    started = time.monotonic()
    provider.embed("x")
    assert 1 <= time.monotonic() - started < 3


@pytest.mark.parametrize("later", [str, lambda seconds: formatdate(time.time() + seconds, usegmt=True)])
def test_nobody_waits_longer_than_their_patience(provider, server, later):
    server.fail(429, headers={"Retry-After": later(60)})
    said, took = message(lambda: provider.embed("x"))
    assert "status 429: told to fail" in said
    assert took < 1
    said, took = message(lambda: provider.embed("x"))
    assert took < 0.2
    assert any(f"not asked again for {seconds} seconds" in said for seconds in range(55, 61))


def test_a_query_with_a_server_that_hangs_is_answered_within_its_patience(provider, server):
    server.delay = 30
    said, took = message(lambda: provider.embed("x", query=True))
    assert took < FOR_A_QUERY.seconds + 1
    assert "did not answer within 2.0 seconds" in said


def test_the_same_in_an_event_loop(provider, server):
    server.delay = 30
    said, took = message(lambda: asyncio.run(provider.aembed("x", query=True)))
    assert took < FOR_A_QUERY.seconds + 1
    assert "did not answer within 2.0 seconds" in said


def test_a_server_that_sends_its_answer_drop_by_drop_is_not_waited_for(provider, server):
    server.drip = 0.3
    said, took = message(lambda: provider.embed("x", query=True))
    assert took < FOR_A_QUERY.seconds + 1
    assert "did not answer within" in said


def test_a_thousand_texts_do_not_each_wait_for_a_server_that_fails(provider, server):
    server.fail(503)
    message(lambda: provider.embed("first"))
    asked = len(server.requests)
    started = time.monotonic()
    for number in range(1000):
        said, _ = message(lambda number=number: provider.embed(f"text {number}"))
    assert time.monotonic() - started < 2
    assert len(server.requests) == asked
    assert "status 503" in said
    assert "not asked again for" in said


def test_a_server_that_came_back_is_used_again(provider, server, monkeypatch):
    monkeypatch.setattr(breaker, "FIRST_SECONDS", 0.2)
    server.fail(503)
    message(lambda: provider.embed("x"))
    time.sleep(0.25)
    asked = len(server.requests)
    message(lambda: provider.embed("x"))
    assert len(server.requests) == asked + 1
    server.work()
    time.sleep(0.5)
    assert len(provider.embed("x")) == 4
    assert len(provider.embed("y")) == 4


def test_a_server_that_was_too_slow_may_finish_loading_its_model(provider, server):
    server.delay = 2.5
    message(lambda: provider.embed("x", query=True))
    said, took = message(lambda: provider.embed("y", query=True))
    assert "not asked again" in said
    assert took < 0.2
    server.delay = 0
    time.sleep(3)
    assert len(provider.embed("z", query=True)) == 4


def test_a_refused_connection_names_the_address_and_the_setting():
    port = free_port()
    provider = OllamaProvider(f"http://ada:love@127.0.0.1:{port}", "m")
    said, took = message(lambda: provider.embed("x"))
    assert f"http://127.0.0.1:{port} cannot be connected to" in said
    assert "OLLAMA_URL" in said
    assert "love" not in said
    assert took < 2


def test_a_server_that_stops_in_the_middle_is_a_failure(server, provider):
    server.cut_off = True
    said, _ = message(lambda: provider.embed("x", query=True))
    assert "broke off" in said


def test_a_refused_key_is_told_without_the_key(provider, server):
    server.key = "another"
    said, _ = message(lambda: provider.embed("x"))
    assert "status 401" in said
    assert "OPENAI_API_KEY" in said


def test_an_unknown_model_is_told_in_the_words_of_the_server(provider, server):
    server.models = {"known"}
    said, _ = message(lambda: provider.embed("x"))
    assert 'status 404: model "test-model" not found, try pulling it first' in said
    assert "EMBEDDING_MODEL" in said


def test_long_words_of_a_server_are_cut(provider, server):
    server.fail(400, body=b'{"error": {"message": "' + b"blah " * 1000 + b'"}}')
    said, _ = message(lambda: provider.embed("x"))
    assert len(said) < 500


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_is_told_and_not_followed(provider, server, status):
    with EmbeddingServer(dimensions=4) as other:
        server.fail(status, headers={"Location": f"{other.openai_url}/embeddings"}, body=b"")
        said, _ = message(lambda: provider.embed("x"))
        assert other.requests == []
        assert f"status {status}" in said
        assert f"OPENAI_BASE_URL to the final address ({other.url})" in said


def test_neither_key_nor_text_is_logged(provider, server, caplog):
    caplog.set_level(logging.DEBUG)
    provider.embed("my secret text")
    server.fail(503)
    message(lambda: provider.embed("my secret text", query=True))
    assert "sk-secret" not in caplog.text
    assert "my secret" not in caplog.text

"""What an erasure leaves of the vectors that a process keeps in memory."""

import asyncio

import pytest

from engrama import AsyncEngrama, Engrama
from tests.embedding_server import EmbeddingServer


@pytest.fixture
def server(monkeypatch):
    with EmbeddingServer(dimensions=16) as running:
        monkeypatch.setenv("EMBEDDING_PROVIDER", "ollama")
        monkeypatch.setenv("OLLAMA_URL", running.url)
        yield running


def asked_anew(server, text):
    return [sent for sent in server.texts if sent.endswith(text)]


def test_erasing_forgets_the_vectors_that_are_kept_in_memory(tmp_path, server):
    with Engrama(tmp_path) as memory:
        memory.remember("Concept", "Kiln")
        memory.search("hot ovens")
        memory.search("hot ovens")
        assert len(asked_anew(server, "hot ovens")) == 1
        memory.erase()
        memory.search("hot ovens")
        assert len(asked_anew(server, "hot ovens")) == 1
        memory.erase(apply=True)
        memory.remember("Concept", "Kiln")
        memory.search("hot ovens")
        assert len(asked_anew(server, "hot ovens")) == 2


def test_the_same_in_an_event_loop(tmp_path, server):
    async def use():
        async with AsyncEngrama(tmp_path) as memory:
            await memory.remember("Concept", "Kiln")
            await memory.search("hot ovens")
            await memory.erase(apply=True)
            await memory.remember("Concept", "Kiln")
            await memory.search("hot ovens")

    asyncio.run(use())
    assert len(asked_anew(server, "hot ovens")) == 2

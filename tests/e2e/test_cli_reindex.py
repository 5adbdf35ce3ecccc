"""`engrama reindex` when it is broken off or gives up, with an embedder behind a real HTTP server."""

import json
import os
import signal

import pytest

from engrama import Engrama
from engrama.config import load_config
from tests.embedding_server import EmbeddingServer

NODES = 250


@pytest.fixture
def server():
    with EmbeddingServer(dimensions=16) as server:
        yield server


@pytest.fixture
def mind(cli, server, monkeypatch):
    """A command line whose memory holds nodes without vectors."""
    monkeypatch.setenv("EMBEDDING_PROVIDER", "openai")
    monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)
    monkeypatch.setenv("EMBEDDING_MODEL", "words-1")
    with Engrama(config=load_config({"embedding_provider": "none"})) as memory:
        memory.load([("Concept", f"idea {number}") for number in range(NODES)])
        (cli.work / "all.jsonl").write_text("\n".join(memory.export()))
    return cli


@pytest.fixture
def broken_off(server):
    """Ctrl-C is pressed while the server works on the batch that holds the 40th text."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def press(vectors):
        if len(server.texts) > 40:
            server.change = lambda vectors: vectors
            os.kill(os.getpid(), signal.SIGINT)
            server.wait(2)
        return vectors

    server.change = press
    yield
    signal.signal(signal.SIGINT, before)


def test_a_broken_off_run_says_what_is_kept_and_goes_on(mind, broken_off):
    told = mind.refused("reindex", code=130)
    assert told.out == ""
    assert told.err == (
        "Interrupted: 32 of 250 nodes have their vectors, which are kept. "
        "`engrama reindex` goes on with the other 218.\n"
    )
    assert "218 nodes embedded, 0 failed, 0 to go" in mind.ok("reindex").out


def test_a_broken_off_run_gives_machines_one_document(mind, broken_off):
    told = mind.refused("reindex", "--json", code=130)
    error = json.loads(told.err)["error"]
    assert (told.out, error["code"]) == ("", "interrupted")
    assert "32 of 250" in error["message"]
    assert "engrama reindex" in error["hint"]


def test_an_import_broken_off_while_it_embeds_stands(mind, broken_off):
    told = mind.refused("import", "all.jsonl", "--db-path", mind.work / "other.db", code=130)
    assert "32 of 250 nodes" in told.err
    assert "218 nodes embedded" in mind.ok("reindex", "--db-path", mind.work / "other.db").out


def test_a_run_that_gives_up_says_so(mind, server):
    mind.ok("reindex", "--limit", "1")
    server.fail(400)
    shown = mind.refused("reindex", code=3).out
    assert "Gave up after 3 failures in a row: The embedder at http://127.0.0.1:" in shown
    report = json.loads(mind.refused("reindex", "--json", code=3).out)
    assert (report["failed"], report["missing"]) == (3, NODES - 1)
    assert report["reason"].startswith("Gave up after 3 failures in a row: ")

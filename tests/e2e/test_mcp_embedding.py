"""The tools with an embedder behind a real HTTP server."""

import pytest

from tests.e2e.test_mcp_tools import session  # noqa: F401
from tests.embedding_server import EmbeddingServer


@pytest.fixture
def server():
    with EmbeddingServer(dimensions=48) as server:
        yield server


@pytest.fixture
def configured(server):
    return {"embedding_provider": "openai", "openai_base_url": server.openai_url, "embedding_model": "words-1"}


def test_search_is_hybrid_and_status_tells_the_model(session, configured):  # noqa: F811
    async def work(agent):
        await agent.call("remember", label="Project", name="Atlas", note="a map of the old town")
        found = await agent.call("search", query="town map")
        assert (found["mode"], found["channels"], found["degraded"]) == ("hybrid", ["fulltext", "vector"], False)
        status = await agent.call("status")
        assert status["embedder"] == {
            "configured": True,
            "provider": "openai",
            "model": "words-1",
            "dimensions": 48,
        }
        assert status["search"] == {"mode": "hybrid", "degraded": False, "reason": ""}

    session(work, **configured)
    session(work, **configured)


def test_status_of_a_new_memory_knows_the_dimensions_before_anything_was_embedded(session, configured):  # noqa: F811
    async def work(agent):
        status = await agent.call("status")
        assert status["embedder"]["dimensions"] == 48
        assert status["search"] == {"mode": "hybrid", "degraded": False, "reason": ""}

    session(work, **configured)


def test_status_without_a_store_still_knows_the_embedder_and_the_vault(session, configured, tmp_path):  # noqa: F811
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "engrama.db").write_bytes(b"this is no database" * 500)
    (tmp_path / "vault").mkdir()

    async def work(agent):
        status = await agent.call("status")
        assert not status["backend"]["ok"]
        assert status["embedder"] == {"configured": True, "provider": "openai", "model": "words-1", "dimensions": 48}
        assert status["vault"] == {"configured": True, "path": str(tmp_path / "vault"), "note_count": 0}

    session(work, **configured, vault=str(tmp_path / "vault"))


def test_status_says_why_the_next_search_is_by_words_only(session, configured):  # noqa: F811
    async def words(agent):
        await agent.call("remember", label="Project", name="Atlas")

    async def lacking(agent):
        search = (await agent.call("status"))["search"]
        assert (search["mode"], search["degraded"]) == ("fulltext_only", False)
        assert search["reason"] == "No node has a vector; run `engrama_reindex` with mode apply."
        assert (await agent.call("reindex", mode="apply"))["embedded"] == 1

    async def changed(agent):
        search = (await agent.call("status"))["search"]
        assert (search["mode"], search["degraded"]) == ("fulltext_only", False)
        assert search["reason"] == "Nodes have vectors of another model; run `engrama_reindex` with mode apply."

    session(words)
    session(lacking, **configured)
    session(changed, **{**configured, "embedding_model": "words-2"})


def test_a_new_process_knows_the_dimensions_of_what_is_stored(session, configured):  # noqa: F811
    async def first(agent):
        await agent.call("remember", label="Project", name="Atlas")

    async def later(agent):
        return (await agent.call("status"))["embedder"]["dimensions"]

    session(first, **configured)
    assert session(later, **configured) == 48


def test_a_dead_embedder_degrades_search_and_reindex_tells_why(session, configured, server):  # noqa: F811
    async def work(agent):
        await agent.call("remember", label="Project", name="Atlas")
        server.fail(500)
        made = await agent.call("remember", label="Project", name="Borealis")
        assert "engrama_reindex" in made["warnings"][0]
        found = await agent.call("search", query="atlas of the world")
        assert (found["mode"], found["degraded"], found["reason"]) == ("fulltext_only", True, "embedder_failed")
        status = await agent.call("status")
        assert status["embedder"] == {"configured": True, "provider": "openai", "model": "words-1", "dimensions": 48}
        assert (status["search"]["mode"], status["search"]["degraded"]) == ("fulltext_only", False)
        assert status["search"]["reason"]
        done = await agent.call("reindex", mode="apply")
        assert done["degraded"]
        assert done["reason"]

    session(work, **configured)


@pytest.mark.parametrize("mode", ["detect", "classify"])
def test_reindex_tells_what_lacks_a_vector_and_apply_embeds_it(session, configured, mode):  # noqa: F811
    async def before(agent):
        for name in ("one", "two", "three"):
            await agent.call("remember", label="Concept", name=name)

    async def after(agent):
        told = await agent.call("reindex", mode=mode)
        assert (told["scanned"], told["missing"], told["embedded"], told["dry_run"]) == (3, 3, 0, True)
        assert told["classes"] == {"never_embedded": 3, "outdated": 0, "other_model": 0}
        assert (await agent.call("reindex", mode="apply", limit=2))["missing"] == 1
        assert (await agent.call("reindex", mode="apply"))["embedded"] == 1
        assert (await agent.call("search", query="one"))["degraded"] is False

    session(before)
    session(after, **configured)

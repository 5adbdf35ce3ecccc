"""The command line with an embedder behind a real HTTP server."""

import json

import pytest

from engrama import Engrama
from engrama.config import load_config
from tests.embedding_server import EmbeddingServer


@pytest.fixture
def server():
    with EmbeddingServer(dimensions=48) as server:
        yield server


@pytest.fixture
def mind(cli, server, monkeypatch):
    """A command line whose embedder is the server."""
    monkeypatch.setenv("EMBEDDING_PROVIDER", "openai")
    monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)
    monkeypatch.setenv("EMBEDDING_MODEL", "words-1")
    return cli


def search(mind, *words, **environment):
    return mind.ok("search", *words, "--json", **environment).json


def test_what_is_remembered_is_found_by_meaning_at_once(mind, server):
    mind.ok("remember", "Project", "Atlas", "--note", "a map of the old town")
    mind.ok("remember", "Technology", "SQLite", "--note", "an embedded database")
    assert server.texts == ["Atlas\na map of the old town", "SQLite\nan embedded database"]
    answer = search(mind, "map of a town")
    assert answer["results"][0]["key"] == "Atlas"
    assert (answer["mode"], answer["channels"], answer["degraded"]) == ("hybrid", ["fulltext", "vector"], False)
    shown = mind.ok("status", "--json").json
    assert shown["search"]["mode"] == "hybrid"
    assert shown["embedder"] == {"configured": True, "provider": "openai", "model": "words-1", "dimensions": 48}


@pytest.mark.parametrize("provider", ["ollama", "openai"])
def test_both_endpoints_of_ollama_serve(cli, server, provider):
    where = {"OLLAMA_URL": server.url, "OPENAI_BASE_URL": server.openai_url, "EMBEDDING_PROVIDER": provider}
    cli.ok("remember", "Project", "Atlas", **where)
    assert search(cli, "Atlas", **where)["mode"] == "hybrid"


def test_a_dead_embedder_fails_no_write_and_everything_says_so(mind, server):
    server.stop()
    made = mind.ok("remember", "Project", "Atlas", "--json").json
    assert made["created"]
    assert "engrama reindex" in made["warnings"][0]
    answer = search(mind, "atlas")
    assert [hit["key"] for hit in answer["results"]] == ["Atlas"]
    assert (answer["mode"], answer["degraded"], answer["reason"]) == ("fulltext_only", True, "embedder_failed")
    assert "Only words were searched" in mind.ok("search", "atlas").out
    mind.refused("doctor", code=1, says="embedder")
    report = mind.refused("reindex", "--json", code=3)
    assert json.loads(report.out)["degraded"]


def test_another_model_is_told_loudly_until_reindex_is_through(mind, server):
    for number in range(3):
        mind.ok("remember", "Concept", f"Idea {number}")
    other = {"EMBEDDING_MODEL": "words-2"}
    answer = search(mind, "idea", **other)
    assert (answer["mode"], answer["reason"]) == ("fulltext_only", "embedder_changed")
    assert "of another model" in mind.ok("search", "idea", **other).out
    assert "3 other model" in mind.ok("doctor", **other).out
    assert "3  other model" in mind.ok("reindex", "--mode", "classify", **other).out
    server.texts.clear()
    assert mind.ok("reindex", "--limit", "2", "--json", **other).json["missing"] == 1
    assert search(mind, "idea", **other)["reason"] == "embedder_changed"
    assert "1 node embedded, 0 failed, 0 to go" in mind.ok("reindex", **other).out
    assert sorted(text for text in server.texts if text.startswith("Idea")) == ["Idea 0", "Idea 1", "Idea 2"]
    assert search(mind, "idea", **other)["mode"] == "hybrid"


def test_an_import_is_embedded_when_it_is_in(mind, server):
    with Engrama(config=load_config({"database": str(mind.work / "first.db"), "embedding_provider": "none"})) as memory:
        memory.load([("Concept", f"idea {number}") for number in range(250)])
        (mind.work / "all.jsonl").write_text("\n".join(memory.export()))
    assert "250 nodes were embedded" in mind.ok("import", "all.jsonl").err
    answer = search(mind, "idea 7")
    assert (answer["mode"], answer["degraded"]) == ("hybrid", False)


def test_a_lack_of_vectors_is_told_in_words_that_fit_any_answer(mind):
    mind.ok("remember", "Concept", "Idea", EMBEDDING_PROVIDER="none")
    for query, answer in (("idea", "1 of 1 thing"), ("walrus", "Nothing found")):
        shown = mind.ok("search", query).out
        assert answer in shown
        assert "Some nodes have no vector yet, so only words could find them. Run `engrama reindex`." in shown


def test_erasing_leaves_nothing_to_find_by_meaning(mind):
    mind.ok("remember", "Project", "Atlas")
    report = mind.ok("forget", "--all", "--apply", "--yes", "--json").json
    assert report["deleted"]["vectors"] == 1
    assert search(mind, "atlas")["results"] == []


def test_no_place_for_vectors_means_words_only_and_is_not_degraded(mind, server):
    mind.ok("remember", "Project", "Atlas", VECTOR_BACKEND="none")
    answer = search(mind, "atlas", VECTOR_BACKEND="none")
    assert (answer["mode"], answer["degraded"], server.texts) == ("fulltext_only", False, [])


def test_the_older_formula_ranks_behind_either_switch(mind):
    mind.ok("remember", "Project", "Atlas", "--note", "a map")
    for switch in ({"ENGRAMA_RANKING_LEGACY": "1"}, {"ENGRAMA_FUSION_MODE": "linear"}):
        (hit,) = search(mind, "map", **switch)["results"]
        assert set(hit["signals"]) == {"linear", "graph", "temporal", "trust", "vector"}


def test_the_notes_of_a_vault_are_found_by_meaning_after_a_sync(mind):
    vault = mind.work / "vault"
    vault.mkdir()
    for number in range(250):
        (vault / f"note {number}.md").write_text(f"Paragraph number {number} about kilns.\n")
    (vault / "zebra.md").write_text("The zebra was sold to Marta.\n")
    told = mind.ok("sync", "--vault-path", vault).err
    assert "251 nodes were embedded" in told
    answer = search(mind, "who was the zebra sold to?")
    assert (answer["results"][0]["key"], answer["mode"], answer["degraded"]) == ("zebra.md", "hybrid", False)

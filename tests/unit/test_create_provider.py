"""From the settings to a provider."""

import asyncio
import re
from pathlib import Path

import pytest

from engrama.config import load_config
from engrama.embeddings import create_provider
from engrama.embeddings.local import MODELS, usual_model
from engrama.errors import ConfigInvalid, EmbeddingFailed
from tests.embedding_server import EmbeddingServer

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def provided(tmp_path):
    def make(**environ):
        return create_provider(load_config(environ=environ, cwd=tmp_path, home=tmp_path).embedding)

    return make


def test_without_a_choice_there_is_none_and_every_text_is_refused(provided):
    provider = provided()
    assert (provider.name, provider.dimensions) == ("none", 0)
    with pytest.raises(EmbeddingFailed, match="No embedder"):
        provider.embed("x")
    with pytest.raises(EmbeddingFailed, match="No embedder"):
        asyncio.run(provider.aembed_batch(["x"]))


def test_a_model_that_was_not_chosen_is_the_usual_one_of_the_provider(provided):
    local = provided(EMBEDDING_PROVIDER="local")
    assert (local.name, local.model) == ("local", usual_model())
    assert local.dimensions == MODELS[usual_model()].dimensions
    assert provided(EMBEDDING_PROVIDER="ollama").model == "nomic-embed-text"


def test_a_length_that_was_not_chosen_is_found(provided):
    with EmbeddingServer(dimensions=5) as server:
        for provider in (
            provided(EMBEDDING_PROVIDER="openai", OPENAI_BASE_URL=server.openai_url),
            provided(EMBEDDING_PROVIDER="ollama", OLLAMA_URL=server.url),
        ):
            assert provider.dimensions == 0
            assert len(provider.embed("x")) == 5 == provider.dimensions
            provider.close()


def test_a_chosen_length_is_insisted_on(provided):
    with EmbeddingServer(dimensions=5) as server:
        settings = {"EMBEDDING_PROVIDER": "ollama", "OLLAMA_URL": server.url, "EMBEDDING_DIMENSIONS": "768"}
        with pytest.raises(EmbeddingFailed, match="5 numbers, but EMBEDDING_DIMENSIONS says 768"):
            provided(**settings).embed("x")


def test_the_key_goes_to_the_configured_service_only(provided):
    with EmbeddingServer(dimensions=5) as server:
        key = {"OPENAI_API_KEY": "sk-1"}
        provided(EMBEDDING_PROVIDER="openai", OPENAI_BASE_URL=server.openai_url, **key).embed("x")
        assert server.requests[-1][1]["Authorization"] == "Bearer sk-1"
        provided(EMBEDDING_PROVIDER="ollama", OLLAMA_URL=server.url, **key).embed("x")
        assert "Authorization" not in server.requests[-1][1]


def test_the_same_text_is_sent_once(provided):
    with EmbeddingServer(dimensions=5) as server:
        provider = provided(EMBEDDING_PROVIDER="ollama", OLLAMA_URL=server.url)
        assert provider.embed("x") is provider.embed("x")
        assert len(server.texts) == 1


def test_a_model_that_the_package_does_not_have_is_refused_at_once(provided):
    with pytest.raises(ConfigInvalid, match="text-embedding-3-small"):
        provided(EMBEDDING_PROVIDER="local", EMBEDDING_MODEL="text-embedding-3-small")


def test_the_documents_say_which_model_and_length_a_provider_has_by_itself(provided):
    settings = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    rows = {line.split("|")[1].strip(" `"): line for line in settings.splitlines() if line.startswith("| `EMBEDDING_")}
    for provider in ("ollama", "openai"):
        model = provided(EMBEDDING_PROVIDER=provider).model
        assert f"`{model}` with `ollama` and `openai`" in rows["EMBEDDING_MODEL"]
        assert provided(EMBEDDING_PROVIDER=provider).dimensions == 0
    assert "that of the first vector" in rows["EMBEDDING_DIMENSIONS"]
    table = (ROOT / "docs" / "embeddings.md").read_text(encoding="utf-8")
    for model, about in MODELS.items():
        assert f"`{model}`" in rows["EMBEDDING_MODEL"]
        assert str(about.dimensions) in rows["EMBEDDING_DIMENSIONS"]
        assert re.search(rf"^\| `{model}` \| {about.package}, .* \| {about.dimensions} numbers \|", table, re.M)

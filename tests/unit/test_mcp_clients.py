"""Printed client configurations start this Engrama on this memory from any folder."""

import subprocess
from pathlib import Path

import pytest

from engrama.adapters.mcp.clients import PLACES, client_config, remarks
from engrama.config import load_config
from engrama.errors import InvalidInput


def config(tmp_path, flags=None, **environ):
    return load_config(flags, environ=environ, cwd=tmp_path, home=tmp_path / "home")


def entry(client, config):
    (servers,) = client_config(client, config).values()
    return servers["engrama"]


@pytest.mark.parametrize("client", PLACES)
def test_each_client_is_given_an_absolute_program_and_absolute_paths(client, tmp_path):
    (tmp_path / "engrama.yaml").write_text("profile: base\n", encoding="utf-8")
    found = entry(client, config(tmp_path))
    assert Path(found["command"]).is_absolute()
    arguments = found["args"]
    assert arguments == ["serve", "--home", str(tmp_path), "--db-path", str(tmp_path / ".engrama" / "engrama.db")]
    done = subprocess.run([found["command"], "--version"], capture_output=True, text=True, check=True, cwd="/")
    assert done.stdout.startswith("engrama ")


def test_the_top_level_key_is_the_one_that_each_client_reads(tmp_path):
    keys = {client: list(client_config(client, config(tmp_path))) for client in PLACES}
    assert keys.pop("vscode") == ["servers"]
    assert set(map(tuple, keys.values())) == {("mcpServers",)}


def test_what_only_this_shell_says_is_carried_over(tmp_path):
    settings = {"GRAPH_BACKEND": "neo4j", "ENGRAMA_ORG_ID": "north", "EMBEDDING_PROVIDER": "local", "OLLAMA_URL": ""}
    found = config(tmp_path, {"vault": "notes", "durability": "full"}, NEO4J_URI="bolt://db:7688", **settings)
    assert entry("cursor", found)["env"] == {
        "GRAPH_BACKEND": "neo4j",
        "NEO4J_URI": "bolt://db:7688",
        "VAULT_PATH": str(tmp_path / "notes"),
        "ENGRAMA_ORG_ID": "north",
        "EMBEDDING_PROVIDER": "local",
    }
    assert remarks(found) == ()


def test_what_the_workspace_says_is_left_to_it(tmp_path):
    (tmp_path / "engrama.yaml").write_text("embedding_provider: local\nvault: notes\n", encoding="utf-8")
    (tmp_path / ".env").write_text("ENGRAMA_RRF_K=7\n", encoding="utf-8")
    assert "env" not in entry("vscode", config(tmp_path))
    assert entry("vscode", config(tmp_path, EMBEDDING_PROVIDER="none"))["env"] == {"EMBEDDING_PROVIDER": "none"}


def test_what_a_folder_beside_the_workspace_says_is_carried_over(tmp_path):
    (tmp_path / ".env").write_text("EMBEDDING_PROVIDER=local\nOPENAI_API_KEY=sk-1\n", encoding="utf-8")
    found = config(tmp_path)
    assert entry("cursor", found)["env"] == {"EMBEDDING_PROVIDER": "local"}
    assert "OPENAI_API_KEY" in remarks(found)[0]
    assert str(tmp_path / "home" / ".engrama" / ".env") in remarks(found)[0]


def test_no_secret_is_shown_and_its_variable_is_named(tmp_path):
    secrets = {
        "NEO4J_PASSWORD": "s3cret",
        "OPENAI_API_KEY": "s3cret",
        "OPENAI_BASE_URL": "https://models.example/v1?key=s3cret",
        "OLLAMA_URL": "http://ann:s3cret@models.example:11434",
        "NEO4J_URI": "bolt://ann:s3cret@db:7687",
    }
    found = config(tmp_path, EMBEDDING_PROVIDER="ollama", **secrets)
    assert entry("claude-desktop", found)["env"] == {"EMBEDDING_PROVIDER": "ollama"}
    (told,) = remarks(found)
    assert "s3cret" not in str(client_config("claude-desktop", found)) + told
    assert all(variable in told for variable in secrets)


def test_over_http_clients_are_given_the_address(tmp_path):
    served = config(tmp_path, {"transport": "http", "http_port": "9000"})
    assert entry("vscode", served) == {"type": "http", "url": "http://127.0.0.1:9000/mcp"}
    assert entry("cursor", served) == {"url": "http://127.0.0.1:9000/mcp"}
    assert remarks(served) == ()
    guarded = config(tmp_path, {"transport": "http"}, ENGRAMA_HTTP_TOKEN="s3cret")
    assert "s3cret" not in str(entry("cursor", guarded)) + remarks(guarded)[0]
    assert "Authorization" in remarks(guarded)[0]
    with pytest.raises(InvalidInput, match="knows no HTTP"):
        client_config("claude-desktop", served)


def test_an_unknown_client_is_refused_with_the_known_ones(tmp_path):
    with pytest.raises(InvalidInput) as caught:
        client_config("emacs", config(tmp_path))
    assert "claude-desktop" in caught.value.expected

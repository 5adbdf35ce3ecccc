"""Printed client configurations start this Engrama on this memory from any folder."""

import subprocess
from pathlib import Path

import pytest

from engrama.adapters.mcp.clients import PLACES, client_config, left_out
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


def test_what_this_shell_says_is_carried_over_but_no_secrets(tmp_path):
    settings = {"GRAPH_BACKEND": "neo4j", "NEO4J_PASSWORD": "s3cret", "ENGRAMA_ORG_ID": "north"}
    found = config(tmp_path, {"vault": "notes"}, NEO4J_URI="bolt://db:7687", **settings)
    arguments = entry("cursor", found)["args"]
    assert arguments[3:] == [
        "--backend", "neo4j", "--neo4j-uri", "bolt://db:7687", "--vault-path", str(tmp_path / "notes"),
    ]  # fmt: skip
    assert left_out(found) == ("org_id", "neo4j_password")


def test_over_http_clients_are_given_the_address(tmp_path):
    served = config(tmp_path, {"transport": "http", "http_port": "9000"})
    assert entry("vscode", served) == {"type": "http", "url": "http://127.0.0.1:9000/mcp"}
    assert entry("cursor", served) == {"url": "http://127.0.0.1:9000/mcp"}
    with pytest.raises(InvalidInput, match="knows no HTTP"):
        client_config("claude-desktop", served)


def test_an_unknown_client_is_refused_with_the_known_ones(tmp_path):
    with pytest.raises(InvalidInput) as caught:
        client_config("emacs", config(tmp_path))
    assert "claude-desktop" in caught.value.expected

"""`engrama serve` on the standard streams, as a process."""

import json
import os
import subprocess
import sys

import pytest

from engrama.cli.main import run
from tests.e2e.mcp_client import SERVE, RawClient
from tests.embedding_server import EmbeddingServer

SECRET = "Ilse's passport number"
LOUD = """
import os, sys, warnings
print("loud before anything")
import fastmcp
from engrama.adapters.mcp import server, tools
warnings.warn("loud while loading")
quiet = tools.HANDLERS["engrama_search"]
async def loud(call):
    print("loud from a library")
    sys.stdout.flush()
    os.write(1, b"loud from a C library\\n")
    return await quiet(call)
tools.HANDLERS["engrama_search"] = server.HANDLERS["engrama_search"] = loud
"""
BROKEN = """
from engrama.adapters.mcp import tools
async def broken(call):
    raise RuntimeError("holding " + str(call.arguments))
tools.HANDLERS["engrama_search"] = broken
"""
OLD = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")


def concepts(folder, capfd):
    capfd.readouterr()
    assert run(["export", "--home", str(folder)]) == 0
    rows = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    return sum(row.get("node", {}).get("label") == "Concept" for row in rows)


@pytest.mark.parametrize("version", OLD)
def test_clients_of_every_revision_are_answered_in_theirs(tmp_path, version):
    with RawClient(tmp_path, version=version) as client:
        assert client.hello["protocolVersion"] == version
        assert client.hello["serverInfo"]["name"] == "engrama"
        assert len(client.ask("tools/list")["tools"]) == 14
        assert client.call("search", query="")["results"] == []


def test_nothing_is_opened_before_the_first_call(tmp_path):
    with RawClient(tmp_path, "--home", tmp_path / "memory") as client:
        client.ask("tools/list")
        client.ask("resources/list")
        assert not (tmp_path / "memory").exists()
        client.call("status")
        assert (tmp_path / "memory" / "engrama.db").exists()


def test_standard_output_is_protocol_whatever_prints(tmp_path):
    with RawClient(tmp_path, program=_diverted(LOUD)) as client:
        assert client.call("search", query="x")["results"] == []
    log = "".join(client.errors)
    assert "loud from a library" in log
    assert "loud from a C library" in log


def test_lines_that_are_no_messages_are_survived_and_not_logged(tmp_path):
    with RawClient(tmp_path) as client:
        for line in ("", "garbage " + SECRET, "[]", '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":{},"method":1}'):
            client.write(line)
        assert client.ask("ping") == {}
    assert SECRET not in "".join(client.errors)


def test_the_log_holds_nothing_that_users_write(tmp_path):
    with RawClient(tmp_path) as client:
        client.call("remember", label="Person", name=SECRET, note=SECRET)
        client.call("search", query=SECRET)
        client.refused("remember", label=SECRET, name="x")
        client.refused("context", node=f"Concept:{SECRET}")
        client.ask("tools/call", name="no_such_tool", arguments={"x": SECRET})
    assert SECRET not in "".join(client.errors)


def test_a_fault_is_redacted_and_the_log_explains_its_id(tmp_path):
    with RawClient(tmp_path, program=BROKEN + SERVE) as client:
        error = client.refused("search", query=SECRET)
        assert client.call("remember", label="Concept", name="still working")["created"]
    number = error["message"].rsplit("error ", 1)[1].rstrip(".")
    log = "".join(client.errors)
    assert f"error {number} in engrama_search: RuntimeError" in log
    assert SECRET not in log + str(error)


def test_sixty_creates_at_once_make_sixty_rows(tmp_path, capfd):
    memory = tmp_path / "memory"
    with RawClient(tmp_path, "--home", memory) as client:
        numbers = [
            client.post("tools/call", name="engrama_remember", arguments={"label": "Concept", "name": f"c{i}"})
            for i in range(60)
        ]
        assert all(client.answer(number)["result"]["structuredContent"]["created"] for number in numbers)
    assert concepts(memory, capfd) == 60


def test_two_servers_on_one_new_file_lose_nothing(tmp_path, capfd):
    memory = tmp_path / "memory"
    with RawClient(tmp_path, "--home", memory) as one, RawClient(tmp_path, "--home", memory) as two:
        numbers = [
            (
                client,
                client.post("tools/call", name="engrama_remember", arguments={"label": "Concept", "name": f"{n}-{i}"}),
            )
            for i in range(40)
            for n, client in enumerate((one, two))
        ]
        assert all(client.answer(number)["result"]["structuredContent"]["created"] for client, number in numbers)
        assert one.call("search", query="1-39")["results"][0]["key"] == "1-39"
    assert concepts(memory, capfd) == 80


def test_writes_carry_the_name_of_the_client_as_provenance(tmp_path, capfd):
    with RawClient(tmp_path, "--home", tmp_path / "memory") as client:
        client.call("remember", label="Concept", name="Origin")
    capfd.readouterr()
    assert run(["show", "Concept:Origin", "--home", str(tmp_path / "memory"), "--json"]) == 0
    provenance = json.loads(capfd.readouterr().out)["provenance"]
    assert (provenance["source"], provenance["agent"]) == ("mcp", "raw client")


def test_a_damaged_bundle_or_wrong_setting_ends_the_start_with_a_sentence(tmp_path):
    client = RawClient(tmp_path, "--backend", "mysql", hello=False)
    assert client.process.wait(120) == 2
    client._logs.join(120)
    assert "mysql" in "".join(client.errors)
    assert client.noise == []


def _diverted(setup):
    """Run `setup` where the server does its own imports, after it has taken standard output over."""
    return (
        "from engrama.adapters.mcp import running\n"
        "real = running._log_to_stderr\n"
        f"def setting_up():\n    real()\n    exec({setup!r}, {{}})\n"
        "running._log_to_stderr = setting_up\n" + SERVE
    )


def test_a_printed_configuration_starts_a_server_like_this_shells(tmp_path):
    (tmp_path / "vault").mkdir()
    with EmbeddingServer(dimensions=16) as embedder:
        shell = {
            "EMBEDDING_PROVIDER": "openai",
            "OPENAI_BASE_URL": embedder.openai_url,
            "EMBEDDING_MODEL": "words-1",
            "VAULT_PATH": "vault",
            "ENGRAMA_USER_ID": "marta",
        }
        with RawClient(tmp_path, **shell) as here:
            here.call("remember", label="Project", name="Atlas")
            expected = here.call("status")
        words = [sys.executable, "-c", SERVE, "serve", "--print-config", "cursor"]
        environ = {"PATH": os.environ["PATH"], "HOME": str(tmp_path / "home"), **shell}
        printed = subprocess.run(words, cwd=tmp_path, env=environ, capture_output=True, text=True, check=True)
        entry = json.loads(printed.stdout)["mcpServers"]["engrama"]
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        with RawClient(elsewhere, *entry["args"][entry["args"].index("serve") + 1 :], **entry["env"]) as there:
            assert there.call("status") == expected
            assert there.call("search", query="atlas")["searched"] == 1
    assert expected["embedder"]["model"] == "words-1"
    assert expected["vault"]["path"] == str(tmp_path / "vault")

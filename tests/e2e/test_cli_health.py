import pytest

from engrama.cli.checks import EMBEDDED
from tests.embedding_server import EmbeddingServer


def states(result):
    checks = result.json["checks"]
    found = {check["name"]: check["state"] for check in checks}
    assert len(found) == len(checks), "two checks have one name"
    return found


def test_status_has_absolute_paths_and_the_known_shape(cli):
    cli.ok("remember", "Project", "Atlas")
    status = cli.ok("status", "--json").json
    assert status["backend"]["name"] == "sqlite"
    assert status["backend"]["ok"] is True
    assert status["paths"]["database"] == str(cli.home / ".engrama" / "engrama.db")
    assert {"version", "vault", "embedder", "search"} <= set(status)
    assert str(cli.home / ".engrama" / "engrama.db") in cli.ok("status").out


def test_doctor_is_content_on_a_fresh_machine_and_makes_nothing(cli):
    result = cli.ok("doctor", "--json")
    assert set(states(result).values()) == {"ok"}
    assert list(cli.home.iterdir()) == []
    assert "does not exist yet" in cli.ok("doctor").out


def test_doctor_says_where_each_setting_came_from(cli):
    (cli.work / ".env").write_text("ENGRAMA_RRF_K=7\n")
    text = cli.ok("doctor", ENGRAMA_USER_ID="marta").out
    assert f"rrf_k from {cli.work / '.env'}:1" in text
    assert "marta (from the environment)" in text


def test_doctor_finds_a_wrong_setting(cli):
    result = cli("doctor", "--json", ENGRAMA_DURABILITY="fast")
    assert result.code == 1
    assert states(result)["configuration"] == "fail"


def test_doctor_finds_a_changed_and_a_stale_bundle(cli):
    cli.ok("init", "--modules", "teaching")
    assert states(cli.ok("doctor", "--json"))["profile"] == "ok"
    (cli.work / "engrama.yaml").write_text("profile: base\nmodules: [ai]\n")
    assert states(cli.ok("doctor", "--json"))["profile"] == "warn"
    (cli.work / "generated" / "models.py").write_text("x = 1\n")
    cli.refused("doctor", code=1, says=("models.py", "engrama compile"))


def test_doctor_and_verify_find_a_whole_memory(cli):
    cli.ok("remember", "Project", "Atlas")
    assert set(states(cli.ok("doctor", "--json")).values()) == {"ok"}
    assert cli.ok("verify", "--json").json["ok"] is True
    assert "whole" in cli.ok("verify").out


def test_a_damaged_memory_is_reported_by_each_of_them(cli):
    cli.ok("remember", "Project", "Atlas")
    database = cli.home / ".engrama" / "engrama.db"
    for suffix in ("-wal", "-shm"):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
    database.write_bytes(b"not a database!!" + database.read_bytes()[16:])
    cli.refused("search", "atlas", code=3, says=str(database))
    cli.refused("doctor", code=1, says=str(database))


def test_a_workspace_that_lost_its_selection_is_noticed(cli):
    cli.ok("init", "--modules", "teaching")
    cli.ok("remember", "Project", "Atlas")
    assert "lost workspace" not in states(cli.ok("doctor", "--json"))
    cli.ok("remember", "Project", "Other", "--home", cli.home / ".engrama")
    (cli.work / "engrama.yaml").unlink()
    assert states(cli.ok("doctor", "--json"))["lost workspace"] == "warn"
    told = cli.ok("doctor")
    assert "engrama init" in told.out
    assert "Note:" not in told.err
    for words in (("status",), ("search", "atlas")):
        assert str(cli.work) in cli.ok(*words).err
        assert cli.ok(*words, "--json").err == ""
    assert cli.ok("search", "atlas", ENGRAMA_HOME=cli.home / "own").err == ""


def test_a_folder_of_its_own_is_no_lost_workspace(cli):
    cli.ok("remember", "Project", "Atlas")
    for folder in (cli.home, cli.home / ".engrama", cli.work):
        cli.monkeypatch.chdir(folder)
        assert cli.ok("search", "atlas").err == ""


@pytest.mark.parametrize("memory", [True, False])
def test_no_two_checks_of_doctor_have_one_name(cli, memory):
    """With everything there is: a workspace, a vault and an embedder."""
    cli.ok("init", "--modules", "teaching")
    (cli.work / "vault").mkdir()
    with EmbeddingServer(dimensions=16) as server:
        where = {"EMBEDDING_PROVIDER": "ollama", "OLLAMA_URL": server.url, "VAULT_PATH": cli.work / "vault"}
        if memory:
            cli.ok("remember", "Project", "Atlas", **where)
        found = states(cli.ok("doctor", "--json", **where))
    assert (EMBEDDED in found, "vectors" in found) == (memory, memory)

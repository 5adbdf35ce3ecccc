"""`engrama sync` and notes along with every write, as a person meets them on the command line."""

import shutil

import pytest

STUDIO = """
name: studio
nodes:
  Kiln: {key: name, description: An oven, properties: {name: string, max_c: integer}}
  Ticket:
    key: code
    description: Work to do
    properties: {code: string, title: string, sev: {type: enum, values: [lo, hi]}}
relations:
  BLOCKS: {from: Ticket, to: Ticket, acyclic: true, description: Must be done first}
"""


@pytest.fixture
def vault(tmp_path):
    folder = tmp_path / "vault"
    folder.mkdir()
    return folder


def test_a_preview_makes_no_database_and_changes_no_file(cli, vault):
    (vault / "A.md").write_text("[[B]]")
    told = cli.ok("sync", "--vault-path", vault, "--dry-run", "--json").json
    assert told["dry_run"] is True
    assert told["created"] == ["Document:A.md", "Document:B"]
    assert (vault / "A.md").read_text() == "[[B]]"
    assert list(cli.home.rglob("*.db")) == []
    shown = cli.ok("sync", "--vault-path", vault, "--dry-run").out
    assert "2 would be remembered" in shown


def test_sync_reads_the_vault_and_a_second_run_changes_nothing(cli, vault):
    (vault / "A.md").write_text("---\ntitle: Ember log\n---\nIt cracked.\n")
    assert "1 remembered" in cli.ok("sync", VAULT_PATH=vault).out
    assert "Ember log" in cli.ok("search", "cracked").out
    before = (vault / "A.md").read_bytes()
    again = cli.ok("sync", "--json", VAULT_PATH=vault).json
    assert (again["counts"], again["complete"]) == ({"notes": 1, "unchanged": 1, "stubs": 0}, True)
    assert (vault / "A.md").read_bytes() == before


def test_writes_have_their_notes_once_a_vault_is_configured(cli, vault):
    cli.ok("remember", "Project", "Before")
    cli.ok("remember", "Project", "Atlas", "--note", "a map", VAULT_PATH=vault)
    assert "- a map" in (vault / "Project/Atlas.md").read_text()
    assert not (vault / "Project/Before.md").exists()
    assert cli.ok("sync", "--json", VAULT_PATH=vault).json["written"] == ["Project/Before.md"]
    status = cli.ok("status", "--json", VAULT_PATH=vault).json["vault"]
    assert status == {"configured": True, "path": str(vault), "note_count": 2}
    assert cli.ok("status", "--json").json["vault"] == {"configured": False}


def test_a_write_that_cannot_reach_its_note_warns_and_stands(cli, vault):
    (vault / "Project").write_text("in the way")
    shown = cli.ok("remember", "Project", "Atlas", VAULT_PATH=vault).out
    assert "engrama sync" in shown
    assert cli.ok("show", "Project:Atlas", "--json").json["key"] == "Atlas"
    shutil.rmtree(vault)
    gone = cli.ok("remember", "Project", "Chart", "--json", VAULT_PATH=vault).json
    assert "cannot be read" in gone["warnings"][0]


def test_an_unreadable_vault_archives_nothing_and_fails(cli, vault):
    (vault / "A.md").write_text("a")
    cli.ok("sync", VAULT_PATH=vault)
    before = cli.ok("export").out
    vault.rename(vault.with_name("elsewhere"))
    refused = cli.refused("sync", "--json", code=3, VAULT_PATH=vault)
    assert refused.error["code"] == "vault-unavailable"
    assert cli.ok("export").out == before


def test_the_doctor_tells_whether_the_vault_can_be_read(cli, vault):
    checks = {item["name"]: item for item in cli.ok("doctor", "--json", VAULT_PATH=vault).json["checks"]}
    assert checks["vault"]["state"] == "ok"
    broken = cli("doctor", "--json", VAULT_PATH=vault / "nowhere")
    assert broken.code == 1
    assert {item["name"]: item["state"] for item in broken.json["checks"]}["vault"] == "fail"


def test_without_a_vault_sync_says_how_to_name_one(cli):
    refused = cli.refused("sync", "--json")
    assert refused.error["code"] == "no-vault"
    assert "VAULT_PATH" in refused.error["expected"]


def test_one_note_is_synced_by_its_path(cli, vault):
    (vault / "A.md").write_text("a")
    (vault / "B.md").write_text("b")
    assert cli.ok("sync", "A", "--json", VAULT_PATH=vault).json["created"] == ["Document:A.md"]
    assert cli.ok("sync", vault / "B.md", "--json", VAULT_PATH=vault).json["created"] == ["Document:B.md"]
    cli.refused("sync", "C.md", says="C.md", VAULT_PATH=vault)
    cli.refused("sync", "../C.md", says="no place", VAULT_PATH=vault)
    (vault / "bad.md").write_bytes(b"\xff")
    cli.refused("sync", "bad.md", code=1, says="UTF-8", VAULT_PATH=vault)


def test_the_workspace_maps_folders_to_labels(cli, vault):
    (cli.work / "engrama.yaml").write_text(
        f"profile: base\nvault: {{path: '{vault}', folders: {{10-projects: Project}}, templates: Forms}}\n"
    )
    cli.ok("compile")
    (vault / "10-projects").mkdir()
    (vault / "10-projects/Atlas.md").write_text("a map")
    (vault / "Forms").mkdir()
    (vault / "Forms/F.md").write_text("form")
    assert cli.ok("sync", "--json").json["created"] == ["Project:Atlas"]
    cli.ok("remember", "Project", "Chart")
    assert (vault / "10-projects/Chart.md").exists()
    assert (vault / "Forms/F.md").read_text() == "form"
    (cli.work / "engrama.yaml").write_text(f"profile: base\nvault: {{path: '{vault}', folders: {{a: Projekt}}}}\n")
    cli.refused("sync", says='"Projekt"')


def test_a_profile_without_documents_takes_only_what_declares_itself(cli, vault):
    (cli.work / "studio.yaml").write_text(STUDIO)
    cli.ok("init", "--profile", "studio.yaml")
    (vault / "log.md").write_text(
        "---\ntype: Ticket\ncode: T-1\nsev: hi\n---\n> [!note] x\n- [ ] buy clay\n- [10:42] rang\n"
        "- [2026-03-01] dated\nWe saw [[Ember]] crack\n```\n- [fact] x\n```\n- [decision] use cone 6 #glaze\n"
    )
    (vault / "plain.md").write_text("nothing declared")
    report = cli.ok("sync", "--json", VAULT_PATH=vault).json
    assert report["created"] == ["Ticket:T-1"]
    assert [item["kind"] for item in report["conflicts"]] == ["no-label"]
    node = cli.ok("show", "Ticket:T-1", "--json").json
    assert [item["text"] for item in node["observations"]] == ["[decision] use cone 6 #glaze"]
    assert (vault / "plain.md").read_text() == "nothing declared"


def test_deleting_the_database_loses_nothing_that_notes_carry(cli, vault):
    cli.ok("remember", "Project", "Atlas", "--set", "status=active", "--note", "a map", VAULT_PATH=vault)
    cli.ok("relate", "Project:Atlas", "USES", "Technology:SQLite", "--on-missing", "stub", VAULT_PATH=vault)
    before = cli.ok("context", "Project:Atlas", "--json").json
    for path in cli.home.rglob("engrama.db*"):
        path.unlink()
    cli.ok("sync", VAULT_PATH=vault)
    after = cli.ok("context", "Project:Atlas", "--json").json
    assert after["relations"] == before["relations"]
    for part in ("uid", "properties", "observations"):
        assert after["root"][part] == before["root"][part]


def test_insights_are_written_when_they_are_approved(cli, vault):
    for name in ("Atlas", "Chart"):
        cli.ok("remember", "Project", name, "--relation", "USES=Technology:SQLite", "--on-missing", "stub")
    cli.ok("reflect")
    insight = cli.ok("insights", "list", "--json").json["insights"][0]
    cli.refused("insights", "write", insight["uid"], says="pending", VAULT_PATH=vault)
    cli.ok("insights", "approve", insight["uid"])
    (vault / "Mine.md").write_text("mine\n")
    shown = cli.ok("insights", "write", insight["uid"], "--note", "Mine.md", VAULT_PATH=vault).out
    assert "Written into Mine.md" in shown
    assert (vault / "Mine.md").read_text().startswith("mine\n")
    assert insight["title"] in (vault / "Mine.md").read_text()
    again = cli.ok("insights", "write", insight["uid"], "--json", VAULT_PATH=vault).json
    assert (again["written"], again["path"]) == (False, "Mine.md")


def test_erasing_everything_lists_the_notes(cli, vault):
    (vault / "Mine.md").write_text("mine")
    cli.ok("sync", VAULT_PATH=vault)
    cli.ok("remember", "Project", "Atlas", VAULT_PATH=vault)
    told = cli.ok("forget", "--all", "--json", VAULT_PATH=vault).json
    assert told["notes"] == {"removed": ["Project/Atlas.md"], "cleaned": ["Mine.md"], "failed": []}
    shown = cli.ok("forget", "--all", "--apply", "--yes", VAULT_PATH=vault).out
    assert "Project/Atlas.md" in shown
    assert "Mine.md" in shown
    assert "Nothing is left in the database" in shown
    assert "What people wrote in notes themselves stays" in " ".join(shown.split())
    assert (vault / "Mine.md").read_text() == "mine"
    assert not (vault / "Project").exists()
    cli.ok("sync", VAULT_PATH=vault)
    assert cli.ok("status", "--json").json["backend"]["node_count"] == 0


def test_a_note_is_ingested_by_its_path_inside_the_vault(cli):
    vault = cli.work / "vault"
    vault.mkdir()
    (vault / "Minutes.md").write_text("---\nauthor: Ann\n---\nAtlas needs a new map.\n")
    (vault / "odd.md").write_bytes(b"caf\xe9")
    given = {"VAULT_PATH": vault}
    cli.ok("remember", "Project", "Atlas")
    read = cli.ok("ingest", "Minutes", "--kind", "note", "--json", **given).json
    assert "Atlas needs a new map." in read["content"]
    assert "author: Ann" in read["content"]
    assert "Minutes.md" in read["guidance"]
    assert [item["key"] for item in read["known"]] == ["Atlas"]
    assert (vault / "Minutes.md").read_text() == "---\nauthor: Ann\n---\nAtlas needs a new map.\n"
    cli.refused("ingest", "Nowhere", "--kind", "note", says="Nowhere.md", **given)
    cli.refused("ingest", "../x", "--kind", "note", says="inside the vault", **given)
    (vault / "Templates").mkdir()
    (vault / "Templates/Form.md").write_text("a form")
    cli.refused("ingest", "Templates/Form", "--kind", "note", says="template folder", **given)
    cli.refused("ingest", "odd", "--kind", "note", says="UTF-8", **given)
    cli.refused("ingest", "Minutes", "--kind", "note", says="No vault is configured")


def test_erasing_takes_out_a_title_that_the_memory_gave_a_persons_note(cli):
    vault = cli.work / "vault"
    vault.mkdir()
    note = vault / "D.md"
    note.write_text("Mine.\n")
    given = {"VAULT_PATH": vault}
    cli.ok("sync", **given)
    cli.ok("remember", "Document", "D.md", "--set", "title=SECRET", "--set", "author=Ann", **given)
    assert "SECRET" in note.read_text()
    cli.ok("forget", "--all", "--apply", "--yes", **given)
    assert note.read_text() == "Mine.\n"

"""The tools about the vault, as an agent calls them, and notes that follow what an agent writes."""

import asyncio

import pytest
from fastmcp import Client

from engrama.adapters.mcp.server import create_server
from engrama.config import load_config
from engrama.sdk import AsyncEngrama
from tests.e2e.test_mcp_tools import Agent


@pytest.fixture
def vault(tmp_path):
    folder = tmp_path / "vault"
    folder.mkdir()
    return folder


@pytest.fixture
def session(tmp_path):
    """Runs a coroutine function with a connected agent on a memory of its own."""

    def run(work, **settings):
        async def connected():
            config = load_config({"home": tmp_path / "memory", **settings}, environ={}, cwd=tmp_path, home=tmp_path)
            async with Client(create_server(config)) as client:
                return await work(Agent(client))

        return asyncio.run(connected())

    return run


def test_without_a_vault_the_tools_give_a_typed_error(session):
    async def work(agent):
        for tool, arguments in (
            ("sync_vault", {}),
            ("sync_note", {"path": "A.md"}),
            ("write_insight_to_vault", {"uid": "01a22c31-dd0e-73af-9d24-7991bc5bc8b0"}),
        ):
            error = await agent.refused(tool, **arguments)
            assert error["code"] == "no-vault", tool
            assert "VAULT_PATH" in error["expected"]

    session(work)


def test_an_agent_previews_and_syncs_the_vault_and_one_note(session, vault):
    (vault / "A.md").write_text("[[B]] cracked")
    (vault / "B.md").write_text("b")

    async def work(agent):
        told = await agent.call("sync_vault", dry_run=True)
        assert told["created"] == ["Document:A.md", "Document:B.md"]
        assert (vault / "A.md").read_text() == "[[B]] cracked"
        one = await agent.call("sync_note", path="B.md")
        assert (one["created"], one["injected"]) == (["Document:B.md"], ["B.md"])
        done = await agent.call("sync_vault")
        assert done["created"] == ["Document:A.md"]
        assert (await agent.call("search", query="cracked"))["results"][0]["key"] == "A.md"
        context = await agent.call("context", node="Document:A.md")
        assert [item["type"] for item in context["relations"]] == ["MENTIONS"]
        again = await agent.call("sync_vault")
        assert (again["created"], again["updated"], again["counts"]["unchanged"]) == ([], [], 2)
        for path in ("../x.md", "/etc/passwd", ".obsidian/a.md"):
            assert (await agent.refused("sync_note", path=path))["code"] == "path-refused"
        status = await agent.call("status")
        assert status["vault"] == {"configured": True, "path": str(vault), "note_count": 2}

    session(work, vault=vault)


def test_what_an_agent_writes_has_its_notes_with_relations(session, vault):
    async def work(agent):
        made = await agent.call(
            "remember",
            label="Project",
            name="Atlas",
            note="a map",
            relations=[{"type": "USES", "target": "Technology:SQLite"}],
            on_missing="stub",
        )
        assert made["warnings"] == []
        await agent.call("remember", label="Problem", name="Slow")
        await agent.call("relate", source="Project:Atlas", type="HAS", target="Problem:Slow")
        text = (vault / "Project/Atlas.md").read_text()
        assert "[[Technology/SQLite|SQLite]]" in text
        assert "[[Problem/Slow|Slow]]" in text
        assert "- a map" in text
        assert "USED_BY" in (vault / "Technology/SQLite.md").read_text()
        (vault / "Problem/Slow.md").chmod(0o444)
        together = [agent.call("remember", label="Project", name="Atlas", note=f"note {n}") for n in range(20)]
        for answer in await asyncio.gather(*together):
            assert answer["warnings"] == []
        text = (vault / "Project/Atlas.md").read_text()
        assert all(f"- note {n} <" in text for n in range(20))
        report = await agent.call("sync_vault")
        assert (report["written"], report["updated"], report["conflicts"]) == ([], [], [])

    session(work, vault=vault)


def test_an_approved_insight_is_written_into_a_note(session, vault):
    async def work(agent):
        for name in ("Atlas", "Chart"):
            relations = [{"type": "USES", "target": "Technology:SQLite"}]
            await agent.call("remember", label="Project", name=name, relations=relations, on_missing="stub")
        (insight, *_) = (await agent.call("reflect"))["insights"]
        refused = await agent.refused("write_insight_to_vault", uid=insight["uid"])
        assert "pending" in refused["message"]
        await agent.call("approve_insight", uid=insight["uid"], decision="approve")
        written = await agent.call("write_insight_to_vault", uid=insight["uid"], path="Technology/SQLite.md")
        assert (written["written"], written["path"]) == (True, "Technology/SQLite.md")
        again = await agent.call("write_insight_to_vault", uid=insight["uid"])
        assert (again["written"], again["path"]) == (False, "Technology/SQLite.md")
        assert (vault / "Technology/SQLite.md").read_text().count(insight["title"]) >= 1

    session(work, vault=vault)


def test_erasing_reaches_the_notes(session, vault):
    (vault / "Mine.md").write_text("mine")

    async def work(agent):
        await agent.call("sync_vault")
        await agent.call("remember", label="Project", name="Atlas")
        told = await agent.call("gdpr_forget")
        assert told["notes"] == {"removed": ["Project/Atlas.md"], "cleaned": ["Mine.md"], "failed": []}
        await agent.call("gdpr_forget", mode="apply")
        assert (await agent.call("sync_vault"))["created"] == []

    session(work, vault=vault)
    assert [path.name for path in vault.rglob("*.md")] == ["Mine.md"]
    assert (vault / "Mine.md").read_text() == "mine"


def test_each_owner_has_a_folder_and_cannot_reach_another(tmp_path, vault):
    tenants = "acme/ann=people/ann,*=others"

    async def work():
        flags = {"home": tmp_path / "memory", "vault": vault, "vault_tenants": tenants}
        config = load_config(flags, environ={}, cwd=tmp_path, home=tmp_path)
        async with AsyncEngrama(config=config) as own:
            ann, bob, eve = (own.acting_for(*owner) for owner in (("acme", "ann"), ("acme", "bob"), ("acme", "eve")))
            for memory in (own, ann, bob):
                await memory.remember("Project", "Atlas", note=f"of {memory.engine.binding.scope.user_id}")
            await own.sync_vault()
            (tmp_path / "vault/people/ann/Mine.md").write_text("ann's")
            (tmp_path / "vault/own.md").write_text("own")
            assert (await ann.sync_vault()).created == ("Document:Mine.md",)
            assert (await own.sync_vault()).created == ("Document:own.md",)
            assert (await bob.sync_vault()).created == ()
            assert (await eve.sync_vault()).counts["notes"] == 0
            for path in ("../own.md", "../../own.md", str(vault / "own.md")):
                with pytest.raises(Exception, match=r"no place|does not lie"):
                    await ann.sync_note(path)
            with pytest.raises(Exception, match="no place"):
                await own.sync_note("people/ann/Mine.md")
            await ann.erase(apply=True)
            assert (vault / "Project/Atlas.md").exists()
            assert (vault / "people/ann/Mine.md").read_text() == "ann's"

    asyncio.run(work())
    texts = {path.relative_to(vault).as_posix(): path.read_text() for path in vault.rglob("*.md")}
    assert {"Project/Atlas.md", "own.md", "people/ann/Mine.md"} < texts.keys()
    assert sum(name.startswith("others/acme-bob") for name in texts) == 1
    assert len(texts) == 4
    assert "of ann" not in "".join(texts.values())


def test_a_dry_run_makes_no_folder_for_an_owner_and_a_first_note_does(tmp_path, vault):
    async def work():
        flags = {"home": tmp_path / "m", "vault": vault, "vault_tenants": "acme/ann=people\\ann"}
        config = load_config(flags, environ={}, cwd=tmp_path, home=tmp_path)
        async with AsyncEngrama(config=config) as own:
            ann = own.acting_for("acme", "ann")
            assert (await ann.sync_vault(dry_run=True)).complete
            assert list(vault.iterdir()) == []
            await ann.remember("Project", "Atlas")
            assert (vault / "people/ann/Project/Atlas.md").exists()
            assert (await own.sync_vault()).created == ()

    asyncio.run(work())


def test_a_folder_that_is_a_link_leads_to_nobody_elses_notes(tmp_path, vault):
    (vault / "private.md").write_text("own")
    (vault / "ann").symlink_to(vault)

    async def work():
        flags = {"home": tmp_path / "m", "vault": vault, "vault_tenants": "acme/ann=ann"}
        config = load_config(flags, environ={}, cwd=tmp_path, home=tmp_path)
        async with AsyncEngrama(config=config) as own:
            ann = own.acting_for("acme", "ann")
            assert (await ann.remember("Project", "Atlas")).warnings
            with pytest.raises(Exception, match="symbolic link"):
                await ann.sync_vault()

    asyncio.run(work())
    assert (vault / "private.md").read_text() == "own"


def test_an_owner_without_a_folder_has_no_vault(tmp_path, vault):
    async def work():
        config = load_config({"home": tmp_path / "m", "vault": vault}, environ={}, cwd=tmp_path, home=tmp_path)
        async with AsyncEngrama(config=config) as own:
            ann = own.acting_for("acme", "ann")
            await ann.remember("Project", "Atlas")
            with pytest.raises(Exception, match="no folder in the vault"):
                await ann.sync_vault()

    asyncio.run(work())
    assert list(vault.rglob("*")) == []


@pytest.mark.parametrize("tenants", ["a/b=x,c/d=x/y", "a/b=../x", "a/b=.obsidian", "a/b=x,c/d=x"])
def test_folders_that_would_give_one_owner_anothers_notes_are_refused(tmp_path, vault, tenants):
    async def work():
        flags = {"home": tmp_path / "m", "vault": vault, "vault_tenants": tenants}
        config = load_config(flags, environ={}, cwd=tmp_path, home=tmp_path)
        async with AsyncEngrama(config=config):
            pass

    with pytest.raises(Exception, match=r"vault folder|inside the vault"):
        asyncio.run(work())


def test_a_note_is_read_for_the_agent_by_its_path(session, vault):
    (vault / "Minutes.md").write_text("Atlas needs a new map.\n")

    async def work(agent):
        await agent.call("remember", label="Project", name="Atlas")
        read = await agent.call("ingest", source="Minutes.md", kind="note")
        assert read["content"] == "Atlas needs a new map."
        assert [item["key"] for item in read["known"]] == ["Atlas"]
        assert (await agent.refused("ingest", source="Nowhere.md", kind="note"))["code"] == "invalid-input"

    session(work, vault=str(vault))

"""What an agent easily gets wrong is told to it, in words that it can act upon."""

import pytest

from tests.e2e.test_mcp_tools import session  # noqa: F401


@pytest.mark.parametrize("kind", ["text", "conversation"])
@pytest.mark.parametrize(
    "path",
    [
        "/tmp/agent/transcript.txt",
        "/home/me/my talks/monday.vtt",
        "~/notes/standup",
        r"C:\Users\me\notes.md",
        "file:///tmp/a",
        "talks/monday.md",
        " notes.txt\n",
    ],
)
def test_the_name_of_a_file_is_not_taken_for_its_text(session, path, kind):  # noqa: F811
    async def work(agent):
        error = await agent.refused("ingest", source=path, kind=kind)
        assert path.strip() in error["message"].replace("\\\\", "\\")
        assert error["expected"] == "the text itself"
        assert "kind note" in error["hint"]

    session(work)


@pytest.mark.parametrize(
    "text",
    ["Ann wrote notes.txt", "/ is the root of every path.", "notes.txt\nhold what Ann said", "Atlas", "~ about 5 km/h"],
)
def test_a_text_that_names_a_file_is_read(session, text):  # noqa: F811
    async def work(agent):
        assert (await agent.call("ingest", source=text))["content"] == text

    session(work)


def test_errors_name_tools_and_what_only_the_person_can_do(session):  # noqa: F811
    async def work(agent):
        named = await agent.refused("remember", label="Project", name="Atlas", properties={"name": "Borea"})
        assert "`engrama rename` (on the command line, by the person)" in named["hint"]
        await agent.call("remember", label="Project", name="Atlas")
        early = await agent.refused("context", node="Project:Atlas", at="2001-01-01")
        assert "by the person" in early["hint"]
        judged = await agent.refused("approve_insight", uid="no such", decision="approve")
        assert "`engrama_surface_insights`" in judged["hint"]

    session(work)


def test_the_end_of_what_was_never_related_asks_for_its_beginning_and_a_repeated_end_changes_nothing(session):  # noqa: F811
    uses = {"source": "Project:Invoicer", "type": "USES", "target": "Technology:MySQL"}

    async def work(agent):
        await agent.call("remember", label="Project", name="Invoicer")
        await agent.call("remember", label="Technology", name="MySQL")
        error = await agent.refused("relate", **uses, valid_to="2026-01-26")
        assert (error["code"], "valid_from" in error["expected"]) == ("invalid-time", True)
        held = {"valid_from": "2025-01-01", "valid_to": "2026-01-26"}
        first = await agent.call("relate", **uses, **held)
        again = await agent.call("relate", **uses, **held)
        assert (again["relation"], again["created"], again["changed"]) == (first["relation"], False, [])
        further = await agent.call("relate", **uses, valid_from="2026-02-01")
        assert (further["created"], first["relation"]["uid"] in further["warnings"][0]) == (True, True)

    session(work)


def test_the_guide_explains_the_words_of_answers_and_what_times_may_be_given(session):  # noqa: F811
    async def work(agent):
        guide = (await agent.client.get_prompt("engrama_instructions")).messages[0].content.text
        for word in ("`stub`", "`unmapped`", "`superseded`", "2028", "first day", "order of time", "retire"):
            assert word in guide
        for name in ("New", "Twin"):
            await agent.call("remember", label="Project", name=name)
        retired = await agent.call(
            "remember", label="Project", name="Twin", valid_from="2026-01-01", valid_to="2026-01-01"
        )
        assert retired["node"]["state"] == "superseded"
        assert (await agent.call("search", query="Twin"))["results"] == []
        assert (await agent.refused("remember", label="Project", name="New", valid_to="2999-01-01"))["expected"]

    session(work)

"""The least and the most that a tool's schema allows are what the engine takes, and nothing beyond."""

import json

import pytest

from engrama.errors import InvalidInput
from engrama.ir.bundle import Bundle, base_bundle
from engrama.sdk import Engrama
from tests.e2e.test_mcp_tools import session  # noqa: F401

BOUNDED = {
    (tool["name"].removeprefix("engrama_"), name): (schema["minimum"], schema["maximum"])
    for tool in json.loads(Bundle.open(base_bundle()).text("mcp/tools.json"))["tools"]
    for name, schema in tool["inputSchema"]["properties"].items()
    if schema["type"] == "integer"
}
NEEDED = {"search": {"query": "atlas"}, "context": {"node": "Concept:Atlas"}}
SHORT_ANSWERS = {("reindex", "limit"): "a client waits", ("surface_insights", "limit"): "the tool itself cuts"}
"""Where a tool takes less than the engine would, and why."""


@pytest.fixture
def engine(tmp_path):
    with Engrama(tmp_path / "other") as memory:
        memory.remember("Concept", "Atlas")
        yield memory


def test_every_number_of_a_tool_has_bounds():
    assert {*BOUNDED} == {
        ("search", "limit"),
        ("context", "hops"),
        ("context", "budget"),
        ("reindex", "limit"),
        ("surface_insights", "limit"),
    }


@pytest.mark.parametrize(("tool", "name"), BOUNDED)
def test_a_tool_takes_its_least_and_its_most_and_refuses_what_lies_beyond(session, tool, name):  # noqa: F811
    least, most = BOUNDED[tool, name]

    async def work(agent):
        await agent.call("remember", label="Concept", name="Atlas")
        for inside in (least, most):
            await agent.call(tool, **NEEDED.get(tool, {}), **{name: inside})
        for outside in (least - 1, most + 1):
            error = await agent.refused(tool, **NEEDED.get(tool, {}), **{name: outside})
            assert f"from {least} to {most}" in error["expected"]

    session(work)


@pytest.mark.parametrize(("tool", "name"), [bound for bound in BOUNDED if bound[0] != "surface_insights"])
def test_the_engine_refuses_from_the_same_number_on(engine, tool, name):
    least, most = BOUNDED[tool, name]
    verb, given = getattr(engine, tool), tuple(NEEDED.get(tool, {}).values())
    for inside in (least, most):
        verb(*given, **{name: inside})
    for outside in (least - 1, *(() if (tool, name) in SHORT_ANSWERS else (most + 1,))):
        with pytest.raises(InvalidInput, match=rf"{name} is {outside}\."):
            verb(*given, **{name: outside})

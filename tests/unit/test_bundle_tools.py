"""The MCP tool list: small, flat, complete, and in step with what operations return."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.render import render_bundle
from engrama.compiler.tools_view import tools_document
from engrama.core import records
from engrama.ir import results

NAMES = (
    "status search remember relate context sync_note sync_vault ingest reindex reflect surface_insights "
    "approve_insight write_insight_to_vault gdpr_forget"
).split()
BASE = load_profile(Selection("base"), [shipped_profiles()]).profile
DOCUMENT = tools_document(BASE)
LISTED: list[dict[str, Any]] = DOCUMENT["tools"]
RECORDS = {
    records.Node: results.NODE,
    records.Observation: results.OBSERVATION,
    records.Provenance: results.PROVENANCE,
    records.Candidate: results.CANDIDATE,
    records.Relation: results.RELATION,
    records.RelationOutcome: results.OUTCOME,
    records.SearchResult: results.HIT,
    records.ContextRelation: results.CONTEXT_RELATION,
    records.Remembered: results.RESULT_SCHEMAS["remember"],
    records.Related: results.RESULT_SCHEMAS["relate"],
    records.Unrelated: results.RESULT_SCHEMAS["unrelate"],
    records.Changed: results.RESULT_SCHEMAS["rename"],
    records.Forgotten: results.RESULT_SCHEMAS["forget"],
    records.SearchAnswer: results.RESULT_SCHEMAS["search"],
    records.ContextAnswer: results.RESULT_SCHEMAS["context"],
    records.RecallAnswer: results.RESULT_SCHEMAS["recall"],
    records.History: results.RESULT_SCHEMAS["history"],
    records.Insight: results.INSIGHT,
    records.Insights: results.RESULT_SCHEMAS["insights"],
    records.Reflected: results.RESULT_SCHEMAS["reflect"],
    records.Erased: results.RESULT_SCHEMAS["gdpr_forget"],
}


def test_the_fourteen_tools_are_there_by_their_names() -> None:
    assert [tool["name"] for tool in LISTED] == [f"engrama_{name}" for name in NAMES]


def test_the_list_for_base_costs_an_agent_less_than_2800_tokens() -> None:
    """Counted as clients receive it: with spaces after separators and with the shallow output schemas."""
    assert len(json.dumps(LISTED, ensure_ascii=False)) / 4 <= 2800


@pytest.mark.parametrize("tool", LISTED, ids=lambda tool: tool["name"])
def test_input_schemas_are_flat_closed_and_described(tool: dict[str, Any]) -> None:
    schema = tool["inputSchema"]
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False
    assert tool["description"]
    assert "readOnlyHint" in tool["annotations"]
    for name, value in schema["properties"].items():
        assert isinstance(value["type"], str), name
        assert not {"anyOf", "oneOf", "allOf", "$ref"} & set(value), name
        assert value["type"] != "array" or "items" in value, name
        assert value.get("description") or "enum" in value or "default" in value or name == "properties", name
    assert set(schema.get("required", ())) <= set(schema["properties"])


def test_each_list_of_names_stands_once() -> None:
    text = json.dumps(LISTED)
    labels = [label.name for label in BASE.labels if label.name != "Insight"]
    relations = [relation.name for relation in BASE.relations]
    assert text.count(json.dumps(labels)) == 1
    assert text.count(json.dumps(relations)) == 1
    by_name = {tool["name"]: tool["inputSchema"]["properties"] for tool in LISTED}
    assert by_name["engrama_remember"]["label"]["enum"] == labels
    assert by_name["engrama_relate"]["type"]["enum"] == relations


def test_output_schemas_are_shallow_in_the_list_and_full_beside_it() -> None:
    for tool in LISTED:
        full = DOCUMENT["output_schemas"][tool["name"]]
        jsonschema.Draft202012Validator.check_schema(full)
        result = full["anyOf"][0]
        assert tool["outputSchema"] == {
            "type": "object",
            "properties": {name: {"type": value["type"]} for name, value in result["properties"].items()},
        }


def test_an_error_is_a_valid_answer_of_every_tool() -> None:
    error = {"error": {"code": "unknown-label", "message": "There is no label Projekt.", "expected": "Project"}}
    for tool in LISTED:
        jsonschema.validate(error, DOCUMENT["output_schemas"][tool["name"]])
        jsonschema.validate(error, tool["outputSchema"])


def test_tools_that_only_read_and_the_one_that_destroys_say_so() -> None:
    reading = {tool["name"] for tool in LISTED if tool["annotations"]["readOnlyHint"]}
    destroying = {tool["name"] for tool in LISTED if tool["annotations"].get("destructiveHint")}
    assert reading == {f"engrama_{name}" for name in ("status", "search", "context", "ingest", "surface_insights")}
    assert destroying == {"engrama_gdpr_forget"}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_the_shape_of_a_record_is_the_shape_that_is_published(record: type[records.Record]) -> None:
    """Fields and order of importance are stated twice, as a dataclass and as a schema; this keeps them equal."""
    schema = RECORDS[record]
    optional = {name for name in record.fields if getattr(record, name, "") is None}
    assert set(schema["properties"]) == set(record.fields)
    assert set(schema["required"]) == set(record.fields) - optional


def test_a_profile_without_relations_still_gives_valid_schemas() -> None:
    bare = tools_document(type(BASE)("bare", labels=BASE.labels[:1]))
    relate = next(tool for tool in bare["tools"] if tool["name"] == "engrama_relate")
    assert "enum" not in relate["inputSchema"]["properties"]["type"]


def test_the_rendered_file_is_the_document() -> None:
    assert json.loads(render_bundle(BASE)["mcp/tools.json"]) == DOCUMENT

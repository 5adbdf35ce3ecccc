"""`mcp/tools.json`: the tools of one profile, as MCP lists them, and the full shape of their results."""

from __future__ import annotations

from typing import Any

from engrama.ir.profile import INSIGHT, CompiledProfile
from engrama.ir.results import ERROR, RESULT_SCHEMAS, Schema
from engrama.ir.tools import TOOLS, Parameter, Tool

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def tools_document(profile: CompiledProfile) -> dict[str, Any]:
    """`tools` go to clients as they are; `output_schemas` hold what results are validated against, errors included.

    Each list of names stands once: the labels in `engrama_remember`, the relation types in `engrama_relate`.
    """
    names = {
        "labels": [label.name for label in profile.labels if label.name != INSIGHT],
        "relations": [relation.name for relation in profile.relations],
    }
    return {
        "tools": [_tool(tool, names) for tool in TOOLS],
        "output_schemas": {tool.name: _full(tool) for tool in TOOLS},
        "vault_tools": [tool.name for tool in TOOLS if tool.vault],
    }


def _tool(tool: Tool, names: dict[str, list[str]]) -> dict[str, Any]:
    return {
        "name": tool.name,
        "description": tool.description,
        "inputSchema": _input(tool.parameters, names),
        "outputSchema": _shallow(RESULT_SCHEMAS[tool.result]),
        "annotations": tool.annotations,
    }


def _input(parameters: tuple[Parameter, ...], names: dict[str, list[str]]) -> Schema:
    schema: Schema = {
        "type": "object",
        "properties": {item.name: _parameter(item, names) for item in parameters},
        "additionalProperties": False,
    }
    required = [item.name for item in parameters if item.required]
    return {**schema, "required": required} if required else schema


def _parameter(parameter: Parameter, names: dict[str, list[str]]) -> Schema:
    allowed = names.get(parameter.names)
    return {**parameter.schema, "enum": allowed} if allowed else parameter.schema


def _shallow(schema: Schema) -> Schema:
    """The names and types of the top level; nothing is required, since a failure gives `error` instead."""
    return {
        "type": "object",
        "properties": {name: {"type": item["type"]} for name, item in schema["properties"].items()},
    }


def _full(tool: Tool) -> Schema:
    return {"$schema": DIALECT, "type": "object", "anyOf": [RESULT_SCHEMAS[tool.result], ERROR]}

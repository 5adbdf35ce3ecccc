"""What clients may read beside the tools: the compiled schema, the instructions, the shapes of results, an insight."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from fastmcp.exceptions import ResourceError
from fastmcp.prompts import Prompt
from fastmcp.resources import Resource, ResourceTemplate

from engrama.adapters.mcp.answers import NOTICE, compact
from engrama.adapters.mcp.failures import Failure, guarded
from engrama.adapters.mcp.memories import Memories

if TYPE_CHECKING:
    from fastmcp import FastMCP

    from engrama.ir.bundle import Bundle

SCHEMA, PROMPT = "SCHEMA.md", "prompt.md"
MARKDOWN, JSON = "text/markdown", "application/json"


def add_resources(server: FastMCP, bundle: Bundle, output_schemas: dict[str, Any], memories: Memories) -> None:
    """Register the resources and the prompt; the bundle's files are read when they are asked for."""

    def schema() -> str:
        return bundle.text(SCHEMA)

    def instructions() -> str:
        return bundle.text(PROMPT)

    def results() -> str:
        return json.dumps(output_schemas, ensure_ascii=False)

    async def insight(uid: str) -> str:
        async def read() -> dict[str, Any]:
            memory = await memories.of_caller(writes=False)
            return (await memory.show_insight(uid)).to_dict()

        try:
            return compact({"notice": NOTICE, "insight": await guarded("engrama://insight", read)})
        except Failure as failed:
            raise ResourceError(str(failed)) from None

    for uri, read, name, description, kind in (
        ("engrama://schema", schema, "schema", "The labels, properties and relations, with a diagram", MARKDOWN),
        ("engrama://prompt", instructions, "prompt", "How an agent works with this memory", MARKDOWN),
        ("engrama://output-schemas", results, "output-schemas", "The JSON Schema of each tool's results", JSON),
    ):
        server.add_resource(Resource.from_function(read, uri, name=name, description=description, mime_type=kind))
    server.add_template(
        ResourceTemplate.from_function(
            insight,
            "engrama://insight/{uid}",
            name="insight",
            description="An insight and its evidence",
            mime_type=JSON,
        )
    )
    server.add_prompt(
        Prompt.from_function(
            instructions, name="engrama_instructions", description="How an agent works with this memory"
        )
    )

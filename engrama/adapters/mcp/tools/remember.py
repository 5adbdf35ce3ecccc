"""engrama_remember: create or update a node, with its relations."""

from __future__ import annotations

from typing import Any

from engrama.adapters.mcp.memories import ToolCall


async def run(call: ToolCall) -> dict[str, Any]:
    """What became of the node and of each relation."""
    label, key = call.arguments.pop("label"), call.arguments.pop("name")
    pairs = [(item["type"], item["target"]) for item in call.arguments.pop("relations", ())]
    memory = await call.memory()
    return (await memory.remember(label, key, relations=pairs, **call.arguments)).to_dict()

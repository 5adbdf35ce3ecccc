"""engrama_reindex: give vectors to nodes that have none."""

from __future__ import annotations

from typing import Any

from engrama.adapters.mcp.memories import ToolCall


async def run(call: ToolCall) -> dict[str, Any]:
    """How many nodes lack a vector, and what was done about it."""
    memory = await call.memory()
    return (await memory.reindex(**call.arguments)).to_dict()

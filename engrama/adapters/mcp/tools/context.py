"""engrama_context: a node and its surroundings."""

from __future__ import annotations

from typing import Any

from engrama.adapters.mcp.memories import ToolCall


async def run(call: ToolCall) -> dict[str, Any]:
    """The neighbourhood within the token budget."""
    memory = await call.memory()
    return (await memory.context(**call.arguments)).to_dict()

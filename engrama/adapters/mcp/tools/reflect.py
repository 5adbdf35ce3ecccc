"""engrama_reflect: look for patterns and keep what is found."""

from __future__ import annotations

from typing import Any

from engrama.adapters.mcp.memories import ToolCall


async def run(call: ToolCall) -> dict[str, Any]:
    """The pending insights that hold now."""
    memory = await call.memory()
    return (await memory.reflect(**call.arguments)).to_dict()

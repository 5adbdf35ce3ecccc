"""engrama_search: find what is remembered."""

from __future__ import annotations

from typing import Any

from engrama.adapters.mcp.memories import ToolCall


async def run(call: ToolCall) -> dict[str, Any]:
    """The best hits for a query."""
    memory = await call.memory()
    return (await memory.search(**call.arguments)).to_dict()

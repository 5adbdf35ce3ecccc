"""engrama_gdpr_forget: erase everything of the caller."""

from __future__ import annotations

from typing import Any

from engrama.adapters.mcp.memories import ToolCall


async def run(call: ToolCall) -> dict[str, Any]:
    """What was erased, or would be."""
    memory = await call.memory()
    return (await memory.erase(apply=call.arguments.get("mode") == "apply")).to_dict()

"""engrama_sync_note: bring one note and the memory together."""

from __future__ import annotations

from typing import Any

from engrama.adapters.mcp.memories import ToolCall


async def run(call: ToolCall) -> dict[str, Any]:
    """What was taken in and what was written."""
    memory = await call.memory()
    return (await memory.sync_note(**call.arguments)).to_dict()

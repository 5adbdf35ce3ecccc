"""engrama_sync_vault: bring the whole vault and the memory together."""

from __future__ import annotations

from typing import Any

from engrama.adapters.mcp.memories import ToolCall


async def run(call: ToolCall) -> dict[str, Any]:
    """What was taken in and what was written."""
    memory = await call.memory()
    return (await memory.sync_vault(**call.arguments)).to_dict()

"""engrama_write_insight_to_vault: put an approved insight into a note."""

from __future__ import annotations

from typing import Any

from engrama.adapters.mcp.memories import ToolCall


async def run(call: ToolCall) -> dict[str, Any]:
    """The insight, the note that holds it, and whether it was written now."""
    memory = await call.memory()
    written = await memory.write_insight_to_vault(call.arguments["uid"], path=call.arguments.get("path"))
    return written.to_dict()

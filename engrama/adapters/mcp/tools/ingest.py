"""engrama_ingest: read something and say what to remember of it."""

from __future__ import annotations

from typing import Any

from engrama.adapters.mcp.memories import ToolCall


async def run(call: ToolCall) -> dict[str, Any]:
    """The content, guidance for what is worth keeping, and what is known already."""
    memory = await call.memory()
    return (await memory.ingest(**call.arguments)).to_dict()

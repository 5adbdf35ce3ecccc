"""engrama_relate: relate two stored nodes."""

from __future__ import annotations

from typing import Any

from engrama.adapters.mcp.memories import ToolCall


async def run(call: ToolCall) -> dict[str, Any]:
    """The relation, and the one that it ended."""
    memory = await call.memory()
    return (await memory.relate(**call.arguments)).to_dict()

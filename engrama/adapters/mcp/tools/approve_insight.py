"""engrama_approve_insight: record a person's decision."""

from __future__ import annotations

from typing import Any

from engrama.adapters.mcp.memories import ToolCall


async def run(call: ToolCall) -> dict[str, Any]:
    """The insight as it stands now."""
    memory = await call.memory()
    decide = memory.approve_insight if call.arguments["decision"] == "approve" else memory.dismiss_insight
    return {"insight": (await decide(call.arguments["uid"])).to_dict()}

"""engrama_surface_insights: pending insights to show to a person."""

from __future__ import annotations

from typing import Any

from engrama.adapters.mcp.memories import ToolCall


async def run(call: ToolCall) -> dict[str, Any]:
    """Pending insights, strongest first; those about a query in the order of the search."""
    memory, limit = await call.memory(), call.arguments.get("limit", 10)
    pending = {item.uid: item for item in (await memory.surface_insights()).insights}
    shown = list(pending.values())
    if query := call.arguments.get("query"):
        hits = (await memory.search(query, label="Insight", limit=100)).results
        shown = [pending[hit.uid] for hit in hits if hit.uid in pending]
    return {"insights": [item.to_dict() for item in shown[:limit]]}

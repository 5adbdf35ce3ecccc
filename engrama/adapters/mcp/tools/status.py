"""engrama_status: what is running. The counts are those of the whole deployment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engrama.adapters.mcp.memories import Memories, ToolCall
from engrama.errors import StoreError

if TYPE_CHECKING:
    from engrama.core.call import Call
    from engrama.core.requests import Operation

ADMIN_TOOLS = (
    {"name": "engrama_status", "reason": "counts are those of the deployment; not isolated by tenant"},
    {"name": "engrama_reindex", "reason": "data is bounded by tenant, but it embeds in bulk as an administrator does"},
)


async def run(call: ToolCall) -> dict[str, Any]:
    """The configuration and whether the store answers; parts that are switched off are absent."""
    from engrama.sdk import describe

    record = describe(call.memories.config, await _backend(call.memories)).to_dict()
    del record["paths"]
    return {**record, "admin_tools": [dict(tool) for tool in ADMIN_TOOLS]}


async def _backend(memories: Memories) -> dict[str, Any]:
    from engrama.core.call import Plan

    name = memories.config.backend
    try:
        memory = await memories.own()
        nodes = await memory.engine.run(Plan(_all_nodes, writes=False))
    except StoreError as error:
        return {"name": name, "ok": False, "error": error.message}
    return {"name": name, "ok": True, "node_count": nodes}


def _all_nodes(call: Call) -> Operation[int]:
    from engrama.core.requests import TermCounts, ask

    documents, _ = yield from ask(TermCounts(call.scope, ()))
    return documents

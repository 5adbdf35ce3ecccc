"""engrama_status: what is running. The counts are those of the whole deployment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engrama.adapters.mcp.memories import Memories, ToolCall
from engrama.errors import EmbeddingFailed, StoreError

if TYPE_CHECKING:
    from engrama.config import Config
    from engrama.core.call import Call
    from engrama.core.operations.hybrid import Outlook
    from engrama.core.records import Status
    from engrama.core.requests import Operation

ADMIN_TOOLS = (
    {"name": "engrama_status", "reason": "counts are those of the deployment; not isolated by tenant"},
    {"name": "engrama_reindex", "reason": "data is bounded by tenant, but it embeds in bulk as an administrator does"},
)


async def run(call: ToolCall) -> dict[str, Any]:
    """The configuration and whether the store answers; parts that are switched off are absent."""
    record = (await _status(call.memories)).to_dict()
    del record["paths"]
    return {**record, "admin_tools": [dict(tool) for tool in ADMIN_TOOLS]}


async def _status(memories: Memories) -> Status:
    from engrama.core.call import Plan
    from engrama.opening import describe

    name = memories.config.backend
    try:
        memory = await memories.own()
        nodes = await memory.engine.run(Plan(_all_nodes, writes=False))
        status = await memory.status()
    except StoreError as error:
        backend = {"name": name, "ok": False, "error": error.message}
        return describe(memories.config, backend, await _outlook(memories.config))
    return status.replace(backend={"name": name, "ok": True, "node_count": nodes})


async def _outlook(config: Config) -> Outlook:
    """What is known of the embedder while the store is out of reach."""
    from engrama.core.operations.hybrid import Outlook
    from engrama.opening import embedder_of, space_of

    embedder = embedder_of(config, config.vector_backend)
    if embedder is None:
        return Outlook(None)
    try:
        trouble = embedder.trouble()
        if not (trouble or embedder.dimensions):
            await embedder.aembed("dimensions", query=True)
    except EmbeddingFailed as error:
        trouble = error.message
    finally:
        await embedder.aclose()
    return Outlook(space_of(embedder), trouble)


def _all_nodes(call: Call) -> Operation[int]:
    from engrama.core.requests import TermCounts, ask

    documents, _ = yield from ask(TermCounts(call.scope, ()))
    return documents

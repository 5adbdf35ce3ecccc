"""One module per tool; each turns checked arguments into a verb of the SDK."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from engrama.adapters.mcp.memories import ToolCall
from engrama.adapters.mcp.tools import (
    approve_insight,
    context,
    gdpr_forget,
    ingest,
    reflect,
    reindex,
    relate,
    remember,
    search,
    status,
    surface_insights,
    sync_note,
    sync_vault,
    write_insight_to_vault,
)

Handler = Callable[[ToolCall], Awaitable[dict[str, Any]]]

HANDLERS: Mapping[str, Handler] = {
    "engrama_status": status.run,
    "engrama_search": search.run,
    "engrama_remember": remember.run,
    "engrama_relate": relate.run,
    "engrama_context": context.run,
    "engrama_sync_note": sync_note.run,
    "engrama_sync_vault": sync_vault.run,
    "engrama_ingest": ingest.run,
    "engrama_reindex": reindex.run,
    "engrama_reflect": reflect.run,
    "engrama_surface_insights": surface_insights.run,
    "engrama_approve_insight": approve_insight.run,
    "engrama_write_insight_to_vault": write_insight_to_vault.run,
    "engrama_gdpr_forget": gdpr_forget.run,
}

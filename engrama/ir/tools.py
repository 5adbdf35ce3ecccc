"""The fourteen MCP tools, stated once for the bundle, the adapters and the tests.

What a profile adds (the names of labels and relations) is filled in when a bundle is rendered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from engrama.ir.limits import MAX_BUDGET, MAX_HOPS, MAX_RESULTS, MIN_BUDGET
from engrama.ir.results import BOOLEAN, INTEGER, OBJECT, STRING, STRINGS, Schema, choice


@dataclass(frozen=True, slots=True)
class Parameter:
    """A tool's parameter; `names` says which names of the profile are its only values."""

    name: str
    schema: Schema
    required: bool = False
    names: Literal["", "labels", "relations"] = ""


@dataclass(frozen=True, slots=True)
class Tool:
    """An MCP tool; `result` is a key of `RESULT_SCHEMAS`, `vault` marks those that need a vault."""

    name: str
    description: str
    result: str
    parameters: tuple[Parameter, ...] = field(default=())
    read_only: bool = False
    destructive: bool = False
    idempotent: bool = True
    vault: bool = False

    @property
    def annotations(self) -> dict[str, bool]:
        """The hints that MCP clients show or act upon."""
        if self.read_only:
            return {"readOnlyHint": True}
        return {"readOnlyHint": False, "destructiveHint": self.destructive, "idempotentHint": self.idempotent}


def _text(description: str = "", **more: Any) -> Schema:
    return {**STRING, **({"description": description} if description else {}), **more}


def _number(minimum: int, maximum: int, default: int, description: str = "") -> Schema:
    words = {"description": description} if description else {}
    return {**INTEGER, **words, "minimum": minimum, "maximum": maximum, "default": default}


_REFERENCE = 'A node: "Label:Key" or its uid'
_AT = Parameter("at", _text("As it was then, ISO 8601"))
_CURSOR = Parameter("cursor", _text("From a truncated answer"))
_DRY_RUN = Parameter("dry_run", {**BOOLEAN, "description": "Only tell what would change"})
_VALID = (
    Parameter("valid_from", _text("When it became true, ISO 8601; default now")),
    Parameter("valid_to", _text("When it ceased to be true")),
)
_INLINE = {
    "type": "array",
    "description": "Relations from this node; types as in engrama_relate",
    "items": {
        "type": "object",
        "properties": {"type": STRING, "target": _text('"Label:Key"')},
        "required": ["type", "target"],
        "additionalProperties": False,
    },
}

TOOLS: tuple[Tool, ...] = (
    Tool(
        "engrama_status",
        "Backend, vault, embedder and search mode. Call it at the start of a session.",
        "status",
        read_only=True,
    ),
    Tool(
        "engrama_search",
        "Find what is remembered, best first. Search before you answer or write. An empty query lists the newest.",
        "search",
        (
            Parameter("query", _text("Words or a question"), required=True),
            Parameter("label", _text("Only this label, as in engrama_remember")),
            Parameter("where", {**OBJECT, "description": "Property values that must be equal"}),
            Parameter("tags", {**STRINGS, "description": "All of these tags"}),
            Parameter("limit", _number(1, MAX_RESULTS, 10)),
            _AT,
            _CURSOR,
        ),
        read_only=True,
    ),
    Tool(
        "engrama_remember",
        "Create or update one node, found by label and name. Properties given are set, the others stay, the note is "
        "added. If the answer has candidates, reuse one or ask the person.",
        "remember",
        (
            Parameter("label", _text(), required=True, names="labels"),
            Parameter("name", _text("The usual name or title"), required=True),
            Parameter("properties", {**OBJECT, "description": "Declared properties of the label"}),
            Parameter("note", _text("An observation to add")),
            Parameter("relations", _INLINE),
            Parameter(
                "on_missing",
                {**choice("ask", "error", "stub"), "default": "ask", "description": "If a target is unknown"},
            ),
            *_VALID,
        ),
    ),
    Tool(
        "engrama_relate",
        "Relate two nodes that are remembered.",
        "relate",
        (
            Parameter("source", _text(_REFERENCE), required=True),
            Parameter("type", _text(), required=True, names="relations"),
            Parameter("target", _text(_REFERENCE), required=True),
            Parameter("properties", OBJECT),
            *_VALID,
        ),
    ),
    Tool(
        "engrama_context",
        "A node and its surroundings, nearest first, within a token budget.",
        "context",
        (
            Parameter("node", _text(_REFERENCE), required=True),
            Parameter("hops", _number(1, MAX_HOPS, 1)),
            Parameter("budget", _number(MIN_BUDGET, MAX_BUDGET, 2000, "Tokens at most")),
            _AT,
            _CURSOR,
        ),
        read_only=True,
    ),
    Tool(
        "engrama_sync_note",
        "Bring one note of the vault and the memory together.",
        "sync",
        (Parameter("path", _text("Inside the vault"), required=True), _DRY_RUN),
        vault=True,
    ),
    Tool("engrama_sync_vault", "Bring the whole vault and the memory together.", "sync", (_DRY_RUN,), vault=True),
    Tool(
        "engrama_ingest",
        "Read a text and get it back with guidance on what to remember and what is known already. Stores nothing.",
        "ingest",
        (
            Parameter("source", _text("The text, a note's path, or a page's address"), required=True),
            Parameter("kind", {**choice("text", "conversation", "note", "web"), "default": "text"}),
        ),
        read_only=True,
    ),
    Tool(
        "engrama_reindex",
        "Count the nodes that have no vector of their text and the model, sort them by why, or embed them.",
        "reindex",
        (
            Parameter("mode", {**choice("detect", "classify", "apply"), "default": "detect"}),
            Parameter("limit", _number(1, 1000, 100)),
        ),
    ),
    Tool("engrama_reflect", "Look for patterns and store what is found as pending insights.", "reflect"),
    Tool(
        "engrama_surface_insights",
        "Pending insights to show to the person, with their evidence.",
        "insights",
        (Parameter("query", _text("Only those about this")), Parameter("limit", _number(1, 50, 10))),
        read_only=True,
    ),
    Tool(
        "engrama_approve_insight",
        "Record what the person decided about an insight. Never decide yourself.",
        "approve",
        (
            Parameter("uid", _text("The insight"), required=True),
            Parameter("decision", choice("approve", "dismiss"), required=True),
        ),
    ),
    Tool(
        "engrama_write_insight_to_vault",
        "Write an approved insight into a note, once.",
        "write_insight",
        (
            Parameter("uid", _text("The insight"), required=True),
            Parameter("path", _text("The note to add it to; default a note of its own")),
        ),
        vault=True,
    ),
    Tool(
        "engrama_gdpr_forget",
        "Erase everything remembered for this person, for good. Only when the person asks; dry-run first.",
        "gdpr_forget",
        (Parameter("mode", {**choice("dry-run", "apply"), "default": "dry-run"}),),
        destructive=True,
    ),
)

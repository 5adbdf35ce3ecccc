"""Messages that name commands and settings, in words for an agent, who has the tools and no command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from engrama.core.sanitise import clean
from engrama.settings import SETTINGS

TOOL_FOR: Mapping[str, str] = {
    "status": "`engrama_status`",
    "search": "`engrama_search`",
    "recall": "`engrama_search`",
    "remember": "`engrama_remember`",
    "relate": "`engrama_relate`",
    "relate --on-missing": "`engrama_remember` with relations and on_missing",
    "unrelate": "`engrama_relate` with valid_to",
    "supersede": "`engrama_remember` with valid_to",
    "context": "`engrama_context`",
    "show": "`engrama_context`",
    "ingest": "`engrama_ingest`",
    "reflect": "`engrama_reflect`",
    "reindex": "`engrama_reindex` with mode apply",
    "sync": "`engrama_sync_vault`",
    "sync --dry-run": "`engrama_sync_vault` with dry_run",
    "sync NOTE": "`engrama_sync_note`",
    "insights": "`engrama_surface_insights`",
    "insights list": "`engrama_surface_insights`",
    "insights approve": "`engrama_approve_insight`",
    "insights dismiss": "`engrama_approve_insight`",
    "insights write": "`engrama_write_insight_to_vault`",
    "forget --all": "`engrama_gdpr_forget`",
}
"""What does over MCP what a command does; a command that is not here is the person's alone."""

BY_THE_PERSON = "(on the command line, by the person)"
FOR_THE_PERSON = "Only the person who runs this server can do that."
_COMMAND = re.compile(r"`engrama ((?:[^`\\]|\\.)+)`")
_OUTSIDE = re.compile(
    rf"(?<!\S)--[a-z]|\bpip install\b|\bdocker\b|\b(?:{'|'.join(setting.variable for setting in SETTINGS)})\b"
)


def for_agents(text: str) -> str:
    """The text, cleaned, with each command as the tool that does it, or marked as the person's."""
    return _COMMAND.sub(lambda found: _as_tool(found[1]), clean(text))


def _as_tool(command: str) -> str:
    words = command.split(" ")
    for length in (2, 1):
        tool = TOOL_FOR.get(" ".join(words[:length]))
        if tool and len(words) >= length:
            rest = " ".join(words[length:])
            return f"{tool} ({rest})" if rest else tool
    return f"`engrama {command}` {BY_THE_PERSON}"


def _texts(value: Any) -> Any:
    return [for_agents(item) for item in value] if isinstance(value, list) else for_agents(value)


def _within(*names: str) -> Callable[[Any], Any]:
    def told(value: Any) -> Any:
        if isinstance(value, list):
            return [told(item) for item in value]
        return {name: _texts(item) if name in names else item for name, item in value.items()}

    return told


_SENTENCES: Mapping[str, Callable[[Any], Any]] = {
    "warnings": _texts,
    "reason": _texts,
    "detail": _texts,
    "conflicts": _within("detail"),
    "quarantined": _within("reason"),
    "skipped_patterns": _within("reason"),
    "backend": _within("error"),
    "search": _within("reason"),
}
"""The fields of answers in which Engrama itself speaks; all others hold what is stored."""


def answer_for_agents(data: Mapping[str, Any]) -> dict[str, Any]:
    """An answer whose remarks name tools; what is stored stays as it is."""
    return {name: _SENTENCES[name](value) if name in _SENTENCES else value for name, value in data.items()}


def error_for_agents(error: Mapping[str, Any]) -> dict[str, Any]:
    """An `error` object whose sentences name tools; a remedy that lies outside them is said to be the person's."""
    told = {name: for_agents(value) if isinstance(value, str) else value for name, value in error.items()}
    expected, hint = str(told.get("expected", "")), str(told.get("hint", ""))
    if _OUTSIDE.search(f"{expected} {hint}") and BY_THE_PERSON not in f"{expected} {hint}":
        told["hint"] = f"{hint} {FOR_THE_PERSON}".strip()
    return told

"""Ready configurations of MCP clients for `engrama serve`, with absolute paths. Standard library only."""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engrama.errors import InvalidInput

if TYPE_CHECKING:
    from engrama.config import Config

SERVER = "engrama"
PLACES: Mapping[str, str] = {
    "claude-desktop": "claude_desktop_config.json (Settings, Developer, Edit Config)",
    "claude-code": ".mcp.json in the project",
    "cursor": ".cursor/mcp.json in the project, or ~/.cursor/mcp.json",
    "vscode": ".vscode/mcp.json in the project",
}
"""The clients that are known, and where each keeps its configuration."""

_CARRIED = {"backend": "--backend", "neo4j_uri": "--neo4j-uri", "vault": "--vault-path"}
_TYPED = ("given by a flag", "from the environment")


def client_config(client: str, config: Config) -> dict[str, Any]:
    """The JSON of one client; raises InvalidInput for an unknown one, or for a transport that it does not speak."""
    if client not in PLACES:
        raise InvalidInput(f'"{client}" is no client that is known here.', expected=f"one of {', '.join(PLACES)}")
    entry = _over_http(client, config) if config.transport == "http" else _over_stdio(client, config)
    return {"servers" if client == "vscode" else "mcpServers": {SERVER: entry}}


def left_out(config: Config) -> tuple[str, ...]:
    """Settings of this shell that the configuration cannot carry: identities and secrets."""
    keys = ("org_id", "user_id", "local_sub", "neo4j_password", "http_token", "openai_api_key")
    return tuple(key for key in keys if config.sources[key] in _TYPED)


def _over_stdio(client: str, config: Config) -> dict[str, Any]:
    program, *first = _program()
    entry = {"command": program, "args": [*first, "serve", *_arguments(config)]}
    return {"type": "stdio", **entry} if client in ("claude-code", "vscode") else entry


def _over_http(client: str, config: Config) -> dict[str, Any]:
    if client == "claude-desktop":
        raise InvalidInput(
            "Claude Desktop's configuration file knows no HTTP servers.",
            expected="--transport stdio",
            hint="Leave --transport out, or add the server's address under Settings, Connectors.",
        )
    host = config.http.host if ":" not in config.http.host else f"[{config.http.host}]"
    entry = {"url": f"http://{host}:{config.http.port}/mcp"}
    return entry if client == "cursor" else {"type": "http", **entry}


def _arguments(config: Config) -> list[str]:
    given = ["--home", str(config.home)]
    if config.backend == "sqlite":
        given += ["--db-path", str(config.database)]
    values = {"backend": config.backend, "neo4j_uri": config.neo4j.uri, "vault": str(config.vault)}
    for key, flag in _CARRIED.items():
        if config.sources[key] in _TYPED:
            given += [flag, values[key]]
    return given


def _program() -> list[str]:
    """How to start `engrama` from any folder."""
    script = Path(sysconfig.get_path("scripts")) / ("engrama.exe" if sys.platform == "win32" else "engrama")
    if script.is_file():
        return [str(script)]
    return [sys.executable, "-c", "from engrama.cli.main import main; main()"]

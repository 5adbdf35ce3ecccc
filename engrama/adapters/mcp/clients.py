"""Ready configurations of MCP clients for `engrama serve`, with absolute paths. Standard library only."""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engrama.errors import InvalidInput
from engrama.settings import BY_KEY

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

_ON_THE_LINE = ("home", "database")
_OF_HTTP = ("http_host", "http_port", "http_token", "http_allowed_hosts")


def client_config(client: str, config: Config) -> dict[str, Any]:
    """The JSON of one client; raises InvalidInput for an unknown one, or for a transport that it does not speak."""
    if client not in PLACES:
        raise InvalidInput(f'"{client}" is no client that is known here.', expected=f"one of {', '.join(PLACES)}")
    entry = _over_http(client, config) if config.transport == "http" else _over_stdio(client, config)
    return {"servers" if client == "vscode" else "mcpServers": {SERVER: entry}}


def remarks(config: Config) -> tuple[str, ...]:
    """What to tell a person beside it: the secrets that the configuration does not show."""
    if config.transport == "http":
        told = "The server asks for a token: give the client the header `Authorization: Bearer` with it."
        return (told,) if config.http.token else ()
    secrets = [BY_KEY[key].variable for key in _carried(config) if _is_secret(key, config)]
    if not secrets:
        return ()
    place = config.home / ".env"
    return (f'Not shown, since it is secret: {", ".join(secrets)}. Add it to "env" there, or write it into {place}.',)


def _carried(config: Config) -> list[str]:
    """The settings that a server started by a client must be told."""
    return [key for key in config.passing if key not in (*_ON_THE_LINE, *_OF_HTTP)]


def _is_secret(key: str, config: Config) -> bool:
    """Whether a value must not be shown; an address may hold a user and a password, or a key as a parameter."""
    address = config.passing[key].partition("://")[2]
    return BY_KEY[key].secret or "@" in address or "?" in address


def _environment(config: Config) -> dict[str, str]:
    """The variables without which the server would behave otherwise than in this shell."""
    shown = {key: config.passing[key] for key in _carried(config) if not _is_secret(key, config)}
    if "vault" in shown:
        shown["vault"] = str(config.vault)
    return {BY_KEY[key].variable: text for key, text in shown.items()}


def _over_stdio(client: str, config: Config) -> dict[str, Any]:
    program, *first = _program()
    entry: dict[str, Any] = {"command": program, "args": [*first, "serve", *_arguments(config)]}
    if variables := _environment(config):
        entry["env"] = variables
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
    return given


def _program() -> list[str]:
    """How to start `engrama` from any folder."""
    script = Path(sysconfig.get_path("scripts")) / ("engrama.exe" if sys.platform == "win32" else "engrama")
    if script.is_file():
        return [str(script)]
    return [sys.executable, "-c", "from engrama.cli.main import main; main()"]

"""The command that serves agents: serve."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from engrama.cli.app import command
from engrama.cli.run import Run


def _option(flag: str, metavar: str, help_text: str) -> Any:
    return typer.Option(flag, metavar=metavar, help=help_text, show_default=False)


@command(
    "serve",
    "engrama serve",
    "engrama serve --print-config claude-desktop",
    "engrama serve --backend neo4j --neo4j-uri bolt://localhost:7687",
    "engrama serve --transport http --port 8000",
    "engrama serve --transport http --host 0.0.0.0 --token-env MEMORY_TOKEN --allow-host memory.lan",
)
def serve(
    run: Run,
    transport: Annotated[str | None, _option("--transport", "NAME", "stdio (the default) or http.")] = None,
    backend: Annotated[str | None, _option("--backend", "NAME", "sqlite (the default) or neo4j.")] = None,
    neo4j_uri: Annotated[str | None, _option("--neo4j-uri", "URI", "Where the Neo4j server listens.")] = None,
    neo4j_password: Annotated[
        str | None, _option("--neo4j-password", "WORD", "Its password; others on this machine can see it.")
    ] = None,
    vault_path: Annotated[str | None, _option("--vault-path", "FOLDER", "The Obsidian vault.")] = None,
    host: Annotated[str | None, _option("--host", "HOST", "Where to bind over HTTP; 127.0.0.1 by default.")] = None,
    port: Annotated[str | None, _option("--port", "NUMBER", "The port over HTTP; 8000 by default, 0 for any.")] = None,
    token_env: Annotated[
        str | None, _option("--token-env", "NAME", "The variable that holds the bearer token to ask for.")
    ] = None,
    allow_host: Annotated[
        list[str] | None, _option("--allow-host", "NAME", "Another name that clients call this server by; repeatable.")
    ] = None,
    print_config: Annotated[
        str | None,
        _option("--print-config", "CLIENT", "Print what goes into a client's configuration and serve nothing."),
    ] = None,
) -> None:
    """Serve agents over MCP: on the standard streams, or over HTTP on this machine.

    Options override the configuration. --print-config takes claude-desktop, claude-code, cursor or vscode.
    """
    from engrama.config import load_config, secret_in

    given = {
        "home": run.home,
        "database": run.db_path,
        "backend": backend,
        "neo4j_uri": neo4j_uri,
        "neo4j_password": neo4j_password,
        "vault": vault_path,
        "transport": transport,
        "http_host": host,
        "http_port": port,
        "http_token": secret_in(token_env) if token_env else None,
        "http_allowed_hosts": " ".join(allow_host) if allow_host else None,
    }
    config = load_config(given)
    if print_config:
        _print_config(run, print_config, config)
        return
    from engrama.adapters.mcp.running import serve_http, serve_stdio

    (serve_http if config.transport == "http" else serve_stdio)(config)


def _print_config(run: Run, client: str, config: Any) -> None:
    from engrama.adapters.mcp.clients import PLACES, client_config, remarks

    print(json.dumps(client_config(client, config), ensure_ascii=False, indent=None if run.json else 2))
    run.note(f"Merge this into {PLACES[client]}.")
    for remark in remarks(config):
        run.note(remark)

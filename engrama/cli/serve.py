"""The command that serves agents: serve."""

from __future__ import annotations

from typing import Annotated

import typer

from engrama.cli.app import command
from engrama.cli.run import Run

Backend = Annotated[str | None, typer.Option("--backend", metavar="NAME", help="sqlite or neo4j.", show_default=False)]


@command("serve", "engrama serve")
def serve(
    run: Run,
    backend: Backend = None,
    neo4j_uri: Annotated[
        str | None, typer.Option("--neo4j-uri", metavar="URI", help="Where the Neo4j server is.", show_default=False)
    ] = None,
    neo4j_password: Annotated[
        str | None, typer.Option("--neo4j-password", metavar="WORD", help="Its password.", show_default=False)
    ] = None,
) -> None:
    """Serve."""
    from engrama.adapters.mcp.running import serve_stdio
    from engrama.config import load_config

    config = load_config(
        {
            "home": run.home,
            "database": run.db_path,
            "backend": backend,
            "neo4j_uri": neo4j_uri,
            "neo4j_password": neo4j_password,
        }
    )
    serve_stdio(config)

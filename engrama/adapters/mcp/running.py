"""Runs a server on a transport, and keeps everything but the protocol off standard output."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from engrama.errors import ConfigInvalid

if TYPE_CHECKING:
    from fastmcp import FastMCP
    from fastmcp.server.auth import AuthProvider

    from engrama.config import Config

STDOUT, STDERR = 1, 2
LOG_FORMAT = "engrama: %(message)s"
PATH, HEALTH = "/mcp", "/health"
log = logging.getLogger("engrama.mcp")


def serve_stdio(config: Config) -> None:
    """Serve one client on the standard streams until it closes its end."""
    with _diverted_output() as wire:
        _log_to_stderr()
        server = _created(config)
        # fastmcp takes the descriptor over as its first act, and diverts it again.
        os.dup2(wire, STDOUT)
        asyncio.run(server.run_stdio_async(show_banner=False, log_level="ERROR"))


def serve_http(config: Config, auth: AuthProvider | None = None) -> None:
    """Serve Streamable HTTP until interrupted; `auth` is a fastmcp provider instead of the configured token.

    Raises ConfigInvalid when the port is taken, or when other machines could reach a server that asks for nothing.
    """
    with _diverted_output():
        _log_to_stderr()
        from starlette.middleware import Middleware

        from engrama.adapters.mcp.guards import KnownHostsOnly, OneToken, is_local

        http = config.http
        auth = auth or (OneToken(http.token) if http.token else None)
        if auth is None and not is_local(http.host):
            raise _unprotected(http.host)
        server = _created(config, auth)
        _add_health(server)
        listener = _listener(http.host, http.port)
        log.info("serving http://%s:%d%s", _in_url(http.host), listener.getsockname()[1], PATH)
        serving = server.run_http_async(
            show_banner=False,
            log_level="ERROR",
            path=PATH,
            stateless_http=True,
            json_response=True,
            host_origin_protection=False,
            middleware=[Middleware(KnownHostsOnly, names=(http.host, *http.allowed_hosts))],
            sockets=[listener],
            uvicorn_config={"log_config": None, "access_log": False, "server_header": False},
        )
        # Ctrl-C is how a server is meant to end.
        with suppress(KeyboardInterrupt):
            asyncio.run(serving)


def _created(config: Config, auth: AuthProvider | None = None) -> FastMCP:
    """The server. What loading it leaves behind stays for good, so no garbage collection ever looks at it."""
    gc.disable()
    try:
        from engrama.adapters.mcp.server import create_server

        return create_server(config, auth=auth)
    finally:
        gc.freeze()
        gc.enable()


def _add_health(server: FastMCP) -> None:
    """`/health` says that the process serves, and nothing else about it."""
    from starlette.requests import Request
    from starlette.responses import JSONResponse

    async def health(_: Request) -> JSONResponse:
        return JSONResponse({"status": "ok"})

    server.custom_route(HEALTH, methods=["GET"])(health)


def _unprotected(host: str) -> ConfigInvalid:
    return ConfigInvalid(
        f"{host} can be reached from other machines, and no token is set.",
        expected="ENGRAMA_HTTP_TOKEN, or --token-env with the name of the variable that holds the token",
        hint="Set one, or leave --host out to serve this machine only.",
    )


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise ConfigInvalid(
            f"Nothing can be served on {host} port {port}: {(error.strerror or str(error)).lower()}.",
            expected="a free port on an address of this machine",
            hint="Choose another with --port or --host; --port 0 takes a free one.",
        ) from error
    return listener


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


@contextmanager
def _diverted_output() -> Iterator[int]:
    """While this lasts, standard output leads to standard error; gives a descriptor of the real one."""
    sys.stdout.flush()
    wire = os.dup(STDOUT)
    os.dup2(STDERR, STDOUT)
    try:
        yield wire
    finally:
        sys.stdout.flush()
        os.dup2(wire, STDOUT)
        os.close(wire)


def _log_to_stderr() -> None:
    """Our own log lines go to standard error; what libraries log below an error may hold what users wrote."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter(LOG_FORMAT))
    ours = logging.getLogger("engrama")
    ours.addHandler(handler)
    ours.setLevel(logging.INFO)
    ours.propagate = False

"""Runs a server on a transport, and keeps everything but the protocol off standard output."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engrama.config import Config

STDOUT, STDERR = 1, 2
LOG_FORMAT = "engrama: %(message)s"


def serve_stdio(config: Config) -> None:
    """Serve one client on the standard streams until it closes its end."""
    with _diverted_output() as wire:
        _log_to_stderr()
        from engrama.adapters.mcp.server import create_server

        server = create_server(config)
        # fastmcp takes the descriptor over as its first act, and diverts it again.
        os.dup2(wire, STDOUT)
        asyncio.run(server.run_stdio_async(show_banner=False, log_level="ERROR"))


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

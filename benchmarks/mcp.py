"""The MCP server: its start beside an empty fastmcp server, a tool call beside the same verb in process."""

from __future__ import annotations

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks.measure import Row
from engrama import Engrama

_EMPTY = [sys.executable, "-c", 'from fastmcp import FastMCP; FastMCP("empty").run(show_banner=False)']
_STARTS, _CALLS = 7, 300
_VERSION = "2025-06-18"


class Server:
    """A server process and the pipe to it."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.number = 0
        about = {"name": "bench", "version": "1"}
        self.ask("initialize", protocolVersion=_VERSION, capabilities={}, clientInfo=about)
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """One request and its answer."""
        self.number += 1
        self._send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        assert self.process.stdout is not None
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def close(self) -> None:
        """Close the pipe and wait for the end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()


def mcp(folder: Path) -> list[Row]:
    """Start to tool list in processor seconds, in turns with an empty server; then calls in turns with the SDK."""
    home = folder / "mcp"
    engrama = shutil.which("engrama", path=os.path.dirname(sys.executable)) or "engrama"
    serve = [engrama, "serve", "--home", str(home)]
    ours, empty = [], []
    for _ in range(_STARTS):
        empty.append(_start(_EMPTY))
        ours.append(_start(serve))
    value, limit = statistics.median(ours), statistics.median(empty)
    started = Row(
        "mcp start to tool list", None, "s", value, limit, value / limit,
        target="≤ empty server + 0.3 s", met=value - limit <= 0.3,
    )  # fmt: skip
    return [started, *_round_trips(serve, home)]


def _start(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    server = Server(command)
    server.ask("tools/list")
    server.close()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _round_trips(serve: list[str], home: Path) -> list[Row]:
    server, rows = Server(serve), []
    with Engrama(home) as mem:
        mem.remember("Project", "Atlas", {"status": "active"}, note="A map of the old city")
        verbs = {
            "search": ({"query": "map of the city"}, lambda: mem.search("map of the city")),
            "context": ({"node": "Project:Atlas"}, lambda: mem.context("Project:Atlas")),
        }
        for tool, (arguments, verb) in verbs.items():
            called, direct = [], []
            for _ in range(_CALLS):
                began = time.perf_counter()
                answer = server.ask("tools/call", name=f"engrama_{tool}", arguments=arguments)
                between = time.perf_counter()
                verb()
                direct.append((time.perf_counter() - between) * 1000)
                called.append((between - began) * 1000)
                assert not answer["result"]["isError"], answer
            value, limit = statistics.median(called), statistics.median(direct)
            rows.append(
                Row(f"mcp {tool}, p50", None, "ms", value, limit, value / limit,
                    target="≤ in process + 3 ms", met=value - limit <= 3)
            )  # fmt: skip
    server.close()
    return rows

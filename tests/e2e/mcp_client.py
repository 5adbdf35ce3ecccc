"""A raw JSON-RPC client on the standard streams of a server process: it sees every byte."""

import json
import os
import queue
import subprocess
import sys
import threading
import time

SERVE = "from engrama.cli.main import main; main()"
WAIT = 120
"""Seconds; generous, since test machines are busy. Nothing waits this long unless it failed."""


class RawClient:
    """Starts `engrama serve` with the given words; `program` replaces what runs before and around it."""

    def __init__(self, folder, *words, version="2025-06-18", program=SERVE, hello=True, **environ):
        home = folder / "home"
        home.mkdir(exist_ok=True)
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("ENGRAMA_", "NEO4J_"))}
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, "serve", *map(str, words)],
            cwd=folder,
            env={**clean, "HOME": str(home), **environ},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.arrived, self.answers, self.number = queue.Queue(), {}, 0
        self.noise, self.errors = [], []
        threading.Thread(target=self._read, daemon=True).start()
        self._logs = threading.Thread(target=lambda: self.errors.extend(self.process.stderr), daemon=True)
        self._logs.start()
        if hello:
            about = {"name": "raw client", "version": "1"}
            self.hello = self.ask("initialize", protocolVersion=version, capabilities={}, clientInfo=about)
            self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def _read(self):
        for line in self.process.stdout:
            try:
                message = json.loads(line)
                assert message["jsonrpc"] == "2.0"
            except (ValueError, KeyError, TypeError, AssertionError):
                self.noise.append(line)
            else:
                self.arrived.put(message)

    def send(self, message):
        self.write(json.dumps(message))

    def write(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def post(self, method, **params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        return self.number

    def answer(self, number):
        end = time.monotonic() + WAIT
        while number not in self.answers:
            message = self.arrived.get(timeout=max(0.01, end - time.monotonic()))
            self.answers[message.get("id")] = message
        return self.answers.pop(number)

    def ask(self, method, **params):
        found = self.answer(self.post(method, **params))
        assert "result" in found, found
        return found["result"]

    def call(self, name, /, **arguments):
        result = self.ask("tools/call", name=f"engrama_{name}", arguments=arguments)
        assert not result.get("isError"), result
        return result["structuredContent"]

    def refused(self, name, /, **arguments):
        result = self.ask("tools/call", name=f"engrama_{name}", arguments=arguments)
        assert result["isError"], result
        return result["structuredContent"]["error"]

    def close(self):
        self.process.stdin.close()
        code = self.process.wait(WAIT)
        self._logs.join(WAIT)
        assert code == 0, "".join(self.errors)
        assert not self.noise, self.noise

    def __enter__(self):
        return self

    def __exit__(self, kind, *rest):
        if kind is None:
            self.close()
        else:
            self.process.kill()
            self.process.wait()

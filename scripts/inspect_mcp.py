"""Drive `engrama serve` with the MCP Inspector's command line: `python scripts/inspect_mcp.py [--required]`.

Exit 0 when every step holds. Without Node or a package registry the run is skipped, loudly; with --required it fails.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

PACKAGE = "@modelcontextprotocol/inspector"
RELEASES = (((22, 19), "2.12.0"), ((18, 0), "0.15.0"))
"""The Inspector for a Node of at least that version."""
ENGRAMA = Path(sys.executable).with_name("engrama")
TIMEOUT = 600


class Unavailable(Exception):
    """What the Inspector needs is not on this machine."""


def main() -> int:
    """Run every step; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--required", action="store_true", help="fail where the Inspector cannot run")
    required = parser.parse_args().required
    with tempfile.TemporaryDirectory(prefix="engrama-inspector-") as folder:
        try:
            release = _install(Path(folder))
        except Unavailable as error:
            print(f"SKIPPED: the MCP Inspector was not run: {error}", file=sys.stderr)
            return 1 if required else 0
        _steps(Path(folder))
    print(f"The MCP Inspector {release} lists, calls, reads and prompts.")
    return 0


def _install(folder: Path) -> str:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise Unavailable("there is no node or no npm here")
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    version = tuple(int(part) for part in told.strip().lstrip("v").split(".")[:2])
    release = next((release for least, release in RELEASES if version >= least), "")
    if not release:
        raise Unavailable(f"node {told.strip()} is too old")
    (folder / "package.json").write_text("{}", encoding="utf-8")
    command = [npm, "install", "--silent", "--no-audit", "--no-fund", f"{PACKAGE}@{release}"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    if done.returncode:
        raise Unavailable(f"npm cannot install {PACKAGE}: {done.stderr.strip()[-300:]}")
    return release


def _steps(folder: Path) -> None:
    tools = _ask(folder, "tools/list")["tools"]
    _expect(len(tools) == 14, f"fourteen tools, found {len(tools)}")
    relations = json.dumps([{"type": "USES", "target": "Technology:SQLite"}])
    made = _call(folder, "engrama_remember", label="Project", name="Atlas", on_missing="stub", relations=relations)
    _expect(made["relations"][0]["outcome"] == "stubbed", f"a stubbed relation, found {made}")
    found = _call(folder, "engrama_search", query="atlas", limit="5")
    _expect(found["results"][0]["key"] == "Atlas", f"Atlas first, found {found}")
    schema = _ask(folder, "resources/read", "--uri", "engrama://schema")["contents"][0]["text"]
    _expect("Project" in schema, "the schema page")
    prompt = _ask(folder, "prompts/get", "--prompt-name", "engrama_instructions")["messages"][0]["content"]["text"]
    _expect("engrama_search" in prompt, "the instructions")


def _call(folder: Path, tool: str, **arguments: str) -> dict[str, Any]:
    given = [word for name, value in arguments.items() for word in ("--tool-arg", f"{name}={value}")]
    result = _ask(folder, "tools/call", "--tool-name", tool, *given)
    _expect(not result.get("isError"), f"a result of {tool}, found {result}")
    content: dict[str, Any] = result["structuredContent"]
    return content


def _ask(folder: Path, method: str, *words: str) -> dict[str, Any]:
    inspector = folder / "node_modules" / ".bin" / "mcp-inspector"
    serve = [str(ENGRAMA), "serve", "--home", str(folder / "memory")]
    command = [str(inspector), "--cli", *serve, "--method", method, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False, cwd=folder)
    if done.returncode:
        raise SystemExit(f"{method} failed with {done.returncode}:\n{done.stdout[-1000:]}\n{done.stderr[-1000:]}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def _expect(holds: bool, what: str) -> None:
    if not holds:
        raise SystemExit(f"The MCP Inspector did not show what was expected: {what}.")


if __name__ == "__main__":
    sys.exit(main())

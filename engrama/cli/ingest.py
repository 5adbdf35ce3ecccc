"""The command that reads a text for an agent: ingest."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from engrama.cli import parse, views
from engrama.cli.app import command
from engrama.cli.run import Run
from engrama.errors import InvalidInput

STDIO = "-"
KINDS = ("text", "conversation", "note", "web")
READ_THERE = ("note", "web")
MAX_BYTES = 2_000_000
ADDRESS = re.compile(r"https?://", re.I)
PAGES = (".html", ".htm", ".xhtml")


@command(
    "ingest",
    "engrama ingest notes.md",
    "engrama ingest standup.txt --kind conversation --json",
    "engrama ingest https://www.sqlite.org/wal.html",
    "pbpaste | engrama ingest -",
)
def ingest(
    run: Run,
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="A file, a vault's note, a page's address, or - for standard input.")
    ],
    kind: Annotated[
        str | None,
        typer.Option("--kind", metavar="text|conversation|note|web", help="What it is, where that is not plain."),
    ] = None,
) -> None:
    """Read a text for an agent: its content, what to remember of it, and what is known already. Stores nothing."""
    chosen = parse.one_of(kind, "--kind", KINDS) if kind else "web" if ADDRESS.match(source) else "text"
    text = source if chosen in READ_THERE else _text(source)
    with run.memory() as memory:
        record = memory.ingest(text, kind=chosen)
    run.answer(record, views.ingested)


def _text(source: str) -> str:
    """What a file or standard input holds; of a saved page its readable text."""
    if source == STDIO:
        return _decoded(sys.stdin.buffer.read(MAX_BYTES + 1), "Standard input")
    path = Path(source).expanduser()
    if not path.is_file():
        raise InvalidInput(
            f"There is no file {path.absolute()}.",
            expected="a file, an http or https address, or - for standard input",
            file=str(path),
        )
    with path.open("rb") as stream:
        text = _decoded(stream.read(MAX_BYTES + 1), str(path))
    if path.suffix.lower() not in PAGES:
        return text
    from engrama.ingest.html import readable

    title, body = readable(text)
    return f"{title}\n\n{body}".strip()


def _decoded(data: bytes, name: str) -> str:
    if len(data) > MAX_BYTES:
        raise InvalidInput(f"{name} is larger than {MAX_BYTES:,} bytes.", expected="a text of at most that size")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{name} is not UTF-8 text.", expected="a text file in UTF-8") from error
    if "\0" in text:
        raise InvalidInput(f"{name} is no text: it holds zero bytes.", expected="a text file in UTF-8")
    return text

"""Copies of one owner's memory as a file of lines, for stores that are no file themselves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from engrama.core.call import Call, Plan
from engrama.core.interchange import read_items
from engrama.core.operations.aliases import drop_aliases
from engrama.core.operations.transfer import load
from engrama.core.records import Loaded
from engrama.core.requests import DeleteNodes, Lock, Operation, ScanNodes, ask
from engrama.errors import ImportInvalid, InvalidInput

SERVERS = ("neo4j",)
"""Stores whose database is a server's: what `backup` writes of them is an export."""

_BATCH = 500


@contextmanager
def writing(target: Path) -> Iterator[IO[str]]:
    """A new file to write a copy to, which must not exist; one that fails half-way leaves nothing."""
    if target.exists():
        raise InvalidInput(f"{target} exists already.", expected="the path of a new file")
    if not target.parent.is_dir():
        raise InvalidInput(f"The folder {target.parent} does not exist.", expected="an existing folder")
    partial = target.with_name(f".{target.name}.partial")
    try:
        with partial.open("w", encoding="utf-8", newline="\n") as stream:
            yield stream
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)


def reading(source: Path) -> list[str]:
    """The lines of a copy; raises InvalidInput where there is none, ImportInvalid where it is no text."""
    if not source.is_file():
        raise InvalidInput(f"There is no file {source}.", expected="a copy that `engrama backup` wrote")
    try:
        return source.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        raise ImportInvalid(
            f"{source} is no copy of a memory on a server; nothing was restored.",
            expected="a file that `engrama backup` or `engrama export` wrote",
        ) from None


def plan_replace(lines: list[str]) -> Plan[Loaded]:
    """Put an export in the place of everything the owner has: all of it, or nothing where it is invalid."""

    def operation(call: Call) -> Operation[Loaded]:
        yield from ask(Lock(call.scope, whole=True))
        while rows := (yield from ask(ScanNodes(call.scope, "", _BATCH))):
            yield from ask(DeleteNodes(call.scope, tuple(row.ref for row in rows)))
        yield from drop_aliases(call)
        return (yield from load(call, read_items(call, lines, set()), lambda done: None))

    return Plan(operation, writes=True)

"""Commands that move data: export, import, backup, restore."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engrama.cli.app import command
from engrama.cli.display import confirmed
from engrama.cli.run import Run
from engrama.errors import InvalidInput, StoreDamaged

if TYPE_CHECKING:
    from engrama.sdk import Engrama

STDIO = "-"


@command("export", "engrama export > all.jsonl", "engrama export all.jsonl")
def export(
    run: Run, file: Annotated[str, typer.Argument(metavar="FILE", help="Where to; - is standard output.")] = STDIO
) -> None:
    """Write everything as JSON lines, in a fixed order: two exports of one memory are equal."""
    with run.memory() as memory:
        if file == STDIO:
            memory.export_to(lambda line: sys.stdout.write(f"{line}\n"))
            return
        path = Path(file).expanduser().absolute()
        lines = _export_file(path, memory)
    data = {"path": str(path), "lines": lines}
    run.emit(data, lambda screen: screen.line(f"Exported {lines} lines to {path}.", "green"))


@command("backup", "engrama backup memory-backup.db")
def backup(run: Run, file: Annotated[str, typer.Argument(metavar="FILE", help="The copy to make.")]) -> None:
    """Copy the database to a file; the memory may be in use meanwhile."""
    with run.memory() as memory:
        path = memory.backup(Path(file).expanduser().absolute())
    run.emit({"path": str(path)}, lambda screen: screen.line(f"Backed up to {path}.", "green"))


@command("restore", "engrama restore memory-backup.db", "engrama restore memory-backup.db --yes")
def restore(
    run: Run,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A backup made by `engrama backup`.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before replacing the memory.")] = False,
) -> None:
    """Put a backup in the place of the database."""
    path = Path(file).expanduser().absolute()
    if not path.is_file():
        raise _no_file(path, "a backup made by `engrama backup`")
    config = run.config
    database = config.database
    place = config.neo4j.uri if config.backend == "neo4j" else str(database)
    refusal = f"Restoring {path} would replace everything in {place}, so nothing was done."
    if not confirmed(f"Replace everything in {place} by {path}?", yes, refusal):
        run.note("Nothing was changed.")
        return
    with _opened_or_set_aside(run, database) as memory:
        memory.restore(path)
    data = {"database": place, "restored_from": str(path)}
    run.emit(data, lambda screen: screen.line(f"Restored {place} from {path}.", "green"))


def _export_file(path: Path, memory: Engrama) -> int:
    """Write to a neighbour first, so that a failed export leaves no half of a file; returns the number of lines."""
    if path.is_dir() or not path.parent.is_dir():
        what = "is a folder" if path.is_dir() else "lies in a folder that does not exist"
        raise InvalidInput(f"{path} {what}.", expected="a file in an existing folder", file=str(path))
    partial = path.with_name(f".{path.name}.partial")
    lines = 0

    def write(line: str) -> None:
        nonlocal lines
        stream.write(f"{line}\n")
        lines += 1

    try:
        with partial.open("w", encoding="utf-8", newline="\n") as stream:
            memory.export_to(write)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    return lines


def _opened_or_set_aside(run: Run, database: Path) -> Engrama:
    """The memory to restore into; a file too damaged to open is kept beside a new one."""
    try:
        return run.memory()
    except StoreDamaged:
        aside = database.with_name(f"{database.name}.damaged")
        for suffix in ("-wal", "-shm"):
            database.with_name(database.name + suffix).unlink(missing_ok=True)
        database.replace(aside)
        run.note(f"The damaged file is kept as {aside}.")
        return run.memory()


def _no_file(path: Path, expected: str) -> InvalidInput:
    return InvalidInput(f"There is no file {path}.", expected=expected, hint="Check the path.", file=str(path))

"""Commands that move data: export, import, backup, restore."""

from __future__ import annotations

import sys
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engrama.cli.app import command
from engrama.cli.display import confirmed
from engrama.cli.outfile import check_target, is_same, written
from engrama.cli.run import Run
from engrama.errors import InvalidInput, StoreDamaged, StoreForeign

if TYPE_CHECKING:
    from engrama.sdk import Engrama

STDIO = "-"
JOURNALS = ("-wal", "-shm")


@command("export", "engrama export > all.jsonl", "engrama export all.jsonl", "engrama export all.jsonl --force")
def export(
    run: Run,
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to; - is standard output.")] = STDIO,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")] = False,
) -> None:
    """Write everything as JSON lines, in a fixed order: two exports of one memory are equal."""
    path = Path(file).expanduser().absolute()
    if file != STDIO:
        check_target(path, run.config.database, force=force)
    with run.memory() as memory:
        if file == STDIO:
            memory.export_to(lambda line: sys.stdout.write(f"{line}\n"))
            return
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
    if is_same(path, database):
        raise InvalidInput(f"{path} is the memory itself.", expected="a backup made by `engrama backup`")
    place = config.neo4j.uri if config.backend == "neo4j" else str(database)
    refusal = f"Restoring {path} would replace everything in {place}, so nothing was done."
    if not confirmed(f"Replace everything in {place} by {path}?", yes, refusal):
        run.note("Nothing was changed.")
        return
    with _opened_or_set_aside(run, database, path) as memory:
        memory.restore(path)
    data = {"database": place, "restored_from": str(path)}
    run.emit(data, lambda screen: screen.line(f"Restored {place} from {path}.", "green"))


def _export_file(path: Path, memory: Engrama) -> int:
    """Write the lines to a file; returns how many."""
    lines = 0

    def write(line: str) -> None:
        nonlocal lines
        stream.write(f"{line}\n")
        lines += 1

    with written(path) as stream:
        memory.export_to(write)
    return lines


def _opened_or_set_aside(run: Run, database: Path, copy: Path) -> Engrama:
    """The memory to restore into; one of ours too damaged to open is kept, with its journal, beside a new one.

    Nothing is moved for the sake of a copy that could not take its place.
    """
    try:
        return run.memory()
    except StoreForeign:
        raise
    except StoreDamaged:
        from engrama.backends.sqlite.upkeep import check_copy

        check_copy(copy)
        aside = _free_name(database)
        for suffix in JOURNALS:
            journal = database.with_name(database.name + suffix)
            if journal.exists():
                journal.replace(aside.with_name(aside.name + suffix))
        database.replace(aside)
        run.note(f"The damaged file is kept as {aside}.")
        return run.memory()


def _free_name(database: Path) -> Path:
    """A name beside the database that neither a copy nor the journal of one has."""
    names = chain(["damaged"], (f"damaged.{number}" for number in count(2)))
    return next(
        aside
        for aside in (database.with_name(f"{database.name}.{name}") for name in names)
        if not any(aside.with_name(aside.name + suffix).exists() for suffix in ("", *JOURNALS))
    )


def _no_file(path: Path, expected: str) -> InvalidInput:
    return InvalidInput(f"There is no file {path}.", expected=expected, hint="Check the path.", file=str(path))

"""The command that takes files in, whoever wrote them; what a file is, its content says."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from engrama.cli import views
from engrama.cli.app import command
from engrama.cli.display import Screen, progress_bar
from engrama.cli.reindex import embed_rest
from engrama.cli.run import Run
from engrama.core.records import Loaded
from engrama.errors import ImportInvalid, InvalidInput

if TYPE_CHECKING:
    from engrama.core.foreign import Foreign
    from engrama.skills.importers.report import Imported

STDIO = "-"
_SQLITE = b"SQLite format 3\x00"
_SHOWN = 3


@command(
    "import",
    "engrama import all.jsonl",
    "ssh laptop engrama export | engrama import -",
    "engrama import ~/.engrama/engrama.db",
    "engrama import public.ndjson --owner acme/ann --json",
)
def import_(
    run: Run,
    file: Annotated[str, typer.Argument(metavar="FILE", help="What to read; - is standard input.")],
    owner: Annotated[
        str | None,
        typer.Option(
            "--owner", metavar="ORG/USER", help="From a file of the public package take this owner's rows too."
        ),
    ] = None,
) -> None:
    """Read an export back in, or what the public `engrama` package wrote: its SQLite file or its export.

    All of it or, if a line is wrong, nothing. Doing it twice changes nothing.
    """
    path = Path(file).expanduser()
    if file != STDIO and not path.is_file():
        raise _no_file(path.absolute())
    if file != STDIO and _begins_as_sqlite(path):
        from engrama.backends.sqlite.public_file import read_public_file

        _take_in(run, read_public_file(path), owner)
        return
    with _opened(file, path) as (stream, total):
        lines = _lines(stream, file)
        first = next(lines, "")
        from engrama.skills.importers.public_export import is_public_export, read_public_export

        if is_public_export(first):
            _take_in(run, read_public_export(chain([first], lines)), owner)
            return
        if owner is not None:
            raise InvalidInput(
                "--owner was given, and the file is no file of the public package.", expected="no --owner"
            )
        with run.memory() as memory:
            with progress_bar("Importing", total) as progress:
                record = memory.import_lines(chain([first] if first else [], lines), progress=progress)
            embed_rest(run, memory)
    run.answer(record, views.loaded)


def _take_in(run: Run, content: Foreign, owner: str | None) -> None:
    named = None if owner is None else _owner(owner)
    with run.memory() as memory:
        with progress_bar("Importing", None) as progress:
            record = memory.import_public(content, owner=named, progress=progress)
        embed_rest(run, memory)
    run.answer(record, _imported)


def _owner(given: str) -> tuple[str, str]:
    org, _, user = given.partition("/")
    if not org.strip() or not user.strip():
        raise InvalidInput(
            f'--owner is "{given}".',
            expected="an org id and a user id, joined by a slash",
            hint="The report of an import without --owner lists the owners of a file.",
        )
    return org, user


def _imported(screen: Screen, record: Imported) -> None:
    views.loaded(screen, Loaded(**{name: getattr(record, name) for name in Loaded.fields}))
    screen.line(f"  {record.sealed:>8}  sealed, without an owner")
    screen.line(f"  {record.vectors_skipped:>8}  vectors skipped")
    for owner in record.owners:
        if not owner["taken"]:
            screen.line(
                f"  not taken: {owner['nodes']} nodes of {owner['owner']} (--owner {owner['owner']} takes them)",
                "yellow",
            )
    if record.sealed:
        screen.line("  `engrama migrate tenancy` gives the sealed rows an owner.", "yellow")
    _entries(screen, "left out", record.left_out)
    _entries(screen, "adjusted", record.adjusted)


def _entries(screen: Screen, title: str, entries: tuple[Mapping[str, Any], ...]) -> None:
    for entry in entries:
        names = ", ".join(entry["items"][:_SHOWN]) + (", …" if len(entry["items"]) > _SHOWN else "")
        told = f" ({names})" if names else ""
        screen.line(f"  {title}: {entry['count']} {entry['kind']} {entry['name']}: {entry['reason']}{told}", "yellow")


def _begins_as_sqlite(path: Path) -> bool:
    with path.open("rb") as stream:
        return stream.read(len(_SQLITE)) == _SQLITE


@contextmanager
def _opened(file: str, path: Path) -> Iterator[tuple[IO[bytes], int | None]]:
    """The bytes to import and their number of lines, unknown for standard input."""
    if file == STDIO:
        yield sys.stdin.buffer, None
        return
    with path.open("rb") as counted:
        total = sum(1 for _ in counted)
    with path.open("rb") as stream:
        yield stream, total


def _lines(stream: IO[bytes], name: str) -> Iterator[str]:
    for number, line in enumerate(stream, 1):
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            message = f"Line {number} of {name} is not UTF-8, so nothing was imported."
            raise ImportInvalid(message, expected="an export made by `engrama export`", line=number) from error


def _no_file(path: Path) -> InvalidInput:
    return InvalidInput(
        f"There is no file {path}.",
        expected="an export made by `engrama export`",
        hint="Check the path.",
        file=str(path),
    )

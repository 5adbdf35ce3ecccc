"""Files that commands write for a person: never over the memory itself, never unasked over what is there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from engrama.errors import InvalidInput

OWN_SUFFIXES = ("", "-wal", "-shm", ".lock")


def check_target(path: Path, database: Path, *, force: bool) -> None:
    """Raise InvalidInput where nothing may be written: a folder, the memory's own files, a file unless `force`."""
    if path.is_dir() or not path.parent.is_dir():
        what = "is a folder" if path.is_dir() else "lies in a folder that does not exist"
        raise InvalidInput(f"{path} {what}.", expected="a file in an existing folder", file=str(path))
    for suffix in OWN_SUFFIXES:
        if is_same(path, database.with_name(database.name + suffix)):
            raise InvalidInput(
                f"{path} belongs to the memory itself ({database}); nothing was written.",
                expected="another file",
                hint="Name a file that is not there yet.",
                file=str(path),
            )
    if path.is_file() and not force:
        raise InvalidInput(
            f"{path} exists already; nothing was written.",
            expected="the path of a new file",
            hint="Name another file, or replace this one with --force.",
            file=str(path),
        )


def is_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file, through links or under two names; neither needs to exist."""
    try:
        return os.path.samefile(one, other)
    except OSError:
        return one.resolve() == other.resolve()


@contextmanager
def written(path: Path) -> Iterator[IO[str]]:
    """A stream into `path`. A file is written beside its place first, so that a failure leaves no half of one.

    What is no file (a device, a pipe) is written to as it is, also where a link leads to it.
    """
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            yield stream
        return
    place = path.resolve()
    partial = place.with_name(f".{place.name}.{os.getpid()}.partial")
    try:
        with partial.open("x", encoding="utf-8", newline="\n") as stream:
            yield stream
        partial.replace(place)
    finally:
        partial.unlink(missing_ok=True)

"""From SQLite's errors to typed ones that name the file and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from engrama.errors import InvalidInput, StoreBusy, StoreDamaged, StoreError, StoreFull, StoreReadOnly

_BUSY_SECONDS = 10


@contextmanager
def typed_errors(path: Path) -> Iterator[None]:
    """Raise StoreError subclasses in place of apsw's errors."""
    try:
        yield
    except apsw.Error as error:
        raise typed_error(path, error) from error


def typed_error(path: Path, error: apsw.Error) -> StoreError | InvalidInput:
    """The error of ours for one of SQLite's."""
    if isinstance(error, apsw.BusyError | apsw.LockedError):
        return StoreBusy(
            f"{path} is being written by another process and stayed locked for {_BUSY_SECONDS} seconds.",
            expected="the other writer to finish",
            hint="Try again; if it lasts, look for a process that holds the file open.",
        )
    if isinstance(error, apsw.FullError) or "full" in str(error):
        return StoreFull(
            f"The disk of {path} is full; nothing of this operation was written.",
            expected="free space on the disk",
            hint="Make room and repeat the command.",
        )
    if isinstance(error, apsw.ReadOnlyError):
        return StoreReadOnly(
            f"{path} cannot be written, since the file or its folder is read-only.",
            expected="a writable file in a writable folder",
            hint="Reading goes on; to write, set ENGRAMA_DB_PATH to another file or change the permissions.",
        )
    if isinstance(error, apsw.NotADBError | apsw.CorruptError):
        return StoreDamaged(
            f"{path} is damaged or no database ({error}); it was left as it is.",
            expected="a database that Engrama wrote",
            hint="Restore a copy with `engrama restore FILE`, or move the file away to start anew.",
        )
    if isinstance(error, apsw.ConstraintError) and "engrama guard" in str(error):
        return InvalidInput(str(error).partition("engrama guard: ")[2] + ".", expected="data that fits the profile")
    return StoreError(
        f"{path} cannot be used: {error}.",
        expected="a readable database file",
        hint="Check the path and its permissions with `engrama doctor`.",
    )

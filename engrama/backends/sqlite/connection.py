"""Opening a database file: created once, tuned on every connection, readable where it cannot be written."""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from typing import NamedTuple

import apsw

from engrama.core.protocols import SchemaSource
from engrama.core.text import ANALYSER
from engrama.errors import StoreError, StoreForeign, StoreReadOnly, StoreTooNew
from engrama.ir.canonical import canonical_json
from engrama.ir.profile import profile_to_dict

APPLICATION_ID = 1164865906
STORE_FORMAT = 2
BUSY_MILLISECONDS = 10_000
_CREATE_SECONDS = 60
_CACHE_KIB = 16_384


class FileOptions(NamedTuple):
    """Where the database is and how safe a commit is: `full` survives a power cut, `normal` may lose the last ones."""

    path: Path
    durability: str = "full"


def open_connection(options: FileOptions) -> apsw.Connection:
    """A tuned connection to an existing file; read-only where the file system allows no more."""
    try:
        connection = apsw.Connection(str(options.path), flags=apsw.SQLITE_OPEN_READWRITE, statementcachesize=200)
        tune(connection, options)
    except (apsw.CantOpenError, apsw.ReadOnlyError):
        if not options.path.is_file():
            raise
        return _open_readonly(options)
    return connection


def tune(connection: apsw.Connection, options: FileOptions) -> None:
    """Set what SQLite keeps per connection, and touch the file so that trouble with it shows at once."""
    connection.set_busy_timeout(BUSY_MILLISECONDS)
    # Else SQLite, built with STAT4, plans many statements anew whenever another value is bound, which costs ten times
    # the look-up itself.
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)
    synchronous = "NORMAL" if options.durability == "normal" else "FULL"
    connection.execute(
        f"PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA synchronous = {synchronous};"
        # Else what a statement sets aside goes through a temporary file, which costs a bulk load a tenth of its time.
        f"PRAGMA cache_size = -{_CACHE_KIB}; PRAGMA temp_store = MEMORY"
    ).fetchall()
    connection.pragma("user_version")


def has_schema(path: Path) -> bool:
    """Whether the file exists and holds more than nothing; an empty file is as good as none."""
    return path.is_file() and path.stat().st_size > 0


def create(options: FileOptions, source: SchemaSource) -> None:
    """Create the database with the bundle's schema, unless another process has just done so; safe for many at once."""
    from filelock import FileLock

    if options.path.exists() and not options.path.is_file():
        raise StoreError(
            f"{options.path} is no regular file, so no database can be made there; it was left untouched.",
            expected="a file, or a path where none is yet",
            hint="Name another file with --db-path or ENGRAMA_DB_PATH.",
        )
    try:
        options.path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(f"{options.path}.lock", timeout=_CREATE_SECONDS):
            _create(options, source)
    except PermissionError as error:
        raise StoreReadOnly(
            f"{options.path} cannot be created: {error.strerror}.",
            expected="a folder that can be written",
            hint="Set ENGRAMA_HOME or ENGRAMA_DB_PATH to a place of your own.",
        ) from error


def refuse_foreign(path: Path) -> None:
    """Raise StoreForeign for a database of another program without writing to it or to its journal.

    An ordinary connection would move a journal into the database when it closes. What cannot be read at all passes:
    opening it tells more.
    """
    try:
        connection = open_untouched(path, settled=True)
        try:
            check_application(connection, path)
        finally:
            connection.close()
    except apsw.Error:
        return


def open_untouched(path: Path, *, settled: bool | None = None) -> apsw.Connection:
    """A connection that leaves no trace beside the file: without a journal the file is taken as it stands.

    With a journal SQLite reads both, unless `settled` asks for the file alone.
    """
    if settled is None:
        journal = Path(f"{path}-wal")
        settled = not (journal.is_file() and journal.stat().st_size)
    address = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if settled else ''}"
    return apsw.Connection(address, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI, statementcachesize=200)


def check_application(connection: apsw.Connection, path: Path) -> None:
    """Raise StoreForeign when no Engrama wrote the file."""
    if connection.pragma("application_id") != APPLICATION_ID:
        raise StoreForeign(
            f"{path} is an SQLite file that Engrama did not write; it was left untouched.",
            expected="a database that Engrama wrote, or a path where none is yet",
            hint="Name another file with --db-path or ENGRAMA_DB_PATH.",
        )


def check_format(connection: apsw.Connection, path: Path) -> None:
    """Raise StoreTooNew when a newer Engrama wrote the file, StoreForeign when none did; it is not touched then."""
    check_application(connection, path)
    version = connection.pragma("user_version")
    if isinstance(version, int) and version > STORE_FORMAT:
        raise StoreTooNew(
            f"{path} has store format {version}, and this version knows up to {STORE_FORMAT}; it was left untouched.",
            expected="the version of Engrama that wrote it, or a newer one",
            hint="Install a newer Engrama.",
        )
    if (analyser := _analyser(connection)) > ANALYSER:
        raise StoreTooNew(
            f"{path} was indexed by analyser {analyser}, and this version has {ANALYSER}; it was left untouched.",
            expected="the version of Engrama that wrote it, or a newer one",
            hint="Install a newer Engrama.",
        )


def fits(connection: apsw.Connection, source: SchemaSource) -> bool:
    """Whether the file was built for this profile, and has the tables and guards that this version expects."""
    same_format = connection.pragma("user_version") == STORE_FORMAT
    return same_format and stamp_of(connection) == (source.profile_hash, source.schema_hash)


def stamp_of(connection: apsw.Connection) -> tuple[str, str]:
    """The hashes of the profile and the schema that a store was built for; empty where it does not tell."""
    found = dict(connection.execute("SELECT name, value FROM meta WHERE name IN ('profile_hash', 'schema_hash')"))
    return found.get("profile_hash", ""), found.get("schema_hash", "")


def is_analysed(connection: apsw.Connection) -> bool:
    """Whether the full text of the file holds the terms of this version's analyser."""
    return bool(_analyser(connection) == ANALYSER)


def stamp(connection: apsw.Connection, source: SchemaSource) -> None:
    """Write into the store which profile and schema it is built for, and an identity for those who name none."""
    rows = (
        ("profile", canonical_json(profile_to_dict(source.profile))),
        ("profile_hash", source.profile_hash),
        ("schema_hash", source.schema_hash),
        ("analyser", str(ANALYSER)),
    )
    connection.executemany("INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", rows)
    connection.execute("INSERT INTO meta VALUES ('standalone_id', ?) ON CONFLICT DO NOTHING", (str(uuid.uuid4()),))


def _analyser(connection: apsw.Connection) -> int:
    """The version of the analyser that indexed the file; those before there were versions count as the first."""
    return int(connection.execute("SELECT value FROM meta WHERE name = 'analyser'").get or 1)


def _create(options: FileOptions, source: SchemaSource) -> None:
    """Make the database beside its place and move it there, so that nobody ever opens half of one."""
    if has_schema(options.path):
        return
    fresh = options.path.with_name(f"{options.path.name}.new")
    for leftover in (fresh, Path(f"{fresh}-wal"), Path(f"{fresh}-shm")):
        leftover.unlink(missing_ok=True)
    connection = apsw.Connection(str(fresh), flags=apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)
    try:
        tune(connection, options)
        connection.pragma("journal_mode", "wal")
        with connection:
            connection.execute(source.schema_sql).fetchall()
            stamp(connection, source)
    finally:
        connection.close()
    fresh.chmod(0o600)
    os.replace(fresh, options.path)


def _open_readonly(options: FileOptions) -> apsw.Connection:
    """Where no journal can be made beside it, the file is read as it stands, if no other process left writes in one."""
    connection = open_untouched(options.path)
    tune(connection, options)
    return connection

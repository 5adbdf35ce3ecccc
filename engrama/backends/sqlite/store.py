"""The SQLite store: one file, a connection per thread, one transaction per operation."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import apsw

from engrama.backends.sqlite import upkeep
from engrama.backends.sqlite.connection import (
    BUSY_MILLISECONDS,
    FileOptions,
    check_format,
    create,
    fits,
    has_schema,
    is_analysed,
    open_connection,
    refuse_foreign,
)
from engrama.backends.sqlite.errors import typed_error, typed_errors
from engrama.backends.sqlite.full_text import FULL_TEXT
from engrama.backends.sqlite.matrices import Matrices
from engrama.backends.sqlite.patterns import PATTERNS
from engrama.backends.sqlite.reading import READING
from engrama.backends.sqlite.session import Session
from engrama.backends.sqlite.vault import VAULT
from engrama.backends.sqlite.vectors import VECTORS
from engrama.backends.sqlite.writing import WRITING
from engrama.core.protocols import SchemaSource, Verification
from engrama.core.requests import Operation
from engrama.errors import ProfileMismatch, StoreClosed, StoreReadOnly
from engrama.ir.profile import CompiledProfile

if TYPE_CHECKING:
    from engrama.ir.diff import Change

R = TypeVar("R")

_HANDLERS = {**READING, **FULL_TEXT, **WRITING, **PATTERNS, **VAULT, **VECTORS}


class SqliteGraphStore:
    """A `GraphStore` in one SQLite file; created with the bundle's schema when it does not exist.

    Raises ProfileMismatch when the file was built for another profile than `source` holds, unless `any_profile`.
    """

    name = "sqlite"

    def __init__(self, options: FileOptions, source: SchemaSource, *, any_profile: bool = False) -> None:
        self.options = options
        self.source = source
        self.profile: CompiledProfile = source.profile
        self._local = threading.local()
        self._opened: list[apsw.Connection] = []
        self._closed = False
        self._guard = threading.Lock()
        self._writer = threading.Lock()
        self._matrices = Matrices()
        with typed_errors(options.path):
            self._prepare(any_profile)

    def run(self, factory: Callable[[], Operation[R]], *, writes: bool) -> R:
        """Run one operation as one transaction; a failed one leaves nothing behind."""
        if not writes:
            return self._transact(factory, "BEGIN")
        if not self._writer.acquire(timeout=BUSY_MILLISECONDS / 1000):
            raise typed_error(self.options.path, apsw.BusyError("another thread is writing"))
        try:
            return self._transact(factory, "BEGIN IMMEDIATE")
        finally:
            self._writer.release()

    def standalone_id(self) -> str:
        """The identity kept in the file, so that a copied file stays readable by whoever holds it."""
        with typed_errors(self.options.path):
            found: str = self.session().execute("SELECT value FROM meta WHERE name = 'standalone_id'").get
        return found

    def is_current(self) -> bool:
        """Whether the file was built for the profile and schema of its source, and holds the terms of this version."""
        with typed_errors(self.options.path):
            connection = self.session().connection
            return fits(connection, self.source) and is_analysed(connection)

    def pending_changes(self) -> tuple[Change, ...]:
        """What separates the file from its source; raises ProfileMismatch when stored rows stand against it."""
        with typed_errors(self.options.path):
            from engrama.backends.sqlite.evolution import changes_to

            return changes_to(self.session().connection, self.options.path, self.profile)

    def bring_up_to_date(self, *, reindex: bool = False) -> None:
        """Run the bundle's schema over the file, re-index what it reads differently, and stamp it; data stays.

        With `reindex` all full-text entries are written anew though the profile is the same.
        """
        with self._writer, typed_errors(self.options.path):
            session = self.session()
            if session.connection.readonly("main"):
                self.close()
                raise StoreReadOnly(
                    f"{self.options.path} is of an earlier version or profile and cannot be written to bring it up to "
                    "date, so a search would miss what it holds.",
                    expected="a file that can be written when it is first opened after an update",
                    hint="Make the file and its folder writable, or copy the file to where they are.",
                )
            upkeep.bring_up_to_date(session, self.source, reindex=reindex)

    def verify(self) -> Verification:
        """Check the file's pages, its references, its full-text index and its tallies."""
        with typed_errors(self.options.path):
            return upkeep.verify(self.session())

    def backup(self, target: Path) -> None:
        """Write a complete, consistent copy while others go on reading and writing."""
        with typed_errors(self.options.path):
            upkeep.backup(self.session().connection, target)

    def restore(self, source: Path) -> None:
        """Replace all content by that of a copy, which other processes see whole or not at all.

        A copy of an earlier profile is brought up to date; one whose rows stand against that is refused.
        """
        with self._writer, typed_errors(self.options.path):
            upkeep.restore(self.session(), source, self.options, self.source)

    def scrub(self) -> tuple[bool, str]:
        """Leave nothing of deleted rows in the file, its journal and its index; says what kept it from doing so."""
        with self._writer, typed_errors(self.options.path):
            return upkeep.scrub(self.session())

    def close(self) -> None:
        """Close the connections of all threads."""
        with self._guard:
            for connection in self._opened:
                connection.close()
            self._opened.clear()
        self._local = threading.local()
        self._matrices.clear()
        self._closed = True

    def session(self) -> Session:
        """The calling thread's connection."""
        session: Session | None = getattr(self._local, "session", None)
        if session is None:
            if self._closed:
                raise StoreClosed(
                    "This memory is closed.", expected="an open one", hint="Use it inside its `with` block."
                )
            session = self._local.session = Session(self._connect(), self.source, self._matrices)
        return session

    def _connect(self) -> apsw.Connection:
        connection = open_connection(self.options)
        with self._guard:
            self._opened.append(connection)
        return connection

    def _prepare(self, any_profile: bool) -> None:
        if not has_schema(self.options.path):
            create(self.options, self.source)
        refuse_foreign(self.options.path)
        session = self.session()
        check_format(session.connection, self.options.path)
        if any_profile:
            return
        if not fits(session.connection, self.source):
            self.close()
            raise ProfileMismatch(
                f"{self.options.path} was built for another profile than {self.profile.name} as compiled now, or by an "
                "earlier version.",
                expected="a store that is up to date with the bundle",
                hint="Run `engrama compile` to bring it up to date, or name the other database with --db-path.",
            )
        if not is_analysed(session.connection):
            self.bring_up_to_date()

    def _transact(self, factory: Callable[[], Operation[R]], begin: str) -> R:
        try:
            session = self.session()
            # Another process may have erased or restored an owner since; what a number means holds for one transaction.
            session.forget()
            session.execute(begin)
        except apsw.Error as error:
            raise typed_error(self.options.path, error) from error
        committed = False
        try:
            result = _drive(session, factory())
            session.execute("COMMIT")
            committed = True
        except apsw.Error as error:
            raise typed_error(self.options.path, error) from error
        finally:
            if not committed:
                self._roll_back(session)
        return result

    def _roll_back(self, session: Session) -> None:
        if session.connection.in_transaction:
            session.execute("ROLLBACK")


def _drive(session: Session, operation: Operation[R]) -> R:
    handlers = _HANDLERS
    answer: Any = None
    try:
        while True:
            request = operation.send(answer)
            answer = handlers[type(request)](session, request)
    except StopIteration as done:
        result: R = done.value
        return result

"""The Neo4j store: one managed transaction per operation, tried again by the driver where the server asks for it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from engrama.backends.neo4j.driver import ServerOptions, check_version, open_driver
from engrama.backends.neo4j.opening import REFUSE, Opening
from engrama.backends.neo4j.schema import CypherSource
from engrama.backends.neo4j.statements import Rows, Work
from engrama.backends.neo4j.work import OperationWork
from engrama.core.protocols import Verification
from engrama.core.requests import Operation
from engrama.ir.diff import Change
from engrama.ir.profile import CompiledProfile

if TYPE_CHECKING:
    from neo4j import ManagedTransaction, Session, Transaction

R = TypeVar("R")


class Neo4jGraphStore:
    """A `GraphStore` in one Neo4j database, shared by every thread; the schema is created on first use.

    `on_mismatch` says what happens when the database was built for another profile than `source` holds: `refuse`
    raises ProfileMismatch, `follow` brings it up to date where no data stands against that, `ignore` leaves it.
    Raises StoreUnreachable, StoreRefused or ConfigInvalid when the server cannot be used.
    """

    name = "neo4j"

    def __init__(self, options: ServerOptions, source: CypherSource, *, on_mismatch: str = REFUSE) -> None:
        self.profile: CompiledProfile = source.profile
        self._opening = Opening(options, source, on_mismatch)
        with self._opening.typed_errors():
            self._driver = open_driver(options)
        self._bookmarks = self._opening.bookmarks()
        with ExitStack() as unless_ready:
            unless_ready.callback(self.close)
            self._prepare()
            unless_ready.pop_all()

    def run(self, factory: Callable[[], Operation[R]], *, writes: bool) -> R:
        """Run one operation as one transaction; a failed one leaves nothing behind."""
        work: OperationWork[R] = OperationWork(self._opening.texts, factory)
        with self._opening.typed_errors():
            if not writes and work.streams:
                return self._locked(work)
            try:
                result = self._transact(work.statements, writes)
                if writes and self._opening.awaits_index:
                    self._transact(self._opening.index_vectors, writes)
                return result
            except LookupError:
                if writes:
                    raise
                # Neo4j reads what is committed at each statement, so a node can be gone between two of them.
                return self._locked(work)

    def standalone_id(self) -> str:
        """The identity kept in the database."""
        stamp = self._do(self._opening.stamp, writes=False)
        return stamp.standalone_id if stamp else ""

    def is_current(self) -> bool:
        """Whether the database was built for the profile of this store's source, by a version with these terms."""
        stamp = self._do(self._opening.stamp, writes=False)
        return stamp is not None and self._opening.is_current(stamp)

    def has_stamp(self) -> bool:
        """Whether some Engrama has used the database before."""
        return self._do(self._opening.stamp, writes=False) is not None

    def pending_changes(self) -> tuple[Change, ...]:
        """What separates the database from its source; raises ProfileMismatch when stored rows stand against it."""
        return self._do(self._opening.pending_changes, writes=False)

    def create_schema(self) -> None:
        """Create the constraints and indexes of the bundle that are absent, whatever the stamp says."""
        self._do(self._opening.create, writes=True)

    def bring_up_to_date(self) -> None:
        """Create what the bundle's schema has more, re-index what it reads differently, and stamp it; data stays."""
        self.create_schema()
        self._do(self._opening.refresh, writes=True)

    def verify(self, orgs: Collection[str] = ()) -> Verification:
        """Check the schema, references, labels and full-text entries; with `orgs` of these organisations only."""
        return self._do(partial(self._opening.verify, orgs), writes=False)

    def backup(self, target: Path) -> None:
        """Raise InvalidInput: a server's database is not a file; its own tools copy it whole."""
        raise self._opening.no_copy("backup", "export")

    def restore(self, source: Path) -> None:
        """Raise InvalidInput, as for `backup`."""
        raise self._opening.no_copy("restore", "import")

    def scrub(self) -> tuple[bool, str]:
        """Nothing can be promised about the files of a server; says so."""
        return self._opening.scrubbed()

    def close(self) -> None:
        """Give back the connections."""
        self._driver.close()

    def _prepare(self) -> None:
        with self._opening.typed_errors():
            check_version(self._driver.get_server_info().agent)
        steps = self._opening.steps(self._do(self._opening.stamp, writes=False))
        for step in steps:
            self._do(step, writes=True)
        if steps:
            self._opening.check(self._do(self._opening.stamp, writes=False))

    def _do(self, make: Callable[[], Work[R]], *, writes: bool) -> R:
        with self._opening.typed_errors():
            return self._transact(make, writes)

    def _transact(self, make: Callable[[], Work[R]], writes: bool) -> R:
        with self._session() as session:
            execute = session.execute_write if writes else session.execute_read
            result: R = execute(lambda transaction: _drive(transaction, make()))
            return result

    def _locked(self, work: OperationWork[R]) -> R:
        """Run a reading operation once, while no other writer of its scope can get in between."""
        with self._session() as session, session.begin_transaction() as transaction:
            result = _drive(transaction, work.locked())
            transaction.commit()
            return result

    def _session(self) -> Session:
        return self._driver.session(database=self._opening.options.database, bookmark_manager=self._bookmarks)


def _drive(transaction: ManagedTransaction | Transaction, work: Work[R]) -> R:
    rows: Rows | None = None
    try:
        while True:
            text, parameters = next(work) if rows is None else work.send(rows)
            rows = transaction.run(text, parameters).values()
    except StopIteration as done:
        result: R = done.value
        return result
    finally:
        work.close()

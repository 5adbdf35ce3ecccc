"""The Neo4j store for an event loop, over the driver's own asynchronous connections."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from engrama.backends.neo4j.driver import ServerOptions, check_version, open_async_driver
from engrama.backends.neo4j.opening import REFUSE, Opening
from engrama.backends.neo4j.schema import CypherSource
from engrama.backends.neo4j.statements import Rows, Work
from engrama.backends.neo4j.work import OperationWork
from engrama.core.protocols import Verification
from engrama.core.requests import Operation
from engrama.ir.profile import CompiledProfile

if TYPE_CHECKING:
    from neo4j import AsyncManagedTransaction, AsyncSession, AsyncTransaction

R = TypeVar("R")


class Neo4jAsyncStore:
    """An `AsyncGraphStore` in one Neo4j database; the server is first asked when the store is first used.

    What `Neo4jGraphStore` raises when it is made, the first awaited method raises here.
    """

    name = "neo4j"

    def __init__(self, options: ServerOptions, source: CypherSource, *, on_mismatch: str = REFUSE) -> None:
        self.profile: CompiledProfile = source.profile
        self._opening = Opening(options, source, on_mismatch)
        with self._opening.typed_errors():
            self._driver = open_async_driver(options)
        self._bookmarks = self._opening.async_bookmarks()
        self._preparing = asyncio.Lock()
        self._ready = False

    async def run(self, factory: Callable[[], Operation[R]], *, writes: bool) -> R:
        """Run one operation as one transaction; a failed one leaves nothing behind."""
        await self._prepare()
        work: OperationWork[R] = OperationWork(self._opening.texts, factory)
        with self._opening.typed_errors():
            if not writes and work.streams:
                return await self._locked(work)
            try:
                result = await self._transact(work.statements, writes)
                if writes and self._opening.awaits_index:
                    await self._transact(self._opening.index_vectors, writes)
                return result
            except LookupError:
                if writes:
                    raise
                # Neo4j reads what is committed at each statement, so a node can be gone between two of them.
                return await self._locked(work)

    async def standalone_id(self) -> str:
        """The identity kept in the database."""
        await self._prepare()
        stamp = await self._do(self._opening.stamp, writes=False)
        return stamp.standalone_id if stamp else ""

    async def verify(self, orgs: Collection[str] = ()) -> Verification:
        """Check the schema, references, labels and full-text entries; with `orgs` of these organisations only."""
        await self._prepare()
        return await self._do(partial(self._opening.verify, orgs), writes=False)

    async def backup(self, target: Path) -> None:
        """Raise InvalidInput: a server's database is not a file; its own tools copy it whole."""
        raise self._opening.no_copy("backup", "export")

    async def restore(self, source: Path) -> None:
        """Raise InvalidInput, as for `backup`."""
        raise self._opening.no_copy("restore", "import")

    async def scrub(self) -> tuple[bool, str]:
        """Nothing can be promised about the files of a server; says so."""
        return self._opening.scrubbed()

    async def close(self) -> None:
        """Give back the connections."""
        await self._driver.close()

    async def _prepare(self) -> None:
        if self._ready:
            return
        async with self._preparing:
            if not self._ready:
                await self._open()
                self._ready = True

    async def _open(self) -> None:
        with self._opening.typed_errors():
            check_version((await self._driver.get_server_info()).agent)
        steps = self._opening.steps(await self._do(self._opening.stamp, writes=False))
        for step in steps:
            await self._do(step, writes=True)
        if steps:
            self._opening.check(await self._do(self._opening.stamp, writes=False))

    async def _do(self, make: Callable[[], Work[R]], *, writes: bool) -> R:
        with self._opening.typed_errors():
            return await self._transact(make, writes)

    async def _transact(self, make: Callable[[], Work[R]], writes: bool) -> R:
        async with self._session() as session:
            execute = session.execute_write if writes else session.execute_read
            result: R = await execute(lambda transaction: _drive(transaction, make()))
            return result

    async def _locked(self, work: OperationWork[R]) -> R:
        """Run a reading operation once, while no other writer of its scope can get in between."""
        async with self._session() as session, await session.begin_transaction() as transaction:
            result = await _drive(transaction, work.locked())
            await transaction.commit()
            return result

    def _session(self) -> AsyncSession:
        return self._driver.session(database=self._opening.options.database, bookmark_manager=self._bookmarks)


async def _drive(transaction: AsyncManagedTransaction | AsyncTransaction, work: Work[R]) -> R:
    rows: Rows | None = None
    try:
        while True:
            text, parameters = next(work) if rows is None else work.send(rows)
            rows = await (await transaction.run(text, parameters)).values()
    except StopIteration as done:
        result: R = done.value
        return result
    finally:
        work.close()

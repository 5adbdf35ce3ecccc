"""A synchronous store for an event loop: every operation goes to one worker thread as a whole."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from engrama.core.protocols import GraphStore, Verification
from engrama.core.requests import Operation
from engrama.ir.profile import CompiledProfile

R = TypeVar("R")


class WorkerAsyncStore:
    """An `AsyncGraphStore` over a synchronous store in this process; one thread hop per operation, in call order."""

    name: str

    def __init__(self, store: GraphStore) -> None:
        self._store = store
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"engrama-{self.name}")
        self.profile: CompiledProfile = store.profile

    async def run(self, factory: Callable[[], Operation[R]], *, writes: bool) -> R:
        """Run one operation as one transaction, in the order of the calls."""
        return await self._hop(lambda: self._store.run(factory, writes=writes))

    async def standalone_id(self) -> str:
        """The identity kept in the store."""
        return await self._hop(self._store.standalone_id)

    async def verify(self) -> Verification:
        """Check the store against itself."""
        return await self._hop(self._store.verify)

    async def backup(self, target: Path) -> None:
        """Write a complete copy to a new file."""
        await self._hop(lambda: self._store.backup(target))

    async def restore(self, source: Path) -> None:
        """Replace all content by that of a copy."""
        await self._hop(lambda: self._store.restore(source))

    async def scrub(self) -> tuple[bool, str]:
        """Remove what files still hold of deleted rows."""
        return await self._hop(self._store.scrub)

    async def close(self) -> None:
        """Close the store and end the worker thread."""
        await self._hop(self._store.close)
        self._worker.shutdown()

    async def _hop(self, work: Callable[[], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(self._worker, work)

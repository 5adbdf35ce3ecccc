"""The store of a server process: opened at the first call, shared by all owners."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from engrama.adapters.mcp.identity import calling_agent, nobody, requested_owner
from engrama.errors import ScopeUnresolved

if TYPE_CHECKING:
    from engrama.config import Config
    from engrama.sdk import AsyncEngrama

SOURCE = "mcp"


class Memories:
    """Hands out the memory of whoever a call works for; opens the store when first asked, and again after a failure."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._opening = asyncio.Lock()
        self._own: AsyncEngrama | None = None

    async def own(self) -> AsyncEngrama:
        """The memory of the process's own identity; raises what opening the store raises."""
        # A client waits for the tool list; the engine is loaded when it is needed.
        from engrama.sdk import AsyncEngrama

        async with self._opening:
            if self._own is None:
                self._own = await AsyncEngrama(config=self.config, source=SOURCE).open()
            return self._own

    async def of_caller(self, *, writes: bool) -> AsyncEngrama:
        """The memory that the current request may use.

        Without a resolvable identity a write raises ScopeUnresolved, and a read works on a memory that is empty, so
        that it answers as for things that never existed.
        """
        try:
            owner = requested_owner()
        except ScopeUnresolved:
            if writes:
                raise
            owner = nobody()
        own = await self.own()
        return own.acting_for(*(owner or own.engine.binding.scope), agent=self.config.agent_id or calling_agent())

    async def close(self) -> None:
        """Close the store if it was opened."""
        async with self._opening:
            if self._own is not None:
                await self._own.close()
                self._own = None


class ToolCall(NamedTuple):
    """One call of one tool: its checked arguments and where to find the caller's memory."""

    memories: Memories
    arguments: dict[str, Any]
    writes: bool

    async def memory(self) -> AsyncEngrama:
        """The caller's memory; see `Memories.of_caller`."""
        return await self.memories.of_caller(writes=self.writes)

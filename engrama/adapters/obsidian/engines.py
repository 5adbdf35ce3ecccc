"""Engines that write notes along with the graph: first the transaction, then the files, and never the other way."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from engrama.adapters.obsidian.notebook import update_notes
from engrama.adapters.obsidian.steps import run_steps, run_steps_async
from engrama.adapters.obsidian.sync import Vault
from engrama.core.call import Plan
from engrama.core.engine import AsyncEngramaEngine, Binding, EngramaEngine
from engrama.core.flow import FlowPlan
from engrama.core.records import Record
from engrama.core.rows import Origin
from engrama.core.vault.observing import observed

R = TypeVar("R")
SOURCE = "sync"


def syncing(binding: Binding, trust: float) -> Binding:
    """The binding under which notes are taken in."""
    origin = Origin(SOURCE, binding.origin.agent, binding.origin.session, trust)
    return binding.replace(origin=origin)


class VaultedEngine(EngramaEngine):
    """An engine whose writes also reach the notes of the nodes they change.

    A note that cannot be written never undoes the write: the record carries a warning, and the next sync tries again.
    """

    def __init__(self, plain: EngramaEngine, vault: Vault) -> None:
        super().__init__(plain.store, plain.binding, plain.vectors)
        self.plain = plain
        self.vault = vault
        self.turn = threading.RLock()

    def run(self, plan: Plan[R] | FlowPlan[R]) -> R:
        """Run a plan, then write the notes of the nodes that it changed."""
        if not isinstance(plan, Plan) or not plan.writes:
            return super().run(plan)
        changed: list[str] = []
        result = super().run(observed(plan, changed))
        if not changed:
            return result
        with self.turn:
            return warned(result, run_steps(self.plain, update_notes(self.vault, tuple(changed))))


class AsyncVaultedEngine(AsyncEngramaEngine):
    """The same for an event loop; files are written in a thread, one update of a vault after the other.

    `find` gives the owner's vault, or None; it is asked when something is to be written.
    """

    def __init__(self, plain: AsyncEngramaEngine, find: Callable[[], Vault | None]) -> None:
        super().__init__(plain.store, plain.binding, plain.vectors)
        self.plain = plain
        self._find = find

    @cached_property
    def vault(self) -> Vault | None:
        """The owner's vault."""
        return self._find()

    async def run(self, plan: Plan[R] | FlowPlan[R]) -> R:
        """Run a plan, then write the notes of the nodes that it changed."""
        if not isinstance(plan, Plan) or not plan.writes or self.vault is None:
            return await super().run(plan)
        changed: list[str] = []
        result = await super().run(observed(plan, changed))
        if not changed:
            return result
        async with self.vault.folder.turn:
            warnings = await run_steps_async(self.plain, update_notes(self.vault, tuple(changed)))
        return warned(result, warnings)


def warned(result: R, warnings: tuple[str, ...]) -> R:
    """The record with warnings where it has room for them; the next sync tells the rest."""
    if warnings and isinstance(result, Record) and "warnings" in result.fields:
        return result.replace(warnings=(*getattr(result, "warnings"), *warnings))  # noqa: B009
    return result

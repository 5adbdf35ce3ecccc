"""Joining a memory with its vault: engines that write notes along, and the verbs on the whole vault."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engrama.adapters.obsidian.engines import SOURCE, AsyncVaultedEngine, VaultedEngine, syncing
from engrama.adapters.obsidian.opening import no_vault, vault_of
from engrama.adapters.obsidian.scan import Progress
from engrama.adapters.obsidian.steps import Steps, run_steps, run_steps_async
from engrama.adapters.obsidian.sync import Vault, sync_note, sync_vault
from engrama.core.engine import AsyncEngramaEngine, EngramaEngine
from engrama.core.scope import Scope
from engrama.core.vault.findings import Synced

if TYPE_CHECKING:
    from engrama.config import Config


class SyncOptions(NamedTuple):
    """How to bring vault and memory together; `note` names a single one, `from_graph` only writes notes."""

    note: str | None = None
    dry_run: bool = False
    from_graph: bool = False
    progress: Progress | None = None


def attached(config: Config, engine: EngramaEngine, own: Scope) -> EngramaEngine:
    """The engine that writes notes along, where its owner has a vault."""
    vault = vault_of(config, engine.store.profile, engine.binding.scope, own)
    return engine if vault is None else VaultedEngine(engine, vault)


def attached_async(config: Config, engine: AsyncEngramaEngine, own: Scope) -> AsyncEngramaEngine:
    """The same for an event loop."""
    vault = vault_of(config, engine.store.profile, engine.binding.scope, own)
    return engine if vault is None else AsyncVaultedEngine(engine, vault)


def synced(config: Config, engine: EngramaEngine, options: SyncOptions) -> Synced:
    """Bring the vault and the memory together; raises NoVault where the owner has none."""
    if not isinstance(engine, VaultedEngine):
        raise no_vault(config)
    with engine.turn:
        return run_steps(_taking_in(config, engine), _steps(engine.vault, options))


async def synced_async(config: Config, engine: AsyncEngramaEngine, options: SyncOptions) -> Synced:
    """The same for an event loop."""
    if not isinstance(engine, AsyncVaultedEngine):
        raise no_vault(config)
    async with engine.turn:
        return await run_steps_async(_taking_in_async(config, engine), _steps(engine.vault, options))


def _taking_in(config: Config, engine: VaultedEngine) -> EngramaEngine:
    plain = engine.plain
    return EngramaEngine(plain.store, syncing(plain.binding, config.trust_levels[SOURCE]), plain.vectors)


def _taking_in_async(config: Config, engine: AsyncVaultedEngine) -> AsyncEngramaEngine:
    plain = engine.plain
    return AsyncEngramaEngine(plain.store, syncing(plain.binding, config.trust_levels[SOURCE]), plain.vectors)


def _steps(vault: Vault, options: SyncOptions) -> Steps[Synced]:
    if options.note is not None:
        return sync_note(vault, options.note, dry_run=options.dry_run)
    return sync_vault(vault, dry_run=options.dry_run, outwards=options.from_graph, progress=options.progress)

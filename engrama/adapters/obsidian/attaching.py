"""Joining a memory with its vault: engines that write notes along, and the verbs on the whole vault."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from engrama.adapters.obsidian.engines import SOURCE, AsyncVaultedEngine, VaultedEngine, syncing
from engrama.adapters.obsidian.erasing import erase_everywhere
from engrama.adapters.obsidian.frontmatter import NoteUnreadable, split
from engrama.adapters.obsidian.insights import related_notes, write_insight
from engrama.adapters.obsidian.opening import no_vault, vault_of
from engrama.adapters.obsidian.scan import Progress
from engrama.adapters.obsidian.steps import Steps, run_steps, run_steps_async
from engrama.adapters.obsidian.sync import Vault, sync_note, sync_vault
from engrama.core.call import Plan
from engrama.core.engine import AsyncEngramaEngine, EngramaEngine
from engrama.core.records import Erased, Ingested
from engrama.core.scope import Scope
from engrama.core.vault.findings import Synced
from engrama.core.vault.insights import InsightWritten
from engrama.errors import InvalidInput, PathRefused
from engrama.ir.profile import CompiledProfile
from engrama.skills.forget import plan_erase
from engrama.skills.ingest import ingest_plan, ingest_plan_now, plan_ingest

if TYPE_CHECKING:
    from engrama.config import Config


NOTE = "note"


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


def attacher(config: Config, own: Scope) -> Callable[[AsyncEngramaEngine], AsyncEngramaEngine]:
    """The same for the engines of an event loop; work on the files of one owner is done one after the other."""
    vaults: dict[Scope, Vault | None] = {}

    def find(profile: CompiledProfile, scope: Scope) -> Vault | None:
        if scope not in vaults:
            vaults[scope] = vault_of(config, profile, scope, own)
        return vaults[scope]

    def attach(engine: AsyncEngramaEngine) -> AsyncEngramaEngine:
        profile, scope = engine.store.profile, engine.binding.scope
        if scope == own:
            find(profile, own)
        return AsyncVaultedEngine(engine, lambda: find(profile, scope))

    return attach


def synced(config: Config, engine: EngramaEngine, options: SyncOptions) -> Synced:
    """Bring the vault and the memory together; raises NoVault where the owner has none."""
    if not isinstance(engine, VaultedEngine):
        raise no_vault(config)
    with engine.turn:
        return run_steps(_taking_in(config, engine), _steps(engine.vault, options))


async def synced_async(config: Config, engine: AsyncEngramaEngine, options: SyncOptions) -> Synced:
    """The same for an event loop."""
    vaulted, vault = _awaited_vault(config, engine)
    async with vault.folder.turn:
        return await run_steps_async(_taking_in_async(config, vaulted), _steps(vault, options))


def insight_written(config: Config, engine: EngramaEngine, insight: str, note: str | None) -> InsightWritten:
    """Write an approved insight into the vault; raises NoVault where the owner has none."""
    if not isinstance(engine, VaultedEngine):
        raise no_vault(config)
    with engine.turn:
        return run_steps(engine.plain, write_insight(engine.vault, insight, note))


async def insight_written_async(
    config: Config, engine: AsyncEngramaEngine, insight: str, note: str | None
) -> InsightWritten:
    """The same for an event loop."""
    vaulted, vault = _awaited_vault(config, engine)
    async with vault.folder.turn:
        return await run_steps_async(vaulted.plain, write_insight(vault, insight, note))


def notes_about(config: Config, engine: EngramaEngine, text: str, limit: int) -> tuple[str, ...]:
    """The notes that a text is about; raises NoVault where the owner has none."""
    if not isinstance(engine, VaultedEngine):
        raise no_vault(config)
    return run_steps(engine.plain, related_notes(engine.vault, text, limit))


async def notes_about_async(config: Config, engine: AsyncEngramaEngine, text: str, limit: int) -> tuple[str, ...]:
    """The same for an event loop."""
    vaulted, vault = _awaited_vault(config, engine)
    return await run_steps_async(vaulted.plain, related_notes(vault, text, limit))


def ingested(config: Config, engine: EngramaEngine, source: str, kind: str) -> Plan[Ingested]:
    """The plan that gives a text, a note or a page back with guidance; raises NoVault for a note without a vault."""
    if kind != NOTE:
        return ingest_plan_now(source, kind)
    if not isinstance(engine, VaultedEngine):
        raise no_vault(config)
    return _noted(engine.vault, source)


async def ingested_async(config: Config, engine: AsyncEngramaEngine, source: str, kind: str) -> Plan[Ingested]:
    """The same for an event loop."""
    if kind != NOTE:
        return await ingest_plan(source, kind)
    _, vault = _awaited_vault(config, engine)
    return await asyncio.to_thread(_noted, vault, source)


def _noted(vault: Vault, given: str) -> Plan[Ingested]:
    path = vault.folder.relative(given)
    if vault.folder.is_form(path):
        raise PathRefused(
            f"{path} lies in a template folder of the vault {vault.folder.root}, which is never read.",
            expected="the path of a note outside the template folder",
        )
    try:
        text = split(vault.folder.read(path)).joined().decode("utf-8-sig")
    except (OSError, NoteUnreadable) as error:
        why = error.reason if isinstance(error, NoteUnreadable) else error.strerror
        raise InvalidInput(
            f"The note {path} in the vault {vault.folder.root} cannot be read: {why}",
            expected="the path of a note inside the vault",
        ) from error
    return plan_ingest(text, kind=NOTE, address=path)


def erased(engine: EngramaEngine, *, apply: bool) -> Erased:
    """Erase an owner's memory, and what of it stands in notes where there is a vault."""
    if not isinstance(engine, VaultedEngine):
        return engine.run(plan_erase(apply=apply))
    with engine.turn:
        return run_steps(engine.plain, erase_everywhere(engine.vault, apply=apply))


async def erased_async(engine: AsyncEngramaEngine, *, apply: bool) -> Erased:
    """The same for an event loop."""
    if not isinstance(engine, AsyncVaultedEngine) or engine.vault is None:
        return await engine.run(plan_erase(apply=apply))
    async with engine.vault.folder.turn:
        return await run_steps_async(engine.plain, erase_everywhere(engine.vault, apply=apply))


def _awaited_vault(config: Config, engine: AsyncEngramaEngine) -> tuple[AsyncVaultedEngine, Vault]:
    if not isinstance(engine, AsyncVaultedEngine) or engine.vault is None:
        raise no_vault(config)
    return engine, engine.vault


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

"""The Python SDK: every verb as a method, synchronous and asynchronous.

Each verb stands once, in `skills`; the two classes below only say that they have it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from engrama import plans
from engrama.backends import create_async_stores, create_stores
from engrama.core.engine import AsyncEngramaEngine, AsyncVectors, EngramaEngine, Vectors
from engrama.core.protocols import Verification
from engrama.core.records import Erased, Ingested, Status
from engrama.core.scope import Scope, resolve_scope
from engrama.opening import binding_of, configured, describe, embedder_of, known_trouble, owner_of, scrubbed
from engrama.verbs import AsyncVerb, Verb

if TYPE_CHECKING:
    from typing import Self

    from engrama.config import Config
    from engrama.core.vault.findings import Synced
    from engrama.core.vault.insights import InsightWritten
    from engrama.skills.transfer import Progress


class Engrama:
    """A memory. `home` is a workspace folder; everything left out comes from the configuration.

    `org_id` and `user_id` name the owner; one alone stands for both. `source`, `agent` and `session` are kept as the
    provenance of what is written. Use it in a `with` block, or call `close`.
    """

    remember = Verb(plans.plan_remember)
    relate = Verb(plans.plan_relate)
    associate = Verb(plans.plan_relate)
    unrelate = Verb(plans.plan_unrelate)
    supersede = Verb(plans.plan_supersede)
    rename = Verb(plans.plan_rename)
    merge = Verb(plans.plan_merge)
    forget = Verb(plans.plan_forget)
    decay = Verb(plans.plan_decay)
    search = Verb(plans.plan_search)
    search_similar = Verb(plans.plan_search_similar)
    recall = Verb(plans.plan_recall)
    context = Verb(plans.plan_context)
    show = Verb(plans.plan_show)
    get = Verb(plans.plan_show)
    query_at_date = Verb(plans.plan_query_at_date)
    history = Verb(plans.plan_history)
    counts = Verb(plans.plan_counts)
    load = Verb(plans.plan_load)
    import_lines = Verb(plans.plan_import)
    import_public = Verb(plans.plan_import_public)
    migrate_tenancy = Verb(plans.plan_migrate_tenancy)
    reflect = Verb(plans.plan_reflect)
    insights = Verb(plans.plan_insights)
    surface_insights = Verb(plans.plan_insights)
    show_insight = Verb(plans.plan_show_insight)
    approve_insight = Verb(plans.plan_approve)
    dismiss_insight = Verb(plans.plan_dismiss)
    reindex = Verb(plans.plan_reindex)

    def __init__(
        self,
        home: str | Path | None = None,
        *,
        db_path: str | Path | None = None,
        backend: str | None = None,
        org_id: str | None = None,
        user_id: str | None = None,
        source: str = "sdk",
        agent: str | None = None,
        session: str | None = None,
        config: Config | None = None,
    ) -> None:
        self.config = config or configured(home, db_path, backend)
        stores = create_stores(self.config)
        embedder = embedder_of(self.config, stores.vectors.name)
        scope = owner_of(self.config, org_id, user_id) or Scope(*(stores.graph.standalone_id(),) * 2)
        binding = binding_of(self.config, scope, embedder, source, agent, session)
        engine = EngramaEngine(stores.graph, binding, Vectors(embedder, stores.vectors) if embedder else None)
        self.engine = engine
        if self.config.vault is not None:
            from engrama.adapters.obsidian.attaching import attached

            own = owner_of(self.config, None, None) or Scope(*(stores.graph.standalone_id(),) * 2)
            self.engine = attached(self.config, engine, own)
        self._standalone = org_id is None and user_id is None

    def export(self) -> list[str]:
        """The whole memory of this owner as JSON lines."""
        lines: list[str] = []
        self.export_to(lines.append)
        return lines

    def export_to(self, write: Callable[[str], object]) -> int:
        """Hand the same lines to `write` one by one; returns how many rows they hold."""
        return self.engine.run(plans.plan_export(write, standalone=self._standalone))

    def erase(self, *, apply: bool = False) -> Erased:
        """Erase everything of this owner for good; without `apply` only count it."""
        from engrama.adapters.obsidian.attaching import erased

        record = erased(self.engine, apply=apply)
        if apply and self.engine.vectors:
            self.engine.vectors.embedder.clear()
        return scrubbed(record, self.engine.store.scrub()) if apply else record

    def sync_vault(
        self, *, dry_run: bool = False, from_graph: bool = False, progress: Progress | None = None
    ) -> Synced:
        """Bring the vault and the memory together; `from_graph` only writes notes. Raises NoVault without a vault."""
        from engrama.adapters.obsidian.attaching import SyncOptions, synced

        return synced(self.config, self.engine, SyncOptions(None, dry_run, from_graph, progress))

    def sync_note(self, path: str, *, dry_run: bool = False) -> Synced:
        """Bring one note, named by its path inside the vault, and the memory together."""
        from engrama.adapters.obsidian.attaching import SyncOptions, synced

        return synced(self.config, self.engine, SyncOptions(path, dry_run))

    def write_insight_to_vault(self, insight: str, *, path: str | None = None) -> InsightWritten:
        """Write an approved insight into a note, or without `path` as a note of its own; each is written once."""
        from engrama.adapters.obsidian.attaching import insight_written

        return insight_written(self.config, self.engine, insight, path)

    def related_notes(self, text: str, *, limit: int = 10) -> tuple[str, ...]:
        """The paths of the notes that a text is about, best first."""
        from engrama.adapters.obsidian.attaching import notes_about

        return notes_about(self.config, self.engine, text, limit)

    def ingest(self, source: str, *, kind: str = "text") -> Ingested:
        """Read a text, a conversation, a note of the vault or a web page, with guidance and what is known of it."""
        from engrama.adapters.obsidian.attaching import ingested

        return self.engine.run(ingested(self.config, self.engine, source, kind))

    def backup(self, path: str | Path) -> Path:
        """Copy the database to a new file, of a server's database this owner's memory; returns its absolute path."""
        from engrama.skills.copies import SERVERS, writing

        target = Path(path).expanduser().absolute()
        if self.engine.store.name not in SERVERS:
            self.engine.store.backup(target)
            return target
        with writing(target) as stream:
            self.export_to(lambda line: stream.write(f"{line}\n"))
        return target

    def restore(self, path: str | Path) -> None:
        """Replace everything by a copy that `backup` wrote; raises and changes nothing when it is no such copy."""
        from engrama.skills.copies import SERVERS, plan_replace, reading

        source = Path(path).expanduser().absolute()
        if self.engine.store.name in SERVERS:
            self.engine.run(plan_replace(reading(source)))
        else:
            self.engine.store.restore(source)

    def verify(self) -> Verification:
        """Check the stored data against itself."""
        return self.engine.store.verify()

    def status(self) -> Status:
        """What is configured and where it is kept."""
        backend = {"name": self.engine.store.name, "ok": True, "node_count": self.counts().nodes}
        return describe(self.config, backend, known_trouble(self.engine.run(plans.plan_outlook()), self.engine.vectors))

    def close(self) -> None:
        """Give back files and connections."""
        if self.engine.vectors:
            self.engine.vectors.embedder.close()
            self.engine.vectors.store.close()
        self.engine.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncEngrama:
    """The same memory for an event loop: every method is awaited. Use it in an `async with` block."""

    remember = AsyncVerb(plans.plan_remember)
    relate = AsyncVerb(plans.plan_relate)
    associate = AsyncVerb(plans.plan_relate)
    unrelate = AsyncVerb(plans.plan_unrelate)
    supersede = AsyncVerb(plans.plan_supersede)
    rename = AsyncVerb(plans.plan_rename)
    merge = AsyncVerb(plans.plan_merge)
    forget = AsyncVerb(plans.plan_forget)
    decay = AsyncVerb(plans.plan_decay)
    search = AsyncVerb(plans.plan_search)
    search_similar = AsyncVerb(plans.plan_search_similar)
    recall = AsyncVerb(plans.plan_recall)
    context = AsyncVerb(plans.plan_context)
    show = AsyncVerb(plans.plan_show)
    get = AsyncVerb(plans.plan_show)
    query_at_date = AsyncVerb(plans.plan_query_at_date)
    history = AsyncVerb(plans.plan_history)
    counts = AsyncVerb(plans.plan_counts)
    load = AsyncVerb(plans.plan_load)
    import_lines = AsyncVerb(plans.plan_import)
    import_public = AsyncVerb(plans.plan_import_public)
    migrate_tenancy = AsyncVerb(plans.plan_migrate_tenancy)
    reflect = AsyncVerb(plans.plan_reflect)
    insights = AsyncVerb(plans.plan_insights)
    surface_insights = AsyncVerb(plans.plan_insights)
    show_insight = AsyncVerb(plans.plan_show_insight)
    approve_insight = AsyncVerb(plans.plan_approve)
    dismiss_insight = AsyncVerb(plans.plan_dismiss)
    reindex = AsyncVerb(plans.plan_reindex)

    def __init__(
        self,
        home: str | Path | None = None,
        *,
        db_path: str | Path | None = None,
        backend: str | None = None,
        org_id: str | None = None,
        user_id: str | None = None,
        source: str = "sdk",
        agent: str | None = None,
        session: str | None = None,
        config: Config | None = None,
    ) -> None:
        self.config = config or configured(home, db_path, backend)
        self._owner = (org_id, user_id)
        self._origin = (source, agent, session)
        self._engine: AsyncEngramaEngine | None = None
        self._attach: Callable[[AsyncEngramaEngine], AsyncEngramaEngine] = lambda engine: engine

    @property
    def engine(self) -> AsyncEngramaEngine:
        """The opened engine; raises RuntimeError outside the `async with` block."""
        if self._engine is None:
            raise RuntimeError("This memory is not open. Use it as `async with AsyncEngrama() as mem:`.")
        return self._engine

    async def export(self) -> list[str]:
        """The whole memory of this owner as JSON lines."""
        lines: list[str] = []
        await self.export_to(lines.append)
        return lines

    async def export_to(self, write: Callable[[str], object]) -> int:
        """Hand the same lines to `write` one by one, from the worker thread; returns how many rows they hold."""
        return await self.engine.run(plans.plan_export(write, standalone=self._owner == (None, None)))

    async def erase(self, *, apply: bool = False) -> Erased:
        """Erase everything of this owner for good; without `apply` only count it."""
        from engrama.adapters.obsidian.attaching import erased_async

        record = await erased_async(self.engine, apply=apply)
        if apply and self.engine.vectors:
            self.engine.vectors.embedder.clear()
        return scrubbed(record, await self.engine.store.scrub()) if apply else record

    async def sync_vault(
        self, *, dry_run: bool = False, from_graph: bool = False, progress: Progress | None = None
    ) -> Synced:
        """Bring the vault and the memory together; files are read and written in a thread."""
        from engrama.adapters.obsidian.attaching import SyncOptions, synced_async

        return await synced_async(self.config, self.engine, SyncOptions(None, dry_run, from_graph, progress))

    async def sync_note(self, path: str, *, dry_run: bool = False) -> Synced:
        """Bring one note, named by its path inside the vault, and the memory together."""
        from engrama.adapters.obsidian.attaching import SyncOptions, synced_async

        return await synced_async(self.config, self.engine, SyncOptions(path, dry_run))

    async def write_insight_to_vault(self, insight: str, *, path: str | None = None) -> InsightWritten:
        """Write an approved insight into a note, or without `path` as a note of its own; each is written once."""
        from engrama.adapters.obsidian.attaching import insight_written_async

        return await insight_written_async(self.config, self.engine, insight, path)

    async def related_notes(self, text: str, *, limit: int = 10) -> tuple[str, ...]:
        """The paths of the notes that a text is about, best first."""
        from engrama.adapters.obsidian.attaching import notes_about_async

        return await notes_about_async(self.config, self.engine, text, limit)

    async def ingest(self, source: str, *, kind: str = "text") -> Ingested:
        """Read a text, a conversation, a note of the vault or a web page, with guidance and what is known of it."""
        from engrama.adapters.obsidian.attaching import ingested_async

        return await self.engine.run(await ingested_async(self.config, self.engine, source, kind))

    async def backup(self, path: str | Path) -> Path:
        """Copy the database to a new file, of a server's database this owner's memory; returns its absolute path."""
        from engrama.skills.copies import SERVERS, writing

        target = Path(path).expanduser().absolute()
        if self.engine.store.name not in SERVERS:
            await self.engine.store.backup(target)
            return target
        with writing(target) as stream:
            await self.export_to(lambda line: stream.write(f"{line}\n"))
        return target

    async def restore(self, path: str | Path) -> None:
        """Replace everything by a copy that `backup` wrote."""
        from engrama.skills.copies import SERVERS, plan_replace, reading

        source = Path(path).expanduser().absolute()
        if self.engine.store.name in SERVERS:
            await self.engine.run(plan_replace(reading(source)))
        else:
            await self.engine.store.restore(source)

    async def verify(self) -> Verification:
        """Check the stored data against itself."""
        return await self.engine.store.verify()

    async def status(self) -> Status:
        """What is configured and where it is kept."""
        import asyncio  # nothing else here needs it, and the command line starts sooner without

        counts = await self.counts()
        backend = {"name": self.engine.store.name, "ok": True, "node_count": counts.nodes}
        outlook = known_trouble(await self.engine.run(plans.plan_outlook()), self.engine.vectors)
        return await asyncio.to_thread(describe, self.config, backend, outlook)

    def acting_for(self, org_id: str, user_id: str, *, agent: str | None = None) -> AsyncEngrama:
        """The same open store, working for another owner and agent; closing either closes both.

        Raises ScopeUnresolved without a complete owner.
        """
        scope = resolve_scope(org_id, user_id)
        source, own_agent, session = self._origin
        origin = (source, own_agent if agent is None else agent, session)
        other = AsyncEngrama(config=self.config, org_id=org_id, user_id=user_id)
        other._origin = origin
        vectors = self.engine.vectors
        binding = binding_of(self.config, scope, vectors.embedder if vectors else None, *origin)
        other._attach = self._attach
        other._engine = self._attach(AsyncEngramaEngine(self.engine.store, binding, vectors))
        return other

    async def open(self) -> Self:
        """Open the stores; `async with` does it."""
        stores = create_async_stores(self.config)
        embedder = embedder_of(self.config, stores.vectors.name)
        scope = owner_of(self.config, *self._owner)
        if scope is None:
            standalone = await stores.graph.standalone_id()
            scope = Scope(standalone, standalone)
        binding = binding_of(self.config, scope, embedder, *self._origin)
        vectors = AsyncVectors(embedder, stores.vectors) if embedder else None
        if self.config.vault is not None:
            from engrama.adapters.obsidian.attaching import attacher

            own = owner_of(self.config, None, None)
            if own is None:
                standalone = await stores.graph.standalone_id()
                own = Scope(standalone, standalone)
            self._attach = attacher(self.config, own)
        self._engine = self._attach(AsyncEngramaEngine(stores.graph, binding, vectors))
        return self

    async def close(self) -> None:
        """Give back files and connections."""
        if self.engine.vectors:
            await self.engine.vectors.embedder.aclose()
            await self.engine.vectors.store.close()
        await self.engine.store.close()

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

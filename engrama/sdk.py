"""The Python SDK: every verb as a method, synchronous and asynchronous.

Each verb stands once, in `skills`; the two classes below only say that they have it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from engrama import __version__
from engrama.backends import create_async_stores, create_stores
from engrama.core.engine import AsyncEngramaEngine, Binding, EngramaEngine
from engrama.core.protocols import Verification
from engrama.core.records import Erased, Ingested, Status
from engrama.core.rows import Origin
from engrama.core.scope import Scope, resolve_scope
from engrama.core.settings import Settings
from engrama.skills.copies import SERVERS, plan_replace, reading, writing
from engrama.skills.forget import plan_decay, plan_erase, plan_forget
from engrama.skills.importers.public import plan_import_public
from engrama.skills.ingest import ingest_plan, ingest_plan_now, plan_reindex
from engrama.skills.recall import (
    plan_context,
    plan_counts,
    plan_history,
    plan_query_at_date,
    plan_recall,
    plan_search,
    plan_show,
)
from engrama.skills.reflect import plan_approve, plan_dismiss, plan_insights, plan_reflect, plan_show_insight
from engrama.skills.remember import (
    plan_merge,
    plan_relate,
    plan_remember,
    plan_rename,
    plan_supersede,
    plan_unrelate,
)
from engrama.skills.tenancy import plan_migrate_tenancy
from engrama.skills.transfer import plan_export, plan_import, plan_load
from engrama.verbs import AsyncVerb, Verb

if TYPE_CHECKING:
    from typing import Self

    from engrama.config import Config

_HINTED = ("cli", "mcp")
"""Sources whose users act on hints; programs read none."""
_HINT_AFTER = 10


class Engrama:
    """A memory. `home` is a workspace folder; everything left out comes from the configuration.

    `org_id` and `user_id` name the owner; one alone stands for both. `source`, `agent` and `session` are kept as the
    provenance of what is written. Use it in a `with` block, or call `close`.
    """

    remember = Verb(plan_remember)
    relate = Verb(plan_relate)
    associate = Verb(plan_relate)
    unrelate = Verb(plan_unrelate)
    supersede = Verb(plan_supersede)
    rename = Verb(plan_rename)
    merge = Verb(plan_merge)
    forget = Verb(plan_forget)
    decay = Verb(plan_decay)
    search = Verb(plan_search)
    recall = Verb(plan_recall)
    context = Verb(plan_context)
    show = Verb(plan_show)
    get = Verb(plan_show)
    query_at_date = Verb(plan_query_at_date)
    history = Verb(plan_history)
    counts = Verb(plan_counts)
    load = Verb(plan_load)
    import_lines = Verb(plan_import)
    import_public = Verb(plan_import_public)
    migrate_tenancy = Verb(plan_migrate_tenancy)
    reflect = Verb(plan_reflect)
    insights = Verb(plan_insights)
    surface_insights = Verb(plan_insights)
    show_insight = Verb(plan_show_insight)
    approve_insight = Verb(plan_approve)
    dismiss_insight = Verb(plan_dismiss)
    reindex = Verb(plan_reindex)

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
        self.config = config or _configured(home, db_path, backend)
        store = create_stores(self.config).graph
        scope = _owner(self.config, org_id, user_id) or Scope(*(store.standalone_id(),) * 2)
        self.engine = EngramaEngine(store, _binding(self.config, scope, source, agent, session))
        self._standalone = org_id is None and user_id is None

    def export(self) -> list[str]:
        """The whole memory of this owner as JSON lines."""
        lines: list[str] = []
        self.export_to(lines.append)
        return lines

    def export_to(self, write: Callable[[str], object]) -> int:
        """Hand the same lines to `write` one by one; returns how many rows they hold."""
        return self.engine.run(plan_export(write, standalone=self._standalone))

    def erase(self, *, apply: bool = False) -> Erased:
        """Erase everything of this owner for good; without `apply` only count it."""
        erased = self.engine.run(plan_erase(apply=apply))
        return _scrubbed(erased, self.engine.store.scrub()) if apply else erased

    def ingest(self, source: str, *, kind: str = "text") -> Ingested:
        """Read a text, a conversation or the page at an address (kind web), with guidance and what is known of it."""
        return self.engine.run(ingest_plan_now(source, kind))

    def backup(self, path: str | Path) -> Path:
        """Copy the database to a new file, of a server's database this owner's memory; returns its absolute path."""
        target = Path(path).expanduser().absolute()
        if self.engine.store.name not in SERVERS:
            self.engine.store.backup(target)
            return target
        with writing(target) as stream:
            self.export_to(lambda line: stream.write(f"{line}\n"))
        return target

    def restore(self, path: str | Path) -> None:
        """Replace everything by a copy that `backup` wrote; raises and changes nothing when it is no such copy."""
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
        return describe(self.config, {"name": self.engine.store.name, "ok": True, "node_count": self.counts().nodes})

    def close(self) -> None:
        """Give back files and connections."""
        self.engine.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncEngrama:
    """The same memory for an event loop: every method is awaited. Use it in an `async with` block."""

    remember = AsyncVerb(plan_remember)
    relate = AsyncVerb(plan_relate)
    associate = AsyncVerb(plan_relate)
    unrelate = AsyncVerb(plan_unrelate)
    supersede = AsyncVerb(plan_supersede)
    rename = AsyncVerb(plan_rename)
    merge = AsyncVerb(plan_merge)
    forget = AsyncVerb(plan_forget)
    decay = AsyncVerb(plan_decay)
    search = AsyncVerb(plan_search)
    recall = AsyncVerb(plan_recall)
    context = AsyncVerb(plan_context)
    show = AsyncVerb(plan_show)
    get = AsyncVerb(plan_show)
    query_at_date = AsyncVerb(plan_query_at_date)
    history = AsyncVerb(plan_history)
    counts = AsyncVerb(plan_counts)
    load = AsyncVerb(plan_load)
    import_lines = AsyncVerb(plan_import)
    import_public = AsyncVerb(plan_import_public)
    migrate_tenancy = AsyncVerb(plan_migrate_tenancy)
    reflect = AsyncVerb(plan_reflect)
    insights = AsyncVerb(plan_insights)
    surface_insights = AsyncVerb(plan_insights)
    show_insight = AsyncVerb(plan_show_insight)
    approve_insight = AsyncVerb(plan_approve)
    dismiss_insight = AsyncVerb(plan_dismiss)
    reindex = AsyncVerb(plan_reindex)

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
        self.config = config or _configured(home, db_path, backend)
        self._owner = (org_id, user_id)
        self._origin = (source, agent, session)
        self._engine: AsyncEngramaEngine | None = None

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
        return await self.engine.run(plan_export(write, standalone=self._owner == (None, None)))

    async def erase(self, *, apply: bool = False) -> Erased:
        """Erase everything of this owner for good; without `apply` only count it."""
        erased = await self.engine.run(plan_erase(apply=apply))
        return _scrubbed(erased, await self.engine.store.scrub()) if apply else erased

    async def ingest(self, source: str, *, kind: str = "text") -> Ingested:
        """Read a text, a conversation or the page at an address (kind web), with guidance and what is known of it."""
        return await self.engine.run(await ingest_plan(source, kind))

    async def backup(self, path: str | Path) -> Path:
        """Copy the database to a new file, of a server's database this owner's memory; returns its absolute path."""
        target = Path(path).expanduser().absolute()
        if self.engine.store.name not in SERVERS:
            await self.engine.store.backup(target)
            return target
        with writing(target) as stream:
            await self.export_to(lambda line: stream.write(f"{line}\n"))
        return target

    async def restore(self, path: str | Path) -> None:
        """Replace everything by a copy that `backup` wrote."""
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
        counts = await self.counts()
        return describe(self.config, {"name": self.engine.store.name, "ok": True, "node_count": counts.nodes})

    def acting_for(self, org_id: str, user_id: str, *, agent: str | None = None) -> AsyncEngrama:
        """The same open store, working for another owner and agent; closing either closes both.

        Raises ScopeUnresolved without a complete owner.
        """
        scope = resolve_scope(org_id, user_id)
        source, own_agent, session = self._origin
        origin = (source, own_agent if agent is None else agent, session)
        other = AsyncEngrama(config=self.config, org_id=org_id, user_id=user_id)
        other._origin = origin
        other._engine = AsyncEngramaEngine(self.engine.store, _binding(self.config, scope, *origin))
        return other

    async def open(self) -> Self:
        """Open the stores; `async with` does it."""
        store = create_async_stores(self.config).graph
        scope = _owner(self.config, *self._owner)
        if scope is None:
            standalone = await store.standalone_id()
            scope = Scope(standalone, standalone)
        self._engine = AsyncEngramaEngine(store, _binding(self.config, scope, *self._origin))
        return self

    async def close(self) -> None:
        """Give back files and connections."""
        await self.engine.store.close()

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _configured(home: str | Path | None, db_path: str | Path | None, backend: str | None) -> Config:
    from engrama.config import load_config

    given = {"home": home, "database": db_path, "backend": backend}
    return load_config({name: str(value) for name, value in given.items() if value is not None})


def _owner(config: Config, org_id: str | None, user_id: str | None) -> Scope | None:
    """The owner that the caller or the configuration names; None leaves it to the store."""
    if org_id is not None or user_id is not None:
        return resolve_scope(org_id if org_id is not None else user_id, user_id if user_id is not None else org_id)
    org, user = config.org_id or config.user_id, config.user_id or config.org_id
    if org and user:
        return resolve_scope(org, user)
    return resolve_scope(config.local_sub, config.local_sub) if config.local_sub else None


def _binding(config: Config, scope: Scope, source: str, agent: str | None, session: str | None) -> Binding:
    trust = config.trust_levels.get(source, 0.5)
    origin = Origin(
        source,
        config.agent_id if agent is None else agent,
        config.session_id if session is None else session,
        trust,
    )
    ranking = config.ranking
    settings = Settings(
        rrf_k=ranking.rrf_k,
        graph_rerank=ranking.graph_rerank,
        hops=ranking.graph_hops,
        fanout=ranking.fanout_cap,
        embedder=config.embedding.provider,
        hint_after=_HINT_AFTER if source in _HINTED else 0,
    )
    return Binding(scope, origin, settings)


def _scrubbed(erased: Erased, outcome: tuple[bool, str]) -> Erased:
    complete, detail = outcome
    return erased.replace(complete=complete, detail=detail)


def describe(config: Config, backend: Mapping[str, Any]) -> Status:
    """The status of a configuration; `backend` is its part about the store, which may be closed or out of reach."""
    paths = {
        "workspace": config.home,
        "database": config.memory_place,
        "bundle": config.bundle,
        "vault": config.vault,
    }
    return Status(
        version=__version__,
        backend=backend,
        vault={"configured": config.vault is not None, **({"path": str(config.vault)} if config.vault else {})},
        embedder={"configured": False, "provider": config.embedding.provider, "dimensions": 0},
        search={"mode": "fulltext_only", "degraded": False, "reason": ""},
        admin_tools=(),
        paths={name: str(path) for name, path in paths.items() if path is not None},
    )

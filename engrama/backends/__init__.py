"""The factories: which store a configuration asks for, opened on the bundle it names.

Only composition roots (the SDK, the command line, adapters) call them.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, NamedTuple

from engrama.backends.vectors import NoAsyncVectors, NoVectors, SharedAsyncVectors, SharedVectors
from engrama.core.protocols import AsyncGraphStore, AsyncVectorStore, GraphStore, VectorStore
from engrama.errors import ConfigInvalid
from engrama.ir.bundle import Bundle, base_bundle
from engrama.ir.canonical import digest
from engrama.ir.profile import CompiledProfile
from engrama.values import Value

if TYPE_CHECKING:
    from engrama.backends.neo4j.driver import ServerOptions
    from engrama.backends.neo4j.store import Neo4jGraphStore
    from engrama.backends.sqlite.store import SqliteGraphStore
    from engrama.config import Config
    from engrama.ir.diff import Change

SCHEMA = "sqlite/schema.sql"
INIT = "neo4j/init.cypher"


def pattern_file(pattern: str, language: str) -> str:
    """The bundle's file with the statements of a pattern in `sql` or `cypher`."""
    return f"reflect/{pattern}.{language}"


class Stores(NamedTuple):
    """The stores of one process; the graph store is to be closed last."""

    graph: GraphStore
    vectors: VectorStore


class AsyncStores(NamedTuple):
    """The stores of one event loop."""

    graph: AsyncGraphStore
    vectors: AsyncVectorStore


class StoreUpdate(NamedTuple):
    """What separates a store from a bundle; empty when nothing does or no store exists yet."""

    changes: tuple[Change, ...]


class BundleSource(Value):
    """A bundle folder as a store needs it; the schema is read only when it is used."""

    bundle: Bundle

    @property
    def profile(self) -> CompiledProfile:
        """The compiled profile."""
        return self.bundle.profile

    @property
    def profile_hash(self) -> str:
        """The hash that the manifest vouches for."""
        return self.bundle.manifest.profile_hash

    @property
    def schema_sql(self) -> str:
        """The SQLite schema, checked against the manifest."""
        return self.bundle.text(SCHEMA)

    @property
    def schema_hash(self) -> str:
        """The hash that the manifest vouches for."""
        return self.bundle.manifest.files[SCHEMA]

    @property
    def init_cypher(self) -> str:
        """The Neo4j schema, checked against the manifest."""
        return self.bundle.text(INIT)

    def pattern_text(self, pattern: str, language: str) -> str:
        """The generated statements of a pattern, checked against the manifest."""
        return self.bundle.text(pattern_file(pattern, language))


class FreshSource(Value):
    """A bundle that was compiled in memory and is not written yet."""

    profile: CompiledProfile
    files: Mapping[str, str]

    @property
    def profile_hash(self) -> str:
        """The hash of the profile."""
        return self.profile.hash

    @property
    def schema_sql(self) -> str:
        """The SQLite schema."""
        return self.files[SCHEMA]

    @property
    def schema_hash(self) -> str:
        """The hash as the manifest has it."""
        return digest(self.files[SCHEMA])

    @property
    def init_cypher(self) -> str:
        """The Neo4j schema."""
        return self.files[INIT]

    def pattern_text(self, pattern: str, language: str) -> str:
        """The generated statements of a pattern."""
        return self.files[pattern_file(pattern, language)]


def create_stores(config: Config) -> Stores:
    """Open the stores that `config` names, creating what does not exist.

    A store on the shipped base bundle follows it by itself where only additions separate them. Raises BundleInvalid,
    ProfileMismatch, StoreError or ConfigInvalid.
    """
    kept = _vector_backend(config)
    graph = _graph(config)
    return Stores(graph, SharedVectors(graph, kept) if kept else NoVectors())


def create_async_stores(config: Config) -> AsyncStores:
    """The same stores for an event loop."""
    kept = _vector_backend(config)
    graph = _async_graph(config)
    return AsyncStores(graph, SharedAsyncVectors(graph, kept) if kept else NoAsyncVectors())


def bring_up_to_date(config: Config, files: Mapping[str, str], profile: CompiledProfile, *, apply: bool) -> StoreUpdate:
    """What the configured store must change to fit a newly compiled profile; done when `apply`.

    Raises ProfileMismatch with the count of each change that would touch stored data.
    """
    if config.backend == "neo4j":
        return _bring_server_up_to_date(config, FreshSource(profile, files), apply)
    if config.backend != "sqlite" or not config.database.is_file():
        return StoreUpdate(())
    from engrama.backends.sqlite.connection import FileOptions, has_schema
    from engrama.backends.sqlite.store import SqliteGraphStore

    if not has_schema(config.database):
        return StoreUpdate(())
    options = FileOptions(config.database, config.durability)
    store = SqliteGraphStore(options, FreshSource(profile, files), any_profile=True)
    try:
        return _updated(store, apply)
    finally:
        store.close()


def rewrite_full_text(config: Config) -> None:
    """Write every full-text entry in the configured store anew, those of all owners."""
    source = BundleSource(Bundle.open(config.bundle))
    if config.backend == "null":
        return
    if config.backend == "sqlite":
        with closing(_sqlite(config, source)) as store:
            store.bring_up_to_date(reindex=True)
        return
    from engrama.backends.neo4j.store import Neo4jGraphStore

    with closing(Neo4jGraphStore(_server(config), source, on_mismatch=_on_mismatch(config))) as server:
        server.bring_up_to_date()


def _vector_backend(config: Config) -> str:
    """The name of the place where vectors are kept, empty for none; raises ConfigInvalid for one that does not fit."""
    wanted = config.vector_backend
    if wanted == "none":
        return ""
    if config.backend == "null":
        return "memory"
    fitting = {"sqlite": "sqlite-vec", "neo4j": "neo4j"}[config.backend]
    if wanted != fitting:
        raise ConfigInvalid(
            f"VECTOR_BACKEND is {wanted}, but GRAPH_BACKEND is {config.backend}; vectors are kept beside the graph.",
            expected=f"{fitting} or none",
            hint="Unset VECTOR_BACKEND to have the one that fits.",
        )
    return fitting


def _graph(config: Config) -> GraphStore:
    source = BundleSource(Bundle.open(config.bundle))
    if config.backend == "sqlite":
        return _sqlite(config, source)
    if config.backend == "null":
        from engrama.backends.null.store import NullGraphStore

        return NullGraphStore(source.profile)
    from engrama.backends.neo4j.store import Neo4jGraphStore

    return Neo4jGraphStore(_server(config), source, on_mismatch=_on_mismatch(config))


def _async_graph(config: Config) -> AsyncGraphStore:
    source = BundleSource(Bundle.open(config.bundle))
    if config.backend == "sqlite":
        from engrama.backends.sqlite.async_store import SqliteAsyncStore

        return SqliteAsyncStore(_sqlite(config, source))
    if config.backend == "null":
        from engrama.backends.null.store import NullAsyncStore, NullGraphStore

        return NullAsyncStore(NullGraphStore(source.profile))
    from engrama.backends.neo4j.async_store import Neo4jAsyncStore

    return Neo4jAsyncStore(_server(config), source, on_mismatch=_on_mismatch(config))


def _sqlite(config: Config, source: BundleSource) -> SqliteGraphStore:
    from engrama.backends.sqlite.connection import FileOptions
    from engrama.backends.sqlite.store import SqliteGraphStore

    follows = config.bundle == base_bundle()
    with ExitStack() as unless_ready:
        store = SqliteGraphStore(FileOptions(config.database, config.durability), source, any_profile=follows)
        unless_ready.callback(store.close)
        if follows and not store.is_current():
            _updated(store, apply=True)
        unless_ready.pop_all()
    return store


def _updated(store: SqliteGraphStore | Neo4jGraphStore, apply: bool) -> StoreUpdate:
    changes = store.pending_changes()
    if apply and not store.is_current():
        store.bring_up_to_date()
    return StoreUpdate(changes)


def _bring_server_up_to_date(config: Config, source: FreshSource, apply: bool) -> StoreUpdate:
    from engrama.backends.neo4j.store import Neo4jGraphStore

    store = Neo4jGraphStore(_server(config), source, on_mismatch="ignore")
    try:
        return _updated(store, apply) if store.has_stamp() else StoreUpdate(())
    finally:
        store.close()


def _server(config: Config) -> ServerOptions:
    from engrama.backends.neo4j.driver import ServerOptions

    given = config.neo4j
    return ServerOptions(given.uri, given.username, given.password or "", given.database)


def _on_mismatch(config: Config) -> str:
    """A store on the shipped base bundle follows it by itself."""
    return "follow" if config.bundle == base_bundle() else "refuse"

"""What core expects of a backend, and the checks and identity that every store gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from engrama.core.records import Record
from engrama.core.requests import Operation
from engrama.ir.profile import CompiledProfile

R = TypeVar("R")


class Check(Record):
    """One integrity check and what it found."""

    name: str
    ok: bool
    detail: str


class Verification(Record):
    """The outcome of `verify`: every check that ran; `ok` when all held."""

    ok: bool
    checks: tuple[Check, ...]


class SchemaSource(Protocol):
    """What a store needs of a compiled bundle."""

    @property
    def profile(self) -> CompiledProfile:
        """The compiled profile."""

    @property
    def profile_hash(self) -> str:
        """What the stamp in the store is compared with."""

    @property
    def schema_sql(self) -> str:
        """The statements that create the SQLite schema, or bring it up to date."""

    @property
    def schema_hash(self) -> str:
        """The SHA-256 of these statements; the stamp in an SQLite file is compared with it too."""

    def pattern_text(self, pattern: str, language: str) -> str:
        """The generated statements of a pattern in `sql` or `cypher`."""


class EmbeddingProvider(Protocol):
    """Turns texts into vectors. `dimensions` is 0 while it is not known, and for the provider `none`.

    `query` says that the texts ask rather than tell, for models that tell the two apart. All methods raise
    EmbeddingFailed when the provider does not give exactly one usable vector of `dimensions` numbers for each text.
    """

    name: str
    model: str

    @property
    def dimensions(self) -> int:
        """The length of a vector."""

    def embed(self, text: str, *, query: bool = False) -> Sequence[float]:
        """The vector of one text."""

    def embed_batch(self, texts: Sequence[str], *, query: bool = False) -> list[Sequence[float]]:
        """The vectors of several texts, in their order."""

    async def aembed(self, text: str, *, query: bool = False) -> Sequence[float]:
        """The vector of one text, without blocking the event loop."""

    async def aembed_batch(self, texts: Sequence[str], *, query: bool = False) -> list[Sequence[float]]:
        """The vectors of several texts, in their order."""

    def trouble(self) -> str:
        """Why it gives no vectors now, empty where nothing is known against it; nothing is loaded or asked for this."""

    def clear(self) -> None:
        """Forget the vectors of texts that were kept in memory, as when their owner's memory is erased."""

    def close(self) -> None:
        """Give back connections and memory."""

    async def aclose(self) -> None:
        """The same in an event loop."""


class VectorStore(Protocol):
    """Answers the vector requests of core/requests.py; it may be the graph store's own file or another place."""

    name: str

    def run(self, factory: Callable[[], Operation[R]], *, writes: bool) -> R:
        """Run one operation of vector requests as one transaction."""

    def close(self) -> None:
        """Give back what it holds apart from the graph store."""


class AsyncVectorStore(Protocol):
    """The same for an event loop."""

    name: str

    async def run(self, factory: Callable[[], Operation[R]], *, writes: bool) -> R:
        """Run one operation of vector requests as one transaction."""

    async def close(self) -> None:
        """Give back what it holds apart from the graph store."""


class GraphStore(Protocol):
    """A synchronous store of nodes and relations; safe to use from several threads."""

    name: str
    profile: CompiledProfile

    def run(self, factory: Callable[[], Operation[R]], *, writes: bool) -> R:
        """Run one operation as one transaction; called again from the start when the backend must retry.

        Raises StoreError where the backend cannot serve, and whatever the operation raises; then nothing was written.
        """

    def standalone_id(self) -> str:
        """The identity kept in this store for a process that names none."""

    def verify(self) -> Verification:
        """Check the stored data against itself, without changing it."""

    def backup(self, target: Path) -> None:
        """Write a complete copy to `target`, which must not exist."""

    def restore(self, source: Path) -> None:
        """Replace all content by that of a copy; raises StoreError or InvalidInput and leaves the content otherwise."""

    def scrub(self) -> tuple[bool, str]:
        """Remove what files still hold of deleted rows; whether nothing is left, and a sentence on what is."""

    def close(self) -> None:
        """Give back connections and files; the store cannot be used afterwards."""


class AsyncGraphStore(Protocol):
    """The same store for an event loop: every method is awaited and none blocks the loop."""

    name: str
    profile: CompiledProfile

    async def run(self, factory: Callable[[], Operation[R]], *, writes: bool) -> R:
        """Run one operation as one transaction."""

    async def standalone_id(self) -> str:
        """The identity kept in this store for a process that names none."""

    async def verify(self) -> Verification:
        """Check the stored data against itself, without changing it."""

    async def backup(self, target: Path) -> None:
        """Write a complete copy to `target`, which must not exist."""

    async def restore(self, source: Path) -> None:
        """Replace all content by that of a copy."""

    async def scrub(self) -> tuple[bool, str]:
        """Remove what files still hold of deleted rows."""

    async def close(self) -> None:
        """Give back connections and files."""

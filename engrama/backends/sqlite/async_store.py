"""The SQLite store for an event loop."""

from __future__ import annotations

from engrama.backends.worker import WorkerAsyncStore


class SqliteAsyncStore(WorkerAsyncStore):
    """An `AsyncGraphStore` over a synchronous SQLite store."""

    name = "sqlite"

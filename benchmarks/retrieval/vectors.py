"""Vectors of passages and questions from the local model, kept under `.bench/` by model and text.

A model of real quality makes a few long texts a second, so a run without the kept vectors takes most of an hour.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Sequence
from pathlib import Path

import apsw

from benchmarks.measure import say
from engrama.core.protocols import EmbeddingProvider
from engrama.core.vectors import unit, unpacked

_BATCH = 32
_PATIENCE = 10.0


class KeptEmbedder:
    """An embedder in front of another one, which is asked only for texts that the file does not hold.

    Texts that differ in white space alone count as one: the local models do not see which it is.
    """

    def __init__(self, inner: EmbeddingProvider, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.inner, self.name, self.model = inner, inner.name, inner.model
        self._file = apsw.Connection(str(folder / f"{inner.name}-{inner.model}.db".replace("/", "-")))
        self._file.set_busy_timeout(60_000)
        self._file.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL").fetchall()
        self._file.execute(
            "CREATE TABLE IF NOT EXISTS vectors (asked INTEGER, text BLOB, vector BLOB, PRIMARY KEY (asked, text))"
            " WITHOUT ROWID"
        )

    @property
    def dimensions(self) -> int:
        """The length of a vector."""
        return self.inner.dimensions

    def embed(self, text: str, *, query: bool = False) -> Sequence[float]:
        """The vector of one text."""
        return self.embed_batch([text], query=query)[0]

    def embed_batch(self, texts: Sequence[str], *, query: bool = False) -> list[Sequence[float]]:
        """The vectors of several texts, in their order."""
        return [unpacked(vector) for vector in self.packed(texts, query=query)]

    async def aembed(self, text: str, *, query: bool = False) -> Sequence[float]:
        """The vector of one text, without blocking the event loop."""
        return await asyncio.to_thread(self.embed, text, query=query)

    async def aembed_batch(self, texts: Sequence[str], *, query: bool = False) -> list[Sequence[float]]:
        """The vectors of several texts, without blocking the event loop."""
        return await asyncio.to_thread(self.embed_batch, texts, query=query)

    def packed(self, texts: Sequence[str], *, query: bool = False) -> list[bytes]:
        """The vectors as unit vectors of float32."""
        keys = [hashlib.sha256(" ".join(text.split()).encode()).digest() for text in texts]
        known = {key: vector for key in set(keys) if (vector := self._kept(key, query)) is not None}
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        if missing:
            known |= self._made(missing, query)
        return [known[key] for key in keys]

    def close(self) -> None:
        """Close the file and give back the model."""
        self._file.close()
        self.inner.close()

    async def aclose(self) -> None:
        """The same in an event loop."""
        self.close()

    def _kept(self, key: bytes, query: bool) -> bytes | None:
        sql = "SELECT vector FROM vectors WHERE asked = ? AND text = ?"
        return next((vector for (vector,) in self._file.execute(sql, (query, key)).fetchall()), None)

    def _made(self, missing: dict[bytes, str], query: bool) -> dict[bytes, bytes]:
        """Like lengths together, so that no batch is padded for one long text."""
        made: dict[bytes, bytes] = {}
        order = sorted(missing, key=lambda key: len(missing[key]))
        told = time.monotonic()
        for start in range(0, len(order), _BATCH):
            keys = order[start : start + _BATCH]
            rows = self.inner.embed_batch([missing[key] for key in keys], query=query)
            new = {key: unit(row) for key, row in zip(keys, rows, strict=True)}
            with self._file:
                self._file.executemany(
                    "INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)",
                    [(query, key, vector) for key, vector in new.items()],
                )
            made |= new
            if time.monotonic() - told > _PATIENCE:
                say(f"    embedded {len(made):,} of {len(order):,} texts")
                told = time.monotonic()
        return made

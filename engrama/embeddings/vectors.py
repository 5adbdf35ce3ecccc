"""Whether vectors are fit for use: numbers, of one length, with a direction, and different for different texts."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence

from engrama.core.text import words
from engrama.errors import EmbeddingFailed

Vector = Sequence[float]

_DIFFERENT = 3
"""So many texts of different words with one vector are no coincidence; two may be unknown words to a small model."""


def floats(numbers: Iterable[float]) -> Vector:
    """A vector of 32-bit floats; raises TypeError for what is no number."""
    return array("f", numbers)


class Checks:
    """Refuses vectors that cannot be searched; `dimensions` is set from outside or by the first vectors that pass."""

    def __init__(self, dimensions: int | None, model: str) -> None:
        self.dimensions = dimensions or 0
        self._chosen = dimensions is not None
        self._model = model

    def check(self, texts: Sequence[str], vectors: Sequence[Vector]) -> None:
        """Raises EmbeddingFailed unless each text has one vector of the right length with a direction of its own."""
        if len(vectors) != len(texts):
            raise EmbeddingFailed(
                f'The model "{self._model}" gave {len(vectors)} vectors for {len(texts)} texts.',
                expected="one vector for each text",
                hint="Look at the server's log.",
            )
        for vector in vectors:
            self._check_length(len(vector), len(vectors[0]))
            self._check_direction(vector)
        self._check_difference(texts, vectors)
        if vectors:
            self.dimensions = len(vectors[0])

    def _check_length(self, length: int, first: int) -> None:
        wanted = self.dimensions or first
        if length == wanted and length:
            return
        source = "EMBEDDING_DIMENSIONS says" if self._chosen else "earlier vectors had"
        raise EmbeddingFailed(
            f'The model "{self._model}" gave a vector of {length} numbers, but {source} {wanted}.',
            expected=f"vectors of {wanted} numbers",
            hint="Correct EMBEDDING_DIMENSIONS or EMBEDDING_MODEL, then run `engrama reindex`.",
        )

    def _check_direction(self, vector: Vector) -> None:
        square = math.fsum(value * value for value in vector) if all(map(math.isfinite, vector)) else 0
        if not square > 1e-24:
            raise EmbeddingFailed(
                f'The model "{self._model}" gave a vector without a direction (all zero, or not numbers).',
                expected="finite numbers",
                hint="Check that EMBEDDING_MODEL names an embedding model.",
            )

    def _check_difference(self, texts: Sequence[str], vectors: Sequence[Vector]) -> None:
        if len(vectors) < _DIFFERENT or any(vector != vectors[0] for vector in vectors):
            return
        different = len({frozenset(words(text)) for text in texts})
        if different >= _DIFFERENT:
            raise EmbeddingFailed(
                f'The model "{self._model}" gave the same vector for {different} different texts.',
                expected="vectors that tell texts apart",
                hint="Check that EMBEDDING_MODEL names an embedding model.",
            )

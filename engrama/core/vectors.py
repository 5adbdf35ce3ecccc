"""Vectors as stores keep them: unit vectors of float32, little-endian; and the guard against useless ones."""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Sequence

from engrama.errors import EmbeddingFailed

FLOAT_BYTES = 4


def unit(values: Sequence[float]) -> bytes:
    """A vector scaled to length 1 and packed; raises EmbeddingFailed when it has no direction."""
    length = math.sqrt(math.fsum(value * value for value in values))
    if not values or not math.isfinite(length) or length < 1e-12:
        raise EmbeddingFailed(
            f"The embedder gave a vector of {len(values)} numbers that has no direction (all zero, or not numbers).",
            expected="a vector of finite numbers",
            hint="Check the model that EMBEDDING_MODEL names.",
        )
    packed = array("f", [value / length for value in values])
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def unpacked(vector: bytes) -> array[float]:
    """The numbers of a packed vector."""
    values = array("f", vector)
    if sys.byteorder == "big":
        values.byteswap()
    return values


def dimensions_of(vector: bytes) -> int:
    """How many numbers a packed vector holds."""
    return len(vector) // FLOAT_BYTES

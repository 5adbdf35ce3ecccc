"""Vectors as stores keep them: unit vectors of float32, little-endian; how near they are to each other."""

from __future__ import annotations

import math
import operator
import sys
from array import array
from collections.abc import Sequence
from functools import cache
from typing import Any

from engrama.errors import EmbeddingFailed

FLOAT_BYTES = 4
_FEW_BYTES = 1 << 19
DIGITS = 9
"""Decimal places of a cosine; what is equal to them is ordered by name."""


def unit(values: Sequence[float]) -> bytes:
    """A vector scaled to length 1 and packed; raises EmbeddingFailed when it has no direction."""
    length = math.sqrt(math.fsum(value * value for value in values))
    if not values or not math.isfinite(length) or length < 1e-12:
        raise EmbeddingFailed(
            f"The embedder gave a vector of {len(values)} numbers that has no direction (all zero, or not numbers).",
            expected="a vector of finite numbers",
            hint="Check the model that EMBEDDING_MODEL names.",
        )
    return packed([value / length for value in values])


def packed(values: Sequence[float]) -> bytes:
    """Numbers as a vector is kept: float32, little-endian."""
    held = array("f", values)
    if sys.byteorder == "big":
        held.byteswap()
    return held.tobytes()


def unpacked(vector: bytes) -> array[float]:
    """The numbers of a packed vector."""
    values = array("f", vector)
    if sys.byteorder == "big":
        values.byteswap()
    return values


def dimensions_of(vector: bytes) -> int:
    """How many numbers a packed vector holds."""
    return len(vector) // FLOAT_BYTES


def cosines(vector: bytes, others: Sequence[bytes]) -> list[float]:
    """The cosine of a packed vector with each of the others, reckoned in float64 and rounded to `DIGITS`.

    Every store answers with these, so that the same vectors give the same order wherever they are kept.
    """
    if not others:
        return []
    # Few are reckoned sooner than numpy is imported.
    few = len(others) * len(vector) < _FEW_BYTES and "numpy" not in sys.modules
    numpy = None if few else numpy_or_none()
    if numpy is None:
        values = unpacked(vector)
        return [round(math.fsum(map(operator.mul, values, unpacked(other))), DIGITS) for other in others]
    rows = numpy.frombuffer(b"".join(others), dtype="<f4").reshape(len(others), -1).astype(numpy.float64)
    found = rows @ numpy.frombuffer(vector, dtype="<f4").astype(numpy.float64)
    return [round(score, DIGITS) for score in found.tolist()]


@cache
def numpy_or_none() -> Any:
    """The module numpy where it is installed; without it vectors are compared one by one."""
    try:
        import numpy
    except ImportError:
        return None
    return numpy

"""What an operation is given, and how it is handed to a store."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Generic, TypeVar

from engrama.core.requests import Operation
from engrama.core.rows import Origin
from engrama.core.scope import Scope
from engrama.core.settings import Settings
from engrama.ir.profile import CompiledProfile
from engrama.values import Value

R = TypeVar("R")


class Call(Value):
    """Profile, owner, time and randomness of one operation, all fixed so that a retry writes the same."""

    profile: CompiledProfile
    scope: Scope
    now: int
    seed: int
    origin: Origin = Origin()
    settings: Settings = Settings()

    def uid(self, number: int = 0) -> str:
        """The `number`-th uid of this call; later numbers and later calls sort behind earlier ones."""
        return make_uid(self.now, self.seed + number)


class Plan(Value, Generic[R]):
    """An operation that waits for its call, and whether it writes."""

    operation: Callable[[Call], Operation[R]]
    writes: bool


def moment_of(uid: str) -> int | None:
    """The time in microseconds that a uid of version 7 was made at, None for another text.

    In one that `make_uid` did not make only the millisecond means anything.
    """
    digits = uid.replace("-", "")
    if len(digits) != 32 or digits[12] != "7":
        return None
    try:
        return int(digits[:12], 16) * 1000 + min(int(digits[13:16], 16) >> 2, 999)
    except ValueError:
        return None


def make_uid(now: int, seed: int) -> str:
    """A UUID of version 7 for a time in microseconds and up to 64 bits of randomness.

    The ten bits behind the milliseconds are the rest of the time, as RFC 9562 allows, so that the uid alone tells it.
    """
    low = 1 << 63 | seed & (1 << 62) - 1
    return f"{_high_half(now, seed >> 62 & 3)}-{low.to_bytes(8, 'big').hex('-', 6)}"


@lru_cache(maxsize=16)
def _high_half(now: int, seed: int) -> str:
    """The groups before the second last, which the uids of one call share; `seed` has two bits."""
    milliseconds = f"{now // 1000 & (1 << 48) - 1:012x}"
    return f"{milliseconds[:8]}-{milliseconds[8:]}-7{now % 1000 << 2 | seed:03x}"

"""The engine: binds a store to an owner, a clock and settings, and runs plans on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from engrama.core.requests import Operation
from engrama.core.rows import Origin
from engrama.core.scope import Scope
from engrama.core.settings import Settings
from engrama.ir.profile import CompiledProfile

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Call:
    """What one operation is given: profile, owner, time and randomness, all fixed so that a retry writes the same."""

    profile: CompiledProfile
    scope: Scope
    now: int
    seed: int
    origin: Origin = field(default_factory=Origin)
    settings: Settings = field(default_factory=Settings)

    def uid(self, number: int = 0) -> str:
        """The `number`-th uid of this call: a UUID of version 7, so that later rows sort behind earlier ones."""
        return make_uid(self.now, self.seed + number)


@dataclass(frozen=True, slots=True)
class Plan(Generic[R]):
    """An operation that waits for its call, and whether it writes."""

    operation: Callable[[Call], Operation[R]]
    writes: bool


def make_uid(now: int, seed: int) -> str:
    """A UUID of version 7 for a time in microseconds and 74 bits of randomness."""
    bits = seed & (1 << 74) - 1
    value = (now // 1000 & (1 << 48) - 1) << 80 | 7 << 76 | (bits >> 62) << 64 | 2 << 62 | bits & (1 << 62) - 1
    text = f"{value:032x}"
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"

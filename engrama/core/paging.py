"""Long lists in pages, as requests take them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

PAGE = 500


def pages(items: Sequence[T], size: int = PAGE) -> Iterator[tuple[T, ...]]:
    """The items in pages of at most `size`."""
    return (tuple(items[start : start + size]) for start in range(0, len(items), size))

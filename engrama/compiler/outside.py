"""What lies beyond the merged profile: names in files that could not be read, and in modules that are not selected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outside:
    """What lies beyond the merged draft.

    `may_define` tells whether a file that could not be read may define a name, which is then not reported as unknown;
    `labels` and `relations` give the names that other modules of the search path define.
    """

    may_define: Callable[[str], bool] = lambda name: False
    labels: Callable[[], frozenset[str]] = frozenset
    relations: Callable[[], frozenset[str]] = frozenset

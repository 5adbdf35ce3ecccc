"""What every store says when stored data stands against a new profile."""

from __future__ import annotations

from collections.abc import Iterable

from engrama.errors import ProfileMismatch
from engrama.ir.diff import Change

CARRY_ALONG = (
    "Bringing stored data along comes with the `engrama migrate` of a later version. Until then take the change back, "
    "or run `engrama export` under the earlier profile, adapt its lines, and `engrama import` them into a new database."
)
"""What can be done today about data that a change leaves without a place."""


def data_in_the_way(place: str, against: Iterable[tuple[Change, int]]) -> ProfileMismatch:
    """The error for changes that stored rows stand against, each with the number of them."""
    lines = "\n".join(f"  {change.detail} It touches {count} stored." for change, count in against)
    return ProfileMismatch(
        f"{place} holds data that the compiled profile would leave without a place:\n{lines}\nNothing was changed.",
        expected="changes that only add, or that no stored data stands against",
        hint=CARRY_ALONG,
    )

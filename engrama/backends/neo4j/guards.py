"""What the store refuses whatever the engine asked for; the Community edition itself guards uniqueness alone."""

from __future__ import annotations

from engrama.backends.null.guards import check_label, check_values
from engrama.core.rows import STATES, EdgeRow, NodeRow
from engrama.errors import InvalidInput, StoreError
from engrama.ir.profile import CompiledProfile

_FITTING = "data that fits the profile"
_SOUND = "rows that the engine makes"


def check_node(profile: CompiledProfile, row: NodeRow) -> None:
    """Raise InvalidInput for what the profile does not have, StoreError for an unknown state or validity."""
    check_label(profile, row)
    check_values(profile, row.label, row.properties)
    if row.state not in STATES:
        raise StoreError(f'The state "{row.state}" cannot be stored.', expected=f"one of {', '.join(STATES)}")
    check_validity(row)


def check_validity(row: NodeRow | EdgeRow) -> None:
    """Raise StoreError for an interval that ends before it starts, or a confidence beyond 0 and 1."""
    if (row.valid_to is not None and row.valid_to < row.valid_from) or not 0 <= row.confidence <= 1:
        raise StoreError(f"The row {row.uid} has an impossible validity or confidence.", expected=_SOUND)


def check_type(profile: CompiledProfile, type_: str) -> None:
    """Raise InvalidInput for a relation type that the profile does not have."""
    if type_ not in profile.by_relation:
        raise _no_relation()


def check_labels(profile: CompiledProfile, type_: str, source: str, target: str) -> None:
    """Raise InvalidInput for a relation that the profile does not allow between two labels."""
    if not profile.by_relation[type_].allows(source, target):
        raise _no_relation()


def check_single(type_: str, current: int) -> None:
    """Raise StoreError for a second current relation of one type between the same nodes."""
    if current > 1:
        raise StoreError(f"A second row of {type_} between the same nodes cannot be stored.", expected=_SOUND)


def check_ends(found: int, wanted: int) -> None:
    """Raise InvalidInput when an end of a relation was not found in its scope."""
    if found != wanted:
        raise InvalidInput("both ends of a relation must exist in the scope of the relation.", expected=_FITTING)


def check_owned(found: int, wanted: int) -> None:
    """Raise InvalidInput when the node of a note or a version was not found in its scope."""
    if found != wanted:
        raise InvalidInput("the node must exist in the scope of the row.", expected=_FITTING)


def _no_relation() -> InvalidInput:
    return InvalidInput("the profile has no such relation between these labels.", expected=_FITTING)

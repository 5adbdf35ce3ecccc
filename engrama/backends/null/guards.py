"""What the store refuses whatever the engine asked for: the profile's labels, enums and endpoints, and foreign rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engrama.backends.null.shelf import Shelf
from engrama.core.rows import STATES, EdgeRow, NodeRow, Ref
from engrama.errors import InvalidInput, StoreError
from engrama.ir.profile import CompiledProfile

_FITTING = "data that fits the profile"
_SOUND = "rows that the engine makes"


def check_label(profile: CompiledProfile, row: NodeRow) -> None:
    """Raise InvalidInput for a label that the profile does not have."""
    if row.label not in profile.by_label:
        raise InvalidInput("the profile has no such label.", expected=_FITTING)


def check_values(profile: CompiledProfile, label: str, properties: Mapping[str, Any]) -> None:
    """Raise InvalidInput for an enum property with a value that its label does not list."""
    for item in profile.by_label[label].properties:
        value = properties.get(item.name)
        if item.type == "enum" and value is not None and value not in item.values:
            raise InvalidInput("a property holds a value outside its enum.", expected=_FITTING)


def check_node(shelf: Shelf, row: NodeRow, ref: Ref) -> None:
    """Raise StoreError for a second node of one name or uid, an unknown state, or an interval that ends too early."""
    _unique(shelf.names.get((row.label, row.folded)), ref, f"{row.label}:{row.folded}")
    _unique(shelf.node_uids.get(row.uid), ref, row.uid)
    if row.state not in STATES:
        raise StoreError(f'The state "{row.state}" cannot be stored.', expected=f"one of {', '.join(STATES)}")
    _check_validity(row)


def check_edge(profile: CompiledProfile, shelf: Shelf, row: EdgeRow, ref: Ref) -> None:
    """Raise InvalidInput for ends outside the scope or against the profile, StoreError for a second current one."""
    source, target = shelf.nodes.get(row.source), shelf.nodes.get(row.target)
    if source is None or target is None:
        raise InvalidInput("both ends of a relation must exist in the scope of the relation.", expected=_FITTING)
    relation = profile.by_relation.get(row.type)
    if relation is None or not relation.allows(source.label, target.label):
        raise InvalidInput("the profile has no such relation between these labels.", expected=_FITTING)
    _unique(shelf.edge_uids.get(row.uid), ref, row.uid)
    if row.valid_to is None:
        for other in min(shelf.outgoing.get(row.source, ()), shelf.incoming.get(row.target, ()), key=len):
            edge = shelf.edges[other]
            if (edge.source, edge.type, edge.target, edge.valid_to) == (row.source, row.type, row.target, None):
                _unique(other, ref, f"{row.type} between the same nodes")
    _check_validity(row)


def check_owned(shelf: Shelf, node: Ref) -> None:
    """Raise InvalidInput unless the node belongs to the scope of the row."""
    if node not in shelf.nodes:
        raise InvalidInput("the node must exist in the scope of the row.", expected=_FITTING)


def _check_validity(row: NodeRow | EdgeRow) -> None:
    if (row.valid_to is not None and row.valid_to < row.valid_from) or not 0 <= row.confidence <= 1:
        raise StoreError(f"The row {row.uid} has an impossible validity or confidence.", expected=_SOUND)


def _unique(known: Ref | None, ref: Ref, name: str) -> None:
    if known is not None and known != ref:
        raise StoreError(f"A second row of {name} cannot be stored.", expected=_SOUND)

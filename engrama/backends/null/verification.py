"""The checks of the memory-only store on itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engrama.backends.null.shelf import Shelf
from engrama.core.protocols import Check, Verification
from engrama.core.vectors import dimensions_of
from engrama.ir.profile import CompiledProfile


def verify(profile: CompiledProfile, shelves: Iterable[Shelf]) -> Verification:
    """All checks over all scopes; nothing is changed."""
    every = tuple(shelves)
    checks = []
    for name, wrong, count in _CHECKS:
        found = sum(count(profile, shelf) for shelf in every)
        checks.append(Check(name, found == 0, "ok" if found == 0 else f"{found} {wrong}"))
    return Verification(all(check.ok for check in checks), tuple(checks))


def _names(profile: CompiledProfile, shelf: Shelf) -> int:
    names = {(row.label, row.folded): ref for ref, row in shelf.nodes.items()}
    uids = {row.uid: ref for ref, row in shelf.nodes.items()}
    return _differences(names, shelf.names) + _differences(uids, shelf.node_uids)


def _references(profile: CompiledProfile, shelf: Shelf) -> int:
    outgoing = {(row.source, ref) for ref, row in shelf.edges.items()}
    incoming = {(row.target, ref) for ref, row in shelf.edges.items()}
    kept = [{(end, ref) for end, refs in ends.items() for ref in refs} for ends in (shelf.outgoing, shelf.incoming)]
    lost = sum(end not in shelf.nodes for end, _ in outgoing | incoming)
    return lost + len(outgoing ^ kept[0]) + len(incoming ^ kept[1])


def _relations(profile: CompiledProfile, shelf: Shelf) -> int:
    triples = (
        (row.type, shelf.nodes[row.source].label, shelf.nodes[row.target].label)
        for row in shelf.edges.values()
        if row.source in shelf.nodes and row.target in shelf.nodes
    )
    allowed = profile.by_relation
    return sum(type_ not in allowed or not allowed[type_].allows(*ends) for type_, *ends in triples)


def _labels(profile: CompiledProfile, shelf: Shelf) -> int:
    return sum(row.label not in profile.by_label for row in shelf.nodes.values())


def _notes(profile: CompiledProfile, shelf: Shelf) -> int:
    return len((shelf.notes.keys() | shelf.versions.keys()) - shelf.nodes.keys())


def _index(profile: CompiledProfile, shelf: Shelf) -> int:
    return len(shelf.nodes.keys() ^ shelf.index.keys())


def _vectors(profile: CompiledProfile, shelf: Shelf) -> int:
    rows = [(kept.space, row) for kept in shelf.vectors.values() for row in kept.rows]
    lengths = sum(dimensions_of(row.vector) != space.dimensions for space, row in rows)
    return lengths + len(shelf.vectors.keys() - shelf.nodes.keys())


_CHECKS: tuple[tuple[str, str, Callable[[CompiledProfile, Shelf], int]], ...] = (
    ("identities", "names or uids that lead to another node", _names),
    ("references", "relations that an end is missing for", _references),
    ("relations", "relations that the profile does not allow between their labels", _relations),
    ("labels", "nodes whose label the profile does not have", _labels),
    ("notes and versions", "nodes that are gone and left observations or versions", _notes),
    ("full text", "nodes without an index entry, or entries without a node", _index),
    ("vectors", "vectors without their node or of a wrong length", _vectors),
)


def _differences(one: Mapping[Any, object], other: Mapping[Any, object]) -> int:
    return len(one.items() ^ other.items())

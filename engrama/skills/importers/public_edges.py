"""Relations of the public package as relations of the current profile, under its endpoints and rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import NamedTuple

from engrama.core.foreign import ForeignEdge
from engrama.core.operations.load_state import EdgeItem
from engrama.core.rows import EdgeRow, Origin
from engrama.core.validate import relation_of
from engrama.errors import UnknownRelation
from engrama.ir.profile import INSIGHT, CompiledProfile, Relation
from engrama.skills.importers.public_nodes import derived_uid, moment_of
from engrama.skills.importers.report import Report

OTHERS = "others"
"""The room of nodes that belong to somebody else."""


class End(NamedTuple):
    """What a node of the file became: the room it went to, its uid, label, name, time of creation and origin."""

    room: str
    uid: str
    label: str
    name: str
    created: int
    origin: Origin


Ends = Mapping[Hashable, End | None]
"""What became of each node of the file; None where it did not come in."""


def edge_items(
    profile: CompiledProfile, edges: Iterable[ForeignEdge], ends: Ends, report: Report
) -> list[tuple[str, EdgeItem]]:
    """The relations to adopt, each with the room of its ends, oldest first; the report says what did not fit."""
    fitting = [found for edge in edges if (found := _fitted(profile, edge, ends, report))]
    rules = _Rules(report)
    allowed = [
        (source.room, EdgeItem(row, source.uid, target.uid, place))
        for row, place, relation, source, target in sorted(fitting, key=lambda entry: (entry[0].created_at, entry[1]))
        if rules.allow(relation, row, (source, target))
    ]
    return [(room, rules.closed(item)) for room, item in allowed]


def _fitted(
    profile: CompiledProfile, edge: ForeignEdge, ends: Ends, report: Report
) -> tuple[EdgeRow, int, Relation, End, End] | None:
    pair = _ends(edge, ends, report)
    declared = _relation(profile, edge, pair, report) if pair else None
    if pair is None or declared is None:
        return None
    relation, turned = declared
    source, target = (pair[1], pair[0]) if turned else pair
    return _row(edge, relation.name, source, target), edge.place, relation, source, target


def _ends(edge: ForeignEdge, ends: Ends, report: Report) -> tuple[End, End] | None:
    if edge.source not in ends or edge.target not in ends:
        report.leave("relation", edge.type, "an end is not in the file, or several nodes have its name", _told(edge))
        return None
    source, target = ends[edge.source], ends[edge.target]
    if source is None or target is None:
        report.leave("relation", edge.type, "an end did not come in", _told(edge))
        return None
    if source.room == target.room == OTHERS:
        report.leave("relation", edge.type, "it belongs to another owner", "")
        return None
    if source.room != target.room:
        report.leave("relation", edge.type, "its ends belong to different owners", _shown(edge.type, source, target))
        return None
    return source, target


def _relation(
    profile: CompiledProfile, edge: ForeignEdge, pair: tuple[End, End], report: Report
) -> tuple[Relation, bool] | None:
    source, target = pair
    shown = _shown(edge.type, source, target)
    try:
        relation, turned = relation_of(profile, edge.type)
    except UnknownRelation:
        report.leave("relation", edge.type, f"the profile {profile.name} has no such relation", shown)
        return None
    first, second = (target, source) if turned else pair
    if not relation.allows(first.label, second.label):
        report.leave("relation", edge.type, f"it does not lead from {source.label} to {target.label}", shown)
        return None
    return relation, turned


def _row(edge: ForeignEdge, name: str, source: End, target: End) -> EdgeRow:
    """The relation; exports do not say since when it holds, so it holds since both ends exist."""
    created = moment_of(edge.created) or max(source.created, target.created)
    return EdgeRow(
        uid=derived_uid(source.uid, name, target.uid),
        source=0,
        type=name,
        target=0,
        properties={},
        valid_from=created,
        valid_to=None,
        confidence=1.0,
        created_at=created,
        updated_at=created,
        origin=source.origin,
    )


class _Rules:
    """What the profile demands of relations that the public package never checked."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._seen: set[str] = set()
        self._single: dict[tuple[str, str], str] = {}
        self._ended: dict[str, int] = {}
        self._onward: dict[tuple[str, str], list[str]] = {}

    def allow(self, relation: Relation, row: EdgeRow, ends: tuple[End, End]) -> bool:
        """Whether the relation may be taken; a later one of a single-valued type ends the one before it."""
        source, target = ends
        shown = _shown(row.type, source, target)
        if row.uid in self._seen:
            self._report.adjust("relation", row.type, "the same relation twice, taken once", shown)
            return False
        if relation.acyclic and self._reaches(row.type, target.uid, source.uid):
            self._report.leave("relation", row.type, "it closes a cycle", shown)
            return False
        self._seen.add(row.uid)
        if relation.acyclic:
            self._onward.setdefault((row.type, source.uid), []).append(target.uid)
        if relation.cardinality == "one":
            before = self._single.get((row.type, source.uid))
            if before:
                self._ended[before] = row.valid_from - 1
                self._report.adjust("relation", row.type, "one is allowed; the later one ended the earlier", shown)
            self._single[(row.type, source.uid)] = row.uid
        return True

    def closed(self, item: EdgeItem) -> EdgeItem:
        """The relation with its end, where a later one ended it."""
        if item.row.uid not in self._ended:
            return item
        return item._replace(row=item.row._replace(valid_to=max(item.row.valid_from, self._ended[item.row.uid])))

    def _reaches(self, name: str, start: str, goal: str) -> bool:
        waiting, visited = [start], {start}
        while waiting:
            uid = waiting.pop()
            if uid == goal:
                return True
            fresh = set(self._onward.get((name, uid), ())) - visited
            visited |= fresh
            waiting += fresh
        return False


def _shown(name: str, source: End, target: End) -> str:
    return f"{source.name} {name} {target.name}"


def _told(edge: ForeignEdge) -> str:
    return f"{_handle(edge.source)} {edge.type} {_handle(edge.target)}"


def _handle(handle: Hashable) -> str:
    return ":".join(map(str, handle[:2])) if isinstance(handle, tuple) else f"node {handle}"


def is_evidence(edge: ForeignEdge, ends: Ends) -> bool:
    """Whether the relation leads from an insight to what it is about."""
    source = ends.get(edge.source)
    return source is not None and source.label == INSIGHT and source.room != OTHERS

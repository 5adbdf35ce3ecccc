"""`relate`, `unrelate`, and the inline relations of `remember`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engrama.core.call import Call
from engrama.core.operations.resolve import SAME_ELSEWHERE, candidates, matching, missing, name_of, resolve
from engrama.core.operations.shape import changed_names, new_node, relation_record
from engrama.core.records import Candidate, Related, Relation, RelationOutcome, Unrelated
from engrama.core.reference import Reference, ReferenceLike, parse_reference
from engrama.core.requests import (
    ChangeEdges,
    GetByRef,
    GetEdges,
    Lock,
    Operation,
    PutEdges,
    PutIndex,
    PutNodes,
    Reaches,
    ask,
)
from engrama.core.rows import CURRENT, NO_REF, STUB, EdgeRow, NodeRow, made
from engrama.core.searchable import index_row
from engrama.core.temporal import check_come, check_interval, to_iso
from engrama.core.validate import check_endpoints, check_relation_properties, label_of, relation_of
from engrama.errors import AmbiguousNode, CycleRefused, InvalidInput, InvalidTime, NodeNotFound
from engrama.ir.profile import ANY, INSIGHT
from engrama.ir.profile import Relation as RelationType

MISSING = ("ask", "error", "stub")
"""What to do about an inline relation whose target does not exist."""

# A call numbers its uids: 0 is the node itself, stubs and relations follow in ranges of their own.
_STUB_UIDS, _EDGE_UIDS = 1_000_000, 2_000_000


class Link(NamedTuple):
    """A relation to write; times are microseconds since 1970."""

    relation: RelationType
    source: NodeRow
    target: NodeRow
    properties: Mapping[str, Any]
    valid_from: int | None = None
    valid_to: int | None = None
    again: bool = True
    """Whether a relation that is there already takes the times over."""
    known: int | None = None
    """Since when a new one is known and, without `valid_from`, holds; now if that is not told."""


def relate(
    call: Call,
    source: ReferenceLike,
    type_: str,
    target: ReferenceLike,
    properties: Mapping[str, Any],
    on_missing: str = "error",
    valid_from: int | None = None,
    valid_to: int | None = None,
) -> Operation[Related]:
    """Relate two nodes; the same current relation again only merges its properties.

    Another end for one that has ended already corrects it: the last one, or the one that began at `valid_from`.
    """
    if on_missing not in ("error", "stub"):
        raise InvalidInput(f'on_missing is "{on_missing}".', expected="error or stub")
    relation, turned = relation_of(call.profile, type_)
    if turned:
        source, target = target, source
    yield from ask(Lock(call.scope, whole=_checks_others(relation)))
    first = yield from _end(call, relation, source, "source", None, on_missing)
    second = yield from _end(call, relation, target, "target", first, on_missing)
    checked = check_relation_properties(relation.name, properties)
    return (yield from put_link(call, Link(relation, first, second, checked, valid_from, valid_to)))


def unrelate(call: Call, source: ReferenceLike, type_: str, target: ReferenceLike) -> Operation[Unrelated]:
    """End the current relation; it stays in history. Raises NodeNotFound when there is none."""
    relation, turned = relation_of(call.profile, type_)
    if turned:
        source, target = target, source
    yield from ask(Lock(call.scope))
    first = yield from resolve(call, source)
    second = yield from resolve(call, target)
    edges = yield from ask(GetEdges(call.scope, first.ref, relation.name, second.ref))
    if not edges:
        raise NodeNotFound(
            f"There is no current relation {name_of(first)} {relation.name} {name_of(second)}.",
            expected="a relation that `engrama context` shows",
        )
    ended = tuple(_ended(call, edge, max(call.now, edge.valid_from)) for edge in edges)
    yield from ask(ChangeEdges(call.scope, ended))
    return Unrelated(tuple(relation_record(edge, first, second) for edge in ended))


def inline_relations(
    call: Call,
    source: NodeRow,
    relations: Sequence[tuple[str, ReferenceLike]],
    on_missing: str,
    valid_from: int | None = None,
) -> Operation[tuple[RelationOutcome, ...]]:
    """Relate a node to each target and say what became of each: linked, exists, stubbed, ambiguous or missing.

    What is new, relations and stubs, holds since `valid_from`.
    """
    outcomes: list[RelationOutcome] = []
    for number, (type_, target) in enumerate(relations, 1):
        relation, turned = relation_of(call.profile, type_)
        reference = parse_reference(call.profile, target)
        outcome = yield from _inline(call, relation, turned, source, reference, on_missing, number, valid_from)
        outcomes.append(outcome)
    return tuple(outcomes)


def put_link(call: Call, link: Link, uid: str = "") -> Operation[Related]:
    """Write a relation whose ends are known: refuse cycles, close the predecessor of a single-valued one."""
    relation, source, target = link.relation, link.source, link.target
    check_endpoints(relation, source.label, target.label)
    check_come(call.now, valid_from=link.valid_from, valid_to=link.valid_to)
    existing = yield from ask(GetEdges(call.scope, source.ref, relation.name, target.ref))
    ended = () if existing else (yield from _ended_before(call, link))
    before = existing[0] if existing else _corrected(link, ended)
    if before:
        edge = yield from _merged(call, before, link)
        names = changed_names(before.properties, edge.properties)
        names += [name for name in ("valid_from", "valid_to") if getattr(before, name) != getattr(edge, name)]
        return Related(relation_record(edge, source, target), created=False, changed=tuple(names))
    if link.valid_from is None and link.valid_to is not None:
        raise InvalidTime(
            f"There is no relation {name_of(source)} {relation.name} {name_of(target)} that could have ended.",
            expected="valid_from too, the moment from which it held",
        )
    if relation.acyclic:
        yield from refuse_cycle(call, relation, source, target)
    edge = new_edge(call, link, uid or call.uid(_EDGE_UIDS))
    closed: Relation | None = None
    if relation.cardinality == "one":
        edge, closed = yield from _succeed(call, edge, source)
    yield from ask(PutEdges(call.scope, (edge,)))
    record = relation_record(edge, source, target)
    return Related(record, created=True, changed=(), closed=closed, warnings=tuple(map(_held_before, ended[-1:])))


def _ended_before(call: Call, link: Link) -> Operation[tuple[EdgeRow, ...]]:
    """The ended relations of the same type and ends, oldest first, where the link says when it held."""
    if link.valid_from is None and link.valid_to is None:
        return ()
    found = yield from ask(GetEdges(call.scope, link.source.ref, link.relation.name, link.target.ref, ended=True))
    return tuple(sorted(found, key=lambda edge: (edge.valid_from, edge.uid)))


def _corrected(link: Link, ended: Sequence[EdgeRow]) -> EdgeRow | None:
    """The ended relation whose end the link gives anew."""
    if link.valid_to is None:
        return None
    same = [edge for edge in ended if link.valid_from in (None, edge.valid_from)]
    return same[-1] if same else None


def _held_before(edge: EdgeRow) -> str:
    assert edge.valid_to is not None
    return (
        f"This is a further time: it held from {to_iso(edge.valid_from)} to {to_iso(edge.valid_to)} already "
        f"(relation {edge.uid}). To correct the end of that one, give its valid_from with the right valid_to."
    )


def new_edge(call: Call, link: Link, uid: str) -> EdgeRow:
    """The row of a new relation, valid from now unless the link says otherwise."""
    known = call.now if link.known is None else link.known
    valid_from = known if link.valid_from is None else link.valid_from
    check_interval(valid_from, link.valid_to)
    ends = link.source.ref, link.relation.name, link.target.ref
    times = valid_from, link.valid_to, 1.0, known, call.now
    return made(EdgeRow, (uid, *ends, link.properties, *times, call.origin, NO_REF))


def stub_node(call: Call, label: str, key: str, number: int, valid_from: int | None = None) -> Operation[NodeRow]:
    """Create a node that is only a name so far, valid from now unless told otherwise."""
    row = new_node(call, label, key, number)._replace(state=STUB)
    if valid_from is not None:
        row = row._replace(valid_from=valid_from)
    (ref,) = yield from ask(PutNodes(call.scope, (row,)))
    row = row._replace(ref=ref)
    yield from ask(PutIndex(call.scope, (index_row(call.profile, row, ()),), fresh=True))
    return row


def _checks_others(relation: RelationType) -> bool:
    return relation.acyclic or relation.cardinality == "one"


def _end(
    call: Call, relation: RelationType, given: ReferenceLike, end: str, other: NodeRow | None, on_missing: str
) -> Operation[NodeRow]:
    """One end of a relation: the node meant, or a stub where asked for."""
    reference = parse_reference(call.profile, given)
    found = yield from matching(call, reference)
    if len(found) > 1:
        fitting = tuple(row for row in found if row.label in _labels(call, relation, end, other))
        found = fitting if len(fitting) == 1 else found
    if len(found) == 1:
        return _usable(found[0])
    if found or reference.uid:
        return (yield from resolve(call, reference))
    if on_missing != "stub":
        similar = yield from candidates(call, reference)
        raise missing(reference, similar, "leave it as a name with `engrama relate --on-missing stub`, ")
    label = _stub_label(call, relation, reference, end, other)
    return (yield from stub_node(call, label, reference.key, _STUB_UIDS + (end == "target")))


def _usable(row: NodeRow) -> NodeRow:
    if row.state not in CURRENT:
        raise NodeNotFound(
            f"{name_of(row)} is {row.state}.",
            expected="a current node",
            hint=f'Bring it back with `engrama remember {row.label} "{row.key}"`.',
        )
    return row


def _labels(call: Call, relation: RelationType, end: str, other: NodeRow | None) -> list[str]:
    """The labels that may stand at one end of a relation, given the node at the other."""
    every = [item.name for item in call.profile.labels if item.name != INSIGHT]
    if end == "target":
        return [name for name in every if any(other is None or p.allows(other.label, name) for p in relation.pairs)]
    return [
        name
        for name in every
        if any(p.source in (name, ANY) and (other is None or p.allows(name, other.label)) for p in relation.pairs)
    ]


def _stub_label(call: Call, relation: RelationType, reference: Reference, end: str, other: NodeRow | None) -> str:
    if reference.label:
        return label_of(call.profile, reference.label).name
    possible = _labels(call, relation, end, other)
    if len(possible) == 1:
        return possible[0]
    raise AmbiguousNode(
        f'"{reference.key}" does not exist, and as {end} of {relation.name} it could be any of {", ".join(possible)}.',
        expected=f"Label:Key, such as {possible[0]}:{reference.key}" if possible else "another relation",
    )


def _inline(
    call: Call,
    relation: RelationType,
    turned: bool,
    source: NodeRow,
    reference: Reference,
    on_missing: str,
    number: int,
    valid_from: int | None,
) -> Operation[RelationOutcome]:
    end = "source" if turned else "target"
    found = yield from matching(call, reference)
    allowed = set(_labels(call, relation, end, source))
    fitting = tuple(row for row in found if row.state in CURRENT and (reference.label or row.label in allowed))
    shown = relation.inverse if turned else relation.name
    stubbed = False
    if len(fitting) > 1:
        options = tuple(Candidate(row.uid, row.label, row.key, SAME_ELSEWHERE) for row in fitting)
        return RelationOutcome(shown, str(reference), "ambiguous", options)
    if not fitting:
        if on_missing != "stub" or reference.uid:
            alike = yield from candidates(call, reference, allowed)
            similar = tuple(item for item in alike if item.label in allowed)
            if on_missing == "error":
                raise missing(reference, similar)
            return RelationOutcome(shown, str(reference), "missing", similar)
        label = _stub_label(call, relation, reference, end, source)
        check_endpoints(relation, *((label, source.label) if turned else (source.label, label)))
        fitting = ((yield from stub_node(call, label, reference.key, _STUB_UIDS + number, valid_from)),)
        stubbed = True
    ends = (fitting[0], source) if turned else (source, fitting[0])
    link = Link(relation, *ends, {}, valid_from, again=False)
    related = yield from put_link(call, link, call.uid(_EDGE_UIDS + number))
    outcome = "stubbed" if stubbed else "linked" if related.created else "exists"
    return RelationOutcome(shown, name_of(fitting[0]), outcome)


def _merged(call: Call, edge: EdgeRow, link: Link) -> Operation[EdgeRow]:
    """The stored relation with new properties and times laid over it."""
    properties = {**edge.properties, **link.properties}
    valid_from = edge.valid_from if link.valid_from is None or not link.again else link.valid_from
    valid_to = edge.valid_to if link.valid_to is None else link.valid_to
    check_interval(valid_from, valid_to)
    if link.relation.cardinality == "one" and edge.valid_to is not None:
        yield from _check_room(call, edge, valid_to)
    row = edge._replace(properties=properties, valid_from=valid_from, valid_to=valid_to)
    if row != edge:
        row = row._replace(updated_at=call.now, origin=call.origin)
        yield from ask(ChangeEdges(call.scope, (row,)))
    return row


def _check_room(call: Call, edge: EdgeRow, valid_to: int | None) -> Operation[None]:
    """Raise InvalidTime when an ended relation of a single-valued type would reach into the time of the next one."""
    others = yield from ask(GetEdges(call.scope, edge.source, edge.type, None, ended=True))
    following = min((other.valid_from for other in others if other.valid_from > edge.valid_from), default=None)
    if following is not None and valid_to is not None and valid_to >= following:
        raise InvalidTime(
            f"The next relation of this single-valued type starts at {to_iso(following)}.",
            expected="a valid_to before that",
        )


def refuse_cycle(call: Call, relation: RelationType, source: NodeRow, target: NodeRow) -> Operation[None]:
    """Raise CycleRefused when a relation from `source` to `target` would close a cycle."""
    closes = source.ref == target.ref or (yield from ask(Reaches(call.scope, relation.name, target.ref, source.ref)))
    if closes:
        raise CycleRefused(
            f"{name_of(source)} {relation.name} {name_of(target)} would close a cycle, which {relation.name} refuses.",
            expected=f"a target that does not lead back to {name_of(source)}",
        )


def _succeed(call: Call, edge: EdgeRow, source: NodeRow) -> Operation[tuple[EdgeRow, Relation | None]]:
    """Fit a relation of a single-valued type into the line of those before and after it, so that no two overlap.

    What held when it starts ends one microsecond before; it ends itself one microsecond before the next one starts.
    """
    others = yield from ask(GetEdges(call.scope, source.ref, edge.type, None, ended=True))
    start = edge.valid_from
    following = min((other.valid_from for other in others if other.valid_from > start), default=None)
    if following is not None and (edge.valid_to is None or edge.valid_to >= following):
        edge = edge._replace(valid_to=following - 1)
    closed: Relation | None = None
    for other in others:
        if other.valid_from > start or (other.valid_to is not None and other.valid_to < start):
            continue
        if other.valid_from == start != call.now:
            raise InvalidInput(
                f"A relation of this single-valued type starts at {to_iso(start)} already.",
                expected="an earlier or a later valid_from",
            )
        ended = _ended(call, other, max(other.valid_from, start - 1))
        yield from ask(ChangeEdges(call.scope, (ended,)))
        target = (yield from ask(GetByRef(call.scope, (other.target,))))[other.target]
        closed = relation_record(ended, source, target)
    return edge, closed


def _ended(call: Call, edge: EdgeRow, moment: int) -> EdgeRow:
    return edge._replace(valid_to=moment, updated_at=call.now, origin=call.origin)


def pairs_of(relations: Iterable[tuple[str, ReferenceLike]]) -> tuple[tuple[str, ReferenceLike], ...]:
    """Inline relations as given by a caller, each checked to be a (TYPE, target) pair."""
    checked = []
    for item in relations:
        if not isinstance(item, tuple | list) or len(item) != 2:
            raise InvalidInput(f"{item!r} is no relation.", expected='a pair such as ("USES", "Technology:SQLite")')
        checked.append((str(item[0]), item[1]))
    return tuple(checked)

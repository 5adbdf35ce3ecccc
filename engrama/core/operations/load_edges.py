"""Adopting relations in bulk, under the same rules as one by one."""

from __future__ import annotations

from engrama.core.call import Call
from engrama.core.operations.load_state import EdgeItem, Fresh, LoadState, at_line, began, end_of, look_up, placed
from engrama.core.operations.resolve import name_of
from engrama.core.operations.shape import changed_names
from engrama.core.requests import ChangeEdges, DeleteEdges, GetEdges, GetEdgesByUid, Operation, PutEdges, Reaches, ask
from engrama.core.rows import EdgeRow, NodeRow, Ref
from engrama.core.validate import check_endpoints, relation_of
from engrama.errors import EngramaError, ImportInvalid


def load_edges(call: Call, items: list[EdgeItem], tally: LoadState) -> Operation[None]:
    """Adopt a batch of relations; raises ImportInvalid where the profile or the stored relations refuse one."""
    yield from _find_ends(call, items, tally)
    stored = yield from ask(GetEdgesByUid(call.scope, tuple(item.row.uid for item in items)))
    fresh: Fresh = {}
    for item in items:
        source, target = end_of(tally, item.source, item.line), end_of(tally, item.target, item.line)
        row = item.row._replace(source=source.ref, target=target.ref)
        _check_edge(call, row, source, target, item.line)
        known = yield from _at_its_place(call, row, stored.get(row.uid))
        name: tuple[Ref, str, Ref] | str = (source.ref, row.type, target.ref) if row.valid_to is None else row.uid
        revived = known is not None and known.valid_to is not None
        if row.valid_to is None and (
            revived or (known is None and name not in fresh and tally.can_be_stored(row, name))
        ):
            current = yield from ask(GetEdges(call.scope, source.ref, row.type, target.ref))
            known = current[0] if current else known
        if known is None and name in fresh:
            fresh[name] = _joined(fresh[name], row)
            tally.same_relations += 1
            continue
        if known is not None:
            yield from _adopt_edge(call, row, known, tally)
            continue
        yield from _check_rules(call, item, row, source, fresh, tally)
        fresh[name] = row
    yield from _put_edges(call, fresh, tally)


def _at_its_place(call: Call, row: EdgeRow, known: EdgeRow | None) -> Operation[EdgeRow | None]:
    """The stored relation to unite a given one with: where it went to other nodes, the one that is there already."""
    moved = known is not None and (known.source, known.target) != (row.source, row.target)
    if known is None or not moved or row.valid_to is not None or row.updated_at <= known.updated_at:
        return known
    there = yield from ask(GetEdges(call.scope, row.source, row.type, row.target))
    if not there:
        return known
    yield from ask(DeleteEdges(call.scope, (known.ref,)))
    return there[0]


def _put_edges(call: Call, fresh: Fresh, tally: LoadState) -> Operation[None]:
    if fresh:
        yield from ask(PutEdges(call.scope, tuple(fresh.values())))
    tally.relations += len(fresh)
    tally.written.update(fresh)
    fresh.clear()


def _joined(first: EdgeRow, again: EdgeRow) -> EdgeRow:
    """Two items for one new relation as one: later values over earlier ones."""
    return first._replace(properties={**first.properties, **again.properties})


def _adopt_edge(call: Call, row: EdgeRow, known: EdgeRow, tally: LoadState) -> Operation[None]:
    united = _later_edge(row, known)
    if united is known:
        tally.same_relations += 1
        return
    yield from ask(ChangeEdges(call.scope, (united,)))
    tally.changed_relations += 1


def _later_edge(given: EdgeRow, stored: EdgeRow) -> EdgeRow:
    """The stored relation with the values of a later given one laid over it; the stored one where nothing differs.

    An earlier one that was another relation between the same nodes adds what the stored one does not say.
    """
    if given.updated_at <= stored.updated_at:
        added = given.uid != stored.uid and not given.properties.keys() <= stored.properties.keys()
        return stored._replace(properties={**given.properties, **stored.properties}) if added else stored
    row = stored._replace(
        source=given.source,
        target=given.target,
        properties={**stored.properties, **given.properties},
        valid_from=began(given, stored),
        valid_to=given.valid_to,
        confidence=given.confidence,
    )
    same = row == stored and not changed_names(row.properties, stored.properties)
    return stored if same else row._replace(updated_at=given.updated_at, origin=given.origin)


def _check_edge(call: Call, row: EdgeRow, source: NodeRow, target: NodeRow, line: int) -> None:
    try:
        check_endpoints(call.profile.by_relation[row.type], source.label, target.label)
    except EngramaError as error:
        raise placed(error, line) from None


def _check_rules(
    call: Call, item: EdgeItem, row: EdgeRow, source: NodeRow, fresh: Fresh, tally: LoadState
) -> Operation[None]:
    """Hold `cardinality: one` and `acyclic` for current relations; what is pending is written first to be seen."""
    relation = relation_of(call.profile, row.type)[0]
    if row.valid_to is not None or not (relation.acyclic or relation.cardinality == "one"):
        return
    yield from _put_edges(call, fresh, tally)
    if relation.cardinality == "one" and (yield from ask(GetEdges(call.scope, row.source, row.type, None))):
        raise ImportInvalid(
            f"{name_of(source)} would have two current {row.type} relations{at_line(item.line)}, and one is allowed.",
            expected="valid_to on the earlier one",
            line=item.line,
        )
    closes = row.source == row.target or (yield from ask(Reaches(call.scope, row.type, row.target, row.source)))
    if relation.acyclic and closes:
        raise ImportInvalid(
            f"{row.type} from {name_of(source)} closes a cycle{at_line(item.line)}.",
            expected="no cycle",
            line=item.line,
        )


def _find_ends(call: Call, items: list[EdgeItem], tally: LoadState) -> Operation[None]:
    yield from look_up(call, [end for item in items for end in (item.source, item.target)], tally)

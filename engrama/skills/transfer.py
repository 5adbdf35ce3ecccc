"""Bulk verbs: load from a program, import and export as JSON lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from engrama.core.call import Call, Plan
from engrama.core.interchange import header_line, item_line, read_items
from engrama.core.operations.load_state import EdgeItem, Item, NodeItem
from engrama.core.operations.remember import check_key
from engrama.core.operations.shape import new_node
from engrama.core.operations.transfer import load, scan
from engrama.core.records import Loaded
from engrama.core.reference import ReferenceLike, parse_reference
from engrama.core.requests import Operation
from engrama.core.rows import EdgeRow, ObservationRow, made
from engrama.core.sanitise import clean
from engrama.core.text import fold_key
from engrama.core.validate import check_properties, check_required, free_value, relation_of, writable_label
from engrama.errors import InvalidInput
from engrama.models import Node as NodeModel

NodeLike = NodeModel | tuple[str, str] | tuple[str, str, Mapping[str, Any]] | tuple[str, str, Mapping[str, Any], str]
RelationLike = tuple[ReferenceLike, str, ReferenceLike] | tuple[ReferenceLike, str, ReferenceLike, Mapping[str, Any]]
Progress = Callable[[int, int | None], None]
_Ends = dict[object, str | tuple[str, str]]
# Made once, since `isinstance(value, tuple | list)` makes the union anew for every item of a bulk load.
_SEQUENCES, _SPELLINGS = (tuple, list), (str, tuple)


def plan_load(
    nodes: Iterable[NodeLike] = (), relations: Iterable[RelationLike] = (), *, progress: Progress | None = None
) -> Plan[Loaded]:
    """Write many nodes and relations in one transaction: all of them, or none when one is refused.

    Nodes are `(label, key, properties, note)` with the last two optional, or dataclasses; relations are
    `(source, TYPE, target, properties)` between nodes of this load or of the memory. `progress` gets the count so far
    and the total.
    """
    given = list(nodes), list(relations)

    def operation(call: Call) -> Operation[Loaded]:
        unmapped: set[str] = set()
        items = _items(call, *given, unmapped)
        loaded = yield from load(call, items, _counting(progress, len(given[0]) + len(given[1])), unmapped)
        return loaded

    return Plan(operation, writes=True)


def plan_import(lines: Iterable[str], *, progress: Progress | None = None) -> Plan[Loaded]:
    """Take in an export: all of it or nothing; the same again changes nothing. Raises ImportInvalid naming the line."""
    given = lines if isinstance(lines, list) else list(lines)

    def operation(call: Call) -> Operation[Loaded]:
        unmapped: set[str] = set()
        items = read_items(call, given, unmapped)
        loaded = yield from load(call, items, _counting(progress, max(0, len(given) - 1)), unmapped)
        return loaded

    return Plan(operation, writes=True)


def plan_export(write: Callable[[str], object], *, standalone: bool = True) -> Plan[int]:
    """Hand the whole memory of one owner to `write` line by line; two exports of one memory are equal.

    With `standalone` the owner is left out, so that the export opens on another machine.
    """

    def operation(call: Call) -> Operation[int]:
        write(header_line(call.profile, None if standalone else call.scope))
        return (yield from scan(call, lambda item: write(item_line(item))))

    return Plan(operation, writes=False)


def _items(call: Call, nodes: list[NodeLike], relations: list[RelationLike], unmapped: set[str]) -> Iterator[Item]:
    for number, node in enumerate(nodes):
        yield _node_item(call, node, number, unmapped)
    ends: _Ends = {}
    for number, relation in enumerate(relations, len(nodes)):
        yield _edge_item(call, relation, number, ends)


def _node_item(call: Call, given: NodeLike, number: int, unmapped: set[str]) -> NodeItem:
    name, spoken, properties, note = _node_parts(given)
    label = writable_label(call.profile, name)
    key = check_key(label, spoken)
    if label.key in properties:
        properties = {n: v for n, v in properties.items() if n != label.key}
    values, free, _ = check_properties(label, properties)
    check_required(label, values)
    if free:
        unmapped.update(f"{label.name}.{item}" for item in free)
    row = new_node(call, label.name, key, number, values)
    text = clean(note).strip() if note else ""
    notes = (ObservationRow(0, text, 1, call.now, call.now, call.origin),) if text else ()
    return made(NodeItem, (row, notes, 0, ()))


def _node_parts(given: NodeLike) -> tuple[str, str, Mapping[str, Any], str]:
    if isinstance(given, NodeModel):
        return given.label, given.key, given.properties(), ""
    parts: Any = given if isinstance(given, _SEQUENCES) else ()
    count = len(parts)
    if not 2 <= count <= 4:
        raise InvalidInput(f"{given!r} is no node.", expected="(label, key, properties, note) or a dataclass")
    return parts[0], parts[1], parts[2] if count > 2 else {}, parts[3] if count > 3 else ""


def _edge_item(call: Call, given: RelationLike, number: int, ends: _Ends) -> EdgeItem:
    parts: Any = given if isinstance(given, _SEQUENCES) else ()
    if not 3 <= len(parts) <= 4:
        raise InvalidInput(f"{given!r} is no relation.", expected="(source, TYPE, target, properties)")
    source, name, target = parts[:3]
    properties: Mapping[str, Any] = parts[3] if len(parts) == 4 else {}
    relation, turned = relation_of(call.profile, name)
    first, second = _end(call, source, ends), _end(call, target, ends)
    row = EdgeRow(
        uid=call.uid(number),
        source=0,
        type=relation.name,
        target=0,
        properties={item: free_value(item, value) for item, value in properties.items()},
        valid_from=call.now,
        valid_to=None,
        confidence=1.0,
        created_at=call.now,
        updated_at=call.now,
        origin=call.origin,
    )
    return EdgeItem(row, second if turned else first, first if turned else second, 0)


def _end(call: Call, given: ReferenceLike, ends: _Ends) -> str | tuple[str, str]:
    """A uid, or label and folded key; a node has several relations, so each spelling is read once."""
    if not isinstance(given, _SPELLINGS):
        return _parsed_end(call, given)
    end = ends.get(given)
    if end is None:
        end = ends[given] = _parsed_end(call, given)
    return end


def _parsed_end(call: Call, given: ReferenceLike) -> str | tuple[str, str]:
    reference = parse_reference(call.profile, given)
    if reference.uid:
        return reference.uid
    if not reference.label:
        raise InvalidInput(f'"{reference.key}" names no label.', expected=f"Label:{reference.key}, as bulk loads need")
    return (reference.label, fold_key(reference.key))


def _counting(progress: Progress | None, total: int) -> Callable[[int], None]:
    """What the load calls after each batch."""
    return lambda done: progress(done, total) if progress else None

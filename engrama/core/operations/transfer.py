"""Export as lines, and the bulk load behind `load` and `import`: adopt rows, in batches, all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from engrama.core.call import Call
from engrama.core.operations.erase import erasure_mark
from engrama.core.operations.resolve import name_of
from engrama.core.operations.shape import changed_names, index_row, keep_version, keep_versions
from engrama.core.records import Loaded
from engrama.core.requests import (
    ChangeEdges,
    ChangeNode,
    GetByUid,
    GetEdges,
    GetEdgesByUid,
    GetErased,
    GetNodes,
    GetObservations,
    GetVersions,
    Lock,
    Operation,
    PutEdges,
    PutIndex,
    PutNodes,
    PutObservations,
    Reaches,
    ScanEdges,
    ScanNodes,
    ask,
)
from engrama.core.rows import EdgeRow, NodeRow, ObservationRow, Ref, VersionRow
from engrama.core.validate import check_endpoints, relation_of
from engrama.errors import EngramaError, ImportInvalid

BATCH = 500
Progress = Callable[[int], None]


class NodeItem(NamedTuple):
    """A node to adopt with its observations; `line` is where it was read, 0 when nowhere."""

    row: NodeRow
    observations: tuple[ObservationRow, ...]
    line: int


class EdgeItem(NamedTuple):
    """A relation to adopt; its ends are uids, or `(label, folded key)`."""

    row: EdgeRow
    source: str | tuple[str, str]
    target: str | tuple[str, str]
    line: int


class VersionItem(NamedTuple):
    """A past version to adopt of the node with the given uid."""

    row: VersionRow
    node: str
    line: int


Item = NodeItem | EdgeItem | VersionItem
_Fresh = dict[tuple[Ref, str, Ref] | str, EdgeRow]


@dataclass(slots=True)
class _Tally:
    """Counts of one load, and which stored ref each given uid or name turned out to be."""

    created: int = 0
    changed: int = 0
    unchanged: int = 0
    relations: int = 0
    changed_relations: int = 0
    same_relations: int = 0
    observations: int = 0
    versions: int = 0
    erased: set[str] = field(default_factory=set)
    left_out: int = 0
    refs: dict[str | tuple[str, str], NodeRow] = field(default_factory=dict)
    made: set[Ref] = field(default_factory=set)
    written: set[tuple[Ref, str, Ref] | str] = field(default_factory=set)

    def can_be_stored(self, edge: EdgeRow, name: tuple[Ref, str, Ref] | str) -> bool:
        """Whether the store may hold such a relation: at a node that this load made only what this load wrote."""
        return name in self.written or not (edge.source in self.made or edge.target in self.made)


def load(call: Call, items: Iterable[Item], progress: Progress, unmapped: Iterable[str] = ()) -> Operation[Loaded]:
    """Adopt nodes, then relations and versions, in the order given; raises ImportInvalid naming the line.

    A node that is stored already keeps its uid; the side that was updated later gives the values, notes are united.
    """
    yield from ask(Lock(call.scope, whole=True))
    tally = _Tally()
    done = 0
    for given in _batches(items):
        batch = yield from _not_erased(call, given, tally)
        done += len(given)
        progress(done)
        if not batch:
            continue
        if isinstance(batch[0], NodeItem):
            yield from _load_nodes(call, [item for item in batch if isinstance(item, NodeItem)], tally)
        elif isinstance(batch[0], EdgeItem):
            yield from _load_edges(call, [item for item in batch if isinstance(item, EdgeItem)], tally)
        else:
            yield from _load_versions(call, [item for item in batch if isinstance(item, VersionItem)], tally)
    return Loaded(
        nodes_created=tally.created,
        nodes_changed=tally.changed,
        nodes_unchanged=tally.unchanged,
        relations_created=tally.relations,
        relations_changed=tally.changed_relations,
        relations_unchanged=tally.same_relations,
        observations=tally.observations,
        versions=tally.versions,
        erased=tally.left_out,
        unmapped=tuple(unmapped),
    )


def scan(call: Call, sink: Callable[[Item], object]) -> Operation[int]:
    """Hand every stored node, then relation, then version of the scope to `sink` in uid order; the count of all."""
    count = 0
    uids: dict[Ref, str] = {}
    after = ""
    while rows := (yield from ask(ScanNodes(call.scope, after, BATCH))):
        notes = yield from ask(GetObservations(call.scope, tuple(row.ref for row in rows)))
        for row in rows:
            sink(NodeItem(row, notes.get(row.ref, ()), 0))
            uids[row.ref] = row.uid
        count, after = count + len(rows), rows[-1].uid
    after = ""
    while edges := (yield from ask(ScanEdges(call.scope, after, BATCH))):
        for edge in edges:
            sink(EdgeItem(edge, uids[edge.source], uids[edge.target], 0))
        count, after = count + len(edges), edges[-1].uid
    refs = iter(uids)
    while page := tuple(islice(refs, BATCH)):
        past = yield from ask(GetVersions(call.scope, page))
        for ref in page:
            for version in past.get(ref, ()):
                sink(VersionItem(version, uids[ref], 0))
                count += 1
    return count


def _batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Runs of one kind, each at most BATCH long."""
    batch: list[Item] = []
    for item in items:
        if batch and (len(batch) == BATCH or type(item) is not type(batch[0])):
            yield batch
            batch = []
        batch.append(item)
    if batch:
        yield batch


def _not_erased(call: Call, batch: list[Item], tally: _Tally) -> Operation[list[Item]]:
    """The items whose nodes were not erased for good; an older export does not bring anybody back."""
    uids = {item.row.uid for item in batch if isinstance(item, NodeItem)} - tally.erased
    if uids:
        marks = {erasure_mark(uid): uid for uid in uids}
        known = yield from ask(GetErased(call.scope, tuple(marks)))
        tally.erased.update(marks[mark] for mark in known)
    kept = [item for item in batch if tally.erased.isdisjoint(_uids_of(item))] if tally.erased else batch
    tally.left_out += len(batch) - len(kept)
    return kept


def _uids_of(item: Item) -> tuple[str | tuple[str, str], ...]:
    if isinstance(item, NodeItem):
        return (item.row.uid,)
    return (item.source, item.target) if isinstance(item, EdgeItem) else (item.node,)


def _load_nodes(call: Call, items: list[NodeItem], tally: _Tally) -> Operation[None]:
    by_uid = yield from ask(GetByUid(call.scope, tuple(item.row.uid for item in items)))
    by_key = yield from ask(GetNodes(call.scope, tuple((item.row.label, item.row.folded) for item in items)))
    fresh: dict[tuple[str, str], NodeItem] = {}
    names: dict[str, tuple[str, str]] = {}
    known: list[tuple[NodeItem, NodeRow]] = []
    for item in items:
        name = (item.row.label, item.row.folded)
        stored = by_uid.get(item.row.uid) or by_key.get(name)
        if stored is not None:
            known.append((item, stored))
            continue
        fresh[name] = _united(fresh[name], item) if name in fresh else item
        names[item.row.uid] = name
    yield from _insert(call, list(fresh.values()), tally)
    tally.refs.update((uid, tally.refs[name]) for uid, name in names.items())
    for item, stored in known:
        yield from _adopt(call, item, stored, tally)


def _united(first: NodeItem, again: NodeItem) -> NodeItem:
    """Two items for one new node as one: later values over earlier ones, all notes once."""
    texts = {note.text for note in first.observations}
    notes = tuple(note for note in again.observations if note.text not in texts)
    row = first.row._replace(properties={**first.row.properties, **again.row.properties})
    return NodeItem(row, (*first.observations, *notes), first.line)


def _insert(call: Call, items: list[NodeItem], tally: _Tally) -> Operation[None]:
    if not items:
        return
    refs = yield from ask(PutNodes(call.scope, tuple(item.row for item in items)))
    rows = [item.row._replace(ref=ref) for item, ref in zip(items, refs, strict=True)]
    notes = [note._replace(node=row.ref) for item, row in zip(items, rows, strict=True) for note in item.observations]
    if notes:
        yield from ask(PutObservations(call.scope, tuple(notes)))
    entries = tuple(
        index_row(call.profile, row, [note.text for note in item.observations])
        for item, row in zip(items, rows, strict=True)
    )
    yield from ask(PutIndex(call.scope, entries, fresh=True))
    tally.refs.update(((row.label, row.folded), row) for row in rows)
    tally.made.update(refs)
    tally.created += len(items)
    tally.observations += len(notes)


def _adopt(call: Call, item: NodeItem, stored: NodeRow, tally: _Tally) -> Operation[None]:
    """Unite a given node with the stored one: the later update gives the values, no note is lost or counted twice."""
    row = _later(item.row, stored)
    taken = (yield from ask(GetNodes(call.scope, ((row.label, row.folded),)))).get((row.label, row.folded))
    if item.row.label != stored.label or (taken is not None and taken.ref != stored.ref):
        raise ImportInvalid(
            f"{name_of(item.row)}{_at(item.line)} has the uid of {name_of(stored)}.",
            expected="one uid and one name for each node",
            line=item.line,
        )
    known = (yield from ask(GetObservations(call.scope, (stored.ref,)))).get(stored.ref, ())
    texts = {note.text for note in known}
    notes = tuple(note._replace(node=stored.ref) for note in item.observations if note.text not in texts)
    if notes:
        yield from ask(PutObservations(call.scope, notes))
    if row != stored:
        yield from keep_version(call, stored, "imported", row.updated_at)
        yield from ask(ChangeNode(call.scope, row))
    if row != stored or notes:
        entry = index_row(call.profile, row, [note.text for note in (*known, *notes)])
        yield from ask(PutIndex(call.scope, (entry,)))
        tally.changed += 1
    else:
        tally.unchanged += 1
    tally.observations += len(notes)
    tally.refs[item.row.uid] = tally.refs[(row.label, row.folded)] = row


def _later(given: NodeRow, stored: NodeRow) -> NodeRow:
    """The stored node with the values of a later given one laid over it; the stored one where nothing differs."""
    if given.updated_at <= stored.updated_at:
        return stored
    row = stored._replace(
        key=given.key,
        folded=given.folded,
        loose=given.loose,
        state=given.state,
        properties={**stored.properties, **given.properties},
        valid_to=given.valid_to,
        confidence=given.confidence,
        decayed_at=given.decayed_at,
    )
    same = row == stored and not changed_names(row.properties, stored.properties)
    return stored if same else row._replace(updated_at=given.updated_at, origin=given.origin)


def _load_edges(call: Call, items: list[EdgeItem], tally: _Tally) -> Operation[None]:
    yield from _find_ends(call, items, tally)
    stored = yield from ask(GetEdgesByUid(call.scope, tuple(item.row.uid for item in items)))
    fresh: _Fresh = {}
    for item in items:
        source, target = _end(tally, item.source, item.line), _end(tally, item.target, item.line)
        row = item.row._replace(source=source.ref, target=target.ref)
        _check_edge(call, row, source, target, item.line)
        known = stored.get(row.uid)
        name: tuple[Ref, str, Ref] | str = (source.ref, row.type, target.ref) if row.valid_to is None else row.uid
        if known is None and row.valid_to is None and name not in fresh and tally.can_be_stored(row, name):
            current = yield from ask(GetEdges(call.scope, source.ref, row.type, target.ref))
            known = current[0] if current else None
        if known is not None or name in fresh:
            yield from _adopt_edge(call, row, known, tally)
            continue
        yield from _check_rules(call, item, row, source, fresh, tally)
        fresh[name] = row
    yield from _put_edges(call, fresh, tally)


def _put_edges(call: Call, fresh: _Fresh, tally: _Tally) -> Operation[None]:
    if fresh:
        yield from ask(PutEdges(call.scope, tuple(fresh.values())))
    tally.relations += len(fresh)
    tally.written.update(fresh)
    fresh.clear()


def _adopt_edge(call: Call, row: EdgeRow, known: EdgeRow | None, tally: _Tally) -> Operation[None]:
    united = known if known is None else _later_edge(row, known)
    if united is None or united is known:
        tally.same_relations += 1
        return
    yield from ask(ChangeEdges(call.scope, (united,)))
    tally.changed_relations += 1


def _later_edge(given: EdgeRow, stored: EdgeRow) -> EdgeRow:
    """The stored relation with the values of a later given one laid over it; the stored one where nothing differs."""
    if given.updated_at <= stored.updated_at:
        return stored
    row = stored._replace(
        source=given.source,
        target=given.target,
        properties={**stored.properties, **given.properties},
        valid_from=given.valid_from if given.uid == stored.uid else stored.valid_from,
        valid_to=given.valid_to,
        confidence=given.confidence,
    )
    same = row == stored and not changed_names(row.properties, stored.properties)
    return stored if same else row._replace(updated_at=given.updated_at, origin=given.origin)


def _check_edge(call: Call, row: EdgeRow, source: NodeRow, target: NodeRow, line: int) -> None:
    try:
        check_endpoints(call.profile.by_relation[row.type], source.label, target.label)
    except EngramaError as error:
        raise _placed(error, line) from None


def _check_rules(
    call: Call, item: EdgeItem, row: EdgeRow, source: NodeRow, fresh: _Fresh, tally: _Tally
) -> Operation[None]:
    """Hold `cardinality: one` and `acyclic` for current relations; what is pending is written first to be seen."""
    relation = relation_of(call.profile, row.type)[0]
    if row.valid_to is not None or not (relation.acyclic or relation.cardinality == "one"):
        return
    yield from _put_edges(call, fresh, tally)
    if relation.cardinality == "one" and (yield from ask(GetEdges(call.scope, row.source, row.type, None))):
        raise ImportInvalid(
            f"{name_of(source)} would have two current {row.type} relations{_at(item.line)}, and one is allowed.",
            expected="valid_to on the earlier one",
            line=item.line,
        )
    closes = row.source == row.target or (yield from ask(Reaches(call.scope, row.type, row.target, row.source)))
    if relation.acyclic and closes:
        raise ImportInvalid(
            f"{row.type} from {name_of(source)} closes a cycle{_at(item.line)}.", expected="no cycle", line=item.line
        )


def _load_versions(call: Call, items: list[VersionItem], tally: _Tally) -> Operation[None]:
    ends = [item.node for item in items]
    yield from _look_up(call, ends, tally)
    nodes = {uid: _end(tally, uid, item.line) for uid, item in zip(ends, items, strict=True)}
    stored = yield from ask(GetVersions(call.scope, tuple(row.ref for row in nodes.values())))
    known = {(version.node, _content(version)) for past in stored.values() for version in past}
    rows = []
    for item in items:
        row = item.row._replace(node=nodes[item.node].ref)
        if (row.node, _content(row)) not in known:
            rows.append((nodes[item.node].label, row))
    if rows:
        yield from keep_versions(call, tuple(rows))
    tally.versions += len(rows)


def _content(version: VersionRow) -> tuple[Any, ...]:
    return (version.uid, version.event, version.since, version.until, version.key, version.state)


def _find_ends(call: Call, items: list[EdgeItem], tally: _Tally) -> Operation[None]:
    yield from _look_up(call, [end for item in items for end in (item.source, item.target)], tally)


def _look_up(call: Call, ends: Iterable[str | tuple[str, str]], tally: _Tally) -> Operation[None]:
    """Fetch the ends that were not part of this load."""
    absent = [end for end in dict.fromkeys(ends) if end not in tally.refs]
    uids = tuple(end for end in absent if isinstance(end, str))
    names = tuple(end for end in absent if isinstance(end, tuple))
    if uids:
        tally.refs.update((yield from ask(GetByUid(call.scope, uids))))
    if names:
        found = yield from ask(GetNodes(call.scope, names))
        tally.refs.update(found.items())


def _end(tally: _Tally, end: str | tuple[str, str], line: int) -> NodeRow:
    row = tally.refs.get(end)
    if row is None:
        shown = end if isinstance(end, str) else ":".join(end)
        raise ImportInvalid(
            f'There is no node "{shown}"{_at(line)}.', expected="a node of this load or of the memory", line=line
        )
    return row


def _placed(error: EngramaError, line: int) -> ImportInvalid:
    return ImportInvalid(
        f"{error.message.rstrip('.')}{_at(line)}.", expected=error.expected, hint=error.hint, line=line
    )


def _at(line: int) -> str:
    return f" in line {line}" if line else ""

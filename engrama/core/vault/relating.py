"""Carrying the relations of notes over to the graph: what their maps declare, and what their texts mention."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engrama.core.call import Call
from engrama.core.operations.relate import Link, put_link
from engrama.core.paging import pages
from engrama.core.requests import ChangeEdges, GetByUid, GetEdges, Operation, PutEdges, ask
from engrama.core.rows import EdgeRow, NodeRow, Ref
from engrama.core.temporal import check_interval, parse_moment
from engrama.core.validate import check_endpoints, check_relation_properties
from engrama.core.vault.findings import Findings
from engrama.core.vault.items import MENTIONS, Placed, relation_item
from engrama.core.vault.linking import linkable, typed
from engrama.core.vault.notes import Entry
from engrama.core.vault.reading_in import Changes
from engrama.errors import EngramaError

_EDGE_UIDS = 6_000_000


@dataclass(slots=True)
class _Work:
    """Rows by uid, the nodes that notes brought back (`rebuilt`), and how many uids were given to relations."""

    rows: dict[str, NodeRow]
    findings: Findings
    rebuilt: frozenset[str] = frozenset()
    touched: set[str] = field(default_factory=set)
    made: int = 0

    def next_uid(self, call: Call) -> str:
        self.made += 1
        return call.uid(_EDGE_UIDS + self.made)

    def known(self, own: NodeRow, other: NodeRow) -> int | None:
        """Since when a relation is known that a note brings back without saying so: since both of its ends are."""
        return max(own.created_at, other.created_at) if own.uid in self.rebuilt else None


def relate_notes(
    call: Call,
    placed: Mapping[str, Placed],
    changes: Mapping[str, Changes],
    rows: Mapping[str, NodeRow],
    findings: Findings,
) -> Operation[set[str]]:
    """Make and end relations as notes say; a note without changes is a new one, of which all is made.

    The answer holds the uids of nodes at whose ends a relation was made, changed or ended.
    """
    rebuilt = frozenset(uid for uid, note in placed.items() if uid not in changes and note.note.uid == uid)
    work = _Work(dict(rows), findings, rebuilt)
    yield from _fetch(call, placed.values(), changes, work)
    for uid, note in placed.items():
        yield from _declared(call, uid, note, changes.get(uid), work)
    for uid, one in changes.items():
        yield from _ended(call, uid, one, work)
    if linkable(call.profile):
        yield from _mentioned(call, placed, changes, work)
    return work.touched


def _fetch(call: Call, placed: Iterable[Placed], changes: Mapping[str, Changes], work: _Work) -> Operation[None]:
    ends = {uid for note in placed for uid in (*note.targets, *note.mentions) if uid}
    ends |= {name.split(":")[-1] for one in changes.values() for name in one.drop if name.startswith("m:")}
    ends |= {name.split(":")[2] for one in changes.values() for name in one.drop if name.startswith("r:")}
    for page in pages(sorted(ends - work.rows.keys())):
        work.rows |= yield from ask(GetByUid(call.scope, page))


def _declared(call: Call, uid: str, note: Placed, changes: Changes | None, work: _Work) -> Operation[None]:
    for entry, target in zip(note.note.relations, note.targets, strict=True):
        if not target or target not in work.rows or uid not in work.rows:
            continue
        if changes is not None and relation_item(entry, target) not in changes.put:
            continue
        try:
            yield from _relate(call, work.rows[uid], entry, work.rows[target], work)
        except EngramaError as error:
            work.findings.conflict(note.note.path, "relation", error.message, item=entry.type)
            work.findings.refused[uid].add(relation_item(entry, target))


def _relate(call: Call, own: NodeRow, entry: Entry, other: NodeRow, work: _Work) -> Operation[None]:
    relation, turned = typed(call.profile, entry.type)
    if relation is None:
        return
    source, target = (other, own) if turned else (own, other)
    start = None if entry.valid_from is None else parse_moment(entry.valid_from, "valid_from")
    properties = check_relation_properties(relation.name, entry.properties)
    if entry.valid_to is not None:
        yield from _history(call, Link(relation, source, target, properties, start), entry.valid_to, work)
        return
    known = None if relation.cardinality == "one" else work.known(own, other)
    link = Link(relation, source, target, properties, start, known=known)
    related = yield from put_link(call, link, work.next_uid(call))
    if related.created or related.changed:
        work.touched |= {source.uid, target.uid}


def _history(call: Call, link: Link, until: str, work: _Work) -> Operation[None]:
    """A relation that has ended already; it takes no part in rules on current ones."""
    relation, source, target = link.relation, link.source, link.target
    check_endpoints(relation, source.label, target.label)
    end = parse_moment(until, "valid_to")
    start = end if link.valid_from is None else link.valid_from
    check_interval(start, end)
    known = yield from ask(GetEdges(call.scope, source.ref, relation.name, target.ref, ended=True))
    if any(edge.valid_to == end for edge in known):
        return
    row = _edge(call, work.next_uid(call), source, relation.name, target)
    row = row._replace(properties=link.properties, valid_from=start, valid_to=end)
    yield from ask(PutEdges(call.scope, (row,)))
    work.touched |= {source.uid, target.uid}


def _ended(call: Call, uid: str, changes: Changes, work: _Work) -> Operation[None]:
    """End what was taken out of a note; a line of history that was taken out stays in the graph."""
    own = work.rows[uid]
    for name in sorted(name for name in changes.drop if name[:2] in ("r:", "m:")):
        kind, *rest = name.split(":")
        type_, other = (rest[0], rest[1]) if kind == "r" else (MENTIONS, rest[0])
        relation, turned = typed(call.profile, type_)
        row = work.rows.get(other)
        # A link that moved from the text to the map, or back, is still there.
        twin = f"m:{other}" if kind == "r" else f"r:{MENTIONS}:{other}"
        if relation is None or row is None or (type_ == MENTIONS and twin in changes.put):
            continue
        source, target = (row, own) if turned else (own, row)
        edges = yield from ask(GetEdges(call.scope, source.ref, relation.name, target.ref))
        if edges:
            ended = tuple(
                edge._replace(valid_to=max(call.now, edge.valid_from), updated_at=call.now, origin=call.origin)
                for edge in edges
            )
            yield from ask(ChangeEdges(call.scope, ended))
            work.touched |= {source.uid, target.uid}


def _mentioned(
    call: Call, placed: Mapping[str, Placed], changes: Mapping[str, Changes], work: _Work
) -> Operation[None]:
    """Relate notes to what their texts mention, all at once."""
    pairs: dict[tuple[Ref, Ref], tuple[NodeRow, NodeRow]] = {}
    for uid, note in placed.items():
        own, one = work.rows.get(uid), changes.get(uid)
        for other in note.mentions:
            row = work.rows.get(other)
            if own is None or row is None or own.ref == row.ref or (one and f"m:{other}" not in one.put):
                continue
            pairs[own.ref, row.ref] = (own, row)
    known = yield from _current(call, {uid for uid in placed if uid in changes}, work)
    rows = [
        _edge(call, work.next_uid(call), source, MENTIONS, target, work.known(source, target))
        for pair, (source, target) in pairs.items()
        if pair not in known
    ]
    for page in pages(rows):
        yield from ask(PutEdges(call.scope, page))
    work.touched |= {row.uid for pair, ends in pairs.items() if pair not in known for row in ends}


def _current(call: Call, uids: set[str], work: _Work) -> Operation[set[tuple[Ref, Ref]]]:
    """The mentions that nodes which were there before have already; new nodes have none but those of their maps."""
    found: set[tuple[Ref, Ref]] = set()
    refs = [work.rows[uid].ref for uid in sorted(uids)]
    declared = {uid for uid in work.touched if uid not in uids and uid in work.rows}
    refs += [work.rows[uid].ref for uid in sorted(declared)]
    for ref in refs:
        for edge in (yield from ask(GetEdges(call.scope, ref, MENTIONS, None))):
            found.add((edge.source, edge.target))
    return found


def _edge(call: Call, uid: str, source: NodeRow, type_: str, target: NodeRow, known: int | None = None) -> EdgeRow:
    moment = call.now if known is None else known
    return EdgeRow(
        uid=uid,
        source=source.ref,
        type=type_,
        target=target.ref,
        properties={},
        valid_from=moment,
        valid_to=None,
        confidence=1.0,
        created_at=moment,
        updated_at=call.now,
        origin=call.origin,
    )

"""Taking in the data of the public `engrama` package: all of what fits or nothing, and a report of what does not."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Iterator

from engrama.core.call import Call, Plan
from engrama.core.foreign import Foreign, ForeignNode
from engrama.core.operations.load_state import Item, NodeItem
from engrama.core.operations.transfer import load
from engrama.core.requests import Operation
from engrama.core.rows import NodeRow, Origin
from engrama.core.scope import SEALED, Scope
from engrama.ir.canonical import canonical_json
from engrama.skills.importers.public_edges import OTHERS, End, edge_items, is_evidence
from engrama.skills.importers.public_nodes import Dating, derived_uid, moment_of, name_of, node_item
from engrama.skills.importers.report import Imported, Report

OWN, NOBODYS = "own", "sealed"
"""The rooms of an import: the caller's memory, and the scope that nobody sees."""

Progress = Callable[[int, int | None], None]


def plan_import_public(
    content: Foreign, *, owner: tuple[str, str] | None = None, progress: Progress | None = None
) -> Plan[Imported]:
    """Take in a file of the public package: the caller's rows, and those of `owner` (org and user id) if one is named.

    Rows without an owner are sealed until `migrate_tenancy`; rows of others stay out. Doing it twice changes nothing.
    """

    def operation(call: Call) -> Operation[Imported]:
        report = Report()
        items = _Sorting(call, content, owner, report).items()
        total = sum(map(len, items.values()))

        def done(count: int) -> None:
            if progress:
                progress(count, total)

        loaded = yield from load(call, items[OWN], done, sorted(report.unmapped))
        sealed = 0
        if items[NOBODYS]:
            yield from load(call.replace(scope=SEALED), items[NOBODYS], lambda count: done(len(items[OWN]) + count))
            sealed = len(items[NOBODYS])
        return report.record(loaded, format=content.format, sealed=sealed, vectors=content.vectors)

    return Plan(operation, writes=True)


class _Sorting:
    """Sorts the rows of a file into rooms, and unites those that are one node here."""

    def __init__(self, call: Call, content: Foreign, owner: tuple[str, str] | None, report: Report) -> None:
        self._profile, self._content, self._report = call.profile, content, report
        self._owners = {call.scope, *([Scope(*owner)] if owner else [])}
        written = moment_of(content.written)
        self._dating = Dating(call.now, call.now if written is None else written)
        self._names: dict[Hashable, tuple[str, str, str]] = {}
        self._ends: dict[Hashable, End | None] = {}

    def items(self) -> dict[str, list[Item]]:
        """What to load into each room: nodes, then relations."""
        for reason, item in self._content.unread:
            self._report.leave("line", self._content.format, reason, item)
        united = self._united(self._read())
        for handle, name in self._names.items():
            row = united[name].row
            self._ends[handle] = End(name[0], row.uid, row.label, f"{row.label}:{row.key}", row.created_at, row.origin)
        evidence = [edge for edge in self._content.edges if is_evidence(edge, self._ends)]
        edges = [edge for edge in self._content.edges if not is_evidence(edge, self._ends)]
        for edge in evidence:
            self._note_evidence(united, edge.source, self._ends.get(edge.target), edge.type)
        found: dict[str, list[Item]] = {OWN: [], NOBODYS: []}
        for (room, _, _), node in united.items():
            found[room].append(node)
        pairs = edge_items(self._profile, edges, self._ends, self._report)
        for room, relation in pairs:
            found[room].append(relation)
        return found

    def _read(self) -> Iterator[tuple[str, ForeignNode, NodeItem]]:
        for node in self._content.nodes:
            self._ends[node.handle] = None
            owner = _owner_of(node)
            shown = f"{owner.org_id}/{owner.user_id}" if owner else ""
            taken = owner is None or owner in self._owners
            if owner:
                self._report.owner(shown, taken)
            if not taken:
                self._report.leave("node", node.label, f"it belongs to {shown}", "")
                self._ends[node.handle] = End(OTHERS, "", node.label, name_of(node), 0, Origin())
                continue
            item = node_item(self._profile, node, shown, self._dating, self._report)
            if item is not None:
                yield (OWN if owner else NOBODYS), node, item

    def _united(self, read: Iterable[tuple[str, ForeignNode, NodeItem]]) -> dict[tuple[str, str, str], NodeItem]:
        """One item for each identity; what was updated later gives the values, no note is lost."""
        found: dict[tuple[str, str, str], NodeItem] = {}
        for room, node, item in sorted(read, key=lambda entry: (entry[2].row.updated_at, entry[1].place)):
            name = (room, item.row.label, item.row.folded)
            self._names[node.handle] = name
            if name in found:
                self._report.adjust("node", node.label, "another spelling of the same name, united", name_of(node))
            found[name] = _joined(found[name], item) if name in found else item
        return self._told_apart(found)

    def _told_apart(self, found: dict[tuple[str, str, str], NodeItem]) -> dict[tuple[str, str, str], NodeItem]:
        """The same items, each with a uid of its own."""
        used: set[str] = set()
        for name, item in sorted(found.items(), key=lambda entry: entry[1].line):
            row = item.row
            if row.uid in used:
                self._report.adjust(
                    "node", row.label, "its engrama_id is another node's; it got one of its own", row.key
                )
                found[name] = item._replace(row=row._replace(uid=derived_uid(*name)))
            used.add(found[name].row.uid)
        return found

    def _note_evidence(
        self, united: dict[tuple[str, str, str], NodeItem], insight: Hashable, about: End | None, name: str
    ) -> None:
        """Enter what an insight is about into its evidence, where it came in."""
        place = self._names[insight]
        item = united[place]
        if about is None or about.room != place[0]:
            self._report.leave("relation", name, "what the insight is about did not come in", f"Insight:{item.row.key}")
            return
        nodes = sorted({*_evidence(item.row), about.uid})
        properties = {**item.row.properties, "evidence": canonical_json({"nodes": nodes, "relations": []})}
        united[place] = item._replace(row=item.row._replace(properties=properties))


def _evidence(row: NodeRow) -> list[str]:
    return list(json.loads(row.properties["evidence"])["nodes"])


def _joined(earlier: NodeItem, later: NodeItem) -> NodeItem:
    first, last = earlier.row, later.row
    texts = {note.text for note in earlier.observations}
    notes = (*earlier.observations, *(note for note in later.observations if note.text not in texts))
    row = last._replace(
        uid=first.uid,
        properties={**first.properties, **last.properties},
        valid_from=min(first.valid_from, last.valid_from),
        created_at=min(first.created_at, last.created_at),
    )
    return NodeItem(row, notes, earlier.line)


def _owner_of(node: ForeignNode) -> Scope | None:
    """Who owns a node; one that names only half an owner has none."""
    org, user = node.properties.get("org_id"), node.properties.get("user_id")
    if isinstance(org, str) and isinstance(user, str) and org.strip() and user.strip():
        return Scope(org, user)
    return None

"""What changed since the last reflect, and at which variables of a pattern it enters."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from engrama.core.call import Call
from engrama.core.pattern_requests import FindReached, GetTouched
from engrama.core.requests import GetByRef, Operation, ask
from engrama.core.rows import ERASED, EXISTENCE, NodeRow, Ref, Touched
from engrama.ir.parameters import KEY
from engrama.ir.pattern import ANY_TYPE, BACK, OUT, Pattern, Variable
from engrama.ir.profile import CompiledProfile, Label
from engrama.ir.walk import Entry, entries, hangs_together, names_read

MANY_CHANGES = 10_000
"""With more changed nodes and relations than this a whole run costs less."""

Seeds = Mapping[str, tuple[Ref, ...]]


@dataclass(frozen=True)
class Changes:
    """What changed, with those of the nodes that are still there."""

    touched: Touched
    nodes: Mapping[Ref, NodeRow]

    @cached_property
    def gone(self) -> frozenset[Ref]:
        """The erased nodes; the refs of some may be those of other nodes now."""
        touched = self.touched.nodes.items()
        return frozenset(ref for ref, names in touched if ref not in self.nodes or ERASED in names)

    @cached_property
    def slack(self) -> int:
        """By how much the number of relations of any node can differ at most."""
        ends = Counter(ref for source, _, target in self.touched.edges for ref in {source, target})
        return max(ends.values(), default=0)

    @cached_property
    def joined(self) -> Mapping[str, frozenset[tuple[str, str]]]:
        """For the uid of each source the types and the targets' uids of relations that came or went."""
        found: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for source, type_, target in self.touched.edges:
            if source in self.nodes and target in self.nodes:
                found[self.nodes[source].uid].add((type_, self.nodes[target].uid))
        return {uid: frozenset(pairs) for uid, pairs in found.items()}

    def renamed(self, profile: CompiledProfile) -> frozenset[str]:
        """The uids of the nodes that a person may see called otherwise."""
        names = {label.name: _shown_names(label) for label in profile.labels}
        rows = ((self.nodes[ref], changed) for ref, changed in self.touched.nodes.items() if ref in self.nodes)
        return frozenset(row.uid for row, changed in rows if changed & names[row.label])


def read_changes(call: Call) -> Operation[Changes | None]:
    """What changed since the last reflect, or None where it is too much to look at one by one."""
    touched = yield from ask(GetTouched(call.scope))
    if len(touched.nodes) + len(touched.edges) > MANY_CHANGES:
        return None
    refs = {*touched.nodes, *(end for source, _, target in touched.edges for end in (source, target))}
    return Changes(touched, (yield from ask(GetByRef(call.scope, tuple(sorted(refs, key=str))))))


def with_aged(call: Call, changes: Changes, aged: Iterable[Ref], names: frozenset[str]) -> Operation[Changes]:
    """The same where time has passed by some nodes too; `names` are the times that were compared."""
    nodes = dict(changes.touched.nodes)
    for ref in aged:
        nodes[ref] = nodes.get(ref, frozenset()) | names
    unknown = tuple(ref for ref in aged if ref not in changes.nodes)
    found = (yield from ask(GetByRef(call.scope, unknown))) if unknown else {}
    return Changes(changes.touched._replace(nodes=nodes), {**changes.nodes, **found})


def seeds_of(pattern: Pattern, changes: Changes, root: str) -> Seeds:
    """For each variable the nodes at which a change enters on its way to a root; nothing where no row can differ."""
    found: dict[str, set[Ref]] = defaultdict(set)
    for variable, ref in (*_by_nodes(pattern, changes, root), *_by_edges(pattern, changes, root)):
        found[variable].add(ref)
    return {name: tuple(sorted(refs, key=str)) for name, refs in found.items()}


def reached_nodes(call: Call, pattern: Pattern, root: str, changes: Changes) -> Operation[frozenset[Ref]]:
    """All nodes that a row which the changes may concern can have as one of its variables."""
    return (yield from nodes_from(call, pattern, root, seeds_of(pattern, changes, root), changes.slack))


def nodes_from(call: Call, pattern: Pattern, root: str, seeds: Seeds, slack: int) -> Operation[frozenset[Ref]]:
    """The nodes that lead from seeds to a root; no degree of theirs changed by more than `slack`."""
    if not seeds:
        return frozenset()
    return frozenset((yield from ask(FindReached(call.scope, pattern.id, root, call.now, seeds, slack))))


def altered_findings(call: Call, pattern: Pattern, insights: Iterable[NodeRow], changes: Changes) -> frozenset[str]:
    """The uids of insights whose words or evidence may differ although their rows do not.

    That is so where something among the evidence is called otherwise, or a relation between two of it came or went.
    """
    types = {way.type for edge in pattern.edges for way in edge.ways}
    renamed = changes.renamed(call.profile)
    concerned = renamed | changes.joined.keys()
    found = set()
    for insight in insights:
        text = str(insight.properties["evidence"])
        if not any(uid in text for uid in concerned):
            continue
        evidence = frozenset(json.loads(text)["nodes"])
        pairs = (pair for uid in evidence & changes.joined.keys() for pair in changes.joined[uid])
        rejoined = any(far in evidence and (type_ in types or ANY_TYPE in types) for type_, far in pairs)
        if rejoined or not renamed.isdisjoint(evidence):
            found.add(insight.uid)
    return frozenset(found)


def _by_nodes(pattern: Pattern, changes: Changes, root: str) -> Iterator[tuple[str, Ref]]:
    """What a node says where it is read, and a root that came or went; other nodes come and go by their relations."""
    read, whole = names_read(pattern), hangs_together(pattern)
    for ref, names in changes.touched.nodes.items():
        for variable in pattern.variables:
            if _fits(variable, ref, changes):
                appears = EXISTENCE in names and (variable.name == root or not whole)
                if appears or names & read[variable.name]:
                    yield variable.name, ref


def _by_edges(pattern: Pattern, changes: Changes, root: str) -> Iterator[tuple[str, Ref]]:
    for entry in entries(pattern, root):
        for source, type_, target in changes.touched.edges:
            for near, far in ends_seen(entry, source, type_, target):
                if _fits(entry.near, near, changes) and _fits(entry.far, far, changes):
                    yield entry.near.name, near


def ends_seen(entry: Entry, source: Ref, type_: str, target: Ref) -> Iterator[tuple[Ref, Ref]]:
    """The near and the far end of a relation for each way in which it may enter."""
    for way in entry.ways:
        if way.type in (ANY_TYPE, type_):
            if way.direction != BACK:
                yield source, target
            if way.direction != OUT:
                yield target, source


def _fits(variable: Variable, ref: Ref, changes: Changes) -> bool:
    """An erased node may have been anything."""
    row = changes.nodes.get(ref)
    return row is None or ref in changes.gone or variable.fits(row.label)


def _shown_names(label: Label) -> frozenset[str]:
    """The names of what a person may see a node called by."""
    return frozenset((KEY, *(item.name for item in label.properties if item.search == "title")))

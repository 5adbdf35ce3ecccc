"""Export as rows, and the bulk load behind `load` and `import`: adopt rows, in batches, all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from engrama.core.call import Call
from engrama.core.operations.aliases import known_by, read_aliases
from engrama.core.operations.erase import erasure_mark
from engrama.core.operations.load_edges import load_edges
from engrama.core.operations.load_mergers import fold_mergers, load_mergers
from engrama.core.operations.load_names import load_in_turn, settle
from engrama.core.operations.load_nodes import keep_replaced, load_versions
from engrama.core.operations.load_removed import drop_removed
from engrama.core.operations.load_state import EdgeItem, Item, LoadState, NodeItem, Progress, VersionItem
from engrama.core.records import Loaded
from engrama.core.requests import (
    GetErased,
    GetNote,
    GetObservations,
    GetVersions,
    Lock,
    Operation,
    PutNote,
    ScanEdges,
    ScanNodes,
    ask,
)
from engrama.core.rows import Ref
from engrama.core.vault.notes import EVERYTHING, META

BATCH = 2_000
"""Items of a load that are written together.

SQLite writes the words of each batch as a part of its index, and many small parts would have to be merged again.
"""

_PAGE = 500


def load(call: Call, items: Iterable[Item], progress: Progress, unmapped: Iterable[str] = ()) -> Operation[Loaded]:
    """Adopt nodes, then relations and versions, in the order given; raises ImportInvalid naming the line.

    A node that is stored already keeps its uid; the side that was updated later gives the values, notes are united.
    """
    yield from ask(Lock(call.scope, whole=True))
    tally = LoadState()
    done = 0
    for given in _batches(items):
        batch = yield from _not_erased(call, given, tally)
        done += len(given)
        progress(done)
        if not batch:
            continue
        yield from _adopt(call, batch, tally)
    yield from _settle(call, tally)
    yield from drop_removed(call, tally)
    yield from keep_replaced(call, tally)
    if (yield from ask(GetNote(call.scope, META))):
        yield from ask(PutNote(call.scope, EVERYTHING, "adopted"))
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


def _adopt(call: Call, batch: list[Item], tally: LoadState) -> Operation[None]:
    if isinstance(batch[0], NodeItem):
        yield from load_in_turn(call, [item for item in batch if isinstance(item, NodeItem)], tally)
        return
    yield from _settle(call, tally)
    if isinstance(batch[0], EdgeItem):
        yield from load_edges(call, [item for item in batch if isinstance(item, EdgeItem)], tally)
    else:
        yield from load_versions(call, [item for item in batch if isinstance(item, VersionItem)], tally)


def _settle(call: Call, tally: LoadState) -> Operation[None]:
    """Place the nodes that wait for others, among them those that were merged since the memory saw them."""
    yield from fold_mergers(call, tally)
    yield from settle(call, tally)
    yield from load_mergers(call, tally)


def scan(call: Call, sink: Callable[[Item], object]) -> Operation[int]:
    """Hand every stored node, then relation, then version of the scope to `sink` in uid order; the count of all."""
    count = 0
    uids: dict[Ref, str] = {}
    aliases = known_by((yield from read_aliases(call)))
    after = ""
    while rows := (yield from ask(ScanNodes(call.scope, after, _PAGE))):
        notes = yield from ask(GetObservations(call.scope, tuple(row.ref for row in rows)))
        for row in rows:
            sink(NodeItem(row, notes.get(row.ref, ()), 0, tuple(aliases.get(row.uid, ()))))
            uids[row.ref] = row.uid
        count, after = count + len(rows), rows[-1].uid
    after = ""
    while edges := (yield from ask(ScanEdges(call.scope, after, _PAGE))):
        for edge in edges:
            sink(EdgeItem(edge, uids[edge.source], uids[edge.target], 0))
        count, after = count + len(edges), edges[-1].uid
    refs = iter(uids)
    while page := tuple(islice(refs, _PAGE)):
        past = yield from ask(GetVersions(call.scope, page))
        for ref in page:
            for version in past.get(ref, ()):
                sink(VersionItem(version, uids[ref], 0))
                count += 1
    return count


def _batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Runs of one kind, each at most BATCH long and without a uid of nodes or relations that comes twice."""
    batch: list[Item] = []
    uids: set[str] = set()
    for item in items:
        again = item.row.uid in uids and not isinstance(item, VersionItem)
        if batch and (again or len(batch) == BATCH or type(item) is not type(batch[0])):
            yield batch
            batch, uids = [], set()
        batch.append(item)
        uids.add(item.row.uid)
    if batch:
        yield batch


def _not_erased(call: Call, batch: list[Item], tally: LoadState) -> Operation[list[Item]]:
    """The items whose nodes were not erased for good; an older export does not bring anybody back."""
    uids = {item.row.uid for item in batch if isinstance(item, NodeItem) and item.line} - tally.erased
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

"""Adopting nodes whose names went from one to another: they wait until all nodes of an import were read."""

from __future__ import annotations

from collections.abc import Mapping

from engrama.core.call import Call
from engrama.core.operations.aliases import read_aliases
from engrama.core.operations.load_nodes import Stored, adopt, find_stored, is_aliased, later, load_found
from engrama.core.operations.load_state import LoadState, NodeItem
from engrama.core.operations.renaming import Renaming, step_aside
from engrama.core.paging import pages
from engrama.core.requests import GetByUid, Operation, ask
from engrama.core.rows import NodeRow
from engrama.ir.profile import INSIGHT

_Moves = list[tuple[NodeItem, NodeRow]]


def load_in_turn(call: Call, items: list[NodeItem], tally: LoadState) -> Operation[None]:
    """Adopt a batch of nodes, but for those of an import whose place others decide: they wait for `settle`.

    Those are nodes that get another name, and nodes with the name of a stored one, which may get another name itself,
    or with the name of one that was merged.
    """
    found = yield from find_stored(call, items)
    if not any(item.line for item in items):
        yield from load_found(call, items, found, tally)
        return
    aliases = yield from read_aliases(call)
    held = {item.row.uid for item in tally.waiting}
    tally.aliases.update((alias, item) for item in items for alias in item.aliases)
    ready: list[NodeItem] = []
    for item in items:
        if item.row.uid not in held and _is_settled(item, found, aliases):
            ready.append(item)
        else:
            tally.waiting.append(item)
    yield from load_found(call, ready, found, tally)


def settle(call: Call, tally: LoadState) -> Operation[None]:
    """Adopt the nodes that wait: names change hands first, then the others are united with whoever has their name."""
    while tally.waiting:
        first = {item.row.uid: item for item in reversed(tally.waiting)}
        turn = [item for item in tally.waiting if first[item.row.uid] is item]
        tally.waiting = [item for item in tally.waiting if first[item.row.uid] is not item]
        moved = yield from _moved(call, turn)
        # What insights are about follows the names of nodes, and those that are given say so themselves.
        yield from _move(call, [move for move in moved if move[0].row.label == INSIGHT], tally)
        yield from _move(call, [move for move in moved if move[0].row.label != INSIGHT], tally)
        done = {item.row.uid for item, _ in moved}
        for page in pages([item for item in turn if item.row.uid not in done]):
            yield from load_found(call, list(page), (yield from find_stored(call, list(page))), tally)


def _moved(call: Call, items: list[NodeItem]) -> Operation[_Moves]:
    """Those of the items that give a stored node another name, with that node."""
    moved: _Moves = []
    for page in pages(items):
        stored = yield from ask(GetByUid(call.scope, tuple(item.row.uid for item in page)))
        owned = ((item, stored.get(item.row.uid)) for item in page)
        moved += [(item, own) for item, own in owned if own is not None and _is_moved(item, own)]
    return moved


def _move(call: Call, moves: _Moves, tally: LoadState) -> Operation[None]:
    renamings = {item.row.uid: Renaming(own, later(item.row, own)) for item, own in moves}
    aside = yield from step_aside(call, renamings)
    for item, own in moves:
        yield from adopt(call, item, own, tally, aside.get(item.row.uid))


def _is_settled(item: NodeItem, found: Stored, aliases: Mapping[str, str]) -> bool:
    """Whether a node keeps its place, or is new under a name that neither a stored nor a merged one has."""
    own = found.by_uid.get(item.row.uid)
    if own is not None:
        return not _is_moved(item, own)
    return (item.row.label, item.row.folded) not in found.by_name and not is_aliased(item, aliases)


def _is_moved(item: NodeItem, own: NodeRow) -> bool:
    return item.row.label == own.label and later(item.row, own).folded != own.folded

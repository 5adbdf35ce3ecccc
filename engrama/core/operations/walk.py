"""`context` and `recall`: what surrounds nodes, nearest and most specific first, within a token budget."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engrama.core.call import Call
from engrama.core.operations.candidates import Query
from engrama.core.operations.look import full_node
from engrama.core.operations.past import notes_then, row_then, rows_then
from engrama.core.operations.resolve import name_of, resolve
from engrama.core.operations.search import NO_VECTORS, VectorChannel, search
from engrama.core.operations.shape import node_record
from engrama.core.records import ContextAnswer, ContextRelation, Node, RecallAnswer, Record, SearchResult
from engrama.core.reference import ReferenceLike
from engrama.core.requests import GetByRef, GetByUid, Neighbours, Operation, ask
from engrama.core.rows import Hop, NodeRow, Ref
from engrama.core.text import shorten
from engrama.core.validate import read_cursor
from engrama.errors import InvalidInput
from engrama.ir.canonical import canonical_json
from engrama.values import Value

MAX_HOPS = 5
MIN_BUDGET, MAX_BUDGET = 200, 100_000
_MOST_NODES = 400
_ENVELOPE = 160
_NEIGHBOUR = 520
"""Characters of a neighbour's JSON: enough for what it is called and says first, so that many fit."""
_CUTS = ((2000, 20), (1000, 10), (500, 5), (250, 3), (120, 2), (60, 1), (30, 0))
"""Text widths and numbers of observations tried, widest first, until a node fits its share."""


class _Walk(Value):
    """Nodes in the order they were met, their distances, the relations walked, and whether anything was left out.

    `capped` says that a walk with a greater offset meets more nodes.
    """

    order: tuple[Ref, ...]
    distance: Mapping[Ref, int]
    hops: tuple[Hop, ...]
    truncated: bool
    capped: bool


class _Page(Value):
    """What of a walk fits a budget; `size` counts characters, `taken` nodes."""

    nodes: tuple[Node, ...]
    relations: tuple[ContextRelation, ...]
    taken: int


def context(
    call: Call, given: ReferenceLike, hops: int, budget: int, cursor: str | None, at: int | None = None
) -> Operation[ContextAnswer]:
    """The neighbourhood of a node up to `hops` relations away, in at most `budget` tokens; with `at` as it was then."""
    _check(hops, budget)
    offset = read_cursor(cursor)
    row = yield from resolve(call, given)
    row = yield from row_then(call, row, at)
    whole = yield from full_node(call, row, at)
    root = fit(whole, budget * 2)
    walk = yield from _walked(call, (row.ref,), hops, offset, at)
    room = budget * 4 - _ENVELOPE - _size(root)
    page = yield from _page(call, walk, {row.ref: row}, offset, room, at)
    more = offset + page.taken < len(walk.order) or walk.capped
    answer = ContextAnswer(
        root=root,
        nodes=page.nodes,
        relations=page.relations,
        tokens=budget,
        truncated=more or walk.truncated or root != whole,
        cursor=str(offset + page.taken) if more and page.taken else None,
    )
    return answer.replace(tokens=_tokens(answer))


def recall(
    call: Call, query: Query, hops: int, budget: int, vectors: VectorChannel = NO_VECTORS
) -> Operation[RecallAnswer]:
    """Search hits and their neighbourhoods, in at most `budget` tokens; half of it at most for the hits."""
    _check(hops, budget)
    found = yield from search(call, query, vectors)
    seeds = _fitting(found.results, budget * 2)
    rows = yield from ask(GetByUid(call.scope, tuple(seed.uid for seed in seeds)))
    roots = {row.ref: row for row in rows.values()}
    starts = tuple(rows[seed.uid].ref for seed in seeds)
    walk = yield from _walked(call, starts, hops, 0)
    room = budget * 4 - _ENVELOPE * 2 - sum(_size(seed) + 1 for seed in seeds)
    page = yield from _page(call, walk, roots, 0, room)
    answer = RecallAnswer(
        seeds=seeds,
        nodes=page.nodes,
        relations=page.relations,
        tokens=budget,
        truncated=found.truncated or walk.truncated or page.taken < len(walk.order) or len(seeds) < len(found.results),
        mode=found.mode,
        channels=found.channels,
        degraded=found.degraded,
        reason=found.reason,
        searched=found.searched,
    )
    return answer.replace(tokens=_tokens(answer))


def fit(node: Node, characters: int) -> Node:
    """The node with its texts and notes cut until its JSON has at most `characters`; whole where it fits as it is."""
    if _size(node) <= characters:
        return node
    cut = node
    for width, notes in _CUTS:
        cut = _cut(node, width, notes)
        if _size(cut) <= characters:
            return cut
    kept: dict[str, object] = {}
    for name, value in cut.properties.items():
        if _size(cut.replace(properties={**kept, name: value})) > characters:
            break
        kept[name] = value
    return cut.replace(properties=kept)


def _walked(call: Call, starts: tuple[Ref, ...], hops: int, offset: int, at: int | None = None) -> Operation[_Walk]:
    """Breadth first, each node once; of a hub only the newest relations, and hubs last in their ring."""
    most = offset + _MOST_NODES
    distance: dict[Ref, int] = dict.fromkeys(starts, 0)
    walked: list[Hop] = []
    ring, truncated, capped = starts, False, False
    for step in range(1, hops + 1):
        limit = most if step == 1 else call.settings.fanout
        found = yield from _neighbours(call, ring, limit + 1, at)
        specific = sorted(ring, key=lambda ref: len(found[ref])) if step > 1 else ring
        following: list[Ref] = []
        for near in specific:
            truncated = truncated or len(found[near]) > limit
            capped = capped or (step == 1 and len(found[near]) > limit)
            for hop in found[near][:limit]:
                if hop.far not in distance:
                    if len(distance) - len(starts) >= most:
                        truncated = capped = True
                        continue
                    distance[hop.far] = step
                    following.append(hop.far)
                walked.append(hop)
        ring = tuple(following)
        if capped or not ring:
            break
    order = tuple(ref for ref, steps in distance.items() if steps)
    return _Walk(order, distance, tuple(walked), truncated, capped)


def _neighbours(
    call: Call, ring: tuple[Ref, ...], limit: int, at: int | None
) -> Operation[Mapping[Ref, tuple[Hop, ...]]]:
    """The hops from each node of a ring; at a moment only those to nodes that held then."""
    found = yield from ask(Neighbours(call.scope, ring, limit, at))
    if at is None:
        return found
    then = yield from _rows(call, tuple({hop.far for hops in found.values() for hop in hops}), at)
    return {near: tuple(hop for hop in hops if hop.far in then) for near, hops in found.items()}


def _rows(call: Call, refs: tuple[Ref, ...], at: int | None) -> Operation[Mapping[Ref, NodeRow]]:
    rows = yield from ask(GetByRef(call.scope, refs))
    return (yield from rows_then(call, rows.values(), at))


def _page(
    call: Call, walk: _Walk, roots: Mapping[Ref, NodeRow], offset: int, room: int, at: int | None = None
) -> Operation[_Page]:
    """The nodes behind `offset` that fit in `room` characters, with the relations between all that are shown."""
    refs = walk.order[offset : offset + max(1, room // 60)]
    shown: dict[Ref, NodeRow] = dict(roots)
    if offset:
        shown.update((yield from _rows(call, walk.order[:offset], at)))
    rows = yield from _rows(call, refs, at)
    notes = yield from notes_then(call, rows.values(), at)
    by_end: dict[Ref, list[Hop]] = {}
    for hop in walk.hops:
        by_end.setdefault(hop.near, []).append(hop)
        by_end.setdefault(hop.far, []).append(hop)
    nodes: list[Node] = []
    relations = [] if offset else _lines(walk.hops, roots)
    room -= sum(_size(line) + 1 for line in relations)
    for ref in refs:
        node = fit(node_record(rows[ref], notes.get(ref, ())).replace(distance=walk.distance[ref]), _NEIGHBOUR)
        shown[ref] = rows[ref]
        joined = [line for line in _lines(by_end.get(ref, ()), shown) if line not in relations]
        room -= _size(node) + 1 + sum(_size(line) + 1 for line in joined)
        if room < 0:
            break
        nodes.append(node)
        relations += joined
    return _Page(tuple(nodes), tuple(relations), len(nodes))


def _lines(hops: Iterable[Hop], shown: Mapping[Ref, NodeRow]) -> list[ContextRelation]:
    lines = []
    for hop in hops:
        if hop.near in shown and hop.far in shown:
            near, far = name_of(shown[hop.near]), name_of(shown[hop.far])
            source, target = (near, far) if hop.outgoing else (far, near)
            lines.append(ContextRelation(source, hop.type, target, hop.properties))
    return [line for place, line in enumerate(lines) if line not in lines[:place]]


def _fitting(results: tuple[SearchResult, ...], characters: int) -> tuple[SearchResult, ...]:
    kept: list[SearchResult] = []
    for result in results:
        characters -= _size(result) + 1
        if characters < 0 and kept:
            break
        kept.append(result)
    return tuple(kept)


def _cut(node: Node, width: int, notes: int) -> Node:
    properties = {
        name: shorten(value, width) if isinstance(value, str) else value[:20] if isinstance(value, list) else value
        for name, value in node.properties.items()
    }
    kept = node.observations[-notes:] if notes else ()
    return node.replace(
        properties=properties,
        observations=tuple(note.replace(text=shorten(note.text, width)) for note in kept),
    )


def _size(record: Record) -> int:
    return len(canonical_json(record.to_dict()))


def _tokens(record: Record) -> int:
    return -(-_size(record) // 4)


def _check(hops: int, budget: int) -> None:
    if not isinstance(hops, int) or not 1 <= hops <= MAX_HOPS:
        raise InvalidInput(f"hops is {hops}.", expected=f"a number from 1 to {MAX_HOPS}")
    if not isinstance(budget, int) or not MIN_BUDGET <= budget <= MAX_BUDGET:
        raise InvalidInput(f"budget is {budget}.", expected=f"a number of tokens from {MIN_BUDGET} to {MAX_BUDGET}")

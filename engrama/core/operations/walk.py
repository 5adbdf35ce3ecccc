"""`context` and `recall`: what surrounds nodes, nearest and most specific first, within a token budget."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from engrama.core.call import Call
from engrama.core.operations.candidates import Query
from engrama.core.operations.fitting import bare, fit, size, squeeze, squeeze_hit, squeeze_line
from engrama.core.operations.look import full_node
from engrama.core.operations.past import notes_then, row_then, rows_then
from engrama.core.operations.resolve import name_of, resolve
from engrama.core.operations.search import NO_VECTORS, VectorChannel, search
from engrama.core.operations.shape import node_record
from engrama.core.records import ContextAnswer, ContextRelation, Node, RecallAnswer, SearchResult
from engrama.core.reference import ReferenceLike
from engrama.core.requests import GetByRef, GetByUid, Neighbours, Operation, ask
from engrama.core.rows import Hop, NodeRow, Ref
from engrama.core.validate import read_cursor
from engrama.errors import InvalidInput
from engrama.ir.limits import MAX_BUDGET, MAX_HOPS, MIN_BUDGET
from engrama.values import Value

_MOST_NODES = 400
_ENVELOPE = 320
_LONGEST_CURSOR = "999999999-999999999"
_NEIGHBOUR = 520
"""Characters of a neighbour's JSON: enough for what it is called and says first, so that many fit."""


class _Walk(Value):
    """Nodes in the order they were met, their distances, the relations walked, and whether anything was left out.

    `capped` says that a walk with a greater offset meets more nodes.
    """

    order: tuple[Ref, ...]
    distance: Mapping[Ref, int]
    hops: tuple[Hop, ...]
    truncated: bool
    capped: bool


class _Place(NamedTuple):
    """How far a reader of pages has come: behind `nodes` nodes and `lines` relations of the last of them.

    Before the first node the relations are those between the roots; without `lines` all were told.
    """

    nodes: int = 0
    lines: int | None = None


class _Page(Value):
    """What of a walk fits a budget, and where the next page begins."""

    nodes: tuple[Node, ...]
    relations: tuple[ContextRelation, ...]
    end: _Place


def context(
    call: Call, given: ReferenceLike, hops: int, budget: int, cursor: str | None, at: int | None = None
) -> Operation[ContextAnswer]:
    """The neighbourhood of a node up to `hops` relations away, in at most `budget` tokens; with `at` as it was then.

    Behind a cursor the root is only named: the first page told what is known of it.
    """
    _check(hops, budget)
    begin = _place(cursor)
    row = yield from resolve(call, given)
    row = yield from row_then(call, row, at)
    whole = yield from full_node(call, row, at)
    root = squeeze(bare(whole), budget * 2 - 60) if cursor else squeeze(whole, budget * 2)
    walk = yield from _walked(call, (row.ref,), hops, begin.nodes, at)
    answer = ContextAnswer(root, (), (), tokens=budget, truncated=False, cursor=_LONGEST_CURSOR)
    page = yield from _page(call, walk, {row.ref: row}, begin, budget * 4 - size(answer), at)
    more = page.end.nodes < len(walk.order) or page.end.lines is not None or walk.capped
    answer = answer.replace(
        nodes=page.nodes,
        relations=page.relations,
        truncated=more or walk.truncated or (not cursor and root != whole),
        cursor=_cursor(page.end) if more else None,
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
    room = budget * 4 - _ENVELOPE - sum(size(seed) + 1 for seed in seeds)
    page = yield from _page(call, walk, roots, _Place(lines=0), room)
    whole = page.end == _Place(len(walk.order)) and seeds == found.results
    answer = RecallAnswer(
        seeds=seeds,
        nodes=page.nodes,
        relations=page.relations,
        tokens=budget,
        truncated=found.truncated or walk.truncated or not whole,
        mode=found.mode,
        channels=found.channels,
        degraded=found.degraded,
        reason=found.reason,
        searched=found.searched,
    )
    return answer.replace(tokens=_tokens(answer))


def _walked(call: Call, starts: tuple[Ref, ...], hops: int, offset: int, at: int | None = None) -> Operation[_Walk]:
    """A walk that meets a node behind the first `offset` where there is one."""
    most = offset + _MOST_NODES
    walk = yield from _breadth_first(call, starts, hops, most, at)
    # Many relations between the same few nodes use up a walk before it meets anybody new.
    while walk.capped and len(walk.order) <= offset:
        most *= 4
        walk = yield from _breadth_first(call, starts, hops, most, at)
    return walk


def _breadth_first(call: Call, starts: tuple[Ref, ...], hops: int, most: int, at: int | None) -> Operation[_Walk]:
    """At most `most` nodes, each once; of a hub only the newest relations, and hubs last in their ring."""
    distance: dict[Ref, int] = dict.fromkeys(starts, 0)
    walked: list[Hop] = []
    ring, truncated, capped = starts, False, False
    for step in range(1, hops + 1):
        limit = most if step == 1 else call.settings.fanout
        found = yield from ask(Neighbours(call.scope, ring, limit + 1, at))
        more = any(len(found[near]) > limit for near in ring)
        truncated, capped = truncated or more, capped or (step == 1 and more)
        then = yield from _existing(call, found.values(), at)
        following: list[Ref] = []
        for near in sorted(ring, key=lambda ref: len(found[ref])) if step > 1 else ring:
            for hop in (hop for hop in found[near][:limit] if hop.far in then):
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


def _existing(call: Call, found: Iterable[tuple[Hop, ...]], at: int | None) -> Operation[Collection[Ref]]:
    """The far ends of hops; at a moment only those that held then."""
    ends = {hop.far for hops in found for hop in hops}
    return ends if at is None else (yield from _rows(call, tuple(ends), at))


def _rows(call: Call, refs: tuple[Ref, ...], at: int | None) -> Operation[Mapping[Ref, NodeRow]]:
    rows = yield from ask(GetByRef(call.scope, refs))
    return (yield from rows_then(call, rows.values(), at))


def _page(
    call: Call, walk: _Walk, roots: Mapping[Ref, NodeRow], begin: _Place, room: int, at: int | None = None
) -> Operation[_Page]:
    """What follows `begin` and fits in `room` characters: nodes, each with its relations to all that came before it.

    A node that does not fit even alone is cut, and its relations then go on as far as there is room.
    """
    refs = walk.order[begin.nodes : begin.nodes + max(1, room // 60)]
    shown: dict[Ref, NodeRow] = dict(roots)
    if begin.nodes:
        shown.update((yield from _rows(call, walk.order[: begin.nodes], at)))
    rows = yield from _rows(call, refs, at)
    notes = yield from notes_then(call, rows.values(), at)
    by_end = _by_end(walk.hops)
    page = _Draft(room)
    if begin.lines is not None:
        last = walk.order[: begin.nodes][-1:]
        pending = _lines(by_end[last[0]] if last else walk.hops, shown)[begin.lines :]
        if (told := page.tell(pending, shown)) < len(pending):
            return page.ending(_Place(begin.nodes, begin.lines + told))
    for count, ref in enumerate(refs, begin.nodes):
        shown[ref] = rows[ref]
        lines = _lines(by_end[ref], shown)
        node = fit(node_record(rows[ref], notes.get(ref, ())).replace(distance=walk.distance[ref]), _NEIGHBOUR)
        if page.take(node, lines):
            continue
        if page.nodes or page.relations or not page.take(squeeze(node, page.room - 1), ()):
            return page.ending(_Place(count))
        told = page.tell(lines, shown)
        return page.ending(_Place(count + 1, told if told < len(lines) else None))
    return page.ending(_Place(min(begin.nodes, len(walk.order)) + len(refs)))


class _Draft:
    """A page while it is filled."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.nodes: list[Node] = []
        self.relations: list[ContextRelation] = []

    def take(self, node: Node, lines: Sequence[ContextRelation]) -> bool:
        """Take in a node with all of its relations, where there is room for them."""
        need = size(node) + 1 + sum(size(line) + 1 for line in lines)
        if need > self.room:
            return False
        self.room -= need
        self.nodes.append(node)
        self.relations += lines
        return True

    def tell(self, lines: Sequence[ContextRelation], shown: Mapping[Ref, NodeRow]) -> int:
        """Take in relations as long as there is room, the first of a page cut where it needs to be; how many."""
        for told, line in enumerate(lines):
            first = not self.nodes and not self.relations
            fitting = squeeze_line(line, self.room - 1, _uids(shown)) if first else line
            if size(fitting) + 1 > self.room:
                return told
            self.room -= size(fitting) + 1
            self.relations.append(fitting)
        return len(lines)

    def ending(self, end: _Place) -> _Page:
        """The finished page."""
        return _Page(tuple(self.nodes), tuple(self.relations), end)


def _uids(shown: Mapping[Ref, NodeRow]) -> Mapping[str, str]:
    return {name_of(row): row.uid for row in shown.values()}


def _by_end(hops: Iterable[Hop]) -> Mapping[Ref, list[Hop]]:
    ends: dict[Ref, list[Hop]] = {}
    for hop in hops:
        ends.setdefault(hop.near, []).append(hop)
        ends.setdefault(hop.far, []).append(hop)
    return ends


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
        hit = result if kept else squeeze_hit(result, characters - 1)
        characters -= size(hit) + 1
        if characters < 0 and kept:
            break
        kept.append(hit)
    return tuple(kept)


def _tokens(answer: ContextAnswer | RecallAnswer) -> int:
    return -(-size(answer) // 4)


def _place(cursor: str | None) -> _Place:
    """Where a cursor of an earlier answer leads."""
    if not cursor:
        return _Place(lines=0)
    nodes, split, lines = cursor.partition("-")
    place = _Place(read_cursor(nodes), read_cursor(lines) if split else None)
    return place if _cursor(place) == cursor else _Place(read_cursor(cursor))


def _cursor(place: _Place) -> str:
    return str(place.nodes) if place.lines is None else f"{place.nodes}-{place.lines}"


def _check(hops: int, budget: int) -> None:
    if not isinstance(hops, int) or not 1 <= hops <= MAX_HOPS:
        raise InvalidInput(f"hops is {hops}.", expected=f"a number from 1 to {MAX_HOPS}")
    if not isinstance(budget, int) or not MIN_BUDGET <= budget <= MAX_BUDGET:
        raise InvalidInput(f"budget is {budget}.", expected=f"a number of tokens from {MIN_BUDGET} to {MAX_BUDGET}")

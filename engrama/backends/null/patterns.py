"""How the memory-only store answers the requests of patterns: by the reference interpreter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engrama.backends.null.interpreter import affected_nodes, crossed, rows, sampled
from engrama.backends.null.meaning import Graph, current_graph
from engrama.backends.null.reading import Handler
from engrama.backends.null.shelf import Transaction, shown
from engrama.core import requests as ask
from engrama.core.pattern_requests import ClearTouched, FindAged, FindReached, GetTouched, RunPattern, SampleCounted
from engrama.core.requests import Request
from engrama.core.rows import EdgeRow, PatternRow, Ref, Touched
from engrama.core.scope import Scope
from engrama.ir.pattern import Pattern, pattern_from_json


def run_pattern(work: Transaction, request: RunPattern) -> tuple[PatternRow, ...]:
    pattern = _pattern(work, request.pattern)
    return rows(pattern, _graph(work, request.scope), request.now, limit=request.limit, bounds=request.bounds)


def sample_counted(work: Transaction, request: SampleCounted) -> tuple[Ref, ...]:
    pattern = _pattern(work, request.pattern)
    return sampled(pattern, request.count, request.group, _graph(work, request.scope), request.now, request.among)


def find_reached(work: Transaction, request: FindReached) -> tuple[Ref, ...]:
    pattern = _pattern(work, request.pattern)
    seeds = {ref for refs in request.seeds.values() for ref in refs}
    return tuple(sorted(affected_nodes(pattern, request.root, _graph(work, request.scope), seeds), key=str))


def find_aged(work: Transaction, request: FindAged) -> tuple[Ref, ...]:
    pattern = _pattern(work, request.pattern)
    return tuple(sorted(crossed(pattern, _graph(work, request.scope), request.since, request.now), key=str))


def get_touched(work: Transaction, request: GetTouched) -> Touched:
    shelf = work.read(request.scope)
    nodes: dict[Ref, set[str]] = defaultdict(set)
    for ref, name in shelf.touched_nodes:
        nodes[ref].add(name)
    return Touched({ref: frozenset(names) for ref, names in nodes.items()}, dict(shelf.touched_edges))


def clear_touched(work: Transaction, request: ClearTouched) -> None:
    shelf = work.change(request.scope)
    shelf.touched_nodes.clear()
    shelf.touched_edges.clear()


def get_note(work: Transaction, request: ask.GetNote) -> str:
    return work.read(request.scope).texts.get(request.name, "")


def put_note(work: Transaction, request: ask.PutNote) -> None:
    texts = work.change(request.scope).texts
    if request.text:
        texts[request.name] = request.text
    else:
        texts.pop(request.name, None)


def edges_among(work: Transaction, request: ask.EdgesAmong) -> tuple[EdgeRow, ...]:
    refs = set(request.refs)
    edges = work.read(request.scope).edges.values()
    among = [edge for edge in edges if edge.valid_to is None and {edge.source, edge.target} <= refs]
    return tuple(edge._replace(properties=shown(edge.properties)) for edge in sorted(among, key=lambda edge: edge.uid))


PATTERN_READING: Mapping[type[Request[Any]], Handler] = {
    RunPattern: run_pattern,
    SampleCounted: sample_counted,
    FindReached: find_reached,
    FindAged: find_aged,
    GetTouched: get_touched,
    ask.GetNote: get_note,
    ask.EdgesAmong: edges_among,
}
PATTERN_WRITING: Mapping[type[Request[Any]], Handler] = {ClearTouched: clear_touched, ask.PutNote: put_note}


def _graph(work: Transaction, scope: Scope) -> Graph:
    shelf = work.read(scope)
    return current_graph(shelf.nodes.values(), shelf.edges.values())


def _pattern(work: Transaction, name: str) -> Pattern:
    return _patterns(work.profile.patterns)[name]


@lru_cache(maxsize=8)
def _patterns(texts: tuple[str, ...]) -> Mapping[str, Pattern]:
    return {pattern.id: pattern for pattern in map(pattern_from_json, texts)}

"""How the memory-only store erases an owner and keeps the ledger of what was erased."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engrama.backends.null.reading import Handler
from engrama.backends.null.shelf import Transaction
from engrama.core import requests as ask
from engrama.core.requests import Request


def measure(work: Transaction, request: ask.Measure) -> Mapping[str, int]:
    shelf = work.read(request.scope)
    return {
        "nodes": len(shelf.nodes),
        "relations": len(shelf.edges),
        "observations": sum(map(len, shelf.notes.values())),
        "versions": sum(map(len, shelf.versions.values())),
        "vectors": sum(len(kept.rows) for kept in shelf.vectors.values()),
    }


def get_erased(work: Transaction, request: ask.GetErased) -> frozenset[str]:
    return work.erased.intersection(request.marks)


def put_erased(work: Transaction, request: ask.PutErased) -> None:
    work.erased = work.erased.union(request.marks)


def drop_scope(work: Transaction, request: ask.DropScope) -> None:
    work.shelves.pop(request.scope, None)


ERASURE_READING: Mapping[type[Request[Any]], Handler] = {ask.Measure: measure, ask.GetErased: get_erased}
ERASURE_WRITING: Mapping[type[Request[Any]], Handler] = {ask.PutErased: put_erased, ask.DropScope: drop_scope}

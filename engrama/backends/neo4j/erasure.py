"""How Neo4j erases an owner and keeps the ledger of what was erased."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engrama.backends.neo4j.statements import Handler, Texts, Work, fetch, of, owned
from engrama.core import requests as ask
from engrama.core.requests import Request

_N = owned("n")
_NODES = f"MATCH (n:_Node) WHERE {_N} AND n.updated_at IS NOT NULL"
_NOTES = f"MATCH (n:_Observation) WHERE {_N} AND n._node IS NOT NULL AND n._digest IS NOT NULL"
_MEASURES = {
    "nodes": f"{_NODES} RETURN count(n)",
    "relations": f"{_NODES} CALL (n) {{ MATCH (n)-[r]->(:_Node) WHERE {owned('r')} RETURN count(r) AS found }} "
    "RETURN coalesce(sum(found), 0)",
    "observations": f"{_NOTES} RETURN count(n)",
    "versions": f"MATCH (n:_Version) WHERE {_N} AND n._number IS NOT NULL RETURN count(n)",
    "vectors": f"MATCH (n:_Node) WHERE {_N} AND n._space IS NOT NULL AND n._current IS NOT NULL "
    "RETURN coalesce(sum(n._pieces), 0)",
}
# scope-exempt: hashes of what belongs to nobody any more
_KNOWN = "UNWIND $marks AS mark MATCH (e:_Erased {_mark: mark}) RETURN mark"
# scope-exempt: hashes of what belongs to nobody any more
_ENTER = "UNWIND $marks AS mark MERGE (:_Erased {_mark: mark})"
_DROP = (
    f"MATCH (n:_Piece) WHERE {_N} AND n._node IS NOT NULL AND n._chunk IS NOT NULL DELETE n",
    f"MATCH (n:_Note) WHERE {_N} AND n._name IS NOT NULL DELETE n",
    f"MATCH (n:_Touched) WHERE {_N} AND n._node IS NOT NULL DELETE n",
    f"MATCH (n:_Scope) WHERE {_N} DELETE n",
)


def measure(texts: Texts, request: ask.Measure) -> Work[Mapping[str, int]]:
    """How many rows of each kind the scope holds."""
    counts = {}
    for name, text in _MEASURES.items():
        ((counts[name],),) = yield from fetch(text, of(request.scope))
    return counts


def get_erased(texts: Texts, request: ask.GetErased) -> Work[frozenset[str]]:
    """The marks that the ledger knows."""
    rows = yield from fetch(_KNOWN, {"marks": list(request.marks)})
    return frozenset(row[0] for row in rows)


def put_erased(texts: Texts, request: ask.PutErased) -> Work[None]:
    """Enter marks into the ledger."""
    yield from fetch(_ENTER, {"marks": list(request.marks)})


def drop_scope(texts: Texts, request: ask.DropScope) -> Work[None]:
    """Erase what is left of a scope without nodes."""
    for text in _DROP:
        yield from fetch(text, of(request.scope))


ERASURE: Mapping[type[Request[Any]], Handler] = {
    ask.Measure: measure,
    ask.GetErased: get_erased,
    ask.PutErased: put_erased,
    ask.DropScope: drop_scope,
}

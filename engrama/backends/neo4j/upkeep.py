"""Care for a whole database: opening, verification, and bringing it to another profile."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

from engrama.backends.neo4j.lucene import entry, past_facets
from engrama.backends.neo4j.rows import VERSION, version_row
from engrama.backends.neo4j.schema import CypherSource, missing, put_stamp
from engrama.backends.neo4j.statements import Begun, Handler, Texts, Work, begin, carry_out, fetch, of, owned
from engrama.core.operations.shape import node_then
from engrama.core.protocols import Check, Verification
from engrama.core.requests import GetObservations, Operation, PutIndex, Request, ScanNodes, ask
from engrama.core.rows import IndexRow
from engrama.core.scope import Scope
from engrama.core.searchable import index_row
from engrama.ir.profile import CompiledProfile

_BATCH = 500
# scope-exempt: checks and upkeep go over the whole database and show no row
_SCOPES = "MATCH (c:_Scope) RETURN c.org_id, c.user_id"
_FOREIGN = (
    "MATCH (s)-[r]->(t) WHERE (s:_Node OR t:_Node) AND ($all OR r.org_id IN $orgs) WITH s, r, t "
    "WHERE coalesce(s.org_id <> r.org_id OR t.org_id <> r.org_id OR s.user_id <> r.user_id "
    "OR t.user_id <> r.user_id, true) RETURN count(r)"
)
_TRIPLES = "MATCH (s:_Node)-[r]->(t:_Node) WHERE $all OR r.org_id IN $orgs RETURN type(r), s._label, t._label, count(r)"
_LABELS = "MATCH (n:_Node) WHERE $all OR n.org_id IN $orgs RETURN n._label, n._label IN labels(n), count(n)"
_ALONE = (
    "MATCH (o:{0}) WHERE ($all OR o.org_id IN $orgs) AND NOT EXISTS {{ "
    "MATCH (n:_Node) WHERE n.org_id = o.org_id AND n.user_id = o.user_id AND n.engrama_id = o._node }} RETURN count(o)"
)
_PAST = (
    f"MATCH (v:_Version) WHERE {owned('v')} AND v._number > $after "
    f"MATCH (n:_Node) WHERE {owned('n')} AND n.engrama_id = v._node "
    f"RETURN n._label, v._number, {VERSION} ORDER BY v._number LIMIT $limit"
)
_PUT_PAST = f"UNWIND $rows AS row MATCH (v:_Version) WHERE {owned('v')} AND v._number = row.number SET v += row.entry"
_EMBEDDED = (
    "MATCH (n:_Node) WHERE ($all OR n.org_id IN $orgs) AND n._space IS NOT NULL AND "
    "(NOT n:Embedded OR size(n.embedding) <> n._dimensions OR n._current IS NULL OR n._pieces <> 1 + COUNT { "
    "MATCH (p:_Piece) WHERE p.org_id = n.org_id AND p.user_id = n.user_id AND p._node = n.engrama_id "
    "AND p._chunk IS NOT NULL AND size(p.embedding) = n._dimensions }) RETURN count(n)"
)
_UNINDEXED = (
    "MATCH (n:_Node) WHERE ($all OR n.org_id IN $orgs) "
    "AND (n._facets IS NULL OR NOT '#' + n._state IN n._facets) RETURN count(n)"
)


def verify(source: CypherSource, orgs: Collection[str] = ()) -> Work[Verification]:
    """All checks, of the given organisations only where some are given; nothing is written."""
    of_whom = {"all": not orgs, "orgs": list(orgs)}
    absent = yield from missing(source)
    ((foreign,),) = yield from fetch(_FOREIGN, of_whom)
    refused = _refused(source.profile, (yield from fetch(_TRIPLES, of_whom)))
    labels = yield from fetch(_LABELS, of_whom)
    unknown = sum(count for label, own, count in labels if label not in source.profile.by_label or not own)
    ((notes,),) = yield from fetch(_ALONE.format("_Observation"), of_whom)
    ((versions,),) = yield from fetch(_ALONE.format("_Version"), of_whom)
    ((pieces,),) = yield from fetch(_ALONE.format("_Piece"), of_whom)
    ((vectors,),) = yield from fetch(_EMBEDDED, of_whom)
    ((unindexed,),) = yield from fetch(_UNINDEXED, of_whom)
    checks = (
        _check("schema", len(absent), "constraints or indexes are missing; `engrama compile` makes them"),
        _check("references", foreign, "relations that point to no node or to another owner's"),
        _check("relations", refused, "relations that the profile does not allow between their labels"),
        _check("labels", unknown, "nodes whose label the profile does not have"),
        _check("notes and versions", notes + versions, "observations and versions without their node"),
        _check("full text", unindexed, "nodes without an index entry of their state"),
        _check("vectors", pieces + vectors, "vectors without their node, of a wrong length or in a wrong number"),
    )
    return Verification(all(check.ok for check in checks), checks)


def refresh(source: CypherSource, handlers: Mapping[type[Request[Any]], Handler], texts: Texts) -> Work[None]:
    """Write every owner's full-text entries anew and stamp the database."""
    for org_id, user_id in (yield from fetch(_SCOPES, {})):
        owner = Scope(org_id, user_id)
        begun: Begun = begin(partial(_reindex, source.profile, owner))
        yield from carry_out(handlers, texts, begun)
        yield from _reindex_past(source.profile, owner)
    yield from put_stamp(source)


def _check(name: str, found: int, wrong: str) -> Check:
    return Check(name, found == 0, "ok" if found == 0 else f"{found} {wrong}")


def _refused(profile: CompiledProfile, triples: list[list[Any]]) -> int:
    relations = profile.by_relation
    return sum(
        count
        for type_, source, target, count in triples
        if type_ not in relations or not relations[type_].allows(source, target)
    )


def _reindex(profile: CompiledProfile, scope: Scope) -> Operation[None]:
    after = ""
    while rows := (yield from ask(ScanNodes(scope, after, _BATCH))):
        after = rows[-1].uid
        known = [row for row in rows if row.label in profile.by_label]
        notes = yield from ask(GetObservations(scope, tuple(row.ref for row in known)))
        entries = tuple(
            index_row(profile, row, (note.text for note in notes.get(row.ref, ())), stored=True) for row in known
        )
        yield from ask(PutIndex(scope, entries))


def _reindex_past(profile: CompiledProfile, scope: Scope) -> Work[None]:
    after = -1
    while rows := (yield from fetch(_PAST, of(scope, after=after, limit=_BATCH))):
        after = rows[-1][1]
        entries = []
        for label, number, *content in rows:
            if label in profile.by_label:
                row: IndexRow = index_row(profile, node_then(label, version_row(content)), ())
                entries.append({"number": number, "entry": entry(row, past_facets(scope, row))})
        yield from fetch(_PUT_PAST, of(scope, rows=entries))

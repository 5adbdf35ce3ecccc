"""Words in the full-text index: the best nodes for some terms, and how many entries hold each."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from engrama.backends.sqlite.reading import conditions, shares
from engrama.backends.sqlite.rows import NODE, label_facet, node_row, quoted, scope_facet, state_facet, tag_facet
from engrama.backends.sqlite.session import Handler, Session
from engrama.core import requests as ask
from engrama.core.requests import Request
from engrama.core.rows import STATES, Match, Ref

_MARGIN, _GROWTH = 14, 8
_MOST_TIES = 5_000
_WEIGHTS = "10.0, 3.0, 5.0, 0.0"
"""Of title, body, tags and facets, as the schema has them for `rank`."""

# This takes two thirds of the time of `ORDER BY rank`, which keeps every entry until all are sorted.
_BEST = {
    # scope-exempt: numbers and ranks of entries, whose nodes are looked up in the scope before anything is shown
    past: f"SELECT rowid, bm25(nodes_fts, {_WEIGHTS}) AS score FROM nodes_fts WHERE nodes_fts MATCH ?"
    f"{'' if past else ' AND rowid > 0'} ORDER BY score LIMIT ?"
    for past in (False, True)
}


def term_counts(session: Session, request: ask.TermCounts) -> tuple[int, Mapping[str, int]]:
    """How many nodes there are, and how many entries hold each term."""
    # scope-exempt: term frequencies of the whole index decide only which query words are too common to help
    documents = session.execute("SELECT coalesce(sum(nodes), 0) FROM tallies").get
    sql = "SELECT doc FROM nodes_terms WHERE term = ?"  # scope-exempt: counts of terms, shows no row
    return documents, {term: session.execute(sql, (term,)).get or 0 for term in request.terms}


def full_text(session: Session, request: ask.FullText) -> tuple[Match, ...]:
    """The best entries of all scopes are ranked; more of them where too few are of this scope and pass the filters."""
    match = _match(session, session.scope(request.scope), request)
    wanted = request.limit + _MARGIN
    while True:
        best: list[Any] = session.execute(_BEST[request.past], (match, wanted)).fetchall()
        hits = _current(session, request, best)
        if len(best) < wanted or _settled(hits, request.limit, -best[-1][1]):
            return tuple(hits[: request.limit])
        wanted *= _GROWTH


def _settled(hits: Sequence[Match], limit: int, unseen: float) -> bool:
    """Whether the first `limit` stand although entries were left out that score at most `unseen`.

    Equal scores are read to their end, so that a longer answer begins with the shorter one.
    """
    return len(hits) >= limit + _MOST_TIES or (len(hits) >= limit and hits[limit - 1].score > unseen)


def _current(session: Session, request: ask.FullText, best: Sequence[tuple[int, float]]) -> list[Match]:
    """The nodes of entries that pass the filters, each by its best entry, equal scores by name."""
    where, values = conditions(request.filters, facets=False)
    # scope-exempt: part of the statement below, which ties its nodes to the scope
    entries = "json_each(?) w JOIN nodes n ON n.id = w.value"
    if request.past:
        # scope-exempt: part of the statement below, which ties its nodes to the scope
        entries = (
            "json_each(?) w LEFT JOIN versions v ON v.id = -w.value JOIN nodes n ON n.id = coalesce(v.node, w.value)"
        )
    sql = f"SELECT w.key, {NODE} FROM {entries} WHERE +n.scope = ?{where}"
    given = (json.dumps([entry for entry, _ in best]), session.scope(request.scope), *values)
    found: dict[Ref, Match] = {}
    for place, *row in sorted(session.execute(sql, given)):
        found.setdefault(row[17], Match(node_row(row), -best[place][1]))
    return sorted(found.values(), key=lambda hit: (-hit.score, hit.node.label, hit.node.folded))


def _match(session: Session, scope: int, request: ask.FullText) -> str:
    """The FTS5 expression: any of the terms, all of the facets, none of the unwanted states; every term is quoted.

    FTS5 walks the whole list of every term it is given, so a facet is only worth asking for where it excludes many:
    the conditions on `nodes` hold in any case.
    """
    words = [quoted(term) for term in request.terms] + [f"{quoted(term)} *" for term in request.prefixes]
    filters = request.filters
    total, owned, states = shares(session, scope)
    wanted = [tag_facet(tag) for tag in filters.tags]
    wanted += [scope_facet(scope)] if owned < total / 2 else []
    wanted += [label_facet(filters.label)] if filters.label else []
    unwanted = [state_facet(state) for state in STATES if state not in filters.states and state in states]
    # No column is named, since no term of a text begins as facets do, and naming columns makes FTS5 read slower.
    expression = f"({' OR '.join(words)})"
    expression += "".join(f" AND (facets : {quoted(facet)})" for facet in wanted)
    if unwanted:
        expression = f"({expression}) NOT (facets : ({' OR '.join(map(quoted, unwanted))}))"
    return expression


FULL_TEXT: Mapping[type[Request[Any]], Handler] = {
    ask.TermCounts: term_counts,
    ask.FullText: full_text,
}

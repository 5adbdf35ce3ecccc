"""Full-text entries and queries; terms come analysed, and nothing in them is ever read as query syntax."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Any

from engrama.core.rows import STATES, Filters, IndexRow
from engrama.core.scope import Scope
from engrama.ir.profile import INSIGHT

INDEX, HISTORY = "memory_search", "memory_history"
_WEIGHTS = (("_title", 10), ("_body", 3), ("_tags", 5))
_SPECIAL = re.compile(r"""([+\-!(){}\[\]^"~*?:\\/&|])""")


def facets(scope: Scope, row: IndexRow) -> list[str]:
    """The index terms of owner, state, label and exact tags; the analyser makes no term that begins with `#`."""
    return [_scope(scope), _state(row.state), _label(row.label), *map(tag_facet, row.exact_tags)]


def past_facets(scope: Scope, row: IndexRow) -> list[str]:
    """The index terms of a past version: its state then says nothing about the node it belongs to."""
    return [_scope(scope), _label(row.label)]


def entry(row: IndexRow, terms: list[str]) -> dict[str, Any]:
    """A full-text entry as properties."""
    return {"_title": row.title, "_body": row.body, "_tags": row.tags, "_facets": terms}


def tag_facet(tag: str) -> str:
    """The index term of one exact folded tag."""
    return f"#t{_digest(tag)}"


def any_of(scope: Scope, terms: Iterable[str], prefixes: Iterable[str], filters: Filters) -> str:
    """A query for nodes of a scope that hold any of the terms or beginnings and pass states, label and tags.

    Without a label it finds all but insights.
    """
    words = [_word(escaped(term)) for term in terms] + [_word(f"{escaped(prefix)}*") for prefix in prefixes]
    wanted = [_scope(scope), *map(tag_facet, filters.tags)]
    wanted += [_label(filters.label)] if filters.label else []
    unwanted = [_state(state) for state in STATES if state not in filters.states]
    unwanted += [] if filters.label else [_label(INSIGHT)]
    return _query(words, wanted, unwanted)


def holding(scope: Scope, term: str) -> str:
    """A query for the nodes of a scope, in any state, that hold one term."""
    return _query([_word(escaped(term))], [_scope(scope)], [])


def escaped(term: str) -> str:
    """A term without any meaning to the query parser; upper-case operators cannot occur, since terms are folded."""
    return _SPECIAL.sub(r"\\\1", term)


def _query(words: Iterable[str], wanted: Iterable[str], unwanted: Iterable[str]) -> str:
    """Any of the words, all of the wanted facets, none of the unwanted; facets do not count for the score."""
    parts = [f"+({' '.join(words)})"]
    parts += [f"+_facets:{escaped(facet)}^0" for facet in wanted]
    parts += [f"-_facets:{escaped(facet)}" for facet in unwanted]
    return " ".join(parts)


def _word(pattern: str) -> str:
    return " ".join(f"{field}:{pattern}^{weight}" for field, weight in _WEIGHTS)


def _scope(scope: Scope) -> str:
    owner = f"{scope.org_id}\0{scope.user_id}"
    return f"#s{_digest(owner)}"


def _state(state: str) -> str:
    return f"#{state}"


def _label(label: str) -> str:
    return f"#l_{label}"


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8"), digest_size=10).hexdigest()

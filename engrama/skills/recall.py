"""The verbs that read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from engrama.core.call import Plan
from engrama.core.flow import FlowPlan
from engrama.core.operations import look, walk
from engrama.core.operations.candidates import Query
from engrama.core.operations.hybrid import recalling, searching, similar
from engrama.core.records import ContextAnswer, Counts, History, Node, RecallAnswer, SearchAnswer, SimilarAnswer
from engrama.core.reference import ReferenceLike
from engrama.core.temporal import Moment, moment_within
from engrama.errors import InvalidInput


def plan_search(
    query: str = "",
    *,
    label: str | None = None,
    where: Mapping[str, Any] | None = None,
    tags: Sequence[str] = (),
    limit: int = 10,
    prefix: bool = False,
    include: Sequence[str] = (),
    cursor: str | None = None,
    at: Moment = None,
) -> FlowPlan[SearchAnswer]:
    """The nodes that fit a question or a few words best; an empty query lists the newest.

    `where` compares properties, `prefix` reads the words as beginnings, `include` adds archived or superseded nodes,
    `at` asks for what was true and known at a moment.
    """
    if not isinstance(query, str):
        raise InvalidInput(f"The query is {query!r}.", expected="a text; an empty one lists")
    wanted = Query(query, label, where, tuple(tags), limit, prefix, tuple(include), cursor, moment_within(at, "at"))
    return FlowPlan(partial(searching, query=wanted))


def plan_search_similar(text: str, *, label: str | None = None, limit: int = 10) -> FlowPlan[SimilarAnswer]:
    """The nodes whose meaning is nearest to a text, by vectors alone: `mem.search_similar("slow queries")`."""
    if not isinstance(text, str) or not text.strip():
        raise InvalidInput(f"The text is {text!r}.", expected="a text with words in it")
    return FlowPlan(partial(similar, text=text, label=label, limit=limit))


def plan_recall(query: str, *, limit: int = 5, hops: int = 2, budget: int = 2000) -> FlowPlan[RecallAnswer]:
    """Search, then what surrounds the hits, together at most `budget` tokens."""
    return FlowPlan(partial(recalling, text=query, limit=limit, hops=hops, budget=budget))


def plan_context(
    node: ReferenceLike, *, hops: int = 1, budget: int = 2000, cursor: str | None = None, at: Moment = None
) -> Plan[ContextAnswer]:
    """A node and what is up to `hops` relations away, in at most `budget` tokens; `cursor` gives the next page.

    Pages give each neighbour and each relation once; the node itself is whole on the first, only named on the others.
    `at` shows it as it was at a moment.
    """
    then = moment_within(at, "at")
    return Plan(partial(walk.context, given=node, hops=hops, budget=budget, cursor=cursor, at=then), writes=False)


def plan_show(node: ReferenceLike, *, at: Moment = None) -> Plan[Node]:
    """One node in any state with all its notes, validity and provenance; `at` shows it as it was at a moment."""
    return Plan(partial(look.show, given=node, at=moment_within(at, "at")), writes=False)


def plan_query_at_date(date: Moment, *, label: str | None = None, limit: int = 20) -> FlowPlan[SearchAnswer]:
    """The nodes that held at a moment, with the values of then, most recently updated first."""
    return plan_search(label=label, limit=limit, at=date)


def plan_history(node: ReferenceLike) -> Plan[History]:
    """What happened to a node, oldest first, with the values that each change replaced."""
    return Plan(partial(look.history, given=node), writes=False)


def plan_counts() -> Plan[Counts]:
    """How many nodes and relations there are, by label and type."""
    return Plan(look.counts, writes=False)

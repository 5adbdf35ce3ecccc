"""How Neo4j keeps what a write changes for the next reflect, once the scope has had one.

A changed node carries the names of what differs in it; erased nodes and changed relations get a `_Touched` node each.
"""

from __future__ import annotations

from engrama.backends.neo4j.statements import owned

MARKED = f"OPTIONAL MATCH (c:_Scope) WHERE {owned('c')} WITH c._reflected AS mark "
"""Begins a statement that keeps something; `mark` is true in a scope that has had a reflect."""

FRESH = "CASE WHEN mark THEN ['_state'] END"
"""What a new node carries."""

DIFFERING = (
    "[name IN keys(n) + keys($content) WHERE (NOT name STARTS WITH '_' OR name IN ['_key', '_state']) "
    "AND ((n[name] IS NULL) <> ($content[name] IS NULL) OR n[name] <> $content[name])]"
)
"""The names of what `$content` changes in the node `n`."""

KEEP_DIFFERING = (
    "SET n._changed = CASE WHEN mark THEN coalesce(n._changed, []) "
    "+ [name IN differing WHERE NOT name IN coalesce(n._changed, [])] ELSE n._changed END"
)
"""Lets the node `n` carry the names in `differing` too."""

_OWN = "org_id: $scope_org_id, user_id: $scope_user_id"
KEEP_ERASED = f"MERGE (:_Touched {{{_OWN}, _node: n.engrama_id}})"
"""Keeps that the node `n` is going to be erased."""


def keep_edge(condition: str, *, came: str) -> str:
    """Keeps, where the condition holds, that the relation `r` came or goes; `came` says whether it was not there."""
    source, target = "startNode(r).engrama_id", "endNode(r).engrama_id"
    return (
        f"FOREACH (kept IN CASE WHEN {condition} THEN [r] ELSE [] END | "
        f"MERGE (e:_Touched {{{_OWN}, _node: {source} + ' ' + type(r) + ' ' + {target}}}) "
        f"ON CREATE SET e._came = {came} SET e._source = {source}, e._type = type(r), e._target = {target})"
    )

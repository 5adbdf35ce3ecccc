"""From a row of a pattern to a finding that a person reads: title, body, evidence."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engrama.core.call import Call
from engrama.core.operations.insights import Finding, Subjects, subjects_of
from engrama.core.operations.shape import title_of
from engrama.core.patternstate import Order, Samples
from engrama.core.records import Evidence
from engrama.core.requests import EdgesAmong, GetByRef, GetNodes, Operation, ask
from engrama.core.rows import NodeRow, PatternRow, Ref
from engrama.core.text import shorten
from engrama.ir.pattern import ANY_TYPE, Pattern
from engrama.ir.walk import bounding_variables

_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{([A-Za-z_][A-Za-z0-9_]*)\}")
_TITLE = 300
_NAME = 120


def order_of(row: PatternRow, nodes: Mapping[Ref, NodeRow]) -> Order:
    """The place of a row among the rows of its pattern, smallest first, as the meaning of patterns says.

    Texts are compared as bytes of UTF-8, which is the order of code points.
    """
    named = [part for ref in row.group for part in (nodes[ref].folded, nodes[ref].label, nodes[ref].uid)]
    return (-row.confidence, *(-count for count in row.counts), *named)


def subjects_of_row(pattern: Pattern, row: PatternRow, nodes: Mapping[Ref, NodeRow]) -> Subjects:
    """Labels and folded keys of the key nodes of a row."""
    named = dict(zip(pattern.group, row.group, strict=True))
    return tuple((nodes[named[name]].label, nodes[named[name]].folded) for name in pattern.key)


def finding_of(
    call: Call, pattern: Pattern, row: PatternRow, nodes: Mapping[Ref, NodeRow], sampled: Samples
) -> Operation[Finding]:
    """The finding that a row stands for, with its sampled nodes and the relations between all of them as evidence."""
    named = dict(zip(pattern.group, row.group, strict=True))
    words = {name: shown_name(call, nodes[ref]) for name, ref in named.items()}
    words |= {count.name: str(number) for count, number in zip(pattern.counts, row.counts, strict=True)}
    evidence = dict.fromkeys(row.group)
    among = [ref for refs in sampled for ref in refs]
    known = (yield from ask(GetByRef(call.scope, tuple(dict.fromkeys(among))))) if among else {}
    evidence.update(dict.fromkeys(among))
    body = filled(pattern.body, words)
    if among:
        body = f"{body} Among them: {'; '.join(dict.fromkeys(shown_name(call, known[ref]) for ref in among))}.".strip()
    return Finding(
        pattern=pattern.id,
        subjects=subjects_of_row(pattern, row, nodes),
        title=shorten(filled(pattern.title, words), _TITLE),
        body=body,
        confidence=row.confidence,
        evidence=(yield from _evidence(call, pattern, tuple(evidence))),
    )


def filled(template: str, words: Mapping[str, str]) -> str:
    """The template with its placeholders replaced; values are data and are not read again."""
    return _PLACEHOLDER.sub(lambda match: words[match[1]] if match[1] else match[0][0], template)


def shown_name(call: Call, row: NodeRow) -> str:
    """A node's key, with its title behind it where it has one of its own."""
    title = title_of(call.profile, row)
    return shorten(row.key if title == row.key else f"{row.key} {title}", _NAME)


def bounds_of(call: Call, pattern: Pattern, insight: NodeRow) -> Operation[Mapping[str, frozenset[Ref]] | None]:
    """The key nodes of a stored insight by variable, as far as rows are looked for by them; None when one is gone."""
    subjects = dict(zip(pattern.key, subjects_of(insight.properties), strict=True))
    found = yield from ask(GetNodes(call.scope, tuple(dict.fromkeys(subjects.values()))))
    if not found.keys() >= set(subjects.values()):
        return None
    return {name: frozenset((found[subjects[name]].ref,)) for name in bounding_variables(pattern) if name in subjects}


def _evidence(call: Call, pattern: Pattern, refs: tuple[Ref, ...]) -> Operation[Evidence]:
    nodes = yield from ask(GetByRef(call.scope, refs))
    edges = yield from ask(EdgesAmong(call.scope, refs))
    types = {way.type for edge in pattern.edges for way in edge.ways}
    relations = [edge.uid for edge in edges if edge.type in types or ANY_TYPE in types]
    return Evidence(tuple(nodes[ref].uid for ref in refs), tuple(relations))

"""From declared patterns to the model of `ir.pattern`, and the patterns that `requires` gives for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engrama.compiler.draft import DraftPattern, Named
from engrama.compiler.load import View
from engrama.compiler.names import check_name
from engrama.compiler.pattern_conditions import read_conditions
from engrama.compiler.pattern_insight import read_reported
from engrama.compiler.pattern_scope import PatternScope, Vocabulary, check_possible, read_roles, read_ways
from engrama.errors import Diagnostic
from engrama.ir.pattern import BACK, OUT, Confidence, Edge, NoEdge, Pattern, Variable, Way
from engrama.ir.profile import CompiledProfile, Label, Relation

UNDER_CLASSIFIED = "under_classified"
_FACET_CONFIDENCE = Confidence(0.4)


def resolve_patterns(
    drafts: Iterable[DraftPattern], vocabulary: Vocabulary
) -> tuple[tuple[Pattern, ...], list[Diagnostic]]:
    """Every pattern of the profile sorted by id, and every mistake in their declarations."""
    found: list[Diagnostic] = []
    patterns = list(facet_patterns(vocabulary.profile))
    for draft in drafts:
        scope = PatternScope(draft.id, vocabulary)
        patterns.append(_pattern(scope, draft.view))
        found += scope.found
    return tuple(sorted(patterns, key=lambda item: item.id)), found


def _pattern(scope: PatternScope, view: View) -> Pattern:
    nodes, edges, where, text = (view.get(name) for name in ("nodes", "edges", "where", "description"))
    description = (text.text if text else None) or ""
    if nodes:
        for name, spec in nodes.items():
            scope.found += check_name("variable", Named(name, spec.key_place))
        read_roles(scope, nodes)
    joined = [_edge(scope, item) for item in (edges.elements() if edges else ())]
    conditions = read_conditions(scope, where.elements() if where else ())
    reported = read_reported(scope, view)
    _check_joined(scope, nodes or view, [item for item in joined if item])
    if scope.skipped:
        return Pattern(scope.id, description, skipped=scope.skipped)
    return Pattern(
        id=scope.id,
        description=description,
        variables=tuple(role.variable for role in scope.roles.values()),
        edges=tuple(dict.fromkeys(item for item in joined if item)),
        conditions=conditions,
        group=reported.group,
        counts=reported.counts,
        key=reported.key,
        title=reported.title,
        body=reported.body,
        confidence=reported.confidence,
        limit=reported.limit,
    )


def _edge(scope: PatternScope, view: View) -> Edge | None:
    ends = list(view.elements())
    if len(ends) != 3:
        return None
    source, target = scope.variable(ends[0]), scope.variable(ends[2])
    ways = read_ways(scope, ends[1])
    if not ways:
        types = ", ".join((item.text or "").strip("<~?") for item in ends[1].one_or_more())
        scope.skip(f"The profile has no relation {types}.")
    if not (source and target and ways):
        return None
    check_possible(scope, scope.roles[source], ways, scope.roles[target])
    return Edge(source, tuple(item.way for item in ways), target)


def _check_joined(scope: PatternScope, view: View, edges: Iterable[Edge]) -> None:
    """Warn of a variable that no path of edges joins to the first one: every combination would be a match."""
    if scope.skipped or scope.found:
        return
    parts = {name: {name} for name in scope.roles}
    for edge in edges:
        merged = parts[edge.source] | parts[edge.target]
        parts.update(dict.fromkeys(merged, merged))
    first = next(iter(scope.roles), "")
    apart = next((name for name in scope.roles if first not in parts[name]), "")
    if apart:
        message = f"joins {first} and {apart} by no edge, so that each of the one is met with each of the other."
        scope.report(view.key_place, "W304", message, "Add the edges between them.")


def facet_patterns(profile: CompiledProfile) -> Iterator[Pattern]:
    """One pattern for each label and each relation that it requires: nodes that lack it."""
    for label in profile.labels:
        for name in label.requires:
            if name in profile.by_relation:
                yield _facet_pattern(label, profile.by_relation[name])


def _facet_pattern(label: Label, relation: Relation) -> Pattern:
    starts = any(pair.source == label.name or pair.allows(label.name, pair.target) for pair in relation.pairs)
    way = Way(relation.name, OUT if starts else BACK)
    return Pattern(
        id=f"{UNDER_CLASSIFIED}.{label.name}.{relation.name}",
        description=f"{label.name} without {relation.name}, which each of them should have.",
        variables=(Variable("node", (label.name,)),),
        conditions=(NoEdge("node", (way,), other=Variable("other")),),
        group=("node",),
        key=("node",),
        title=f"{{node}} lacks {relation.name}",
        confidence=_FACET_CONFIDENCE,
    )

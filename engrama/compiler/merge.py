"""Merging drafts: base first, then modules by name; the same set of drafts gives the same result in any order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engrama.compiler.draft import Draft, DraftPattern, DraftProfile, Fact, Named
from engrama.compiler.words import quoted
from engrama.errors import Diagnostic

_CODES = {"type": "E201", "values": "E202", "key": "E203", "cardinality": "E204"}
_PROFILE_FACTS = ("language",)


def merge_drafts(base: DraftProfile, others: Iterable[tuple[str, DraftProfile]]) -> DraftProfile:
    """One draft of all; `others` are (name, draft) pairs, taken in name order. Disagreements are in `diagnostics`."""
    merged = DraftProfile(facts={name: base.facts[name] for name in base.facts})
    found = merged.diagnostics
    relations: dict[str, Draft] = {}
    for draft in (base, *(item for _, item in sorted(others, key=lambda pair: pair[0]))):
        found += draft.diagnostics
        for name in _PROFILE_FACTS:
            if name in draft.facts:
                _merge_fact(merged.facts, name, draft.facts[name], "The profile", found)
        for label in draft.labels.values():
            _fold(merged.labels, label, found)
        for relation in draft.relations:
            _fold(relations, relation, found)
        merged.includes += draft.includes
        for pattern in draft.patterns:
            _merge_pattern(merged.patterns, pattern, found)
        for topics in draft.topics:
            _merge_topics(merged.topics, topics, found)
    merged.relations = list(relations.values())
    return merged


def _fold(into: dict[str, Draft], draft: Draft, found: list[Diagnostic], owner: str = "") -> None:
    subject = f"The {draft.kind} {quoted(draft.name)}{owner}"
    target = into.setdefault(draft.name, Draft(draft.kind, draft.name, draft.place))
    for name, fact in draft.facts.items():
        _merge_fact(target.facts, name, fact, subject, found)
    target.unclear = target.unclear or draft.unclear
    for name, items in draft.lists.items():
        held = target.lists.setdefault(name, [])
        held += [item for item in items if item not in held]
    target.pairs += [pair for pair in draft.pairs if pair not in target.pairs]
    for item in draft.properties.values():
        _fold(target.properties, item, found, f" of {quoted(draft.name)}")


def _merge_fact(held: dict[str, Fact], name: str, fact: Fact, subject: str, found: list[Diagnostic]) -> None:
    first = held.setdefault(name, fact)
    if _comparable(first.value) == _comparable(fact.value):
        return
    if name == "description":
        message = f"{subject} is described differently at {first.place}; that description stands."
        found.append(fact.place.report("W201", message))
        return
    article = "the " if name in _CODES else ""
    stated = f"has {article}{name} {_shown(fact.value)} here and {_shown(first.value)} at {first.place}"
    found.append(fact.place.report(_CODES.get(name, "E205"), f"{subject} {stated}.", "Make the two agree."))


def _comparable(value: Any) -> Any:
    return frozenset(item.name for item in value) if isinstance(value, tuple) else value


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(item.name for item in value if isinstance(item, Named)) + "]"
    return str(value).lower() if isinstance(value, bool) else quoted(value)


def _merge_pattern(held: list[DraftPattern], pattern: DraftPattern, found: list[Diagnostic]) -> None:
    first = next((item for item in held if item.id == pattern.id), None)
    if first is None:
        held.append(pattern)
    elif first.value != pattern.value or first.view.document is pattern.view.document:
        identifier = pattern.view.get("id")
        place = identifier.place if identifier else pattern.view.place
        message = f"The pattern {quoted(pattern.id)} is declared already at {first.view.place}."
        found.append(place.report("E301", message, "Give one of them another id."))


def _merge_topics(held: list[Fact], topics: Fact, found: list[Diagnostic]) -> None:
    if not held:
        held.append(topics)
        return
    clashes: list[str] = []
    value = _union(held[0].value, topics.value, "topics", clashes)
    for path in clashes:
        message = f"{path} differs from what the topics at {held[0].place} say."
        found.append(topics.place.report("E206", message, "Make the two agree."))
    held[0] = Fact(value, held[0].place)


def _union(first: Any, second: Any, path: str, clashes: list[str]) -> Any:
    if not (isinstance(first, dict) and isinstance(second, dict)):
        if first != second:
            clashes.append(path)
        return first
    merged = dict(first)
    for key, value in second.items():
        merged[key] = _union(merged[key], value, f"{path}.{key}", clashes) if key in merged else value
    return merged

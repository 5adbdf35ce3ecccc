"""Views for what people and agents read: `SCHEMA.md` and `prompt.md`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engrama.compiler.escape import markdown_code, markdown_text, mermaid_text
from engrama.ir.pattern import Pattern, pattern_from_json
from engrama.ir.profile import ANY, INSIGHT, CompiledProfile, Label, Property, Relation

_ANY_ID = "any"


@dataclass(frozen=True, slots=True)
class PropertyRow:
    """One property as Markdown cells."""

    name: str
    type: str
    search: str
    text: str


@dataclass(frozen=True, slots=True)
class LabelSection:
    """One label; `summary` lists its properties on one line."""

    name: str
    key: str
    text: str
    requires: str
    strict: bool
    properties: tuple[PropertyRow, ...]
    summary: str


@dataclass(frozen=True, slots=True)
class RelationRow:
    """One relation type as Markdown; `ends` such as `Project → Technology`."""

    name: str
    ends: str
    rules: str
    text: str


@dataclass(frozen=True, slots=True)
class PatternRow:
    """A pattern that runs in this profile."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class DocsView:
    """Everything that the two documents say; `diagram` holds the lines of a Mermaid flowchart."""

    title: str
    text: str
    modules: str
    diagram: tuple[str, ...]
    labels: tuple[LabelSection, ...]
    relations: tuple[RelationRow, ...]
    patterns: tuple[PatternRow, ...]
    example_label: str
    example_relation: str
    example_target: str


def docs_view(profile: CompiledProfile) -> DocsView:
    """The view of both documents; insights are made by reflect and described by neither table."""
    labels = [label for label in profile.labels if label.name != INSIGHT]
    relation, source, target = _example(profile, labels)
    return DocsView(
        title=markdown_text(profile.name),
        text=markdown_text(profile.description),
        modules=", ".join(markdown_text(name) for name in profile.modules),
        diagram=tuple(_diagram(profile, labels)),
        labels=tuple(_label(label) for label in labels),
        relations=tuple(_relation(item) for item in profile.relations),
        patterns=tuple(_pattern(item) for item in map(pattern_from_json, profile.patterns) if not item.skipped),
        example_label=source,
        example_relation=relation,
        example_target=target,
    )


def _label(label: Label) -> LabelSection:
    ordered = sorted(label.properties, key=lambda prop: prop.name != label.key)
    return LabelSection(
        name=markdown_text(label.name),
        key=markdown_text(label.key),
        text=markdown_text(label.description),
        requires=", ".join(markdown_code(name) for name in label.requires),
        strict=label.strict,
        properties=tuple(_property(prop, label) for prop in ordered),
        summary=", ".join(_short(prop) for prop in ordered if prop.name != label.key),
    )


def _property(prop: Property, label: Label) -> PropertyRow:
    role = "key" if prop.name == label.key else "required" if prop.required else ""
    values = f" ({_values(prop)})" if prop.values else ""
    return PropertyRow(
        name=markdown_code(prop.name),
        type=", ".join(filter(None, [f"{prop.type}{values}", role])),
        search=prop.search,
        text=markdown_text(prop.description),
    )


def _short(prop: Property) -> str:
    if prop.values:
        return f"{markdown_code(prop.name)} ({_values(prop)})"
    kind = "" if prop.type in ("string", "text") else f" ({prop.type})"
    return markdown_code(prop.name) + kind


def _values(prop: Property) -> str:
    return ", ".join(markdown_code(value) for value in prop.values)


def _relation(relation: Relation) -> RelationRow:
    rules = [
        "one per source" if relation.cardinality == "one" else "",
        "no cycles" if relation.acyclic else "",
        f"inverse {markdown_code(relation.inverse)}" if relation.inverse else "",
    ]
    return RelationRow(
        name=markdown_code(relation.name),
        ends="; ".join(f"{_either(sources)} → {_either(targets)}" for sources, targets in _grouped(relation)),
        rules=", ".join(filter(None, rules)),
        text=markdown_text(relation.description),
    )


def _either(labels: Iterable[str]) -> str:
    return " or ".join(markdown_text(name) for name in labels)


def _grouped(relation: Relation) -> list[tuple[list[str], list[str]]]:
    """The pairs with sources that share all their targets joined, in a fixed order."""
    targets: dict[str, list[str]] = {}
    for pair in sorted(relation.pairs):
        targets.setdefault(pair.source, []).append(pair.target)
    sources: dict[tuple[str, ...], list[str]] = {}
    for source, reached in targets.items():
        sources.setdefault(tuple(reached), []).append(source)
    return [(names, list(reached)) for reached, names in sources.items()]


def _pattern(pattern: Pattern) -> PatternRow:
    return PatternRow(markdown_code(pattern.id), markdown_text(pattern.description))


def _diagram(profile: CompiledProfile, labels: Iterable[Label]) -> Iterable[str]:
    """Nodes have made-up ids, so that no label can be a Mermaid keyword; one arrow per pair of labels."""
    ids = {label.name: f"n{number}" for number, label in enumerate(labels)}
    arrows: dict[tuple[str, str], list[str]] = {}
    for relation in profile.relations:
        for pair in relation.pairs:
            arrows.setdefault((pair.source, pair.target), []).append(relation.name)
    yield from (f'{node_id}["{mermaid_text(name)}"]' for name, node_id in ids.items())
    if any(ANY in ends for ends in arrows):
        yield f'{_ANY_ID}(["any label"])'
    for (source, target), types in sorted(arrows.items()):
        text = mermaid_text(", ".join(sorted(types)))
        yield f'{_end(source, ids)} -- "{text}" --> {_end(target, ids)}'


def _end(name: str, ids: dict[str, str]) -> str:
    return _ANY_ID if name == ANY else ids.get(name, name)


def _example(profile: CompiledProfile, labels: list[Label]) -> tuple[str, str, str]:
    """A relation type with two labels that it joins, for the examples in the prompt."""
    fallback = labels[0].name if labels else INSIGHT
    plain = (
        (item.name, pair) for item in profile.relations for pair in item.pairs if ANY not in (pair.source, pair.target)
    )
    for name, pair in plain:
        return name, pair.source, pair.target
    return "", fallback, fallback

"""From the merged draft to the compiled profile: everything that needs the whole, every default filled in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engrama.compiler.draft import Draft, DraftProfile, Named
from engrama.compiler.insight import INSIGHT_LABEL
from engrama.compiler.load import Place
from engrama.compiler.names import check_case_clashes, check_name
from engrama.compiler.outside import Outside
from engrama.compiler.pattern_scope import Vocabulary
from engrama.compiler.patterns import resolve_patterns
from engrama.compiler.words import did_you_mean, quoted
from engrama.errors import Diagnostic
from engrama.ir.canonical import canonical_json
from engrama.ir.pattern import pattern_to_json
from engrama.ir.profile import ANY, INSIGHT, CompiledProfile, Label, Pair, Property, Relation

_UNSEARCHED = ("integer", "number", "boolean", "date", "datetime")


@dataclass(slots=True)
class _Resolver:
    draft: DraftProfile
    outside: Outside
    found: list[Diagnostic] = field(default_factory=list)
    relations: dict[str, Draft] = field(default_factory=dict)

    def report(self, place: Place, code: str, message: str, hint: str = "") -> None:
        self.found.append(place.report(code, message, hint))


def resolve(
    draft: DraftProfile, name: str, modules: Iterable[str], outside: Outside | None = None
) -> tuple[CompiledProfile, list[Diagnostic]]:
    """The compiled profile and its diagnostics; the profile may be used only if none of them is an error."""
    state = _Resolver(draft, outside or Outside())
    state.relations = {item.name: item for item in draft.relations}
    _check_names(state)
    labels = [_label(state, item) for item in draft.labels.values() if item.name != INSIGHT]
    relations = [item for item in (_relation(state, each) for each in draft.relations) if item.pairs]
    _check_inverses(state)
    kept = {item.name for item in relations}
    labels = [_without_dropped(label, kept | set(state.relations), kept) for label in labels]
    profile = CompiledProfile(
        name=name,
        modules=tuple(sorted(set(modules))),
        description=draft.facts["description"].value if "description" in draft.facts else "",
        language=draft.facts["language"].value if "language" in draft.facts else "",
        labels=tuple(sorted((*labels, INSIGHT_LABEL), key=lambda item: item.name)),
        relations=tuple(sorted(relations, key=lambda item: item.name)),
        topics=canonical_json(draft.topics[0].value) if draft.topics else "",
    )
    unclear = frozenset(item.name for item in draft.labels.values() if item.unclear or _has_unclear(item))
    vocabulary = Vocabulary(profile, frozenset(state.relations) - kept, unclear, state.outside)
    patterns, found = resolve_patterns(draft.patterns, vocabulary)
    return profile.replace(patterns=tuple(pattern_to_json(item) for item in patterns)), [*state.found, *found]


def _has_unclear(label: Draft) -> bool:
    return any(item.unclear for item in label.properties.values())


def _check_names(state: _Resolver) -> None:
    labels = list(state.draft.labels.values())
    for kind, drafts in (("label", labels), ("relation", state.draft.relations)):
        names = [Named(item.name, item.place) for item in drafts]
        for name in names:
            state.found += check_name(kind, name)
        state.found += check_case_clashes(kind, names)
    for label in labels:
        names = [Named(item.name, item.place) for item in label.properties.values()]
        for name in names:
            state.found += check_name("property", name)
        state.found += check_case_clashes("property", names)
        _check_renames(state, label.properties.values(), f"{label.name}.")
    _check_renames(state, labels, "")
    _check_renames(state, state.draft.relations, "")
    for pattern in state.draft.patterns:
        identifier = pattern.view.get("id")
        place = identifier.place if identifier else pattern.view.place
        state.found += check_name("pattern", Named(pattern.id, place))


def _check_renames(state: _Resolver, drafts: Iterable[Draft], owner: str) -> None:
    drafts = list(drafts)
    present = {item.name for item in drafts}
    taken: dict[str, str] = {}
    for draft in drafts:
        for old in draft.named("renamed_from"):
            first = taken.setdefault(old.name, draft.name)
            subject = f"{owner}{draft.name} is renamed from {quoted(old.name)}"
            if old.name in present:
                state.report(old.place, "E121", f"{subject}, which is still declared.", "Remove the one or the other.")
            elif first != draft.name:
                state.report(old.place, "E121", f"{subject}, and so is {owner}{first}.", "Only one can carry it on.")


def _label(state: _Resolver, draft: Draft) -> Label:
    key = _key(state, draft)
    required = {item.name for item in draft.named("required")}
    for item in draft.named("required"):
        if item.name not in draft.properties and not state.outside.may_define(draft.name):
            message = f"{draft.name} requires the property {quoted(item.name)}, which it does not declare."
            state.report(item.place, "E120", message, did_you_mean(item.name, draft.properties))
    for item in draft.named("requires"):
        if item.name not in state.relations and not state.outside.may_define(item.name):
            message = f"{draft.name} requires the relation {quoted(item.name)}, which no profile or module defines."
            state.report(item.place, "E113", message, did_you_mean(item.name, state.relations))
    properties = [_property(state, item, draft.name, key, required) for item in draft.properties.values()]
    return Label(
        name=draft.name,
        key=key,
        description=draft.fact("description", ""),
        properties=tuple(sorted(properties, key=lambda item: item.name)),
        requires=_sorted_names(draft.named("requires")),
        renamed_from=_sorted_names(draft.named("renamed_from")),
        strict=draft.fact("strict", False),
        vault=draft.fact("vault", True),
    )


def _key(state: _Resolver, draft: Draft) -> str:
    default = next((name for name in ("name", "title") if name in draft.properties), "")
    key: str = draft.fact("key", default)
    place = draft.facts["key"].place if "key" in draft.facts else draft.place
    if draft.unclear:
        return key
    if not key:
        if not state.outside.may_define(draft.name):
            message = f"{draft.name} has no key: it declares neither name nor title."
            state.report(place, "E111", message, "Say which property identifies a node, as in key: number.")
    elif key not in draft.properties:
        if not state.outside.may_define(draft.name):
            message = f"The key of {draft.name} is {quoted(key)}, which is not among its properties."
            hint = did_you_mean(key, draft.properties) or f"Declare {quoted(key)} under properties."
            state.report(place, "E110", message, hint)
    elif draft.properties[key].fact("type", "string") == "list":
        message = f"The key of {draft.name} is {quoted(key)}, a list; a key holds one value."
        state.report(place, "E123", message, "Choose another key, or another type for it.")
    return key


def _property(state: _Resolver, draft: Draft, label: str, key: str, required: set[str]) -> Property:
    kind: str = draft.fact("type", "string")
    _check_values(state, draft, f"{label}.{draft.name}", kind)
    default = "body"
    if draft.name == key:
        default = "title"
    elif kind == "list":
        default = "tag"
    elif kind in _UNSEARCHED:
        default = "off"
    values = draft.fact("values", ()) if kind == "enum" else ()
    return Property(
        name=draft.name,
        type=kind,
        description=draft.fact("description", ""),
        required=draft.fact("required", False) or draft.name in required,
        search=draft.fact("search", default),
        values=tuple(item.name for item in values),
        renamed_from=_sorted_names(draft.named("renamed_from")),
    )


def _check_values(state: _Resolver, draft: Draft, subject: str, kind: str) -> None:
    values = draft.facts.get("values")
    if draft.unclear:
        return
    if kind == "enum" and (values is None or not values.value):
        place = values.place if values else draft.place
        state.report(place, "E115", f"{subject} is an enum without values.", "Add them, as in values: [open, closed].")
    elif kind != "enum" and values is not None:
        hint = "Write type: enum, or leave the values out."
        state.report(values.place, "E116", f"{subject} has values, but its type is {kind}.", hint)
    seen: set[str] = set()
    for item in values.value if values else ():
        if not item.name.strip():
            state.report(item.place, "E117", f"{subject} has an empty value.", "Remove it.")
        elif item.name in seen:
            state.report(item.place, "E117", f"{subject} has the value {quoted(item.name)} twice.", "Keep one of them.")
        seen.add(item.name)


def _relation(state: _Resolver, draft: Draft) -> Relation:
    pairs: set[Pair] = set()
    for source, target in draft.pairs:
        known = [_endpoint(state, draft, source, "starts at"), _endpoint(state, draft, target, "points to")]
        if all(known):
            pairs.add(Pair(source.name, target.name))
    if draft.fact("acyclic", False) and pairs and not any(_loops(pair) for pair in pairs):
        message = (
            f"The relation {draft.name} is acyclic, but no pair of it joins a label to itself, so it has no cycles."
        )
        state.report(draft.facts["acyclic"].place, "E118", message, "Leave acyclic out.")
    return Relation(
        name=draft.name,
        pairs=tuple(sorted(pairs)),
        description=draft.fact("description", ""),
        cardinality=draft.fact("cardinality", "many"),
        acyclic=draft.fact("acyclic", False),
        inverse=draft.fact("inverse", ""),
        renamed_from=_sorted_names(draft.named("renamed_from")),
    )


def _endpoint(state: _Resolver, relation: Draft, end: Named, verb: str) -> bool:
    """Whether the endpoint is a known label; an unknown one is reported unless it is optional."""
    if end.name in state.draft.labels or end.name in (ANY, INSIGHT):
        return True
    if not end.optional and not state.outside.may_define(end.name):
        message = f"The relation {relation.name} {verb} {quoted(end.name)}, which no profile or module defines."
        hint = did_you_mean(end.name, (*state.draft.labels, ANY)) or "Declare it under nodes, or select its module."
        state.report(end.place, "E112", message, hint)
    return False


def _loops(pair: Pair) -> bool:
    if ANY in (pair.source, pair.target):
        return INSIGHT not in (pair.source, pair.target)
    return pair.source == pair.target


def _check_inverses(state: _Resolver) -> None:
    taken: dict[str, str] = {}
    for draft in state.draft.relations:
        fact = draft.facts.get("inverse")
        if fact is None:
            continue
        state.found += check_name("relation", Named(fact.value, fact.place))
        first = taken.setdefault(fact.value, draft.name)
        if fact.value in state.relations:
            message = f"The inverse of {draft.name} is {quoted(fact.value)}, which is a relation of its own."
            state.report(fact.place, "E114", message, "Choose another name, or remove that relation.")
        elif first != draft.name:
            message = f"The inverse of {draft.name} is {quoted(fact.value)}, and so is that of {first}."
            state.report(fact.place, "E114", message, "Give each its own.")


def _without_dropped(label: Label, known: set[str], kept: set[str]) -> Label:
    """A facet whose every pair speaks of absent modules cannot be demanded."""
    return label.replace(requires=tuple(name for name in label.requires if name in kept or name not in known))


def _sorted_names(items: Iterable[Named]) -> tuple[str, ...]:
    return tuple(sorted({item.name for item in items}))

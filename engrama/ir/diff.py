"""Typed changes between two compiled profiles, each with what it asks of the data stored under the old one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from engrama.ir.profile import CompiledProfile, Label, Pair, Property, Relation

ADDITIVE = "additive"
"""Stored data stays valid as it is."""
REBUILD = "rebuild"
"""Stored data stays valid; an index is built anew."""
NEEDS_DATA = "needs-data"
"""Stored data may break the new rule; the store must be asked."""
RENAME = "rename"
"""Declared by `renamed_from`: stored data is carried along."""
DESTRUCTIVE = "destructive"
"""Stored data would have no place any more."""

EFFECTS = (ADDITIVE, REBUILD, NEEDS_DATA, RENAME, DESTRUCTIVE)
SAFE_EFFECTS = (ADDITIVE, REBUILD)
"""Changes that can be applied without asking the data."""

_KINDS = ("profile", "label", "property", "relation", "pair", "pattern", "topics")
_TEXTS = ("string", "text")
_WIDENED = {"string": _TEXTS, "text": _TEXTS, "url": _TEXTS, "enum": _TEXTS, "integer": ("number",)}


@dataclass(frozen=True, slots=True)
class Change:
    """One change.

    `kind` is what changed (label, property, relation, pair, profile, pattern, topics), `what` how: `added`, `removed`,
    `renamed`, or the attribute that differs. `label`, `property`, `relation`, `pair` name the *old* subject as far as
    it has one (the new one when it was added), so that a store built for the old profile can count what is touched;
    `values` are the enum values lost or gained. `before` and `after` are readable; `detail` is a full sentence.
    """

    kind: str
    subject: str
    what: str
    effect: str
    detail: str
    label: str = ""
    property: str = ""
    relation: str = ""
    pair: Pair | None = None
    values: tuple[str, ...] = ()
    before: str = ""
    after: str = ""


def diff(old: CompiledProfile, new: CompiledProfile) -> tuple[Change, ...]:
    """Every difference, in a fixed order; empty exactly when the profiles are equal."""
    labels = _renames(old.labels, new.labels)
    relations = _renames(old.relations, new.relations)
    found = [
        *_profile_changes(old, new),
        *_label_changes(old, new, labels, relations),
        *_relation_changes(old, new, labels, relations),
        *_pattern_changes(old, new),
    ]
    return tuple(sorted(found, key=lambda item: (_KINDS.index(item.kind), item.subject, item.what, item.detail)))


class _HasName(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def renamed_from(self) -> tuple[str, ...]: ...


_N = TypeVar("_N", bound=_HasName)


def _renames(old: Iterable[_HasName], new: Iterable[_HasName]) -> dict[str, str]:
    """Old name -> new name, for declared renames whose old name is stored and whose new name is not."""
    before, after = {item.name for item in old}, list(new)
    kept = {item.name for item in after}
    found: dict[str, str] = {}
    for item in after:
        candidates = [name for name in item.renamed_from if name in before and name not in kept and name not in found]
        if item.name not in before and candidates:
            found[candidates[0]] = item.name
    return found


def _matched(old: Iterable[_N], new: Iterable[_N], renames: Mapping[str, str]) -> Iterator[tuple[_N | None, _N | None]]:
    """Old and new items that are the same thing, renamed or not; None where one side has none."""
    waiting = {item.name: item for item in new}
    for item in old:
        yield item, waiting.pop(renames.get(item.name, item.name), None)
    for item in waiting.values():
        yield None, item


def _profile_changes(old: CompiledProfile, new: CompiledProfile) -> Iterator[Change]:
    for name, effect in _PROFILE_EFFECTS.items():
        before, after = _shown(getattr(old, name)), _shown(getattr(new, name))
        if before != after:
            kind = "topics" if name == "topics" else "profile"
            yield Change(
                kind, old.name, name, effect, _sentence("the profile", name, before, after), before=before, after=after
            )


def _label_changes(
    old: CompiledProfile, new: CompiledProfile, labels: Mapping[str, str], relations: Mapping[str, str]
) -> Iterator[Change]:
    for before, after in _matched(old.labels, new.labels, labels):
        if before is None and after is not None:
            yield Change("label", after.name, "added", ADDITIVE, f"Label {after.name} is added.", after.name)
        elif after is None and before is not None:
            yield Change("label", before.name, "removed", DESTRUCTIVE, f"Label {before.name} is removed.", before.name)
        elif before is not None and after is not None:
            yield from _one_label(before, after, relations)


def _one_label(old: Label, new: Label, relations: Mapping[str, str]) -> Iterator[Change]:
    context = {"label": old.name}
    if old.name != new.name:
        yield _renamed("label", old.name, new.name, context)
    renames = _renames(old.properties, new.properties)
    carried = old.replace(
        key=renames.get(old.key, old.key),
        requires=tuple(sorted(relations.get(name, name) for name in old.requires)),
    )
    yield from _attributes(old.name, carried, new, context)
    for before, after in _matched(old.properties, new.properties, renames):
        if before is None and after is not None:
            yield _property_added(old.name, after)
        elif after is None and before is not None:
            subject = f"{old.name}.{before.name}"
            detail = f"Property {subject} is removed."
            yield Change("property", subject, "removed", DESTRUCTIVE, detail, old.name, before.name)
        elif before is not None and after is not None:
            yield from _one_property(old.name, before, after)


def _property_added(label: str, new: Property) -> Change:
    subject = f"{label}.{new.name}"
    effect, note = (NEEDS_DATA, " and required") if new.required else (ADDITIVE, "")
    return Change("property", subject, "added", effect, f"Property {subject} is added{note}.", label, new.name)


def _one_property(label: str, old: Property, new: Property) -> Iterator[Change]:
    subject = f"{label}.{old.name}"
    context: dict[str, Any] = {"label": label, "property": old.name}
    if old.name != new.name:
        yield _renamed("property", subject, f"{label}.{new.name}", context)
    yield from _attributes(subject, old, new, context)
    if old.type == new.type:
        yield from _value_changes(subject, old, new, context)
    else:
        effect = ADDITIVE if new.type in _WIDENED.get(old.type, ()) else NEEDS_DATA
        detail = _sentence(f"property {subject}", "type", old.type, new.type)
        yield Change(
            "property", subject, "type", effect, detail, values=new.values, before=old.type, after=new.type, **context
        )


def _value_changes(subject: str, old: Property, new: Property, context: Mapping[str, Any]) -> Iterator[Change]:
    lost = tuple(value for value in old.values if value not in new.values)
    gained = tuple(value for value in new.values if value not in old.values)
    if lost:
        detail = f"{subject} no longer takes {_shown(lost)}."
        yield Change("property", subject, "values removed", NEEDS_DATA, detail, values=lost, **context)
    if gained:
        detail = f"{subject} takes {_shown(gained)} too."
        yield Change("property", subject, "values added", ADDITIVE, detail, values=gained, **context)
    if not lost and not gained and old.values != new.values:
        detail = f"The values of {subject} stand in another order."
        yield Change("property", subject, "values", ADDITIVE, detail, values=new.values, **context)


def _relation_changes(
    old: CompiledProfile, new: CompiledProfile, labels: Mapping[str, str], relations: Mapping[str, str]
) -> Iterator[Change]:
    for before, after in _matched(old.relations, new.relations, relations):
        if before is None and after is not None:
            detail = f"Relation {after.name} is added."
            yield Change("relation", after.name, "added", ADDITIVE, detail, relation=after.name)
        elif after is None and before is not None:
            detail = f"Relation {before.name} is removed."
            yield Change("relation", before.name, "removed", DESTRUCTIVE, detail, relation=before.name)
        elif before is not None and after is not None:
            yield from _one_relation(before, after, labels)


def _one_relation(old: Relation, new: Relation, labels: Mapping[str, str]) -> Iterator[Change]:
    context = {"relation": old.name}
    if old.name != new.name:
        yield _renamed("relation", old.name, new.name, context)
    yield from _attributes(old.name, old, new, context)
    carried = {
        Pair(labels.get(pair.source, pair.source), labels.get(pair.target, pair.target)): pair for pair in old.pairs
    }
    for pair, stored in carried.items():
        if pair not in new.pairs:
            covered = new.allows(pair.source, pair.target)
            detail = f"{_joined(old.name, stored)} is no longer declared" + (
                ", but another pair covers it." if covered else "."
            )
            yield _pair_change(old.name, stored, "removed", ADDITIVE if covered else DESTRUCTIVE, detail)
    for pair in new.pairs:
        if pair not in carried:
            yield _pair_change(old.name, pair, "added", ADDITIVE, f"{_joined(old.name, pair)} is added.")


def _pair_change(relation: str, pair: Pair, what: str, effect: str, detail: str) -> Change:
    return Change("pair", _joined(relation, pair), what, effect, detail, relation=relation, pair=pair)


def _joined(relation: str, pair: Pair) -> str:
    return f"{pair.source} {relation} {pair.target}"


def _pattern_changes(old: CompiledProfile, new: CompiledProfile) -> Iterator[Change]:
    before, after = _by_id(old.patterns), _by_id(new.patterns)
    for name in sorted(before.keys() | after.keys()):
        if name not in before or name not in after:
            what = "added" if name in after else "removed"
            yield Change("pattern", name, what, ADDITIVE, f"Pattern {name} is {what}.")
        elif before[name] != after[name]:
            yield Change("pattern", name, "declaration", ADDITIVE, f"Pattern {name} is declared differently.")


def _by_id(patterns: Iterable[str]) -> dict[str, str]:
    return {str(json.loads(text).get("id", text)): text for text in patterns}


def _renamed(kind: str, old: str, new: str, context: Mapping[str, Any]) -> Change:
    detail = f"{kind.capitalize()} {old} is renamed to {new}."
    return Change(kind, old, "renamed", RENAME, detail, before=old, after=new, **context)


def _attributes(subject: str, old: Any, new: Any, context: Mapping[str, Any]) -> Iterator[Change]:
    """One change for each plain attribute that differs between two labels, properties or relations."""
    kind = type(new).__name__.lower()
    for name, effect in _EFFECTS_OF[kind].items():
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            shown = _shown(before), _shown(after)
            known = effect if isinstance(effect, str) else effect(before, after)
            detail = _sentence(f"{kind} {subject}", name, *shown)
            yield Change(kind, subject, name, known, detail, before=shown[0], after=shown[1], **context)


def _sentence(subject: str, name: str, before: str, after: str) -> str:
    return f"{name} of {subject} changes from {before or 'nothing'} to {after or 'nothing'}."


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _when_set(effect: str) -> Any:
    return lambda before, after: effect if after else ADDITIVE


_PROFILE_EFFECTS = {
    "name": ADDITIVE,
    "modules": ADDITIVE,
    "description": ADDITIVE,
    "language": REBUILD,
    "topics": ADDITIVE,
}
_EFFECTS_OF: dict[str, dict[str, Any]] = {
    "label": {
        "key": NEEDS_DATA,
        "description": ADDITIVE,
        "requires": ADDITIVE,
        "renamed_from": ADDITIVE,
        "strict": _when_set(NEEDS_DATA),
        "vault": ADDITIVE,
    },
    "property": {
        "description": ADDITIVE,
        "required": _when_set(NEEDS_DATA),
        "search": REBUILD,
        "renamed_from": ADDITIVE,
    },
    "relation": {
        "description": ADDITIVE,
        "cardinality": lambda before, after: NEEDS_DATA if after == "one" else ADDITIVE,
        "acyclic": _when_set(NEEDS_DATA),
        "inverse": ADDITIVE,
        "renamed_from": ADDITIVE,
    },
}

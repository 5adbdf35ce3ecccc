"""The compiled profile: labels, properties and relation triples with every default filled in.

The compiler writes it as `profile.json`; the runtime, the stores and the generators work from it and from nothing else.
All collections are tuples sorted by name, so that equal profiles are equal values and equal bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from engrama.errors import ProfileMismatch
from engrama.ir.canonical import canonical_json, digest
from engrama.values import Value

ANY = "any"
"""As an endpoint: every label but Insight."""

INSIGHT = "Insight"
PROPERTY_TYPES = ("string", "text", "integer", "number", "boolean", "date", "datetime", "enum", "list", "url")
SEARCH_ROLES = ("title", "body", "tag", "off")
RESERVED_PROPERTIES = frozenset(
    "engrama_id org_id user_id created_at updated_at valid_from valid_to confidence decayed_at".split()
)


class Property(Value):
    """One declared property; `values` is empty unless `type` is `enum`."""

    name: str
    type: str = "string"
    description: str = ""
    required: bool = False
    search: str = "body"
    values: tuple[str, ...] = ()
    renamed_from: tuple[str, ...] = ()


class Label(Value):
    """A kind of node. `key` names the property that identifies a node; it is among `properties`."""

    name: str
    key: str
    description: str = ""
    properties: tuple[Property, ...] = ()
    requires: tuple[str, ...] = ()
    renamed_from: tuple[str, ...] = ()
    strict: bool = False
    vault: bool = True

    @cached_property
    def by_name(self) -> Mapping[str, Property]:
        """The properties by their names."""
        return {item.name: item for item in self.properties}

    @cached_property
    def search_roles(self) -> Mapping[str, str]:
        """The search roles of the properties by their names."""
        return {item.name: item.search for item in self.properties}

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The names of the required properties beside the key."""
        return tuple(item.name for item in self.properties if item.required and item.name != self.key)


class Pair(Value):
    """The endpoint labels of one relation triple; either may be `any`."""

    source: str
    target: str

    def __lt__(self, other: Pair) -> bool:
        return (self.source, self.target) < (other.source, other.target)

    def allows(self, source: str, target: str) -> bool:
        """Whether a relation between these two labels is covered by this pair."""
        return _covers(self.source, source) and _covers(self.target, target)


class Relation(Value):
    """A relation type with the label pairs it may join; `cardinality` is `many` or `one` (per source node)."""

    name: str
    pairs: tuple[Pair, ...]
    description: str = ""
    cardinality: str = "many"
    acyclic: bool = False
    inverse: str = ""
    renamed_from: tuple[str, ...] = ()

    def allows(self, source: str, target: str) -> bool:
        """Whether some pair covers these two labels."""
        one, other = (label if label == INSIGHT else ANY for label in (source, target))
        return not self._ends.isdisjoint(((source, target), (one, target), (source, other), (one, other)))

    @cached_property
    def _ends(self) -> frozenset[tuple[str, str]]:
        return frozenset((pair.source, pair.target) for pair in self.pairs)


class _Labels(dict[str, Label]):
    def __missing__(self, name: str) -> Label:
        raise ProfileMismatch(
            f"The memory holds nodes of the label {name}, which the profile of this process does not declare.",
            expected="the profile as it is compiled now",
            hint="Restart the server or program, which then reads the bundle anew.",
        )


class CompiledProfile(Value):
    """A merged, validated domain description.

    `patterns` holds the resolved patterns, sorted by id, as `ir.pattern.pattern_to_json` writes them; `topics` holds
    its declaration as canonical JSON, checked for structure.
    """

    name: str
    modules: tuple[str, ...] = ()
    description: str = ""
    language: str = ""
    labels: tuple[Label, ...] = ()
    relations: tuple[Relation, ...] = ()
    patterns: tuple[str, ...] = ()
    topics: str = ""

    @cached_property
    def by_label(self) -> Mapping[str, Label]:
        """The labels by their names; raises ProfileMismatch for one that only a later profile declares."""
        return _Labels({item.name: item for item in self.labels})

    @cached_property
    def by_relation(self) -> Mapping[str, Relation]:
        """The relation types by their names."""
        return {item.name: item for item in self.relations}

    @cached_property
    def by_inverse(self) -> Mapping[str, Relation]:
        """The relation types that have an inverse, by its name."""
        return {item.inverse: item for item in self.relations if item.inverse}

    @property
    def hash(self) -> str:
        """SHA-256 of the canonical JSON; what manifests and store stamps carry."""
        return digest(canonical_json(profile_to_dict(self)))


def profile_to_dict(profile: CompiledProfile) -> dict[str, Any]:
    """A JSON-ready dict; `profile_from_dict` reads it back to an equal profile."""
    data: dict[str, Any] = _to_dict(profile)
    return data


def profile_from_dict(data: Mapping[str, Any]) -> CompiledProfile:
    """Build a profile from `profile.json`; raises KeyError or TypeError on foreign shapes."""
    return CompiledProfile(
        **{
            **data,
            "modules": tuple(data["modules"]),
            "patterns": tuple(data["patterns"]),
            "labels": tuple(_label(item) for item in data["labels"]),
            "relations": tuple(_relation(item) for item in data["relations"]),
        }
    )


def _covers(endpoint: str, label: str) -> bool:
    return endpoint == label or (endpoint == ANY and label != INSIGHT)


def _to_dict(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_to_dict(item) for item in value]
    if isinstance(value, Value):
        return {name: _to_dict(getattr(value, name)) for name in value.fields}
    return value


def _label(data: Mapping[str, Any]) -> Label:
    properties = tuple(_property(item) for item in data["properties"])
    return Label(**{**data, "properties": properties, **_tuples(data, "requires", "renamed_from")})


def _property(data: Mapping[str, Any]) -> Property:
    return Property(**{**data, **_tuples(data, "values", "renamed_from")})


def _relation(data: Mapping[str, Any]) -> Relation:
    pairs = tuple(Pair(**item) for item in data["pairs"])
    return Relation(**{**data, "pairs": pairs, **_tuples(data, "renamed_from")})


def _tuples(data: Mapping[str, Any], *names: str) -> dict[str, tuple[str, ...]]:
    return {name: tuple(data[name]) for name in names}

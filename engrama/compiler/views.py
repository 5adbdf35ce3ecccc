"""Typed views for the templates: every string is already spelt for the language it will stand in."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sized
from dataclasses import dataclass

from engrama.compiler.escape import camel_case, python_constant, python_docstring, python_field, python_string
from engrama.ir.profile import ANY, INSIGHT, CompiledProfile, Label, Property, Relation

RELATION_TYPES = "RelationType"
_NODE_ATTRIBUTES = ("label", "key", "properties")
_TYPE_NAMES = ("str", "int", "float", "bool", "list", "dict", "tuple")
_PYTHON_TYPES = {
    "string": "str",
    "text": "str",
    "url": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "date": "_datetime.date | str",
    "datetime": "_datetime.datetime | str",
    "list": "list[str]",
}
_STANDARD_IMPORTS = {"_datetime": "import datetime as _datetime", "_enum": "import enum as _enum"}
_OWN_IMPORTS = {
    "_UNSET": "from engrama.models import UNSET as _UNSET",
    "_Node": "from engrama.models import Node as _Node",
    "_Relation": "from engrama.models import Relation as _Relation",
    "_Unset": "from engrama.models import Unset as _Unset",
}
_REFERENCE = ("str", "tuple[str, str]")


@dataclass(frozen=True, slots=True)
class EnumMember:
    """One member: an identifier and a Python literal."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class EnumView:
    """A `StrEnum` class."""

    name: str
    doc: str
    members: tuple[EnumMember, ...]


@dataclass(frozen=True, slots=True)
class FieldView:
    """A dataclass field: its name, the name as a literal, the property's name as a literal, annotation with default."""

    name: str
    literal: str
    property: str
    type: str
    doc: str


@dataclass(frozen=True, slots=True)
class NodeView:
    """A node's dataclass; `label` and `key` are literals."""

    name: str
    doc: str
    label: str
    key: str
    fields: tuple[FieldView, ...]


@dataclass(frozen=True, slots=True)
class RelationView:
    """A relation's dataclass; `type` is a literal, `source` and `target` are annotations."""

    name: str
    doc: str
    type: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class ImportsView:
    """The import lines that the classes need."""

    standard: tuple[str, ...]
    own: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ModelsView:
    """All classes of `models.py`, in the order in which they may refer to each other."""

    imports: ImportsView
    enums: tuple[EnumView, ...]
    nodes: tuple[NodeView, ...]
    relations: tuple[RelationView, ...]


def models_view(profile: CompiledProfile) -> ModelsView:
    """Enums, node classes and relation classes; Insight has none, since only reflect makes insights."""
    labels = [label for label in profile.labels if label.name != INSIGHT]
    names = _ClassNames(label.name for label in labels)
    enums = {(label.name, prop.name): names.take(label.name + camel_case(prop.name)) for label, prop in _enums(labels)}
    types = names.take(RELATION_TYPES) if profile.relations else ""
    views = [_enum(label, prop, enums[label.name, prop.name]) for label, prop in _enums(labels)]
    nodes = tuple(_node(label, enums) for label in labels)
    relations = tuple(_relation(relation, names.take(camel_case(relation.name))) for relation in profile.relations)
    if types:
        views.append(_relation_types(profile, types))
    return ModelsView(_imports(views, nodes, relations), tuple(views), nodes, relations)


def _imports(enums: Sized, nodes: Iterable[NodeView], relations: Collection[RelationView]) -> ImportsView:
    annotations = [field.type for node in nodes for field in node.fields]
    annotations += [end for relation in relations for end in (relation.source, relation.target)]
    used = set(re.findall(r"\w+", " ".join(annotations)))
    used |= {"_Node", "_enum" if enums else "", "_Relation" if relations else ""}
    return ImportsView(
        standard=tuple(line for name, line in _STANDARD_IMPORTS.items() if name in used),
        own=tuple(line for name, line in _OWN_IMPORTS.items() if name in used),
    )


class _ClassNames:
    """Hands out class names; labels keep theirs, later comers get underscores."""

    def __init__(self, labels: Iterable[str]) -> None:
        self.taken = set(labels)

    def take(self, name: str) -> str:
        free = python_field(name, self.taken)
        self.taken.add(free)
        return free


def _enums(labels: Iterable[Label]) -> list[tuple[Label, Property]]:
    return [(label, prop) for label in labels for prop in label.properties if prop.type == "enum"]


def _enum(label: Label, prop: Property, name: str) -> EnumView:
    doc = prop.description or f"Values of {label.name}.{prop.name}."
    return EnumView(name, python_docstring(doc), _members(prop.values))


def _relation_types(profile: CompiledProfile, name: str) -> EnumView:
    members = tuple(EnumMember(item.name, python_string(item.name)) for item in profile.relations)
    return EnumView(name, python_docstring("The relation types of the profile."), members)


def _members(values: Iterable[str]) -> tuple[EnumMember, ...]:
    members: dict[str, str] = {}
    for value in values:
        base = name = python_constant(value)
        count = 1
        while name in members:
            count += 1
            name = f"{base}_{count}"
        members[name] = value
    return tuple(EnumMember(name, python_string(value)) for name, value in members.items())


def _node(label: Label, enums: dict[tuple[str, str], str]) -> NodeView:
    fields = _field_names(label, {*enums.values(), *_TYPE_NAMES, *_NODE_ATTRIBUTES})
    return NodeView(
        name=label.name,
        doc=python_docstring(label.description or f"A node of the label {label.name}."),
        label=python_string(label.name),
        key=python_string(label.key),
        fields=tuple(_field(label, prop, fields[prop.name], enums) for prop in _key_first(label)),
    )


def _field_names(label: Label, taken: set[str]) -> dict[str, str]:
    """Usable names keep their place; a property that needs another name gets one that no property has."""
    names = {prop.name: prop.name for prop in label.properties if python_field(prop.name, taken) == prop.name}
    for prop in label.properties:
        if prop.name not in names:
            names[prop.name] = python_field(prop.name, {*taken, *names.values()})
    return names


def _key_first(label: Label) -> list[Property]:
    return sorted(label.properties, key=lambda prop: prop.name != label.key)


def _field(label: Label, prop: Property, name: str, enums: dict[tuple[str, str], str]) -> FieldView:
    python_type = enums.get((label.name, prop.name)) or _PYTHON_TYPES[prop.type]
    optional = "" if prop.name == label.key else " | _Unset = _UNSET"
    return FieldView(
        name=name,
        literal=python_string(name),
        property=python_string(prop.name),
        type=python_type + optional,
        doc=python_docstring(prop.description) if prop.description else "",
    )


def _relation(relation: Relation, name: str) -> RelationView:
    doc = relation.description or f"A relation of the type {relation.name}."
    return RelationView(
        name=name,
        doc=python_docstring(doc),
        type=python_string(relation.name),
        source=_endpoint({pair.source for pair in relation.pairs}),
        target=_endpoint({pair.target for pair in relation.pairs}),
    )


def _endpoint(labels: set[str]) -> str:
    classes = ["_Node"] if labels & {ANY, INSIGHT} else sorted(labels)
    return " | ".join([*classes, *_REFERENCE])

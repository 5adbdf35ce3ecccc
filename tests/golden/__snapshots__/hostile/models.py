"""Typed classes for the nodes and relations of a compiled Engrama profile. Generated; `engrama compile` rewrites it."""

import dataclasses as _dataclasses
import datetime as _datetime
import enum as _enum
from typing import ClassVar as _ClassVar

from engrama.models import UNSET as _UNSET
from engrama.models import Node as _Node
from engrama.models import Relation as _Relation
from engrama.models import Unset as _Unset


class GroupMood_(_enum.StrEnum):
    """Any of '''these''' \\"""

    NO = "no"
    YES = "yes"
    NULL = "null"
    A_B = "a\"b"
    IT_S = "it's"
    X_Y = "x y"
    X_Y_2 = "x  y"
    VALUE_1 = "1"
    NONE = "None"
    VALUE_5C = "\\"
    VALUE_60 = "`"
    VALUE_7C = "|"
    Y = "{{ y }}"
    Z = "{% z %}"
    VALUE_65E5_672C = "日本"
    VALUE_1F5FA_FE0F = "🗺️"
    CAFE = "café"
    CAFE_2 = "cafe"
    VALUE_2D_2D = "--"
    VALUE_3B = ";"
    VALUE_22_22_22 = "\"\"\""
    VALUE_27_27_27 = "'''"
    B = "<b>"
    X = "$x"
    S = "%s"
    IMPORT_OS = "import os"


class GroupMood__(_enum.StrEnum):
    """Values of Group.mood_."""

    ONLY = "only"


class OrderOrder(_enum.StrEnum):
    """Values of Order.order."""

    ASC = "asc"
    DESC = "desc"


class OrderState(_enum.StrEnum):
    """Values of Order.state."""

    OPEN = "open"
    SHUT = "shut"


class RelationType_(_enum.StrEnum):
    """The relation types of the profile."""

    GROUP_MOOD = "GROUP_MOOD"
    NOT = "NOT"
    SELECTS = "SELECTS"
    WHERE = "WHERE"


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Enum(_Node):
    """A node of the label Enum."""

    __label__: _ClassVar[str] = "Enum"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
    }

    name: str


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Group(_Node):
    """A node of the label Group."""

    __label__: _ClassVar[str] = "Group"
    __key__: _ClassVar[str] = "title"
    __fields__: _ClassVar[dict[str, str]] = {
        "title": "title",
        "mood": "mood",
        "mood_": "mood_",
    }

    title: str
    mood: GroupMood_ | _Unset = _UNSET
    """Any of '''these''' \\"""
    mood_: GroupMood__ | _Unset = _UNSET


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class GroupMood(_Node):
    """A node of the label GroupMood."""

    __label__: _ClassVar[str] = "GroupMood"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
    }

    name: str


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Match(_Node):
    """Ends in a quote \""""

    __label__: _ClassVar[str] = "Match"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "GroupMood": "GroupMood",
        "None_": "None_",
        "class__": "class",
        "class_": "class_",
        "date": "date",
        "datetime": "datetime",
        "from_": "from",
        "import_": "import",
        "key_": "key",
        "label_": "label",
        "list_": "list",
        "properties_": "properties",
        "select": "select",
        "str_": "str",
    }

    name: str
    """Ends in a backslash \\"""
    GroupMood: str | _Unset = _UNSET
    None_: float | _Unset = _UNSET
    class__: int | _Unset = _UNSET
    class_: str | _Unset = _UNSET
    date: _datetime.date | str | _Unset = _UNSET
    datetime: _datetime.datetime | str | _Unset = _UNSET
    from_: str | _Unset = _UNSET
    """``` </td>| \"\"\" import os"""
    import_: str | _Unset = _UNSET
    key_: str | _Unset = _UNSET
    label_: str | _Unset = _UNSET
    list_: list[str] | _Unset = _UNSET
    properties_: list[str] | _Unset = _UNSET
    """{{ self }} {% raw %}"""
    select: bool | _Unset = _UNSET
    """[a](javascript:x) ![i](y) **bold** _it_ ~~no~~"""
    str_: str | _Unset = _UNSET


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Node(_Node):
    """A node of the label Node."""

    __label__: _ClassVar[str] = "Node"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
    }

    name: str


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Order(_Node):
    """{% endfor %}{{ 1/0 }}"""

    __label__: _ClassVar[str] = "Order"
    __key__: _ClassVar[str] = "order"
    __fields__: _ClassVar[dict[str, str]] = {
        "order": "order",
        "OrderState_": "OrderState",
        "by": "by",
        "state": "state",
    }

    order: OrderOrder
    OrderState_: str | _Unset = _UNSET
    by: str | _Unset = _UNSET
    """👩\u200d🚀 مرحبا"""
    state: OrderState | _Unset = _UNSET


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class RelationType(_Node):
    """A node of the label RelationType."""

    __label__: _ClassVar[str] = "RelationType"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
    }

    name: str


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Selects(_Node):
    """A node of the label Selects."""

    __label__: _ClassVar[str] = "Selects"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
    }

    name: str


@_dataclasses.dataclass(frozen=True, slots=True)
class GroupMood___(_Relation):
    """A relation of the type GROUP_MOOD."""

    __type__: _ClassVar[str] = "GROUP_MOOD"

    source: Enum | Match | Order | str | tuple[str, str]
    target: GroupMood | RelationType | Selects | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Not(_Relation):
    """A relation of the type NOT."""

    __type__: _ClassVar[str] = "NOT"

    source: Group | str | tuple[str, str]
    target: Group | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Selects_(_Relation):
    """A `tick` | and \"\"\" more \\"""

    __type__: _ClassVar[str] = "SELECTS"

    source: Match | Order | str | tuple[str, str]
    target: Group | Node | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Where(_Relation):
    """A relation of the type WHERE."""

    __type__: _ClassVar[str] = "WHERE"

    source: _Node | str | tuple[str, str]
    target: Enum | str | tuple[str, str]

"""What the generated `models.py` builds on: the base of its dataclasses and the marker of a field not given."""

from __future__ import annotations

import datetime
import enum
from typing import ClassVar, Final


class Unset(enum.Enum):
    """The type of `UNSET`: a field with this value is left as it is stored."""

    UNSET = "UNSET"

    def __repr__(self) -> str:
        return "UNSET"

    def __bool__(self) -> bool:
        return False


UNSET: Final = Unset.UNSET


class Node:
    """Base of the generated node classes.

    `__label__` is the label, `__key__` the property that identifies a node, `__fields__` maps each field to the
    property it stands for (they differ where a property's name is no usable Python name).
    """

    __slots__ = ()
    __label__: ClassVar[str]
    __key__: ClassVar[str]
    __fields__: ClassVar[dict[str, str]]

    @property
    def label(self) -> str:
        """The label of the node."""
        return self.__label__

    @property
    def key(self) -> str:
        """The value of the identifying property, as text."""
        return str(self.properties()[self.__key__])

    def properties(self) -> dict[str, object]:
        """The given properties under their real names; enums as their values, dates and times as ISO 8601 text."""
        given = ((name, getattr(self, field)) for field, name in self.__fields__.items())
        return {name: _plain(value) for name, value in given if value is not UNSET}

    def __repr__(self) -> str:
        given = ((field, getattr(self, field)) for field in self.__fields__)
        words = ", ".join(f"{field}={value!r}" for field, value in given if value is not UNSET)
        return f"{type(self).__name__}({words})"


class Relation:
    """Base of the generated relation classes: `__type__` is the relation type; endpoints are nodes or references."""

    __slots__ = ()
    __type__: ClassVar[str]

    @property
    def type(self) -> str:
        """The relation type."""
        return self.__type__


def _plain(value: object) -> object:
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value

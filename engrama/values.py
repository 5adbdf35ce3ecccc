"""Immutable values with typed fields.

Dataclasses would do the same, but making one costs a millisecond at import, and a command that answers in a tenth of a
second cannot afford sixty of them.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """Base of values: annotations are the fields, class attributes their defaults, in the order they are written."""

    fields: ClassVar[tuple[str, ...]] = ()
    hidden: ClassVar[frozenset[str]] = frozenset()
    """Fields that `repr` leaves out, as secrets are."""
    _known: ClassVar[frozenset[str]] = frozenset()
    _required: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = [name for name, kind in cls.__annotations__.items() if not kind.startswith("ClassVar")]
        cls.fields = (*cls.fields, *(name for name in own if name not in cls.fields))
        cls._known = frozenset(cls.fields)
        cls._required = frozenset(name for name in cls.fields if not hasattr(cls, name))

    def __init__(self, *values: Any, **named: Any) -> None:
        content = self.__dict__
        if values:
            for name, value in zip(self.fields, values, strict=False):
                content[name] = value
        if named:
            content.update(named)
        given = len(values) + len(named)
        if given != len(self.fields) or (named and content.keys() != self._known):
            self._complete(given)

    def _complete(self, given: int) -> None:
        """Leave what is not given to its default, or say what is wrong with the arguments."""
        content = self.__dict__
        if given == len(content) and self._required <= content.keys() <= self._known:
            return
        unknown = [name for name in content if name not in self.fields]
        missing = [name for name in self.fields if name in self._required and name not in content]
        wrong = unknown or missing or f"{given} arguments for {len(content)} of them"
        raise TypeError(f"{type(self).__name__} takes {', '.join(self.fields)}; wrong: {wrong}")

    def replace(self, **changes: Any) -> Self:
        """The same value with some fields changed."""
        return type(self)(**{name: getattr(self, name) for name in self.fields} | changes)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be changed")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._content()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields if name not in self.hidden)
        return f"{type(self).__name__}({shown})"

    def _content(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.fields)

"""Immutable values with typed fields.

Dataclasses would do the same, but making one costs a millisecond at import, and a command that answers in a tenth of a
second cannot afford sixty of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """Base of values: annotations are the fields, class attributes their defaults, in the order they are written."""

    fields: ClassVar[tuple[str, ...]] = ()
    hidden: ClassVar[frozenset[str]] = frozenset()
    """Fields that `repr` leaves out, as secrets are."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = [name for name, kind in cls.__annotations__.items() if not kind.startswith("ClassVar")]
        cls.fields = (*cls.fields, *(name for name in own if name not in cls.fields))
        if "__init__" not in cls.__dict__:
            cls.__init__ = _initialiser_at_first_use(cls)  # type: ignore[method-assign]

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


def _initialiser_at_first_use(cls: type[Value]) -> Callable[..., None]:
    """Writes the initialiser of a class when one is made, since most commands use few of the classes."""

    def first(self: Value, *values: Any, **named: Any) -> None:
        cls.__init__ = made = _initialiser(cls)  # type: ignore[method-assign]
        made(self, *values, **named)

    return first


def _initialiser(cls: type[Value]) -> Callable[..., None]:
    """A function with the fields as parameters: a third of the time of a general one that looks at what it is given."""
    defaults = {f"_{name}": getattr(cls, name) for name in cls.fields if hasattr(cls, name)}
    parameters = [f"{name}=_{name}" if f"_{name}" in defaults else name for name in cls.fields]
    lines = [f"_content[{name!r}] = {name}" for name in cls.fields] or ["pass"]
    body = "\n    ".join(["_content = _self.__dict__", *lines])
    written: dict[str, Any] = {}
    exec(f"def __init__({', '.join(['_self', *parameters])}):\n    {body}", defaults, written)
    made: Callable[..., None] = written["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made

"""What a lowered pattern looks like to the templates, in whatever language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Section:
    """One statement of a pattern's file and the name under which the runtime finds it."""

    name: str
    statement: str


@dataclass(frozen=True, slots=True)
class ReflectView:
    """What the `reflect.*.j2` templates need of one pattern."""

    id: str
    description: str
    sections: tuple[Section, ...]

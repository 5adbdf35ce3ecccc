"""What stores need to run a pattern's generated statements: sections of its file, thresholds of its ages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engrama.core.temporal import to_iso

if TYPE_CHECKING:
    from engrama.core.rows import Ref
    from engrama.ir.pattern import Pattern

_RELATIONS_OF_A_HUB = 50
_SECTION = re.compile(r"^(?:--|//) name: (\S+)$", re.MULTILINE)


def sections(text: str) -> Mapping[str, str]:
    """The statements of a `reflect/` file by section name; text before the first section is left out."""
    parts = _SECTION.split(text)
    return {name: body.strip() for name, body in zip(parts[1::2], parts[2::2], strict=True)}


def start_of(pattern: Pattern, bounds: Mapping[str, Sequence[Ref]]) -> str:
    """The variable from which bounded rows are looked for: that of the fewest nodes, hubs counting for many."""
    from engrama.ir.pattern import variables_with_few_relations

    few = variables_with_few_relations(pattern)
    return min(bounds, key=lambda name: len(bounds[name]) * (1 if name in few else _RELATIONS_OF_A_HUB))


def thresholds(pattern: Pattern, now: int) -> dict[str, int | str]:
    """The value of each age parameter at a moment, in the form in which the compared time is stored."""
    from engrama.ir.pattern import aged_conditions

    return {item.parameter: _stored(item.kind, now - item.age) for item in aged_conditions(pattern)}


def _stored(kind: str, moment: int) -> int | str:
    if kind == "system":
        return moment
    return to_iso(moment)[:10] if kind == "date" else to_iso(moment)

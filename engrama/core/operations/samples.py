"""The sampled nodes of a row: counted through once, and from then on only looked at again where something changed.

The first of many nodes stay the first while none of them goes and none is renamed; only nodes that a change can reach
may have come before them.
"""

from __future__ import annotations

from collections.abc import Iterator

from engrama.core.call import Call
from engrama.core.operations.seeds import Changes, reached_nodes
from engrama.core.pattern_requests import SampleCounted
from engrama.core.patternstate import Samples
from engrama.core.requests import Operation, ask
from engrama.core.rows import ERASED, PatternRow, Ref
from engrama.ir.parameters import KEY
from engrama.ir.pattern import Count, Pattern
from engrama.ir.walk import sampled_variables

_MANY = 500
"""With more reached nodes than this counting through costs less."""


class Sampler:
    """Samples the rows of one pattern; `changes` are all since samples were kept, None where that is not known."""

    def __init__(self, pattern: Pattern, changes: Changes | None) -> None:
        self.pattern, self.changes = pattern, changes
        self._reached: dict[str, frozenset[Ref]] = {}

    def sample(self, call: Call, row: PatternRow, before: Samples | None) -> Operation[Samples]:
        """The samples of a row, one for each count that has any; `before` are those it had before the changes."""
        found = []
        for place, count in enumerate(_sampled(self.pattern)):
            refs = (yield from self._renewed(call, row, count, before[place])) if before else None
            if refs is None:
                refs = yield from ask(SampleCounted(call.scope, self.pattern.id, count.name, call.now, row.group))
            found.append(refs)
        return tuple(found)

    def _renewed(
        self, call: Call, row: PatternRow, count: Count, before: tuple[Ref, ...]
    ) -> Operation[tuple[Ref, ...] | None]:
        """The sample from the one before, or None where others may have come into it."""
        if self.changes is None or count.of not in sampled_variables(self.pattern) or self._renames(before):
            return None
        reached = yield from self._reach(call, count.of, self.changes)
        if len(reached) > _MANY:
            return None
        among = tuple(dict.fromkeys((*before, *sorted(reached, key=str))))
        found = yield from ask(SampleCounted(call.scope, self.pattern.id, count.name, call.now, row.group, among))
        return found if len(before) < count.sample or set(before) <= set(found) else None

    def _renames(self, refs: tuple[Ref, ...]) -> bool:
        """Whether one of them has another name now, or is another node."""
        changed = self.changes.touched.nodes if self.changes else {}
        return any(not changed.get(ref, frozenset()).isdisjoint((KEY, ERASED)) for ref in refs)

    def _reach(self, call: Call, name: str, changes: Changes) -> Operation[frozenset[Ref]]:
        if name not in self._reached:
            self._reached[name] = yield from reached_nodes(call, self.pattern, name, changes)
        return self._reached[name]


def _sampled(pattern: Pattern) -> Iterator[Count]:
    return (item for item in pattern.counts if item.sample)

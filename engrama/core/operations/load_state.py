"""What the parts of a bulk load share: the items to adopt, counts, and which stored node each name turned out to be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from engrama.core.call import Call
from engrama.core.requests import GetByUid, GetNodes, Operation, ask
from engrama.core.rows import EdgeRow, NodeRow, ObservationRow, Ref, VersionRow
from engrama.errors import EngramaError, ImportInvalid


class NodeItem(NamedTuple):
    """A node to adopt with its observations; `line` is where it was read, 0 when nowhere."""

    row: NodeRow
    observations: tuple[ObservationRow, ...]
    line: int


class EdgeItem(NamedTuple):
    """A relation to adopt; its ends are uids, or `(label, folded key)`."""

    row: EdgeRow
    source: str | tuple[str, str]
    target: str | tuple[str, str]
    line: int


class VersionItem(NamedTuple):
    """A past version to adopt of the node with the given uid."""

    row: VersionRow
    node: str
    line: int


Item = NodeItem | EdgeItem | VersionItem
Progress = Callable[[int], None]
"""What a load calls with the number of items that are done."""

Fresh = dict[tuple[Ref, str, Ref] | str, EdgeRow]


@dataclass(slots=True)
class LoadState:
    """Counts of one load, and which stored ref each given uid or name turned out to be."""

    created: int = 0
    changed: int = 0
    unchanged: int = 0
    relations: int = 0
    changed_relations: int = 0
    same_relations: int = 0
    observations: int = 0
    versions: int = 0
    erased: set[str] = field(default_factory=set)
    left_out: int = 0
    refs: dict[str | tuple[str, str], NodeRow] = field(default_factory=dict)
    made: set[Ref] = field(default_factory=set)
    written: set[tuple[Ref, str, Ref] | str] = field(default_factory=set)

    def can_be_stored(self, edge: EdgeRow, name: tuple[Ref, str, Ref] | str) -> bool:
        """Whether the store may hold such a relation: at a node that this load made only what this load wrote."""
        return name in self.written or not (edge.source in self.made or edge.target in self.made)


def look_up(call: Call, ends: Iterable[str | tuple[str, str]], tally: LoadState) -> Operation[None]:
    """Fetch the ends that were not part of this load."""
    absent = [end for end in dict.fromkeys(ends) if end not in tally.refs]
    uids = tuple(end for end in absent if isinstance(end, str))
    names = tuple(end for end in absent if isinstance(end, tuple))
    if uids:
        tally.refs.update((yield from ask(GetByUid(call.scope, uids))))
    if names:
        found = yield from ask(GetNodes(call.scope, names))
        tally.refs.update(found.items())


def end_of(tally: LoadState, end: str | tuple[str, str], line: int) -> NodeRow:
    """The node that an end of a relation or a version turned out to be; raises ImportInvalid when there is none."""
    row = tally.refs.get(end)
    if row is None:
        shown = end if isinstance(end, str) else ":".join(end)
        raise ImportInvalid(
            f'There is no node "{shown}"{at_line(line)}.', expected="a node of this load or of the memory", line=line
        )
    return row


def placed(error: EngramaError, line: int) -> ImportInvalid:
    """The same error with the line it came from."""
    return ImportInvalid(
        f"{error.message.rstrip('.')}{at_line(line)}.", expected=error.expected, hint=error.hint, line=line
    )


def at_line(line: int) -> str:
    """` in line N`, or nothing where no line was read."""
    return f" in line {line}" if line else ""

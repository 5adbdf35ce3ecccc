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
    """A node to adopt with its observations; `line` is where it was read, 0 when nowhere.

    `aliases` are the uids and names of nodes that were merged into it, as `alias_name` writes them.
    """

    row: NodeRow
    observations: tuple[ObservationRow, ...]
    line: int
    aliases: tuple[str, ...] = ()


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


class Update(NamedTuple):
    """A node as an import has it, and as it was stored before, unless it was made by the same import."""

    given: NodeRow
    before: NodeRow | None


IMPORTED = "imported"
"""The event of a version of what a node was before an import changed it."""

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
    made: dict[Ref, int] = field(default_factory=dict)
    """The nodes that this load inserted, with the lines they came from."""
    waiting: list[NodeItem] = field(default_factory=list)
    """Nodes that can be placed only when all others are known."""
    aliases: dict[str, NodeItem] = field(default_factory=dict)
    """Uids and names of merged nodes, and the nodes that they came with."""
    moved: bool = False
    """Whether relations went from folded nodes to others, also to ones that this load made."""
    aside: dict[str, NodeRow] = field(default_factory=dict)
    """Nodes that gave up their names until they are folded into others, as they were."""
    folded: list[tuple[NodeRow, NodeItem]] = field(default_factory=list)
    """Nodes that went into others, with what came of those; what only they said is yet to be said by these."""
    replaced: list[tuple[str, VersionRow]] = field(default_factory=list)
    """What nodes were before this load changed them, with their labels; to be kept when it ends."""
    latest: dict[Ref, Update] = field(default_factory=dict)
    """What the import says of stored nodes that were updated later there."""
    behind: set[str] = field(default_factory=set)
    """Uids of nodes that the memory knows later than the import does."""
    removed: dict[Ref, set[str]] = field(default_factory=dict)
    """Properties that such nodes had there and have no more."""
    written: set[tuple[Ref, str, Ref] | str] = field(default_factory=set)

    def can_be_stored(self, edge: EdgeRow, name: tuple[Ref, str, Ref] | str) -> bool:
        """Whether the store may hold such a relation: at a node that this load made only what this load wrote."""
        return self.moved or name in self.written or not (edge.source in self.made or edge.target in self.made)


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


def began(given: NodeRow | EdgeRow, stored: NodeRow | EdgeRow) -> int:
    """Since when a stored row holds that a later one is laid over; one of another uid tells only where it must."""
    ended_before = given.valid_to is not None and given.valid_to < stored.valid_from
    return given.valid_from if given.uid == stored.uid or ended_before else stored.valid_from


def placed(error: EngramaError, line: int) -> ImportInvalid:
    """The same error with the line it came from."""
    return ImportInvalid(
        f"{error.message.rstrip('.')}{at_line(line)}.", expected=error.expected, hint=error.hint, line=line
    )


def at_line(line: int) -> str:
    """` in line N`, or nothing where no line was read."""
    return f" in line {line}" if line else ""

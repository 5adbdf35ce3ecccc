"""The two stores of one size, Engrama's and the yardstick's, filled with the same workload."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.measure import Pair, cpu_ms, say
from benchmarks.workload import Node, Relation, Workload, make
from benchmarks.yardstick import Yardstick
from engrama import Engrama


@dataclass(frozen=True, slots=True)
class Loaded:
    """Both stores, and the CPU milliseconds that loading nodes and relations in bulk took each."""

    folder: Path
    work: Workload
    memory: Engrama
    yardstick: Yardstick
    nodes_ms: Pair
    relations_ms: Pair

    @property
    def nodes(self) -> int:
        """How many nodes each store was loaded with."""
        return len(self.work.nodes)

    def close(self) -> None:
        """Close both."""
        self.memory.close()
        self.yardstick.close()


def reference(node: Node) -> tuple[str, str]:
    """How the SDK names a node."""
    return node.label, node.key


def load(folder: Path, size: int) -> Loaded:
    """Fill both stores with `size` nodes and three relations each."""
    say(f"  loading {size:,} nodes and {3 * size:,} relations")
    folder.mkdir()
    work = make(size)
    nodes = [(node.label, node.key, node.properties()) for node in work.nodes]
    relations = [(reference(work.nodes[r.source]), r.type, reference(work.nodes[r.target])) for r in work.relations]
    memory = Engrama(home=folder, db_path=folder / "engrama.db", backend="sqlite")
    yardstick = Yardstick(folder / "yardstick.db")
    ours = _spent(partial(memory.load, nodes)), _spent(partial(memory.load, (), relations))
    theirs = (
        _spent(lambda: yardstick.load_nodes(enumerate(work.nodes))),
        _spent(lambda: yardstick.load_relations(map(work.ends, work.relations))),
    )
    return Loaded(folder, work, memory, yardstick, Pair(ours[0], theirs[0]), Pair(ours[1], theirs[1]))


def remember(memory: Engrama, node: Node) -> Callable[[], object]:
    """A call that writes one node."""
    return partial(memory.remember, node.label, node.key, node.properties())


def relate(memory: Engrama, work: Workload, relation: Relation) -> Callable[[], object]:
    """A call that writes one relation."""
    ends = reference(work.nodes[relation.source]), reference(work.nodes[relation.target])
    return partial(memory.relate, ends[0], relation.type, ends[1])


def _spent(work: Callable[[], object]) -> float:
    start = cpu_ms()
    work()
    return cpu_ms() - start

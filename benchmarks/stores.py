"""The two stores of one size, Engrama's and the yardstick's, filled with the same workload."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.measure import Pair, alternating, say
from benchmarks.workload import SEED, Node, Relation, Workload, make
from benchmarks.yardstick import Yardstick
from engrama import Engrama

_PIECE, _TURNS = 1_000, 20


@dataclass(frozen=True, slots=True)
class Loaded:
    """Both stores, and the CPU milliseconds that loading a node and a relation in bulk took each."""

    folder: Path
    work: Workload
    memory: Engrama
    yardstick: Yardstick
    node_ms: Pair
    relation_ms: Pair

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
    _load_before(folder / "before")
    work = make(size)
    # Else every full collection in either store's time walks over the workload, which is the benchmark's own.
    gc.collect()
    gc.freeze()
    memory = Engrama(home=folder, db_path=folder / "engrama.db", backend="sqlite")
    yardstick = Yardstick(folder / "yardstick.db")
    return Loaded(folder, work, memory, yardstick, _nodes(memory, yardstick, work), _relations(memory, yardstick, work))


def _load_before(folder: Path) -> None:
    """Have this process load once: its first load imports modules and stems every word, which later ones do not."""
    other = make(_PIECE, seed=SEED + 1)
    with Engrama(home=folder, db_path=folder / "engrama.db", backend="sqlite") as memory:
        memory.load([(node.label, node.key, node.properties()) for node in other.nodes])


def _nodes(memory: Engrama, yardstick: Yardstick, work: Workload) -> Pair:
    """Milliseconds a node of loading all nodes into both, a piece at a time in turns."""
    given = [(node.label, node.key, node.properties()) for node in work.nodes]
    numbered = list(enumerate(work.nodes))
    pieces = _pieces(len(given))
    return alternating(
        [partial(memory.load, given[piece]) for piece in pieces],
        [partial(yardstick.load_nodes, numbered[piece]) for piece in pieces],
        chunk=1,
    ).shared(pieces[0].stop)


def _relations(memory: Engrama, yardstick: Yardstick, work: Workload) -> Pair:
    """Milliseconds a relation of loading all relations into both, a piece at a time in turns."""
    given = [(reference(work.nodes[r.source]), r.type, reference(work.nodes[r.target])) for r in work.relations]
    ends = list(map(work.ends, work.relations))
    pieces = _pieces(len(given))
    return alternating(
        [partial(memory.load, (), given[piece]) for piece in pieces],
        [partial(yardstick.load_relations, ends[piece]) for piece in pieces],
        chunk=1,
    ).shared(pieces[0].stop)


def _pieces(count: int) -> list[slice]:
    """Pieces of equal length, as many as let the two stores take turns without a transaction becoming small."""
    length = -(-count // max(1, min(_TURNS, count // _PIECE)))
    return [slice(start, min(start + length, count)) for start in range(0, count, length)]


def remember(memory: Engrama, node: Node) -> Callable[[], object]:
    """A call that writes one node."""
    return partial(memory.remember, node.label, node.key, node.properties())


def relate(memory: Engrama, work: Workload, relation: Relation) -> Callable[[], object]:
    """A call that writes one relation."""
    ends = reference(work.nodes[relation.source]), reference(work.nodes[relation.target])
    return partial(memory.relate, ends[0], relation.type, ends[1])

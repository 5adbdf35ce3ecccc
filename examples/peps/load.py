"""Load the design proposals into a memory: `python examples/peps/load.py --home .demo`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from map import Mapped, map_proposals

from engrama import Engrama
from engrama.cli.display import Column, progress_bar, screen_for

HERE = Path(__file__).resolve().parent


def nodes(mapped: Mapped) -> Iterator[tuple[str, str, Mapping[str, object]]]:
    """The nodes as `load` takes them: `(label, key, properties)`."""
    return ((node.label, node.key, node.properties) for node in mapped.nodes)


def relations(mapped: Mapped) -> Iterator[tuple[tuple[str, str], str, tuple[str, str]]]:
    """The relations as `load` takes them: `(source, TYPE, target)`."""
    for item in mapped.relations:
        yield (item.source_label, item.source_key), item.type, (item.target_label, item.target_key)


def main() -> None:
    """Map, load in one transaction, and show how much there is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--home", type=Path, required=True, help="a workspace with the module `standards`")
    home = parser.parse_args().home
    with (HERE / "peps.jsonl").open(encoding="utf-8") as lines:
        mapped = map_proposals(lines)
    began = time.perf_counter()
    with Engrama(home) as memory, progress_bar("Loading") as progress:
        loaded = memory.load(nodes(mapped), relations(mapped), progress=progress)
        counts = memory.counts()
    seconds = time.perf_counter() - began
    screen = screen_for(sys.stdout)
    total = f"{loaded.nodes_created} nodes and {loaded.relations_created} relations"
    screen.line(f"Loaded {total} in {seconds:.1f} s, in one transaction.", "green")
    screen.table((Column("label", "cyan"), Column("nodes", right=True)), _rows(counts.labels))
    screen.line("")
    screen.table((Column("relation", "magenta"), Column("count", right=True)), _rows(counts.types))


def _rows(counted: Mapping[str, int]) -> list[tuple[str, str]]:
    return [(name, str(number)) for name, number in sorted(counted.items(), key=lambda item: (-item[1], item[0]))]


if __name__ == "__main__":
    main()

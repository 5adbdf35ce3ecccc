"""`python -m benchmarks [names] [--sizes 1000,10000,100000] [--json FILE]`."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from benchmarks import hybrid, mcp, processes, public, report, suites, vectors
from benchmarks.measure import Row, say
from benchmarks.retrieval.run import add_arguments, retrieval
from benchmarks.stores import load

_AT_EACH_SIZE = {
    "bulk": suites.bulk,
    "size": suites.size,
    "search": suites.search,
    "context": suites.context,
    "reflect": suites.reflect,
    "writes": suites.writes,
    "vectors": vectors.vectors,
    "hybrid": hybrid.hybrid,
}
_ONCE = {
    "fsync": processes.fsyncs,
    "start": processes.start,
    "memory": processes.memory,
    "lost": processes.lost_updates,
    "import": processes.import_export,
    "mcp": mcp.mcp,
}
_RETRIEVAL = "retrieval"
"""Runs by itself, on data of its own and with tables of its own."""


def main() -> None:
    """Run the named benchmarks, all of them by default, and print one table."""
    given = _arguments()
    if given.names == [_RETRIEVAL]:
        retrieval(given)
        return
    names = given.names or [*_AT_EACH_SIZE, *_ONCE]
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="engrama-bench-") as name:
        folder = Path(name)
        if set(names) & set(_AT_EACH_SIZE):
            for size in given.sizes:
                rows += _at_size(folder / str(size), size, names)
            rows += suites.flatness(rows)
        for chosen in (name for name in _ONCE if name in names):
            say(f"{chosen}")
            rows += _ONCE[chosen](folder)
        rows = public.beside(rows, names, given.sizes, folder)
    rows.sort(key=lambda row: (row.measure, row.nodes or 0))
    print(report.table(rows))
    if given.json:
        report.write_json(rows, given.json)


def _at_size(folder: Path, size: int, names: list[str]) -> list[Row]:
    say(f"{size:,} nodes")
    stores = load(folder, size)
    try:
        return [row for name, suite in _AT_EACH_SIZE.items() if name in names for row in suite(stores)]
    finally:
        stores.close()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    known = [*_AT_EACH_SIZE, *_ONCE, _RETRIEVAL]
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which benchmarks to run: {', '.join(known)}")
    parser.add_argument("--sizes", type=_sizes, default=[1_000, 10_000, 100_000], help="numbers of nodes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the rows to FILE")
    add_arguments(parser)
    given = parser.parse_args()
    unknown = [name for name in given.names if name not in known]
    if unknown:
        parser.error(f'there is no benchmark "{unknown[0]}"; expected one of {", ".join(known)}')
    if _RETRIEVAL in given.names and len(given.names) > 1:
        parser.error("retrieval runs by itself; name it alone")
    return given


def _sizes(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


if __name__ == "__main__":
    main()

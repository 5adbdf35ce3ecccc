"""What is measured from outside: fsync calls, start of the command line, memory, lost updates, import."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

from benchmarks.measure import Row, say, timed
from benchmarks.stores import Loaded, load
from engrama import Engrama

_CHILD = [sys.executable, "-m", "benchmarks.child"]
_WRITERS, _PROPERTIES = 4, 100
_TRIES = 15
_START_SIZE = 10_000


def fsyncs(folder: Path) -> list[Row]:
    """Calls that force data to disk, for each kind of operation; checkpoints happen outside the counted ones."""
    tracer = shutil.which("strace")
    if tracer is None:
        say("  SKIPPED: no strace on this machine, so fsync calls were not counted")
        return []
    log = folder / "strace.log"
    traced = "trace=fsync,fdatasync,sync_file_range,msync,access,faccessat,faccessat2"
    subprocess.run([tracer, "-f", "-o", str(log), "-e", traced, *_CHILD, "fsync", str(folder / "fsync")], check=True)
    counts: dict[str, list[int]] = {}
    name = ""
    for line in log.read_text(errors="replace").splitlines():
        if "/bench-mark/" in line:
            name = line.split("/bench-mark/")[1].split('"')[0]
            counts.setdefault(name, []).append(0)
        elif "sync" in line and name and "resumed" not in line:
            counts[name][-1] += 1
    return [
        Row(f"fsyncs, {name}", None, "", max(found), 1, max(found), target="= 1", met=set(found) == {1})
        for name, found in counts.items()
        if name != "end"
    ]


def start(folder: Path) -> list[Row]:
    """Whole processes: `engrama --help` and a search, against `python -c "import typer"`, run in turns."""
    home = _start_store(folder)
    engrama = shutil.which("engrama", path=os.path.dirname(sys.executable)) or "engrama"
    words = (home / "queries.txt").read_text().splitlines()[0]
    place = ["--home", str(home), "--db-path", str(home / "engrama.db")]
    commands = {
        "import typer": [sys.executable, "-c", "import typer"],
        "engrama --help": [engrama, "--help"],
        "engrama search, 10k nodes": [engrama, *place, "search", words, "--json"],
    }
    # An installed package has its bytecode; a working tree may not be allowed to keep it.
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    spent: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(_TRIES):
        for name, command in commands.items():
            began = _children_cpu()
            subprocess.run(command, check=True, capture_output=True, env=compiled)
            spent[name].append(_children_cpu() - began)
    limit = statistics.median(spent.pop("import typer"))
    rows = []
    for name, tries in spent.items():
        value = statistics.median(tries)
        met = value - limit <= 0.1
        rows.append(Row(name, None, "s", value, limit, value / limit, target="≤ typer + 0.1 s", met=met))
    return rows


def memory(folder: Path) -> list[Row]:
    """Peak memory of a process that opens a store of 10,000 nodes, searches and walks."""
    home = _start_store(folder)
    done = subprocess.run([*_CHILD, "read", str(home)], check=True, capture_output=True, text=True)
    value = float(done.stdout) / 1024
    return [Row("peak memory of a reader", _START_SIZE, "MiB", value, target="< 60 MiB", met=value < 60)]


def lost_updates(folder: Path) -> list[Row]:
    """Four processes that each add a hundred properties of their own to one node."""
    home = folder / "lost"
    home.mkdir()
    database = home / "engrama.db"
    with Engrama(home=home, db_path=database, backend="sqlite") as mem:
        mem.remember("Project", "Shared")
    writers = [subprocess.Popen([*_CHILD, "properties", str(home), str(n), str(_PROPERTIES)]) for n in range(_WRITERS)]
    failed = sum(writer.wait() != 0 for writer in writers)
    if failed:
        say(f"  {failed} of {_WRITERS} writers failed")
    with Engrama(home=home, db_path=database, backend="sqlite") as mem:
        kept = len(mem.show(("Project", "Shared")).properties)
    wanted = _WRITERS * _PROPERTIES
    return [
        Row(
            "four writers on one node, kept",
            None,
            "",
            kept,
            wanted,
            kept / wanted,
            target="all 400",
            met=kept == wanted,
        )
    ]


def import_export(folder: Path) -> list[Row]:
    """Taking in an export of 10,000 nodes and 30,000 relations, against the yardstick's bulk load of the same."""
    stores: Loaded = load(folder / "import", _START_SIZE)
    try:
        lines = stores.memory.export()
        fresh = folder / "import" / "again.db"
        with Engrama(home=folder / "import", db_path=fresh, backend="sqlite") as mem:
            value = timed(lambda: mem.import_lines(lines)) / 1000
        limit = (
            stores.node_ms.limit * len(stores.work.nodes) + stores.relation_ms.limit * len(stores.work.relations)
        ) / 1000
    finally:
        stores.close()
    return [Row("import, 3 relations a node, CPU", _START_SIZE, "s", value, limit, value / limit)]


def _start_store(folder: Path) -> Path:
    home = folder / "start"
    if not home.exists():
        stores = load(home, _START_SIZE)
        (home / "queries.txt").write_text("\n".join(stores.work.queries))
        stores.close()
    return home


def _children_cpu() -> float:
    times = os.times()
    return times.children_user + times.children_system

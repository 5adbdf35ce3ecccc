"""The processes that `processes` starts and watches from outside."""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable
from pathlib import Path

import apsw

from benchmarks.measure import timed
from benchmarks.stores import reference, relate, remember
from benchmarks.workload import make
from engrama import Engrama
from engrama.core.call import Plan


def count_syncs(home: str) -> None:
    """Write once per kind of operation, each behind a mark that shows in the trace."""
    Path(home).mkdir()
    work = make(200)
    with _open(home) as mem:
        for node in work.nodes:
            mem.remember(node.label, node.key, node.properties())
        _fold_journal(home)
        mem.remember("Domain", "The first write after that begins a new journal")
        first, second = reference(work.nodes[0]), reference(work.nodes[1])
        links = [("IN_DOMAIN", f"Domain:Field {number}") for number in range(5)]
        for node in work.extra_nodes[:20]:
            _marked("remember", remember(mem, node))
        for relation in work.extra_relations[:20]:
            _marked("relate", relate(mem, work, relation))
        _marked(
            "remember with note and 5 stubs",
            lambda: mem.remember(*first, note="A note.", relations=links, on_missing="stub"),
        )
        _marked("supersede", lambda: mem.supersede(second))
        _marked("forget", lambda: mem.forget(reference(work.nodes[2])))
        _marked("purge", lambda: mem.forget(reference(work.nodes[3]), purge=True))
        nodes = [(node.label, node.key, node.properties()) for node in work.extra_nodes[20:120]]
        _marked("load of 100 nodes", lambda: mem.load(nodes))
        os.access("/bench-mark/end", os.F_OK)


def read(home: str) -> None:
    """Search and walk in an existing store, then print the peak of this process's memory in KiB."""
    queries = (Path(home) / "queries.txt").read_text().splitlines()
    with _open(home) as mem:
        for query in queries:
            for hit in mem.search(query).results[:1]:
                mem.context(hit.uid, hops=2)
    print(_peak_kib())


def nearest(home: str) -> None:
    """Search the nearest vectors three times in a new process.

    Prints the CPU milliseconds of each, and the memory before and after the second in KiB.
    """
    from functools import partial

    from benchmarks.vectors import nearest as ask_nearest

    vector = (Path(home) / "query.f32").read_bytes()
    spent, used = [], []
    with _open(home) as mem:
        for _ in range(3):
            used.append(_resident_kib())
            spent.append(timed(lambda: mem.engine.run(Plan(partial(ask_nearest, vector=vector), writes=False))))
    print(*spent, used[1], used[2])


def reflect(home: str) -> None:
    """Run every pattern in an existing store, then print the peak of this process's memory in KiB."""
    with _open(home) as mem:
        mem.reflect(full=True)
    print(_peak_kib())


def add_properties(home: str, writer: str, count: str) -> None:
    """Add properties of this writer's own to one node, one call each."""
    with _open(home) as mem:
        for number in range(int(count)):
            mem.remember("Project", "Shared", {f"w{writer}_{number}": number})


def _open(home: str) -> Engrama:
    return Engrama(home=home, db_path=Path(home) / "engrama.db", backend="sqlite")


def _fold_journal(home: str) -> None:
    """Make room in the journal, so that no checkpoint falls into the counted operations."""
    connection = apsw.Connection(str(Path(home) / "engrama.db"))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    connection.close()


def _peak_kib() -> int:
    """The peak of this process alone; what `getrusage` says holds that of the parent, too, on Linux."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().split("VmHWM:")[1].split()[0])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _resident_kib() -> int:
    status = Path("/proc/self/status")
    return int(status.read_text().split("VmRSS:")[1].split()[0]) if status.exists() else 0


def _marked(name: str, work: Callable[[], object]) -> None:
    os.access(f"/bench-mark/{name}", os.F_OK)
    work()
    os.access("/bench-mark/end", os.F_OK)


if __name__ == "__main__":
    _KINDS: dict[str, Callable[..., None]] = {
        "fsync": count_syncs,
        "read": read,
        "reflect": reflect,
        "nearest": nearest,
        "properties": add_properties,
    }
    _KINDS[sys.argv[1]](*sys.argv[2:])

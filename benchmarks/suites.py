"""What is measured inside this process, at each size: bulk load, bytes, reading, and single writes."""

from __future__ import annotations

import subprocess
import sys
from functools import partial

import apsw

from benchmarks.measure import Latencies, Pair, Row, alternating, latencies, say, timed
from benchmarks.stores import Loaded, reference, relate, remember

LARGE = 100_000
"""The size at which the latency targets are set."""

HALF = 50_000
"""The size at which the target of a full reflect is set."""

TOUCHED = 10


def bulk(stores: Loaded) -> list[Row]:
    """Bulk load rates; the ratio is the share of the yardstick's rate."""
    return [
        _rate("bulk load, nodes", stores.nodes, stores.node_ms, 0.3),
        _rate("bulk load, relations", stores.nodes, stores.relation_ms, 0.15),
    ]


def size(stores: Loaded) -> list[Row]:
    """Bytes of the file per node, three relations each, the journal folded in."""
    path = stores.folder / "engrama.db"
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    connection.close()
    value, limit = path.stat().st_size / stores.nodes, stores.yardstick.size() / stores.nodes
    met = value <= 2300 if stores.nodes >= 10_000 else None
    return [Row("bytes per node", stores.nodes, "B", value, limit, value / limit, target="≤ 2300 at 10k", met=met)]


def search(stores: Loaded) -> list[Row]:
    """Full-text search, ten results, against the bare query over the yardstick's index."""
    say("  searching")
    rows = []
    for name, queries in (("search, 1–3 words", stores.work.queries), ("search, questions", stores.work.questions)):
        found = latencies(
            lambda n, q=queries: stores.memory.search(q[n]),  # type: ignore[misc]
            lambda n, q=queries: stores.yardstick.search(q[n]),  # type: ignore[misc]
            len(queries),
            _rounds(stores),
        )
        rows += _latency(name, stores.nodes, found)
    return rows


def context(stores: Loaded) -> list[Row]:
    """Two hops around a node within 2,000 tokens, against bare SQL that fetches every node within two hops."""
    say("  walking two hops")
    work = stores.work
    found = latencies(
        lambda n: stores.memory.context(reference(work.nodes[work.starts[n]]), hops=2),
        lambda n: stores.yardstick.two_hops(work.starts[n]),
        len(work.starts),
        _rounds(stores),
    )
    rows = _latency("context, 2 hops", stores.nodes, found)
    tokens = max(stores.memory.context(reference(work.nodes[start]), hops=2).tokens for start in work.starts)
    rows.append(Row("context, largest answer", stores.nodes, "tok", tokens, target="≤ 2000", met=tokens <= 2000))
    return rows


def reflect(stores: Loaded) -> list[Row]:
    """Every shipped pattern over the whole store, then over what ten relations changed, and what a run needs of memory.

    The full run is the limit that the run for changes alone is measured by.
    """
    say("  reflecting")
    work, memory = stores.work, stores.memory
    first = timed(lambda: memory.reflect(full=True))
    alone = [sys.executable, "-m", "benchmarks.child", "reflect", str(stores.folder)]
    peak = float(subprocess.run(alone, check=True, capture_output=True, text=True).stdout) / 1024
    for relation in work.extra_relations[-TOUCHED:]:
        relate(memory, work, relation)()
    changed = timed(memory.reflect)
    full = timed(lambda: memory.reflect(full=True))
    return [
        Row(
            "reflect, full, CPU", stores.nodes, "s", first / 1000, target="≤ 5 at 50k", met=_within(stores, first, 5000)
        ),
        Row("reflect, peak memory", stores.nodes, "MiB", peak, target="≤ 200 at 50k", met=_within(stores, peak, 200)),
        Row(
            f"reflect, after {TOUCHED} writes, CPU",
            stores.nodes,
            "s",
            changed / 1000,
            full / 1000,
            changed / full,
            target="≤ 1/50 at 100k",
            met=changed * 50 <= full if stores.nodes == LARGE else None,
        ),
    ]


def _within(stores: Loaded, value: float, most: float) -> bool | None:
    return value <= most if stores.nodes == HALF else None


def writes(stores: Loaded) -> list[Row]:
    """Single writes into the full store, one commit each."""
    say("  writing single nodes and relations")
    work, yardstick = stores.work, stores.yardstick
    nodes = alternating(
        [remember(stores.memory, node) for node in work.extra_nodes],
        [partial(yardstick.add_node, stores.nodes + place, node) for place, node in enumerate(work.extra_nodes)],
    )
    relations = alternating(
        [relate(stores.memory, work, relation) for relation in work.extra_relations],
        [partial(yardstick.add_relation, *work.ends(relation)) for relation in work.extra_relations],
    )
    return [
        _write("remember, CPU", stores.nodes, nodes, 3),
        _write("relate, CPU", stores.nodes, relations, 4),
    ]


def flatness(rows: list[Row]) -> list[Row]:
    """How much dearer a single write is in the largest store than in the smallest; the limit is the yardstick's."""
    found = []
    for name in ("remember, CPU", "relate, CPU"):
        same = sorted((row for row in rows if row.measure == name), key=lambda row: row.nodes or 0)
        if len(same) > 1 and same[0].limit and same[-1].limit:
            ours, theirs = same[-1].value / same[0].value, same[-1].limit / same[0].limit
            grown = ours / theirs
            title = f"{name.split(',')[0]}, growth from {same[0].nodes:,}"
            found.append(Row(title, same[-1].nodes, "×", ours, theirs, grown, target="≤ 1.5 ×", met=ours <= 1.5))
    return found


def _rounds(stores: Loaded) -> int:
    """One round where each query takes long: its noise is small beside its time."""
    return 1 if stores.nodes >= LARGE else 3


def _rate(name: str, nodes: int, spent: Pair, share: float) -> Row:
    ours, limit = 1000 / spent.ours, 1000 / spent.limit
    ratio = ours / limit
    return Row(name, nodes, "/s", ours, limit, ratio, target=f"≥ {share} of it", met=ratio >= share)


def _write(name: str, nodes: int, pair: Pair, most: float) -> Row:
    target = f"≤ {most:g} ×"
    return Row(name, nodes, "ms", pair.ours, pair.limit, pair.ratio, target=target, met=pair.ratio <= most)


def _latency(name: str, nodes: int, found: Latencies) -> list[Row]:
    met = found.p95.ratio <= 3 if nodes >= LARGE else None
    return [
        Row(f"{name}, p50", nodes, "ms", found.p50.ours, found.p50.limit, found.p50.ratio),
        Row(
            f"{name}, p95",
            nodes,
            "ms",
            found.p95.ours,
            found.p95.limit,
            found.p95.ratio,
            target="≤ 3 × at 100k",
            met=met,
        ),
    ]

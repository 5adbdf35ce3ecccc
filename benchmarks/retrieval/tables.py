"""The tables at the end of a retrieval run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from benchmarks.retrieval.guards import Rate
from benchmarks.retrieval.memory import FULL_TEXT_PLAIN, HYBRID, HYBRID_GRAPH
from benchmarks.retrieval.scoring import OVERALL, Quality

if TYPE_CHECKING:
    from benchmarks.retrieval.run import Measured

_COLUMNS = ("recall@5", "recall@10", "MRR", "nDCG@10", "tokens", "p50 ms", "p95 ms")
_VERDICT = ("recall@10", "best channel", "nDCG@10", "best channel", "beats both", "graph adds recall", "and nDCG")
_VECTORS = "vectors"


def report(
    measured: Sequence[Measured], guarded: Sequence[Rate], excluded: Mapping[str, int], split: str, model: str
) -> str:
    """Everything a run found, as text."""
    parts = [f"Split: {split}. Model: {model or 'none'}. Latencies are CPU time, without embedding the question."]
    for name in dict.fromkeys(item.data for item in measured):
        parts.append(_of_set(name, [item for item in measured if item.data == name], excluded.get(name, 0)))
    parts.append(_verdicts(measured))
    parts.append(_rates(guarded))
    return "\n\n".join(part for part in parts if part)


def aligned(rows: Sequence[Sequence[str]], texts: int) -> str:
    """Rows under a head, the first `texts` columns to the left, figures to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    ruled = [rows[0], ["-" * width for width in widths], *rows[1:]]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place < texts else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in ruled
    )


def _of_set(name: str, systems: Sequence[Measured], excluded: int) -> str:
    """The whole set first, then each category, every system in each."""
    rows: list[Sequence[str]] = [("category", "questions", "system", *_COLUMNS)]
    for place, whole in enumerate(systems[0].qualities):
        for system in systems:
            quality = system.qualities[place]
            rows.append((whole.category, str(quality.questions), system.system, *_cells(quality)))
    left_out = f", {excluded} questions without a right passage left out" if excluded else ""
    return f"{name}{left_out}\n{aligned(rows, 3)}"


def _cells(quality: Quality) -> Iterable[str]:
    for value in (quality.recall5, quality.recall10, quality.mrr, quality.ndcg10):
        yield f"{value:.3f}"
    yield f"{quality.tokens:,.0f}"
    yield from (f"{quality.p50:.2f}", f"{quality.p95:.2f}")


def _verdicts(measured: Sequence[Measured]) -> str:
    """Hybrid search beside the better of its two channels, and what the graph adds to it."""
    whole = {(item.data, item.system): item.qualities[0] for item in measured if item.qualities[0].category == OVERALL}
    head = (
        "recall@10",
        "best channel",
        "nDCG@10",
        "best channel",
        "beats both",
        "graph adds to recall@10",
        "to nDCG@10",
    )
    rows: list[Sequence[str]] = [("set", *head)]
    for name in dict.fromkeys(item.data for item in measured):
        full, near = whole.get((name, FULL_TEXT_PLAIN)), whole.get((name, _VECTORS))
        bare, hybrid = whole.get((name, HYBRID)), whole.get((name, HYBRID_GRAPH))
        if full and near and bare and hybrid:
            recall, ndcg = max(full.recall10, near.recall10), max(full.ndcg10, near.ndcg10)
            beats = hybrid.recall10 >= recall and hybrid.ndcg10 >= ndcg
            rows.append((
                name, f"{hybrid.recall10:.3f}", f"{recall:.3f}", f"{hybrid.ndcg10:.3f}", f"{ndcg:.3f}",
                "yes" if beats else "NO",
                f"{hybrid.recall10 - bare.recall10:+.3f}", f"{hybrid.ndcg10 - bare.ndcg10:+.3f}",
            ))  # fmt: skip
    return aligned(rows, 1) if len(rows) > 1 else ""


def _rates(guarded: Sequence[Rate]) -> str:
    rows: list[Sequence[str]] = [("must be 0", "system", "hits", "rate")]
    rows += [(item.measure, item.system, f"{item.hits:,}", f"{item.rate:.4f}") for item in guarded]
    return aligned(rows, 2) if guarded else ""

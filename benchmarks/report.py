"""The table at the end of a run, and its JSON."""

from __future__ import annotations

import json
import platform
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

import apsw

from benchmarks.measure import Row

_HEAD = ("measure", "nodes", "Engrama", "limit", "ratio", "public", "target", "met")


def table(rows: list[Row]) -> str:
    """The rows as aligned text."""
    lines = [_HEAD, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(_HEAD))]
    lines.insert(1, tuple("-" * width for width in widths))
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place in (0, 6, 7) else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def write_json(rows: list[Row], path: Path) -> None:
    """All rows with what they were measured on."""
    document = {**machine(), "rows": [asdict(row) for row in rows]}
    path.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def machine() -> dict[str, object]:
    """What the figures were measured on."""
    import os

    return {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "sqlite": apsw.sqlite_lib_version(),
    }


def _cells(row: Row) -> tuple[str, ...]:
    return (
        row.measure,
        f"{row.nodes:,}" if row.nodes else "",
        _shown(row.value, row.unit),
        _shown(row.limit, row.unit),
        "" if row.ratio is None else f"{row.ratio:.2f}",
        _shown(row.public, row.unit),
        row.target,
        "" if row.met is None else "yes" if row.met else "NO",
    )


def _shown(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    number = f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"
    return f"{number} {unit}".rstrip()

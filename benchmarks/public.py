"""The public `engrama` package beside ours: driven in a virtual environment of its own, in the same run."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.measure import Clock, Row, say

VARIABLE = "ENGRAMA_BENCH_PUBLIC"
_SIZED = ("size", "search", "context", "reflect", "writes")
_REFLECTED = 50_000
"""The largest store that it reflects on: there it takes minutes and gigabytes, and more than in proportion beyond."""
_IMPORT_SIZE = 10_000
_DRIVER = Path(__file__).with_name("public_driver.py")


def beside(rows: list[Row], names: list[str], sizes: list[int], folder: Path) -> list[Row]:
    """The rows with the public package's values, where it was measured."""
    python = interpreter()
    if python is None:
        say(f"SKIPPED: the public package; name a virtual environment with engrama==0.18.1 in {VARIABLE}")
        return rows
    found: dict[tuple[str, int | None], float] = {}
    for size in sizes:
        asked = [name for name in _SIZED if name in names]
        if size > _REFLECTED and "reflect" in asked:
            say(f"SKIPPED: the public package's reflect at {size:,} nodes, which takes too long and too much memory")
            asked.remove("reflect")
        found |= _driven(python, folder / f"public-{size}", size, asked)
    if "import" in names:
        found |= _driven(python, folder / "public-import", _IMPORT_SIZE, ["import"])
    places = [(row.measure, row.nodes) for row in rows]
    return [row.beside(found[place]) if place in found else row for row, place in zip(rows, places, strict=True)]


def interpreter() -> Path | None:
    """The Python of the public package's environment, None where none is named."""
    place = os.environ.get(VARIABLE)
    if not place:
        return None
    python = Path(place) / "bin" / "python"
    if not python.exists():
        raise SystemExit(f"{VARIABLE} is {place}, where there is no bin/python.")
    return python


@contextmanager
def searching(folder: Path, size: int) -> Iterator[Clock | None]:
    """What times hybrid searches of the public package by their number, None where it is not installed.

    Both are asked in turns, since this machine's speed changes within minutes.
    """
    python = interpreter()
    if python is None:
        yield None
        return
    say("  loading the public package")
    command = [str(python), str(_DRIVER), str(folder / "public"), str(size), "hybrid"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=_alone(folder), cwd=folder
    ) as driver:
        assert driver.stdin
        assert driver.stdout
        questions, answers = driver.stdin, driver.stdout

        def clock(number: int) -> float:
            print(number, file=questions, flush=True)
            return float(answers.readline())

        if answers.readline().strip() != "ready":
            raise SystemExit("The public package could not be loaded; its error is above.")
        yield clock
        questions.close()


def _alone(folder: Path) -> dict[str, str]:
    """The environment without what would configure the public package."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ENGRAMA_", "VAULT", "PYTHON"))}
    return {**kept, "HOME": str(folder)}


def _driven(python: Path, folder: Path, size: int, names: list[str]) -> dict[tuple[str, int | None], float]:
    if not names:
        return {}
    say(f"public package, {size:,} nodes: {', '.join(names)}")
    command = [str(python), str(_DRIVER), str(folder), str(size), ",".join(names)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=_alone(folder), cwd=folder.parent)
    if done.returncode:
        say(f"  SKIPPED: the driver failed\n{done.stderr[-2000:]}")
        return {}
    return {(measure, nodes): value for measure, nodes, value in json.loads(done.stdout.splitlines()[-1])}

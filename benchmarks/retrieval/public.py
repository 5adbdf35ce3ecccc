"""The public `engrama` package on the same group: driven in its own virtual environment, with the same vectors."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from benchmarks.measure import say
from benchmarks.public import interpreter
from benchmarks.retrieval.data import Group
from benchmarks.retrieval.graph import nodes, relations
from benchmarks.retrieval.scoring import Answered

FULL_TEXT, HYBRID = "public, full text", "public, hybrid"
_DRIVER = Path(__file__).with_name("public_driver.py")


def answers(
    name: str, group: Group, folder: Path, vectors: tuple[Sequence[bytes], Sequence[bytes]] | None
) -> dict[str, list[Answered]]:
    """What the package answers to every question, by variant; nothing where it is not installed.

    `vectors` are those of the passages and of the questions; without them only the full text is asked.
    """
    python = interpreter()
    if python is None:
        return {}
    folder.mkdir(parents=True)
    made = nodes(name, group.corpus)
    places = {key: place for place, (_, key, _) in enumerate(made)}
    job = {
        "nodes": [[key, properties.get("body", key)] for _, key, properties in made],
        "relations": [[places[near], places[far]] for (_, near), _, (_, far) in relations(name, group.corpus, made)],
        "questions": [question.text for question in group.questions],
    }
    (folder / "job.json").write_text(json.dumps(job), encoding="utf-8")
    if vectors:
        (folder / "vectors.f32").write_bytes(b"".join(part for half in vectors for part in half))
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("ENGRAMA_", "VAULT", "PYTHON"))}
    done = subprocess.run(
        [str(python), str(_DRIVER), str(folder)], check=False, capture_output=True, text=True,
        env={**kept, "HOME": str(folder), "OPENBLAS_NUM_THREADS": "1"}, cwd=folder,
    )  # fmt: skip
    if done.returncode:
        say(f"  SKIPPED: the public package failed\n{done.stderr[-2000:]}")
        return {}
    return {
        variant: [
            Answered(question, tuple(places[key] for key in keys if key in places), characters, spent)
            for question, (keys, characters, spent) in zip(group.questions, found, strict=True)
        ]
        for variant, found in json.loads(done.stdout.splitlines()[-1]).items()
    }

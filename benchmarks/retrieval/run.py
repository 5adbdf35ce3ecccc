"""`python -m benchmarks retrieval`: every system on every set, and the two rates that have to be 0."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.measure import cpu_ms, say
from benchmarks.report import machine
from benchmarks.retrieval import data, public, tables
from benchmarks.retrieval.baselines import Bm25, Grep, System, Vectors
from benchmarks.retrieval.graph import nodes
from benchmarks.retrieval.guards import Rate, rates
from benchmarks.retrieval.memory import VARIANTS, LoadedGroup, Variant, embedded_texts
from benchmarks.retrieval.scoring import Answered, Quality, summarise
from benchmarks.retrieval.vectors import KeptEmbedder
from engrama.errors import EngramaError

GREP, BM25, VECTORS = "grep", "BM25", "vectors"
_PROJECT = Path(__file__).resolve().parents[2]
FOLDER = _PROJECT.parent / "shared" / "data" / "retrieval"
_KEPT = _PROJECT / ".bench" / "vectors"


@dataclass(frozen=True, slots=True)
class Measured:
    """One set under one system: means of the whole and of each category."""

    data: str
    system: str
    qualities: tuple[Quality, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options that only `retrieval` reads."""
    group = parser.add_argument_group("retrieval")
    group.add_argument("--data", type=Path, default=FOLDER, metavar="FOLDER", help="where the retrieval sets are")
    group.add_argument("--set", action="append", metavar="NAME", help="a set to use, again for more (default: all)")
    group.add_argument("--split", choices=data.SPLITS, default=data.HELD_OUT, help="which half of the questions")
    group.add_argument("--limit", type=int, metavar="N", help="at most N questions of each group")
    group.add_argument("--model", metavar="NAME", help="the local model (default: the usual one of this machine)")


def retrieval(given: argparse.Namespace) -> None:
    """Measure, print the tables, and write the JSON that `--json` names."""
    known = data.names(given.data) if given.data.is_dir() else []
    if not known:
        raise SystemExit(f"{given.data} holds no retrieval sets (*.json.gz). Name their folder: --data FOLDER")
    wanted = given.set or known
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise SystemExit(f'There is no set "{unknown[0]}" in {given.data}; expected one of {", ".join(known)}.')
    embedder = _embedder(given.model)
    measured: list[Measured] = []
    guarded: list[Rate] = []
    excluded: dict[str, int] = {}
    with tempfile.TemporaryDirectory(prefix="engrama-bench-") as name:
        folder = Path(name)
        for number, wanted_name in enumerate(wanted):
            read = data.read(given.data, wanted_name, given.split, given.limit)
            say(f"{read.name}: {read.questions} questions, {read.excluded} without a right passage left out")
            excluded[read.name] = read.excluded
            measured += _on_set(read, folder / read.name, embedder)
            if number == 0 and read.groups:
                say("  superseding, and a second owner")
                guarded = rates(read.name, read.groups[0], folder / "guards", embedder)
    print(tables.report(measured, guarded, excluded, given.split, embedder.model if embedder else ""))
    if given.json:
        _write(given.json, measured, guarded, excluded, given.split, embedder)


def _embedder(model: str | None) -> KeptEmbedder | None:
    """The local model with its kept vectors; None where its package is not installed."""
    from engrama.embeddings.local import LocalProvider

    embedder = KeptEmbedder(LocalProvider(model), _KEPT)
    try:
        embedder.inner.embed("a")
    except EngramaError as error:
        say(f"SKIPPED: vectors and hybrid search. {error.message} {error.hint}")
        return None
    return embedder


def _on_set(read: data.DataSet, folder: Path, embedder: KeptEmbedder | None) -> list[Measured]:
    answers: dict[str, list[Answered]] = {}
    for group in read.groups:
        say(f"  {group.name}: {len(group.corpus):,} passages, {len(group.questions)} questions")
        for system, found in _on_group(read.name, group, folder / group.name, embedder):
            answers.setdefault(system, []).extend(found)
    return [Measured(read.name, system, tuple(summarise(found))) for system, found in answers.items()]


def _on_group(
    name: str, group: data.Group, folder: Path, embedder: KeptEmbedder | None
) -> Iterator[tuple[str, list[Answered]]]:
    yield GREP, _asked(Grep(group), group)
    yield BM25, _asked(Bm25(group), group)
    loaded = LoadedGroup(name, group, folder / "ours", embedder)
    pairs = None
    try:
        if embedder is not None:
            texts = embedded_texts(loaded, nodes(name, group.corpus))
            asked = embedder.packed([question.text for question in group.questions], query=True)
            passages = [embedder.packed(pieces) for pieces in texts]
            yield VECTORS, _asked(Vectors(group, passages, asked), group)
            pairs = [pieces[0] for pieces in passages], asked
        for variant in VARIANTS:
            if embedder is not None or VARIANTS[variant].get("embedder") == "none":
                yield variant, _asked(Variant(loaded, variant), group)
    finally:
        loaded.close()
    yield from public.answers(name, group, folder / "public", pairs).items()


def _asked(system: System, group: data.Group) -> list[Answered]:
    """Every question once, after one that warms up what the first call loads."""
    system.ask(group.questions[0].text)
    answers = []
    for question in group.questions:
        start = cpu_ms()
        returned = system.ask(question.text)
        answers.append(Answered(question, returned.places, returned.characters, cpu_ms() - start))
    system.close()
    return answers


def _write(
    path: Path,
    measured: Sequence[Measured],
    guarded: Sequence[Rate],
    excluded: dict[str, int],
    split: str,
    embedder: KeptEmbedder | None,
) -> None:
    document = {
        **machine(),
        "split": split,
        "model": embedder.model if embedder else None,
        "excluded": excluded,
        "sets": [asdict(item) for item in measured],
        "rates": [{**asdict(item), "rate": item.rate} for item in guarded],
    }
    path.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")

"""What must never be found: what was superseded, and what belongs to somebody else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.retrieval.data import Group
from benchmarks.retrieval.graph import LABEL, nodes
from benchmarks.retrieval.memory import FULL_TEXT, HYBRID_GRAPH, LoadedGroup
from benchmarks.retrieval.scoring import DEPTH
from benchmarks.retrieval.vectors import KeptEmbedder
from engrama.core.engine import EngramaEngine
from engrama.core.scope import Scope
from engrama.skills.recall import plan_search
from engrama.skills.remember import plan_supersede
from engrama.skills.transfer import plan_load

_QUESTIONS = 100
_OTHERS = ("other", "other")


@dataclass(frozen=True, slots=True)
class Rate:
    """The share of hits that must not have been found, which has to be 0, and how many hits were looked at."""

    measure: str
    system: str
    hits: int
    wrong: int

    @property
    def rate(self) -> float:
        """Wrong hits of all hits."""
        return self.wrong / self.hits if self.hits else 0.0


def rates(name: str, group: Group, folder: Path, embedder: KeptEmbedder | None) -> list[Rate]:
    """Both rates by words alone and, with an embedder, by words and vectors.

    Every other passage is another owner's in the same file: each owner's questions may find only their own. Then the
    two best hits of every question are superseded: none of them may be found any more.
    """
    loaded = LoadedGroup(name, Group(group.name, group.corpus[::2], ()), folder, embedder)
    questions = [question.text for question in group.questions[:_QUESTIONS]]
    found: list[Rate] = []
    try:
        for variant in (FULL_TEXT, HYBRID_GRAPH) if embedder else (FULL_TEXT,):
            engine = loaded.engine(variant)
            other = EngramaEngine(engine.store, engine.binding.replace(scope=Scope(*_OTHERS)), engine.vectors)
            theirs = [node for place, node in enumerate(nodes(name, group.corpus)) if place % 2]
            other.run(plan_load([(label, f"{key} of another", properties) for label, key, properties in theirs]))
            keys = [*_keys(engine, questions), *_keys(other, questions, " of another")]
            found.append(Rate("hits of another owner", variant, len(keys), sum(not own for own in keys)))
        gone = _superseded(loaded, questions)
        for variant in (FULL_TEXT, HYBRID_GRAPH) if embedder else (FULL_TEXT,):
            hits = [key for question in questions for key in _found(loaded.engine(variant), question)]
            found.append(Rate("superseded hits", variant, len(hits), sum(key in gone for key in hits)))
    finally:
        loaded.close()
    return found


def _keys(engine: EngramaEngine, questions: Iterable[str], mark: str = "") -> list[bool]:
    """For each hit whether it is one of the owner's own."""
    return [key.endswith(" of another") == bool(mark) for question in questions for key in _found(engine, question)]


def _superseded(loaded: LoadedGroup, questions: Iterable[str]) -> set[str]:
    """The best two hits of every question, superseded."""
    engine = loaded.engine(FULL_TEXT)
    gone = {key for question in questions for key in _found(engine, question)[:2]}
    for key in gone:
        engine.run(plan_supersede((LABEL, key)))
    return gone


def _found(engine: EngramaEngine, question: str) -> list[str]:
    answer = engine.run(plan_search(question, limit=DEPTH))
    return [result.key for result in answer.results]

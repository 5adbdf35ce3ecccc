"""After every step of a random history a delta run of reflect gives what a full run gives."""

from __future__ import annotations

import itertools
import os
import random
from functools import cache
from pathlib import Path

import pytest

from engrama.backends import FreshSource
from engrama.backends.null.store import NullGraphStore
from engrama.backends.sqlite.connection import FileOptions
from engrama.backends.sqlite.store import SqliteGraphStore
from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.render import render_bundle
from engrama.core.call import Call, Plan
from engrama.core.protocols import GraphStore
from engrama.core.records import Reflected
from engrama.core.scope import Scope
from engrama.core.temporal import DAY
from engrama.errors import EngramaError
from engrama.sdk import Engrama
from tests import neo4j_stores

PROFILE = """
name: history
nodes:
  Project:
    key: name
    description: p
    properties:
      name: string
      status: {type: enum, values: [active, done]}
      full: {type: string, search: title}
  Problem: {key: title, description: p, properties: {title: string, status: {type: enum, values: [open, solved]}}}
  Concept: {key: name, description: c, requires: [SUBSET_OF], properties: {name: string, weight: integer}}
relations:
  HAS: {from: Project, to: Problem, description: h}
  ABOUT: {from: [Problem, Project], to: Concept, description: a}
  SUBSET_OF: {from: Concept, to: Concept, description: s}
patterns:
  - id: shared
    nodes: {open: Problem, concept: Concept, solved: Problem, project: Project}
    edges: [[open, ABOUT, concept], [solved, ABOUT, concept], [project, HAS, solved]]
    where: [{open.status: {not: solved}}, {solved.status: solved}, {no_edge: [project, HAS, open]}]
    group: [open, solved, project]
    count: {concepts: {of: concept, sample: 2}}
    insight:
      key: [project, open]
      title: "{open} {project} {concepts}"
      confidence: {base: 0.5, per: concepts, step: 0.1}
      limit: 3
  - id: cluster
    nodes: {concept: Concept, member: any}
    edges: [[member, any, concept]]
    group: [concept]
    count: {members: {of: member, at_least: 2, sample: 2}}
    insight:
      key: [concept]
      title: "{concept}: {members}"
      confidence: {base: 0.5, per: members, step: 0.05, max: 0.9}
      limit: 2
  - id: lonely
    nodes: {node: any}
    where:
      - {degree: {of: node, below: 2, ignoring: stub}}
      - {any_of: [{node.updated_at: {older_than: 30d}}, {node.confidence: {lt: 0.6}}]}
    insight: {key: [node], title: "{node} is alone", confidence: 0.4, limit: 4}
"""
SEEDS = range(int(os.environ.get("ENGRAMA_HISTORIES", "4")))
STEPS = 40
LABELS = ("Project", "Problem", "Concept")
NAMES = {label: [f"{label[0]}{number}" for number in range(6)] for label in LABELS}
JOINS = (
    ("Project", "HAS", "Problem"),
    ("Problem", "ABOUT", "Concept"),
    ("Project", "ABOUT", "Concept"),
    ("Concept", "SUBSET_OF", "Concept"),
)
VALUES = {
    "Project": ("status", ["active", "done"]),
    "Problem": ("status", ["open", "solved"]),
    "Concept": ("weight", [1, 2]),
}


@cache
def source(folder: Path) -> FreshSource:
    path = folder / "history.yaml"
    path.write_text(PROFILE, encoding="utf-8")
    profile = load_profile(Selection(str(path), ()), [shipped_profiles()]).profile
    return FreshSource(profile, render_bundle(profile))


class History:
    """A store, a clock of its own, and random changes."""

    def __init__(self, store: GraphStore, seed: int) -> None:
        self.store, self.random, self.now = store, random.Random(seed), 1_700_000_000_000_000
        self.seeds = itertools.count(seed * 10**12, 10**7)

    def run(self, plan: Plan):
        self.now += 1_000
        call = Call(self.store.profile, Scope("o", "u"), self.now, next(self.seeds))
        return self.store.run(lambda: plan.operation(call), writes=plan.writes)

    def verb(self, name: str, *args, **named):
        return self.run(vars(Engrama)[name].plan(*args, **named))

    def step(self) -> None:
        for _ in range(self.random.randint(1, 4)):
            try:
                self.random.choice(
                    [
                        self.write,
                        self.write,
                        self.join,
                        self.join,
                        self.join,
                        self.part,
                        self.let_go,
                        self.age,
                        self.call_other,
                    ]
                )()
            except EngramaError:
                continue

    def node(self, label: str | None = None) -> str:
        label = label or self.random.choice(LABELS)
        return f"{label}:{self.random.choice(NAMES[label])}"

    def write(self) -> None:
        label, _, key = self.node().partition(":")
        name, values = VALUES[label]
        properties = {name: self.random.choice(values)}
        if label == "Project" and self.random.random() < 0.5:
            properties["full"] = self.random.choice(["One", "Two"])
        self.verb("remember", label, key, properties, confidence=self.random.choice([None, 0.5, 0.9]))

    def join(self) -> None:
        source, type_, target = self.random.choice(JOINS)
        self.verb(
            "relate", self.node(source), type_, self.node(target), on_missing=self.random.choice(["stub", "error"])
        )

    def part(self) -> None:
        source, type_, target = self.random.choice(JOINS)
        self.verb("unrelate", self.node(source), type_, self.node(target))

    def let_go(self) -> None:
        if self.random.random() < 0.3:
            self.verb("supersede", self.node())
        else:
            self.verb("forget", self.node(), purge=self.random.random() < 0.5)

    def call_other(self) -> None:
        label = self.random.choice(LABELS)
        if self.random.random() < 0.5:
            self.verb("rename", self.node(label), self.random.choice(NAMES[label]))
        else:
            self.verb("merge", self.node(label), self.node(label))

    def age(self) -> None:
        self.now += self.random.randint(1, 40) * DAY

    def judge(self) -> None:
        found = self.verb("insights").insights
        if found:
            self.verb(self.random.choice(["approve_insight", "dismiss_insight"]), self.random.choice(found).uid)


def shown(found: Reflected) -> list[tuple[object, ...]]:
    return [
        (i.pattern, i.title, i.body, round(i.confidence, 9), i.evidence.nodes, i.evidence.relations)
        for i in found.insights
    ]


@pytest.mark.parametrize("kept", [500, 2], ids=["all rows kept", "two rows kept"])
@pytest.mark.parametrize("kind", ["null", "sqlite"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_delta_run_finds_what_a_full_run_finds(kind, seed, kept, tmp_path_factory, tmp_path, monkeypatch):
    monkeypatch.setattr("engrama.core.operations.pattern_rows.KEPT", kept)
    check_history(opened(kind, source(tmp_path_factory.getbasetemp()), tmp_path), seed)


@pytest.mark.parametrize("kind", ["null", "sqlite"])
def test_another_row_stands_for_its_key_where_the_first_one_became_weaker(kind, tmp_path_factory, tmp_path):
    history = History(opened(kind, source(tmp_path_factory.getbasetemp()), tmp_path), 1)
    history.verb("remember", "Project", "P")
    for concept in "abcd":
        history.verb("remember", "Concept", concept)
    for problem, status, concepts in (("open", "open", "abcd"), ("first", "solved", "abc"), ("second", "solved", "cd")):
        history.verb("remember", "Problem", problem, {"status": status})
        for concept in concepts:
            history.verb("relate", f"Problem:{problem}", "ABOUT", f"Concept:{concept}")
        if status == "solved":
            history.verb("relate", "Project:P", "HAS", f"Problem:{problem}")
    assert shared(history) == ["open P 3"]
    for concept in "ab":
        history.verb("unrelate", "Problem:first", "ABOUT", f"Concept:{concept}")
    assert shared(history) == ["open P 2"]


def shared(history: History) -> list[str]:
    return [found.title for found in history.verb("reflect").insights if found.pattern == "shared"]


def opened(kind: str, bundle: FreshSource, folder: Path) -> GraphStore:
    if kind == "null":
        return NullGraphStore(bundle.profile)
    return SqliteGraphStore(FileOptions(folder / "e.db", "normal"), bundle)


@pytest.mark.neo4j
@pytest.mark.parametrize("kept", [500, 2], ids=["all rows kept", "two rows kept"])
def test_a_delta_run_on_neo4j_finds_what_a_full_run_finds(kept, tmp_path_factory, tmp_path, monkeypatch):
    monkeypatch.setattr("engrama.core.operations.pattern_rows.KEPT", kept)
    check_history(neo4j_stores.open_isolated(tmp_path / "store", source(tmp_path_factory.getbasetemp())), kept)


def check_history(store: GraphStore, seed: int) -> None:
    history = History(store, seed)
    modes, most = set(), 0
    for _ in range(STEPS):
        history.step()
        delta = history.verb("reflect")
        full = history.verb("reflect", full=True)
        assert (full.created, full.updated, full.retired) == (0, 0, 0)
        assert shown(delta) == shown(full)
        modes.add(delta.mode)
        most = max(most, len(full.insights))
        if history.random.random() < 0.2:
            history.judge()
    assert modes == {"full", "delta"}
    assert most >= 5
    store.close()

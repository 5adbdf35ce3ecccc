"""A seeded memory of any size whose texts, tags and relations follow the same distributions at every size.

Words and relation targets follow Zipf's law (s = 1), so there are real hubs and real stop words. Standard library
only, since the process that drives the public package imports it too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

SEED = 7
RELATIONS_A_NODE = 3
_VOCABULARY = 20_000
_COMMON = 40
_TAGS = 400
_SHARES = {"Project": 10, "Technology": 15, "Concept": 25, "Problem": 25, "Decision": 15, "Person": 10}
_TYPES = {
    "Project": (
        ("USES", "Technology"),
        ("HAS", "Problem"),
        ("APPLIES", "Concept"),
        ("INFORMED_BY", "Decision"),
        ("INVOLVES", "Person"),
    ),
    "Technology": (("IMPLEMENTS", "Concept"), ("BELONGS_TO", "Project"), ("COMPOSED_OF", "Technology")),
    "Concept": (("INSTANCE_OF", "Concept"), ("BELONGS_TO", "Project"), ("COMPOSED_OF", "Technology")),
    "Problem": (
        ("BELONGS_TO", "Project"),
        ("SOLVED_BY", "Decision"),
        ("APPLIES", "Concept"),
        ("INVOLVES", "Person"),
    ),
    "Decision": (("BELONGS_TO", "Project"), ("COMPOSED_OF", "Technology"), ("INVOLVES", "Person")),
    "Person": (("BELONGS_TO", "Project"), ("PERFORMS", "Concept"), ("SERVES", "Concept")),
}
_ONSETS = ("b", "br", "d", "dr", "f", "g", "gr", "k", "l", "m", "n", "p", "pl", "r", "s", "st", "t", "tr", "v", "z")
_VOWELS = ("a", "e", "i", "o", "u", "ai", "ou")


@dataclass(frozen=True, slots=True)
class Node:
    """A node: `text` has 20 to 60 words, `status` is empty but for problems."""

    label: str
    key: str
    text: str
    tags: tuple[str, str]
    status: str

    def properties(self) -> dict[str, object]:
        """The properties under which the base profile keeps them."""
        given: dict[str, object] = {"notes": self.text, "tags": list(self.tags)}
        return {**given, "status": self.status} if self.status else given


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation between two nodes by their places in the workload."""

    source: int
    type: str
    target: int


@dataclass(frozen=True, slots=True)
class Workload:
    """`extra` nodes and relations are for single writes into the full memory; `starts` are places of nodes."""

    nodes: tuple[Node, ...]
    relations: tuple[Relation, ...]
    extra_nodes: tuple[Node, ...]
    extra_relations: tuple[Relation, ...]
    queries: tuple[str, ...]
    questions: tuple[str, ...]
    starts: tuple[int, ...]

    def ends(self, relation: Relation) -> tuple[Node, str, Node]:
        """A relation with its nodes instead of their places."""
        return self.nodes[relation.source], relation.type, self.nodes[relation.target]


def make(size: int, extra: int = 300, queries: int = 100, seed: int = SEED) -> Workload:
    """The workload of `size` nodes; equal arguments give equal workloads on every machine."""
    rng = random.Random(seed * 1_000_003 + size)
    words = vocabulary()
    every = list(_nodes(rng, words, size + extra))
    nodes = every[:size]
    wanted = size * RELATIONS_A_NODE
    relations = _relations(rng, nodes, wanted + extra)
    common = frozenset(words[:_COMMON])
    return Workload(
        nodes=tuple(nodes),
        relations=tuple(relations[:wanted]),
        extra_nodes=tuple(every[size:]),
        extra_relations=tuple(relations[wanted:]),
        queries=tuple(" ".join(_telling(rng, nodes, common, rng.randint(1, 3))) for _ in range(queries)),
        questions=tuple(_question(rng, nodes, words, common) for _ in range(queries)),
        starts=tuple(rng.randrange(size) for _ in range(queries)),
    )


def vocabulary() -> list[str]:
    """Distinct words, the commonest first and shortest."""
    rng = random.Random(SEED)
    words: dict[str, None] = {}
    while len(words) < _VOCABULARY:
        syllables = 1 if len(words) < _COMMON else 4
        word = "".join(rng.choice(_ONSETS) + rng.choice(_VOWELS) for _ in range(syllables)) + rng.choice("nrstl")
        words[word] = None
    return list(words)


def _zipf(count: int) -> list[float]:
    return list(accumulate(1 / rank for rank in range(1, count + 1)))


def _nodes(rng: random.Random, words: list[str], count: int) -> Iterator[Node]:
    word_weights, tag_weights = _zipf(len(words)), _zipf(_TAGS)
    tags = words[-_TAGS:]
    labels = rng.choices(list(_SHARES), list(_SHARES.values()), k=count)
    for number, label in enumerate(labels):
        text = " ".join(rng.choices(words, cum_weights=word_weights, k=rng.randint(20, 60)))
        first, second = rng.choices(tags, cum_weights=tag_weights, k=2)
        status = rng.choice(("open", "resolved")) if label == "Problem" else ""
        yield Node(label, f"{label} {words[_COMMON + number % 15_000]} {number}", text, (first, second), status)


def _relations(rng: random.Random, nodes: Sequence[Node], count: int) -> list[Relation]:
    """Distinct relations that the base profile allows, spread over all sources; the last ones come in random order."""
    places: dict[str, list[int]] = {label: [] for label in _SHARES}
    for place, node in enumerate(nodes):
        places[node.label].append(place)
    for found in places.values():
        rng.shuffle(found)
    weights = {label: _zipf(len(found)) for label, found in places.items()}
    type_weights = {label: _zipf(len(types)) for label, types in _TYPES.items()}
    made: dict[Relation, None] = {}
    turn = 0
    while len(made) < count:
        source = turn % len(nodes)
        label = nodes[source].label
        ((type_, wanted),) = rng.choices(_TYPES[label], cum_weights=type_weights[label])
        (target,) = rng.choices(places[wanted], cum_weights=weights[wanted])
        if target != source:
            made[Relation(source, type_, target)] = None
        turn += 1
    return list(made)


def _telling(rng: random.Random, nodes: Sequence[Node], common: frozenset[str], count: int) -> list[str]:
    """Words of one node without the commonest ones."""
    found = [word for word in rng.choice(nodes).text.split() if word not in common]
    return rng.sample(found, min(count, len(found))) or [nodes[0].text.split()[-1]]


def _question(rng: random.Random, nodes: Sequence[Node], words: list[str], common: frozenset[str]) -> str:
    """Four telling words of one node between four of the twenty commonest words, as in a spoken question."""
    spoken = rng.sample(words[:20], 4) + _telling(rng, nodes, common, 4)
    rng.shuffle(spoken)
    return " ".join(spoken)

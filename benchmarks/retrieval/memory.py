"""Engrama as a system under measure: one group's passages as nodes of one owner, asked under several settings."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from benchmarks.retrieval.baselines import Returned
from benchmarks.retrieval.data import Group
from benchmarks.retrieval.graph import Node, nodes, relations
from benchmarks.retrieval.scoring import DEPTH
from benchmarks.retrieval.vectors import KeptEmbedder
from engrama import Engrama
from engrama.backends.vectors import SharedVectors
from engrama.core.engine import EngramaEngine, Vectors
from engrama.core.rows import NodeRow, Origin
from engrama.core.searchable import pieces
from engrama.skills.ingest import plan_reindex
from engrama.skills.recall import plan_search

FULL_TEXT, HYBRID, HYBRID_GRAPH = "Engrama, full text", "Engrama, hybrid, no graph", "Engrama, hybrid"
FULL_TEXT_PLAIN = "Engrama, full text, no graph"
VARIANTS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        FULL_TEXT_PLAIN: {"embedder": "none", "graph_rerank": False},
        FULL_TEXT: {"embedder": "none"},
        HYBRID: {"graph_rerank": False},
        HYBRID_GRAPH: {},
    }
)
"""What each variant changes in the settings that Engrama has by default."""


class LoadedGroup:
    """A store that holds one group; with an embedder its nodes have vectors."""

    def __init__(self, name: str, group: Group, folder: Path, embedder: KeptEmbedder | None) -> None:
        folder.mkdir(parents=True)
        self.memory = Engrama(home=folder, db_path=folder / "engrama.db", backend="sqlite")
        made = nodes(name, group.corpus)
        self.places = {key: place for place, (_, key, _) in enumerate(made)}
        self.memory.load(made, relations(name, group.corpus, made))
        self._vectors: Vectors | None = None
        if embedder is not None:
            self._vectors = Vectors(embedder, SharedVectors(self.memory.engine.store, "shared"))
            self.engine(HYBRID_GRAPH).run(plan_reindex(mode="apply"))

    def engine(self, variant: str) -> EngramaEngine:
        """An engine over the store, with the settings of a variant."""
        own = self.memory.engine
        named = self._vectors.embedder.name if self._vectors else "none"
        changes = {"embedder": named, **VARIANTS[variant]}
        vectors = self._vectors if changes["embedder"] != "none" else None
        return EngramaEngine(own.store, own.binding.replace(settings=own.binding.settings.replace(**changes)), vectors)

    def close(self) -> None:
        """Close the store; the embedder serves the next group."""
        self.memory.engine.store.close()


def embedded_texts(loaded: LoadedGroup, made: Sequence[Node]) -> list[list[str]]:
    """The texts that Engrama embeds for each node, most often one."""
    profile = loaded.memory.engine.store.profile
    rows = (
        NodeRow(
            "", label, key, key, key, "active", properties, valid_from=0, valid_to=None, confidence=1.0,
            decayed_at=None, created_at=0, updated_at=0, origin=Origin(),
        )
        for label, key, properties in made
    )  # fmt: skip
    return [[piece.text for piece in pieces(profile, row, ())] for row in rows]


class Variant:
    """One group under one variant's settings."""

    def __init__(self, loaded: LoadedGroup, name: str) -> None:
        self._engine = loaded.engine(name)
        self._places = loaded.places

    def ask(self, question: str) -> Returned:
        """The best ten; what is returned is the answer that `--json` and the MCP tool give."""
        answer = self._engine.run(plan_search(question, limit=DEPTH))
        places = tuple(self._places[result.key] for result in answer.results)
        return Returned(places, len(json.dumps(answer.to_dict(), ensure_ascii=False)))

    def close(self) -> None:
        """The group's store is closed with the group."""

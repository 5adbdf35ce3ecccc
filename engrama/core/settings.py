"""The numbers that operations work with; `config` fills them from variables and files."""

from __future__ import annotations

from engrama.values import Value


class Settings(Value):
    """Ranking weights and bounds.

    `fusion` is `rrf`, or `linear` for the older formula, in which `alpha` is the share of vectors; `fulltext_weight`
    and `vector_weight` weigh the channels of the former where both ran. `graph_weight`, `temporal_weight` and
    `trust_weight` are β, γ and δ; `half_life` is in days; `hops` and `fanout` bound the graph signal and walks.
    `embedder` names the provider of vectors, `none` where there is none or no place to keep them. After `hint_after`
    remembers since the last reflect a remember hints at it (0: never).
    """

    fusion: str = "rrf"
    fulltext_weight: float = 0.6
    vector_weight: float = 0.4
    alpha: float = 0.6
    rrf_k: int = 60
    graph_rerank: bool = True
    graph_weight: float = 0.2
    temporal_weight: float = 0.1
    trust_weight: float = 0.1
    half_life: float = 30.0
    hops: int = 2
    fanout: int = 64
    embedder: str = "none"
    hint_after: int = 0

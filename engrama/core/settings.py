"""The numbers that operations work with; `config` fills them from variables and files."""

from __future__ import annotations

from engrama.core.values import Value


class Settings(Value):
    """Ranking weights and bounds.

    `graph_weight`, `temporal_weight` and `trust_weight` are the β, γ and δ of the ranking formula;
    `half_life` is in days; `hops` and `fanout` bound the graph signal and walks. `embedder` names the configured
    provider of vectors, `none` without one. After `hint_after` remembers since the last reflect a remember hints at it
    (0: never).
    """

    rrf_k: int = 60
    graph_rerank: bool = True
    graph_weight: float = 0.05
    temporal_weight: float = 0.1
    trust_weight: float = 0.1
    half_life: float = 30.0
    hops: int = 2
    fanout: int = 64
    embedder: str = "none"
    hint_after: int = 0

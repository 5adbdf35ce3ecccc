"""Every value of an answer's `reason`: why nothing was found, or why not all that is configured could look."""

from __future__ import annotations

EMPTY = "empty"
NO_WORDS = "no_words"
NO_MATCH = "no_match"
NO_EMBEDDER = "no_embedder"
EMBEDDER_FAILED = "embedder_failed"
EMBEDDER_CHANGED = "embedder_changed"
VECTORS_MISSING = "vectors_missing"
PAST_HAS_NO_VECTORS = "past_has_no_vectors"

LACKING = (EMBEDDER_FAILED, EMBEDDER_CHANGED, VECTORS_MISSING, PAST_HAS_NO_VECTORS)
"""Those that make an answer degraded."""

REASONS = (*LACKING, NO_EMBEDDER, NO_MATCH, NO_WORDS, EMPTY)

"""How much may be asked for, for the operations that refuse more and the tool schemas that say so beforehand."""

MAX_HOPS = 5
"""Relations that a walk may go away from where it starts; at least 1."""

MIN_BUDGET, MAX_BUDGET = 200, 100_000
"""Tokens of a walk's answer. The least holds the node and one neighbour, each by its shortened name."""

MAX_RESULTS = 200
"""Hits of a search; at least 1."""

"""What lowered patterns call their parameters, for those that write the statements and those that run them.

It stands apart from the patterns themselves, which a process that only searches has no need to load.
"""

SEEDS = "seeds"
"""What the parameters of a statement begin with that hold seeds; the place of the variable follows."""

BOUND = "bound"
"""What parameters begin with that hold the only nodes which a variable of a row may be; its place follows."""

AMONG = "among"
"""The parameter that holds the only nodes which a sampled variable may be."""

KEY = ""
"""The name under which conditions read a node's key."""

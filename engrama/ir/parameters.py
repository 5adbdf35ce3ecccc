"""What lowered patterns call their parameters, for those that write the statements and those that run them.

It stands apart from the patterns themselves, which a process that only searches has no need to load.
"""

SEEDS = "seeds"
"""What the parameters of a statement begin with that hold seeds; the place of the variable follows."""

KEY = ""
"""The name under which conditions read a node's key."""

"""Vectors made by hand for tests, and short ways to keep them and to ask for the nearest."""

from engrama.core.call import Plan
from engrama.core.requests import GetByRef, GetVectorCounts, Nearest, PutIndex, PutNodes, PutVectors, ask
from engrama.core.rows import Filters, NodeRow, Origin, Space, VectorRow
from engrama.core.searchable import index_row
from engrama.core.vectors import unit

SPACE = Space("hand", "made", 4)
T = 1_700_000_000_000_000
EAST, NORTH, WEST, SOUTH = (1, 0, 0, 0), (0, 1, 0, 0), (-1, 0, 0, 0), (0, -1, 0, 0)
BETWEEN = (1, 1, 1, 1)
"""Half-way between four directions: a cosine of exactly 0.5 with EAST and with NORTH."""


def node(key, label="Project", **fields):
    row = NodeRow(f"uid-{label}-{key}", label, key, key, key, "live", {}, T, None, 1.0, None, T, T, Origin())
    return row._replace(**fields)


def put(memory, *rows):
    """Store nodes; the answer holds their refs."""
    (refs,) = memory.asks(PutNodes(memory.scope, rows))
    stored = [row._replace(ref=ref) for row, ref in zip(rows, refs, strict=True)]
    memory.asks(PutIndex(memory.scope, tuple(index_row(memory.profile, row, ()) for row in stored), fresh=True))
    return refs


def reindex(memory, ref):
    """Write the entry of a stored node anew, as every change of a node does."""
    (rows,) = memory.asks(GetByRef(memory.scope, (ref,)))
    memory.asks(PutIndex(memory.scope, (index_row(memory.profile, rows[ref], (), stored=True),)))


def text_digest(memory, ref):
    (rows,) = memory.asks(GetByRef(memory.scope, (ref,)))
    return index_row(memory.profile, rows[ref], (), stored=True).digest


def vector_rows(ref, *vectors, digest="text"):
    return tuple(
        VectorRow(ref, chunk, digest, f"{digest}-{ref}-{chunk}", unit(vector)) for chunk, vector in enumerate(vectors)
    )


def embed(memory, ref, *vectors, digest="text", space=SPACE):
    """Give a node one vector for each of its pieces."""
    memory.asks(PutVectors(memory.scope, space, vector_rows(ref, *vectors, digest=digest)))


def add(memory, key, *vectors, label="Project", space=SPACE, **fields):
    """Store a node with its vectors."""
    (ref,) = put(memory, node(key, label, **fields))
    embed(memory, ref, *vectors, space=space)
    return ref


def nearest(memory, vector, limit=10, space=SPACE, **filters):
    """The answer to Nearest, in a transaction of its own."""
    request = Nearest(memory.scope, space, unit(vector), Filters(**filters), limit)
    return memory.run(Plan(lambda call: ask(request), writes=False))


def keys(memory, near):
    """The keys of the nodes found, in order."""
    (rows,) = memory.asks(GetByRef(memory.scope, tuple(item.node for item in near)))
    return [rows[item.node].key for item in near]


def found(memory, vector, limit=10, space=SPACE, **filters):
    return keys(memory, nearest(memory, vector, limit, space, **filters))


def counts(memory):
    (answer,) = memory.asks(GetVectorCounts(memory.scope))
    return [(count.space.model, count.current, count.stale) for count in answer]

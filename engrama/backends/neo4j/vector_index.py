"""The vector index: made once the dimensions are known, made anew when no vector has its dimensions any more."""

from __future__ import annotations

from engrama.backends.neo4j.schema import CypherSource, vector_statement
from engrama.backends.neo4j.statements import Work, fetch

INDEX = "memory_vectors"
MOST_DIMENSIONS = 4_096
"""What the server can index; longer vectors are compared one by one."""

_SHOW = "SHOW VECTOR INDEXES YIELD name, state, options WHERE name = 'memory_vectors' RETURN state, options"
# scope-exempt: whether any vector still needs the one index of the database; no row is shown
_STILL_USED = "MATCH (v:Embedded) WHERE v._dimensions = $dimensions RETURN 1 LIMIT 1"


def index_serves(dimensions: int) -> Work[bool]:
    """Whether the index can be asked for vectors of this length now."""
    state, indexed = yield from _found()
    return state == "ONLINE" and indexed == dimensions


def renew_index(source: CypherSource, dimensions: int) -> Work[bool]:
    """Have an index for vectors of this length, unless others still need it for theirs; whether there is one then."""
    if dimensions > MOST_DIMENSIONS:
        return True
    state, indexed = yield from _found()
    if indexed == dimensions:
        return True
    if state:
        if (yield from fetch(_STILL_USED, {"dimensions": indexed})):
            return False
        yield from fetch(f"DROP INDEX {INDEX} IF EXISTS", {})
    yield from fetch(vector_statement(source.init_cypher), {"dimension": dimensions})
    return True


def _found() -> Work[tuple[str, int]]:
    """State and dimensions of the index; empty and 0 where there is none."""
    rows = yield from fetch(_SHOW, {})
    if not rows:
        return "", 0
    state, options = rows[0]
    return state, int(options["indexConfig"]["vector.dimensions"])

"""The comparison with what is meant, and the law of changes, on a real Neo4j server."""

import os
from functools import cache
from itertools import count
from random import Random

import pytest

from engrama.core.temporal import DAY
from tests.property.neo4j_side import Neo4j
from tests.property.sides import Reference, prepared
from tests.property.strategies import random_pattern, random_picture
from tests.property.test_patterns_delta import check_law

PATTERNS = int(os.environ.get("ENGRAMA_PATTERN_EXAMPLES", "25"))
GRAPHS = 6
_numbers = count(1)

pytestmark = pytest.mark.neo4j


@cache
def patterns():
    return tuple(random_pattern(Random(seed)) for seed in range(5000, 5000 + PATTERNS))


@pytest.fixture(scope="module")
def neo4j(tmp_path_factory):
    side = Neo4j(tmp_path_factory.mktemp("neo4j"), patterns())
    yield side
    side.store.close()


@pytest.mark.parametrize("place", range(GRAPHS))
def test_neo4j_finds_what_is_meant(neo4j, place):
    """Each graph is asked for every pattern."""
    picture = random_picture(Random(place), most=12)
    tag, roots = f"n{next(_numbers)}", [row.uid for row in picture.nodes[::2]]
    stored = [(side, *prepared(side, picture, tag)) for side in (Reference(), neo4j)]
    for pattern in patterns():
        meant, found = (side.answers(scope, pattern, refs, roots) for side, scope, refs in stored)
        assert found == meant, pattern


@pytest.mark.parametrize("place", range(PATTERNS))
def test_neo4j_knows_what_a_change_can_reach(neo4j, place):
    rnd = Random(place)
    for _ in range(2):
        later = rnd.choice((0, 1, DAY, 31 * DAY))
        check_law(neo4j, random_picture(rnd), patterns()[place], rnd.randrange(2**32), later)

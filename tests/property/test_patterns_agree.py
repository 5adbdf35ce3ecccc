"""Random patterns on random graphs: what a database finds is what the reference interpreter says is meant."""

import os
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings

from tests.property.sides import Reference, Sqlite, prepared
from tests.property.strategies import PATTERNS, PICTURES

EXAMPLES = int(os.environ.get("ENGRAMA_PATTERN_EXAMPLES", "300"))
PLAN = settings(
    max_examples=EXAMPLES,
    derandomize="ENGRAMA_PATTERN_EXAMPLES" not in os.environ,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
_numbers = count(1)


@pytest.fixture(scope="module")
def sqlite(tmp_path_factory):
    side = Sqlite(tmp_path_factory.mktemp("patterns"))
    yield side
    side.store.close()


@PLAN
@given(picture=PICTURES, pattern=PATTERNS)
def test_sqlite_finds_what_is_meant(sqlite, picture, pattern):
    tag = str(next(_numbers))
    roots = [row.uid for row in picture.nodes[::2]]
    meant = asked(Reference(), picture, pattern, tag, roots)
    assert asked(sqlite, picture, pattern, tag, roots) == meant


def asked(side, picture, pattern, tag, roots):
    scope, refs = prepared(side, picture, tag)
    return side.answers(scope, pattern, refs, roots)

"""The law that evaluation of what changed stands on, after random changes on every store.

The rows after a change are the earlier ones that no change can alter, and those found within what changes can reach.
"""

import os
import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engrama.core import requests as ask
from engrama.core.call import Call
from engrama.core.operations import carrying
from engrama.core.operations.pattern_rows import all_rows, reach_of, renewed_rows
from engrama.core.operations.samples import Sampler
from engrama.core.operations.seeds import read_changes
from engrama.core.pattern_requests import ClearTouched
from engrama.core.temporal import DAY
from tests.property.changes import Garden
from tests.property.sides import Reference, Sqlite, prepared
from tests.property.strategies import NOW, PATTERNS, PICTURES, STARS, random_pattern, random_picture, yard

PLAN = settings(
    max_examples=int(os.environ.get("ENGRAMA_PATTERN_EXAMPLES", "150")),
    derandomize="ENGRAMA_PATTERN_EXAMPLES" not in os.environ,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
SEEDS = st.integers(0, 2**32)
EVERY = 10_000
LATER = st.sampled_from([0, 1, DAY, 31 * DAY])


@pytest.fixture(scope="module")
def sqlite(tmp_path_factory):
    side = Sqlite(tmp_path_factory.mktemp("delta"))
    yield side
    side.store.close()


@PLAN
@given(picture=PICTURES, pattern=PATTERNS, seed=SEEDS, later=LATER)
def test_the_reference_knows_what_a_change_can_reach(picture, pattern, seed, later):
    check_law(Reference(), picture, pattern, seed, later)


@PLAN
@given(picture=PICTURES, pattern=PATTERNS, seed=SEEDS, later=LATER)
def test_sqlite_knows_what_a_change_can_reach(sqlite, picture, pattern, seed, later):
    check_law(sqlite, picture, pattern, seed, later)


@PLAN
@given(picture=PICTURES, pattern=STARS, seed=SEEDS, later=LATER)
def test_the_counts_of_a_hub_are_carried_on_by_the_reference(every_row_a_hub, picture, pattern, seed, later):
    check_law(Reference(), picture, pattern, seed, later, relations=20)


@PLAN
@given(picture=PICTURES, pattern=STARS, seed=SEEDS, later=LATER)
def test_the_counts_of_a_hub_are_carried_on_by_sqlite(every_row_a_hub, sqlite, picture, pattern, seed, later):
    check_law(sqlite, picture, pattern, seed, later, relations=20)


@pytest.fixture
def every_row_a_hub(monkeypatch):
    monkeypatch.setattr(carrying, "HUB", 1)


def check_law(side, picture, pattern, seed, later, relations=2):
    rnd = Random(seed)
    scope, refs = prepared(side, picture, str(seed), leaky=False)
    side.ask(ask.PutNote(scope, "reflect", "done"))
    pattern = replace(pattern, id=side.learn(pattern))
    before = side.run(lambda: whole(call(scope, NOW), pattern))
    side.ask(ClearTouched(scope))
    garden = Garden(side, scope, rnd, list(refs.values()))
    done = [garden.change(relations) for _ in range(rnd.choice((0, 1, 1, 2, 4)))]
    after = side.run(lambda: whole(call(scope, NOW + later), pattern))
    renewed = side.run(lambda: renewal(call(scope, NOW + later), pattern, before))
    assert renewed == after, done


def whole(call, pattern):
    """All rows with their samples, by running the pattern and counting through."""
    found = yield from all_rows(call, pattern, EVERY)
    return (yield from told(call, found, pattern))


def renewal(call, pattern, before):
    """The rows as they were at NOW with their samples, renewed by what changed since."""
    changes = yield from read_changes(call)
    reach = yield from reach_of(call, pattern, NOW, changes)
    found = yield from renewed_rows(call, pattern, before, reach, EVERY)
    return (yield from told(call, found, pattern))


def told(call, found, pattern):
    """The rows, those that were computed sampled anew."""
    rows, sampler = [], Sampler(pattern, found.changes)
    for placed in found.state.rows:
        samples = placed.samples
        if found.is_fresh(placed.row):
            samples = yield from sampler.sample(call, placed.row, placed.samples)
        rows.append(placed._replace(samples=samples))
    return found.state._replace(rows=tuple(rows))


def call(scope, now):
    return Call(yard(), scope, now, 0)


TOUCH_FAULTS = ["nodes_touch_update", "edges_touch_insert", "edges_touch_update", "edges_touch_delete"]


@pytest.mark.parametrize("fault", TOUCH_FAULTS)
def test_the_law_is_broken_where_a_change_is_not_noticed(tmp_path, fault):
    side = Sqlite(tmp_path)
    side.store.session().execute(f"DROP TRIGGER {fault}")
    assert broken(side)
    side.close()


ROOT_FAULTS = {
    "roots are not walked to": (r'AS "walked edge" ON ', 'AS "walked edge" ON FALSE AND '),
    "no change enters": (r'"given seed"\.value', '-"given seed".value'),
    "nodes are left out for relations that they just got": (r":slack", "0"),
}


@pytest.mark.parametrize("fault", ROOT_FAULTS)
def test_the_law_is_broken_where_roots_are_not_found(tmp_path, fault):
    side = Sqlite(tmp_path)
    side.source.spoil = lambda text: re.sub(*ROOT_FAULTS[fault], text)
    assert broken(side)
    side.close()


def broken(side):
    """Whether some random change shows that the law does not hold."""
    for seed in range(1500):
        rnd = Random(seed)
        try:
            check_law(side, random_picture(rnd, most=6), random_pattern(rnd), seed, 0)
        except AssertionError:
            return True
    return False

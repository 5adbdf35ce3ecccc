"""Whoever holds a file open while another process erases or restores it neither meets other owners nor loses writes."""

import random

import pytest

from engrama import Engrama
from engrama.core.requests import PutVectors
from engrama.skills.forget import plan_erase
from tests.backends.test_sqlite_nearest import SPACE, ask_nearest, by_hand, direction, filled
from tests.stores import BOB, open_memory
from tests.vectors import node, put, vector_rows


@pytest.fixture
def opened(tmp_path):
    """Opens one more memory of an owner in the same file."""
    memories = []

    def open_for(user):
        memories.append(Engrama(home=tmp_path, db_path=tmp_path / "e.db", backend="sqlite", org_id="o", user_id=user))
        return memories[-1]

    yield open_for
    for memory in memories:
        memory.close()


def keys(memory):
    return [result.key for result in memory.search("").results]


def test_an_erased_owner_never_meets_the_owner_who_came_next(opened):
    ann = opened("ann")
    ann.remember("Concept", "told by ann")
    opened("ann").erase(apply=True)
    bob = opened("bob")
    bob.remember("Concept", "told by bob")
    assert keys(ann) == []
    ann.remember("Concept", "told by ann again")
    assert (keys(ann), keys(bob)) == (["told by ann again"], ["told by bob"])
    assert keys(opened("ann")) == ["told by ann again"]


def test_a_restored_copy_of_another_memory_is_that_of_whoever_holds_the_database_open(tmp_path):
    with Engrama(home=tmp_path / "old", db_path=tmp_path / "old.db", backend="sqlite") as old:
        old.remember("Concept", "told before")
        old.backup(tmp_path / "copy.db")
    place = {"home": tmp_path / "new", "db_path": tmp_path / "new.db", "backend": "sqlite"}
    with Engrama(**place) as server:
        server.remember("Concept", "replaced")
        with Engrama(**place) as other:
            other.restore(tmp_path / "copy.db")
            assert keys(other) == ["told before"]
        assert keys(server) == ["told before"]
        server.remember("Concept", "told after")
    with Engrama(**place) as again:
        assert sorted(keys(again)) == ["told after", "told before"]


def test_vectors_that_an_erased_owner_brings_back_are_found_by_who_searched_before(tmp_path):
    one = open_memory("sqlite", tmp_path / "store")
    two = open_memory("sqlite", tmp_path / "store")
    query = direction(random.Random(30))
    for seed in (1, 2):
        filled(one, 400, seed=seed)
        for _ in range(2):
            ask_nearest(two, query)
    one.run(plan_erase(apply=True))
    (ref,) = put(one.as_owner(BOB), node("other", "Project"))
    one.as_owner(BOB).asks(PutVectors(one.as_owner(BOB).scope, SPACE, vector_rows(ref, query)))
    filled(one, 400, seed=3)
    assert ask_nearest(two, query) == by_hand(one, query) != ()
    one.close()
    two.close()

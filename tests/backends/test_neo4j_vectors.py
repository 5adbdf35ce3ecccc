"""Vectors on a Neo4j server: the one index and its dimensions, scopes large enough to need it, and damage."""

import random

import pytest

from engrama.backends.neo4j import nearest as neo4j_nearest
from engrama.backends.neo4j.store import Neo4jGraphStore
from engrama.core.requests import DropVectors, PutVectors
from engrama.core.rows import Space
from engrama.core.scope import Scope
from tests import neo4j_stores
from tests.stores import BOB, open_memory, workshop
from tests.vectors import EAST, NORTH, SOUTH, SPACE, add, found, nearest, node, put, vector_rows

pytestmark = [pytest.mark.neo4j, pytest.mark.vectors]


@pytest.fixture
def memory(tmp_path):
    opened = open_memory("neo4j", tmp_path / "store")
    yield opened
    opened.close()


@pytest.fixture
def without_index(whole_database):
    """The whole database, for tests with dimensions of their own that the next index is to have."""
    whole_database("DROP INDEX memory_vectors IF EXISTS")
    return whole_database


def indexed(query):
    """The dimensions of the vector index, 0 without one."""
    rows = query("SHOW VECTOR INDEXES YIELD name, options WHERE name = 'memory_vectors' RETURN options")
    return rows[0]["options"]["indexConfig"]["vector.dimensions"] if rows else 0


def test_the_index_follows_the_dimensions_once_no_vector_has_the_old_ones(without_index, memory):
    five, six = Space("hand", "five", 5), Space("hand", "six", 6)
    first, second = (add(memory, key, (*EAST, 0), space=five) for key in "ab")
    assert indexed(without_index) == 5
    memory.asks(PutVectors(memory.scope, six, vector_rows(first, (*EAST, 0, 0))))
    assert indexed(without_index) == 5
    assert found(memory, (*EAST, 0, 0), space=six) == ["a"]
    memory.asks(PutVectors(memory.scope, six, vector_rows(second, (*EAST, 0, 0))))
    assert indexed(without_index) == 6
    memory.asks(DropVectors(memory.scope))


def test_the_index_finds_what_looking_at_every_vector_finds(without_index, memory, monkeypatch):
    numbers = random.Random(7)
    seven = Space("hand", "seven", 7)
    vectors = [[numbers.gauss(0, 1) for _ in range(7)] for _ in range(600)]
    refs = put(memory, *(node(f"p{number}") for number in range(300)))
    rows = [row for place, ref in enumerate(refs) for row in vector_rows(ref, vectors[place], vectors[300 + place])]
    memory.asks(PutVectors(memory.scope, seven, tuple(rows)))
    exactly = nearest(memory, vectors[0], space=seven)
    without_index("CALL db.awaitIndexes(60)")
    monkeypatch.setattr(neo4j_nearest, "_FEW", 10)
    asked = []
    monkeypatch.setattr(neo4j_nearest, "_by_index", _watched(neo4j_nearest._by_index, asked))
    assert nearest(memory, vectors[0], space=seven) == exactly
    assert asked == [10]
    memory.asks(DropVectors(memory.scope))


def test_where_the_index_gives_too_few_every_vector_of_the_owner_is_looked_at(memory, monkeypatch):
    monkeypatch.setattr(neo4j_nearest, "_FEW", 2)
    monkeypatch.setattr(neo4j_nearest, "_MARGIN", 1)
    monkeypatch.setattr(neo4j_nearest, "_GROWTH", 2)
    bob = memory.as_owner(BOB)
    refs = put(bob, *(node(f"p{number}") for number in range(300)))
    bob.asks(PutVectors(BOB, SPACE, tuple(row for ref in refs for row in vector_rows(ref, EAST))))
    for key in ("x", "y", "z"):
        add(memory, key, SOUTH)
    assert found(memory, EAST, limit=3) == ["x", "y", "z"]


def test_verify_finds_damaged_vectors(whole_database, memory):
    def sound():
        return next(check.ok for check in memory.verify().checks if check.name == "vectors")

    ref = add(memory, "a", EAST, NORTH)
    assert sound()
    whole_database("MATCH (p:_Piece {_node: $ref, org_id: $org}) DELETE p", ref=ref, org=ANN_ORG + memory.store.mark)
    assert not sound()


def test_a_database_of_an_earlier_version_gets_what_it_lacks(whole_database, memory):
    store = Neo4jGraphStore(neo4j_stores.options(), workshop())
    store.close()
    whole_database("MATCH (m:_Meta) SET m._format = 1")
    whole_database("DROP INDEX node_space")
    follower = Neo4jGraphStore(neo4j_stores.options(), workshop(), on_mismatch="follow")
    assert follower.is_current()
    follower.close()
    assert whole_database("SHOW INDEXES YIELD name WHERE name = 'node_space' RETURN name")


ANN_ORG = Scope("acme", "ann").org_id


def _watched(function, asked):
    def watched(text, given, request):
        asked.append(request.limit)
        return function(text, given, request)

    return watched

"""The full-text index of SQLite ranks as its schema says, and never comes back short, whatever stands before."""

import pytest

from engrama.core.call import Plan
from engrama.core.requests import FullText, ask
from engrama.core.rows import Filters
from tests.stores import BOB, open_memory


@pytest.fixture
def memory(tmp_path):
    opened = open_memory("sqlite", tmp_path / "store")
    yield opened
    opened.close()


def find(memory, *terms, limit=10, **filters):
    request = FullText(memory.scope, terms, (), Filters(**filters), limit)
    return memory.run(Plan(lambda call: ask(request), writes=False))


def test_scores_are_those_that_the_schema_declares_for_its_rank(memory):
    memory.remember("Project", "amber")
    memory.remember("Project", "beryl", {"description": "amber and amber again", "tags": ["amber"]})
    memory.remember("Project", "coral", {"tags": ["amber"]})
    sql = "SELECT rowid, -rank FROM nodes_fts WHERE nodes_fts MATCH 'amber' ORDER BY rank"
    declared = memory.store.session().execute(sql).fetchall()
    assert [(hit.node.ref, hit.score) for hit in find(memory, "amber")] == declared
    assert len({score for _, score in declared}) == 3


def test_a_hit_behind_hundreds_that_the_filters_refuse_is_found(memory):
    for number in range(300):
        memory.remember("Project", f"amber {number}", {"rank": 1})
    memory.remember("Project", "last", {"description": f"amber {'other words ' * 40}", "rank": 2})
    assert [hit.node.key for hit in find(memory, "amber", where=(("rank", 2),))] == ["last"]


def test_a_hit_behind_hundreds_of_another_owner_is_found(memory):
    bob = memory.as_owner(BOB)
    for number in range(300):
        bob.remember("Project", f"amber {number}")
        memory.remember("Project", f"beryl {number}")
    memory.remember("Project", "last", {"description": f"amber {'other words ' * 40}"})
    assert [hit.node.key for hit in find(memory, "amber")] == ["last"]


def test_equal_scores_come_by_name_however_many_there_are(memory):
    names = [f"amber {letter}{number:02}" for letter in "zyx" for number in range(40)]
    for name in names:
        memory.remember("Project", name)
    few, many = find(memory, "amber", limit=5), find(memory, "amber", limit=200)
    assert [hit.node.key for hit in many] == sorted(names)
    assert few == many[:5]

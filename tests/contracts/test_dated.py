"""Facts told today of other days: which of them `at` gives for a moment."""

import pytest

from engrama.core.temporal import to_iso
from engrama.errors import NodeNotFound


def rank(memory, at):
    try:
        return memory.show("Project:Atlas", at=at).properties.get("rank")
    except NodeNotFound:
        return None


@pytest.fixture
def told(memory):
    """A rank of 1 since February and, told later, of 2 since June."""
    memory.remember("Project", "Atlas", {"rank": 1, "summary": "first wombat"}, valid_from="2023-02-01")
    memory.clock.pass_days(1)
    memory.remember("Project", "Atlas", {"rank": 2, "summary": "second numbat"}, valid_from="2023-06-01")
    memory.clock.pass_days(1)
    return memory


@pytest.mark.parametrize(
    ("day", "value"), [("2023-01-31", None), ("2023-03-15", 1), ("2023-05-31", 1), ("2023-06-01", 2), ("2023-07-15", 2)]
)
def test_of_two_dated_values_each_holds_from_its_day(told, day, value):
    assert rank(told, day) == value


def test_search_and_context_and_lists_find_the_value_of_the_day(told):
    assert [hit.key for hit in told.search("wombat", at="2023-03-15").results] == ["Atlas"]
    assert told.search("wombat", at="2023-07-15").results == ()
    assert [hit.key for hit in told.search("numbat", at="2023-07-15").results] == ["Atlas"]
    assert told.context("Project:Atlas", at="2023-03-15").root.properties["rank"] == 1
    assert [hit.key for hit in told.query_at_date("2023-03-15").results] == ["Atlas"]
    assert told.query_at_date("2023-01-15").results == ()


def test_today_is_what_was_told_last(told):
    assert told.show("Project:Atlas").properties["rank"] == 2


def test_the_same_day_named_again_corrects_what_was_held(memory):
    memory.remember("Project", "Atlas", {"rank": 1}, valid_from="2023-02-01")
    memory.remember("Project", "Atlas", {"rank": 2}, valid_from="2023-02-01")
    memory.clock.pass_days(1)
    assert rank(memory, "2023-03-15") == 2
    assert [event.event for event in memory.history("Project:Atlas").events] == ["created", "corrected"]


def test_an_earlier_day_named_later_holds_from_that_day(memory):
    memory.remember("Project", "Atlas", {"rank": 1}, valid_from="2023-06-01")
    memory.remember("Project", "Atlas", {"rank": 2}, valid_from="2023-02-01")
    memory.clock.pass_days(1)
    assert [rank(memory, day) for day in ("2023-01-15", "2023-03-15", "2023-07-15")] == [None, 2, 2]


def test_only_another_beginning_of_the_same_fact_moves_it(memory):
    memory.remember("Project", "Atlas", {"rank": 1}, valid_from="2023-02-01")
    memory.remember("Project", "Atlas", valid_from="2023-06-01")
    memory.clock.pass_days(1)
    assert [rank(memory, day) for day in ("2023-03-15", "2023-07-15")] == [None, 1]


def test_what_ended_and_came_again_holds_in_both_times_and_not_between(memory):
    memory.remember("Project", "Atlas", {"rank": 1}, valid_from="2023-02-01", valid_to="2023-04-01")
    memory.remember("Project", "Atlas", {"rank": 2}, valid_from="2023-06-01")
    memory.clock.pass_days(1)
    assert [rank(memory, day) for day in ("2023-03-15", "2023-05-01", "2023-07-15")] == [1, None, 2]


def test_the_same_fact_that_ended_and_came_again_holds_in_both_times(memory):
    memory.remember("Project", "Atlas", {"rank": 1}, valid_from="2023-02-01")
    memory.supersede("Project:Atlas", valid_to="2023-04-01")
    memory.remember("Project", "Atlas", {"rank": 1}, valid_from="2023-06-01")
    memory.clock.pass_days(1)
    assert [rank(memory, day) for day in ("2023-03-15", "2023-05-01", "2023-07-15")] == [1, None, 1]


def test_an_end_told_later_ends_what_was_held(memory):
    memory.remember("Project", "Atlas", {"rank": 1}, valid_from="2023-02-01")
    memory.remember("Project", "Atlas", {"rank": 2}, valid_from="2023-06-01")
    memory.supersede("Project:Atlas", valid_to="2023-08-01")
    memory.clock.pass_days(1)
    days = ("2023-03-15", "2023-07-15", "2023-08-02")
    assert [rank(memory, day) for day in days] == [1, 2, None]


def test_a_change_without_a_day_holds_from_when_it_was_told(memory):
    memory.remember("Project", "Atlas", {"rank": 1}, valid_from="2023-02-01")
    memory.clock.pass_days(10)
    before = memory.clock.now - 1
    memory.remember("Project", "Atlas", {"rank": 2})
    memory.clock.pass_days(1)
    assert rank(memory, "2023-03-15") == 1
    assert memory.show("Project:Atlas", at=to_iso(before)).properties["rank"] == 1


def test_what_was_noted_with_the_first_telling_belongs_to_the_fact(memory):
    memory.remember("Project", "Atlas", note="begun in the old town", valid_from="2023-02-01")
    memory.clock.pass_days(1)
    memory.remember("Project", "Atlas", note="moved since")
    then = memory.show("Project:Atlas", at="2023-03-15")
    assert [note.text for note in then.observations] == ["begun in the old town"]


def test_inline_relations_and_stubs_hold_since_the_day_of_the_remember(memory):
    memory.remember("Project", "Atlas", valid_from="2023-02-01", relations=[("USES", "Tool:Press")], on_missing="stub")
    memory.clock.pass_days(1)
    assert [line.target for line in memory.context("Project:Atlas", at="2023-03-15").relations] == ["Tool:Press"]


def test_a_relation_that_was_there_keeps_its_day(memory):
    memory.remember("Tool", "Press", valid_from="2023-01-01")
    memory.remember("Project", "Atlas", valid_from="2023-02-01", relations=[("USES", "Tool:Press")])
    memory.remember("Project", "Atlas", {"rank": 2}, valid_from="2023-06-01", relations=[("USES", "Tool:Press")])
    memory.clock.pass_days(1)
    assert [line.target for line in memory.context("Project:Atlas", at="2023-03-15").relations] == ["Tool:Press"]

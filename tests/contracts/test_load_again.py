"""Loading and importing into what is there already: every item counts, also after an earlier one of the same load."""

import json

import pytest

from engrama.errors import ImportInvalid, InvalidInput
from tests.stores import KINDS, open_memory


@pytest.fixture(params=KINDS)
def kind(request):
    return request.param


@pytest.fixture
def two(kind, tmp_path):
    """Two memories of one kind; the second takes in what the first exports."""
    backend, mode = kind.split("-")
    opened = [open_memory(backend, tmp_path / name, awaited=mode == "async") for name in ("one", "two")]
    yield opened
    for memory in opened:
        memory.close()


def shown(memory, *name, **when):
    return memory.show(name, **when).properties


def test_a_name_that_went_to_another_node_since_leads_to_two_nodes(two):
    one, other = two
    one.remember("Project", "Old", {"description": "first"}, note="first note")
    other.import_lines(one.export())
    one.rename("Project:Old", "New")
    one.remember("Project", "Old", {"description": "second"}, note="second note")
    other.import_lines(one.export())
    assert (shown(other, "Project", "New"), shown(other, "Project", "Old")) == (
        {"description": "first"},
        {"description": "second"},
    )
    assert [note.text for note in other.show("Project:Old").observations] == ["second note"]


def test_one_stored_node_named_twice_in_a_load_keeps_what_both_items_say(two):
    memory, _ = two
    memory.remember("Project", "A")
    memory.load([("Project", "A", {"x": "1"}), ("Project", "a", {"y": "2"}), ("Project", "A", {"z": "3"})])
    assert shown(memory, "Project", "A") == {"x": "1", "y": "2", "z": "3"}


@pytest.mark.parametrize("stored", [False, True])
def test_one_relation_named_twice_in_a_load_keeps_what_both_items_say(two, stored):
    memory, _ = two
    ends = ("Project:A", "USES", "Tool:B")
    memory.load([("Project", "A"), ("Tool", "B")], [ends] if stored else [])
    memory.load((), [(*ends, {"x": "1"}), (*ends, {"y": "2"})])
    related = memory.relate(*ends)
    assert (related.created, related.relation.properties) == (False, {"x": "1", "y": "2"})


def test_a_corrected_beginning_travels_with_an_import(two):
    one, other = two
    one.remember("Project", "A", {"x": "1"})
    other.import_lines(one.export())
    one.remember("Project", "A", {"x": "1"}, valid_from="2020-01-01")
    other.import_lines(one.export())
    assert shown(other, "Project", "A", at="2021-01-01") == {"x": "1"}


def test_merging_into_an_archived_node_is_refused_since_it_would_hide_what_is_known(two):
    memory, _ = two
    memory.remember("Project", "A")
    memory.forget("Project:A")
    memory.remember("Project", "B", {"x": "1"})
    with pytest.raises(InvalidInput, match="Project:A is archived"):
        memory.merge("Project:A", "Project:B")
    assert shown(memory, "Project", "B") == {"x": "1"}


@pytest.mark.parametrize("asked", [("\udcff",), ("", None, None, ["\udcff"]), ("", None, {"x": "\ud800"})])
def test_a_search_for_what_is_no_text_is_refused_in_a_sentence(two, asked):
    memory, _ = two
    names = ("query", "label", "where", "tags")
    with pytest.raises(InvalidInput, match="bytes that are no text"):
        memory.search(**{name: value for name, value in zip(names, asked, strict=False) if value is not None})


@pytest.mark.parametrize("count", [-5, 0, 10**30])
def test_a_note_counted_impossibly_often_is_refused_with_its_line(two, count):
    one, other = two
    one.remember("Project", "A", note="told")
    lines = [line.replace('"count":1', f'"count":{json.dumps(count)}') for line in one.export()]
    with pytest.raises(ImportInvalid, match="Line 2"):
        other.import_lines(lines)


def test_an_insight_that_could_not_be_listed_is_refused_with_its_line(two):
    one, other = two
    one.remember("Project", "A")
    lines = [
        line.replace('"label":"Project"', '"label":"Insight"').replace('"properties":{}', '"properties":{"digest":"d"}')
        for line in one.export()
    ]
    with pytest.raises(ImportInvalid, match="Line 2"):
        other.import_lines(lines)


def test_a_note_that_was_noted_again_since_is_counted_as_often_by_an_import(two):
    one, other = two
    one.remember("Project", "A", note="told")
    other.import_lines(one.export())
    one.remember("Project", "A", note="told")
    lines = one.export()
    for _ in range(2):
        other.import_lines(lines)
        assert other.export() == lines


def test_a_relation_that_went_to_other_nodes_joins_the_one_that_is_there(two):
    one, other = two
    one.load([("Project", "A"), ("Project", "B"), ("Tool", "P")], [("Project:A", "USES", "Tool:P", {"x": "1"})])
    one.load([], [("Project:B", "USES", "Tool:P", {"y": "2"})])
    header, *lines = one.export()
    other.import_lines([header, *lines])
    target = one.show("Project:A").uid
    moved = json.loads(next(line for line in lines if '"y":"2"' in line))
    moved["relation"] |= {"source": target, "updated_at": "2030-01-01T00:00:00Z"}
    for _ in range(2):
        other.import_lines([header, json.dumps(moved)])
        related = other.relate("Project:A", "USES", "Tool:P")
        assert (related.created, related.relation.properties) == (False, {"x": "1", "y": "2"})
        assert other.counts().types == {"USES": 1}
    assert other.verify().ok


def test_a_relation_that_comes_twice_in_a_file_is_one_with_what_was_said_last(two):
    one, other = two
    one.load([("Project", "A"), ("Tool", "P"), ("Tool", "Q")], [("Project:A", "USES", "Tool:P")])
    lines = one.export()
    again = json.loads(lines[-1])
    again["relation"] |= {"target": one.show("Tool:Q").uid, "updated_at": "2030-01-01T00:00:00Z"}
    other.import_lines([*lines, json.dumps(again)])
    assert [relation.target for relation in other.context("Project:A").relations] == ["Tool:Q"]


def test_a_namesake_that_ended_before_the_stored_one_began_holds_since_it_began(two):
    one, other = two
    one.load([("Project", "A"), ("Tool", "P")], [("Project:A", "USES", "Tool:P")])
    one.clock.pass_days(5)
    other.clock.pass_days(10)
    other.load([("Project", "A"), ("Tool", "P")], [("Project:A", "USES", "Tool:P")])
    one.clock.pass_days(20)
    one.supersede("Project:A", valid_to="2026-03-03")
    other.import_lines(one.export())
    assert shown(other, "Project", "A", at="2026-03-02") == {}
    assert other.show("Project:A").state == "superseded"
    assert other.verify().ok

"""Search by stems on every store: the forms of a word are one, what is no word stays whole, names stay exact."""

import pytest

from tests.contracts.test_search import found, keys


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("maps of the city", ["A report on mapping cities"]),
        ("running", ["Run"]),
        ("runs", ["Run"]),
        ("cartografía", ["Cartografías de Sevilla"]),
        ("CARTOGRAFIAS", ["Cartografías de Sevilla"]),
        ("organised universities", ["University organisation"]),
    ],
)
def test_a_word_finds_its_other_forms(memory, query, expected):
    memory.load([("Tool", name) for name in ("A report on mapping cities", "Run", "Cartografías de Sevilla")])
    memory.remember("Project", "University organisation")
    assert found(memory, query) == expected


def test_notes_and_tags_are_found_by_other_forms_and_exact_tags_are_not(memory):
    memory.remember("Project", "Atlas", {"tags": ["sea otters"]}, note="The walruses were swimming")
    assert found(memory, "walrus") == found(memory, "swims") == found(memory, "otter") == ["Atlas"]
    assert found(memory, "", tags=["sea otters"]) == ["Atlas"]
    assert found(memory, "", tags=["sea otter"]) == []


def test_a_key_that_is_the_query_comes_before_its_other_forms(memory):
    memory.load([("Tool", "Maps"), ("Tool", "Map"), ("Tool", "Mapping")])
    for name in ("Map", "Maps", "Mapping"):
        answer = memory.search(name)
        assert keys(answer)[0] == name
        assert len(answer.results) == 3
    assert memory.show("Tool:Map").key == "Map"


@pytest.mark.parametrize("beginning", ["cartograph", "cartography", "cartographi", "carto"])
def test_a_beginning_finds_a_word_whose_stem_ends_otherwise(memory, beginning):
    memory.load([("Tool", "Cartography"), ("Tool", "Cartel")])
    assert found(memory, beginning, prefix=True) == ["Cartography"]


def test_a_beginning_behind_the_stem_finds_the_word(memory):
    memory.load([("Tool", "Joy of running"), ("Tool", "Rumours"), ("Project", "Canciones"), ("Tool", "Canal")])
    for beginning in ("runni", "runnin", "running"):
        assert found(memory, beginning, prefix=True) == ["Joy of running"]
    assert found(memory, "cancio", prefix=True) == found(memory, "canciones", prefix=True) == ["Canciones"]
    assert "Joy of running" in found(memory, "run", prefix=True)


def test_an_excerpt_marks_the_whole_word_that_hit(memory):
    memory.remember("Project", "Atlas", {"summary": "All about the mapping of old cities"})
    (hit,) = memory.search("city maps").results
    assert hit.excerpt == "All about the **mapping** of old **cities**"


def test_what_was_true_then_is_found_by_other_forms(memory):
    memory.remember("Project", "Atlas", {"summary": "Drawing islands"})
    then = memory.clock.now
    memory.clock.pass_days(1)
    memory.remember("Project", "Atlas", {"summary": "Selling"})
    assert found(memory, "island") == []
    assert found(memory, "draws island", at=then) == ["Atlas"]
    assert found(memory, "draw sells", at=then) == ["Atlas"]


def test_an_excerpt_of_beginnings_is_of_the_text_that_they_are_found_in(memory):
    long = "Nothing of interest stands here. " * 9
    memory.remember("Tool", "Pen", {"kind": long}, note="All about cartography")
    memory.remember("Tool", "Ink", {"kind": f"{long} a map"}, note="running maps")
    assert memory.search("cartogr", prefix=True).results[0].excerpt == "All about **cartography**"
    assert memory.search("runnin ma", prefix=True).results[0].excerpt == "**running** **maps**"

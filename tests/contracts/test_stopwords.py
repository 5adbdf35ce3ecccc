"""Stop words on every store: without weight beside a word that says something, and words like others when alone."""

import pytest

from engrama.core.stopwords import STOP_WORDS
from engrama.core.text import words
from tests.contracts.test_search import found, keys


def test_words_that_hold_a_sentence_together_do_not_find_nodes_beside_others(memory):
    memory.load([("Tool", "The who of the what"), ("Project", "Old maps"), ("Tool", "Mapa de la ciudad")])
    assert found(memory, "what is the map of the year?") == ["Mapa de la ciudad", "Old maps"]
    assert found(memory, "¿Dónde está la ciudad de los mapas?") == ["Mapa de la ciudad", "Old maps"]


@pytest.mark.parametrize("query", ["the who", "what of the", "of the nowhere-to-be-found"])
def test_a_query_in_which_only_stop_words_are_known_is_searched_by_them(memory, query):
    memory.load([("Tool", "The who of the what"), ("Tool", "Pen")])
    assert found(memory, query) == ["The who of the what"]


def test_a_key_made_of_stop_words_is_found_first(memory):
    memory.load([("Tool", "The Who"), ("Tool", "Who"), ("Tool", "Pen of the band")])
    assert keys(memory.search("the who"))[0] == "The Who"
    assert keys(memory.search("who"))[0] == "Who"


def test_a_word_that_is_near_to_a_stop_word_is_another_word_and_counts(memory):
    memory.load([("Tool", "A doe"), ("Tool", "Does it"), ("Tool", "Forest")])
    assert found(memory, "doe forest") == ["A doe", "Forest"]
    assert found(memory, "does the forest") == ["Forest"]


def test_stop_words_do_not_count_in_the_past_either(memory):
    memory.load([("Tool", "The who of the what"), ("Project", "Old maps")])
    now = memory.clock.now
    assert found(memory, "the map of the year", at=now) == ["Old maps"]
    assert found(memory, "of the", at=now) == ["The who of the what"]


def test_an_excerpt_does_not_mark_stop_words_beside_others(memory):
    memory.remember("Project", "Atlas", {"summary": "All about the mapping of the city"})
    assert memory.search("the city").results[0].excerpt == "All about the mapping of the **city**"


def test_beginnings_are_never_left_out(memory):
    memory.load([("Tool", "Theatre"), ("Tool", "Pen")])
    assert found(memory, "the pe", prefix=True) == ["Pen", "Theatre"]


def test_the_list_holds_words_as_the_analyser_gives_them():
    assert {word for word in STOP_WORDS if words(word) != [word]} == set()

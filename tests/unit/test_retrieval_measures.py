"""The arithmetic and the fixed choices behind `python -m benchmarks retrieval`."""

from __future__ import annotations

import gzip
import json

import pytest

from benchmarks.retrieval import data
from benchmarks.retrieval.baselines import Bm25, Grep, telling_words
from benchmarks.retrieval.graph import nodes, relations
from benchmarks.retrieval.scoring import Answered, ndcg, recall, reciprocal_rank, summarise
from benchmarks.retrieval.vectors import KeptEmbedder

CORPUS = ("The heron waits", "A brown fox", "Foxes run and run")


def test_recall_is_the_share_of_the_right_passages_within_the_depth():
    assert recall((7, 3, 9), (3, 9), 2) == 0.5
    assert recall((7, 3, 9), (3, 9), 3) == 1.0


def test_reciprocal_rank_looks_at_ten_places():
    assert reciprocal_rank((5, 8, 3), (3,)) == pytest.approx(1 / 3)
    assert reciprocal_rank(tuple(range(10)), (10,)) == 0.0


def test_a_perfect_order_has_ndcg_1_and_a_late_hit_less():
    assert ndcg((4, 2), (2, 4)) == 1.0
    assert ndcg((9, 2), (2,)) == pytest.approx(0.6309, abs=1e-4)


def test_categories_are_told_beside_the_whole_only_where_there_are_several():
    answers = [Answered(data.Question("q", (0,), category), (0,), 40, 1.0) for category in ("b", "a")]
    assert [row.category for row in summarise(answers)] == ["all", "a", "b"]
    assert [row.category for row in summarise(answers[:1])] == ["all"]
    assert summarise(answers)[0].tokens == 10


def test_each_question_is_in_exactly_one_half_and_unlabelled_ones_are_counted(tmp_path):
    queries = [{"q": f"question {n}", "gold": [0] if n else [], "cat": 0} for n in range(40)]
    _write(tmp_path, "one", [{"name": "g", "corpus": list(CORPUS), "queries": queries}])
    halves = [data.read(tmp_path, "one", split) for split in (data.DEV, data.HELD_OUT)]
    asked = [{question.text for question in half.groups[0].questions} for half in halves]
    assert not asked[0] & asked[1]
    assert len(asked[0] | asked[1]) == 39
    assert sum(half.excluded for half in halves) == 1


def test_a_set_of_several_groups_is_halved_by_whole_groups(tmp_path):
    groups = [{"name": f"g{n}", "corpus": ["a"], "queries": [{"q": "q", "gold": [0]}]} for n in range(8)]
    _write(tmp_path, "many", groups)
    halves = [{g.name for g in data.read(tmp_path, "many", split).groups} for split in (data.DEV, data.HELD_OUT)]
    assert sorted(halves[0] | halves[1]) == [f"g{n}" for n in range(8)]
    assert not halves[0] & halves[1]


def test_grep_counts_every_match_and_bm25_stems():
    group = data.Group("g", CORPUS, ())
    assert Grep(group).ask("who is it that runs or will run").places == (2,)
    assert Bm25(group).ask("a running fox").places == (2, 1)


def test_stop_words_are_left_out_unless_nothing_else_is_left():
    assert telling_words("Where is the heron?") == ["heron"]
    assert telling_words("Who is it?") == ["who", "is", "it"]


def test_key_and_body_together_are_the_passage():
    long = "one two three four five six seven eight"
    made = nodes("help_en_en", (long, "short text", "Short text"))
    assert [(key, properties) for _, key, properties in made] == [
        ("one two three four five six", {"body": "seven eight"}),
        ("short text", {}),
        ("Short text 2", {}),
    ]


def test_a_paragraph_is_related_to_those_whose_title_it_names_in_whole_words():
    corpus = ("Ada Lovelace\nShe wrote of the Engine.", "Engine\nBuilt by Babbage.", "Gin (drink)\nA spirit.")
    made = nodes("hotpot", corpus)
    assert relations("hotpot", corpus, made) == [
        (("Document", "Ada Lovelace"), "MENTIONS", ("Document", "Engine")),
    ]


def test_vectors_are_made_once_for_texts_and_apart_for_questions(tmp_path):
    inner = _Counting()
    kept = KeptEmbedder(inner, tmp_path)
    kept.embed_batch(["a b", "c"])
    assert kept.embed("a\nb") == kept.embed("a b")
    kept.embed("c", query=True)
    assert inner.asked == [("c", False), ("a b", False), ("c", True)]


class _Counting:
    name, model, dimensions = "test", "counting", 2

    def __init__(self):
        self.asked = []

    def embed_batch(self, texts, *, query=False):
        self.asked += [(text, query) for text in texts]
        return [(len(text), 1.0) for text in texts]


def _write(folder, name, groups):
    with gzip.open(folder / f"{name}.json.gz", "wt", encoding="utf-8") as file:
        json.dump({"groups": groups}, file)

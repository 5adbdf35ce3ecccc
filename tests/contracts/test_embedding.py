"""Embedding along with writes, search by two channels, and `reindex`, on every store, with an embedder of words."""

import pytest

from engrama.core.requests import GetVectorCounts
from engrama.core.rows import Space, VectorCount
from engrama.core.searchable import CHUNK
from engrama.core.temporal import parse_moment
from engrama.errors import InvalidInput
from tests.embedder import Words
from tests.stores import BOB

pytestmark = pytest.mark.vectors

SMALL = Space("words", "small", 48)


def keys(answer):
    return [hit.key for hit in answer.results]


@pytest.fixture
def words():
    return Words()


@pytest.fixture
def mind(memory, words):
    """A memory with an embedder."""
    return memory.with_embedder(words)


def counts(memory):
    return memory.asks(GetVectorCounts(memory.scope))[0]


def test_a_node_is_found_by_its_vector_from_the_write_that_made_it(mind, words):
    mind.remember("Tool", "Fountain pen", {"kind": "writing"}, note="leaks on planes")
    assert words.texts == ["Fountain pen\nleaks on planes\nwriting"]
    answer = mind.search("pen for planes")
    assert keys(answer) == ["Fountain pen"]
    assert (answer.mode, answer.channels, answer.degraded, answer.reason) == (
        "hybrid",
        ("fulltext", "vector"),
        False,
        "",
    )
    assert answer.results[0].signals["vector"] > 0.5


def test_what_is_off_for_words_is_off_for_vectors(mind, words):
    mind.remember("Project", "Atlas", {"secret": "narwhal", "summary": "walrus"})
    assert words.texts == ["Atlas\nwalrus"]


def test_a_changed_text_is_embedded_anew_and_an_unchanged_one_is_not(mind, words):
    mind.remember("Tool", "Pen", note="blue")
    mind.remember("Tool", "Pen", confidence=0.5)
    assert words.texts == ["Pen\nblue"]
    mind.remember("Tool", "Pen", note="red")
    assert words.texts == ["Pen\nblue", "Pen\nblue\nred"]
    assert counts(mind) == (VectorCount(SMALL, 1, 0),)


def test_archived_and_superseded_nodes_are_found_by_no_channel_unless_asked_for(mind):
    for name in ("Red ink", "Blue ink", "Green ink"):
        mind.remember("Tool", name)
    mind.forget("Tool:Red ink")
    mind.supersede("Tool:Blue ink")
    assert keys(mind.search("ink")) == ["Green ink"]
    assert sorted(keys(mind.search("ink", include=("archived", "superseded")))) == ["Blue ink", "Green ink", "Red ink"]


def test_nothing_of_another_owner_is_found_by_vectors(mind, words):
    mind.remember("Tool", "Pen")
    other = mind.as_owner(BOB)
    assert other.search("Pen").results == ()
    other.remember("Tool", "Hammer")
    assert keys(other.search("Pen")) == ["Hammer"]


def test_a_failing_embedder_fails_no_write_and_search_says_so(mind, words):
    words.down = True
    made = mind.remember("Tool", "Pen", note="blue")
    assert made.created
    assert "engrama reindex" in made.warnings[0]
    answer = mind.search("blue")
    assert (keys(answer), answer.mode, answer.channels) == (["Pen"], "fulltext_only", ("fulltext",))
    assert (answer.degraded, answer.reason) == (True, "embedder_failed")
    words.down = False
    mind.remember("Tool", "Ink")
    answer = mind.search("blue")
    assert (answer.mode, answer.degraded, answer.reason) == ("hybrid", True, "vectors_missing")
    done = mind.reindex(mode="apply")
    assert (done.embedded, done.failed, done.missing) == (1, 0, 0)
    assert (mind.search("blue").degraded, mind.search("blue").reason) == (False, "")


def test_another_model_means_words_only_until_reindex(mind, memory):
    mind.load([("Tool", "Pen"), ("Tool", "Ink")])
    mind.reindex(mode="apply")
    other = memory.with_embedder(Words("large", 60))
    answer = other.search("pen")
    assert (answer.mode, answer.degraded, answer.reason) == ("fulltext_only", True, "embedder_changed")
    assert other.reindex().classes == {"never_embedded": 0, "outdated": 0, "other_model": 2}
    assert other.reindex(mode="apply", limit=1).missing == 1
    assert other.search("pen").reason == "embedder_changed"
    assert other.reindex(mode="apply").embedded == 1
    answer = other.search("pen")
    assert (answer.mode, answer.degraded) == ("hybrid", False)
    assert counts(mind) == (VectorCount(Space("words", "large", 60), 2, 0),)


def test_reindex_counts_by_reason_and_embeds_only_what_needs_it(mind, memory, words):
    mind.remember("Tool", "Pen")
    mind.remember("Tool", "Ink")
    memory.remember("Tool", "Pen", note="blue")
    memory.remember("Tool", "Nib")
    report = mind.reindex(mode="classify")
    assert (report.scanned, report.missing, report.dry_run) == (3, 2, True)
    assert report.classes == {"never_embedded": 1, "outdated": 1, "other_model": 0}
    words.texts.clear()
    steps = []
    assert mind.reindex(mode="apply", progress=lambda done, total: steps.append((done, total))).embedded == 2
    assert sorted(words.texts) == ["Nib", "Pen\nblue"]
    assert steps == [(0, 2), (2, 2)]
    assert mind.reindex(mode="apply").embedded == 0


def test_an_outdated_vector_is_not_found(mind, memory):
    mind.remember("Tool", "Pen", note="walrus")
    memory.remember("Tool", "Pen", {"kind": "x"})
    assert "vector" not in mind.search("walrus").results[0].signals


def test_one_text_that_cannot_be_embedded_does_not_keep_others_from_it(mind, memory, words):
    memory.load([("Tool", f"tool {number}") for number in range(6)])
    words.refuses = "tool 3"
    report = mind.reindex(mode="apply")
    assert (report.embedded, report.failed, report.missing, report.degraded) == (5, 1, 1, True)
    assert report.reason == "The words are out."


def test_reindex_stops_when_the_embedder_is_gone(mind, memory, words):
    memory.load([("Tool", f"tool {number}") for number in range(100)])
    words.down = True
    report = mind.reindex(mode="apply")
    assert (report.embedded, report.failed, report.degraded) == (0, 3, True)
    assert report.reason == "Gave up after 3 failures in a row: The words are out."


def test_a_large_load_is_left_to_reindex(mind, words):
    mind.load([("Tool", f"tool {number}") for number in range(201)])
    assert words.texts == []
    assert mind.reindex(mode="apply").embedded == 201


def test_what_stands_at_the_end_of_a_long_text_is_found(mind, words):
    filler = " ".join(f"Sentence {number} is of no interest to anybody." for number in range(900))
    mind.remember("Task", "The minutes", {"severity": "low", "details": f"{filler}\nThe zebra was sold to Marta."})
    mind.remember("Task", "Other", {"severity": "low", "details": filler})
    assert len(words.texts) > 30
    assert all(len(text) <= CHUNK for text in words.texts)
    assert words.texts[-1].startswith("Other")
    first, second = mind.search_similar("the zebra sold to Marta").results
    assert first.name == "The minutes"
    assert first.score > second.score + 0.05


def test_only_the_changed_piece_of_a_long_text_is_embedded_again(mind, words):
    lines = "\n".join(f"Paragraph {number} " + "word " * 200 for number in range(8))
    mind.remember("Task", "The minutes", {"severity": "low", "details": lines})
    words.texts.clear()
    mind.remember("Task", "The minutes", {"details": lines.replace("Paragraph 7", "Section 7")})
    assert len(words.texts) == 1


def test_erasing_leaves_no_vector(mind):
    mind.remember("Tool", "Pen")
    mind.erase(apply=True) if hasattr(type(mind), "erase") else mind.forget("Tool:Pen", purge=True)
    assert counts(mind) == ()


def test_similar_nodes_come_in_the_order_of_their_vectors(mind):
    mind.remember("Tool", "Pen", {"kind": "writing", "tags": ["desk"]}, note="blue ink")
    mind.remember("Tool", "Hammer", note="steel")
    mind.remember("Person", "Ann", note="blue ink")
    found = mind.search_similar("blue ink pen", label="Tool").results
    assert [item.name for item in found] == ["Pen", "Hammer"]
    assert found[0].to_dict() == {
        "node_id": mind.show("Tool:Pen").uid,
        "label": "Tool",
        "name": "Pen",
        "score": found[0].score,
        "summary": "blue ink writing",
        "tags": ["desk"],
        "confidence": 1.0,
        "updated_at": mind.show("Tool:Pen").updated_at,
    }
    assert 0 < found[1].score < found[0].score <= 1


def test_similar_says_why_it_found_nothing(memory, mind, words):
    assert (memory.search_similar("pen").degraded, memory.search_similar("pen").reason) == (False, "no_embedder")
    words.down = True
    assert (mind.search_similar("pen").degraded, mind.search_similar("pen").reason) == (True, "embedder_failed")
    words.down = False
    assert (mind.search_similar("pen").degraded, mind.search_similar("pen").reason) == (False, "empty")
    memory.remember("Tool", "Ink")
    assert (mind.search_similar("pen").degraded, mind.search_similar("pen").reason) == (True, "vectors_missing")
    mind.remember("Tool", "Pen")
    partly = mind.search_similar("pen")
    assert (len(partly.results), partly.degraded, partly.reason) == (1, True, "vectors_missing")
    mind.reindex(mode="apply")
    assert (mind.search_similar("pen").degraded, mind.search_similar("pen").reason) == (False, "")
    for label in ("Person", "Insight"):
        nothing = mind.search_similar("pen", label=label)
        assert (nothing.results, nothing.degraded, nothing.reason) == ((), False, "no_match")
    with pytest.raises(InvalidInput):
        mind.search_similar(" ")


def test_recall_and_search_in_the_past_say_which_channels_ran(mind):
    mind.remember("Tool", "Pen")
    assert mind.recall("pen").channels == ("fulltext", "vector")
    mind.clock.pass_days(2)
    then = mind.search("pen", at="2026-03-02")
    assert (then.channels, then.degraded, then.reason) == (("fulltext",), True, "past_has_no_vectors")
    assert (mind.search("").mode, mind.search("").degraded) == ("list", False)


@pytest.mark.parametrize("at", ["2026-03-01", "2026-03-01T09:00:00Z", "2030-01-01"])
def test_a_moment_that_is_not_past_is_answered_as_the_present_is(mind, at):
    for name in ("Pen", "Pencil", "Ink", "Nib"):
        mind.remember("Tool", name, note="for writing")
    mind.supersede("Tool:Nib")
    mind.forget("Tool:Ink")
    mind.clock.now = parse_moment("2026-03-01T09:00:00Z") - 1_000_000
    then = _unscored(mind.search("a pen for writing", at=at))
    mind.clock.now = parse_moment("2026-03-01T09:00:00Z") - 1_000_000
    assert then == _unscored(mind.search("a pen for writing"))
    assert (then["channels"], then["degraded"]) == (["fulltext", "vector"], False)
    mind.clock.now = parse_moment("2026-03-01T09:00:00Z") - 1_000_000
    assert mind.query_at_date(at).to_dict() == mind.search("", limit=20).to_dict()


def _unscored(answer):
    """An answer without scores, which on a server follow what other tests keep there."""
    results = [{**item, "score": None, "signals": None} for item in answer.to_dict()["results"]]
    return {**answer.to_dict(), "results": results}


def test_pages_of_a_hybrid_search_hold_every_hit_once(mind):
    mind.load([("Tool", f"pen {number}") for number in range(120)])
    mind.reindex(mode="apply")
    seen, cursor = [], None
    while True:
        answer = mind.search("pen", limit=25, cursor=cursor)
        seen += keys(answer)
        cursor = answer.cursor
        if cursor is None:
            break
    assert sorted(seen) == sorted(f"pen {number}" for number in range(120))

"""Search: which nodes match, in what order where it is fixed, and what the answer says about itself."""

import pytest

from engrama.core.requests import FullText
from engrama.core.rows import Filters
from engrama.errors import InvalidInput, InvalidProperty, UnknownLabel
from tests.stores import BOB


def keys(answer):
    return [hit.key for hit in answer.results]


def found(memory, query, **how):
    return sorted(keys(memory.search(query, **how)))


def test_the_node_called_exactly_so_comes_first(memory):
    memory.load(
        [
            ("Tool", "Atlas paper", {}, "atlas atlas atlas"),
            ("Tool", "The great atlas of atlas makers"),
            ("Project", "Atlas"),
        ]
    )
    assert keys(memory.search("  ATLAS "))[0] == "Atlas"
    assert len(memory.search("atlas").results) == 3


def test_a_query_needs_only_one_of_its_words(memory):
    memory.load([("Tool", "Red pen"), ("Tool", "Blue ink"), ("Tool", "Green paper")])
    assert found(memory, "red ink of yesteryear") == ["Blue ink", "Red pen"]


def test_properties_notes_and_tags_are_searched_and_what_is_off_is_not(memory):
    memory.remember(
        "Project", "Atlas", {"summary": "a walrus", "secret": "a narwhal", "tags": ["sea otter"]}, note="a seal"
    )
    memory.remember(
        "Project", "Globe", {"loose": "a walrus too", "status": "paused", "site": "https://example.org/orca"}
    )
    assert found(memory, "walrus") == ["Atlas", "Globe"]
    assert found(memory, "otter") == found(memory, "seal") == ["Atlas"]
    assert found(memory, "paused") == found(memory, "orca") == ["Globe"]
    assert found(memory, "narwhal") == []


def test_what_was_overwritten_or_unset_is_no_longer_found(memory):
    memory.remember("Project", "Atlas", {"summary": "walrus"})
    memory.remember("Project", "Atlas", {"summary": "seal"})
    assert found(memory, "walrus") == []
    memory.remember("Project", "Atlas", unset=["summary"])
    assert found(memory, "seal") == []


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("C", ["C"]),
        ("C++", ["C++"]),
        ("c#", ["C#"]),
        ("élan", ["Élan vital"]),
        ("ELAN", ["Élan vital"]),
        ("日本", ["東京は日本の首都です"]),
        ("首都", ["東京は日本の首都です"]),
        ("本", ["東京は日本の首都です"]),
        ("本日", []),
        ("case", ["snake_case name"]),
        ("16", ["ADR-016"]),
        ("016", ["ADR-016"]),
        ("adr", ["ADR-016"]),
        ("straße", ["STRASSE"]),
        ("ﬁne", ["fine"]),
        ("हिन्दी", ["हिन्दी भाषा"]),
    ],
)
def test_words_are_told_apart_and_found_in_every_script(memory, query, expected):
    names = ["C", "C++", "C#", "Élan vital", "東京は日本の首都です", "snake_case name", "ADR-016", "STRASSE", "fine"]
    memory.load([("Tool", name) for name in [*names, "हिन्दी भाषा"]])
    if query == "16":
        expected = []
    assert found(memory, query) == expected


@pytest.mark.parametrize(
    "query",
    [
        '"',
        "'",
        "NEAR(a b)",
        "AND",
        "a AND",
        "a OR (",
        "title:pen",
        "pen*",
        "-pen",
        "^pen",
        "{a b}:c",
        "\\",
        "%",
        "_",
        ";--",
        "pen " * 1250,
        "\x00",
        "👩\u200d💻",
        "#live",
        "#s1",
        "#l_Tool",
        "+ + #",
    ],
)
def test_no_query_is_ever_parsed(memory, query):
    memory.load([("Tool", "Pen"), ("Tool", "Ink")])
    answer = memory.search(query)
    assert set(keys(answer)) <= {"Pen"}
    assert answer.searched == 2


def test_only_the_rarest_of_very_many_words_are_asked(memory):
    memory.load([("Tool", f"w{number}") for number in range(100)])
    query = " ".join(f"w{number}" for number in range(100))
    assert len(memory.search(query, limit=200).results) == 64


def test_a_beginning_is_found_only_when_asked_for(memory):
    memory.load([("Tool", "Paper"), ("Tool", "Papyrus"), ("Tool", "Pen")])
    assert found(memory, "pa") == []
    assert found(memory, "pa", prefix=True) == found(memory, "pap", prefix=True) == ["Paper", "Papyrus"]
    assert found(memory, "p pap", prefix=True) == ["Paper", "Papyrus"]
    assert found(memory, "p", prefix=True) == ["Paper", "Papyrus", "Pen"]


def test_tags_are_compared_whole_and_all_of_them_count(memory):
    memory.load(
        [
            ("Tool", "under", {"tags": ["a_b", "x"]}),
            ("Tool", "percent", {"tags": ["a%b"]}),
            ("Tool", "plain", {"tags": ["ab"]}),
            ("Tool", "spaced", {"tags": ["a b", "x"]}),
        ]
    )
    for query in ("", "under percent plain spaced"):
        assert found(memory, query, tags=["a_b"]) == ["under"]
        assert found(memory, query, tags=["A%B"]) == ["percent"]
        assert found(memory, query, tags=["ab"]) == ["plain"]
        assert found(memory, query, tags=["a  B"]) == ["spaced"]
        assert found(memory, query, tags=["x"]) == ["spaced", "under"]
        assert found(memory, query, tags=["x", "a_b"]) == ["under"]
        assert found(memory, query, tags=["a"]) == []


def test_tags_follow_a_change(memory):
    memory.remember("Tool", "Pen", {"tags": ["old"]})
    memory.remember("Tool", "Pen", {"tags": ["new"]})
    assert found(memory, "", tags=["old"]) == []
    assert found(memory, "", tags=["new"]) == ["Pen"]


WHERE = [
    ({"rank": 1}, ["one", "true"]),
    ({"rank": "1"}, ["one", "true"]),
    ({"budget": 1}, ["one"]),
    ({"budget": 1.0}, ["one"]),
    ({"open": True}, ["true"]),
    ({"status": "active"}, ["text"]),
    ({"free": "1"}, ["text"]),
    ({"free": 1}, ["one", "true"]),
    ({"free": 1.0}, ["one", "true"]),
    ({"free": False}, []),
    ({"rank": 1, "open": True}, ["true"]),
    ({"name": " ONE"}, ["one"]),
    ({'we"ird': 1}, ["text"]),
    ({"dot.ted": 2}, ["text"]),
    ({"arr[0]": 3}, ["text"]),
    ({"back\\slash": 4}, ["text"]),
    ({"$": 5}, ["text"]),
    ({"ünï": 6}, ["text"]),
    ({"dot": 2}, []),
    ({"nowhere": "x"}, []),
]


@pytest.mark.parametrize(("where", "expected"), WHERE, ids=[str(where) for where, _ in WHERE])
def test_where_compares_values_as_they_are(memory, where, expected):
    odd = {'we"ird': 1, "dot.ted": 2, "arr[0]": 3, "back\\slash": 4, "$": 5, "ünï": 6}
    memory.load(
        [
            ("Project", "one", {"rank": 1, "budget": 1, "free": 1}),
            ("Project", "true", {"rank": 1, "open": True, "free": True}),
            ("Project", "text", {"rank": 2, "status": "active", "free": "1", **odd}),
        ]
    )
    for query in ("", "one true text"):
        assert found(memory, query, where=where, label="Project") == expected


def test_where_without_a_label_looks_at_every_label(memory):
    memory.remember("Project", "Atlas", {"kind": "paper"})
    memory.remember("Tool", "Pen", {"kind": "paper"})
    assert found(memory, "", where={"kind": "paper"}) == ["Atlas", "Pen"]


def first(memory, query, **how):
    return memory.search(query, limit=3, **how).results[0].key


def test_what_of_a_query_tells_anything_may_name_a_node(memory):
    memory.load([("Tool", f"pep {number} of eight") for number in range(300, 601)])
    memory.load(
        [
            ("Project", "8.8.8", {"summary": "8 8 8 8", "tags": ["8"]}),
            ("Project", "8", {"summary": "A long text on how to write. " * 9}),
        ]
    )
    for query in ("8", "pep 8", "PEP 8?", "what is pep 8"):
        assert first(memory, query) == "8"
    assert first(memory, "pep 8", label="Project", at="2026-03-01T09:00:02.5Z") == "8"
    assert first(memory, "walrus 8") == "8.8.8"
    memory.remember("Tool", "pep 8")
    assert first(memory, "pep 8") == "pep 8"


def test_a_name_in_a_sentence_that_says_nothing_else_comes_first(memory):
    long = {"kind": "a long text about other things " * 9}
    memory.load(
        [("Tool", "Atlas", long), ("Tool", "Atlas atlas"), ("Tool", "Cartografía", long), ("Tool", "Cartografías")]
    )
    assert first(memory, "What is the Atlas?") == "Atlas"
    assert first(memory, "¿Qué es la cartografía?") == "Cartografía"


def test_a_filter_by_a_property_that_nothing_has_is_told_of(memory):
    memory.remember("Project", "Atlas", {"status": "active", 'fr"ee': "x", "mixed": [1, "a"], "said": '"none": 1'})
    memory.remember("Tool", "Pen", {"kind": "paper"})
    for query in ("", "atlas", "walrus"):
        told = memory.search(query, label="Project", where={"statsu": "active"})
        assert (told.results, told.warnings) == (
            (),
            ("No Project has a property statsu, and the profile declares none. Did you mean status?",),
        )
    for name in ("none", "$", "x.y"):
        (told,) = memory.search("", where={name: "x"}).warnings
        assert told.startswith(f"No node has a property {name}, and the profile declares none.")
    assert len(memory.search("", where={"none": 1, "nothing": 2, "kind": "x"}).warnings) == 2
    assert memory.search("", label="Project", where={"kind": "paper"}).warnings
    for label, name in ((None, "status"), ("Tool", "kind"), (None, 'fr"ee'), (None, "mixed"), ("Project", "name")):
        assert memory.search("", label=label, where={name: "y"}).warnings == ()
    assert memory.search("", where={'fr"ee': "x"}).warnings == ()
    memory.forget("Project:Atlas")
    assert memory.search("", where={'fr"ee': "x"}).warnings == ()
    assert memory.as_owner(BOB).search("", where={'fr"ee': "x"}).warnings


def test_where_refuses_what_can_never_be(memory):
    memory.remember("Project", "Atlas")
    with pytest.raises(InvalidProperty):
        memory.search("", label="Project", where={"status": "abandoned"})
    with pytest.raises(InvalidInput, match="list"):
        memory.search("", label="Project", where={"tags": ["a"]})


def test_a_label_restricts_and_an_unknown_one_is_refused(memory):
    memory.load([("Tool", "Pen"), ("Project", "Pen of gold")])
    for query in ("", "pen"):
        assert found(memory, query, label="Project") == ["Pen of gold"]
    assert memory.search("pen", label="Project").searched == 1
    with pytest.raises(UnknownLabel, match=r"Did you mean Project\?"):
        memory.search("pen", label="Projects")


def test_archived_and_superseded_nodes_come_only_when_included(memory):
    memory.load([("Tool", "Live pen"), ("Tool", "Archived pen"), ("Tool", "Superseded pen")])
    memory.forget("Archived pen")
    memory.supersede("Superseded pen")
    memory.remember("Project", "Atlas", relations=[("USES", "Stub pen")], on_missing="stub")
    for query in ("", "pen"):
        label = {"label": "Tool"}
        assert found(memory, query, **label) == ["Live pen", "Stub pen"]
        assert found(memory, query, include=["archived"], **label) == ["Archived pen", "Live pen", "Stub pen"]
        assert found(memory, query, include=["superseded"], **label) == ["Live pen", "Stub pen", "Superseded pen"]
    assert keys(memory.search("archived pen")) != ["Archived pen"]
    with pytest.raises(InvalidInput, match='include is "live"'):
        memory.search("pen", include=["live"])


def test_an_empty_query_lists_the_newest_first(memory):
    for name in ("First", "Second", "Third"):
        memory.remember("Tool", name)
    memory.remember("Tool", "First", note="touched")
    answer = memory.search("   ")
    assert keys(answer) == ["First", "Third", "Second"]
    assert (answer.mode, answer.channels, answer.reason) == ("list", (), "")


def test_nodes_of_one_moment_are_listed_by_label_and_name(memory):
    memory.load([("Tool", "b"), ("Tool", "A"), ("Person", "z")])
    assert keys(memory.search("")) == ["z", "A", "b"]


@pytest.mark.parametrize("query", ["", "pen"])
def test_pages_are_disjoint_and_together_everything(memory, query):
    memory.load([("Tool", f"Pen {number:03}") for number in range(95)])
    seen, cursor = [], None
    for _ in range(20):
        answer = memory.search(query, limit=10, cursor=cursor)
        seen += keys(answer)
        cursor = answer.cursor
        assert answer.truncated == (cursor is not None)
        if cursor is None:
            break
    assert len(seen) == 95
    assert sorted(seen) == [f"Pen {number:03}" for number in range(95)]


def test_nodes_that_fit_equally_well_keep_one_order(memory):
    memory.load([("Tool", f"pen {letter}") for letter in "dbca"])
    first = keys(memory.search("pen"))
    assert first == ["pen a", "pen b", "pen c", "pen d"]
    assert all(keys(memory.search("pen")) == first for _ in range(3))


@pytest.mark.parametrize("cursor", ["x", "-1", "1.5", "9" * 10, "²"])
def test_a_cursor_of_no_answer_is_refused(memory, cursor):
    with pytest.raises(InvalidInput, match="is no cursor"):
        memory.search("pen", cursor=cursor)


@pytest.mark.parametrize("limit", [0, -1, 201])
def test_a_limit_out_of_bounds_is_refused(memory, limit):
    with pytest.raises(InvalidInput, match="limit is"):
        memory.search("pen", limit=limit)


def test_the_answer_says_what_was_searched_and_why_nothing_was_found(memory):
    told = memory.search("pen")
    assert (told.reason, told.searched, told.mode, told.channels) == ("empty", 0, "fulltext_only", ("fulltext",))
    memory.load([("Tool", "Ink"), ("Project", "Atlas")])
    assert (memory.search("pen").reason, memory.search("pen").searched) == ("no_match", 2)
    assert memory.search("!?").reason == "no_words"
    assert (memory.search("ink").reason, memory.search("ink").degraded) == ("", False)
    assert memory.search("pen", label="Person").reason == "empty"


def test_common_words_are_dropped_in_a_large_index_but_never_all_of_them(memory):
    nodes = [("Tool", f"Tool {number}", {}, "common words" if number % 2 else "common") for number in range(400)]
    memory.load([*nodes, ("Tool", "Special", {}, "common rare")])
    assert found(memory, "common rare", limit=200) == ["Special"]
    assert len(memory.search("common", limit=200).results) == 200
    assert len(memory.search("common words", limit=200).results) == 200
    assert found(memory, "common nonsense", limit=5) != []


def test_a_hit_shows_where_it_hit(memory):
    memory.remember("Project", "Atlas", {"summary": "A map of the old city by the sea"}, note="Another thing")
    hit = memory.search("city").results[0]
    assert "**city**" in hit.excerpt
    assert hit.title == "Atlas"
    memory.remember("Project", "Atlas", {"title": "The great atlas"})
    assert memory.search("city").results[0].title == "The great atlas"


def test_every_signal_and_score_lies_between_nought_and_its_weight(memory):
    memory.load([("Project", f"Pen {number}") for number in range(5)] + [("Tool", "Pen")])
    memory.relate("Project:Pen 1", "USES", "Tool:Pen")
    for hit in memory.search("pen").results:
        assert set(hit.signals) == {"rrf", "graph", "temporal", "trust"}
        assert all(0 <= value <= 1 for value in hit.signals.values())


def test_a_neighbour_of_strong_hits_rises(memory):
    memory.load([("Project", f"Alike {letter}", {}, "walrus") for letter in "abcdef"] + [("Tool", "Walrus")])
    assert keys(memory.search("walrus"))[-1] == "Alike f"
    memory.relate("Project:Alike f", "USES", "Tool:Walrus")
    signals = {hit.key: hit.signals["graph"] for hit in memory.search("walrus").results}
    assert signals["Alike f"] > signals["Alike a"] == 0
    assert keys(memory.search("walrus")).index("Alike f") < 6


def test_the_newer_of_two_equals_comes_first(memory):
    memory.remember("Tool", "pen a", note="x")
    memory.clock.pass_days(300)
    memory.remember("Tool", "pen b", note="x")
    assert keys(memory.search("pen")) == ["pen b", "pen a"]


def test_a_longer_answer_begins_with_the_shorter_one_among_equals(memory):
    memory.load([("Tool", f"pen {number}") for number in range(160)])

    def first(limit):
        (hits,) = memory.asks(FullText(memory.scope, ("pen",), (), Filters(), limit))
        return [hit.node.key for hit in hits]

    whole = first(160)
    assert whole == sorted(whole)
    assert [first(limit) == whole[:limit] for limit in (1, 50, 51, 76, 101, 130)] == [True] * 6

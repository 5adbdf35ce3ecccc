import json

import pytest


@pytest.fixture
def atlas(cli):
    """A project that uses a technology."""
    cli.ok("remember", "Project", "Atlas", "--set", "status=active", "--note", "A map of the old city")
    cli.ok("remember", "Technology", "SQLite", "--note", "An embedded database")
    cli.ok("relate", "Project:Atlas", "USES", "Technology:SQLite")
    return cli


def keys(result):
    return [hit["key"] for hit in result.json["results"]]


def test_remember_works_with_no_set_up_and_says_where_nothing_but_data_goes(cli):
    first = cli.ok("remember", "Project", "Atlas", "--set", "status=active", "--json")
    assert first.json["created"] is True
    assert first.err == ""
    assert first.out.count("\n") == 1
    assert (cli.home / ".engrama" / "engrama.db").is_file()
    again = cli.ok("remember", "Project", "  atlas ", "--set", "status=paused", "--json").json
    assert (again["created"], again["node"]["key"], "status" in again["changed"]) == (False, "Atlas", True)


def test_what_a_person_types_is_marked_as_theirs(cli):
    cli.ok("remember", "Project", "Atlas", ENGRAMA_AGENT_ID="scribe", ENGRAMA_SESSION_ID="s-1")
    origin = cli.ok("show", "Project:Atlas", "--json").json["provenance"]
    assert (origin["source"], origin["agent"], origin["session"], origin["trust_level"]) == (
        "cli",
        "scribe",
        "s-1",
        1.0,
    )


def test_unset_removes_and_notes_are_added(cli):
    cli.ok("remember", "Person", "Marta", "--set", "role=potter", "--note", "prefers tea")
    after = cli.ok("remember", "Person", "Marta", "--unset", "role", "--note", "met in Lisbon", "--json").json["node"]
    assert "role" not in after["properties"]
    assert {item["text"] for item in after["observations"]} == {"prefers tea", "met in Lisbon"}


def test_a_property_given_twice_becomes_a_list(cli):
    node = cli.ok("remember", "Concept", "Clay", "--set", "tags=a", "--set", "tags=b", "--json").json["node"]
    assert sorted(node["properties"]["tags"]) == ["a", "b"]


def test_inline_relations_report_each_outcome(atlas):
    words = ["--relation", "USES=Technology:SQLite", "--relation", "USES=Technology:Sqlight"]
    asked = atlas.ok("remember", "Project", "Beacon", *words, "--json").json["relations"]
    assert [item["outcome"] for item in asked] == ["linked", "missing"]
    text = atlas.ok("remember", "Project", "Comet", *words).out
    assert "USES → Technology:SQLite: linked" in text
    assert "SQLite" in text.split("missing", 1)[1]
    stubbed = atlas.ok("remember", "Project", "Beacon", *words, "--on-missing", "stub", "--json").json["relations"]
    assert stubbed[1]["outcome"] == "stubbed"


def test_validity_and_confidence_are_options_of_their_own(cli):
    words = ["--valid-from", "2020-01-01", "--valid-to", "2021-01-01", "--confidence", "0.5"]
    cli.ok("remember", "Decision", "Monolith", *words)
    shown = cli.ok("show", "Decision:Monolith", "--json").json
    assert shown["valid_from"].startswith("2020-01-01")
    assert shown["valid_to"].startswith("2021-01-01")


def test_a_name_that_looks_like_an_option_follows_two_dashes(cli):
    assert cli.ok("remember", "Concept", "--json", "--", "--flag").json["node"]["key"] == "--flag"
    assert cli.ok("search", "--json", "--", "--flag").json["results"][0]["key"] == "--flag"


def test_global_options_stand_before_or_after_the_command(cli, tmp_path):
    cli.ok("--home", tmp_path / "a", "remember", "Project", "Atlas")
    assert keys(cli.ok("search", "atlas", "--home", tmp_path / "a", "--json")) == ["Atlas"]
    assert keys(cli.ok("--json", "--db-path", tmp_path / "a" / "engrama.db", "search", "atlas")) == ["Atlas"]
    assert keys(cli.ok("search", "atlas", "--json")) == []


def test_search_takes_several_words_and_an_empty_one_lists(atlas):
    assert keys(atlas.ok("search", "map", "of", "the", "city", "--json")) == ["Atlas"]
    assert set(keys(atlas.ok("search", "", "--json"))) == {"Atlas", "SQLite"}
    assert keys(atlas.ok("search", "", "--label", "Project", "--where", "status=active", "--json")) == ["Atlas"]
    assert keys(atlas.ok("search", "", "--label", "Project", "--where", "status=paused", "--json")) == []
    assert keys(atlas.ok("search", "atl", "--prefix", "--json")) == ["Atlas"]


def test_search_goes_on_with_a_cursor(cli):
    for number in range(5):
        cli.ok("remember", "Concept", f"c{number}")
    seen = []
    cursor = []
    for _ in range(3):
        page = cli.ok("search", "", "--limit", "2", *cursor, "--json")
        seen += keys(page)
        cursor = ["--cursor", page.json.get("cursor", "")]
    assert sorted(seen) == ["c0", "c1", "c2", "c3", "c4"]


def test_archived_things_are_found_when_asked_for(atlas):
    atlas.ok("forget", "Technology:SQLite")
    assert keys(atlas.ok("search", "embedded", "--json")) == []
    assert keys(atlas.ok("search", "embedded", "--include", "archived", "--json")) == ["SQLite"]


def test_tags_filter(cli):
    cli.ok("remember", "Concept", "Clay", "--set", "tags=earth,wet")
    cli.ok("remember", "Concept", "Sand", "--set", "tags=earth")
    assert keys(cli.ok("search", "", "--tag", "wet", "--json")) == ["Clay"]


def test_context_recall_show_and_history_speak_json_and_text(atlas):
    context = atlas.ok("context", "Project:Atlas", "--hops", "2", "--json").json
    assert [node["key"] for node in context["nodes"]] == ["SQLite"]
    assert "Technology  SQLite" in atlas.ok("context", "Project:Atlas").out
    recalled = atlas.ok("recall", "map of the city", "--json").json
    assert recalled["seeds"][0]["key"] == "Atlas"
    assert "Atlas" in atlas.ok("recall", "map of the city").out
    assert atlas.ok("show", "Atlas", "--json").json["label"] == "Project"
    assert "A map of the old city" in atlas.ok("show", "Atlas").out
    events = atlas.ok("history", "Project:Atlas", "--json").json["events"]
    assert events
    assert events[0]["event"] in atlas.ok("history", "Project:Atlas").out


def test_verbs_that_repair(atlas):
    atlas.ok("unrelate", "Project:Atlas", "USES", "Technology:SQLite")
    assert atlas.ok("context", "Project:Atlas", "--json").json["relations"] == []
    atlas.ok("rename", "Technology:SQLite", "SQLite 3")
    atlas.ok("remember", "Technology", "Sqlite3", "--note", "the same thing")
    assert atlas.ok("merge", "Technology:SQLite 3", "Technology:Sqlite3", "--json").json["node"]["key"] == "SQLite 3"
    assert keys(atlas.ok("search", "same thing", "--json")) == ["SQLite 3"]
    assert atlas.ok("supersede", "Technology:SQLite 3", "--json").json["node"]["confidence"] == 0.5


def test_mistakes_are_one_sentence_with_the_nearest_name(atlas):
    for words, says in (
        (("remember", "Projekt", "X"), "Project"),
        (("relate", "Project:Atlas", "USSES", "Technology:SQLite"), "USES"),
        (("relate", "Project:Atlas", "USES", "Technology:Nope"), "Nope"),
        (("relate", "Project:Atlas", "USES", "Technology:Nope"), "engrama relate --on-missing stub"),
        (("context", "Project:Nope"), "Nope"),
        (("forget", "Technology:Never"), "Never"),
        (("unrelate", "Project:Nope", "USES", "Technology:SQLite"), "Nope"),
    ):
        assert atlas.refused(*words, says=says).err.count("\n") == 1
        error = atlas.refused(*words, "--json")
        assert error.out == ""
        assert says in json.dumps(error.error)


def test_erasing_without_a_terminal_needs_yes(atlas):
    atlas.refused("forget", "Technology:SQLite", "--purge", says="--yes")
    assert keys(atlas.ok("search", "embedded", "--json")) == ["SQLite"]
    assert atlas.ok("forget", "Technology:SQLite", "--purge", "--yes", "--json").json["deleted"] == 1
    atlas.refused("show", "Technology:SQLite", says="SQLite")


def test_a_misspelt_filter_is_told_of(atlas):
    told = atlas.ok("search", "", "--label", "Project", "--where", "statsu=active")
    assert "No Project has a property statsu, and the profile declares none. Did you mean status?" in told.out
    assert atlas.ok("search", "", "--where", "statsu=active", "--json").json["warnings"]


def test_counting_what_would_be_erased_names_the_command_that_erases(atlas):
    report = atlas.ok("forget", "--all", "--yes", "--json").json
    assert report["mode"] == "dry-run"
    assert "`engrama forget --all --apply --yes`" in report["detail"]
    assert "`engrama forget --all --apply --yes`" in atlas.ok("forget", "--all", "--yes").out
    assert "`engrama forget --all --apply`" in atlas.ok("forget", "--all").out
    assert atlas.ok("search", "Atlas", "--json").json["searched"] > 0


def test_forgetting_by_age_leaves_what_is_young(atlas):
    assert atlas.ok("forget", "--label", "Project", "--older-than", "90d", "--json").json["archived"] == 0
    assert keys(atlas.ok("search", "atlas", "--json")) == ["Atlas"]


def test_every_reading_command_answers_text_without_json(atlas):
    assert "Atlas" in atlas.ok("search", "atlas").out
    assert "Nothing found" in atlas.ok("search", "zeppelin").out
    for words in (("relate", "Project:Atlas", "USES", "Technology:SQLite"), ("remember", "Project", "Atlas")):
        assert "Atlas" in atlas.ok(*words).out

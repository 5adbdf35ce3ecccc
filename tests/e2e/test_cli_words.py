"""What the words of a command line mean, which are refused, and what answers say of their own limits."""

import json
from pathlib import Path

import pytest

from engrama.ir import limits


@pytest.mark.parametrize(
    ("words", "least", "most"),
    [
        (["search", "x", "--limit"], 1, limits.MAX_RESULTS),
        (["recall", "x", "--limit"], 1, limits.MAX_RESULTS),
        (["recall", "x", "--hops"], 1, limits.MAX_HOPS),
        (["recall", "x", "--budget"], limits.MIN_BUDGET, limits.MAX_BUDGET),
        (["context", "Atlas", "--hops"], 1, limits.MAX_HOPS),
        (["context", "Atlas", "--budget"], limits.MIN_BUDGET, limits.MAX_BUDGET),
    ],
)
def test_the_stated_ranges_are_those_that_work(cli, words, least, most):
    cli.ok("remember", "Project", "Atlas")
    for outside in (least - 1, most + 1):
        cli.refused(*words, outside, says=(words[-1], f"from {least} to {most}"))
    for inside in (least, most):
        cli.ok(*words, inside)


def test_the_documented_ranges_are_those_that_work():
    page = " ".join((Path(__file__).parents[2] / "docs" / "commands.md").read_text("utf-8").split())
    assert f"takes 1 to {limits.MAX_RESULTS}, `--hops` 1 to {limits.MAX_HOPS}, " in page
    assert f"`--budget` {limits.MIN_BUDGET} to {limits.MAX_BUDGET}." in page


def test_a_property_is_not_set_and_removed_at_once(cli):
    cli.refused("remember", "Project", "Atlas", "--set", "status=active", "--unset", "status", says="together")
    assert cli.ok("search", "", "--json").json["results"] == []


def test_a_relation_that_stood_already_tells_what_it_took_over(cli):
    cli.ok("remember", "Project", "Atlas")
    words = ("relate", "Project:Atlas", "USES", "Technology:Kiln", "--on-missing", "stub")
    assert cli.ok(*words).out.startswith("Related:")
    again = cli.ok(*words, "--valid-from", "2024-01-01").out
    assert again.startswith("Already related:")
    assert "changed: valid_from" in again
    assert "changed" not in cli.ok(*words).out


def test_prefix_reads_every_word_as_a_beginning_and_says_so(cli):
    cli.ok("remember", "Project", "Atlas", "--note", "A map of the city")
    assert len(cli.ok("search", "atl cit", "--prefix", "--json").json["results"]) == 1
    assert len(cli.ok("search", "cit zzz", "--prefix", "--json").json["results"]) == 1
    assert "every word" in cli.ok("search", "--help").out


def test_context_and_recall_of_a_hub_say_why_something_is_missing(cli):
    cli.ok("remember", "Technology", "Hub")
    for project in ("Atlas", "P0", "P1", "P2", "P3"):
        cli.ok("remember", "Project", project, "--relation", "USES=Technology:Hub")
    told = cli.ok("context", "Project:Atlas", "--hops", "2", ENGRAMA_FANOUT_CAP="2").out
    assert "only the newest" in told
    assert "--limit" not in told
    assert "only the newest" in cli.ok("recall", "atlas", "--hops", "2", ENGRAMA_FANOUT_CAP="2").out
    assert "only the newest" not in cli.ok("context", "Project:Atlas", "--hops", "2").out


def test_a_listing_of_the_past_counts_the_past(cli):
    cli.ok("remember", "Project", "Atlas", "--valid-from", "2024-01-01", "--valid-to", "2024-06-01")
    told = cli.ok("search", "", "--at", "2024-03-01").out
    assert "of 0 things" not in told


def test_words_that_are_no_utf_8_are_refused_by_name(cli):
    for words in (["search", "atlas", "caf\udce9"], ["remember", "Project", "caf\udce9"]):
        cli.refused(*words, says=(r"caf\xe9", "not UTF-8"))
    error = json.loads(cli.refused("search", "caf\udce9", "--json").err)["error"]
    assert error["code"] == "invalid-input"

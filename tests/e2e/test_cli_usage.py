import json
import re

import pytest

from engrama.cli.app import spread
from engrama.cli.catalogue import COMMANDS


def test_help_lists_every_command_with_a_summary(cli):
    text = cli.ok("--help").out
    for name, entry in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(entry.summary)}$", text, re.M)


def test_no_words_at_all_show_the_help(cli):
    assert cli.ok().out == cli.ok("--help").out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_has_an_example_that_begins_with_the_command(cli, name):
    text = cli.ok(name, "--help").out
    assert re.search(rf"^  engrama {name}\b", text, re.M)
    assert "--json" in text


def test_the_version_is_that_of_the_package(cli):
    from engrama import __version__

    assert cli.ok("--version").out == f"engrama {__version__}\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["serch"], "Did you mean 'search'"),
        (["compile", "--chekc"], "--check"),
        (["relate", "Project:Atlas"], "Missing argument"),
        (["show", "a", "b"], "unexpected extra argument"),
        (["search", "x", "--limit"], "--limit"),
        (["remember", "Project", "Atlas", "--set", "status"], "--set status=VALUE"),
        (["remember", "Project", "Atlas", "--set", "=x"], "--set NAME=VALUE"),
        (["remember", "Project", "Atlas", "--relation", "USES"], "TYPE=Label:Key"),
        (["remember", "Project", "Atlas", "--on-missing", "guess"], "ask, error, stub"),
        (["remember", "Project", "Atlas", "--confidence", "2"], "from 0 to 1"),
        (["search", "x", "--limit", "0"], "whole number"),
        (["search", "x", "--include", "dead"], "archived, superseded"),
        (["context", "x", "--hops", "many"], "whole number"),
        (["forget"], "one node, or --label"),
        (["forget", "--label", "Project"], "--older-than"),
        (["init", "--user", "--home", "x"], "two folders"),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_2(cli, words, says):
    result = cli.refused(*words, says=says)
    assert result.out == ""
    assert result.err.startswith("Error: ")
    assert result.err.count("\n") == 1
    error = cli.refused(*words, "--json").error
    assert error["code"]
    assert says in json.dumps(error, ensure_ascii=False)


def test_nothing_is_made_by_a_wrong_command(cli):
    cli.refused("remember", "Project", "Atlas", "--set", "status")
    assert list(cli.home.iterdir()) == []


@pytest.mark.parametrize(
    "typed",
    [
        ["--modules", "a", "b", "c"],
        ["--modules", "a", "--modules", "b", "--modules", "c"],
        ["--modules", "a", "--check", "--modules", "b", "c"],
    ],
)
def test_modules_take_every_word_up_to_the_next_option(typed):
    assert [word for word in spread(typed) if word != "--check"] == [
        "--modules",
        "a",
        "--modules",
        "b",
        "--modules",
        "c",
    ]


def test_words_after_the_end_of_options_are_left_alone():
    assert spread(["--modules", "a", "--", "--modules", "b"]) == ["--modules", "a", "--", "--modules", "b"]
    assert spread(["x", "--note", "--", "y"]) == ["x", "--note", "--", "y"]


def test_an_unexpected_fault_is_one_sentence_too(cli, monkeypatch):
    def fail(self):
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("engrama.cli.run.Run.memory", fail)
    result = cli.refused("search", "x", code=70, says=("ZeroDivisionError", "--debug"))
    assert result.err.count("\n") == 1
    assert cli("search", "x", "--json").error["code"] == "internal"
    assert "Traceback" in cli("search", "x", "--debug").err
    assert "Traceback" in cli("--debug", "search", "x").err


def test_a_wrong_setting_is_named_with_its_place(cli):
    (cli.work / ".env").write_text("ENGRAMA_RRF_K=many\n")
    cli.refused("status", says=("ENGRAMA_RRF_K", ".env:1", "whole number"))
    error = cli.refused("status", "--json").error
    assert (error["code"], error["line"]) == ("config-invalid", 1)

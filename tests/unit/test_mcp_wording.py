"""No agent is sent to a command line that it does not have."""

import ast
import re
from pathlib import Path

import pytest

import engrama
from engrama.adapters.mcp.wording import (
    BY_THE_PERSON,
    FOR_THE_PERSON,
    TOOL_FOR,
    answer_for_agents,
    error_for_agents,
    for_agents,
)
from engrama.ir.tools import TOOLS

SOURCE = Path(engrama.__file__).parent
ELSEWHERE = ("cli", "compiler", "bundles")
"""Folders whose sentences never reach an agent: they speak to the person at a terminal."""


def _text(node):
    """What a text of the code says; a placeholder stands for a value."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) if isinstance(part, ast.Constant) else "VALUE" for part in node.values)
    return node.value


def _texts(tree):
    inside, documentation = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in ast.walk(node) if part is not node}
        if isinstance(node, ast.Expr):
            documentation.add(id(node.value))
    for node in ast.walk(tree):
        written = isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
        if written and id(node) not in inside | documentation:
            yield _text(node)


def _collected():
    for path in sorted(SOURCE.rglob("*.py")):
        if path.relative_to(SOURCE).parts[0] not in ELSEWHERE and path.name != "wording.py":
            yield from (text for text in _texts(ast.parse(path.read_text("utf-8"))) if "`engrama " in text)


SENTENCES = sorted(set(_collected()))


def test_there_are_sentences_that_name_commands():
    assert len(SENTENCES) > 20
    assert any("VALUE" in text for text in SENTENCES)


@pytest.mark.parametrize("text", SENTENCES)
def test_each_command_that_a_sentence_names_is_told_as_a_tool_or_as_the_persons(text):
    told = for_agents(text)
    for command in re.findall(r"`engrama [^`]+`(?: \(on[^)]*\))?", told):
        assert command.endswith(BY_THE_PERSON), told
    named = set(re.findall(r"`(engrama_\w+)`", told))
    assert named <= {tool.name for tool in TOOLS}
    assert named or BY_THE_PERSON in told


def test_every_tool_named_for_a_command_exists():
    assert {re.findall(r"`(\w+)`", tool)[0] for tool in TOOL_FOR.values()} <= {tool.name for tool in TOOLS}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('Use `engrama remember Technology "Postgres"`.', 'Use `engrama_remember` (Technology "Postgres").'),
        ("List them with `engrama insights list`.", "List them with `engrama_surface_insights`."),
        ("Judge it: `engrama insights approve 017`.", "Judge it: `engrama_approve_insight` (017)."),
        ("`engrama sync NOTE` takes it in.", "`engrama_sync_note` takes it in."),
        ("Run `engrama sync --dry-run` first.", "Run `engrama_sync_vault` with dry_run first."),
        (
            "Leave it with `engrama relate --on-missing stub`.",
            "Leave it with `engrama_remember` with relations and on_missing (stub).",
        ),
        ("Run `engrama reindex`.", "Run `engrama_reindex` with mode apply."),
        ("Run `engrama compile` again.", f"Run `engrama compile` {BY_THE_PERSON} again."),
        ('See `engrama history "A"`.', f'See `engrama history "A"` {BY_THE_PERSON}.'),
        ("Nothing.", "Nothing."),
    ],
)
def test_commands_are_told_as_tools(said, told):
    assert for_agents(said) == told
    assert error_for_agents({"message": said, "hint": said, "line": 3}) == {"message": told, "hint": told, "line": 3}


@pytest.mark.parametrize("hint", ["Set EMBEDDING_PROVIDER.", "Name another file with --db-path or ENGRAMA_DB_PATH."])
def test_a_hint_that_leads_outside_the_tools_says_whose_it_is(hint):
    assert error_for_agents({"message": "No.", "hint": hint})["hint"] == f"{hint} {FOR_THE_PERSON}"


def test_a_setting_that_is_expected_is_the_persons_to_give():
    error = {"message": "No vault is configured.", "expected": "VAULT_PATH, or --vault-path"}
    assert error_for_agents(error) == {**error, "hint": FOR_THE_PERSON}


def test_only_the_remarks_of_an_answer_are_reworded():
    said, told = "Run `engrama reindex`.", "Run `engrama_reindex` with mode apply."
    given = {
        "node": {"properties": {"reason": said}, "observations": [{"text": said}]},
        "warnings": [said],
        "reason": said,
        "search": {"mode": "hybrid", "reason": said},
        "conflicts": [{"path": said, "detail": said}],
    }
    assert answer_for_agents(given) == {
        "node": given["node"],
        "warnings": [told],
        "reason": told,
        "search": {"mode": "hybrid", "reason": told},
        "conflicts": [{"path": said, "detail": told}],
    }

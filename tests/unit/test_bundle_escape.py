"""Whatever a profile's text holds, its spelling in a generated language means that text and nothing else."""

from __future__ import annotations

import ast
import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engrama.compiler.escape import (
    camel_case,
    cypher_name,
    markdown_code,
    markdown_text,
    mermaid_text,
    one_line,
    python_constant,
    python_docstring,
    python_field,
    python_string,
)

NASTY = st.lists(st.sampled_from([*"\"'\\`{}%#|<>&$~*_[]()-+!\n\r\t ab1", '"""', "```", "\u2028", "\u202e", "🗺️", "é"]))
TEXTS = st.one_of(st.text(st.characters(exclude_categories=["Cs"])), NASTY.map("".join))


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_a_python_literal_evaluates_to_the_text(text: str) -> None:
    literal = python_string(text)
    assert ast.literal_eval(literal) == text
    assert len(literal.splitlines()) == 1
    assert not [char for char in literal if unicodedata.category(char) in ("Cc", "Zl", "Zp")]


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_a_docstring_evaluates_to_the_text_on_one_line(text: str) -> None:
    docstring = python_docstring(text)
    assert ast.literal_eval(docstring) == one_line(text)
    assert len(docstring.splitlines()) == 1


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_a_constant_is_an_identifier_that_no_enum_refuses(text: str) -> None:
    assert re.fullmatch(r"[A-Z][A-Z0-9_]*", python_constant(text))


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_markdown_text_is_one_line_without_bare_markup(text: str) -> None:
    line = markdown_text(text)
    assert len(line.splitlines()) <= 1
    assert not re.search(r"(?<!\\)(?:\\\\)*[`*|\[\]$~]", line)
    assert "<" not in line
    assert not re.match(r"[#+-]", line)


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_a_code_span_closes_where_it_should_and_splits_no_table_cell(text: str) -> None:
    span = markdown_code(text)
    fence = re.match("`+", span)[0]
    assert span.endswith(fence)
    assert fence not in re.findall("`+", span[len(fence) : -len(fence)])
    assert not re.search(r"(?<!\\)\|", span)


@given(TEXTS)
def test_a_mermaid_label_cannot_leave_its_quotes(text: str) -> None:
    assert not set('"<>`\n') & set(mermaid_text(text))


@given(TEXTS)
def test_a_quoted_cypher_name_cannot_leave_its_quotes(text: str) -> None:
    assert re.fullmatch(r"`(?:[^`]|``)*`", cypher_name(text), re.S)


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("no", "NO"),
        ('a"b', "A_B"),
        ("it's", "IT_S"),
        ("x y", "X_Y"),
        ("in-progress", "IN_PROGRESS"),
        ("1", "VALUE_1"),
        ("None", "NONE"),
        ("café", "CAFE"),
        ("日本", "VALUE_65E5_672C"),
        ("--", "VALUE_2D_2D"),
    ],
)
def test_constants_recall_their_values(value: str, name: str) -> None:
    assert python_constant(value) == name


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("level", "Level"),
        ("python_version", "PythonVersion"),
        ("IN_DOMAIN", "InDomain"),
        ("isPartOf", "IsPartOf"),
        ("URL", "Url"),
    ],
)
def test_class_names_are_in_camel_case(name: str, words: str) -> None:
    assert camel_case(name) == words


def test_a_field_moves_aside_for_keywords_and_for_names_that_are_taken() -> None:
    assert python_field("name", ()) == "name"
    assert python_field("class", ()) == "class_"
    assert python_field("class", {"class_"}) == "class__"


def test_joiners_stay_in_text_and_direction_overrides_go() -> None:
    assert one_line("a\u202eb \u200d\U0001f680\n\n c\x07") == "ab \u200d\U0001f680 c"

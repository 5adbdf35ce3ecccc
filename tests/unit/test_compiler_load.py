"""Reading YAML: plain values, exact places, and every refusal where it stands."""

import os
from pathlib import Path

import pytest

from engrama.compiler.front import Selection, load_profile
from engrama.compiler.load import load_document
from engrama.errors import ProfileInvalid


def load(text):
    return load_document(text if isinstance(text, bytes) else text.encode(), "p.yaml")


def places(text):
    return [(item.code, item.line, item.column) for item in load(text).diagnostics]


@pytest.mark.parametrize(
    "word", ["no", "yes", "on", "off", "y", "true", "null", "~", "1", "1.0", "0x1f", "2024-01-01", "1:30"]
)
def test_every_scalar_stays_the_text_that_was_written(word):
    assert load(f"description: {word}").value == {"description": word}


def test_an_empty_value_is_nothing_and_an_empty_quoted_text_is_a_text():
    assert load('name:\ndescription: ""').value == {"name": None, "description": ""}


def test_patterns_hold_numbers_and_truth_but_no_and_quoted_texts_stay_texts():
    text = 'patterns: [{a: 1, b: 0.5, c: true, d: null, e: no, f: "1", g: .inf, h: 1e999, i: 12345678901234567890123}]'
    values = load(text).value["patterns"][0]
    assert values == {
        "a": 1, "b": 0.5, "c": True, "d": None, "e": "no", "f": "1", "g": ".inf", "h": "1e999",
        "i": 12345678901234567890123.0,
    }  # fmt: skip


def test_a_byte_order_mark_and_windows_line_ends_do_not_move_places():
    document = load(b"\xef\xbb\xbfname: x\r\nnodes:\r\n  A: {}\r\n")
    assert document.value == {"name": "x", "nodes": {"A": {}}}
    assert document.keys["nodes", "A"].line == 3
    assert document.keys["name",].column == 1


def test_unusual_line_separators_in_texts_do_not_move_places():
    document = load('description: "a\u2028b"\nname: x\n')
    assert document.keys["name",].line == 2


def test_keys_and_values_have_places_inside_lists_and_flow_mappings():
    document = load("nodes:\n  - {label: A, properties: [name, b]}\n")
    assert document.values["nodes", 0, "properties", 1].column == 35
    assert document.keys["nodes", 0, "properties"].column == 16


def test_bytes_that_are_not_utf8_are_reported_at_their_place():
    assert places(b"name: x\nd: \xc3\xa9\xff\n") == [("E003", 2, 5)]


def test_the_second_of_two_equal_keys_is_reported_and_the_rest_still_read():
    document = load("nodes:\n  A: {}\nnodes:\n  B: {}\n  A: {}\n")
    assert [(item.code, item.line) for item in document.diagnostics] == [("E006", 3), ("E006", 5)]
    assert document.value == {"nodes": {"A": {}, "B": {}}}


def test_objects_are_never_constructed(tmp_path):
    target = tmp_path / "made"
    document = load(f'name: !!python/object/apply:os.mkdir ["{target}"]\n')
    assert [item.code for item in document.diagnostics] == ["E007"]
    assert not target.exists()


def test_aliases_that_would_grow_without_bounds_cost_nothing():
    lines = ["a0: &a0 [x, x]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30))]
    document = load("\n".join(lines))
    assert {item.code for item in document.diagnostics} == {"E008"}
    assert document.value["a29"] == [None] * 9


def test_two_equal_anchors_are_refused_each_at_its_place():
    assert places("x: &a 1\ny: &a 2\n") == [("E008", 1, 4), ("E008", 2, 4)]


def test_nesting_without_end_is_refused():
    assert [item[:2] for item in places("nodes: " + "[" * 5000)] == [("E005", 1)]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a:\n\tb: c\n", ("E005", 2, 1)),
        ("a: [1\n", ("E005", 2, 1)),
        ("a: b: c\n", ("E005", 1, 5)),
        ("a: 1\n---\nb: 2\n", ("E005", 2, 1)),
        ("", ("E010", 1, 1)),
        ("# only a comment\n", ("E010", 1, 1)),
        ("- a\n", ("E011", 1, 1)),
        ("word\n", ("E011", 1, 1)),
        ("? [a]\n: b\n", ("E012", 1, 3)),
        ("x:\n  <<: {a: b}\n", ("E009", 2, 3)),
        ("x: &here y\n", ("E008", 1, 4)),
        ("x: *there\n", ("E008", 1, 4)),
        ('a: "\\u0000"\n', ("E004", 1, 4)),
        ('a: "\\ud800"\n', ("E004", 1, 4)),
        ("a: b\x07\n", ("E004", 1, 5)),
        ("a: \ufffe\n", ("E004", 1, 4)),
    ],
)
def test_what_is_refused_is_reported_at_its_place(text, place):
    assert places(text) == [place]


def test_emoji_line_breaks_and_tabs_in_texts_are_data():
    assert load('description: "🗺️ a\\tb\\nc {{ x }}"\n').value["description"] == "🗺️ a\tb\nc {{ x }}"


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that is there and cannot be read")
def test_a_file_that_cannot_be_read_is_reported_with_the_systems_reason(tmp_path):
    os.symlink("/proc/self/mem", tmp_path / "broken.yaml")
    with pytest.raises(ProfileInvalid) as caught:
        load_profile(Selection("broken"), [tmp_path])
    assert [item.code for item in caught.value.diagnostics] == ["E002"]

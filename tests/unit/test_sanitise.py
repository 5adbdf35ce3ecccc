"""Stored texts hold no characters that only mislead, and lose nothing else."""

from __future__ import annotations

import re

import pytest

from engrama.core.sanitise import _UNWANTED, clean


@pytest.mark.parametrize("times", [1, 200])
@pytest.mark.parametrize(
    "text", ["", "plain words", "a\tb\nc", "~ ! @ \\ ' \"", "café\n\tñ", "café ñ", "می\u200cخواهم", "👩\u200d💻"]
)
def test_a_text_without_misleading_characters_stays_as_it_is(text, times):
    assert clean(text * times) == text * times


@pytest.mark.parametrize("times", [1, 200])
@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("a\r\nb\rc", "a\nb\nc"),
        ("a\x00b\x0b\x1fc\x7f", "abc"),
        ("é\r\nb\x9f\u200b\u202e!", "é\nb!"),
        ("\ufeffbegin\ud800", "begin"),
    ],
)
def test_control_characters_overrides_and_invisible_spaces_are_taken_out(given, kept, times):
    assert clean(given * times) == kept * times


@pytest.mark.parametrize("rest", ["", "x" * 200])
def test_every_ascii_character_is_treated_alike_with_and_without_others_beside_it(rest):
    for code in range(128):
        assert clean(chr(code) + rest) + "é" == clean(chr(code) + rest + "é")


def test_the_pattern_of_unwanted_characters_alone_says_what_is_taken_out():
    for code in range(0x110000):
        character = chr(code)
        if character != "\r":
            assert (clean(character) == "") is bool(re.match(_UNWANTED, character)), hex(code)

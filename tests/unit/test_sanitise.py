"""Stored texts hold no characters that only mislead, and lose nothing else."""

from __future__ import annotations

import pytest

from engrama.core.sanitise import clean


@pytest.mark.parametrize(
    "text", ["", "plain words", "a\tb\nc", "~ ! @ \\ ' \"", "café\n\tñ", "می\u200cخواهم", "👩\u200d💻"]
)
def test_a_text_without_misleading_characters_stays_as_it_is(text):
    assert clean(text) == text


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("a\r\nb\rc", "a\nb\nc"),
        ("a\x00b\x0b\x1fc\x7f", "abc"),
        ("é\r\nb\x9f\u200b\u202e!", "é\nb!"),
        ("\ufeffbegin\ud800", "begin"),
    ],
)
def test_control_characters_overrides_and_invisible_spaces_are_taken_out(given, kept):
    assert clean(given) == kept


def test_every_ascii_character_is_treated_alike_with_and_without_others_beside_it():
    for code in range(128):
        assert clean(chr(code)) + "é" == clean(chr(code) + "é")

"""What may be stored as text: invisible and control characters that only mislead are taken out."""

from __future__ import annotations

import re

from engrama.errors import InvalidKey

MAX_KEY = 512
"""Characters of a key, both ends included."""

# The joiners U+200C and U+200D stay, since emoji and Persian need them, and so do the marks U+200E and U+200F.
_UNWANTED = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff\U000e0000-\U000e007f]"
_SHORT = 60
"""Characters up to which looking at each is quicker than comparing an ASCII text with its translation."""
_ASCII_WANTED = bytes(code if chr(code) in "\t\n" or 32 <= code != 127 else 32 for code in range(256))
"""For each ASCII byte itself, or a space where it is unwanted."""


def clean(text: str) -> str:
    """`text` without control characters (line feed and tab stay), bidirectional overrides, and invisible spaces."""
    # What is printable holds none of the unwanted, which are all controls, formats, surrogates or unassigned.
    plain = text.isascii()
    if (not plain or len(text) <= _SHORT) and text.isprintable():
        return text
    if plain and (data := text.encode()).translate(_ASCII_WANTED) == data:
        return text
    # Compiled by `re` when first needed: most texts never come here.
    return re.sub(_UNWANTED, "", text.replace("\r\n", "\n").replace("\r", "\n"))


def is_single_spaced(text: str) -> bool:
    """Whether a text is printable and holds no white space but single spaces between words."""
    return text.isprintable() and "  " not in text and text.strip() == text


def clean_key(key: str) -> str:
    """A key as it is displayed: cleaned, single spaces; raises InvalidKey when nothing or too much is left."""
    if is_single_spaced(key):
        shown = key
    elif not key.isascii() and any("\ud800" <= character <= "\udfff" for character in key):
        raise InvalidKey(
            f"The key {key!a} holds bytes that are no text.", expected="a name in UTF-8, without lone surrogates"
        )
    else:
        shown = " ".join(clean(key).split())
    if not shown:
        raise InvalidKey(
            f'The key "{key[:40]}" is empty once spaces and control characters are taken out.',
            expected=f"a name of 1 to {MAX_KEY} characters",
        )
    if len(shown) > MAX_KEY:
        raise InvalidKey(
            f'The key "{shown[:40]}…" has {len(shown)} characters; a key has at most {MAX_KEY}.',
            expected=f"a name of 1 to {MAX_KEY} characters",
            hint="Keep the long text as a note and give the node a short name.",
        )
    return shown

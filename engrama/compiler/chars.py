"""Characters that no profile text may hold, and how to show a character in a message."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator


def control_characters(text: str) -> Iterator[int]:
    """Indexes of control characters (line feed and tab excepted), lone surrogates, and what YAML cannot carry."""
    if text.isprintable():
        return
    for index, char in enumerate(text):
        if char in "\ufffe\uffff" or (char not in "\n\t" and unicodedata.category(char) in ("Cc", "Cs")):
            yield index


def shown(char: str) -> str:
    """`U+0007` for a character that would not be visible."""
    return f"U+{ord(char):04X}"

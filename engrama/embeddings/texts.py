"""Making a text fit to be embedded."""

from __future__ import annotations

MAX_CHARACTERS = 8000
BLANK = "-"


def prepared(text: str) -> str:
    """What is embedded for a text: valid Unicode without NUL, at most 8,000 characters.

    A dash stands for a blank text, since services refuse a batch with an empty one in it.
    """
    clean = text[:MAX_CHARACTERS].replace("\0", " ").encode("utf-8", "replace").decode("utf-8").strip()
    return clean or BLANK

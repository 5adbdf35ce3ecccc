"""Sentences shared by the diagnostics: suggestions, lists of words, and what kind of value was found."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any


def quoted(value: Any) -> str:
    """The value between double quotes, cut to a readable length."""
    text = str(value).replace("\n", "\\n").replace("\t", "\\t")
    return f'"{text if len(text) <= 80 else text[:77] + "…"}"'


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint naming the nearest known word, or an empty text."""
    folded = {item.casefold(): item for item in sorted(known, reverse=True)}
    near = difflib.get_close_matches(word.casefold(), sorted(folded), n=1, cutoff=0.6)
    return f"Did you mean {quoted(folded[near[0]])}?" if near else ""


def listed(words: Iterable[str]) -> str:
    """`a, b or c`."""
    *head, last = words
    return f"{', '.join(head)} or {last}" if head else last


def kind_of(value: Any) -> str:
    """What a value is, for "… must be X, not Y"."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping" if value else "an empty mapping"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    return quoted(value) if isinstance(value, str) else str(value).lower()


def dotted(path: Iterable[str | int]) -> str:
    """`nodes.Kiln.properties` or `relations[2].from`."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}"
    return text.lstrip(".") or "the profile"

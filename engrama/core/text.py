"""The one analyser: how text becomes search terms, keys become identities, and excerpts are cut.

Every backend indexes and queries what this module returns, so a query matches the same nodes everywhere.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable
from functools import cache, lru_cache

ANALYSER = 2
"""The version of the terms that this module makes; a store that was indexed by another one is indexed anew."""

MAX_TERM = 64
"""Characters of a term that count; longer words match by their beginning."""

_SPACELESS = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_INDIC_SIGNS = "\u0900-\u0963\u0966-\u0dff"
_COMBINING = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0"
)
_KEPT = 50_000
_ASCII_WORD = re.compile(r"[a-z0-9]+[+#]*")
_ASCII_SPACED = "".join(char.lower() if char.isalnum() else " " for char in map(chr, range(128))).encode().ljust(256)
"""For each ASCII byte the lower-case letter or the digit that it is, else a space."""
_ASCII_OTHER = bytes(code for code in range(128) if not chr(code).isalnum())


# Compiled when first needed, since these classes take milliseconds and most texts of a command are ASCII.
@cache
def _word() -> re.Pattern[str]:
    return re.compile(f"[{_SPACELESS}]+|(?:[^\\W_{_SPACELESS}]|[{_INDIC_SIGNS}])+[+#]*")


@cache
def _shown() -> re.Pattern[str]:
    return re.compile(f"[{_SPACELESS}]|(?:[^\\W_{_SPACELESS}]|[{_INDIC_SIGNS}{_COMBINING}])+[+#]*")


@cache
def _spaceless() -> re.Pattern[str]:
    return re.compile(f"[{_SPACELESS}]+")


@cache
def _marks() -> re.Pattern[str]:
    return re.compile(f"[{_COMBINING}]")


def fold(text: str) -> str:
    """Case, width and diacritics removed: `Élan ﬁn` becomes `elan fin`."""
    if text.isascii():
        return text.lower()
    bare = _marks().sub("", unicodedata.normalize("NFKD", text))
    return unicodedata.normalize("NFC", bare.casefold())


def words(text: str) -> list[str]:
    """The words of a text as they stand there, folded, in order, repeated as often as they occur.

    Words keep trailing `+` and `#`; scripts without spaces give two-character grams and a last single character.
    """
    folded = fold(text)
    if folded.isascii():
        found = _ascii_words(folded)
        return found if max(map(len, found), default=0) <= MAX_TERM else [word[:MAX_TERM] for word in found]
    return [term for word in _word().findall(folded) for term in _grams(word)]


def terms(text: str) -> list[str]:
    """The search terms of a text: its words by their stems, in order, repeated as often as they occur."""
    return list(map(_stems.__getitem__, _ascii_words(text) if text.isascii() else words(text)))


def joined_terms(text: str) -> str:
    """The search terms of a text with a space between them."""
    return " ".join(map(_stems.__getitem__, _ascii_words(text) if text.isascii() else words(text)))


def term_of(word: str) -> str:
    """The search term of one word that `words` gave."""
    return _stems[word]


@lru_cache(maxsize=256)
def terms_beyond(beginning: str) -> frozenset[str]:
    """The terms of words with this beginning that do not begin with it themselves: that of `runnin` is `run`."""
    if not _has_stem(beginning):
        return frozenset()
    from engrama.core.stems import stems_beyond

    return stems_beyond(beginning)


def fold_key(key: str) -> str:
    """The identity of a key inside its label and scope: case and white space do not count, accents do."""
    if key.isascii():
        return " ".join(key.lower().split())
    normal = unicodedata.normalize("NFC", unicodedata.normalize("NFC", key).casefold())
    return " ".join(normal.split())


def loose_key(key: str) -> str:
    """What two spellings of one name share (`SQLite 3`, `sqlite3`); empty where nothing but punctuation is left."""
    folded = fold(key)
    bare = folded.replace(" ", "")
    if bare.isascii() and bare.isalnum():
        return bare
    if not folded.isascii():
        return "".join(_word().findall(folded))
    if "+" in folded or "#" in folded:
        return "".join(_ASCII_WORD.findall(folded))
    return folded.encode().translate(None, _ASCII_OTHER).decode()


def is_spaceless(term: str) -> bool:
    """Whether a term belongs to a script that is written without spaces."""
    return not term.isascii() and _spaceless().match(term) is not None


def excerpt(text: str, wanted: Collection[str], width: int = 160, *, prefix: bool = False) -> str:
    """A piece of `text` around its hits, every hit between `**` marks; the beginning where nothing hits.

    A word hits when its term is wanted; with `prefix`, when `--prefix` finds it by a wanted beginning.
    """
    flat = " ".join(text.split())
    beginnings = tuple(wanted) if prefix else ()
    hits = _hits(flat, frozenset().union(*map(terms_beyond, beginnings)) if prefix else frozenset(wanted), beginnings)
    start, end = _window(flat, hits, width)
    pieces = []
    position = start
    for left, right in hits:
        if left >= start and right <= end:
            pieces += [flat[position:left], "**", flat[left:right], "**"]
            position = right
    pieces.append(flat[position:end])
    return ("…" if start else "") + "".join(pieces).strip() + ("…" if end < len(flat) else "")


def held(text: str, wanted: Collection[str], *, prefix: bool = False) -> int:
    """How many of the wanted terms a text holds; with `prefix`, of the wanted beginnings by what `--prefix` finds."""
    if not prefix:
        return len(frozenset(wanted).intersection(terms(text)))
    said = {form for word in set(words(text)) for form in (word, _stems[word])}
    return sum(
        not said.isdisjoint(terms_beyond(beginning)) or any(form.startswith(beginning) for form in said)
        for beginning in wanted
    )


def shorten(text: str, width: int) -> str:
    """At most `width` characters, cut at a word where one ends near, with an ellipsis when something was cut."""
    if len(text) <= width:
        return text
    cut = text[: width - 1]
    space = cut.rfind(" ")
    return (cut[:space] if space > width // 2 else cut).rstrip() + "…"


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """The known name most like `word`, or an empty text."""
    import difflib

    names = {fold(name): name for name in known}
    close = difflib.get_close_matches(fold(word), names, n=1, cutoff=cutoff)
    return names[close[0]] if close else ""


class _Stems(dict[str, str]):
    """The terms of words; forgotten when there are too many. Names with digits are too many to be kept."""

    def __missing__(self, word: str) -> str:
        length = len(word)
        if length > MAX_TERM:
            word = word[:MAX_TERM]
        if length <= 2:
            found = word
        elif word.isalpha() and word.isascii():
            found = _stemmer()(word)
        else:
            return word
        if len(self) >= _KEPT:
            self.clear()
        self[word] = found
        return found


_stems = _Stems()


# Bound once, when first needed: asking the import system for every new word takes as long as many stems do.
@cache
def _stemmer() -> Callable[[str], str]:
    from engrama.core.stems import stem

    return stem


def _has_stem(word: str) -> bool:
    """Whether a word has more than two letters from a to z and nothing else: names with digits or signs stay whole."""
    return len(word) > 2 and word.isascii() and word.isalpha()


def _ascii_words(text: str) -> list[str]:
    """The folded words of an ASCII text; splitting one without `+` and `#` takes a fifth of what searching it does."""
    if "+" in text or "#" in text:
        return _ASCII_WORD.findall(text.lower())
    return text.encode().translate(_ASCII_SPACED).decode().split()


def _grams(word: str) -> list[str]:
    if not is_spaceless(word):
        return [word[:MAX_TERM]]
    return [word[place : place + 2] for place in range(len(word))]


def _hits(text: str, wanted: frozenset[str], prefixes: tuple[str, ...]) -> list[tuple[int, int]]:
    if text.isascii():
        words = _ASCII_WORD.finditer(text.lower())
        if prefixes:
            return _joined([word.span() for word in words if _is_hit(word.group()[:MAX_TERM], wanted, prefixes)])
        return _joined([word.span() for word in words if _stems[word.group()] in wanted])
    found = []
    for match in _shown().finditer(text):
        left, right = match.span()
        pair = fold(text[left : left + 2])
        if _is_hit(fold(match.group())[:MAX_TERM], wanted, prefixes):
            found.append((left, right))
        elif pair in wanted and is_spaceless(pair):
            found.append((left, left + 2))
    return _joined(found)


def _is_hit(word: str, wanted: frozenset[str], prefixes: tuple[str, ...]) -> bool:
    term = _stems[word]
    return term in wanted or (bool(prefixes) and (word.startswith(prefixes) or term.startswith(prefixes)))


def _joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for left, right in spans:
        if joined and left <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(right, joined[-1][1]))
        else:
            joined.append((left, right))
    return joined


def _window(text: str, hits: list[tuple[int, int]], width: int) -> tuple[int, int]:
    """The stretch of at most `width` characters that holds the most hits, widened to whole words."""
    if len(text) <= width:
        return 0, len(text)
    starts = [left for left, _ in hits]
    counts = [bisect_left(starts, start + width - 20) - place for place, start in enumerate(starts)]
    best = starts[counts.index(max(counts))] if starts else 0
    start = max(0, best - width // 4)
    end = min(len(text), start + width)
    space = text.find(" ", start, best) if start else -1
    start = space + 1 if space >= 0 else start
    last = text.rfind(" ", best, end) if end < len(text) else -1
    return start, last if last > start else end

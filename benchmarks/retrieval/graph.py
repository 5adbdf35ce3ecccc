"""How passages become nodes: their keys, and the relations that the set itself gives reason for.

`locomo`: each turn of a conversation mentions the next. `hotpot` and `musique`: a paragraph mentions every other one
whose title its text names, as a link in an encyclopedia would. The other sets say nothing that could be a relation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

LABEL, RELATION = "Document", "MENTIONS"
Node = tuple[str, str, dict[str, object]]
Relation = tuple[tuple[str, str], str, tuple[str, str]]
_KEY_WORDS = 6
_WORD = re.compile(r"\w+")


def nodes(name: str, corpus: Sequence[str]) -> list[Node]:
    """One Document per passage, in order, whose key and body together are the passage and nothing else.

    A titled paragraph is kept under its title, any other passage under its first words, as programs for notes do.
    """
    taken: set[str] = set()
    made: list[Node] = []
    for place, text in enumerate(corpus):
        key, body = _parted(text, titled=_titled(name))
        if key.casefold() in taken:
            key = f"{key} {place}"
        taken.add(key.casefold())
        made.append((LABEL, key, {"body": body} if body else {}))
    return made


def relations(name: str, corpus: Sequence[str], made: Sequence[Node]) -> list[Relation]:
    """Pairs of nodes by the rule of the set."""
    if name.startswith("locomo"):
        pairs: Iterator[tuple[int, int]] = ((place, place + 1) for place in range(len(corpus) - 1))
    elif _titled(name):
        pairs = _named(corpus)
    else:
        return []
    return [((LABEL, made[near][1]), RELATION, (LABEL, made[far][1])) for near, far in pairs]


def _parted(text: str, *, titled: bool) -> tuple[str, str]:
    if titled:
        title, _, body = text.partition("\n")
        return title, body
    words = text.split()
    return " ".join(words[:_KEY_WORDS]), " ".join(words[_KEY_WORDS:])


def _titled(name: str) -> bool:
    return name.startswith(("hotpot", "musique"))


def _named(corpus: Sequence[str]) -> Iterator[tuple[int, int]]:
    """(place, place of a passage whose title the text holds, letter for letter and as whole words)."""
    titles: dict[tuple[str, ...], list[int]] = {}
    for place, text in enumerate(corpus):
        words = tuple(_WORD.findall(re.sub(r"\s*\(.*\)$", "", text.partition("\n")[0])))
        if words:
            titles.setdefault(words, []).append(place)
    longest = max(map(len, titles), default=0)
    for place, text in enumerate(corpus):
        words = tuple(_WORD.findall(text.partition("\n")[2]))
        found = {
            far
            for start in range(len(words))
            for length in range(1, min(longest, len(words) - start) + 1)
            for far in titles.get(words[start : start + length], ())
        }
        yield from ((place, far) for far in sorted(found - {place}))

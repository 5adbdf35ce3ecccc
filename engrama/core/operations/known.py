"""Which nodes of a scope are named in a text.

The work is bounded however long the text and however large the store: rare words are looked up completely, a chunk of
them at a time; names made only of words that are too common for that are looked up as keys.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar

from engrama.core.call import Call
from engrama.core.requests import FullText, GetNodes, GetTallies, Operation, TermCounts, ask
from engrama.core.rows import CURRENT, Filters, NodeRow
from engrama.core.text import is_spaceless, term_of, words
from engrama.ir.profile import INSIGHT, CompiledProfile

T = TypeVar("T")

_CHUNK_TERMS = 64
_CHUNK_NODES = 200
_CHUNKS = 40
_COUNTED = 500
_KEYS, _KEYS_EACH = 20_000, 2_000
_WORDS_OF_A_KEY = 4


def known_in(call: Call, text: str) -> Operation[list[NodeRow]]:
    """Current nodes whose whole names occur in the text, in order of their first occurrence, the longer name first."""
    spoken = words(text)
    places: dict[str, list[int]] = defaultdict(list)
    for place, word in enumerate(spoken):
        places[word].append(place)
    counts: dict[str, int] = {}
    for asked in _batches(tuple(dict.fromkeys(map(term_of, places))), _COUNTED):
        counts |= (yield from ask(TermCounts(call.scope, asked)))[1]
    telling = sorted((term for term in counts if counts[term]), key=lambda term: (counts[term], term))
    chunks = list(islice(_chunks(telling, counts), _CHUNKS))
    found: dict[str, NodeRow] = {}
    for chunk in chunks:
        for hit in (yield from ask(FullText(call.scope, chunk, (), Filters(), _CHUNK_NODES))):
            found[hit.node.uid] = hit.node
    left = set(telling).difference(*chunks)
    for row in (yield from _called(call, spoken, left)):
        found[row.uid] = row
    named: list[tuple[int, int, str, str, NodeRow]] = []
    for row in found.values():
        first = min(_occurrences(call.profile, row, spoken, places), default=None)
        if first is not None:
            named.append((*first, row.label, row.folded, row))
    return [item[-1] for item in sorted(named, key=lambda item: item[:-1])]


def _occurrences(
    profile: CompiledProfile, row: NodeRow, spoken: Sequence[str], places: Mapping[str, Sequence[int]]
) -> Iterator[tuple[int, int]]:
    """Where each of the node's names occurs first, with the negative length of that name."""
    for text in names_of(profile, row):
        name = _name(text)
        place = _first(name, spoken, places) if name else None
        if place is not None:
            yield place, -len(name)


def names_of(profile: CompiledProfile, row: NodeRow) -> Iterator[str]:
    """The key, then what the properties with the search role title hold, such as titles and aliases."""
    yield row.key
    for item in profile.by_label[row.label].properties:
        value = row.properties.get(item.name)
        if item.search == "title" and item.name != profile.by_label[row.label].key and value is not None:
            yield from (text for text in (value if isinstance(value, list) else [value]) if isinstance(text, str))


def _chunks(telling: Sequence[str], counts: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    """Terms, rarest first, so few at a time that a query finds every node that holds one of them."""
    chunk: list[str] = []
    nodes = 0
    for term in telling:
        if counts[term] > _CHUNK_NODES:
            break
        if chunk and (len(chunk) == _CHUNK_TERMS or nodes + counts[term] > _CHUNK_NODES):
            yield tuple(chunk)
            chunk, nodes = [], 0
        chunk.append(term)
        nodes += counts[term]
    if chunk:
        yield tuple(chunk)


def _called(call: Call, spoken: Sequence[str], common: Collection[str]) -> Operation[list[NodeRow]]:
    """Nodes whose keys are up to four consecutive words of the text, all of them common."""
    if not common:
        return []
    tallies = yield from ask(GetTallies(call.scope))
    labels = sorted({tally.label for tally in tallies if tally.state in CURRENT and tally.label != INSIGHT})
    names = dict.fromkeys(_phrases(spoken, common))
    keys = tuple(islice(((label, name) for name in names for label in labels), _KEYS))
    found: list[NodeRow] = []
    for batch in _batches(keys, _KEYS_EACH):
        found += (yield from ask(GetNodes(call.scope, batch))).values()
    return [row for row in found if row.state in CURRENT]


def _phrases(spoken: Sequence[str], common: Collection[str]) -> Iterator[str]:
    """Sequences of common words, all of one word before those of two, and so on."""
    for length in range(1, _WORDS_OF_A_KEY + 1):
        for place in range(len(spoken) - length + 1):
            phrase = spoken[place : place + length]
            if all(term_of(word) in common for word in phrase):
                yield " ".join(phrase)


def _name(key: str) -> list[str]:
    """The words of a name as they stand inside a text: there a script without spaces goes on behind its last sign."""
    name = words(key)
    if len(name) > 1 and len(name[-1]) == 1 and is_spaceless(name[-1]) and name[-2].endswith(name[-1]):
        name.pop()
    return name


def _first(name: Sequence[str], spoken: Sequence[str], places: Mapping[str, Sequence[int]]) -> int | None:
    """Where the name occurs first; looked for at its rarest word."""
    if not all(term in places for term in name):
        return None
    offset = min(range(len(name)), key=lambda place: len(places[name[place]]))
    for place in places[name[offset]]:
        start = place - offset
        if start >= 0 and spoken[start : start + len(name)] == name:
            return start
    return None


def _batches(items: tuple[T, ...], size: int) -> Iterator[tuple[T, ...]]:
    return (items[start : start + size] for start in range(0, len(items), size))

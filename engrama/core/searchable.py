"""What of a node can be found: its texts by the search roles of the profile, for words and for vectors alike."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from engrama.core.rows import IndexRow, NodeRow, made
from engrama.core.text import MAX_TERM, fold_key, joined_terms
from engrama.ir.profile import CompiledProfile

CHUNK = 1_200
"""Characters of a piece at most, which every embedder in use reads whole."""

MAX_CHUNKS = 200
_SENTENCE = re.compile(r"(?<=[.!?…。！？])\s+|\n+")


class Searchable(NamedTuple):
    """The texts of a node by search role; what has the role `off` is in none of them."""

    title: list[str]
    body: list[str]
    tag: list[str]


class Piece(NamedTuple):
    """A piece of a node's text that gets a vector of its own, and the digest it is known by."""

    text: str
    digest: str


def searchable(profile: CompiledProfile, row: NodeRow, notes: Iterable[str]) -> Searchable:
    """The node's key and properties by their search roles, and its notes as body."""
    label = profile.by_label[row.label]
    roles = label.search_roles
    title: list[str] = []
    body: list[str] = [*notes]
    tag: list[str] = []
    spoken = roles[label.key]
    (body if spoken == "body" else tag if spoken == "tag" else title).append(row.key)
    for name, value in row.properties.items():
        role = roles.get(name) or _free_role(value)
        if role == "off":
            continue
        texts = body if role == "body" else tag if role == "tag" else title
        if isinstance(value, str):
            texts.append(value)
        elif isinstance(value, list):
            texts += map(str, value)
        else:
            texts.append(str(value))
    return made(Searchable, (title, body, tag))


def index_row(profile: CompiledProfile, row: NodeRow, notes: Iterable[str], *, stored: bool = False) -> IndexRow:
    """The full-text entry of a node; that of a `stored` one carries the digest of its text, which may have changed."""
    texts = searchable(profile, row, notes)
    title, body, tag = texts
    digest = digest_of(_text(texts)) if stored else ""
    terms = _joined(title), _joined(body), *_tags(tag)
    return made(IndexRow, (row.ref, row.label, row.state, *terms, digest))


def _tags(tags: list[str]) -> tuple[str, tuple[str, ...]]:
    """The terms of tags, and the tags as they are looked up exactly."""
    terms: list[str] = []
    exact: dict[str, None] = {}
    for tag in tags:
        found, folded = _known_tag(tag) if len(tag) <= MAX_TERM else _read_tag(tag)
        if found:
            terms.append(found)
        exact[folded] = None
    return " ".join(terms), tuple(exact)


def _read_tag(tag: str) -> tuple[str, str]:
    return joined_terms(tag), fold_key(tag)


_known_tag = lru_cache(maxsize=4096)(_read_tag)
"""Short tags are kept, since nodes share them."""


def node_to_text(profile: CompiledProfile, row: NodeRow, notes: Iterable[str]) -> str:
    """The text that is embedded for a node: titles, bodies and tags, each on lines of its own."""
    return _text(searchable(profile, row, notes))


def pieces(profile: CompiledProfile, row: NodeRow, notes: Iterable[str]) -> list[Piece]:
    """The text of a node cut into pieces that embedders read whole; each further piece begins with the node's title."""
    texts = searchable(profile, row, notes)
    whole = _text(texts)
    if len(whole) <= CHUNK:
        return [Piece(whole, digest_of(whole))]
    title = " ".join(texts.title)[: CHUNK // 4]
    cut = list(_packed(whole, CHUNK - len(title) - 1))[:MAX_CHUNKS]
    found = [text if place == 0 else f"{title}\n{text}" for place, text in enumerate(cut)]
    return [Piece(text, digest_of(text)) for text in found]


def digest_of(text: str) -> str:
    """The digest that a text and its vector are known by."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _packed(text: str, most: int) -> Iterator[str]:
    """Whole sentences and lines together up to a length; a longer one is cut between words where it can be."""
    held = ""
    for sentence in _SENTENCE.split(text):
        for part in _cut(sentence.strip(), most):
            if held and len(held) + len(part) + 1 > most:
                yield held
                held = ""
            held = f"{held}\n{part}" if held else part
    if held:
        yield held


def _cut(sentence: str, most: int) -> Iterator[str]:
    while len(sentence) > most:
        end = sentence.rfind(" ", most // 2, most)
        end = most if end < 0 else end
        yield sentence[:end]
        sentence = sentence[end:].strip()
    if sentence:
        yield sentence


def _text(texts: Searchable) -> str:
    return "\n".join([*texts.title, *texts.body, *([", ".join(texts.tag)] if texts.tag else [])])


def _free_role(value: Any) -> str:
    if isinstance(value, list):
        return "tag"
    return "body" if isinstance(value, str) else "off"


def _joined(texts: list[str]) -> str:
    return joined_terms("\n".join(texts)) if texts else ""

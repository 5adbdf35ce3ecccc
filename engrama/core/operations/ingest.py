"""`ingest` gives a text back with what an agent needs to remember it well; it stores nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

from engrama.core.call import Call
from engrama.core.guidance import guidance, speakers_remark
from engrama.core.operations.known import known_in
from engrama.core.records import Candidate, Ingested
from engrama.core.requests import Operation
from engrama.core.rows import NodeRow
from engrama.core.sanitise import clean
from engrama.core.text import fold_key
from engrama.errors import InvalidInput

KINDS = ("text", "conversation", "note", "web")
MAX_CONTENT = 60_000
"""Characters of a text that are read and given back, about 15,000 tokens."""

MAX_KNOWN = 100
_MAX_SPEAKERS = 20
_TURN = re.compile(
    r"^[>*_\s-]{0,6}"
    r"(?:\[[^\]\n]{1,40}\]\s{0,3}|\(?\d[\d:/., TZAPMapm-]{2,28}\)?[\s-]{1,4})?[*_]{0,2}"
    r"(?P<name>[^\W\d_][^\n:\[\](){}<>|\"=/*]{0,39}?)"
    r"(?:\s?[(\[][^)\]\n]{1,30}[)\]])?[*_]{0,2}:[*_]{0,2}(?:\s|$)",
    re.M,
)
_WORDS_OF_A_NAME = 4


def ingest(call: Call, text: str, kind: str, address: str) -> Operation[Ingested]:
    """The cleaned text, guidance and the known nodes named in it; `address` is where a page or a note was read."""
    whole = clean(text).strip()
    if not whole:
        raise InvalidInput("There is nothing to read: the text is empty.", expected="a text with words in it")
    content = whole[:MAX_CONTENT]
    rows = yield from known_in(call, content)
    remarks = [f"The content was read at {address}."] if address else []
    if len(whole) > MAX_CONTENT:
        remarks.append(_cut(len(whole), bool(address)))
    if len(rows) > MAX_KNOWN:
        remarks.append(f"`known` lists the first {MAX_KNOWN} of {len(rows)} known things that are named.")
    talking: list[tuple[str, int]] = []
    if kind == "conversation":
        talking = speakers(content)
        remarks.append(speakers_remark(talking))
    names = {fold_key(name) for name, _ in talking}
    return Ingested(
        content=content,
        guidance=guidance(call.profile, remarks),
        known=tuple(_candidate(row, names) for row in rows[:MAX_KNOWN]),
        truncated=len(whole) > MAX_CONTENT,
    )


def speakers(text: str) -> list[tuple[str, int]]:
    """Who speaks in lines such as `Ann: …`, `[10:02] Ann: …` or `**Ann**: …`, with the number of their turns.

    At most twenty, in the order of their first words.
    """
    turns = Counter(" ".join(match["name"].split()) for match in _TURN.finditer(text))
    return [(name, count) for name, count in turns.items() if name and len(name.split()) <= _WORDS_OF_A_NAME][
        :_MAX_SPEAKERS
    ]


def _cut(length: int, page: bool) -> str:
    rest = "The rest was left out." if page else "Ingest the rest as further texts, cut between subjects."
    return f"Only the first {MAX_CONTENT:,} of {length:,} characters were read. {rest}"


def _candidate(row: NodeRow, talking: Collection[str]) -> Candidate:
    reason = "speaks in the conversation" if row.folded in talking else "its name occurs in the content"
    return Candidate(row.uid, row.label, row.key, reason)

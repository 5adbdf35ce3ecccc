"""Turn Python's design proposals into nodes and relations of the `base` profile with the `standards` module.

A pure mapping from the lines of `peps.jsonl` to records: it reads no file, writes no memory and imports no Engrama.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

PRODUCT = "Python"
MIN_SHARED = 3
"""A word of a title is a concept when at least this many proposals have it in their titles."""

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
NAME_SUFFIXES = frozenset({"Jr.", "Sr.", "II", "III"})
NOT_NAMES = frozenset({"", "TODO", "TBD", "N/A"})
SPELLINGS = {
    "INADA Naoki": "Inada Naoki",
    "Marc-Andre Lemburg": "Marc-André Lemburg",
    "Mariatta": "Mariatta Wijaya",
    "Seth Larson": "Seth Michael Larson",
}
"""People who sign in two ways: the other spelling and the one that is kept."""

STOP_WORDS = frozenset(
    """
    a about add added adding all allow allowing an and any are as at based be better between built by can change
    changing defining deprecate deprecating do enhanced enhancement enhancing explicit extended extra faster first
    flexible for from general generalized have how implicit improve improved improving in installed into introducing
    is it its like made make making marking mechanism migrating more multiple new no not of on one or org other out
    over pep precise procedure proposal provide providing purpose py python qualified recording removal remove
    removing replace replacing required requiring reworking simple simpler simplified simplify simplifying some
    specifying support supported supporting than that the their this through to two unified unifying up use user
    using via when which with without
    """.split()
)

_ADDRESS = re.compile(r"\s*<[^>]*>")
_CREATED = re.compile(r"(\d{1,2})-([A-Z][a-z]{2})-(\d{4})")
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s$")

Value = str | list[str]


@dataclass(frozen=True, slots=True)
class NodeRecord:
    """A node to remember; `properties` has what is known of it besides its key."""

    label: str
    key: str
    properties: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, order=True)
class RelationRecord:
    """A relation between two nodes, each named by its label and key."""

    source_label: str
    source_key: str
    type: str
    target_label: str
    target_key: str


@dataclass(frozen=True, slots=True)
class Mapped:
    """The outcome: every endpoint in `relations` is in `nodes`; `left_out` are relations whose endpoint is unknown."""

    nodes: tuple[NodeRecord, ...]
    relations: tuple[RelationRecord, ...]
    left_out: tuple[RelationRecord, ...]


def map_proposals(lines: Iterable[str]) -> Mapped:
    """Map JSON lines, one proposal each, in any order; equal proposals give equal records in equal order.

    Raises ValueError, naming the line, for one that is not a proposal.
    """
    proposals = sorted(_read(lines), key=lambda proposal: int(proposal["pep"]))
    shared = _shared_words(proposals)
    concepts = [_concepts(proposal, shared) for proposal in proposals]
    nodes = [_proposal_node(proposal) for proposal in proposals]
    nodes += _people(proposals)
    nodes += [NodeRecord("Concept", name) for name in sorted({name for names in concepts for name in names})]
    nodes += _releases(proposals)
    candidates = dict.fromkeys(
        relation
        for proposal, names in zip(proposals, concepts, strict=True)
        for relation in _relations(proposal, names)
        if (relation.source_label, relation.source_key) != (relation.target_label, relation.target_key)
    )
    known = {(node.label, node.key) for node in nodes}
    kept = tuple(relation for relation in candidates if _ends(relation) <= known)
    return Mapped(tuple(nodes), kept, tuple(relation for relation in candidates if not _ends(relation) <= known))


def iso_date(written: str) -> str:
    """`13-Jun-2000` as `2000-06-13`; month names are English whatever the locale. Raises ValueError otherwise."""
    match = _CREATED.fullmatch(written.strip())
    if match is None or match[2] not in MONTHS:
        raise ValueError(f"{written!r} is not a date such as 13-Jun-2000.")
    return f"{match[3]}-{MONTHS.index(match[2]) + 1:02d}-{int(match[1]):02d}"


def slug(written: str) -> str:
    """A status or type as the profile spells it: `April Fool!` is `april-fool`."""
    return "-".join(_WORD.findall(written.casefold()))


def names(written: str | Iterable[str]) -> list[str]:
    """The people in one text or in several, each once, without addresses, placeholders and variant spellings."""
    return list(dict.fromkeys(SPELLINGS.get(name, name) for name in _written_names(written)))


def releases(written: str) -> list[str]:
    """The releases in a text such as `2.6, 3.0`, as names such as `Python 2.6`."""
    return list(dict.fromkeys(f"{PRODUCT} {part}" for part in re.split(r"[\s,]+", written) if part))


def _read(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    first_seen: dict[int, int] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        proposal = _parse(line, number)
        earlier = first_seen.setdefault(int(proposal["pep"]), number)
        if earlier != number:
            raise ValueError(f"Line {number} holds proposal {proposal['pep']}, which line {earlier} holds already.")
        yield proposal


def _parse(line: str, number: int) -> dict[str, Any]:
    try:
        proposal: dict[str, Any] = json.loads(line)
        int(proposal["pep"])
        iso_date(proposal["created"])
        proposal["title"].strip()
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"Line {number} is not a proposal with pep, title and created: {error!r}") from error
    return proposal


def _proposal_node(proposal: Mapping[str, Any]) -> NodeRecord:
    properties: dict[str, Value] = {"title": proposal["title"], "created": iso_date(proposal["created"])}
    properties |= {name: slug(proposal[name]) for name in ("status", "type") if proposal.get(name)}
    properties |= {name: proposal[name] for name in ("python_version", "abstract", "topics") if proposal.get(name)}
    return NodeRecord("Proposal", str(proposal["pep"]), properties)


def _written_names(written: str | Iterable[str]) -> Iterator[str]:
    texts = [written] if isinstance(written, str) else list(written)
    parts = [part.strip() for text in texts for part in _ADDRESS.sub("", text).split(",")]
    for part, following in zip(parts, [*parts[1:], ""], strict=True):
        if part not in NAME_SUFFIXES and part not in NOT_NAMES:
            yield f"{part}, {following}" if following in NAME_SUFFIXES else part


def _people(proposals: Iterable[Mapping[str, Any]]) -> list[NodeRecord]:
    roles = [proposal.get(role, "") for proposal in proposals for role in ("authors", "delegate", "sponsor")]
    spelled = {name for written in roles for name in _written_names(written)}
    aliases: dict[str, list[str]] = {SPELLINGS.get(name, name): [] for name in sorted(spelled)}
    for name in sorted(spelled & SPELLINGS.keys()):
        aliases[SPELLINGS[name]].append(name)
    return [NodeRecord("Person", name, {"aliases": other} if other else {}) for name, other in sorted(aliases.items())]


def _releases(proposals: Iterable[Mapping[str, Any]]) -> list[NodeRecord]:
    found = {name for proposal in proposals for name in releases(proposal.get("python_version", ""))}
    versions = sorted((name.removeprefix(f"{PRODUCT} ") for name in found), key=_version_order)
    return [NodeRecord("Release", f"{PRODUCT} {version}", {"version": version}) for version in versions]


def _version_order(version: str) -> list[tuple[int, int, str]]:
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in version.split(".")]


def _title_words(title: str) -> set[str]:
    found = (_POSSESSIVE.sub("", word) for word in _WORD.findall(title.casefold()))
    return {word for word in found if len(word) > 1 and not any(character.isdigit() for character in word)}


def _singular(word: str, vocabulary: Iterable[str]) -> str:
    """The singular of a regular plural, where some title has that word too; else the word itself."""
    if word.endswith("ss") or not word.endswith("s"):
        return word
    candidates = (word[:-3] + "y" if word.endswith("ies") else "", word[:-2] if word.endswith("es") else "", word[:-1])
    return next((item for item in candidates if len(item) > 2 and item in vocabulary), word)


def _shared_words(proposals: Iterable[Mapping[str, Any]]) -> dict[int, list[str]]:
    """By number of proposal, the words of its title that enough proposals share."""
    words = {int(proposal["pep"]): _title_words(proposal["title"]) for proposal in proposals}
    vocabulary = set().union(*words.values())
    singular = {number: {_singular(word, vocabulary) for word in found} - STOP_WORDS for number, found in words.items()}
    counts = Counter(word for found in singular.values() for word in found)
    return {number: sorted(word for word in found if counts[word] >= MIN_SHARED) for number, found in singular.items()}


def _concepts(proposal: Mapping[str, Any], shared: Mapping[int, list[str]]) -> list[str]:
    topics = [topic.casefold() for topic in proposal.get("topics", ())]
    return list(dict.fromkeys([*topics, *shared[int(proposal["pep"])]]))


def _relations(proposal: Mapping[str, Any], concepts: Iterable[str]) -> Iterator[RelationRecord]:
    number = str(proposal["pep"])
    for type_, label, targets in (
        ("AUTHORED_BY", "Person", names(proposal.get("authors", ()))),
        ("DELEGATED_TO", "Person", names(proposal.get("delegate", ""))),
        ("SPONSORED_BY", "Person", names(proposal.get("sponsor", ""))),
        ("ABOUT", "Concept", concepts),
        ("TARGETS", "Release", releases(proposal.get("python_version", ""))),
        ("REPLACES", "Proposal", map(str, proposal.get("replaces", ()))),
        ("REQUIRES", "Proposal", map(str, proposal.get("requires", ()))),
        ("CITES", "Proposal", map(str, proposal.get("cites", ()))),
    ):
        for target in targets:
            yield RelationRecord("Proposal", number, type_, label, target)
    for newer in proposal.get("superseded_by", ()):
        yield RelationRecord("Proposal", str(newer), "REPLACES", "Proposal", number)


def _ends(relation: RelationRecord) -> set[tuple[str, str]]:
    return {(relation.source_label, relation.source_key), (relation.target_label, relation.target_key)}

"""The retrieval sets: groups of passages with questions whose right passages are known, and their fixed halves."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

DEV, HELD_OUT, ALL = "dev", "held-out", "all"
SPLITS = (DEV, HELD_OUT, ALL)
_SUFFIX = ".json.gz"


@dataclass(frozen=True, slots=True)
class Question:
    """A question, the places of its right passages in the corpus, and its category (empty where a set has none)."""

    text: str
    gold: tuple[int, ...]
    category: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """One corpus that is searched by itself."""

    name: str
    corpus: tuple[str, ...]
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class DataSet:
    """A named set; `excluded` counts its questions without a right passage, which are left out."""

    name: str
    groups: tuple[Group, ...]
    excluded: int = 0

    @property
    def questions(self) -> int:
        """How many questions the set asks."""
        return sum(len(group.questions) for group in self.groups)


def names(folder: Path) -> list[str]:
    """The sets of a folder, in the order of their names, with those that are made from two of them."""
    found = sorted(path.name.removesuffix(_SUFFIX) for path in folder.glob("*" + _SUFFIX))
    return found + [name for name, (asked, told) in _CROSSED.items() if asked in found and told in found]


_CROSSED = {"help_en_es": ("help_en_en", "help_es_es"), "help_es_en": ("help_es_es", "help_en_en")}
"""Questions of one language over the passages of another: both files list the same notes in the same order."""


def read(folder: Path, name: str, split: str = ALL, limit: int | None = None) -> DataSet:
    """One set, its half chosen by a hash: whole groups where it has several, else single questions.

    `limit` keeps that many questions of each group, those with the smallest hashes.
    """
    if name in _CROSSED:
        asked, told = (_groups(folder, part) for part in _CROSSED[name])
        groups = [replace(theirs, questions=ours.questions) for ours, theirs in zip(asked, told, strict=True)]
    else:
        groups = _groups(folder, name)
    excluded = 0
    kept = []
    for group in groups:
        if len(groups) > 1 and not in_split(group.name, split):
            continue
        asked_here = [q for q in group.questions if len(groups) > 1 or in_split(q.text, split)]
        labelled = [question for question in asked_here if question.gold]
        excluded += len(asked_here) - len(labelled)
        if limit is not None:
            labelled = sorted(labelled, key=lambda question: _digest(question.text))[:limit]
        if labelled:
            kept.append(replace(group, questions=tuple(labelled)))
    return DataSet(name, tuple(kept), excluded)


def in_split(text: str, split: str) -> bool:
    """Whether a text belongs to a half: the parity of the first byte of its SHA-256."""
    return split == ALL or (_digest(text)[0] % 2 == 0) == (split == DEV)


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def _groups(folder: Path, name: str) -> list[Group]:
    with gzip.open(folder / (name + _SUFFIX), "rt", encoding="utf-8") as file:
        document = json.load(file)
    return [
        Group(group["name"], tuple(group["corpus"]), tuple(_questions(group["queries"])))
        for group in document["groups"]
    ]


def _questions(given: list[dict[str, object]]) -> Iterator[Question]:
    for item in given:
        category = str(item.get("cat") or "")
        gold = item["gold"]
        assert isinstance(gold, list)
        yield Question(str(item["q"]), tuple(dict.fromkeys(gold)), "" if category == "0" else category)

"""What Engrama is measured against: grep, bare BM25 and bare vectors, each over the raw passages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import apsw

from benchmarks.retrieval.data import Group
from benchmarks.retrieval.scoring import DEPTH
from benchmarks.retrieval.stopwords import STOPWORDS
from engrama.core.text import fold


@dataclass(frozen=True, slots=True)
class Returned:
    """Places in the corpus, best first, and how many characters the caller is given."""

    places: tuple[int, ...]
    characters: int


class System(Protocol):
    """One corpus, ready to be asked."""

    def ask(self, question: str) -> Returned:
        """The best ten."""

    def close(self) -> None:
        """Give back what it holds."""


def telling_words(question: str) -> list[str]:
    """The folded words of a question but the stop words; all of them where nothing else is left."""
    words = list(dict.fromkeys(re.findall(r"\w+", fold(question))))
    return [word for word in words if word not in STOPWORDS] or words


class Grep:
    """Passages by how often they hold the words, as someone would count the matches of `grep -c`."""

    def __init__(self, group: Group) -> None:
        self._corpus = group.corpus
        self._counts = [Counter(re.findall(r"\w+", fold(text))) for text in group.corpus]

    def ask(self, question: str) -> Returned:
        """The passages with most matches, the earlier first among equals."""
        words = telling_words(question)
        found = [(sum(counts[word] for word in words), place) for place, counts in enumerate(self._counts)]
        best = sorted((-count, place) for count, place in found if count)[:DEPTH]
        return passages(self._corpus, [place for _, place in best])

    def close(self) -> None:
        """Nothing is held."""


class Bm25:
    """SQLite's FTS5 with its Porter stemmer over the raw text, any of the words, stop words out."""

    def __init__(self, group: Group) -> None:
        self._corpus = group.corpus
        self._file = apsw.Connection(":memory:")
        self._file.execute("CREATE VIRTUAL TABLE passages USING fts5 (text, tokenize = 'porter unicode61')")
        self._file.executemany("INSERT INTO passages (rowid, text) VALUES (?, ?)", enumerate(group.corpus))

    def ask(self, question: str) -> Returned:
        """The best by bm25."""
        words = " OR ".join(f'"{word}"' for word in telling_words(question))
        sql = "SELECT rowid FROM passages WHERE passages MATCH ? ORDER BY rank LIMIT ?"
        found = self._file.execute(sql, (words, DEPTH)).fetchall() if words else []
        return passages(self._corpus, [place for (place,) in found])

    def close(self) -> None:
        """Close the index."""
        self._file.close()


class Vectors:
    """Exact cosine, a passage counting by the nearest of its pieces; vectors are packed unit vectors of float32."""

    def __init__(self, group: Group, pieces: Sequence[Sequence[bytes]], questions: Sequence[bytes]) -> None:
        import numpy

        self._corpus = group.corpus
        self._matrix = _rows([vector for own in pieces for vector in own])
        self._starts = numpy.cumsum([0, *(len(own) for own in pieces[:-1])])
        self._questions = dict(zip((question.text for question in group.questions), _rows(questions), strict=True))

    def ask(self, question: str) -> Returned:
        """The nearest; the question's own vector was made before."""
        import numpy

        likeness = numpy.maximum.reduceat(self._matrix @ self._questions[question], self._starts)
        return passages(self._corpus, [int(place) for place in numpy.argsort(-likeness, kind="stable")[:DEPTH]])

    def close(self) -> None:
        """Nothing is held."""


def _rows(vectors: Sequence[bytes]) -> Any:
    import numpy

    return numpy.frombuffer(b"".join(vectors), dtype="<f4").reshape(len(vectors), -1)


def passages(corpus: tuple[str, ...], places: list[int]) -> Returned:
    """Whole passages handed over."""
    return Returned(tuple(places), sum(len(corpus[place]) for place in places))

"""Stems: those of the Snowball algorithms, letter by letter, and found by every beginning of a word."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

import pytest
from snowballstemmer.english_stemmer import EnglishStemmer
from snowballstemmer.spanish_stemmer import SpanishStemmer

from engrama.core.stems import FUNCTION_WORDS, stem
from engrama.core.text import excerpt, terms, terms_beyond, words

PROJECT = Path(__file__).parents[2]
ROOTS = """
able admit agree appl arsen bat bl box buy bus cant cartograf commun construy contribu corr cr dy econom emerg ey fall
fluy gener guy happ hop inter kiss later logu map nac normal organ past pay pla proc rel run sab succ syllab teolog try
univers vulner y yay yell
""".split()
ENDINGS = """
a aba abilidad ably aciones acion adora ais ally amente amiento ando ante ar arselo as ational ations ative e ed eed
eedly ement encia ence er es estly fully fulness ian ible ic icamente ically idades iendo ied ies ing ingly ion ions ir
isima ism ist istas itivamente ity ivas iveness ization izers la lessly li logia ly ment mente ness o ogist os ousness s
se selos sses tional ts ucion uyendo uyes y yendo ying ys
""".split()


@cache
def likely() -> tuple[str, ...]:
    """The words of the project's English and Spanish texts, and roots with one ending."""
    texts = [*PROJECT.glob("docs/*.md"), *PROJECT.glob("README*.md"), PROJECT / "CHANGELOG.md"]
    found = {word for path in texts for word in words(path.read_text(encoding="utf-8"))}
    found |= {root + ending for root, ending in product(ROOTS, ["", *ENDINGS])}
    return _stemmed(found)


@cache
def vocabulary() -> tuple[str, ...]:
    """The same, and roots with two endings, which no language has."""
    return _stemmed(
        {*likely(), *(root + "".join(both) for root in ROOTS[::4] for both in product(ENDINGS[::3], ENDINGS[::2]))}
    )


def _stemmed(found: set[str]) -> tuple[str, ...]:
    return tuple(sorted(word for word in found if len(word) > 2 and word.isascii() and word.isalpha()))


def test_a_stem_is_that_of_the_english_algorithm_and_then_of_the_spanish_one() -> None:
    english, spanish = EnglishStemmer(), SpanishStemmer()
    assert len(vocabulary()) > 5_000
    wrong = {
        word: (found, wanted)
        for word in vocabulary()
        if (found := stem(word)) != (wanted := spanish.stemWord(english.stemWord(word)))
        and FUNCTION_WORDS.isdisjoint((word, wanted))
    }
    assert wrong == {}


@pytest.mark.parametrize("word", ["area", "notes", "cone", "themes", "queen", "heroes", "shoulder", "others"])
def test_no_word_of_its_own_becomes_a_function_word(word: str) -> None:
    assert stem(word) not in FUNCTION_WORDS


def test_forms_of_a_word_that_is_near_to_a_function_word_stay_together() -> None:
    assert terms("areas notes themes") == terms("area note theme") == ["area", "note", "theme"]
    assert terms("are not them") == ["are", "not", "them"]


def test_every_beginning_of_a_word_leads_to_its_stem() -> None:
    lost = [
        (word[:length], word)
        for word in likely()[::20]
        for length in range(3, len(word) + 1)
        if not (found := stem(word)).startswith(word[:length]) and found not in terms_beyond(word[:length])
    ]
    assert lost == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("running", "run"),
        ("maps", "mapping"),
        ("cartografías", "cartografía"),
        ("ciudades", "ciudad"),
        ("naciones", "nación"),
        ("Universities", "university"),
        ("corriendo", "correr"),
    ],
)
def test_forms_of_one_word_are_one_term(one: str, other: str) -> None:
    assert terms(one) == terms(other)


@pytest.mark.parametrize("text", ["c++", "c#", "is", "sqlite3", "runs2", "016", "日本", "øres", "языки", "running+"])
def test_short_words_names_with_digits_or_signs_and_other_scripts_stay_as_they_are(text: str) -> None:
    assert terms(text) == words(text)


def test_terms_are_the_same_after_very_many_other_words() -> None:
    before = terms("running cities")
    letters = "abcdefghijklmnop"
    assert len(set(terms(" ".join("".join(four) for four in product(letters, repeat=4))))) > 50_000
    assert terms("running cities") == before == ["run", "citi"]


def test_an_excerpt_marks_whole_words_by_their_stems() -> None:
    assert excerpt("The Mapping of Cities, not a Mapuche", terms("map city")) == (
        "The **Mapping** of **Cities**, not a Mapuche"
    )
    assert excerpt("Las cartografías antiguas", terms("cartografía")) == "Las **cartografías** antiguas"


def test_an_excerpt_of_beginnings_marks_what_they_find() -> None:
    assert excerpt("She runs, he was running, a ruin", ["runnin"], prefix=True) == (
        "She **runs**, he was **running**, a ruin"
    )
    assert excerpt("cartography and cartridges", ["cartog"], prefix=True) == "**cartography** and cartridges"

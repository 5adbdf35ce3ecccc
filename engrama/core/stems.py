"""Stems: what the forms of a word share, by the Snowball algorithms for English and then Spanish.

Both work on plain letters from a to z, as the analyser folds words; accents are gone before. The stems are those of the
library snowballstemmer, which a test compares, but for words that would become a function word. The library takes eight
times as long, as much as a bulk load has for the rest.
The index of every store holds these stems, so a change here needs a new `ANALYSER` in core/text.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain, groupby

from engrama.core.stopwords import STOP_WORDS

_Endings = Mapping[str, tuple[str, ...]]
"""Endings by their last two letters, the longest first."""


def _by_end(endings: Iterable[str]) -> _Endings:
    ordered = sorted(endings, key=lambda ending: (ending[-2:], -len(ending)))
    return {end: tuple(group) for end, group in groupby(ordered, lambda ending: ending[-2:])}


_ENGLISH_REGION = re.compile("[^aeiouy]*[aeiouy]+[^aeiouy]")
_ENGLISH_FIRST = re.compile("arsen|commun|emerg|gener|inter|later|organ|past|univers|[^aeiouy]*[aeiouy]+[^aeiouy]")
_ENGLISH_SHORT = re.compile("(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy]|past)$")
_ENGLISH_VOWEL = re.compile("[aeiouy]")
_CONSONANT_Y = re.compile("([aeiouy])y")
_ENGLISH_WORDS = {
    **{word: word for word in "andes atlas bias cosmos howe news sky".split()},
    **{"skis": "ski", "skies": "sky", "idly": "idl", "gently": "gentl", "ugly": "ugli", "early": "earli"},
    **{"only": "onli", "singly": "singl"},
}
_NO_PARTICIPLES = frozenset("evening canning inning earring herring outing".split())
_NO_PAST = frozenset("succeed proceed exceed succeedly proceedly exceedly".split())
_PARTICIPLES = _by_end("eedly ingly edly eed ing ed".split())
_DOUBLES = frozenset("bb dd ff gg mm nn pp rr tt".split())
_STEP_2 = {
    **{"anci": "ance", "enci": "ence", "ogi": "og", "li": "", "bli": "ble", "abli": "able", "alli": "al"},
    **{"fulli": "ful", "lessli": "less", "ousli": "ous", "entli": "ent", "aliti": "al", "biliti": "ble"},
    **{"iviti": "ive", "tional": "tion", "ational": "ate", "alism": "al", "ation": "ate", "ization": "ize"},
    **{"izer": "ize", "ator": "ate", "iveness": "ive", "fulness": "ful", "ousness": "ous", "ogist": "og"},
}
_STEP_3 = {
    **{"icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "tional": "tion", "ational": "ate"},
    **{"ful": "", "ness": ""},
}
_ENDS_2, _ENDS_3 = _by_end(_STEP_2), _by_end(_STEP_3)
_ENDS_4 = _by_end("ic ance ence able ible ate ive ize iti al ism ion er ous ant ent ment ement".split())
_ENGLISH_LAST = frozenset("degsy")
_ENGLISH_ENDS = frozenset(["ll", *_ENDS_2, *_ENDS_3, *_ENDS_4])
"""The last letters of words that may lose or change some, and their last two letters where the last one is another."""

_SPANISH_REGION = re.compile("[^aeiou]*[aeiou]+[^aeiou]")
_VERB_REGION = re.compile("[aeiou](?:[^aeiou]+[aeiou]|[aeiou]+[^aeiou])|[^aeiou](?:[^aeiou]+[aeiou]|[aeiou].)")
_PRONOUNS = _by_end("la sela le me se lo selo las selas les los selos nos".split())
_BEFORE_PRONOUNS = _by_end("ando iendo yendo ar er ir".split())
_STANDARD = {
    ending: (instead, _by_end(further.split()))
    for endings, instead, further in (
        ("ica osa ista anza able ible ico ismo oso amiento imiento", "", ""),
        ("icas osas istas anzas ables ibles icos ismos osos amientos imientos", "", ""),
        ("ancia adora ante acion ador ancias adoras antes aciones adores", "", "ic"),
        ("ucion uciones", "u", ""),
        ("encia encias", "ente", ""),
        ("amente", "", "ic ad os iv"),
        ("mente", "", "able ible ante"),
        ("idad idades", "", "ic abil iv"),
        ("iva ivo ivas ivos", "", "at"),
    )
    for ending in endings.split()
}
"""Endings of nouns and adjectives: what stands in their place, and the endings that then go as well."""

_STANDARD_ENDS = _by_end(_STANDARD)
_Y_VERBS = _by_end("ya ye yan yen yeron yendo yo yas yes yais yamos".split())
_VERBS = _by_end(
    "aba ada ida ara iera ad ed id ase iese aste iste an aban aran ieran en asen iesen aron ieron ado ido ando iendo "
    "ar er ir as abas adas idas aras ieras es ases ieses abais arais ierais aseis ieseis asteis isteis ados idos amos "
    "emos aremos eremos iremos imos".split()
)
_SHORT_VERBS = ("en", "es", "emos")
_SPANISH_LAST = frozenset("aeo")
_SPANISH_ENDS = frozenset(["os", *_PRONOUNS, *_STANDARD_ENDS, *_Y_VERBS, *_VERBS])


FUNCTION_WORDS = STOP_WORDS | frozenset("all can may might more most must new no not now one two will".split())
"""Words that are no stem of others: a search for `areas` or `notes` must not find every text with `are` or `not`."""


def stem(word: str) -> str:
    """The stem of a word of letters from a to z in lower case; that of a function word is itself."""
    if word in FUNCTION_WORDS:
        return word
    english = _english(word)
    found = _spanish(english)
    if found not in FUNCTION_WORDS:
        return found
    return word if english in FUNCTION_WORDS else english


def _english(word: str) -> str:
    if word in _ENGLISH_WORDS:
        return _ENGLISH_WORDS[word]
    if len(word) < 3 or (word[-1] not in _ENGLISH_LAST and word[-2:] not in _ENGLISH_ENDS):
        return word
    if "y" in word:
        word = _CONSONANT_Y.sub(r"\1Y", "Y" + word[1:] if word[0] == "y" else word)
    single = _plural(word) if word[-1] in "sd" else word
    if single[-1] not in _ENGLISH_LAST and single[-2:] not in _ENGLISH_ENDS:
        return single.replace("Y", "y")
    first = _ENGLISH_FIRST.match(word)
    one = first.end() if first else len(word)
    second = _ENGLISH_REGION.match(word, one)
    two = second.end() if second else len(word)
    word = _participle(single, one) if single[-1] in "dgy" else single
    if word[-1] in "yY" and len(word) > 2 and word[-2] not in "aeiouy":
        word = word[:-1] + "i"
    word = _final(_suffixes(word, one, two), one, two)
    return word.replace("Y", "y")


def _plural(word: str) -> str:
    if word.endswith(("ied", "ies")):
        return word[:-2] if len(word) > 4 else word[:-1]
    if word.endswith("sses"):
        return word[:-2]
    if word[-1] != "s" or word.endswith(("ss", "us")):
        return word
    return word[:-1] if _ENGLISH_VOWEL.search(word, 0, len(word) - 2) else word


def _participle(word: str, one: int) -> str:
    ending = _ending(word, _PARTICIPLES)
    if not ending or word in _NO_PARTICIPLES:
        return word
    rest = word[: -len(ending)]
    if ending.startswith("eed"):
        return rest + "ee" if len(rest) >= one and word not in _NO_PAST else word
    if ending == "ing" and len(rest) == 2 and rest[1] == "y" and rest[0] not in "aeiouy":
        return rest[0] + "ie"
    if not _ENGLISH_VOWEL.search(rest):
        return word
    if rest.endswith(("at", "bl", "iz")):
        return rest + "e"
    if rest[-2:] in _DOUBLES:
        return rest if len(rest) == 3 and rest[0] in "aeo" else rest[:-1]
    return rest + "e" if len(rest) == one and _ENGLISH_SHORT.search(rest) else rest


def _suffixes(word: str, one: int, two: int) -> str:
    if ending := _ending(word, _ENDS_2):
        rest = word[: -len(ending)]
        if len(rest) >= one and not _refused(rest, ending):
            word = rest + _STEP_2[ending]
    if ending := _ending(word, _ENDS_3):
        rest = word[: -len(ending)]
        if len(rest) >= (two if ending == "ative" else one):
            word = rest + _STEP_3[ending]
    if ending := _ending(word, _ENDS_4):
        rest = word[: -len(ending)]
        if len(rest) >= two and (ending != "ion" or rest[-1:] in ("s", "t")):
            return rest
    return word


def _refused(rest: str, ending: str) -> bool:
    """Whether a letter that these endings follow is missing."""
    if ending == "ogi":
        return not rest.endswith("l")
    return ending == "li" and rest[-1:] not in set("cdeghkmnrt")


def _final(word: str, one: int, two: int) -> str:
    rest = word[:-1]
    if word.endswith("e") and (len(rest) >= two or (len(rest) >= one and not _ENGLISH_SHORT.search(rest))):
        return rest
    return rest if word.endswith("ll") and len(rest) >= two else word


def _spanish(word: str) -> str:
    if word[-1] not in _SPANISH_LAST and word[-2:] not in _SPANISH_ENDS:
        return word
    verb = _VERB_REGION.match(word)
    start = verb.end() if verb else len(word)
    bare = _without_pronoun(word, start)
    word = _without_standard(bare, word) or _without_verb(bare, start)
    if word[-1:] in ("a", "o") and len(word) > start:
        return word[:-1]
    if word.endswith("os") and len(word) - 2 >= start:
        return word[:-2]
    if word.endswith("e") and len(word) > start:
        word = word[:-1]
        return word[:-1] if word.endswith("gu") and len(word) > start else word
    return word


def _without_pronoun(word: str, start: int) -> str:
    pronoun = _ending(word, _PRONOUNS)
    if not pronoun:
        return word
    verb = word[: -len(pronoun)]
    ending = _ending(verb, _BEFORE_PRONOUNS)
    if not ending or len(verb) - len(ending) < start:
        return word
    return verb if ending != "yendo" or verb.endswith("uyendo") else word


def _without_standard(word: str, whole: str) -> str:
    """The word without its noun or adjective ending, empty where it has none; regions are those of the whole word."""
    ending = _ending(word, _STANDARD_ENDS)
    if not ending:
        return ""
    region = _SPANISH_REGION.match(whole)
    one = region.end() if region else len(whole)
    region = _SPANISH_REGION.match(whole, one)
    two = region.end() if region else len(whole)
    instead, further = _STANDARD[ending]
    rest = word[: -len(ending)]
    if len(rest) < (one if ending == "amente" else two):
        return ""
    before = _ending(rest, further)
    if before and len(rest) - len(before) >= two:
        rest = rest[: -len(before)]
        if ending == "amente" and before == "iv" and rest.endswith("at") and len(rest) - 2 >= two:
            rest = rest[:-2]
    return rest + instead


def _without_verb(word: str, start: int) -> str:
    ending = _ending(word, _Y_VERBS, start)
    rest = word[: len(word) - len(ending)]
    if ending and rest.endswith("u"):
        return rest
    ending = _ending(word, _VERBS, start)
    rest = word[: len(word) - len(ending)]
    return rest[:-1] if ending in _SHORT_VERBS and rest.endswith("gu") else rest


def _ending(word: str, endings: _Endings, start: int = 0) -> str:
    """The longest of the endings that the word has behind its first `start` letters; empty where it has none."""
    for ending in endings.get(word[-2:], ()):
        if word.endswith(ending, start):
            return ending
    return ""


def stems_beyond(beginning: str) -> frozenset[str]:
    """The stems of words with this beginning that do not begin with it themselves: that of `runnin` is `run`.

    Every rest of an ending is tried behind it, since no index tells which words there are.
    """
    tried = [beginning, *(beginning + rest for rest in _rests())]
    return frozenset(found for found in map(stem, tried) if not found.startswith(beginning))


def _all(endings: _Endings) -> Iterable[str]:
    return chain.from_iterable(endings.values())


@cache
def _rests() -> tuple[str, ...]:
    tables = (_PARTICIPLES, _ENDS_2, _ENDS_3, _ENDS_4, _PRONOUNS, _STANDARD_ENDS, _Y_VERBS, _VERBS)
    endings = {ending for table in tables for ending in _all(table)}
    endings |= {before + ending for ending, (_, further) in _STANDARD.items() for before in _all(further)}
    endings |= {"s", "es", "y", "a", "e", "o", "os"}
    return tuple(sorted({ending[place:] for ending in endings for place in range(len(ending))}))

"""Stems: what the forms of a word share, by the Snowball algorithms for English and then Spanish.

Both work on plain letters from a to z, as the analyser folds words; accents are gone before. The stems are those of the
library snowballstemmer, which a test compares, but for words that would become a function word. The library takes 25
times as long, more than a bulk load has for the rest.
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


def _changing(letters: str, further: Iterable[str], *tables: _Endings) -> _Endings:
    """Endings of tables and further ones by their last two letters; each of the letters stands for itself behind all.

    But for `s` behind `s` and `u`, which is no plural.
    """
    by_end = _by_end(chain(further, *map(_all, tables)))
    pairs = (before + last for last in letters for before in "abcdefghijklmnopqrstuvwxyzY")
    return {**by_end, **{pair: (pair[1],) for pair in pairs if pair not in ("ss", "us")}}


def _all(endings: _Endings) -> Iterable[str]:
    return chain.from_iterable(endings.values())


_ENGLISH_REGIONS = re.compile(
    "(arsen|commun|emerg|gener|inter|later|organ|past|univers|[^aeiouy]*[aeiouy]+[^aeiouy])"
    "([^aeiouy]*[aeiouy]+[^aeiouy])?"
)
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
_ENGLISH_CHANGES = _changing("esy", ["ll"], _PARTICIPLES, _ENDS_2, _ENDS_3, _ENDS_4)
"""What words end in that may lose or change letters, by the last two letters of the words."""

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
_SPANISH_CHANGES = _changing("aeo", ["os"], _PRONOUNS, _STANDARD_ENDS, _Y_VERBS, _VERBS)
_CHANGES = {
    pair: (*_ENGLISH_CHANGES.get(pair, ()), *_SPANISH_CHANGES.get(pair, ()))
    for pair in _ENGLISH_CHANGES.keys() | _SPANISH_CHANGES.keys()
}
"""Those of both languages: what ends in none of them is its own stem."""


FUNCTION_WORDS = STOP_WORDS | frozenset("all can may might more most must new no not now one two will".split())
"""Words that are no stem of others: a search for `areas` or `notes` must not find every text with `are` or `not`."""


def stem(word: str) -> str:
    """The stem of a word of letters from a to z in lower case; that of a function word is itself."""
    pair = word[-2:]
    if not word.endswith(_CHANGES.get(pair, ())) or word in FUNCTION_WORDS:
        return word
    english = _english(word) if len(word) > 2 and word.endswith(_ENGLISH_CHANGES.get(pair, ())) else word
    found = _spanish(english, pair if english is word else english[-2:])
    if found not in FUNCTION_WORDS:
        return found
    return word if english in FUNCTION_WORDS else english


def _english(word: str) -> str:
    if word in _ENGLISH_WORDS:
        return _ENGLISH_WORDS[word]
    if "y" in word:
        word = _CONSONANT_Y.sub(r"\1Y", "Y" + word[1:] if word[0] == "y" else word)
    single = _plural(word) if word[-1] in "sd" else word
    if single is not word and not single.endswith(_ENGLISH_CHANGES.get(single[-2:], ())):
        return single.replace("Y", "y")
    regions = _ENGLISH_REGIONS.match(word)
    one, two = (regions.end(1), regions.end(2)) if regions else (len(word), len(word))
    two = len(word) if two < 0 else two
    word = _participle(single, one) if single[-1] in "dgy" else single
    if word[-1] in "yY" and len(word) > 2 and word[-2] not in "aeiouy":
        word = word[:-1] + "i"
    word = _final(_suffixes(word, one, two), one, two)
    return word.replace("Y", "y")


def _plural(word: str) -> str:
    """The word without the ending of a plural; its last letter is `s` or `d`."""
    before = word[-2]
    if before == "e" and word[-3] == "i":
        return word[:-2] if len(word) > 4 else word[:-1]
    if word[-1] == "d" or before in "su":
        return word
    if word.endswith("sses"):
        return word[:-2]
    return word[:-1] if _ENGLISH_VOWEL.search(word, 0, len(word) - 2) else word


def _participle(word: str, one: int) -> str:
    ending = _ending(word, _PARTICIPLES.get(word[-2:]))
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
    pair = word[-2:]
    if pair in _ENDS_2 and (ending := _ending(word, _ENDS_2[pair])):
        rest = word[: -len(ending)]
        if len(rest) >= one and not _refused(rest, ending):
            word = rest + _STEP_2[ending]
            pair = word[-2:]
    if pair in _ENDS_3 and (ending := _ending(word, _ENDS_3[pair])):
        rest = word[: -len(ending)]
        if len(rest) >= (two if ending == "ative" else one):
            word = rest + _STEP_3[ending]
            pair = word[-2:]
    if pair in _ENDS_4 and (ending := _ending(word, _ENDS_4[pair])):
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
    last, length = word[-1], len(word) - 1
    if last == "e" and (length >= two or (length >= one and not _ENGLISH_SHORT.search(word[:-1]))):
        return word[:-1]
    return word[:-1] if last == "l" and length >= two and word[-2] == "l" else word


def _spanish(word: str, pair: str) -> str:
    """The stem of a word whose last two letters are the pair."""
    if not word.endswith(_SPANISH_CHANGES.get(pair, ())):
        return word
    verb = _VERB_REGION.match(word)
    start = verb.end() if verb else len(word)
    bare = _without_pronoun(word, start) if pair in _PRONOUNS else word
    pair = pair if bare is word else bare[-2:]
    noun = _without_standard(bare, word) if pair in _STANDARD_ENDS else ""
    return _without_vowel(noun or _without_verb(bare, start, pair), start)


def _without_vowel(word: str, start: int) -> str:
    last, length = word[-1], len(word) - 1
    if last not in "aeos" or length < start:
        return word
    if last == "s":
        return word[:-2] if length > start and word[-2] == "o" else word
    word = word[:-1]
    return word[:-1] if last == "e" and length > start and word.endswith("gu") else word


def _without_pronoun(word: str, start: int) -> str:
    pronoun = _ending(word, _PRONOUNS.get(word[-2:]))
    if not pronoun:
        return word
    verb = word[: -len(pronoun)]
    ending = _ending(verb, _BEFORE_PRONOUNS.get(verb[-2:]))
    if not ending or len(verb) - len(ending) < start:
        return word
    return verb if ending != "yendo" or verb.endswith("uyendo") else word


def _without_standard(word: str, whole: str) -> str:
    """The word without its noun or adjective ending, empty where it has none; regions are those of the whole word."""
    ending = _ending(word, _STANDARD_ENDS.get(word[-2:]))
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
    before = _ending(rest, further.get(rest[-2:]))
    if before and len(rest) - len(before) >= two:
        rest = rest[: -len(before)]
        if ending == "amente" and before == "iv" and rest.endswith("at") and len(rest) - 2 >= two:
            rest = rest[:-2]
    return rest + instead


def _without_verb(word: str, start: int, pair: str) -> str:
    """The word without the ending of a verb, behind its first `start` letters; `pair` are its last two letters."""
    if pair in _Y_VERBS and (ending := _ending(word, _Y_VERBS[pair], start)) and word[: -len(ending)].endswith("u"):
        return word[: -len(ending)]
    ending = _ending(word, _VERBS.get(pair), start)
    if not ending:
        return word
    rest = word[: -len(ending)]
    return rest[:-1] if ending in _SHORT_VERBS and rest.endswith("gu") else rest


def _ending(word: str, endings: tuple[str, ...] | None, start: int = 0) -> str:
    """The first of the endings that the word has behind its first `start` letters; empty where it has none."""
    for ending in endings or ():
        if word.endswith(ending) and len(word) - len(ending) >= start:
            return ending
    return ""


def stems_beyond(beginning: str) -> frozenset[str]:
    """The stems of words with this beginning that do not begin with it themselves: that of `runnin` is `run`.

    Every rest of an ending is tried behind it, since no index tells which words there are.
    """
    tried = [beginning, *(beginning + rest for rest in _rests())]
    return frozenset(found for found in map(stem, tried) if not found.startswith(beginning))


@cache
def _rests() -> tuple[str, ...]:
    tables = (_PARTICIPLES, _ENDS_2, _ENDS_3, _ENDS_4, _PRONOUNS, _STANDARD_ENDS, _Y_VERBS, _VERBS)
    endings = {ending for table in tables for ending in _all(table)}
    endings |= {before + ending for ending, (_, further) in _STANDARD.items() for before in _all(further)}
    endings |= {"s", "es", "y", "a", "e", "o", "os"}
    return tuple(sorted({ending[place:] for ending in endings for place in range(len(ending))}))

"""The comparison with the reference is worth something: each of these faults in generated statements is found by it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

import pytest

from engrama.core.rows import Ref
from engrama.core.scope import Scope
from engrama.ir.pattern import Pattern
from tests.property.sides import Answers, Reference, Sqlite, prepared
from tests.property.strategies import random_pattern, random_picture

POOL = 1500


@dataclass(frozen=True)
class Fault:
    """A wrong edit of a statement: what is replaced, by what, and how often (0: everywhere)."""

    name: str
    pattern: str
    replacement: str = ""
    times: int = 0

    def __call__(self, text):
        return re.sub(self.pattern, self.replacement, text, count=self.times)


SQL_FAULTS = [
    Fault("a missing property differs from nothing", r"IS NOT TRUE", "IS FALSE"),
    Fault("truth values equal numbers", r"json_type\(([^)]*)\) = 'true'", r"json_extract(\1) = 1"),
    Fault("texts stand on a side of numbers", r"json_type\([^)]*\) IN \('integer', 'real'\) AND ", ""),
    Fault("numbers stand on a side of dates", r"json_type\([^)]*\) = 'text' AND ", ""),
    Fault("nodes of every owner", r'"[^"]+"\.scope = :scope', "TRUE"),
    Fault("nodes of every owner in sub-patterns", r'"far node"\.scope = :scope', "TRUE"),
    Fault("relations of every owner", r'\+"edge \d+"\.scope = :scope', "TRUE"),
    Fault("relations of every owner in sub-patterns", r'\+"some edge"\.scope = :scope', "TRUE"),
    Fault("one node in any state", r"\"[^\"]+\"\.state IN \('live', 'stub'\)", "TRUE", 1),
    Fault("nodes in any state in sub-patterns", r"\"far node\"\.state IN \('live', 'stub'\)", "TRUE"),
    Fault("stubs are not current", r"\.state IN \('live', 'stub'\)", ".state = 'live'"),
    Fault("stubs count", r"\"far node\"\.state = 'live'", "TRUE"),
    Fault("ended relations join", r'"edge \d+"\.valid_to IS NULL', "TRUE"),
    Fault("ended relations in sub-patterns", r'"some edge"\.valid_to IS NULL', "TRUE"),
    Fault("relations are turned round", r'("(?:some )?edge[^"]*")\.src = (\S+)', r"\1.dst = \2"),
    Fault("any type will do", r""""(?:some )?edge[^"]*"\.type (?:= '[^']*'|IN \([^)]*\))""", "TRUE"),
    Fault("insights are any", r"\('Insight'(, )?", r"('Nothing'\1"),
    Fault("insights count", r"\.label <> 'Insight'", ".label <> 'Nothing'"),
    Fault("loops count twice", r' AND "some edge"\.src <> "[^"]*"\.id', ""),
    Fault("the same node twice is different", r'"[^"]+"\.id <> "[^"]+"\.id', "TRUE"),
    Fault("pairs are met twice", r'"[^"]+"\.uid < "[^"]+"\.uid', "TRUE"),
    Fault("counts of matches", r"count\(DISTINCT ", "count("),
    Fault("labels are counted as nodes", r'count\(DISTINCT ("[^"]+")\.label\)', r"count(DISTINCT \1.id)"),
    Fault("rows below the least count", r">= [23]\b", ">= 1"),
    Fault("an age is older when it is reached", r"< (:(?:system|date)_)", r"<= \1"),
    Fault("the key is compared folded", r'("[^"]+")\.key (=|IN)', r"\1.key_folded \2"),
    Fault("the order is of keys as written", r"\.key_folded", ".key"),
    Fault("the order is by key alone", r', "[^"]+"\.label, "[^"]+"\.uid', ""),
    Fault("the weak come first", r"score DESC", "score"),
    Fault("small counts come first", r"c0 DESC", "c0"),
    Fault("the most is not kept", r"min\((\S+ \+ \S+ \* c\d), \S+\)", r"\1"),
    Fault("the last rule decides", r"CASE (WHEN .+?) (WHEN .+?) ELSE", r"CASE \2 \1 ELSE"),
    Fault("rows of equal keys are kept", r"turn = 1", "turn > 0"),
    Fault("the cut is at the first row", r"OFFSET max\(:limit, 1\) - 1", "OFFSET 0"),
    Fault("roots are not asked for", r"value AS id FROM json_each\(:roots\)", "id FROM nodes"),
    Fault("samples in any order", r"(GROUP BY \S+)\nORDER BY [^\n]*", r"\1 ORDER BY 1 DESC"),
    Fault("ages are never crossed", r">= :since_", "< :since_"),
]


@dataclass
class Case:
    """A pattern on a stored graph, and what is meant."""

    pattern: Pattern
    scope: Scope
    refs: Mapping[str, Ref]
    roots: list[str]
    meant: Answers


class Pool:
    """Cases of one store, made as far as they are needed."""

    def __init__(self, side, language):
        self.side, self.language = side, language
        self.case = cache(self._case)
        self.text = cache(self._text)

    def finds(self, fault, most=POOL):
        """Whether some case shows that the fault is one."""
        return any(self.shows(seed, fault) for seed in range(most) if fault(self.text(seed)) != self.text(seed))

    def shows(self, seed, fault):
        """Whether the fault makes a difference to one case."""
        case = self.case(seed)
        self.side.source.spoil = fault
        try:
            return self.side.answers(case.scope, case.pattern, case.refs, case.roots) != case.meant
        finally:
            self.side.source.spoil = str

    def _case(self, seed):
        rnd = Random(seed)
        pattern, picture = random_pattern(rnd), random_picture(rnd)
        roots = [row.uid for row in picture.nodes[::2]]
        reference = Reference()
        scope, refs = prepared(reference, picture, str(seed))
        meant = reference.answers(scope, pattern, refs, roots)
        return Case(pattern, *prepared(self.side, picture, str(seed)), roots, meant)

    def _text(self, seed):
        name = self.side.learn(random_pattern(Random(seed)))
        return self.side.source.pattern_text(name, self.language)


@pytest.fixture(scope="module")
def pool(tmp_path_factory):
    side = Sqlite(tmp_path_factory.mktemp("faults"))
    yield Pool(side, "sql")
    side.store.close()


@pytest.mark.parametrize("fault", SQL_FAULTS, ids=lambda fault: fault.name)
def test_a_fault_in_sql_is_found(pool, fault):
    assert pool.finds(fault)


def test_sound_statements_are_not_blamed(pool):
    assert not pool.finds(Fault("none", "$", "\n"), most=50)

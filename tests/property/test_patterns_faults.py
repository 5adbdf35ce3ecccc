"""The comparison with the reference is worth something: each of these faults in generated statements is found by it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random

import pytest

from engrama.core.pattern_requests import RunPattern
from engrama.core.rows import Ref
from engrama.core.scope import Scope
from engrama.ir.pattern import Pattern
from tests.property.neo4j_side import Fresh
from tests.property.sides import Answers, Reference, Sqlite, prepared
from tests.property.strategies import NOW, random_pattern, random_picture

POOL = 1500
GRAPHS = 8


@dataclass(frozen=True)
class Fault:
    """A wrong edit of a statement: what is replaced, by what, and how often (0: everywhere)."""

    name: str
    pattern: str
    replacement: str = ""
    times: int = 0

    def __call__(self, text):
        return re.sub(self.pattern, self.replacement, text, count=self.times)


# A stranger's scope is made just before one's own; looking at all of them would take too long.
_BOTH = "IN (:scope - 1, :scope)"
SQL_FAULTS = [
    Fault("a missing property differs from nothing", r"IS NOT TRUE", "IS FALSE"),
    Fault("truth values equal numbers", r"json_type\(([^)]*)\) = 'true'", r"json_extract(\1) = 1"),
    Fault("texts stand on a side of numbers", r"json_type\([^)]*\) IN \('integer', 'real'\) AND ", ""),
    Fault("numbers stand on a side of dates", r"json_type\([^)]*\) = 'text' AND ", ""),
    Fault("nodes of every owner", r'("[^"]+"\.scope) = :scope', rf"\1 {_BOTH}"),
    Fault("nodes of every owner in sub-patterns", r'("far node"\.scope) = :scope', rf"\1 {_BOTH}"),
    Fault("relations of every owner", r'(\+"edge \d+"\.scope) = :scope', rf"\1 {_BOTH}"),
    Fault("relations of every owner in sub-patterns", r'(\+"some edge"\.scope) = :scope', rf"\1 {_BOTH}"),
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
    Fault("the first bound is no bound", r"value AS id FROM json_each\(:bound\d\)", "id FROM nodes"),
    Fault("further bounds are no bounds", r":bound\d IS NULL OR ", "TRUE OR "),
    Fault("samples are not narrowed", r"value AS id FROM json_each\(:among\)", "id FROM nodes"),
    Fault("samples in any order", r"(GROUP BY \S+)\nORDER BY [^\n]*", r"\1 ORDER BY 1 DESC"),
    Fault("ages are never crossed", r">= :since_", "< :since_"),
]

_OWNER = r"\.user_id = \$scope_user_id"
_STEP = r"\nMATCH (\(`[^`]+`\)[-<][^\n]*?) WHERE ([^\n]*)"
CYPHER_FAULTS = [
    Fault("a missing property differs from nothing", r"NOT coalesce\(([^()]*), false\)", r"NOT (\1)"),
    Fault("nodes of every owner", rf"(`[^`]+`){_OWNER}", r"\1.user_id <> ''"),
    Fault("nodes of every owner in sub-patterns", rf"(`node \d+`){_OWNER}", r"\1.user_id <> ''"),
    Fault("relations of every owner", rf"(`edge \d+`){_OWNER}", r"\1.user_id <> ''"),
    Fault("one node in any state", r"`[^`]+`\._state IN \['live', 'stub'\]", "true", 1),
    Fault("nodes in any state in sub-patterns", r"`node \d+`\._state IN \['live', 'stub'\]", "true"),
    Fault("stubs are not current", r"\._state IN \['live', 'stub'\]", "._state = 'live'"),
    Fault("ended relations join", r"`edge \d+`\.valid_to IS NULL", "true"),
    Fault("ended relations in sub-patterns", r"(\{ MATCH [^}]*?)`edge \d+`\.valid_to IS NULL", r"\1true"),
    Fault("relations are turned round", r"-(\[[^\]]*\])->", r"<-\1-"),
    Fault("any type will do", r"(\[`edge \d+`):[^\]]*", r"\1"),
    Fault("insights are any", r"\['Insight'", "['Nothing'"),
    Fault("insights count", r"\._label <> 'Insight'", "._label <> 'Nothing'"),
    Fault("two edges share no relation", f"{_STEP}{_STEP}", r"\nMATCH \1, \3 WHERE \2 AND \4"),
    Fault("the same node twice is different", r"`[^`]+` <> `[^`]+`", "true"),
    Fault("pairs are met twice", r"`[^`]+`\.engrama_id < `[^`]+`\.engrama_id", "true"),
    Fault("counts of matches", r"count\(DISTINCT ", "count("),
    Fault("rows below the least count", r">= [23]\b", ">= 1"),
    Fault("the order is of keys as written", r"\._folded", "._key"),
    Fault("the order is by key alone", r", `[^`]+`\._label, `[^`]+`\.engrama_id", ""),
    Fault("the weak come first", r"`the score` DESC", "`the score`"),
    Fault("rows of equal keys are kept", r"head\(collect\((\[[^\]]*\])\)\)", r"\1"),
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


class Server:
    """Some graphs on the Neo4j server. A new text is costly there and a graph is not, so each fault meets them all."""

    def __init__(self, folder):
        self.reference, self.side = Reference(), Fresh(folder)
        pictures = [random_picture(Random(seed), most=14) for seed in range(GRAPHS)]
        self.graphs = [[prepared(side, item, "f") for item in pictures] for side in (self.reference, self.side)]
        self.text, self.meant = cache(self._text), cache(self._meant)

    def finds(self, fault, most):
        """Whether one of the first patterns that the fault changes shows it on some graph."""
        changed = (seed for seed in range(POOL) if fault(self.text(seed)) != self.text(seed))
        return any(self.shows(seed, fault) for seed in islice(changed, most))

    def shows(self, seed, fault):
        """Whether the fault makes a difference to the rows of one pattern."""
        self.side.source.spoil = fault
        try:
            found = self._rows(self.side, self.graphs[1], seed)
            return any(rows != meant for rows, meant in zip(found, self.meant(seed), strict=True))
        finally:
            self.side.source.spoil = str

    def _meant(self, seed):
        return list(self._rows(self.reference, self.graphs[0], seed))

    def _text(self, seed):
        source = self.side.source
        text = source.pattern_text(source.learn(random_pattern(Random(seed))), "cypher")
        return text.partition("// name: bounded")[0]

    def _rows(self, side, graphs, seed):
        name = side.learn(random_pattern(Random(seed)))
        for scope, refs in graphs:
            uids = {ref: uid for uid, ref in refs.items()}
            rows = side.ask(RunPattern(scope, name, NOW, 0))
            yield [([uids.get(ref) for ref in row.group], row.counts, row.confidence) for row in rows]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    made = Server(tmp_path_factory.mktemp("faults"))
    yield made
    made.side.close()


@pytest.mark.neo4j
@pytest.mark.parametrize("fault", CYPHER_FAULTS, ids=lambda fault: fault.name)
def test_a_fault_in_cypher_is_found(server, fault):
    assert server.finds(fault, most=25)


@pytest.mark.neo4j
def test_sound_cypher_is_not_blamed(server):
    assert not server.finds(Fault("none", "$", "\n"), most=4)

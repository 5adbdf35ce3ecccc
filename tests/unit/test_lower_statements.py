"""What the generated statements look like where it matters for speed, safety or meaning."""

import json
import re
from dataclasses import replace
from itertools import pairwise

import apsw
import pytest

from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.lower import cypher_terms, sql_terms
from engrama.compiler.lower.cypher import reflect_cypher
from engrama.compiler.lower.sql import reflect_sql
from engrama.compiler.render import render_bundle
from engrama.core.patterns import sections
from engrama.ir.pattern import (
    EITHER,
    Aged,
    AnyOf,
    Compares,
    Confidence,
    Count,
    Degree,
    Distinct,
    Edge,
    Equals,
    NoEdge,
    Pattern,
    Rule,
    Variable,
    Way,
    pattern_from_json,
)

PROJECT, CONCEPT = Variable("project", ("Project",)), Variable("concept", ("Concept",))
CLUSTER = Pattern(
    id="cluster",
    variables=(CONCEPT, Variable("member")),
    edges=(Edge("member", (Way(""),), "concept"),),
    group=("concept",),
    counts=(Count("members", "member", 2, 2),),
    key=("concept",),
    confidence=Confidence(0.5, "members", 0.05, 0.9),
)
PAIRS = Pattern(
    id="pairs",
    variables=(PROJECT, CONCEPT, Variable("other", ("Project",))),
    edges=(Edge("project", (Way("APPLIES"),), "concept"), Edge("other", (Way("APPLIES"),), "concept")),
    conditions=(Distinct(("project", "other")),),
    group=("project", "other"),
    counts=(Count("concepts", "concept", sample=1),),
    key=("project",),
)
EVERY = replace(
    CLUSTER,
    conditions=(
        Equals("member", "status", ("it's", "a\n-- name: rows"), negated=True),
        Compares("member", "size", ">", 2),
        Aged("member", "updated_at", True, 1, "system", "age"),
        NoEdge("concept", (Way("USES"),), other=Variable("x", ("Tool",))),
        Degree("member", at_least=2, no_stubs=True),
        AnyOf((Degree("concept", below=9), Equals("concept", "", ("Maps",)))),
    ),
    confidence=Confidence(0.5, rules=(Rule(0.9, Equals("concept", "domain", ("art",))),)),
)


@pytest.fixture(scope="module")
def schema():
    return render_bundle(load_profile(Selection("base"), [shipped_profiles()]).profile)["sqlite/schema.sql"]


@pytest.fixture
def database(schema):
    opened = apsw.Connection(":memory:")
    opened.execute(schema)
    opened.execute("INSERT INTO scopes VALUES (1, 'o', 'ann'), (2, 'o', 'bob')")
    return opened


def put(database, *nodes, scope=1):
    for number, (label, key) in nodes:
        database.execute(
            "INSERT INTO nodes VALUES (?, ?, ?, ?, ?, ?, ?, 'live', '{}', 0, NULL, 1, NULL, 0, 0, '', '', '', 1)",
            (number, f"u{number:03}", scope, label, key, key.casefold(), key),
        )


def tie(database, *pairs, kind="APPLIES", scope=1):
    for source, target in pairs:
        database.execute(
            "INSERT INTO edges (uid, scope, src, type, dst, props, valid_from, confidence, created_at, updated_at, "
            "source, agent, session, trust) VALUES (?, ?, ?, ?, ?, '{}', 0, 1, 0, 0, '', '', '', 1)",
            (f"e{source}-{target}-{kind}", scope, source, kind, target),
        )


def ask(database, pattern, section, **given):
    statement = {item.name: item.statement for item in reflect_sql(pattern).sections}[section]
    return list(database.execute(statement, {"scope": 1, "limit": -1, **given}))


def statements(view):
    return {item.name: item.statement for item in view.sections}


def small_world(database):
    """Two projects on each of two concepts, one of them on both, and two of another owner on one of theirs."""
    put(database, (1, ("Project", "Atlas")), (2, ("Project", "Borea")), (3, ("Concept", "Maps")))
    put(database, (4, ("Concept", "Ink")), (5, ("Project", "Cora")))
    tie(database, (1, 3), (2, 3), (1, 4), (5, 4))
    put(database, (11, ("Project", "Atlas")), (12, ("Project", "Borea")), (13, ("Concept", "Maps")), scope=2)
    tie(database, (11, 13), (12, 13), scope=2)


def test_rows_come_strongest_first_then_by_name(database):
    small_world(database)
    tie(database, (5, 3))
    assert ask(database, CLUSTER, "rows") == [(3, 3, 0.5 + 0.05 * 3), (4, 2, 0.5 + 0.05 * 2)]
    assert ask(database, CLUSTER, "rows", limit=1) == [(3, 3, 0.5 + 0.05 * 3)]


def test_three_variables_in_a_choice_are_told_apart_each_from_each(database):
    small_world(database)
    names = ("a", "b", "c")
    apart = AnyOf((Distinct(names), Equals("a", "", ("nothing",))))
    variables = tuple(Variable(name, ("Concept", "Project")) for name in names)
    pattern = Pattern("p", variables=variables, conditions=(apart,), group=names, key=names)
    found = ask(database, pattern, "rows")
    assert len(found) == 5 * 4 * 3
    assert all(len(set(row[:3])) == 3 for row in found)


def test_a_long_chain_of_nodes_with_few_relations_is_not_more_than_sqlite_takes(database):
    names = "abcdefghij"
    put(database, *((place, ("Project" if place % 2 else "Concept", f"n{place}")) for place in range(1, 11)))
    tie(database, *((place, near) for place in range(1, 10, 2) for near in (place - 1, place + 1) if near))
    chain = Pattern(
        "chain",
        variables=tuple(Variable(name, ("Project", "Concept")) for name in names),
        edges=tuple(Edge(near, (Way("APPLIES", EITHER),), far) for near, far in pairwise(names)),
        conditions=(Distinct(tuple(names)), *(Degree(name, below=9) for name in names)),
        group=("a", "j"),
        key=("a",),
    )
    assert sorted(ask(database, chain, "rows")) == [(1, 10, 0.5), (10, 1, 0.5)]


def test_the_limit_counts_findings_not_rows_with_equal_keys(database):
    small_world(database)
    tie(database, (5, 3))
    every = ask(database, PAIRS, "rows")
    assert [row[:3] for row in every] == [(1, 5, 2), (5, 1, 2), (2, 1, 1)]
    for limit in (1, 2, 3, 9):
        assert ask(database, PAIRS, "rows", limit=limit) == every[:limit]


def test_bounded_rows_are_those_of_the_given_nodes(database):
    small_world(database)
    assert ask(database, CLUSTER, "bounded.concept", bound0="[4, 4, 13, 99]") == [(4, 2, 0.6)]
    assert [row[:2] for row in ask(database, PAIRS, "bounded.project", bound0="[2]", bound1=None)] == [(2, 1)]
    assert [row[:2] for row in ask(database, PAIRS, "bounded.other", bound0=None, bound1="[2]")] == [(1, 2)]
    assert [row[:2] for row in ask(database, PAIRS, "bounded.other", bound0="[5, 2]", bound1="[1, 5]")] == [
        (2, 1),
        (5, 1),
    ]
    assert ask(database, PAIRS, "bounded.project", bound0="[2]", bound1="[5]") == []


def reached(database, pattern, root="", slack=0, **seeds):
    given = {f"seeds{place}": json.dumps(seeds.get(item.name, [])) for place, item in enumerate(pattern.variables)}
    return [row[0] for row in ask(database, pattern, f"reached.{root or pattern.root}", slack=slack, **given)]


@pytest.mark.parametrize(
    ("seeds", "found"),
    [
        ({"concept": [3]}, [1, 2]),
        ({"project": [2]}, [2]),
        ({"other": [2]}, [1, 2]),
        ({"other": [1]}, [1, 2, 5]),
        ({"other": [5], "project": [2]}, [1, 2, 5]),
        ({"project": [13], "concept": [13]}, []),
        ({}, []),
    ],
)
def test_roots_are_reached_from_the_seeds_of_each_variable_along_the_edges(database, seeds, found):
    small_world(database)
    assert reached(database, PAIRS, **seeds) == found


def test_every_variable_of_a_row_and_of_a_sample_can_be_the_root(database):
    small_world(database)
    assert reached(database, PAIRS, "other", project=[1]) == [1, 2, 5]
    assert reached(database, PAIRS, "other", other=[5], concept=[13]) == [5]
    assert reached(database, PAIRS, "concept", project=[2]) == [3]
    assert reached(database, CLUSTER, "member", concept=[3]) == [1, 2]


def test_an_archived_root_is_among_the_roots_to_look_at_again(database):
    small_world(database)
    database.execute("UPDATE nodes SET state = 'archived' WHERE id = 3")
    assert reached(database, CLUSTER, concept=[3]) == [3]


def test_roots_of_a_pattern_that_does_not_hang_together_are_all(database):
    small_world(database)
    loose = replace(PAIRS, edges=PAIRS.edges[:1])
    assert reached(database, loose, concept=[3]) == [1, 2, 5]


def test_a_hub_that_was_too_great_before_and_is_now_leads_to_no_root(database):
    small_world(database)
    bounded = replace(PAIRS, conditions=(*PAIRS.conditions, Degree("concept", below=2)))
    assert reached(database, bounded, concept=[3, 4]) == []
    assert reached(database, bounded, other=[5]) == []
    assert reached(database, bounded, slack=1, concept=[3]) == [1, 2]


def test_samples_are_the_first_by_name(database):
    small_world(database)
    tie(database, (5, 3))
    assert ask(database, CLUSTER, "sample.members", g0=3) == [(1,), (2,)]
    assert ask(database, CLUSTER, "sample.members", g0=13) == []
    assert ask(database, PAIRS, "sample.concepts", g0=1, g1=5) == [(4,)]


def test_samples_can_be_narrowed_to_given_nodes(database):
    small_world(database)
    tie(database, (5, 3))
    assert ask(database, CLUSTER, "among.members", g0=3, among="[5, 2, 4]") == [(2,), (5,)]
    assert ask(database, PAIRS, "among.concepts", g0=1, g1=5, among="[3]") == [(3,)]


def test_what_is_tested_for_existence_is_entered_from_a_node_that_can_be_no_hub():
    meeting = replace(
        PAIRS,
        variables=(*PAIRS.variables, Variable("problem", ("Problem",))),
        edges=(*PAIRS.edges, Edge("project", (Way("HAS"),), "problem"), Edge("problem", (Way("APPLIES"),), "concept")),
        conditions=(*PAIRS.conditions, Degree("concept", below=9)),
    )
    sample = statements(reflect_sql(meeting))["sample.concepts"]
    walked, tested = sample.split('EXISTS (SELECT 1 FROM edges AS "edge 1"')
    assert '"problem"' not in walked
    assert '"edge 1".dst = "concept".id' in tested


def test_two_hubs_of_one_group_are_added_not_multiplied(database):
    put(database, (1, ("Concept", "Maps")), *((n, ("Project", f"p{n}")) for n in range(2, 42)))
    tie(database, *((n, 1) for n in range(2, 22)))
    tie(database, *((1, n) for n in range(22, 42)), kind="BELONGS_TO")
    both = Pattern(
        id="both",
        variables=(CONCEPT, Variable("to"), Variable("from")),
        edges=(Edge("concept", (Way(""),), "to"), Edge("from", (Way(""),), "concept")),
        group=("concept",),
        counts=(Count("out", "to"), Count("back", "from")),
        key=("concept",),
    )
    assert ask(database, both, "rows") == [(1, 20, 20, 0.5)]
    assert "count(DISTINCT" in re.search(r"counted AS .*?\n\),", statements(reflect_sql(both))["rows"], re.S)[0]


DELTA_SECTIONS = [
    "bounded.project",
    "bounded.other",
    "reached.project",
    "reached.other",
    "sample.concepts",
    "among.concepts",
]


@pytest.mark.parametrize("section", DELTA_SECTIONS)
def test_what_a_delta_asks_starts_from_the_given_nodes_and_scans_no_table(database, section):
    plan = database.execute(f"EXPLAIN QUERY PLAN {statements(reflect_sql(PAIRS))[section]}", Missing())
    details = [row[3] for row in plan]
    assert not [line for line in details if re.fullmatch(r"SCAN (nodes|edges|project|concept|other|edge \d)", line)]
    assert not [line for line in details if "nodes_identity" in line or "edges_uid" in line]


class Missing(dict):
    def __missing__(self, name):
        return "[]"


@pytest.mark.parametrize("pattern", [CLUSTER, PAIRS, EVERY], ids=lambda pattern: pattern.id)
def test_every_relation_is_filtered_by_owner_and_time(pattern):
    for text in statements(reflect_sql(pattern)).values():
        assert (
            text.count("edges AS") == len(re.findall(r'\+"[^"]+"\.scope = :scope', text)) == text.count(".valid_to IS")
        )
    for text in statements(reflect_cypher(pattern)).values():
        edges = re.findall(r"-\[(`edge \d+`)", text)
        for edge in edges:
            assert (
                f"{edge}.valid_to IS NULL AND {edge}.org_id = $scope_org_id AND {edge}.user_id = $scope_user_id" in text
            )
        assert len(edges) == len(set(edges))


def test_cypher_has_one_relation_per_match_and_no_internal_identity():
    for pattern in (CLUSTER, PAIRS, EVERY):
        for text in statements(reflect_cypher(pattern)).values():
            assert not re.search(r"\b(id|elementId|labels)\(", text)
            assert all(clause.count("]-") <= 1 for clause in re.split(r"\bMATCH\b", text))


def test_sections_are_what_the_templates_write():
    profile = load_profile(Selection("base"), [shipped_profiles()]).profile.replace(patterns=())
    assert sections("-- name: a\nx;\n\n-- name: b\ny\nz;\n") == {"a": "x;", "b": "y\nz;"}
    assert not [name for name in render_bundle(profile) if name.endswith((".sql", ".cypher")) and "reflect" in name]


def test_the_index_names_the_labels_a_pattern_needs():
    bundle = render_bundle(load_profile(Selection("base"), [shipped_profiles()]).profile)
    index = {item["id"]: item for item in json.loads(bundle["reflect/index.json"])["patterns"]}
    profile = json.loads(bundle["profile.json"])
    assert list(index) == [pattern_from_json(text).id for text in profile["patterns"]]
    assert index["shared_technology"]["labels"] == ["Technology"]
    assert {f"reflect/{name}.sql" in bundle for name, item in index.items() if not item["skipped"]} == {True}
    assert {f"reflect/{name}.cypher" in bundle for name, item in index.items() if item["skipped"]} <= {False}


@pytest.mark.parametrize("text", ["it's", "a\nb", 'q"', "\\", "", "\u0000x", "\r\n", "🗺️ `x`", "-- name: rows"])
def test_a_text_is_one_line_of_sql_that_gives_it_back(database, text):
    written = sql_terms.literal(text)
    assert "\n" not in written
    assert database.execute(f"SELECT {written}").get == text


@pytest.mark.parametrize("text", ["it's", "a\nb", 'q"', "\\", "back`tick", "\r\n", "🗺️"])
def test_a_text_is_one_line_of_cypher_in_single_quotes(text):
    written = cypher_terms.literal(text)
    assert written[0] == written[-1] == "'"
    assert "\n" not in written
    inner = re.sub(r"\\[\\'nrtbfu]", "", written[1:-1])
    assert "'" not in inner
    assert "\\" not in inner


@pytest.mark.parametrize(("value", "written"), [(True, "true"), (2, "2"), (0.05, "0.05"), (-1.5, "-1.5")])
def test_other_values_of_cypher(value, written):
    assert cypher_terms.literal(value) == written

"""From the YAML of a pattern to its model: defaults filled in, forms that mean the same, what is dropped or skipped."""

from pathlib import Path

import pytest

from engrama.compiler.front import Selection, load_profile
from engrama.core.patterns import thresholds
from engrama.core.temporal import DAY, parse_moment, to_iso
from engrama.ir.pattern import (
    Aged,
    AllOf,
    AnyOf,
    Compares,
    Confidence,
    Count,
    Degree,
    Distinct,
    Edge,
    Equals,
    Missing,
    NoEdge,
    Ordered,
    Pattern,
    Rule,
    Variable,
    Way,
    pattern_from_json,
)

DOMAIN = """
name: pottery
nodes:
  Kiln:
    requires: [FIRED_IN, OWNED_BY]
    properties:
      name: string
      state: {type: enum, values: [cold, firing]}
      heat: integer
      price: number
      gas: boolean
      built: date
      checked: datetime
      uses: list
      note: text
  Pot: {key: number, properties: {number: integer, state: string, made: date}}
  Person: {properties: {name: string}}
relations:
  FIRED_IN: {from: Pot, to: Kiln, inverse: FIRES}
  OWNED_BY: {from: [Kiln, Pot], to: Person, inverse: OWNS}
  GONE: {from: Pot, to: "Oven?"}
"""
POT = Variable("other", ("Pot",))
INSIGHT = "insight: {key: [k], title: '{k}'}"


@pytest.fixture
def compiled(tmp_path):
    def compile_pattern(text, *, domain=DOMAIN):
        (tmp_path / "pottery.yaml").write_text(f"{domain}patterns:\n  - {{id: p, {text}}}\n", encoding="utf-8")
        profile = load_profile(Selection(str(tmp_path / "pottery.yaml")), []).profile
        return next(item for item in map(pattern_from_json, profile.patterns) if item.id == "p")

    return compile_pattern


@pytest.fixture
def where(compiled):
    """The conditions of a pattern over a kiln `k`, a pot `p` fired in it and anything `x` that leads to it."""

    def conditions_of(*conditions):
        edges = "edges: [[p, FIRED_IN, k], [x, any, k]]"
        nodes = "nodes: {k: Kiln, p: Pot, x: any}"
        return compiled(f"{nodes}, {edges}, where: [{', '.join(conditions)}], {INSIGHT}").conditions

    return conditions_of


def test_every_default_is_filled_in(compiled):
    assert compiled(f"nodes: {{k: Kiln, p: Pot}}, edges: [[p, FIRED_IN, k]], {INSIGHT}") == Pattern(
        id="p",
        description="",
        variables=(Variable("k", ("Kiln",)), Variable("p", ("Pot",))),
        edges=(Edge("p", (Way("FIRED_IN", "out"),), "k"),),
        group=("k", "p"),
        key=("k",),
        title="{k}",
        confidence=Confidence(0.5, most=1.0),
        limit=50,
    )


def test_what_a_count_counts_is_not_in_the_default_group(compiled):
    text = f"nodes: {{p: Pot, k: Kiln}}, edges: [[p, FIRED_IN, k]], count: {{pots: {{of: p}}}}, {INSIGHT}"
    assert compiled(text).group == ("k",)
    assert compiled(text).counts == (Count("pots", "p", at_least=1, sample=0, labels=False),)


def test_a_count_keeps_what_it_states(compiled):
    count = "count: {pots: {of: p, at_least: 3, sample: 5}, kinds: {of: p, labels: true}}"
    found = compiled(f"nodes: {{k: Kiln, p: any}}, edges: [[p, any, k]], {count}, {INSIGHT}")
    assert found.counts == (Count("pots", "p", 3, 5), Count("kinds", "p", labels=True))


@pytest.mark.parametrize(
    ("spec", "labels", "excluded"),
    [
        ("Kiln", ("Kiln",), ()),
        ("[Pot, Kiln, Pot]", ("Kiln", "Pot"), ()),
        ("any", (), ()),
        ("[any, Kiln]", (), ()),
        ("{not: [Pot, Person]}", (), ("Person", "Pot")),
        ("{not: Pot}", (), ("Pot",)),
        ("{not: ['Oven?', Pot]}", (), ("Pot",)),
        ("[Kiln, 'Oven?']", ("Kiln",), ()),
    ],
)
def test_the_forms_of_a_variable(compiled, spec, labels, excluded):
    assert compiled(f"nodes: {{k: {spec}}}, {INSIGHT}").variables == (Variable("k", labels, excluded),)


@pytest.mark.parametrize(
    ("types", "ways"),
    [
        ("FIRED_IN", [("FIRED_IN", "out")]),
        ("'<FIRED_IN'", [("FIRED_IN", "in")]),
        ("'~FIRED_IN'", [("FIRED_IN", "either")]),
        ("any", [("", "out")]),
        ("'<any'", [("", "in")]),
        ("'~any'", [("", "either")]),
        ("FIRES", [("FIRED_IN", "in")]),
        ("'<FIRES'", [("FIRED_IN", "out")]),
        ("'~FIRES'", [("FIRED_IN", "either")]),
        ("[FIRED_IN, '<OWNED_BY', FIRED_IN]", [("FIRED_IN", "out"), ("OWNED_BY", "in")]),
        ("['FIRED_IN?', 'BAKED_IN?']", [("FIRED_IN", "out")]),
    ],
)  # fmt: skip
def test_the_forms_of_an_edge(compiled, types, ways):
    found = compiled(f"nodes: {{k: any, o: any}}, edges: [[k, {types}, o]], {INSIGHT}")
    assert found.edges == (Edge("k", tuple(Way(*way) for way in ways), "o"),)


@pytest.mark.parametrize(
    ("nodes", "edges", "reason"),
    [
        ("{k: 'Oven?'}", "[]", "The profile has no label Oven."),
        ("{k: ['Oven?', 'Stove?']}", "[]", "The profile has no label Oven or Stove."),
        ("{k: Kiln, p: Pot}", "[[p, 'BAKED_IN?', k]]", "The profile has no relation BAKED_IN."),
        ("{k: Kiln, p: Pot}", "[[p, GONE, k]]", "Nothing in the profile can be joined by GONE."),
    ],
)
def test_a_pattern_that_is_left_with_nothing_is_skipped_and_says_why(compiled, nodes, edges, reason):
    found = compiled(f"description: Lost, nodes: {nodes}, edges: {edges}, {INSIGHT}")
    assert found == Pattern("p", "Lost", skipped=reason)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("{k.state: cold}", Equals("k", "state", ("cold",))),
        ("{k.heat: 900}", Equals("k", "heat", (900,))),
        ("{k.gas: true}", Equals("k", "gas", (True,))),
        ("{k.state: {in: [cold, firing]}}", Equals("k", "state", ("cold", "firing"))),
        ("{k.state: {not: cold}}", Equals("k", "state", ("cold",), negated=True)),
        ("{k.state: {not: [cold, firing]}}", Equals("k", "state", ("cold", "firing"), negated=True)),
        ("{k.heat: {lt: 900}}", Compares("k", "heat", "<", 900)),
        ("{k.price: {lte: 9.5}}", Compares("k", "price", "<=", 9.5)),
        ("{k.heat: {gt: -3}}", Compares("k", "heat", ">", -3)),
        ("{k.built: {gte: 2026-03-01}}", Compares("k", "built", ">=", "2026-03-01")),
        ("{k.note: {missing: true}}", Missing("k", "note")),
        ("{k.note: {missing: false}}", Missing("k", "note", negated=True)),
        ("{k.name: Bertha}", Equals("k", "", ("Bertha",))),
        ("{p.number: 7}", Equals("p", "", ("7",))),
        ("{k.confidence: {lt: 0.3}}", Compares("k", "confidence", "<", 0.3)),
        ("{k.updated_at: {older_than: 90d}}", Aged("k", "updated_at", True, 90 * DAY, "system", "system_90d")),
        ("{k.built: {newer_than: 2w}}", Aged("k", "built", False, 14 * DAY, "date", "date_2w")),
        ("{k.checked: {older_than: 12h}}", Aged("k", "checked", True, DAY // 2, "datetime", "datetime_12h")),
        ("{distinct: [k, p, x]}", Distinct(("k", "p", "x"))),
        ("{ordered: [p, x]}", Ordered("p", "x")),
        ("{no_edge: [x, OWNED_BY, k]}", NoEdge("x", (Way("OWNED_BY"),), target="k")),
        ("{no_edge: [k, OWNED_BY, Person]}", NoEdge("k", (Way("OWNED_BY"),), other=Variable("other", ("Person",)))),
        ("{no_edge: [k, '~any', any]}", NoEdge("k", (Way("", "either"),), other=Variable("other"))),
        ("{no_edge: [k, FIRES, [Pot, 'Jug?']]}", NoEdge("k", (Way("FIRED_IN", "in"),), other=POT)),
        ("{degree: {of: k, below: 3}}", Degree("k", below=3)),
        ("{degree: {of: k, at_least: 3, ignoring: stub}}", Degree("k", at_least=3, no_stubs=True)),
        ("{any_of: [{k.heat: 1}, {k.heat: 2}]}", AnyOf((Equals("k", "heat", (1,)), Equals("k", "heat", (2,))))),
        ("{any_of: [{k.heat: 1}, {all_of: [{k.gas: true}, {k.heat: 2}]}]}",
         AnyOf((Equals("k", "heat", (1,)), AllOf((Equals("k", "gas", (True,)), Equals("k", "heat", (2,))))))),
        ("{any_of: [{k.heat: {gt: 1, lt: 5}}, {k.gas: true}]}",
         AnyOf((AllOf((Compares("k", "heat", ">", 1), Compares("k", "heat", "<", 5))), Equals("k", "gas", (True,))))),
        ("{any_of: [{k.heat: 1}]}", Equals("k", "heat", (1,))),
    ],
)  # fmt: skip
def test_each_condition_has_its_model(where, condition, expected):
    assert where(condition) == (expected,)


def test_conditions_that_must_all_hold_stand_side_by_side(where):
    heats = (Compares("k", "heat", ">", 1), Compares("k", "heat", "<", 5))
    assert where("{k.heat: {gt: 1, lt: 5}}") == heats
    assert where("{all_of: [{k.heat: {gt: 1}}, {all_of: [{k.heat: {lt: 5}}]}]}") == heats


@pytest.mark.parametrize(
    "condition",
    [
        "{no_edge: [k, 'BAKED_IN?', any]}",
        "{no_edge: [k, OWNED_BY, 'Company?']}",
        "{any_of: [{k.heat: 1}, {no_edge: [k, 'BAKED_IN?', any]}]}",
        "{all_of: [{no_edge: [k, 'BAKED_IN?', any]}]}",
    ],
)
def test_a_condition_about_what_the_profile_lacks_always_holds(where, condition):
    assert where(condition) == ()


def test_a_property_of_a_label_that_was_dropped_is_simply_missing(compiled):
    text = "nodes: {k: [Kiln, 'Oven?']}, where: [{k.fan: {missing: true}}, {k.state: {not: roasting}}], "
    assert compiled(text + INSIGHT).conditions == (
        Missing("k", "fan"),
        Equals("k", "state", ("roasting",), negated=True),
    )


@pytest.mark.parametrize("written", ["2026-03-01T09:30:00+01:00", "2026-03-01T08:30:00", "2026-03-01T08:30:00Z"])
def test_a_moment_is_compared_in_the_form_in_which_stores_keep_it(where, written):
    stored = to_iso(parse_moment("2026-03-01T08:30:00Z"))
    assert where(f"{{k.checked: {{lt: '{written}'}}}}") == (Compares("k", "checked", "<", stored),)


def test_confidence_may_be_a_number_a_slope_or_rules(compiled):
    base = "nodes: {k: Kiln, p: Pot}, edges: [[p, FIRED_IN, k]], count: {pots: {of: p}}, "

    def confidence(text):
        return compiled(f"{base}insight: {{key: [k], title: x, confidence: {text}}}").confidence

    assert confidence("1") == Confidence(1.0)
    assert confidence("{base: 0.2}") == Confidence(0.2)
    assert confidence("{base: 0.2, per: pots, step: 0.1}") == Confidence(0.2, "pots", 0.1, 1.0)
    rules = "[{count: pots, at_least: 9, set: 0.9}, {if: {k.state: cold}, set: 0.8}]"
    assert confidence(f"{{base: 0.2, per: pots, step: 0.1, max: 0.7, when: {rules}}}") == Confidence(
        *(0.2, "pots", 0.1, 0.7), (Rule(0.9, count="pots", at_least=9), Rule(0.8, Equals("k", "state", ("cold",))))
    )


def test_an_age_in_a_rule_has_a_threshold_like_any_other(compiled):
    rule = "{base: 0.2, when: [{if: {k.built: {older_than: 1w}}, set: 0.8}]}"
    found = compiled(f"nodes: {{k: Kiln}}, insight: {{key: [k], title: x, confidence: {rule}}}")
    assert thresholds(found, parse_moment("2026-03-08T09:00:00Z")) == {"date_1w": "2026-03-01"}


def test_braces_are_written_twice_and_stay_so(compiled):
    assert compiled("nodes: {k: Kiln}, insight: {key: [k], title: '{{{k}}}', body: '{{}}'}").title == "{{{k}}}"


def test_patterns_are_sorted_by_id_and_what_a_label_requires_is_among_them(tmp_path):
    pattern = "{{id: {0}, nodes: {{k: Kiln}}, insight: {{key: [k], title: x}}}}"
    file = tmp_path / "pottery.yaml"
    file.write_text(f"{DOMAIN}patterns: [{pattern.format('z')}, {pattern.format('a')}]", encoding="utf-8")
    profile = load_profile(Selection(str(file)), []).profile
    ids = [pattern_from_json(item).id for item in profile.patterns]
    assert ids == ["a", "under_classified.Kiln.FIRED_IN", "under_classified.Kiln.OWNED_BY", "z"]


def test_a_demanded_relation_is_looked_for_where_the_label_stands_in_it(tmp_path):
    (tmp_path / "pottery.yaml").write_text(DOMAIN, encoding="utf-8")
    fired, owned = map(pattern_from_json, load_profile(Selection(str(tmp_path / "pottery.yaml")), []).profile.patterns)
    assert fired.conditions == (NoEdge("node", (Way("FIRED_IN", "in"),), other=Variable("other")),)
    assert owned.conditions == (NoEdge("node", (Way("OWNED_BY", "out"),), other=Variable("other")),)
    assert owned.variables == (Variable("node", ("Kiln",)),)
    assert (owned.title, owned.key, owned.group) == ("{node} lacks OWNED_BY", ("node",), ("node",))
    assert (owned.confidence, owned.limit) == (Confidence(0.4), 50)


def test_the_same_pattern_in_two_orders_of_keys_compiles_to_the_same_text(tmp_path):
    one = "{id: p, nodes: {k: [Kiln, Pot]}, insight: {title: x, key: [k]}}"
    other = "{insight: {key: [k], title: x}, nodes: {k: [Pot, Kiln]}, id: p}"
    texts = set()
    for written in (one, other):
        (tmp_path / "pottery.yaml").write_text(f"{DOMAIN}patterns: [{written}]", encoding="utf-8")
        texts.add(load_profile(Selection(str(tmp_path / "pottery.yaml")), []).profile.patterns)
    assert len(texts) == 1


def test_the_whole_vocabulary_in_one_file_has_no_mistake():
    file = Path(__file__).with_name("vocabulary_pattern.yaml")
    found = load_profile(Selection(str(file)), []).profile.patterns
    assert [pattern_from_json(item).id for item in found] == ["cross_project", "lonely"]

"""Mistakes in patterns: each is reported at its line, all in one run, with what to write instead."""

import pytest

from engrama.compiler.front import Selection, load_profile
from engrama.errors import ProfileInvalid

DOMAIN = """nodes:
  Kiln: {properties: {name: string, state: {type: enum, values: [cold, firing]}, heat: integer, built: date}}
  Pot: {key: number, properties: {number: string, name: string, built: datetime, glaze: string, tags: list}}
relations:
  FIRED_IN: {from: Pot, to: Kiln}
patterns:
  - id: p
    nodes: {k: Kiln, p: Pot, x: any}
    edges: [[p, FIRED_IN, k], [x, any, k]]
"""
FIRST = DOMAIN.count("\n") + 1
INSIGHT = "    insight: {key: [k], title: x}\n"
CONFIDENT = "    insight: {{key: [k], title: x, confidence: {{base: 0.5, {0}}}}}\n"


@pytest.fixture
def reported(tmp_path):
    """Code, line and text of everything that is said about a domain with these last lines of its pattern."""

    def report(lines, domain=DOMAIN):
        (tmp_path / "pottery.yaml").write_text(domain + lines, encoding="utf-8")
        try:
            found = load_profile(Selection(str(tmp_path / "pottery.yaml")), []).warnings
        except ProfileInvalid as error:
            found = error.diagnostics
        return [(item.code, item.line, f"{item.message} {item.hint}") for item in found]

    return report


@pytest.mark.parametrize(
    ("condition", "code", "words"),
    [
        ("{q.heat: 3}", "E304", 'the variable "q"'),
        ("{distinct: [k, pp]}", "E304", "pp"),
        ("{ordered: [k, q]}", "E304", "q"),
        ("{degree: {of: q, below: 2}}", "E304", "q"),
        ("{no_edge: [q, FIRED_IN, k]}", "E304", "q"),
        ("{no_edge: [p, FIRED_IN, kk]}", "E304", 'Did you mean "k"?'),
        ("{no_edge: [p, FIRED_IN, Kln]}", "E302", 'Did you mean "Kiln"?'),
        ("{no_edge: [p, FIRED, k]}", "E303", 'Did you mean "FIRED_IN"?'),
        ("{no_edge: [p, <~FIRED_IN, k]}", "E303", '"~FIRED_IN"'),
        ("{no_edge: [p, ~~any, k]}", "E303", '"~any"'),
        ("{any_of: [{k.heat: 1}, {all_of: [{k.heta: 2}]}]}", "E306", 'Did you mean "heat"?'),
        ("{k.glaze: blue}", "E306", "Kiln does not declare it"),
        ("{x.colour: blue}", "E306", "none of Kiln, Pot declares it"),
        ("{x.name: Bertha}", "E306", "the key of Kiln and not of the other labels"),
        ("{k.engrama_id: a}", "E306", "kept for the engine"),
        ("{k.state: {not: [cold, firng]}}", "E307", 'Did you mean "firing"?'),
        ("{k.heat: '900'}", "E308", 'with "900". Write it as in 3.'),
        ("{k.heat: true}", "E308", "the boolean true"),
        ("{k.state: 3}", "E308", "Write it between quotes."),
        ("{k.name: {lt: M}}", "E308", "the key"),
        ("{k.name: {missing: true}}", "E308", "always there"),
        ("{p.glaze: {gt: a}}", "E308", "Only numbers and dates have an order."),
        ("{p.glaze: {older_than: 9d}}", "E308", "Only dates and times have an age."),
        ("{k.built: {lt: 2026-02-30}}", "E308", "2026-03-01"),
        ("{p.built: {lt: soon}}", "E308", "2026-03-01T09:30:00Z"),
        ("{x.built: {older_than: 9d}}", "E308", "a date or a datetime"),
        ("{p.tags: blue}", "E308", "Use missing."),
        ("{k.updated_at: {lt: 2026-03-01}}", "E308", "Use older_than or newer_than."),
        ("{k.confidence: 1}", "E308", "Use lt, lte, gt or gte."),
        ("{distinct: [k, k]}", "E309", "never holds"),
        ("{ordered: [k, k]}", "E309", "never holds"),
        ("{degree: {of: k}}", "E309", "either below or at_least"),
        ("{degree: {of: k, below: 3, at_least: 1}}", "E309", "either below or at_least"),
        ("{k.built: {older_than: 90}}", "E102", "a duration such as 90d"),
        ("{k.built: {older_than: 90 days}}", "E102", "a duration such as 90d"),
        ("{k.built: {older_than: 99999w}}", "E102", "a duration such as 90d"),
        ("{k.heat: {lt: 9, above: 3}}", "E101", "above"),
        ("{distnct: [k, p]}", "E101", 'Did you mean "distinct"?'),
        ("{k.heat: 3, k.state: cold}", "E102", "holds 2 entries"),
        ("{}", "E102", "an empty mapping"),
        ("{ordered: [k, p, x]}", "E102", "a list of two variables"),
        ("{any_of: []}", "E102", "an empty list"),
        ("{k.state: {in: []}}", "E102", "an empty list"),
    ],
)
def test_a_condition(reported, condition, code, words):
    [(found, line, text)] = reported(f"    where:\n      - {condition}\n{INSIGHT}")
    assert (found, line) == (code, FIRST + 1)
    assert words in text


@pytest.mark.parametrize(
    ("lines", "code", "words"),
    [
        ("    where: []\n" + INSIGHT, "E102", "at least one, not an empty list"),
        ("    group: []\n" + INSIGHT, "E102", "at least one"),
        ("    group: [k, p, k]\n" + INSIGHT, "E102", "names k more than once"),
        ("    group: [k, q]\n" + INSIGHT, "E304", "q"),
        ("    group: [k, p]\n    count: {pots: {of: p}}\n" + INSIGHT, "E310", "either grouped by or counted"),
        ("    count: {pots: {of: pt}}\n" + INSIGHT, "E304", 'Did you mean "p"?'),
        ("    count: {pots: {at_least: 2}}\n" + INSIGHT, "E103", '"of"'),
        ("    count: {pots: {of: p, at_least: 0}}\n" + INSIGHT, "E102", "at least 1, not 0"),
        ("    count: {pots: {of: p, sample: 101}}\n" + INSIGHT, "E102", "from 0 to 100"),
        ("    count: {Pots: {of: p}}\n" + INSIGHT, "E105", 'Did you mean "pots"?'),
        ("    count: {k: {of: p}}\n" + INSIGHT, "E310", "a variable already"),
        ("    count: {a: {of: k}, b: {of: p}, c: {of: x}}\n" + INSIGHT, "E310", "no group is left"),
        ("    insight: {key: [q], title: x}\n", "E304", "q"),
        ("    insight: {key: [], title: x}\n", "E102", "at least one"),
        ("    insight: {key: [k], title: ''}\n", "E102", "a text"),
        ("    insight: {key: [k], title: 'Too hot: {kk}'}\n", "E305", 'Did you mean "k"?'),
        ("    insight: {key: [k], title: x, body: '{}'}\n", "E305", "neither a group variable nor a count"),
        ("    insight: {key: [k], title: '{k'}\n", "E305", "Write {{ or }} for a brace."),
        ("    insight: {key: [k], title: '{k.name}'}\n", "E305", "{k.name}"),
        ("    insight: {key: [k], title: x, limit: 0}\n", "E102", "at least 1, not 0"),
        ("    insight: {key: [k], title: x, confidence: 1.5}\n", "E102", "from 0 to 1"),
        (CONFIDENT.format("per: pots, step: 0.1"), "E310", "It counts nothing"),
        (CONFIDENT.format("step: 0.1"), "E103", '"per"'),
        (CONFIDENT.format("when: [{if: {k.heat: 1}}]"), "E103", '"set"'),
        (CONFIDENT.format("when: [{count: p, set: 1}]"), "E103", '"at_least"'),
    ],
)  # fmt: skip
def test_what_is_reported(reported, lines, code, words):
    found = reported(lines)
    assert code in {item[0] for item in found}
    assert FIRST <= min(line for _, line, _ in found) < FIRST + 2
    assert words in " ".join(text for _, _, text in found)


def test_key_rule_and_placeholder_must_be_of_the_group(reported):
    lines = (
        "    group: [k]\n"
        "    count: {pots: {of: p}}\n"
        "    insight:\n"
        "      key: [k, x]\n"
        "      title: '{p} in {x}'\n"
        "      confidence: {base: 0.5, when: [{if: {x.updated_at: {older_than: 9d}}, set: 1}]}\n"
    )
    found = [(code, line - FIRST) for code, line, _ in reported(lines)]
    assert found == [("E310", 3), ("E305", 4), ("E305", 4), ("E310", 5)]


def test_every_mistake_of_a_pattern_is_told_in_one_run(reported):
    text = (
        "nodes: {Kiln: {properties: {name: string, heat: integer}}}\n"
        "relations: {NEAR: {from: Kiln, to: Kiln}}\n"
        "patterns:\n"
        "  - id: Hot Kilns\n"
        "    nodes: {k: Kln, B: Kiln}\n"
        "    edges:\n"
        "      - [k, NEER, B]\n"
        "      - [k, NEAR, c]\n"
        "    where:\n"
        "      - {B.heat: {older_than: 9d}}\n"
        "      - {B.warmth: 3}\n"
        "    count: {near: {of: d}}\n"
        "    insight: {key: [e], title: '{f}', limit: -1}\n"
    )
    found = [(code, line) for code, line, _ in reported("", domain=text)]
    assert found == [
        ("E105", 4), ("E302", 5), ("E105", 5), ("E303", 7), ("E304", 8), ("E308", 10), ("E306", 11),
        ("E304", 12), ("E304", 13), ("E305", 13), ("E102", 13),
    ]  # fmt: skip


def test_an_unknown_variable_hides_no_mistake_of_a_pattern_that_is_skipped(reported):
    text = DOMAIN.replace("x: any", "x: 'Oven?'").replace("[x, any, k]", "[x, any, z]")
    assert [(code, line) for code, line, _ in reported(INSIGHT, domain=text)] == [("E304", FIRST - 1)]


@pytest.mark.parametrize(
    ("edge", "code", "words"),
    [
        ("[k, FIRED_IN, p]", "W303", "write < before the type"),
        ("[p, FIRED_IN, p2]", "W303", "never allows"),
        ("[p2, FIRED_IN, p]", "W303", "Pot"),
    ],
)
def test_an_edge_that_can_never_be_met_is_a_warning(reported, edge, code, words):
    text = DOMAIN.replace("x: any", "x: any, p2: Pot").replace("[x, any, k]", f"[x, any, k], [x, '~any', p2], {edge}")
    [(found, line, message)] = reported(INSIGHT, domain=text)
    assert (found, line) == (code, FIRST - 1)
    assert words in message


@pytest.mark.parametrize("types", ["'FIRED_IN?'", "any", "'~FIRED_IN'", "'<FIRED_IN'"])
def test_an_edge_that_may_be_met_or_is_optional_is_none(reported, types):
    assert reported(INSIGHT, domain=DOMAIN.replace("[x, any, k]", f"[x, any, k], [k, {types}, p]")) == []


def test_variables_that_nothing_joins_are_a_warning(reported):
    [(code, line, text)] = reported(INSIGHT, domain=DOMAIN.replace(", [x, any, k]", ""))
    assert (code, line) == ("W304", FIRST - 2)
    assert "k and x" in text


def test_insights_are_no_subject_of_patterns(reported):
    [(code, _, text)] = reported(INSIGHT, domain=DOMAIN.replace("x: any", "x: Insight"))
    assert code == "E302"
    assert "only reflect itself writes" in text

"""What the compiler makes of declarations: defaults, equal forms, names, and hostile texts."""

from pathlib import Path

import pytest

from engrama.compiler.front import Selection, load_profile
from engrama.errors import ProfileInvalid
from engrama.ir.pattern import pattern_from_json
from engrama.ir.profile import Pair, profile_from_dict, profile_to_dict


@pytest.fixture
def compiled(tmp_path):
    def compile_text(text):
        (tmp_path / "p.yaml").write_text(text, encoding="utf-8")
        return load_profile(Selection(str(tmp_path / "p.yaml")), []).profile

    return compile_text


@pytest.fixture
def codes(compiled):
    def codes_of(text):
        with pytest.raises(ProfileInvalid) as caught:
            compiled(text)
        return [(item.code, item.line) for item in caught.value.diagnostics]

    return codes_of


def test_the_forms_of_lists_and_mappings_mean_the_same(compiled):
    mappings = compiled(
        "nodes:\n"
        "  A: {description: One, properties: {name: {type: string, required: true}, b: string}}\n"
        "relations:\n"
        "  R: {from: [A], to: A}\n"
        "  S: [{from: A, to: A}]\n"
    )
    lists = compiled(
        "nodes: [{label: A, description: One, properties: [name, b], required: [name]}]\n"
        "relations: [{type: R, from: A, to: A}, {type: S, from: A, to: A}, {type: S, from: A, to: A}]\n"
    )
    assert mappings == lists


def test_search_roles_are_filled_in_by_type(compiled):
    types = "string text url enum list integer number boolean date datetime".split()
    lines = [f"      p_{kind}: {{type: {kind}{', values: [a]' if kind == 'enum' else ''}}}\n" for kind in types]
    label = compiled("nodes:\n  A:\n    properties:\n      name: string\n" + "".join(lines)).by_label["A"]
    roles = {item.name.removeprefix("p_"): item.search for item in label.properties}
    assert roles == {
        "name": "title", "string": "body", "text": "body", "url": "body", "enum": "body", "list": "tag",
        "integer": "off", "number": "off", "boolean": "off", "date": "off", "datetime": "off",
    }  # fmt: skip


def test_a_stated_search_role_stands(compiled):
    label = compiled("nodes: {A: {properties: {name: string, t: {type: text, search: off}}}}").by_label["A"]
    assert label.by_name["t"].search == "off"


@pytest.mark.parametrize(
    ("properties", "key"), [("{name: string, title: string}", "name"), ("{title: string, x: string}", "title")]
)
def test_the_key_is_name_else_title(compiled, properties, key):
    assert compiled(f"nodes: {{A: {{properties: {properties}}}}}").by_label["A"].key == key


def test_insight_is_in_every_profile(compiled):
    insight = compiled("nodes: {A: {properties: {name: string}}}").by_label["Insight"]
    assert insight.by_name["status"].values == ("pending", "approved", "dismissed")
    assert {"body", "pattern", "source_query", "status", "title"} <= insight.by_name.keys()


def test_optional_endpoints_are_dropped_and_with_them_relations_and_demands_that_are_left_with_nothing(compiled):
    profile = compiled(
        "nodes: {A: {requires: [GONE, R], properties: {name: string}}}\n"
        "relations: {R: {from: A, to: [A, 'B?']}, GONE: {from: A, to: 'B?'}}\n"
    )
    assert profile.by_relation["R"].pairs == (Pair("A", "A"),)
    assert list(profile.by_relation) == ["R"]
    assert profile.by_label["A"].requires == ("R",)


def test_enum_values_keep_their_order_and_stay_texts(compiled):
    text = "nodes: {A: {properties: {name: string, e: {type: enum, values: [no, yes, 1, 1.0, ~, 'a\"b', None]}}}}"
    assert compiled(text).by_label["A"].by_name["e"].values == ("no", "yes", "1", "1.0", "~", 'a"b', "None")


def test_flags_may_be_written_as_people_write_them(compiled):
    label = compiled(
        "nodes: {A: {vault: off, strict: yes, properties: {name: {type: string, required: no}}}}"
    ).by_label["A"]
    assert (label.vault, label.strict, label.by_name["name"].required) == (False, True, False)


def test_hostile_texts_pass_through_as_data(compiled):
    text = '"quotes\' """ \\\\ {{ x }} {% y %} -- ; DROP TABLE nodes; 🗺️ `tick` $(id)\n\ttab'
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    profile = compiled(
        f'description: "{escaped}"\nnodes: {{A: {{description: "{escaped}", properties: {{name: string}}}}}}\n'
    )
    assert profile.description == profile.by_label["A"].description == text
    assert profile_from_dict(profile_to_dict(profile)) == profile


@pytest.mark.parametrize("label", ["Match", "Order", "Group", "Class", "Select", "Kiln2", "K_"])
def test_labels_that_generators_can_quote_are_accepted(compiled, label):
    assert label in compiled(f"nodes: {{{label}: {{properties: {{name: string}}}}}}").by_label


@pytest.mark.parametrize("name", ["class", "from", "import", "select", "Name2", "a" * 60])
def test_properties_that_generators_can_quote_are_accepted(compiled, name):
    assert name in compiled(f"nodes: {{A: {{properties: {{title: string, {name}: string}}}}}}").by_label["A"].by_name


@pytest.mark.parametrize(
    ("label", "code"),
    [
        ("kiln", "E105"), ("1Kiln", "E105"), ('"Kiln Two"', "E105"), ('"Kiln\'; DROP"', "E105"), ('"Kilñ"', "E105"),
        ('""', "E105"), ("K" * 61, "E105"), ('"Kiln\\n"', "E105"), ("Insight", "E106"), ("INSIGHT", "E106"),
        ("Any", "E106"),        ("Nodes", "E106"), ("Edges", "E106"), ("Versions", "E106"), ("Meta", "E106"),
        ("Nodes_fts_data", "E106"),
        ("Sqlite_master", "E106"), ("Guard_x", "E106"), ("None", "E106"), ("No", "E107"), ("Y", "E107"),
        ("True", "E107"), ("Null", "E107"), ('"~"', "E107"),
    ],
)  # fmt: skip
def test_labels_that_cannot_be_used_are_refused_at_their_line(codes, label, code):
    assert codes(f"name: p\nnodes:\n  {label}: {{properties: {{name: string}}}}\n") == [(code, 3)]


@pytest.mark.parametrize(
    ("name", "code"),
    [("engrama_id", "E106"), ("Valid_To", "E106"), ("_x", "E106"), ("a-b", "E105"), ("off", "E107"), ("N", "E107")],
)
def test_properties_that_cannot_be_used_are_refused_at_their_line(codes, name, code):
    assert codes(f"nodes:\n  A:\n    properties:\n      title: string\n      {name}: string\n") == [(code, 5)]


def test_relation_types_are_capitals(codes):
    assert codes("nodes: {A: {properties: {name: string}}}\nrelations:\n  firedIn: {from: A, to: A}\n") == [("E105", 3)]


def test_two_renames_from_one_name_are_refused(codes):
    label = "{renamed_from: X, properties: {name: string}}"
    assert codes(f"nodes:\n  A: {label}\n  B: {label}\n") == [("E121", 3)]


def test_nothing_that_a_broken_part_explains_is_reported_twice(codes):
    assert codes("nodes:\n  A: []\n  B: {properties: {name: string, e: {type: enmu, values: [a]}}}\n") == [
        ("E102", 2),
        ("E104", 3),
    ]
    assert codes("nodes:\n  A:\n") == [("E102", 2)]


def test_every_missing_key_of_one_mapping_is_reported(codes):
    assert codes("nodes: {A: {properties: {name: string}}}\nrelations:\n  R: {}\n") == [("E103", 3), ("E103", 3)]


def test_patterns_are_kept_resolved_and_sorted_by_id(compiled):
    pattern = "{{id: {0}, nodes: {{p: A}}, insight: {{title: '{{p}}', key: [p], confidence: 0.5}}}}"
    text = (
        "nodes: {A: {properties: {name: string}}}\npatterns: ["
        + pattern.format("b")
        + ", "
        + pattern.format("a")
        + "]\n"
    )
    assert [pattern_from_json(item).id for item in compiled(text).patterns] == ["a", "b"]


def test_a_pattern_of_the_whole_vocabulary_is_accepted(compiled):
    text = Path(__file__).with_name("vocabulary_pattern.yaml").read_text(encoding="utf-8")
    assert len(compiled(text).patterns) == 2

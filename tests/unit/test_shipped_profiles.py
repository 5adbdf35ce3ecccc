"""What the profiles and modules that come with Engrama promise."""

from __future__ import annotations

from functools import cache

import pytest

from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.ir.profile import INSIGHT, CompiledProfile, Label

MODULES = ("ai", "hacking", "photography", "standards", "teaching")
SELECTIONS = {
    "base": Selection("base"),
    **{f"base+{name}": Selection("base", (name,)) for name in MODULES},
    "base+all": Selection("base", MODULES),
    "developer": Selection("developer"),
}
UNIVERSAL = {"Project", "Concept", "Decision", "Problem", "Technology", "Person", "Domain", "Client", "Document"}
LABELS = {
    "base": UNIVERSAL,
    "base+ai": UNIVERSAL | {"Model", "Dataset", "Experiment", "Pipeline"},
    "base+hacking": UNIVERSAL | {"Target", "Vulnerability", "Technique", "Tool", "CTF"},
    "base+photography": UNIVERSAL | {"Photo", "Location", "Species", "Gear"},
    "base+standards": UNIVERSAL | {"Proposal", "Release"},
    "base+teaching": UNIVERSAL | {"Course", "Exercise", "Material"},
    "developer": UNIVERSAL | {"Course"},
}
KEYS = {
    **dict.fromkeys(("Decision", "Problem", "Vulnerability", "Exercise", "Photo", "Experiment"), "title"),
    "Document": "path",
    "Proposal": "number",
}

# Triples by the selections that must allow them, as "Source TYPE Target".
TRIPLES = {
    ("base", "base+all", "developer"): """
        Project USES Technology; Project INFORMED_BY Decision; Project HAS Problem; Project FOR Client
        Problem APPLIES Concept; Project APPLIES Concept; Problem SOLVED_BY Decision; Technology IMPLEMENTS Concept
        Problem INSTANCE_OF Concept; Technology INSTANCE_OF Concept; Project COMPOSED_OF Technology
        Project COMPOSED_OF Concept; Project PERFORMS Concept; Decision SERVES Concept; Project SERVES Client
        Problem BELONGS_TO Project; Problem BELONGS_TO Client; Decision BELONGS_TO Project
        Concept IN_DOMAIN Domain; Problem IN_DOMAIN Domain; Document MENTIONS Person; Person MENTIONS Document
        Project INVOLVES Person; Project DEPENDS_ON Project; Problem SIMILAR_TO Problem; Problem CAUSED_BY Problem
        Decision REPLACES Decision; Concept RELATED_TO Concept; Concept SUBSET_OF Concept""",
    ("base", "base+all"): """
        Concept CONTRADICTS Concept; Project LINKS_TO Project; Project LINKS_TO Concept; Concept LINKS_TO Concept""",
    ("base+teaching", "base+all", "developer"): """
        Course COVERS Concept; Course TEACHES Technology; Course FOR Client; Project ORIGIN_OF Course
        Course BELONGS_TO Client; Document BELONGS_TO Course""",
    ("base+teaching", "base+all"): """
        Material COVERS Concept; Course INCLUDES Exercise; Exercise PRACTICES Concept; Exercise REQUIRES Technology
        Course PREREQUISITE_OF Course; Course HAS_MATERIAL Material; Material USES Technology
        Course IN_DOMAIN Domain; Exercise INSTANCE_OF Concept; Material BELONGS_TO Course
        Course LINKS_TO Course; Course LINKS_TO Concept; Course LINKS_TO Project; Course TAUGHT_BY Person""",
    ("base+hacking", "base+all"): """
        Target HAS Vulnerability; Technique EXPLOITS Vulnerability; Technique EXECUTED_WITH Tool; CTF TARGETS Target
        CTF USES Technique; CTF DOCUMENTS Technique; Vulnerability INSTANCE_OF Concept; Technique INSTANCE_OF Concept
        Technique IN_DOMAIN Domain; Target BELONGS_TO Project; CTF BELONGS_TO Project; Target COMPOSED_OF Technology
        Vulnerability SOLVED_BY Decision; Tool PERFORMS Technique""",
    ("base+photography", "base+all"): """
        Photo TAKEN_AT Location; Photo FEATURES Species; Photo SHOT_WITH Gear; Species INHABITS Location
        Photo BELONGS_TO Project""",
    ("base+ai", "base+all"): """
        Model TRAINS_ON Dataset; Experiment RUNS Model; Experiment EVALUATES Dataset; Pipeline FEEDS Model
        Model IMPLEMENTS Concept; Pipeline USES Technology; Experiment INSTANCE_OF Concept""",
    ("base+standards", "base+all"): """
        Proposal AUTHORED_BY Person; Proposal DELEGATED_TO Person; Proposal SPONSORED_BY Person
        Proposal ABOUT Concept; Proposal TARGETS Release; Proposal REPLACES Proposal; Proposal REQUIRES Proposal
        Proposal CITES Proposal; Proposal IN_DOMAIN Domain""",
}
REFUSED = {
    "base": "Technology SOLVED_BY Project; Project SOLVED_BY Decision; Client FOR Project; Person INSTANCE_OF Project",
    "base+all": "Photo TRAINS_ON Client; Proposal TARGETS Target; CTF TARGETS Release; Exercise REQUIRES Proposal",
    "developer": "Technology SOLVED_BY Project; Course SOLVED_BY Decision; Client FOR Course",
}


@cache
def _profile(selection: str) -> CompiledProfile:
    return load_profile(SELECTIONS[selection], [shipped_profiles()]).profile


def _own_labels(profile: CompiledProfile) -> list[Label]:
    return [label for label in profile.labels if label.name != INSIGHT]


def _triples(text: str) -> list[tuple[str, str, str]]:
    return [tuple(triple.split()) for line in text.splitlines() for triple in line.split(";") if triple.strip()]  # type: ignore[misc]


def _allows(profile: CompiledProfile, source: str, type_: str, target: str) -> bool:
    assert {source, target} <= profile.by_label.keys(), (source, target)
    return profile.by_relation[type_].allows(source, target)


@pytest.mark.parametrize("selection", SELECTIONS)
def test_loads_without_errors_or_warnings(selection: str) -> None:
    assert load_profile(SELECTIONS[selection], [shipped_profiles()]).warnings == ()


@pytest.mark.parametrize("selection", SELECTIONS)
def test_every_label_property_and_relation_is_described_in_one_line(selection: str) -> None:
    profile = _profile(selection)
    described = {f"{label.name}": label.description for label in _own_labels(profile)}
    described |= {
        f"{label.name}.{item.name}": item.description for label in _own_labels(profile) for item in label.properties
    }
    described |= {relation.name: relation.description for relation in profile.relations}
    wrong = {
        name: text for name, text in described.items() if not 10 < len(text) < 140 or "\n" in text or text[-1] != "."
    }
    assert wrong == {}


@pytest.mark.parametrize("selection", LABELS)
def test_declares_exactly_the_labels_it_is_known_for(selection: str) -> None:
    assert {label.name for label in _own_labels(_profile(selection))} == LABELS[selection]


def test_all_modules_together_have_the_labels_of_each() -> None:
    expected = set().union(*LABELS.values())
    assert {label.name for label in _own_labels(_profile("base+all"))} == expected


@pytest.mark.parametrize("selection", ["base+all", "developer"])
def test_labels_are_identified_by_the_property_people_expect(selection: str) -> None:
    for label in _own_labels(_profile(selection)):
        assert label.key == KEYS.get(label.name, "name")
        assert label.by_name[label.key].type == "string"


@pytest.mark.parametrize("selection", ["base+all", "developer"])
def test_every_label_can_be_tagged_and_annotated(selection: str) -> None:
    for label in _own_labels(_profile(selection)):
        found = {name: (label.by_name[name].type, label.by_name[name].search) for name in ("tags", "notes")}
        assert found == {"tags": ("list", "tag"), "notes": ("text", "body")}, label.name


@pytest.mark.parametrize(
    ("selection", "text"), [(selection, text) for selections, text in TRIPLES.items() for selection in selections]
)
def test_allows_the_triples_it_is_known_for(selection: str, text: str) -> None:
    profile = _profile(selection)
    assert [triple for triple in _triples(text) if not _allows(profile, *triple)] == []


@pytest.mark.parametrize("selection", REFUSED)
def test_refuses_triples_that_mean_nothing(selection: str) -> None:
    profile = _profile(selection)
    assert [triple for triple in _triples(REFUSED[selection]) if _allows(profile, *triple)] == []


def test_optional_endpoints_vanish_without_their_module() -> None:
    ends = {
        end for relation in _profile("base").relations for pair in relation.pairs for end in (pair.source, pair.target)
    }
    assert ends == UNIVERSAL - {"Document"} | {"any"}


@pytest.mark.parametrize("selection", SELECTIONS)
def test_a_demanded_relation_can_start_at_the_label_that_demands_it(selection: str) -> None:
    profile = _profile(selection)
    for label in _own_labels(profile):
        for facet in label.requires:
            assert any(_allows(profile, label.name, facet, other.name) for other in _own_labels(profile)), label.name


@pytest.mark.parametrize(
    ("selection", "label", "name", "words"),
    [
        ("base", "Project", "status", "active paused completed archived"),
        ("base", "Problem", "status", "open in-progress resolved closed"),
        ("base", "Problem", "severity", "low medium high critical"),
        ("base", "Decision", "status", "proposed accepted superseded"),
        ("base+teaching", "Course", "level", "basic intermediate advanced"),
        ("base+hacking", "Vulnerability", "severity", "info low medium high critical"),
        ("base+standards", "Proposal", "status", "draft final rejected withdrawn superseded april-fool"),
        ("developer", "Course", "level", "basic intermediate advanced"),
    ],
)
def test_enums_have_the_words_people_write(selection: str, label: str, name: str, words: str) -> None:
    item = _profile(selection).by_label[label].by_name[name]
    assert item.type == "enum"
    assert set(words.split()) <= set(item.values)


def test_enum_values_need_no_quoting_on_a_command_line() -> None:
    for selection in ("base+all", "developer"):
        for label in _own_labels(_profile(selection)):
            values = {value for item in label.properties for value in item.values}
            assert {
                value for value in values if value != value.casefold() or not value.replace("-", "").isalpha()
            } == set()


def test_developer_says_the_same_of_what_it_shares_with_base() -> None:
    """A workspace that moves from one to the other keeps its data as it is."""
    base, developer = _profile("base+teaching"), _profile("developer")
    for label in _own_labels(developer):
        for item in label.properties:
            other = base.by_label[label.name].by_name.get(item.name, item)
            assert (item.type, item.search, item.values) == (other.type, other.search, other.values), item.name
    for relation in developer.relations:
        known = base.by_relation[relation.name]
        facts = (relation.cardinality, relation.inverse, relation.acyclic)
        assert facts == (known.cardinality, known.inverse, known.acyclic), relation.name


def test_replacing_is_acyclic_and_a_photo_has_one_place() -> None:
    profile = _profile("base+all")
    assert {name for name, item in profile.by_relation.items() if item.acyclic} == {
        "DERIVED_FROM",
        "PREREQUISITE_OF",
        "REPLACES",
        "SUBSET_OF",
    }
    assert {name for name, item in profile.by_relation.items() if item.cardinality == "one"} == {"TAKEN_AT"}

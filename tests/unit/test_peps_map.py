"""The mapping of the 736 real proposals to nodes and relations."""

from __future__ import annotations

import importlib.util
import json
import random
import re
import sys
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.ir.profile import CompiledProfile

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "examples" / "peps" / "peps.jsonl"


def _load_map() -> ModuleType:
    spec = importlib.util.spec_from_file_location("peps_map", DATA.with_name("map.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["peps_map"] = module
    spec.loader.exec_module(module)
    return module


peps = _load_map()


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return DATA.read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def mapped(lines: list[str]) -> Any:
    return peps.map_proposals(lines)


@pytest.fixture(scope="module")
def profile() -> CompiledProfile:
    return load_profile(Selection("base", ("standards",)), [shipped_profiles()]).profile


def _node(mapped: Any, label: str, key: str) -> Any:
    return next(node for node in mapped.nodes if (node.label, node.key) == (label, key))


def _targets(mapped: Any, source: str, type_: str) -> list[str]:
    return [item.target_key for item in mapped.relations if (item.source_key, item.type) == (source, type_)]


def _line(number: int, title: str = "A title", **more: Any) -> str:
    return json.dumps({"pep": number, "title": title, "created": "13-Jun-2000", "authors": ["A. Uthor"], **more})


def test_every_proposal_becomes_a_node_and_no_node_or_relation_stands_twice(mapped: Any) -> None:
    labels = Counter(node.label for node in mapped.nodes)
    assert labels == {"Proposal": 736, "Person": 367, "Concept": 200, "Release": 33}
    assert len({(node.label, node.key.casefold()) for node in mapped.nodes}) == len(mapped.nodes)
    assert len(set(mapped.relations)) == len(mapped.relations)


def test_relations_of_every_type_join_known_nodes_and_the_others_are_reported(mapped: Any) -> None:
    known = {(node.label, node.key) for node in mapped.nodes}
    for item in mapped.relations:
        assert {(item.source_label, item.source_key), (item.target_label, item.target_key)} <= known
        assert (item.source_label, item.source_key) != (item.target_label, item.target_key)
    assert Counter(item.type for item in mapped.relations) == {
        "CITES": 1657,
        "ABOUT": 1608,
        "AUTHORED_BY": 1148,
        "TARGETS": 542,
        "DELEGATED_TO": 129,
        "SPONSORED_BY": 103,
        "REPLACES": 47,
        "REQUIRES": 39,
    }
    assert [(item.source_key, item.target_key) for item in mapped.left_out] == [
        ("42", "0"),
        ("287", "9876"),
        ("819", "9999"),
    ]


def test_a_proposal_carries_its_facts_in_the_profile_s_spelling(mapped: Any) -> None:
    properties = _node(mapped, "Proposal", "484").properties
    assert properties["title"] == "Type Hints"
    assert properties["created"] == "2014-09-29"
    assert (properties["status"], properties["type"]) == ("final", "standards-track")
    assert properties["topics"] == ["Typing"]
    assert properties["python_version"] == "3.5"
    assert "abstract" not in _node(mapped, "Proposal", "210").properties


def test_every_node_and_relation_fits_the_compiled_profile(mapped: Any, profile: CompiledProfile) -> None:
    for node in mapped.nodes:
        label = profile.by_label[node.label]
        assert label.key not in node.properties
        for name, value in node.properties.items():
            declared = label.by_name[name]
            assert not declared.values or value in declared.values, (node.key, name)
            assert isinstance(value, list) == (declared.type == "list"), (node.key, name)
    for item in mapped.relations:
        assert profile.by_relation[item.type].allows(item.source_label, item.target_label), item
    seen = {(item.source_key, item.type) for item in mapped.relations}
    demanded = profile.by_label["Proposal"].requires
    assert [
        node.key
        for node in mapped.nodes
        for facet in demanded
        if node.label == "Proposal" and (node.key, facet) not in seen
    ] == []


def test_relations_that_the_profile_calls_acyclic_have_no_cycles(mapped: Any, profile: CompiledProfile) -> None:
    graph: dict[str, set[str]] = {}
    for item in mapped.relations:
        if profile.by_relation[item.type].acyclic:
            graph.setdefault(item.source_key, set()).add(item.target_key)
    assert len(list(TopologicalSorter(graph).static_order())) > 50


def test_people_have_no_addresses_placeholders_or_second_spellings(mapped: Any) -> None:
    people = {node.key for node in mapped.nodes if node.label == "Person"}
    assert not [name for name in people if re.search(r"[<>@]|\bat\b", name)]
    assert "Fred L. Drake, Jr." in people
    assert not people & {"", "TODO", "Jr.", "Mariatta", "INADA Naoki"}
    assert _node(mapped, "Person", "Mariatta Wijaya").properties == {"aliases": ["Mariatta"]}
    assert _targets(mapped, "451", "DELEGATED_TO") == ["Brett Cannon", "Alyssa Coghlan"]
    assert _targets(mapped, "711", "DELEGATED_TO") == []


def test_replacement_is_read_from_both_sides_and_kept_once(mapped: Any) -> None:
    assert _targets(mapped, "634", "REPLACES") == ["622"]
    assert _targets(mapped, "750", "REPLACES") == ["501"]
    assert sorted(_targets(mapped, "387", "REPLACES")) == ["291", "5"]
    assert not _targets(mapped, "622", "REPLACES")


def test_releases_are_split_and_ordered_by_number(mapped: Any) -> None:
    assert _targets(mapped, "466", "TARGETS") == ["Python 2.7.9"]
    assert _targets(mapped, "476", "TARGETS") == ["Python 2.7.9", "Python 3.4.3", "Python 3.5"]
    found = [node.key for node in mapped.nodes if node.label == "Release"]
    assert found.index("Python 3.9") < found.index("Python 3.10") < found.index("Python 3.x")
    assert _node(mapped, "Release", "Python 3.10").properties == {"version": "3.10"}


def test_concepts_are_shared_folded_words_without_digits_and_stop_words(mapped: Any) -> None:
    concepts = {node.key for node in mapped.nodes if node.label == "Concept"}
    assert concepts >= {"typing", "packaging", "generator", "pattern", "built-in"}
    assert not [name for name in concepts if name != name.casefold() or re.search(r"\d", name)]
    assert not concepts & {"the", "for", "python", "pep", "adding", "types", "modules"}
    by_title = Counter(item.target_key for item in mapped.relations if item.type == "ABOUT")
    assert min(by_title.values()) >= 3


def test_a_word_is_a_concept_from_the_third_title_on() -> None:
    two = [_line(1, "Walrus operators"), _line(2, "The WALRUS operator")]
    assert not [node for node in peps.map_proposals(two).nodes if node.label == "Concept"]
    three = peps.map_proposals([*two, _line(3, "A walrus's operator in 3 steps")])
    assert [node.key for node in three.nodes if node.label == "Concept"] == ["operator", "walrus"]


def test_the_order_of_the_lines_does_not_matter(lines: list[str], mapped: Any) -> None:
    shuffled = lines[:]
    random.Random(7).shuffle(shuffled)
    assert peps.map_proposals(shuffled) == mapped


def test_a_proposal_never_cites_itself() -> None:
    mapped = peps.map_proposals([_line(1, cites=[1, 2]), _line(2)])
    assert _targets(mapped, "1", "CITES") == ["2"]
    assert mapped.left_out == ()


@pytest.mark.parametrize(
    "bad",
    [
        "{",
        "[]",
        '"text"',
        "{}",
        '{"pep": 1, "title": "T", "created": "2000-06-13"}',
        '{"pep": 1, "title": 5, "created": "1-Jan-2000"}',
    ],
)
def test_a_line_that_is_not_a_proposal_is_named(bad: str) -> None:
    with pytest.raises(ValueError, match="Line 2 is not a proposal"):
        peps.map_proposals([_line(9), bad])


def test_a_proposal_that_stands_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="Line 3 holds proposal 9, which line 1"):
        peps.map_proposals([_line(9), "", _line(9)])


@pytest.mark.parametrize(("written", "iso"), [("13-Jun-2000", "2000-06-13"), ("1-Dec-2025", "2025-12-01")])
def test_dates_become_iso_dates(written: str, iso: str) -> None:
    assert peps.iso_date(written) == iso


@pytest.mark.parametrize("written", ["", "Jun-2000", "13-Foo-2000", "13-06-2000"])
def test_other_dates_are_refused(written: str) -> None:
    with pytest.raises(ValueError, match="is not a date such as"):
        peps.iso_date(written)

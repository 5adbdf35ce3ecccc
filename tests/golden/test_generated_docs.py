"""SCHEMA.md and prompt.md name the whole domain, and no text of a profile becomes markup there."""

from __future__ import annotations

import re
from collections.abc import Callable

from engrama.ir.profile import ANY, CompiledProfile

MERMAID = re.compile(r"```mermaid\nflowchart LR\n(.*?)\n```\n", re.S)
NODE = re.compile(r'  (n\d+)\["([A-Za-z0-9_]+)"\]|  (any)\(\["any label"\]\)')
ARROW = re.compile(r'  (n\d+|any) -- "([A-Z0-9_, ]+)" --> (n\d+|any)')


def test_the_diagram_shows_every_label_and_every_triple(
    case: str, profile: CompiledProfile, bundle: dict[str, str]
) -> None:
    (diagram,) = MERMAID.findall(bundle["SCHEMA.md"])
    names, triples = {"any": ANY}, set()
    for line in diagram.splitlines():
        node, arrow = NODE.fullmatch(line), ARROW.fullmatch(line)
        assert node or arrow, line
        if node and node[1]:
            names[node[1]] = node[2]
        if arrow:
            triples |= {(names[arrow[1]], name, names[arrow[3]]) for name in arrow[2].split(", ")}
    assert set(names.values()) - {ANY} == {label.name for label in profile.labels} - {"Insight"}
    declared = {(pair.source, item.name, pair.target) for item in profile.relations for pair in item.pairs}
    assert triples == declared


def test_tables_keep_their_number_of_columns(case: str, bundle: dict[str, str]) -> None:
    tables = re.findall(r"(?:^\|.*\n)+", bundle["SCHEMA.md"], re.MULTILINE)
    assert tables
    for table in tables:
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}) == 1, table


def test_both_documents_name_every_label_property_and_relation(
    case: str, profile: CompiledProfile, bundle: dict[str, str]
) -> None:
    for text in (bundle["SCHEMA.md"], bundle["prompt.md"]):
        assert all(f"`{relation.name}`" in text for relation in profile.relations)
        for label in profile.labels:
            if label.name != "Insight":
                assert label.name in text
                assert all(f"`{p.name}`" in text or f"**{p.name}**" in text for p in label.properties)


def test_hostile_text_opens_no_heading_list_fence_or_tag(bundle_of: Callable[[str], dict[str, str]]) -> None:
    for name in ("SCHEMA.md", "prompt.md"):
        text = bundle_of("hostile")[name]
        outside_code = re.sub(r"(`+).*?\1", "", re.sub(r"\\`", "", text))
        assert "<script" not in text
        assert "<" not in outside_code
        headings = [line for line in text.splitlines() if line.startswith("#")]
        assert not [line for line in headings if "Heading" in line]
        assert not [line for line in text.splitlines() if line.startswith("- item")]
        assert text.count("\n```") == (2 if name == "SCHEMA.md" else 0)
        assert "\\[a\\](javascript" in text or name == "prompt.md"


def test_template_syntax_in_a_profile_is_only_text(bundle_of: Callable[[str], dict[str, str]]) -> None:
    assert "{{ x }} {% y %} {# z #}" in bundle_of("hostile")["SCHEMA.md"]
    assert "{% endfor %}{{ 1/0 }}" in bundle_of("hostile")["prompt.md"]


def test_the_prompt_of_base_stays_short_enough_to_be_read_every_session(
    bundle_of: Callable[[str], dict[str, str]],
) -> None:
    assert len(bundle_of("base")["prompt.md"]) / 4 < 2000

"""Every example of the guide to the profile language compiles without a warning."""

import re
from pathlib import Path

import pytest

from engrama.compiler.front import Selection, load_profile
from engrama.compiler.structure import profile_schema

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "profile-language.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.S)


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_example_compiles_without_a_word(text, tmp_path):
    (tmp_path / "pottery.yaml").write_text(text, encoding="utf-8")
    assert load_profile(Selection(str(tmp_path / "pottery.yaml")), []).warnings == ()


def test_the_page_has_an_example_of_every_part():
    assert len(EXAMPLES) >= 5


def test_every_key_and_word_of_the_schema_is_explained():
    definitions = profile_schema()["$defs"]
    words = set(profile_schema()["properties"])
    for name in ("node", "nodeItem", "relation", "relationItem", "pattern", "insight", "condition"):
        words |= set(definitions[name]["properties"])
    words |= set(definitions["property"]["else"]["properties"])
    for name in ("propertyType", "searchRole", "cardinality"):
        words |= set(definitions[name]["enum"])
    assert {word for word in words if not re.search(rf"\b{word}\b", PAGE)} == set()

"""The guide to patterns: its examples compile and run, and none of the vocabulary is missing from them."""

import re
from pathlib import Path

import pytest
import yaml

from engrama.backends.null.store import NullGraphStore
from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.structure import profile_schema
from engrama.ir.pattern import pattern_from_json
from tests.stores import Memory

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "patterns.md").read_text(encoding="utf-8")
DOMAIN = re.search(r"```yaml domain\n(.*?)```", PAGE, re.S)[1]
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.S)


def compiled(text, folder):
    file = folder / "pottery.yaml"
    file.write_text(DOMAIN + text, encoding="utf-8")
    return load_profile(Selection(str(file)), [])


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_example_compiles_without_a_word(text, tmp_path):
    found = compiled(text, tmp_path)
    assert found.warnings == ()
    assert not any(pattern_from_json(item).skipped for item in found.profile.patterns)


def test_the_first_pattern_finds_what_it_says(tmp_path):
    memory = Memory(NullGraphStore(compiled(EXAMPLES[0], tmp_path).profile), None)
    for number in range(3):
        memory.remember("Pot", f"Vase {number}", relations=[("FIRED_IN", "Kiln:Bertha")], on_missing="stub")
    titles = {item.title: item.confidence for item in memory.reflect().insights}
    assert titles == {"3 pots depend on Bertha": pytest.approx(0.55), "Bertha lacks OWNED_BY": 0.4}


def keys_of(value):
    """Every key of nested mappings; `variable.property` and the names that authors choose are not of the language."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield str(key)
            yield from keys_of(item)
    if isinstance(value, list):
        for item in value:
            yield from keys_of(item)


def test_every_word_of_the_vocabulary_is_in_an_example():
    definitions = profile_schema()["$defs"]
    words = set(definitions["comparison"]["then"]["properties"])
    words |= set(definitions["condition"]["properties"]["degree"]["properties"])
    for name in ("pattern", "condition", "count", "insight", "confidence", "rule"):
        words |= set(definitions[name]["properties"])
    used = {key for text in EXAMPLES for key in keys_of(yaml.safe_load(text))}
    assert words - used == set()


def test_the_shipped_pack_is_listed():
    pack = yaml.safe_load((shipped_profiles() / "patterns" / "core.yaml").read_text(encoding="utf-8"))
    listed = re.findall(r"^\| `([a-z_]+)` \|", PAGE.split("## Patterns that need no writing")[1], re.MULTILINE)
    assert listed == [item["id"] for item in pack["patterns"]]

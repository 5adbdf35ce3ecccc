"""The bundle holds the very statements that are proved right."""

from random import Random

from engrama.compiler.render import render_bundle
from engrama.core.patterns import sections
from engrama.ir.pattern import pattern_from_json, pattern_to_json
from tests.property.sides import LANGUAGES
from tests.property.strategies import random_pattern, yard


def test_a_bundle_holds_every_statement_of_its_patterns():
    patterns = [random_pattern(Random(seed), f"p{seed:02}") for seed in range(30)]
    files = render_bundle(yard().replace(patterns=tuple(map(pattern_to_json, patterns))))
    for pattern in patterns:
        for language, (_, view) in LANGUAGES.items():
            wanted = {item.name: item.statement.strip() for item in view(pattern).sections}
            assert sections(files[f"reflect/{pattern.id}.{language}"]) == wanted


def test_a_pattern_survives_being_written_and_read():
    for seed in range(300):
        pattern = random_pattern(Random(seed))
        assert pattern_from_json(pattern_to_json(pattern)) == pattern

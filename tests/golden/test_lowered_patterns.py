"""The statements of every pattern, kept as files; the SQL can be prepared, each text value stays on its line."""

from __future__ import annotations

import apsw
import pytest
from syrupy.assertion import SnapshotAssertion

from engrama.core.patterns import sections, thresholds
from engrama.ir.parameters import AMONG, BOUND, SEEDS
from engrama.ir.pattern import Pattern, pattern_from_json
from engrama.ir.profile import CompiledProfile
from engrama.ir.walk import bounding_variables, sampled_variables
from tests.golden.test_artefacts import LANGUAGES, kept_as

KEPT = ("base+all", "developer", "hostile")
"""Together they hold every shipped pattern, and one with every construct."""


def running(profile: CompiledProfile) -> list[Pattern]:
    return [item for item in map(pattern_from_json, profile.patterns) if not item.skipped]


@pytest.mark.parametrize("selection", KEPT)
def test_the_statements_of_each_pattern(selection, profile_of, bundle_of, snapshot: SnapshotAssertion) -> None:
    for pattern in running(profile_of(selection)):
        for language in LANGUAGES:
            name = f"reflect/{pattern.id}.{language}"
            assert bundle_of(selection)[name] == snapshot.use_extension(kept_as(selection, name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_pattern_has_the_sections_that_it_needs(case, profile, bundle, language) -> None:
    for pattern in running(profile):
        found = list(sections(bundle[f"reflect/{pattern.id}.{language}"]))
        bounding, sampled = bounding_variables(pattern), sampled_variables(pattern)
        samples = [
            f"{kind}.{item.name}"
            for item in pattern.counts
            if item.sample
            for kind in (("sample", "among") if item.of in sampled else ("sample",))
        ]
        bounds = [*(f"bounded.{name}" for name in bounding), *(f"reached.{name}" for name in (*bounding, *sampled))]
        assert found == ["rows", *bounds, *samples, *(["aged"] if thresholds(pattern, 0) else [])]


def test_every_sql_statement_runs_on_the_schema_of_its_profile(case, profile, bundle) -> None:
    database = apsw.Connection(":memory:")
    database.execute(bundle["sqlite/schema.sql"])
    for pattern in running(profile):
        ages = thresholds(pattern, 0)
        given = {"scope": 1, "limit": 1, AMONG: "[]", "slack": 0, **ages}
        given |= {f"{BOUND}{place}": "[]" for place in range(len(pattern.group))}
        given |= {f"{SEEDS}{place}": "[]" for place in range(len(pattern.variables))}
        given |= {f"since_{name}": value for name, value in ages.items()}
        given |= {f"g{place}": 0 for place in range(len(pattern.group))}
        for statement in sections(bundle[f"reflect/{pattern.id}.sql"]).values():
            assert list(database.execute(statement, given)) == []


def test_texts_with_line_breaks_make_no_sections_and_no_second_line(bundle_of) -> None:
    for language in LANGUAGES:
        text = bundle_of("hostile")[f"reflect/every_construct.{language}"]
        assert "back" in text
        assert text.count("name: rows\n") == 1

"""The generated SQL runs, and the generated Cypher splits into statements whose names are all quoted."""

from __future__ import annotations

import re

import apsw

from engrama.ir.profile import CompiledProfile

FIXED_STATEMENTS = 21
"""Constraints and indexes that every profile has: stamp, ledger, scopes, nodes, notes, versions, full text, vectors."""

QUOTED = re.compile(r"`(?:[^`]|``)*`")


def cypher_statements(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if line and not line.startswith("//")]
    assert all(line.endswith(";") for line in lines)
    return [line[:-1] for line in lines]


def test_the_schema_runs_twice_and_has_one_view_per_label(
    case: str, profile: CompiledProfile, bundle: dict[str, str]
) -> None:
    database = apsw.Connection(":memory:")
    for _ in range(2):
        database.execute(bundle["sqlite/schema.sql"])
    views = {row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type = 'view'")}
    assert views >= {label.name for label in profile.labels}
    for label in profile.labels:
        cursor = database.execute(f'SELECT * FROM "{label.name}"')
        assert list(cursor) == []


def test_the_schema_guards_the_enum_values_as_they_were_written(
    case: str, profile: CompiledProfile, bundle: dict[str, str]
) -> None:
    database = apsw.Connection(":memory:")
    database.execute(bundle["sqlite/schema.sql"])
    declared = {(label.name, value) for label in profile.labels for prop in label.properties for value in prop.values}
    assert set(database.execute("SELECT label, value FROM guard_values")) == declared


def test_cypher_declares_a_key_for_each_label_and_an_index_for_each_relation(
    case: str, profile: CompiledProfile, bundle: dict[str, str]
) -> None:
    statements = cypher_statements(bundle["neo4j/init.cypher"])
    for label in profile.labels:
        key = f"(n:`{label.name}`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE"
        assert sum(key in statement for statement in statements) == 1
    for relation in profile.relations:
        assert sum(f"()-[n:`{relation.name}`]-()" in statement for statement in statements) == 1
    assert len(statements) == len(profile.labels) + len(profile.relations) + FIXED_STATEMENTS
    assert len({QUOTED.search(statement)[0] for statement in statements}) == len(statements)


def test_cypher_uses_nothing_that_only_the_enterprise_edition_has(case: str, bundle: dict[str, str]) -> None:
    text = bundle["neo4j/init.cypher"]
    assert "NODE KEY" not in text
    assert "NOT NULL" not in text
    assert all("IF NOT EXISTS" in statement for statement in cypher_statements(text))


def test_only_the_vector_index_takes_a_parameter(case: str, bundle: dict[str, str]) -> None:
    *rest, vector = cypher_statements(bundle["neo4j/init.cypher"])
    assert "$dimension" in vector
    assert not [statement for statement in rest if "$" in statement]
    assert vector.startswith("CREATE VECTOR INDEX `memory_vectors`")


def test_names_stand_in_cypher_only_between_backquotes(bundle_of) -> None:
    for statement in cypher_statements(bundle_of("hostile")["neo4j/init.cypher"]):
        bare = QUOTED.sub("", statement)
        assert not set(re.findall(r"\w+", bare)) & {"Match", "Order", "Group", "SELECTS", "WHERE", "NOT_", "GROUP_MOOD"}

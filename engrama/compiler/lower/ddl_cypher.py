"""The Neo4j schema of a profile, for the Community edition: uniqueness constraints and indexes only.

Every node carries its own label and `_Node`, which no profile can declare; so one constraint and one full-text index
cover all labels and stay as they are when a profile grows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engrama.compiler.escape import cypher_name
from engrama.ir.profile import CompiledProfile

NODE = "_Node"
EMBEDDED = "Embedded"
SEARCH_INDEX = "memory_search"
VECTOR_INDEX = "memory_vectors"
TERM_PROPERTIES = ("_terms_title", "_terms_body", "_terms_tags")


@dataclass(frozen=True, slots=True)
class CypherView:
    """Statements without their closing semicolon, each on one line; `vector` takes the parameter `$dimension`."""

    constraints: tuple[str, ...]
    indexes: tuple[str, ...]
    vector: str


def cypher_view(profile: CompiledProfile) -> CypherView:
    """The statements that bring an empty database to this profile."""
    return CypherView(tuple(_constraints(profile)), tuple(_indexes(profile)), _vector_index())


def _constraints(profile: CompiledProfile) -> Iterator[str]:
    yield _unique("node_uid", NODE, ("_uid",))
    for label in profile.labels:
        yield _unique(f"key_{label.name}", label.name, ("org_id", "user_id", "_key_folded"))


def _indexes(profile: CompiledProfile) -> Iterator[str]:
    yield _range_index("node_scope", f"(n:{cypher_name(NODE)})", ("org_id", "user_id", "_state"), "n")
    for relation in profile.relations:
        yield _range_index(f"relation_uid_{relation.name}", f"()-[r:{cypher_name(relation.name)}]-()", ("_uid",), "r")
    terms = ", ".join(f"n.{cypher_name(name)}" for name in TERM_PROPERTIES)
    yield (
        f"CREATE FULLTEXT INDEX {cypher_name(SEARCH_INDEX)} IF NOT EXISTS FOR (n:{cypher_name(NODE)}) "
        f"ON EACH [{terms}] OPTIONS {{indexConfig: {{`fulltext.analyzer`: 'whitespace'}}}}"
    )


def _vector_index() -> str:
    return (
        f"CREATE VECTOR INDEX {cypher_name(VECTOR_INDEX)} IF NOT EXISTS FOR (n:{cypher_name(EMBEDDED)}) "
        f"ON (n.`embedding`) OPTIONS {{indexConfig: {{`vector.dimensions`: $dimension, "
        f"`vector.similarity_function`: 'cosine'}}}}"
    )


def _unique(name: str, label: str, properties: tuple[str, ...]) -> str:
    return (
        f"CREATE CONSTRAINT {cypher_name(name)} IF NOT EXISTS FOR (n:{cypher_name(label)}) "
        f"REQUIRE ({_columns(properties, 'n')}) IS UNIQUE"
    )


def _range_index(name: str, entity: str, properties: tuple[str, ...], variable: str) -> str:
    return f"CREATE RANGE INDEX {cypher_name(name)} IF NOT EXISTS FOR {entity} ON ({_columns(properties, variable)})"


def _columns(properties: tuple[str, ...], variable: str) -> str:
    return ", ".join(f"{variable}.{cypher_name(name)}" for name in properties)

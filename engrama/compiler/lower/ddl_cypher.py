"""The Neo4j schema of a profile, for the Community edition: uniqueness constraints and indexes only.

Every node carries its own label and `_Node`; notes, past versions, scopes and the store's stamp are nodes of labels of
their own that no profile can declare. Owner and identity are part of every constraint, and no index spans scopes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engrama.compiler.escape import cypher_name
from engrama.ir.profile import CompiledProfile

NODE, OBSERVATION, VERSION, PIECE, SCOPE, NOTE, TOUCHED, ERASED, META = (
    "_Node",
    "_Observation",
    "_Version",
    "_Piece",
    "_Scope",
    "_Note",
    "_Touched",
    "_Erased",
    "_Meta",
)
EMBEDDED = "Embedded"
SEARCH_INDEX = "memory_search"
HISTORY_INDEX = "memory_history"
VECTOR_INDEX = "memory_vectors"
OWNER = ("org_id", "user_id")
TERM_PROPERTIES = ("_title", "_body", "_tags", "_facets")


@dataclass(frozen=True, slots=True)
class CypherView:
    """Statements without their closing semicolon, each on one line; `vector` takes the parameter `$dimension`."""

    constraints: tuple[str, ...]
    indexes: tuple[str, ...]
    vector: str


def cypher_view(profile: CompiledProfile) -> CypherView:
    """The statements that bring an empty database to this profile."""
    return CypherView(tuple(_constraints(profile)), tuple(_indexes()), _vector_index())


def _constraints(profile: CompiledProfile) -> Iterator[str]:
    yield _unique("store_stamp", _node(META), ("_name",))
    yield _unique("ledger_mark", _node(ERASED), ("_mark",))
    yield _unique("scope_owner", _node(SCOPE), OWNER)
    yield _unique("scope_note", _node(NOTE), (*OWNER, "_name"))
    yield _unique("scope_touched", _node(TOUCHED), (*OWNER, "_node"))
    yield _unique("node_uid", _node(NODE), (*OWNER, "engrama_id"))
    yield _unique("observation_text", _node(OBSERVATION), (*OWNER, "_node", "_digest"))
    yield _unique("piece_place", _node(PIECE), (*OWNER, "_node", "_chunk"))
    for label in profile.labels:
        yield _unique(f"key_{label.name}", _node(label.name), (*OWNER, "_folded"))
    for relation in profile.relations:
        yield _unique(f"relation_{relation.name}", _relation(relation.name), (*OWNER, "engrama_id"))


def _indexes() -> Iterator[str]:
    for name, properties in (
        ("node_name", ("_folded",)),
        ("node_loose", ("_loose",)),
        ("node_time", ("updated_at",)),
        ("node_tally", ("_label", "_state")),
        ("node_changed", ("_changed",)),
        ("node_space", ("_space", "_current")),
        ("node_digest", ("_digest",)),
    ):
        yield _range_index(name, NODE, (*OWNER, *properties))
    yield _range_index("version_time", VERSION, (*OWNER, "_node", "_until"))
    yield _range_index("version_number", VERSION, (*OWNER, "_number"))
    yield _range_index("piece_digest", PIECE, (*OWNER, "_digest"))
    yield _fulltext_index(SEARCH_INDEX, NODE)
    yield _fulltext_index(HISTORY_INDEX, VERSION)


def _vector_index() -> str:
    return (
        f"CREATE VECTOR INDEX {cypher_name(VECTOR_INDEX)} IF NOT EXISTS FOR {_node(EMBEDDED)} "
        f"ON (n.`embedding`) OPTIONS {{indexConfig: {{`vector.dimensions`: $dimension, "
        f"`vector.similarity_function`: 'cosine'}}}}"
    )


def _unique(name: str, entity: str, properties: tuple[str, ...]) -> str:
    return f"CREATE CONSTRAINT {cypher_name(name)} IF NOT EXISTS FOR {entity} REQUIRE {_columns(properties)} IS UNIQUE"


def _range_index(name: str, label: str, properties: tuple[str, ...]) -> str:
    return f"CREATE RANGE INDEX {cypher_name(name)} IF NOT EXISTS FOR {_node(label)} ON {_columns(properties)}"


def _node(label: str) -> str:
    return f"(n:{cypher_name(label)})"


def _relation(type_: str) -> str:
    return f"()-[n:{cypher_name(type_)}]-()"


def _fulltext_index(name: str, label: str) -> str:
    terms = ", ".join(f"n.{cypher_name(item)}" for item in TERM_PROPERTIES)
    return (
        f"CREATE FULLTEXT INDEX {cypher_name(name)} IF NOT EXISTS FOR {_node(label)} "
        f"ON EACH [{terms}] OPTIONS {{indexConfig: {{`fulltext.analyzer`: 'whitespace'}}}}"
    )


def _columns(properties: tuple[str, ...]) -> str:
    return f"({', '.join(f'n.{cypher_name(name)}' for name in properties)})"

"""The schema and the stamp of a database: created on first use, compared at every other, renewed with the profile."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from engrama.backends.neo4j.statements import Statement, Work, fetch
from engrama.core.protocols import SchemaSource
from engrama.core.text import ANALYSER
from engrama.errors import StoreTooNew
from engrama.ir.canonical import canonical_json
from engrama.ir.profile import CompiledProfile, profile_from_dict, profile_to_dict

STORE_FORMAT = 2
_NAME = re.compile(r"CREATE [A-Z ]+ `((?:[^`]|``)+)` IF NOT EXISTS")
# scope-exempt: the stamp belongs to the whole database
_STAMP = (
    "MATCH (m:_Meta {_name: 'store'}) RETURN m._profile_hash, m._standalone_id, m._format, coalesce(m._analyser, 1)"
)
# scope-exempt: the stamp belongs to the whole database
_PROFILE = "MATCH (m:_Meta {_name: 'store'}) RETURN m._profile"
# scope-exempt: the stamp belongs to the whole database
_PUT_STAMP = (
    "MERGE (m:_Meta {_name: 'store'}) ON CREATE SET m._standalone_id = $standalone_id "
    "SET m._profile_hash = $profile_hash, m._profile = $profile, m._format = $format, m._analyser = $analyser"
)


class CypherSource(SchemaSource, Protocol):
    """What this store needs of a compiled bundle."""

    @property
    def init_cypher(self) -> str:
        """The statements that create the Neo4j schema."""


class Stamp(NamedTuple):
    """What a database carries: the hash of its profile, the id for those who name none, the format of its rows, and the
    version of the analyser that made its search terms."""

    profile_hash: str
    standalone_id: str
    format: int
    analyser: int

    def fits(self, source: SchemaSource) -> bool:
        """Whether the database was built for the profile of `source` by a version with the same schema."""
        return self.profile_hash == source.profile_hash and self.format == STORE_FORMAT

    @property
    def is_analysed(self) -> bool:
        """Whether the search terms are those of this version's analyser."""
        return self.analyser == ANALYSER


def stamp_of() -> Work[Stamp | None]:
    """The stamp that the database carries, or None when it carries none."""
    rows = yield from fetch(_STAMP, {})
    if not rows:
        return None
    stamp = Stamp(*rows[0])
    if stamp.format > STORE_FORMAT or stamp.analyser > ANALYSER:
        raise StoreTooNew(
            f"The database has store format {stamp.format} and analyser {stamp.analyser}, and this version knows up to "
            f"{STORE_FORMAT} and {ANALYSER}.",
            expected="the version of Engrama that wrote it, or a newer one",
            hint="Install a newer Engrama.",
        )
    return stamp


def stored_profile() -> Work[CompiledProfile]:
    """The compiled profile that the database carries."""
    ((text,),) = yield from fetch(_PROFILE, {})
    return profile_from_dict(json.loads(text))


def put_stamp(source: SchemaSource) -> Work[None]:
    """Write which profile the database is built for, and an identity for those who name none."""
    profile = canonical_json(profile_to_dict(source.profile))
    given = {"profile": profile, "profile_hash": source.profile_hash, "format": STORE_FORMAT, "analyser": ANALYSER}
    yield from fetch(_PUT_STAMP, {**given, "standalone_id": str(uuid.uuid4())})


def create_missing(source: CypherSource) -> Work[None]:
    """Run those statements of the bundle whose constraint or index is not there; no data is touched."""
    for text in (yield from missing(source)):
        yield Statement(text, {})


def missing(source: CypherSource) -> Work[tuple[str, ...]]:
    """The statements of the bundle whose constraint or index is not there."""
    rows = yield from fetch("SHOW INDEXES YIELD name", {})
    present = {row[0] for row in rows}
    return tuple(text for text in schema_statements(source.init_cypher) if _name(text) not in present)


def vector_statement(script: str) -> str:
    """The statement of the `@vector` section, which takes the parameter `dimension`."""
    return script.partition("\n// @vector")[2].partition("\n")[2].strip().removesuffix(";")


def schema_statements(script: str) -> Iterator[str]:
    """The statements of an init script up to its `@vector` section, whose parameter only an embedder knows."""
    for line in script.partition("\n// @vector")[0].splitlines():
        if line.endswith(";"):
            yield line[:-1]


def _name(text: str) -> str:
    found = _NAME.match(text)
    return found[1].replace("``", "`") if found else text

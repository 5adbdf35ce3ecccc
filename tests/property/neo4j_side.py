"""The same side of the comparison on a real Neo4j server, for a fixed pool of patterns, since new texts cost most."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from engrama.backends.neo4j.driver import open_driver
from engrama.backends.neo4j.statements import Texts
from engrama.core.rows import Ref
from engrama.core.scope import Scope
from engrama.ir.pattern import Pattern
from tests import neo4j_stores
from tests.property.sides import Side, Source, leaks, stranger
from tests.property.strategies import Picture

# Nothing keeps whoever writes past the store from joining nodes of two owners.
_LEAK = (
    "UNWIND $leaks AS leak MATCH (s:_Node) WHERE s.org_id = $org AND s.user_id IN $users AND s.engrama_id = leak[1] "
    "MATCH (t:_Node) WHERE t.org_id = $org AND t.user_id IN $users AND t.engrama_id = leak[2] "
    "CREATE (s)-[:`{}` {{org_id: $org, user_id: leak[0], engrama_id: randomUUID()}}]->(t)"
)


class Neo4j(Side):
    """The database of the test server; owners differ from folder to folder."""

    name = "neo4j"

    def __init__(self, folder: Path, patterns: Iterable[Pattern]) -> None:
        source = Source(patterns)
        super().__init__(neo4j_stores.open_isolated(folder, source), source)  # type: ignore[arg-type]

    def learn(self, pattern: Pattern) -> str:
        return self.source.names[pattern]

    def leak(self, scope: Scope, ours: Mapping[str, Ref], theirs: Mapping[str, Ref], picture: Picture) -> None:
        users = [scope.user_id, stranger(scope).user_id]
        found = leaks(picture, *users, ours, theirs)
        options = neo4j_stores.options()
        with open_driver(options) as driver, driver.session(database=options.database) as session:
            for kind in {item[0] for item in found}:
                given = [list(item[1:]) for item in found if item[0] == kind]
                session.run(_LEAK.format(kind), leaks=given, org=scope.org_id + self.store.mark, users=users).consume()


class Fresh(Neo4j):
    """The same for patterns that come one after the other."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, ())

    def learn(self, pattern: Pattern) -> str:
        name = self.source.learn(pattern)
        self.store.store._opening.texts = Texts(self.source)
        return name

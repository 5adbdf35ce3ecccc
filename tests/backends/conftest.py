"""The whole database of the Neo4j test server, for tests that one owner's rows are not enough for."""

import pytest

from engrama.backends.neo4j.driver import open_driver
from tests import neo4j_stores


@pytest.fixture
def whole_database():
    """The one stamp of the test database, taken away for this test and put back behind it."""
    with neo4j_stores.stamp_lock(), open_driver(neo4j_stores.options()) as driver:

        def query(text, **values):
            neo4j_stores.check_owned(text)
            return driver.execute_query(text, values, database_=neo4j_stores.options().database).records

        kept = query("MATCH (m:_Meta) RETURN properties(m) AS m")
        query("MATCH (m:_Meta) DELETE m")
        yield query
        query("MATCH (m:_Meta) DELETE m")
        for row in kept:
            query("CREATE (m:_Meta) SET m = $m", m=row["m"])

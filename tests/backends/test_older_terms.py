"""Stores that an earlier analyser indexed: brought up to date when they are opened, or refused in a clear sentence."""

import os
from functools import partial

import apsw
import pytest

from engrama.backends.neo4j import schema as neo4j_schema
from engrama.backends.neo4j.store import Neo4jGraphStore
from engrama.backends.sqlite.connection import FileOptions
from engrama.backends.sqlite.store import SqliteGraphStore
from engrama.core.engine import Binding, EngramaEngine
from engrama.core.scope import Scope
from engrama.core.text import ANALYSER
from engrama.errors import StoreReadOnly, StoreTooNew
from tests import neo4j_stores
from tests.stores import Memory, open_memory, workshop

# What an analyser without stems wrote for one node and its one past version, in a store without the stamp.
MADE_BEFORE_STEMS = """
DELETE FROM meta WHERE name = 'analyser';
INSERT INTO nodes_fts (nodes_fts) VALUES ('delete-all');
INSERT INTO nodes_fts (rowid, title, body, tags, facets) VALUES (1, 'mapping', 'cities', '', '#s1 #live #l_Project');
INSERT INTO nodes_fts (rowid, title, body, tags, facets) VALUES (-1, 'mapping', 'islands', '', '#s1 #past #l_Project');
"""


def harm(path, statements=MADE_BEFORE_STEMS):
    connection = apsw.Connection(str(path))
    connection.execute(statements)
    connection.close()


@pytest.fixture
def path(tmp_path):
    """A file with one node that was changed once."""
    memory = open_memory("sqlite", tmp_path / "store")
    write(memory)
    memory.close()
    return memory.store.options.path


def write(memory):
    memory.remember("Project", "Mapping", {"summary": "Islands"})
    memory.then = memory.clock.now
    memory.remember("Project", "Mapping", {"summary": "Cities"})


def found(memory, query, **how):
    return [hit.key for hit in memory.search(query, **how).results]


def test_an_older_file_is_searched_by_stems_once_it_is_opened(path):
    harm(path)
    memory = Memory(SqliteGraphStore(FileOptions(path, "normal"), workshop()), None)
    assert memory.store.is_current()
    assert found(memory, "map") == found(memory, "city") == ["Mapping"]
    assert memory.verify().ok
    memory.close()
    assert apsw.Connection(str(path)).execute("SELECT count(*) FROM nodes_terms WHERE term = 'cities'").get == 0


def test_past_versions_are_indexed_anew_too(path):
    harm(path)
    memory = Memory(SqliteGraphStore(FileOptions(path, "normal"), workshop()), None)
    then = memory.clock.now + 1_000_000
    memory.clock.pass_days(1)
    assert found(memory, "island", at=then) == ["Mapping"]
    assert found(memory, "island") == []
    memory.close()


def test_an_older_file_waits_for_its_profile_and_follows_both_at_once(path):
    harm(path)
    store = SqliteGraphStore(FileOptions(path, "normal"), workshop(), any_profile=True)
    assert not store.is_current()
    store.bring_up_to_date()
    assert store.is_current()
    store.close()


def test_an_older_copy_is_indexed_anew_when_it_is_restored(path, tmp_path):
    memory = Memory(SqliteGraphStore(FileOptions(path, "normal"), workshop()), None)
    memory.backup(tmp_path / "old.db")
    harm(tmp_path / "old.db")
    memory.restore(tmp_path / "old.db")
    assert found(memory, "map") == ["Mapping"]
    memory.close()


def test_an_older_file_that_cannot_be_written_is_refused_with_the_remedy(path, monkeypatch):
    harm(path)
    # The tests may run as one who may write everything, so the file is opened as by one who may not.
    monkeypatch.setattr(apsw, "SQLITE_OPEN_READWRITE", apsw.SQLITE_OPEN_READONLY)
    with pytest.raises(StoreReadOnly, match="earlier version") as caught:
        SqliteGraphStore(FileOptions(path, "normal"), workshop())
    assert "writable" in caught.value.hint
    monkeypatch.undo()
    assert apsw.Connection(str(path)).execute("SELECT count(*) FROM meta WHERE name = 'analyser'").get == 0


def test_a_file_of_a_newer_analyser_is_left_untouched(path):
    harm(path, "UPDATE meta SET value = '999' WHERE name = 'analyser'")
    before = os.stat(path).st_mtime_ns
    with pytest.raises(StoreTooNew, match="analyser 999"):
        SqliteGraphStore(FileOptions(path, "normal"), workshop())
    assert os.stat(path).st_mtime_ns == before


@pytest.mark.neo4j
def test_an_older_server_database_is_searched_by_stems_once_it_is_opened(whole_database, tmp_path, monkeypatch):
    owner = Scope("zqs" + tmp_path.name, "ann")
    opening = partial(Neo4jGraphStore, neo4j_stores.options(), workshop())
    store = opening()
    EngramaEngine(store, Binding(owner)).merge_node("Project", "Mapping", {"summary": "Cities"})
    store.close()
    whole_database(
        "MATCH (n:_Node) WHERE n.org_id = $org SET n._title = 'mapping', n._body = 'cities'", org=owner.org_id
    )
    whole_database("MATCH (m:_Meta) REMOVE m._analyser")
    again = opening()
    assert again.is_current()
    again.close()
    ((title,),) = whole_database("MATCH (n:_Node) WHERE n.org_id = $org RETURN n._title", org=owner.org_id)
    assert title == "map"
    # A stamp of the future would stand there for all that use the server meanwhile, so this version becomes an old one.
    monkeypatch.setattr(neo4j_schema, "ANALYSER", ANALYSER - 1)
    with pytest.raises(StoreTooNew, match=f"analyser {ANALYSER}"):
        opening()
    monkeypatch.undo()
    whole_database("MATCH (n) WHERE n.org_id = $org DETACH DELETE n", org=owner.org_id)

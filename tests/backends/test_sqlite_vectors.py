"""Vectors in an SQLite file: files of earlier versions, copies, damage, and what is left of erased ones."""

import apsw
import pytest

from engrama.backends.sqlite.connection import FileOptions
from engrama.backends.sqlite.store import SqliteGraphStore
from engrama.core.vectors import unit
from engrama.errors import ProfileMismatch
from engrama.skills.forget import plan_erase
from tests.stores import Memory, open_memory, workshop
from tests.vectors import EAST, NORTH, SOUTH, add, counts, embed, found, node, put, text_digest

MADE_BEFORE_VECTORS = """
DROP TABLE node_embeddings; DROP TABLE embedding_counts; DROP TABLE spaces; PRAGMA user_version = 1;
DROP TRIGGER nodes_erase; CREATE TRIGGER nodes_erase AFTER DELETE ON nodes BEGIN SELECT 1; END;
"""


@pytest.fixture
def opened(tmp_path):
    memory = open_memory("sqlite", tmp_path / "store")
    yield memory
    memory.close()


def path_of(memory):
    return memory.store.options.path


def harm(path, statements):
    connection = apsw.Connection(str(path))
    connection.execute(statements)
    connection.close()


def test_a_file_of_an_earlier_version_is_refused_with_the_remedy_and_gets_its_tables_by_it(tmp_path):
    memory = open_memory("sqlite", tmp_path / "store")
    (ref,) = put(memory, node("atlas"))
    memory.close()
    harm(path_of(memory), MADE_BEFORE_VECTORS)
    options = FileOptions(path_of(memory), "normal")
    with pytest.raises(ProfileMismatch, match="earlier version") as caught:
        SqliteGraphStore(options, workshop())
    assert "engrama compile" in caught.value.hint
    store = SqliteGraphStore(options, workshop(), any_profile=True)
    assert not store.is_current()
    store.bring_up_to_date()
    again = Memory(store, None)
    assert store.is_current()
    embed(again, ref, EAST)
    assert found(again, EAST) == ["atlas"]
    again.close()


def test_a_copy_of_an_earlier_version_is_brought_up_to_date_when_it_is_restored(opened, tmp_path):
    (ref,) = put(opened, node("atlas"))
    opened.backup(tmp_path / "old.db")
    harm(tmp_path / "old.db", MADE_BEFORE_VECTORS)
    opened.restore(tmp_path / "old.db")
    embed(opened, ref, EAST)
    assert found(opened, EAST) == ["atlas"]
    assert opened.verify().ok


def test_a_copy_carries_the_vectors(opened, tmp_path):
    add(opened, "a", EAST)
    opened.backup(tmp_path / "copy.db")
    add(opened, "b", EAST)
    assert found(opened, EAST) == ["a", "b"]
    opened.restore(tmp_path / "copy.db")
    add(opened, "c", NORTH)
    assert found(opened, EAST) == ["a", "c"]
    assert counts(opened) == [("made", 2, 0)]


@pytest.mark.parametrize(
    "damage",
    [
        "PRAGMA foreign_keys = OFF; DROP TRIGGER nodes_erase; DELETE FROM nodes WHERE key = 'a'",
        "DROP TRIGGER node_embeddings_guard_update; UPDATE node_embeddings SET vector = x'00'",
        "UPDATE embedding_counts SET stale = 7",
        "DROP TRIGGER node_embeddings_count_delete; DELETE FROM node_embeddings",
    ],
)
def test_verify_finds_damaged_vectors(opened, damage):
    add(opened, "a", EAST)
    assert opened.verify().ok
    harm(path_of(opened), damage)
    assert "vectors" in [check.name for check in opened.verify().checks if not check.ok]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("INSERT INTO scopes VALUES (9, 'o', 'u'); UPDATE node_embeddings SET scope = 9", "must exist in the scope"),
        ("UPDATE node_embeddings SET vector = x'00'", "dimensions of its space"),
        ("UPDATE node_embeddings SET node = 99", "must exist in the scope"),
    ],
)
def test_the_file_itself_refuses_vectors_that_belong_nowhere(opened, change, says):
    add(opened, "a", EAST)
    with pytest.raises(apsw.ConstraintError, match=says):
        harm(path_of(opened), change)


def test_nothing_of_erased_vectors_is_left_in_the_files(opened):
    add(opened, "a", (3, 1, 4, 1), (5, 9, 2, 6))
    add(opened, "b", SOUTH)
    erased = [unit((3, 1, 4, 1)), unit((5, 9, 2, 6))]
    folder = path_of(opened).parent

    def held():
        content = b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())
        return [vector in content for vector in erased]

    assert held() == [True, True]
    opened.run(plan_erase(apply=True))
    opened.store.scrub()
    assert held() == [False, False]


def test_bringing_a_file_up_to_date_finds_the_vectors_whose_text_reads_differently_now(opened):
    fitting, outdated = put(opened, node("atlas"), node("borealis"))
    embed(opened, fitting, EAST, digest=text_digest(opened, fitting))
    embed(opened, outdated, EAST, digest="of another text")
    assert found(opened, EAST) == ["atlas", "borealis"]
    opened.store.bring_up_to_date(reindex=True)
    assert found(opened, EAST) == ["atlas"]
    assert counts(opened) == [("made", 1, 1)]

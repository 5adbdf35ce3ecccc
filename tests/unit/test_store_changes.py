"""What every store says of data that a new profile leaves without a place."""

import apsw

from engrama import Engrama
from engrama.backends.changes import data_in_the_way
from engrama.ir.diff import DESTRUCTIVE, Change


def test_the_hint_promises_no_command_that_is_not_there():
    change = Change("label", "Kiln", "removed", DESTRUCTIVE, "Kiln is gone.", label="Kiln")
    error = data_in_the_way("store.db", [(change, 3)])
    assert "Kiln is gone. It touches 3 stored." in error.message
    for part in ("later version", "take the change back", "engrama export", "engrama import"):
        assert part in error.hint


def test_a_file_of_the_same_profile_with_earlier_guards_gets_the_new_ones_and_keeps_its_data(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "engrama.db"
    with Engrama(db_path=path) as memory:
        memory.remember("Concept", "Maps")
        memory.reflect()
    connection = apsw.Connection(str(path))
    connection.execute("DROP TRIGGER edges_touch_insert; DROP TABLE touched_relations; DROP TABLE touched_nodes")
    connection.execute("UPDATE meta SET value = 'earlier' WHERE name = 'schema_hash'")
    connection.close()
    with Engrama(db_path=path) as memory:
        for number in range(3):
            memory.remember("Project", f"P{number}", relations=[("APPLIES", "Concept:Maps")])
        found = memory.reflect()
        assert [item.title for item in found.insights if item.pattern == "concept_cluster"]
        assert [hit.key for hit in memory.search("maps").results] == ["Maps"]

"""The database refuses what the profile or the scopes do not allow from hand-written SQL, and keeps nothing of it."""

import apsw
import pytest

from engrama import Engrama

NODE = (
    "INSERT INTO nodes SELECT id + 100, 'copy' || id, {scope}, {label}, key, 'copy' || id, key_loose, {state}, "
    "{props}, valid_from, valid_to, confidence, decayed_at, created_at, updated_at, source, agent, session, trust "
    "FROM nodes"
)
EDGE = (
    "INSERT INTO edges SELECT id + 100, 'copy' || id, {scope}, {src}, {type}, {dst}, props, valid_from, valid_to, "
    "confidence, created_at, updated_at, source, agent, session, trust FROM edges"
)
AS_IT_IS = {name: name for name in ("scope", "label", "state", "props", "src", "type", "dst")}
NOTE = "INSERT INTO observations VALUES (NULL, {node}, {scope}, x'00', 'Odd', 1, 0, 0, '', '', '', 1)"

WRONG = {
    "label": (NODE, {"label": "iif(id = 3, 'Nothing', label)"}, "no such label"),
    "scope": (NODE, {"scope": "iif(id = 3, 77, scope)"}, "no such scope"),
    "enum": (NODE, {"props": """iif(id = 3, '{"status":"odd"}', props)"""}, "outside its enum"),
    "state": (NODE, {"state": "iif(id = 3, 'odd', state)"}, "CHECK"),
    "json": (NODE, {"props": "iif(id = 3, 'odd', props)"}, "CHECK"),
    "type": (EDGE, {"type": "'NOTHING'"}, "no such relation"),
    "turned": (EDGE, {"src": "dst", "dst": "src"}, "no such relation"),
    "end": (EDGE, {"dst": "77"}, "both ends"),
    "foreign": (EDGE, {"scope": "2", "type": "'INVOLVES'"}, "both ends"),
    "note": (NOTE, {"node": "77", "scope": "1"}, "must exist"),
    "foreign note": (NOTE, {"node": "1", "scope": "2"}, "must exist"),
    "later enum": ('UPDATE nodes SET props = \'{{"status":"odd"}}\' WHERE id = 3', {}, "outside its enum"),
    "later label": ("UPDATE nodes SET label = 'Person' WHERE id = 3", {}, "never change"),
    "later end": ("UPDATE edges SET dst = 77", {}, "both ends"),
}


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "engrama.db"
    for owner in ("ann", "bob"):
        with Engrama(home=tmp_path, db_path=path, backend="sqlite", org_id=owner) as memory:
            memory.load([("Project", "Atlas"), ("Technology", "SQLite"), ("Problem", "Slow", {"status": "open"})])
            memory.relate("Project:Atlas", "USES", "Technology:SQLite")
    connection = apsw.Connection(str(path))
    yield connection
    connection.close()


@pytest.mark.parametrize("foreign_keys", ["OFF", "ON"])
@pytest.mark.parametrize("case", WRONG)
def test_what_is_not_allowed_is_refused_with_the_whole_statement(database, case, foreign_keys):
    database.execute(f"PRAGMA foreign_keys = {foreign_keys}")
    sql, changed, reason = WRONG[case]
    before = content(database)
    with pytest.raises(apsw.ConstraintError, match=reason):
        database.execute(sql.format(**{**AS_IT_IS, **changed}))
    assert content(database) == before


def test_what_is_allowed_is_taken_and_counted(database):
    database.execute(NODE.format(**AS_IT_IS))
    assert database.execute("SELECT count(*) FROM nodes").get == 12
    assert database.execute("SELECT sum(nodes) FROM tallies").get == 12


def content(database):
    """The rows of all tables."""
    tables = database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    return {table: list(database.execute(f'SELECT * FROM "{table}"')) for (table,) in tables.fetchall()}

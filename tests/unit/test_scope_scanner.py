"""The scanner finds queries that could cross owners, in Python, SQL and Cypher; only a reason lets one pass."""

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
spec = importlib.util.spec_from_file_location("check_scoped_queries", ROOT / "scripts" / "check_scoped_queries.py")
scanner = importlib.util.module_from_spec(spec)
sys.modules[spec.name] = scanner
spec.loader.exec_module(scanner)

SCOPED_SQL = "SELECT uid FROM nodes WHERE scope = ? AND key = ?"
OPEN_SQL = "SELECT uid FROM nodes WHERE key = ?"
SCOPED_CYPHER = "MATCH (n:_Node) WHERE n.org_id = $scope_org_id AND n.user_id = $scope_user_id RETURN n"
OPEN_CYPHER = "MATCH (n:_Node) WHERE n.engrama_id = $ref RETURN n"


def in_python(source):
    return scanner.check(scanner.python_queries(source), "some.py")


def in_sql(text):
    return scanner.check(scanner.sql_queries(text), "some.sql")


def in_cypher(text):
    return scanner.check(scanner.cypher_queries(text), "some.cypher")


def test_every_query_of_the_tree_carries_its_scope_or_a_reason():
    assert scanner.findings(ROOT) == []


@pytest.mark.parametrize(
    "text",
    [
        OPEN_SQL,
        "DELETE FROM edges WHERE src = ?",
        "UPDATE nodes SET key = ? WHERE id = ?",
        "INSERT INTO observations VALUES (?, ?)",
        "SELECT n.uid FROM nodes n JOIN observations o ON o.node = n.id WHERE n.scope = ?",
        f"{SCOPED_SQL} UNION ALL {OPEN_SQL}",
        "SELECT rowid FROM nodes_fts WHERE nodes_fts MATCH ?",
        "SELECT n.id FROM (SELECT id FROM nodes n UNION SELECT id FROM nodes n WHERE n.scope = ?)",
        "SELECT a.id FROM nodes a, nodes b JOIN nodes c ON c.id = ? WHERE a.scope = ?",
        "SELECT max(sum) FROM tallies",
    ],
)
def test_sql_without_a_scope_is_found(text):
    assert scanner.unscoped(text)
    assert len(in_sql(f"{text};")) == 1
    assert len(in_python(f"sql = {text!r}")) == 1


@pytest.mark.parametrize(
    "text",
    [
        SCOPED_SQL,
        "SELECT n.uid FROM nodes n WHERE +n.scope = :scope",
        "SELECT n.uid FROM edges e JOIN nodes n ON n.id = e.dst WHERE e.scope = ?",
        f"{SCOPED_SQL} UNION ALL {SCOPED_SQL}",
        "SELECT n.id FROM nodes_fts JOIN nodes n ON n.id = nodes_fts.rowid WHERE nodes_fts MATCH ? AND n.scope = ?",
        "CREATE INDEX nodes_by_key ON nodes (key)",
        "SELECT value FROM json_each(?)",
        "Take the nodes from nodes nobody knows.",
    ],
)
def test_sql_that_carries_its_scope_or_touches_no_owned_row_passes(text):
    assert scanner.unscoped(text) == "" or "Take" in text
    assert in_python(f"def f():\n    return {SCOPED_SQL!r}") == []


@pytest.mark.parametrize(
    "text",
    [
        OPEN_CYPHER,
        "MERGE (c:_Scope {name: $name})",
        "CREATE (n:_Node {engrama_id: $uid})",
        f"{SCOPED_CYPHER} UNION {OPEN_CYPHER}",
        "MATCH (n:_Node) WHERE n.org_id = $scope_org_id MATCH (m:_Node) WHERE m.engrama_id = n.other RETURN m",
        "MATCH (n:_Node)-[r]->(m:_Node) WHERE n.org_id = $scope_org_id RETURN m",
        "CALL db.index.fulltext.queryNodes('memory_search', $query) YIELD node RETURN node",
    ],
)
def test_cypher_without_a_scope_is_found(text):
    assert len(in_cypher(f"{text};")) == 1
    assert len(in_python(f"text = {text!r}")) == 1


@pytest.mark.parametrize(
    "text",
    [
        SCOPED_CYPHER,
        "MERGE (c:_Scope {org_id: $scope_org_id, user_id: $scope_user_id})",
        "MATCH (n:_Node)-[r]->(m:_Node) WHERE r.org_id = $scope_org_id RETURN m",
        "CREATE CONSTRAINT `x` IF NOT EXISTS FOR (n:`_Node`) REQUIRE (n.`uid`) IS UNIQUE",
    ],
)
def test_cypher_that_carries_its_scope_or_makes_an_index_passes(text):
    assert in_cypher(f"{text};") == []


HELPED = """
_N, _M = owned("n"), owned("m")
_FOUND = f"MATCH (n:_Node) WHERE {_N} RETURN n"
def read(name):
    clauses = [_N, "n._label = $label"]
    return f"MATCH (n:_Node) WHERE {' AND '.join(clauses)} RETURN n" + " LIMIT 1"
"""


def test_a_scope_that_a_helper_gives_is_seen_through_names_and_lists():
    assert in_python(HELPED) == []
    assert len(in_python(HELPED.replace('clauses = [_N, "n', 'clauses = ["n'))) == 1
    assert len(in_python(HELPED.replace("WHERE {_N}", "WHERE {_M}"))) == 1


def test_a_query_in_several_pieces_is_read_as_one():
    assert in_python('sql = (\n    "SELECT uid FROM nodes n "\n    f"WHERE n.scope = ? AND {more}"\n)') == []
    assert len(in_python('sql = "SELECT uid FROM " + "nodes n " + tail')) == 1


@pytest.mark.parametrize(
    "source",
    [
        'sql = "{}"  # scope-exempt: counts every owner\'s rows',
        '# scope-exempt: counts every owner\'s rows\nsql = "{}"',
        'def f():\n    # scope-exempt: counts every owner\'s rows\n    return run(\n        "{}"\n    )',
    ],
)
def test_a_reason_on_a_query_or_directly_above_it_lets_it_pass(source):
    assert in_python(source.format(OPEN_SQL)) == []
    assert in_python(source.format(OPEN_CYPHER)) == []


@pytest.mark.parametrize(
    "source",
    [
        'sql = "{}"  # scope-exempt',
        'sql = "{}"  # scope-exempt:',
        'sql = "{}"  # scope-exempt: -',
        '# scope-exempt: ok\nsql = "{}"',
        '# scope-exempt: counts every owner\'s rows\n\nsql = "{}"',
        '# scope-exempt: counts every owner\'s rows\nother = 1\nsql = "{}"',
        'note = "scope-exempt: counts every owner\'s rows"\nsql = "{}"',
        '"""scope-exempt: counts every owner\'s rows"""\nsql = "{}"',
        'one = 1  # scope-exempt: counts every owner\'s rows\nsql = "{}"',
        "# scope-exempt: counts every owner's rows\ndef f():\n    return '{}'",
    ],
)
def test_no_reason_a_short_one_or_one_elsewhere_does_not(source):
    assert len(in_python(source.format(OPEN_SQL))) == 1


def test_in_files_of_bundles_a_reason_belongs_to_one_statement():
    reason = "-- scope-exempt: shows the owner of each row"
    assert in_sql(f"{reason}\n{OPEN_SQL};") == []
    assert in_sql(f"CREATE VIEW v AS {reason}\n{OPEN_SQL};") == []
    assert [item.line for item in in_sql(f"{reason}\n{OPEN_SQL};\n{OPEN_SQL};")] == [3]
    assert len(in_sql(f"{reason}\n\n{OPEN_SQL};")) == 1
    assert in_cypher(f"// scope-exempt: shows no row of anybody\n{OPEN_CYPHER};") == []
    assert len(in_cypher(f"// scope-exempt:\n{OPEN_CYPHER};")) == 1


def test_a_trigger_is_one_statement():
    head = "CREATE TRIGGER t BEFORE INSERT ON edges BEGIN\n  SELECT 1;\n"
    assert (
        len(
            in_sql(
                f"{head}  SELECT raise(ABORT, 'x') WHERE NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = NEW.src);\nEND;"
            )
        )
        == 1
    )
    scoped = "SELECT 1 FROM nodes n WHERE n.id = NEW.src AND n.scope = NEW.scope"
    assert in_sql(f"{head}  SELECT raise(ABORT, 'x') WHERE NOT EXISTS ({scoped});\nEND;") == []


SEEDED = {
    "engrama/backends/sqlite/reading.py": (" WHERE n.scope = ? AND n.label = ?", " WHERE n.label = ?"),
    "engrama/backends/sqlite/writing.py": (
        'WHERE id = ? AND scope = ?"\n    )\n    session',
        'WHERE id = ?"\n    )\n    session',
    ),
    "engrama/backends/neo4j/reading.py": (
        "MATCH (n:_Node) WHERE {_N} AND n.engrama_id = uid",
        "MATCH (n:_Node) WHERE n.engrama_id = uid",
    ),
    "generated/reflect/concept_cluster.sql": ('"concept".scope = :scope', "true"),
    "generated/reflect/accepted_unfinished.cypher": ("`proposal`.org_id = $scope_org_id", "true"),
}


@pytest.mark.parametrize("name", SEEDED)
def test_a_scope_taken_out_of_a_real_file_is_found(name, tmp_path):
    for folder in scanner.PLACES:
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    original, fault = SEEDED[name]
    text = (ROOT / name).read_text(encoding="utf-8")
    assert original in text
    for source in (ROOT / "engrama" / "backends").rglob("*.py"):
        target = tmp_path / source.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    assert scanner.findings(tmp_path) == []
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text(text.replace(original, fault, 1), encoding="utf-8")
    assert {item.file for item in scanner.findings(tmp_path)} == {name}

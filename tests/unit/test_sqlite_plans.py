"""No statement about single nodes or relations may walk a whole scope."""

import re

import apsw

from engrama import Engrama

WALKS_A_SCOPE = re.compile(r"(SEARCH|SCAN) \w+ USING (COVERING )?INDEX \w+ \(scope=\?\)|SCAN (nodes|edges|n|e|s|d)\b")


def plans(database, work):
    """Every statement that `work` runs, with the lines of its plan."""
    with Engrama(home=database.parent, db_path=database, backend="sqlite") as mem:
        seen = {}
        connection = mem.engine.store.session().connection

        def note(_cursor, sql, bindings):
            seen[sql] = bindings
            return True

        connection.exec_trace = note
        work(mem)
        connection.exec_trace = None
    explained = apsw.Connection(str(database))
    return {
        sql: [row[3] for row in explained.execute(f"EXPLAIN QUERY PLAN {sql}", bindings)]
        for sql, bindings in seen.items()
        if sql.lstrip().upper().startswith(("SELECT", "WITH", "UPDATE", "DELETE"))
    }


def work(mem):
    mem.remember("Project", "Atlas", {"notes": "A map"}, relations=[("USES", "Technology:SQLite")], on_missing="stub")
    mem.remember("Project", "Atlas", {"notes": "A map of the city"}, note="drawn by hand")
    mem.remember("Project", "Chart")
    mem.relate("Project:Atlas", "DEPENDS_ON", "Project:Chart")
    mem.search("map")
    mem.context("Project:Atlas", hops=2)
    mem.recall("map")
    mem.show("Project:Atlas")
    mem.history("Project:Atlas")
    mem.unrelate("Project:Atlas", "DEPENDS_ON", "Project:Chart")
    mem.rename("Project:Chart", "Map")
    mem.supersede("Project:Map")
    mem.forget("Project:Map", purge=True)


def test_single_writes_and_reads_find_their_rows_by_an_index(tmp_path):
    found = plans(tmp_path / "plans.db", work)
    assert len(found) > 15
    walks = {sql: line for sql, lines in found.items() for line in lines if WALKS_A_SCOPE.search(line)}
    assert walks == {}

"""Rows that were imported without an owner: nobody sees them, and one transaction makes them somebody's."""

import pytest

from engrama.core.foreign import Foreign, ForeignEdge, ForeignNode
from engrama.core.scope import Scope
from engrama.errors import EngramaError
from tests.stores import ANN, BOB

DORA = Scope("dora", "dora")
DAY = "2026-01-01T00:00:00+00:00"
ATLAS = ForeignNode(1, 1, "Project", "name", "Atlas", {"name": "Atlas", "rank": 3, "notes": "a numbat"}, DAY, DAY)
PEN = ForeignNode(2, 2, "Tool", "name", "Pen", {"name": "Pen"}, DAY, DAY)
OWN = ForeignNode(3, 3, "Tool", "name", "Own", {"org_id": ANN.org_id, "user_id": ANN.user_id}, DAY, DAY)
CONTENT = Foreign("public-sqlite", None, (ATLAS, PEN, OWN), (ForeignEdge(1, 1, "USES", 2, DAY),), 0, ())
EVERY = ("archived", "superseded")


@pytest.fixture
def sealed(memory):
    assert memory.import_public(CONTENT).sealed == 3
    return memory


def test_nobody_sees_what_has_no_owner(sealed):
    for owner in (ANN, BOB, DORA):
        view = sealed.as_owner(owner)
        assert view.search("atlas numbat pen", include=EVERY).results == ()
        assert not any("Atlas" in line for line in view.export())
        with pytest.raises(EngramaError):
            view.show("Project:Atlas")
    assert sealed.counts().nodes == 1


def test_a_dry_run_counts_and_changes_nothing(sealed):
    first, again = sealed.migrate_tenancy("dora"), sealed.migrate_tenancy("dora")
    assert first == again
    assert (first.mode, first.owner, first.labels) == ("dry-run", "dora/dora", {"Project": 1, "Tool": 1})
    assert (first.rows["nodes"], first.rows["relations"], first.rows["observations"]) == (2, 1, 1)
    assert sealed.as_owner(DORA).counts().nodes == 0


def test_adopted_rows_are_whole_and_nothing_stays_behind(sealed):
    sealed.migrate_tenancy("dora", apply=True)
    dora = sealed.as_owner(DORA)
    assert dora.show("Project:Atlas").properties == {"rank": 3}
    assert [hit.key for hit in dora.search("numbat").results] == ["Atlas"]
    assert [relation.type for relation in dora.context("Project:Atlas").relations] == ["USES"]
    left = sealed.migrate_tenancy("dora")
    assert left.rows["nodes"] == left.rows["relations"] == left.rows["observations"] == 0
    assert sealed.counts().nodes == 1
    assert sealed.verify().ok


def test_adopting_twice_and_importing_again_doubles_nothing(sealed):
    sealed.migrate_tenancy("dora", apply=True)
    dora = sealed.as_owner(DORA)
    before = dora.export()
    sealed.migrate_tenancy("dora", apply=True)
    sealed.import_public(CONTENT)
    sealed.migrate_tenancy("dora", apply=True)
    assert dora.export() == before

"""Mergers travel: what led to a merged node before leads to the one that took it in, wherever an export is read."""

import json

import pytest

from engrama.core.requests import GetNote
from engrama.errors import ImportInvalid, NodeNotFound
from engrama.skills.copies import plan_replace
from tests.stores import BOB, STORES, open_memory

EXPECTED = {"rank": 1, "status": "done"}


def merged(memory):
    """Project:Atlas, which took in Twin, which had taken in Third; returns the uids of the two that are gone."""
    memory.remember("Project", "Atlas", {"rank": 1}, note="on Atlas")
    gone = [memory.remember("Project", name, note=f"on {name}").node.uid for name in ("Twin", "Third")]
    memory.remember("Project", "Third", {"status": "done"})
    memory.merge("Project:Twin", "Project:Third")
    memory.merge("Project:Atlas", "Project:Twin")
    return gone


@pytest.mark.parametrize("other", STORES)
def test_former_names_and_uids_lead_to_the_survivor_after_an_import(memory, tmp_path, other):
    gone = merged(memory)
    lines = memory.export()
    copy = open_memory(other, tmp_path / "copy")
    copy.import_lines(lines)
    assert copy.export() == lines
    atlas = copy.show("Project:Atlas")
    for former in ("Project:Twin", "Project:third", *gone):
        assert copy.show(former).uid == atlas.uid
    assert copy.remember("Project", "Twin", {"rank": 2}).node.uid == atlas.uid
    copy.import_lines(lines)
    assert copy.show("Project:Atlas").properties["rank"] == 2
    copy.close()


def test_a_memory_that_has_merged_nothing_exports_no_mergers(memory):
    memory.load([("Project", "Atlas")])
    assert "merged" not in json.loads(memory.export()[1])["node"]


def test_nodes_that_were_merged_since_become_one_by_an_import(memory):
    memory.remember("Project", "Atlas", {"rank": 1}, note="on Atlas")
    twin = memory.remember("Project", "Twin", {"status": "done"}, note="on Twin").node.uid
    memory.load([("Tool", "Pen"), ("Person", "Ann")])
    memory.relate("Project:Twin", "USES", "Tool:Pen", {"since": 1})
    memory.relate("Project:Twin", "OWNED_BY", "Person:Ann")
    memory.relate("Project:Atlas", "USES", "Tool:Pen", {"how": "daily"})
    copy = memory.as_owner(BOB)
    copy.import_lines(memory.export())
    memory.merge("Project:Atlas", "Project:Twin")
    lines = memory.export()
    copy.import_lines(lines)
    assert copy.export() == lines
    assert copy.show(twin).key == "Atlas"
    again = copy.import_lines(lines)
    assert (again.nodes_changed, again.relations_changed, again.versions) == (0, 0, 0)
    assert copy.verify().ok


def test_what_was_noted_here_on_a_node_that_was_merged_elsewhere_is_kept(memory):
    memory.load([("Project", "Atlas", {"rank": 1}), ("Project", "Twin", {"status": "done"})])
    copy = memory.as_owner(BOB)
    copy.import_lines(memory.export())
    memory.merge("Project:Atlas", "Project:Twin")
    copy.remember("Project", "Twin", {"colour": "red", "status": "paused"}, note="told here")
    copy.load([("Tool", "Pen")], [("Project:Twin", "USES", "Tool:Pen")])
    copy.import_lines(memory.export())
    node = copy.show("Project:Twin")
    assert (node.key, node.properties) == ("Atlas", {"rank": 1, "status": "done", "colour": "red"})
    assert [note.text for note in node.observations] == ["told here"]
    assert [relation.target for relation in copy.context("Project:Atlas").relations] == ["Tool:Pen"]
    assert any("paused" in line for line in copy.export() if '"version"' in line)
    assert copy.verify().ok


def test_a_new_node_of_a_merged_name_stays_one_of_its_own_by_an_import(memory):
    memory.load([("Project", "Atlas"), ("Project", "Twin"), ("Project", "Other")])
    memory.merge("Project:Atlas", "Project:Twin")
    copy = memory.as_owner(BOB)
    copy.import_lines([line for line in memory.export() if '"key":"Other"' not in line])
    memory.rename("Project:Other", "Twin")
    lines = memory.export()
    copy.import_lines(lines)
    assert copy.export() == lines
    assert copy.counts().nodes == 2


def test_a_node_of_a_merged_name_from_elsewhere_joins_the_survivor(memory):
    merged(memory)
    copy = memory.as_owner(BOB)
    copy.remember("Project", "Twin", {"budget": 7})
    memory.import_lines(copy.export())
    assert memory.show("Project:Atlas").properties == {**EXPECTED, "budget": 7}
    assert memory.counts().nodes == 1


def test_a_relation_that_both_sides_made_is_one_after_a_merger_into_a_new_node(memory):
    memory.load([("Project", "Atlas"), ("Tool", "Pen")])
    copy = memory.as_owner(BOB)
    copy.import_lines(memory.export())
    copy.relate("Project:Atlas", "USES", "Tool:Pen", {"here": 1})
    memory.relate("Project:Atlas", "USES", "Tool:Pen", {"there": 2})
    memory.remember("Tool", "Quill")
    memory.merge("Tool:Quill", "Tool:Pen")
    copy.import_lines(memory.export())
    related = copy.relate("Project:Atlas", "USES", "Tool:Pen")
    assert (related.relation.target, related.relation.properties) == ("Tool:Quill", {"here": 1, "there": 2})
    assert copy.counts().types == {"USES": 1}


def test_mergers_that_went_opposite_ways_leave_one_node_that_all_names_lead_to(memory):
    memory.load([("Project", "Atlas"), ("Project", "Twin")])
    copy = memory.as_owner(BOB)
    copy.import_lines(memory.export())
    uids = [memory.show(f"Project:{name}").uid for name in ("Atlas", "Twin")]
    memory.merge("Project:Atlas", "Project:Twin")
    copy.merge("Project:Twin", "Project:Atlas")
    copy.import_lines(memory.export())
    copy.import_lines(copy.export())
    found = {copy.show(former).uid for former in (*uids, "Project:Atlas", "Project:Twin")}
    assert len(found) == 1
    assert copy.counts().nodes == 1


def test_what_is_restored_over_a_merger_is_what_was_exported(memory):
    memory.load([("Project", "Atlas", {"rank": 1}), ("Project", "Twin", {"rank": 2})])
    before = memory.export()
    memory.merge("Project:Atlas", "Project:Twin")
    after = memory.export()
    for lines in (before, after, before):
        memory.run(plan_replace(lines))
        assert memory.export() == lines
        assert memory.show("Project:Twin").key == ("Twin" if lines == before else "Atlas")


def test_a_purged_node_takes_along_what_led_to_it(memory):
    merged(memory)
    memory.load([("Project", "Other"), ("Project", "Else")])
    memory.merge("Project:Other", "Project:Else")
    memory.forget("Project:Atlas", purge=True)
    (kept,) = memory.asks(GetNote(memory.scope, "aliases"))
    assert "twin" not in kept
    assert memory.show("Project:Else").key == "Other"
    memory.forget("Project:Other", purge=True)
    assert memory.asks(GetNote(memory.scope, "aliases")) == [""]


@pytest.mark.parametrize("bad", [{"uid": "x"}, {"label": "Project"}, {"label": "Project", "name": ""}, "Twin"])
def test_a_merger_in_another_form_is_refused_with_its_line(memory, bad):
    memory.load([("Project", "Atlas")])
    header, line = memory.export()
    line = json.dumps({"node": {**json.loads(line)["node"], "merged": [bad]}})
    with pytest.raises(ImportInvalid, match="Line 2"):
        memory.as_owner(BOB).import_lines([header, line])
    with pytest.raises(NodeNotFound):
        memory.as_owner(BOB).show("Project:Atlas")

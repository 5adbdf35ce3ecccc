"""Load, import and export: all or nothing, idempotent, and the same on every store."""

import json
import math

import pytest

from engrama.core.operations import transfer
from engrama.errors import ImportInvalid, InvalidInput, InvalidProperty
from tests.stores import ANN, BOB, STORES, open_memory


def grown(memory):
    """A memory with something of everything: states, notes, versions, ended relations, odd values."""
    memory.load([("Person", "Ann"), ("Person", "Bob"), ("Tool", "Pen"), ("Chip", "6502", {"pins": 40})])
    odd = {"free": 1.0, 'we"ird': True, "list": [1, "x"], "tags": ["a", "b"], "summary": "日本\n\ttab"}
    memory.remember("Project", "Atlas", {"budget": 2**60, **odd}, note="First")
    memory.remember("Project", "Atlas", {"budget": 1}, note="First")
    memory.relate("Atlas", "OWNED_BY", "Ann", {"why": "heir"})
    memory.relate("Atlas", "OWNED_BY", "Bob")
    memory.remember("Project", "Globe", relations=[("USES", "Compass")], on_missing="stub")
    memory.supersede("Globe")
    memory.forget("Pen")
    memory.remember("Project", "Twin", note="Second")
    memory.merge("Project:Atlas", "Project:Twin")
    memory.rename("Ann", "Ann Other")
    return memory


def test_an_export_begins_with_its_profile_and_is_the_same_twice(memory):
    lines = grown(memory).export()
    header = json.loads(lines[0])["engrama"]
    assert header == {"format": 1, "profile": "workshop", "profile_hash": memory.profile.hash}
    assert [next(iter(json.loads(line))) for line in lines[1:]] == sorted(
        (next(iter(json.loads(line))) for line in lines[1:]), key=("node", "relation", "version").index
    )
    assert memory.export() == lines


@pytest.mark.parametrize("other", STORES)
def test_an_export_imported_elsewhere_exports_the_same(memory, tmp_path, other):
    lines = grown(memory).export()
    copy = open_memory(other, tmp_path / "copy")
    loaded = copy.import_lines(lines)
    assert copy.export() == lines
    assert (loaded.nodes_created, loaded.relations_created, loaded.versions) == (7, 3, 6)
    for question in ("pen", "日本", "first second", "ann"):
        mine = {hit.uid for hit in memory.search(question, include=["archived", "superseded"]).results}
        assert {hit.uid for hit in copy.search(question, include=["archived", "superseded"]).results} == mine
    assert copy.history("Atlas") == memory.history("Atlas")
    assert copy.context("Atlas", hops=3) == memory.context("Atlas", hops=3)
    assert copy.counts() == memory.counts()
    assert copy.verify().ok
    copy.close()


def test_importing_twice_changes_nothing(memory):
    lines = grown(memory).export()
    again = memory.import_lines(lines)
    assert memory.export() == lines
    assert (again.nodes_created, again.nodes_changed, again.nodes_unchanged) == (0, 0, 7)
    assert (again.relations_created, again.relations_unchanged) == (0, 3)
    assert (again.observations, again.versions) == (0, 0)


def test_importing_into_another_owner_keeps_uids_and_touches_nobody_else(memory):
    lines = grown(memory).export()
    other = memory.as_owner(BOB)
    other.import_lines(lines)
    assert other.export() == memory.export() == lines


def test_an_import_unites_with_a_node_of_the_same_name(memory, tmp_path):
    memory.remember("Project", "Atlas", {"rank": 1, "budget": 5}, note="mine")
    lines = memory.export()
    copy = open_memory("null", tmp_path / "copy")
    uid = copy.remember("Project", "ATLAS", {"rank": 0, "status": "done"}, note="theirs").node.uid
    changed = json.loads(lines[1])
    changed["node"]["uid"] = "00000000-0000-7000-8000-00000000000f"
    changed["node"]["updated_at"] = "2026-04-01T00:00:00.000000Z"
    loaded = copy.import_lines([lines[0], json.dumps(changed)])
    node = copy.show("Atlas")
    assert (loaded.nodes_created, loaded.nodes_changed, loaded.observations) == (0, 1, 1)
    assert node.uid == uid
    assert node.properties == {"rank": 1, "budget": 5, "status": "done"}
    assert sorted(note.text for note in node.observations) == ["mine", "theirs"]
    copy.close()


def test_an_older_import_does_not_overwrite_what_is_newer(memory):
    memory.remember("Project", "Atlas", {"rank": 1})
    lines = memory.export()
    memory.remember("Project", "Atlas", {"rank": 2})
    memory.import_lines(lines)
    assert memory.show("Atlas").properties == {"rank": 2}


def change(lines, number, **fields):
    item = json.loads(lines[number])
    kind = next(iter(item))
    item[kind] |= fields
    return [*lines[:number], json.dumps(item), *lines[number + 1 :]]


BAD = {
    "no json": lambda lines: [*lines[:2], "{", *lines[2:]],
    "no object": lambda lines: [*lines[:2], "[1]", *lines[2:]],
    "unknown kind": lambda lines: [*lines[:2], '{"thing": {}}', *lines[2:]],
    "unknown label": lambda lines: change(lines, 2, label="Castle"),
    "missing field": lambda lines: [*lines[:2], '{"node": {"uid": "0123456789"}}', *lines[3:]],
    "unknown state": lambda lines: change(lines, 2, state="gone"),
    "bad confidence": lambda lines: change(lines, 2, confidence=7),
    "bad time": lambda lines: change(lines, 2, created_at="soon"),
    "reversed validity": lambda lines: change(lines, 2, valid_to="1999-01-01"),
    "bad value": lambda lines: change(lines, 2, properties={"rank": "x", "pins": "x", "status": "x"}, label="Project"),
    "relation without its node": lambda lines: change(lines, -4, source="00000000-0000-7000-8000-000000000000"),
}


@pytest.mark.parametrize("damage", BAD)
def test_one_bad_line_takes_the_whole_import_back_and_is_named(memory, damage):
    donor = memory.as_owner(BOB)
    donor.load([("Project", "Atlas"), ("Project", "Globe"), ("Tool", "Pen")])
    donor.relate("Atlas", "USES", "Pen")
    donor.relate("Globe", "USES", "Pen")
    donor.remember("Project", "Atlas", {"rank": 1})
    donor.remember("Project", "Atlas", {"rank": 2})
    lines = BAD[damage](donor.export())
    memory.remember("Tool", "Mine")
    before = memory.export()
    with pytest.raises(ImportInvalid) as refused:
        memory.import_lines(lines)
    assert refused.value.line >= 3
    assert memory.export() == before
    assert memory.verify().ok


@pytest.mark.parametrize("lines", [[], ["", " "], ['{"node": {}}'], ['{"engrama": {"format": 99}}']])
def test_what_does_not_begin_as_an_export_is_refused(memory, lines):
    with pytest.raises(ImportInvalid):
        memory.import_lines(lines)


def test_one_uid_for_two_names_is_refused(memory):
    memory.load([("Tool", "Pen"), ("Tool", "Ink")])
    lines = memory.export()
    swapped = change(lines, 1, key="Ink", updated_at="2030-01-01T00:00:00Z")
    with pytest.raises(ImportInvalid, match="has the uid of"):
        memory.import_lines(swapped)
    assert memory.export() == lines


def test_an_import_refuses_a_second_owner_and_a_cycle(memory):
    memory.load([("Project", "Atlas"), ("Person", "Ann"), ("Person", "Bob")])
    memory.relate("Atlas", "OWNED_BY", "Ann")
    lines = memory.export()
    relation = json.loads(lines[-1])
    relation["relation"] |= {"uid": "00000000-0000-7000-8000-000000000001", "target": memory.show("Bob").uid}
    with pytest.raises(ImportInvalid, match="two current OWNED_BY"):
        memory.import_lines([*lines, json.dumps(relation)])
    with pytest.raises(ImportInvalid, match="closes a cycle"):
        memory.load(
            [("Task", name, {"severity": "low"}) for name in "abc"],
            [("Task:a", "REQUIRES", "Task:b"), ("Task:b", "REQUIRES", "Task:c"), ("Task:c", "REQUIRES", "Task:a")],
        )
    assert memory.export() == lines


def test_undeclared_properties_of_an_import_are_kept_and_reported(memory):
    memory.remember("Project", "Atlas", {"colour": "blue"})
    loaded = memory.as_owner(BOB).import_lines(memory.export())
    assert loaded.unmapped == ("Project.colour",)
    assert memory.as_owner(BOB).show("Atlas").properties == {"colour": "blue"}


def test_a_load_writes_everything_and_counts_it(memory):
    progress = []
    loaded = memory.load(
        [("Project", "Atlas", {"rank": 1, "colour": "blue"}, "A note"), ("Tool", "Pen"), ("Tool", "PEN")],
        [("Project:Atlas", "USES", "Tool:Pen", {"since": 1}), ("Tool:Pen", "USED_BY", "Project:Atlas")],
        progress=lambda done, total: progress.append((done, total)),
    )
    assert (loaded.nodes_created, loaded.relations_created, loaded.relations_unchanged) == (2, 1, 1)
    assert (loaded.observations, loaded.unmapped) == (1, ("Project.colour",))
    assert progress[-1] == (5, 5)
    assert [note.text for note in memory.show("Atlas").observations] == ["A note"]
    assert memory.counts().types == {"USES": 1}


def test_loading_the_same_again_creates_nothing(memory):
    nodes, relations = (
        [("Project", "Atlas", {"rank": 1}, "A note"), ("Tool", "Pen")],
        [("Project:Atlas", "USES", "Tool:Pen")],
    )
    memory.load(nodes, relations)
    again = memory.load(nodes, relations)
    assert (again.nodes_created, again.nodes_unchanged, again.observations) == (0, 2, 0)
    assert (again.relations_created, again.relations_changed, again.relations_unchanged) == (0, 0, 1)
    assert memory.counts().nodes == 2
    assert [note.count for note in memory.show("Atlas").observations] == [1]


def test_a_load_merges_into_what_is_stored(memory):
    memory.remember("Project", "Atlas", {"rank": 1, "budget": 2}, note="old")
    loaded = memory.load([("Project", "atlas", {"rank": 3}, "new")])
    assert (loaded.nodes_created, loaded.nodes_changed) == (0, 1)
    assert memory.show("Atlas").properties == {"rank": 3, "budget": 2}
    assert [note.text for note in memory.show("Atlas").observations] == ["old", "new"]
    assert [hit.uid for hit in memory.search("old").results] == [hit.uid for hit in memory.search("new").results] != []


def test_a_load_merges_into_a_stored_relation(memory):
    memory.load([("Project", "Atlas"), ("Tool", "Pen")])
    made = memory.relate("Atlas", "USES", "Pen", {"since": 1, "how": "daily"}, valid_from="2020-01-01")
    loaded = memory.load([], [("Project:Atlas", "USES", "Tool:Pen", {"since": 2})])
    assert (loaded.relations_created, loaded.relations_changed) == (0, 1)
    memory.load([], [("Project:Atlas", "USES", "Tool:Pen")])
    again = memory.relate("Atlas", "USES", "Pen").relation
    assert (again.uid, again.properties) == (made.relation.uid, {"since": 2, "how": "daily"})
    assert again.valid_from == "2020-01-01T00:00:00.000000Z"


@pytest.mark.parametrize(
    ("nodes", "relations", "error"),
    [
        ([("Project", "New"), ("Task", "No severity")], [], InvalidProperty),
        ([("Project", "New"), ("Project", "Bad", {"rank": "x"})], [], InvalidProperty),
        ([("Project", "New")], [("Project:New", "USES", "Tool:Nothing")], ImportInvalid),
        ([("Project", "New"), ("Person", "Ann")], [("Person:Ann", "USES", "Project:New")], InvalidInput),
        ([("Project", "New")], [("New", "USES", "Pen")], InvalidInput),
        ([("Project", "New"), ("Project",)], [], InvalidInput),
    ],
)
def test_a_load_that_is_refused_in_any_part_leaves_nothing(memory, monkeypatch, nodes, relations, error):
    monkeypatch.setattr(transfer, "BATCH", 500)
    memory.remember("Tool", "Pen")
    before = memory.export()
    filler = [("Tool", f"Filler {number}") for number in range(600)]
    with pytest.raises(error):
        memory.load([*filler, *nodes], relations)
    assert memory.export() == before
    assert memory.counts().nodes == 1
    assert memory.search("filler").results == ()
    assert memory.verify().ok


def test_a_large_load_keeps_every_row(memory, monkeypatch):
    monkeypatch.setattr(transfer, "BATCH", 500)
    nodes = [("Project", f"P{number}", {"rank": number}, f"note {number}") for number in range(1200)]
    loaded = memory.load(nodes, [(f"Project:P{number}", "ABOUT", f"Project:P{number + 1}") for number in range(1199)])
    assert (loaded.nodes_created, loaded.relations_created, loaded.observations) == (1200, 1199, 1200)
    assert len(memory.export()) == 1 + 1200 + 1199
    assert memory.show("P777").properties == {"rank": 777}
    assert memory.scope == ANN


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf, [1.0, math.nan]])
def test_a_number_that_is_not_finite_is_refused_on_every_way_in(memory, number):
    memory.load([("Person", "Ann"), ("Project", "Atlas", {"free": 1.5})], [("Project:Atlas", "OWNED_BY", "Person:Ann")])
    before = memory.export()
    for write in (
        lambda: memory.remember("Project", "Globe", {"free": number}),
        lambda: memory.relate("Atlas", "OWNED_BY", "Ann", {"share": number}),
        lambda: memory.load([("Project", "Globe", {"free": number})]),
        lambda: memory.load([], [("Project:Atlas", "OWNED_BY", "Person:Ann", {"share": number})]),
    ):
        with pytest.raises(InvalidProperty):
            write()
    with pytest.raises(ImportInvalid):
        memory.import_lines([line.replace("1.5", json.dumps(number)) for line in before])
    assert memory.export() == before

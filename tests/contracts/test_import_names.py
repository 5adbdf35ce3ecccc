"""Imports in which names went from node to node since the memory last saw them: it arrives at what was exported."""

import json

import pytest

from engrama.core.operations import transfer
from engrama.errors import ImportInvalid
from tests.stores import BOB


def at_two_places(memory, *names):
    """A memory with these projects, each saying what it was called first, and a copy of it in another's hands."""
    memory.load([("Project", name, {"description": name}, f"note on {name}") for name in names])
    copy = memory.as_owner(BOB)
    copy.import_lines(memory.export())
    return copy


def rename_all(memory, **names):
    """Give projects new names, through names in between."""
    for old in names:
        memory.rename(f"Project:{old}", f"between {old}")
    for old, new in names.items():
        memory.rename(f"Project:between {old}", new)


@pytest.mark.parametrize(
    "names", [{"A": "B", "B": "A"}, {"A": "B", "B": "C", "C": "D"}, {"C": "B", "B": "A", "A": "C", "D": "E"}]
)
@pytest.mark.parametrize("size", [1, 500])
def test_names_that_went_from_node_to_node_arrive(memory, names, size, monkeypatch):
    copy = at_two_places(memory, *"ABCD"[: max(3, len(names))])
    rename_all(memory, **names)
    monkeypatch.setattr(transfer, "BATCH", size)
    lines = memory.export()
    copy.import_lines(lines)
    assert {name: copy.show(f"Project:{name}").properties["description"] for name in names.values()} == {
        new: old for old, new in names.items()
    }
    assert copy.export() == lines
    again = copy.import_lines(lines)
    assert (again.nodes_created, again.nodes_changed) == (0, 0)
    assert copy.verify().ok


@pytest.mark.parametrize("size", [1, 500])
@pytest.mark.parametrize("first", [False, True])
def test_a_freed_name_is_that_of_a_new_node_wherever_it_stands(memory, size, first, monkeypatch):
    copy = at_two_places(memory, "Old")
    memory.rename("Project:Old", "New")
    memory.remember("Project", "Old", {"description": "second"}, note="second note")
    header, *nodes = (line for line in memory.export() if '"version"' not in line)
    monkeypatch.setattr(transfer, "BATCH", size)
    copy.import_lines([header, *(reversed(nodes) if first else nodes)])
    assert (copy.show("Project:New").properties["description"], copy.show("Project:Old").properties["description"]) == (
        "Old",
        "second",
    )
    assert [note.text for note in copy.show("Project:Old").observations] == ["second note"]
    assert [note.text for note in copy.show("Project:New").observations] == ["note on Old"]


def test_a_relation_leads_to_the_node_that_waited_for_its_name(memory):
    copy = at_two_places(memory, "A", "B")
    rename_all(memory, A="B", B="A")
    memory.remember("Tool", "Pen")
    memory.relate("Project:A", "USES", "Tool:Pen")
    copy.import_lines(memory.export())
    (relation,) = copy.context("Tool:Pen").relations
    assert relation.source == "Project:A"
    assert copy.show("Project:A").properties["description"] == "B"


def test_a_new_name_that_another_node_has_already_is_refused_with_what_to_do(memory):
    copy = at_two_places(memory, "A")
    memory.rename("Project:A", "B")
    copy.remember("Project", "B", {"rank": 3}, note="told here")
    before = copy.export()
    with pytest.raises(ImportInvalid, match="there is another Project:B") as refused:
        copy.import_lines(memory.export())
    assert 'engrama merge "Project:A" "Project:B"' in refused.value.hint
    assert copy.export() == before
    copy.merge("Project:A", "Project:B")
    copy.import_lines(memory.export())
    assert copy.show("Project:B").properties == {"description": "A", "rank": 3}


def test_two_exports_in_one_file_are_taken_in_one_after_the_other(memory):
    memory.remember("Project", "A", {"description": "first"}, note="kept")
    first = memory.export()
    memory.rename("Project:A", "B")
    memory.remember("Project", "A", {"description": "second"})
    copy = memory.as_owner(BOB)
    copy.import_lines([*first, *memory.export()])
    assert copy.show("Project:B").properties["description"] == "first"
    assert copy.show("Project:A").properties["description"] == "second"
    assert [note.text for note in copy.show("Project:B").observations] == ["kept"]
    assert copy.verify().ok


def test_a_node_that_comes_twice_under_two_names_has_the_later(memory):
    memory.remember("Project", "A", {"rank": 1})
    header, line = memory.export()
    node = json.loads(line)["node"]
    later = {**node, "key": "B", "updated_at": "2030-01-01T00:00:00.000000Z", "properties": {"rank": 2}}
    for lines in ([line, json.dumps({"node": later})], [json.dumps({"node": later}), line]):
        copy = memory.as_owner(BOB)
        copy.import_lines([header, *lines])
        assert copy.show(node["uid"]).key == "B"
        assert copy.show("Project:B").properties == {"rank": 2}
        assert copy.counts().nodes == 1
        copy.forget("Project:B", purge=True)


def test_a_uid_with_two_names_of_one_time_is_refused_with_both_lines(memory):
    memory.remember("Project", "A")
    header, line = memory.export()
    other = json.dumps({"node": {**json.loads(line)["node"], "key": "B"}})
    copy = memory.as_owner(BOB)
    with pytest.raises(ImportInvalid, match=r"Project:B in line 3 has the uid of Project:A in line 2") as refused:
        copy.import_lines([header, line, other])
    assert refused.value.line == 3
    assert copy.counts().nodes == 0


def test_a_judged_insight_goes_with_the_name_that_an_import_gives_its_node(memory):
    """The verdict would be lost otherwise: what an insight is about is part of its identity."""
    lines = insight_lines(memory)
    copy = memory.as_owner(BOB)
    copy.import_lines([*memory.export(), *lines])
    rename_all(memory, A="B", B="A")
    copy.import_lines(memory.export())
    (line,) = (item for item in copy.export() if '"label":"Insight"' in item and '"node"' in item)
    properties = json.loads(line)["node"]["properties"]
    assert json.loads(properties["subjects"]) == [["Project", "b"]]
    assert properties["status"] == "dismissed"


def insight_lines(memory):
    """The line of a dismissed insight about Project:A, next to Project:B."""
    from engrama.core.operations.insights import finding_digest

    memory.load([("Project", "A"), ("Project", "B")])
    subjects = (("Project", "a"),)
    node = json.loads(memory.export()[1])["node"]
    uid = "00000000-0000-7000-8000-0000000000aa"
    node |= {"uid": uid, "label": "Insight", "key": "A is alone", "observations": []}
    node["properties"] = {
        "digest": finding_digest("alone", subjects),
        "pattern": "alone",
        "status": "dismissed",
        "evidence": '{"nodes":[],"relations":[]}',
        "subjects": json.dumps(subjects),
        "body": "",
    }
    return [json.dumps({"node": node})]

"""What `remember` writes: one node per name, property by property, note by note, and nothing that does not fit."""

import math

import pytest

from engrama.errors import (
    InvalidInput,
    InvalidKey,
    InvalidProperty,
    InvalidTime,
    UnknownLabel,
    UnknownRelation,
)


def test_a_new_node_is_created_with_everything_that_was_given(memory):
    given = {"status": "active", "budget": 12.5, "tags": ["old", "city"]}
    made = memory.remember("Project", "Atlas", given, note="A map of the old city")
    assert made.created
    assert made.changed == ("budget", "status", "tags")
    node = memory.show("Project:Atlas")
    assert (node.label, node.key, node.state, node.confidence) == ("Project", "Atlas", "live", 1.0)
    assert node.properties == given
    assert [note.text for note in node.observations] == ["A map of the old city"]
    assert node.created_at == node.updated_at == node.valid_from == "2026-03-01T09:00:01.000000Z"
    assert node.provenance.to_dict() == {"source": "sdk", "agent": "tester", "session": "s1", "trust_level": 0.8}


def test_remembering_again_merges_property_by_property(memory):
    first = memory.remember("Project", "Atlas", {"status": "active", "rank": 1})
    again = memory.remember("Project", "Atlas", {"rank": 2, "budget": 3})
    assert not again.created
    assert again.node.uid == first.node.uid
    assert again.changed == ("budget", "rank")
    assert memory.show("Atlas").properties == {"status": "active", "rank": 2, "budget": 3}
    assert memory.counts().nodes == 1


def test_the_same_again_changes_nothing_and_adds_no_history(memory):
    memory.remember("Project", "Atlas", {"rank": 1})
    before = memory.show("Atlas")
    again = memory.remember("Project", "Atlas", {"rank": 1})
    assert again.changed == ()
    assert memory.show("Atlas") == before
    assert [event.event for event in memory.history("Atlas").events] == ["created"]


@pytest.mark.parametrize(
    "spelling",
    ["atlas élan", "ATLAS ÉLAN", "  Atlas \t Élan ", "Atlas E\u0301lan", "A\u200btlas Élan"],
    ids=["lower", "upper", "spaces", "decomposed", "zero-width"],
)
def test_spellings_of_one_name_are_one_node_and_the_first_stays_on_display(memory, spelling):
    first = memory.remember("Project", "Atlas Élan")
    again = memory.remember("Project", spelling, {"rank": 1})
    assert again.node.uid == first.node.uid
    assert memory.show("Project:Atlas Élan").key == "Atlas Élan"
    assert memory.counts().nodes == 1


def test_an_accent_makes_another_name_and_the_likeness_is_offered(memory):
    first = memory.remember("Person", "José")
    other = memory.remember("Person", "Jose")
    assert other.created
    assert [(item.uid, item.key, item.reason) for item in other.candidates] == [
        (first.node.uid, "José", "same name, written differently")
    ]
    assert memory.counts().nodes == 2


def test_the_same_name_under_two_labels_is_two_nodes(memory):
    tool = memory.remember("Tool", "Mercury")
    person = memory.remember("Person", "mercury")
    assert person.created
    assert [(item.uid, item.reason) for item in person.candidates] == [(tool.node.uid, "same name under another label")]
    assert memory.counts().labels == {"Person": 1, "Tool": 1}


def test_an_archived_likeness_is_no_candidate(memory):
    memory.remember("Tool", "SQLite 3")
    memory.forget("Tool:SQLite 3")
    assert memory.remember("Tool", "sqlite3").candidates == ()


def test_a_note_said_twice_is_counted_not_repeated(memory):
    memory.remember("Project", "Atlas", note="Runs on paper")
    memory.remember("Project", "Atlas", note="Second thought")
    memory.remember("Project", "Atlas", note="  Runs on paper ")
    notes = memory.show("Atlas").observations
    assert [(note.text, note.count) for note in notes] == [("Second thought", 1), ("Runs on paper", 2)]
    assert notes[1].created_at == "2026-03-01T09:00:01.000000Z"


def test_a_note_alone_makes_the_node_newer_but_is_no_version(memory):
    memory.remember("Project", "Atlas")
    memory.remember("Project", "Atlas", note="Still going")
    assert memory.show("Atlas").updated_at == "2026-03-01T09:00:02.000000Z"
    assert [event.event for event in memory.history("Atlas").events] == ["created"]


def test_the_newest_twenty_notes_come_with_a_node_and_show_gives_all(memory):
    for number in range(25):
        memory.remember("Project", "Atlas", note=f"note {number:02}")
    again = memory.remember("Project", "Atlas")
    assert [note.text for note in again.node.observations] == [f"note {number:02}" for number in range(5, 25)]
    assert len(memory.show("Atlas").observations) == 25


def test_unset_removes_one_property_and_reports_it(memory):
    memory.remember("Project", "Atlas", {"rank": 1, "budget": 2})
    changed = memory.remember("Project", "Atlas", unset=["rank"])
    assert changed.changed == ("rank",)
    assert memory.show("Atlas").properties == {"budget": 2}


@pytest.mark.parametrize("name", ["title", "severity", "_mine", "created_at"])
def test_unset_refuses_the_key_required_and_system_properties(memory, name):
    memory.remember("Task", "Sand it", {"severity": "low"})
    with pytest.raises(InvalidProperty):
        memory.remember("Task", "Sand it", unset=[name])
    assert memory.show("Sand it").properties == {"severity": "low"}


def test_null_leaves_a_property_as_it_is_and_says_so(memory):
    memory.remember("Project", "Atlas", {"rank": 1})
    again = memory.remember("Project", "Atlas", {"rank": None})
    assert again.warnings == ("rank is null and was left as it is; name it in unset to remove it.",)
    assert memory.show("Atlas").properties == {"rank": 1}


def test_an_unknown_property_is_kept_and_reported(memory):
    made = memory.remember("Project", "Atlas", {"colour": "blue", "size": [1, 2]})
    assert made.unmapped == ("colour", "size")
    assert memory.show("Atlas").properties == {"colour": "blue", "size": [1, 2]}


def test_a_value_of_an_unusual_shape_is_kept_as_json_text(memory):
    memory.remember("Project", "Atlas", {"extra": {"b": 1, "a": [None]}})
    assert memory.show("Atlas").properties == {"extra": '{"a":[null],"b":1}'}


def test_a_strict_label_refuses_what_it_does_not_declare(memory):
    with pytest.raises(InvalidProperty, match=r"Chip has no property pin, .* Did you mean pins\?"):
        memory.remember("Chip", "6502", {"pin": 40})
    assert memory.counts().nodes == 0


def test_an_unknown_label_names_the_nearest(memory):
    with pytest.raises(UnknownLabel, match=r'"Projct" is no label .* Did you mean Project\?'):
        memory.remember("Projct", "Atlas")


def test_an_insight_cannot_be_remembered_by_hand(memory):
    with pytest.raises(UnknownLabel, match="Insight nodes are written by patterns"):
        memory.remember("Insight", "All is well")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("status", "abandoned"),
        ("budget", "a lot"),
        ("budget", math.inf),
        ("budget", math.nan),
        ("budget", True),
        ("rank", 1.5),
        ("rank", 2**63),
        ("open", "perhaps"),
        ("due", "31/12/2026"),
        ("seen", "noon"),
        ("seen", 5),
        ("tags", [["nested"]]),
        ("tags", {"a": 1}),
        ("summary", ["no", "text"]),
    ],
)
def test_a_value_of_the_wrong_type_is_refused_and_nothing_is_stored(memory, name, value):
    with pytest.raises(InvalidProperty) as refused:
        memory.remember("Project", "Atlas", {name: value})
    assert f"Project.{name}" in refused.value.message
    assert refused.value.expected
    assert memory.counts().nodes == 0


@pytest.mark.parametrize(
    ("name", "value", "stored"),
    [
        ("budget", "12.5", 12.5),
        ("budget", 2**60, 2**60),
        ("rank", "7", 7),
        ("rank", 7.0, 7),
        ("rank", -(2**63), -(2**63)),
        ("open", "yes", True),
        ("open", False, False),
        ("due", "2026-12-31", "2026-12-31"),
        ("seen", "2026-03-01T10:00:00+01:00", "2026-03-01T09:00:00.000000Z"),
        ("tags", "a, b", ["a", "b"]),
        ("tags", '["x,y", "z"]', ["x,y", "z"]),
        ("summary", 5, "5"),
        ("summary", "tab\tline\nstay\x00\u202e", "tab\tline\nstay"),
        ("summary", "👩\u200d💻", "👩\u200d💻"),
    ],
)
def test_a_value_is_stored_in_the_form_of_its_type(memory, name, value, stored):
    memory.remember("Project", "Atlas", {name: value})
    found = memory.show("Atlas").properties[name]
    assert found == stored
    assert type(found) is type(stored)


def test_one_and_true_and_one_point_nought_are_different_values(memory):
    memory.remember("Project", "Atlas", {"free": 1})
    assert memory.remember("Project", "Atlas", {"free": True}).changed == ("free",)
    assert memory.remember("Project", "Atlas", {"free": 1.0}).changed == ("free",)
    assert type(memory.show("Atlas").properties["free"]) is float


def test_a_required_property_must_be_there_from_the_first(memory):
    with pytest.raises(InvalidProperty, match="A new Task needs severity"):
        memory.remember("Task", "Sand it")
    memory.remember("Task", "Sand it", {"severity": "low"})
    assert memory.remember("Task", "Sand it", {"details": "with care"}).changed == ("details",)


@pytest.mark.parametrize("name", ["engrama_id", "org_id", "created_at", "valid_to", "confidence", "_hidden", "\x00"])
def test_what_the_memory_keeps_itself_is_no_property(memory, name):
    with pytest.raises(InvalidProperty):
        memory.remember("Project", "Atlas", {name: "x"})
    assert memory.counts().nodes == 0


@pytest.mark.parametrize("key", ["", "   ", "\x00\u200b", "x" * 513, True, 1.5])
def test_a_key_that_names_nothing_or_too_much_is_refused(memory, key):
    with pytest.raises(InvalidKey):
        memory.remember("Project", key)


def test_the_longest_key_is_kept_whole(memory):
    memory.remember("Project", "x" * 512)
    assert memory.show(("Project", "x" * 512)).key == "x" * 512


def test_the_key_given_as_a_property_must_be_the_same(memory):
    memory.remember("Project", "Atlas", {"name": "ATLAS"})
    with pytest.raises(InvalidProperty, match="but the node is called"):
        memory.remember("Project", "Atlas", {"name": "Globe"})
    assert memory.show("Atlas").properties == {}


def test_validity_and_confidence_are_parameters_of_their_own(memory):
    made = memory.remember("Project", "Atlas", valid_from="2020-01-01", confidence=0.5)
    assert made.node.confidence == 0.5
    assert memory.show("Atlas").valid_from == "2020-01-01T00:00:00.000000Z"


@pytest.mark.parametrize("confidence", [-0.1, 1.1, True, "much"])
def test_a_confidence_outside_nought_to_one_is_refused(memory, confidence):
    with pytest.raises(InvalidProperty, match="confidence"):
        memory.remember("Project", "Atlas", confidence=confidence)


def test_an_interval_that_ends_before_it_starts_is_refused(memory):
    with pytest.raises(InvalidTime, match="lies before"):
        memory.remember("Project", "Atlas", valid_from="2026-01-02", valid_to="2026-01-01")
    assert memory.counts().nodes == 0


def test_a_time_that_is_none_is_refused_by_its_name(memory):
    with pytest.raises(InvalidTime, match='valid_from is "soon"'):
        memory.remember("Project", "Atlas", valid_from="soon")


def test_remembering_with_an_end_supersedes_and_halves_confidence(memory):
    made = memory.remember("Project", "Atlas", valid_from="2020-01-01", valid_to="2021-01-01")
    assert (made.node.state, made.node.confidence) == ("superseded", 0.5)
    assert made.node.valid_to == "2021-01-01T00:00:00.000000Z"


def test_a_reference_is_a_name_a_pair_a_uid_or_a_bare_key(memory):
    uid = memory.remember("Project", "Plan: B").node.uid
    for reference in ("Project:Plan: B", ("Project", "plan: b"), uid, uid.upper(), "Plan: B", "Project: plan:  B"):
        assert memory.show(reference).uid == uid


def test_a_bare_key_of_two_nodes_is_an_error_that_lists_both(memory):
    memory.remember("Tool", "Mercury")
    memory.remember("Person", "Mercury")
    with pytest.raises(InvalidInput, match="Person:Mercury and Tool:Mercury") as refused:
        memory.show("Mercury")
    assert refused.value.code == "ambiguous"


def test_an_unknown_node_is_an_error_with_candidates(memory):
    memory.remember("Project", "Atlas of the city")
    with pytest.raises(InvalidInput) as refused:
        memory.show("Project:Atlas of the cty")
    assert refused.value.code == "not-found"
    assert "Project:Atlas of the city" in refused.value.expected


def test_a_failed_remember_leaves_nothing_of_itself(memory):
    with pytest.raises(UnknownRelation):
        memory.remember("Project", "Atlas", {"rank": 1}, note="x", relations=[("ADORES", "Tool:Pen")])
    assert memory.counts().nodes == 0
    assert memory.search("atlas").results == ()
    assert memory.verify().ok

"""Repairing what is stored: supersede, rename, merge, forget, and the history that all of them leave."""

import pytest

from engrama.core.requests import GetByUid, GetEdges
from engrama.errors import InvalidInput, InvalidKey, InvalidTime, KeyTaken, NodeNotFound, UnknownLabel


def events(memory, node):
    return [event.event for event in memory.history(node).events]


def related(memory, node):
    return {(line.source, line.type, line.target) for line in memory.context(node).relations}


def test_superseding_ends_a_fact_and_halves_its_confidence(memory):
    memory.remember("Project", "Atlas", {"rank": 1}, valid_from="2020-01-01")
    changed = memory.supersede("Atlas", valid_to="2021-01-01")
    assert changed.changed == ("state", "valid_to")
    assert (changed.node.state, changed.node.confidence) == ("superseded", 0.5)
    assert changed.node.valid_to == "2021-01-01T00:00:00.000000Z"
    assert memory.search("atlas").results == ()
    assert [hit.key for hit in memory.search("atlas", include=["superseded"]).results] == ["Atlas"]
    assert memory.counts().superseded == 1


def test_superseding_without_a_date_ends_it_now_and_only_once(memory):
    memory.remember("Project", "Atlas")
    assert memory.supersede("Atlas").node.valid_to == "2026-03-01T09:00:02.000000Z"
    again = memory.supersede("Atlas")
    assert (again.changed, again.node.confidence) == ((), 0.5)
    assert events(memory, "Atlas") == ["created", "superseded"]


def test_a_superseded_fact_may_be_given_another_end_without_losing_more_confidence(memory):
    memory.remember("Project", "Atlas", valid_from="2020-01-01")
    memory.supersede("Atlas")
    again = memory.supersede("Atlas", valid_to="2021-01-01")
    assert (again.changed, again.node.confidence) == (("valid_to",), 0.5)


def test_superseding_before_the_beginning_is_refused(memory):
    memory.remember("Project", "Atlas")
    with pytest.raises(InvalidTime, match="lies before"):
        memory.supersede("Atlas", valid_to="2020-01-01")
    assert memory.show("Atlas").state == "live"


def test_remembering_a_superseded_fact_revives_it_and_reports_the_conflict(memory):
    memory.remember("Project", "Atlas")
    memory.supersede("Atlas")
    revived = memory.remember("Project", "Atlas", {"rank": 2})
    assert revived.warnings == ("Conflict: the node had been superseded; remembering it made it valid again.",)
    assert (revived.node.state, revived.node.valid_to, revived.node.confidence) == ("live", None, 0.5)
    assert events(memory, "Atlas") == ["created", "superseded", "revived"]
    assert [hit.key for hit in memory.search("atlas").results] == ["Atlas"]


def test_remembering_the_same_end_again_is_no_conflict(memory):
    memory.remember("Project", "Atlas", valid_from="2020-01-01", valid_to="2021-01-01")
    again = memory.remember("Project", "Atlas", valid_to="2021-01-01")
    assert (again.warnings, again.changed) == ((), ())
    assert (again.node.state, again.node.confidence) == ("superseded", 0.5)
    assert events(memory, "Atlas") == ["created"]


def test_renaming_keeps_uid_properties_notes_and_relations(memory):
    made = memory.remember("Project", "Atlas", {"rank": 1}, note="A note")
    memory.remember("Tool", "Pen")
    memory.relate("Atlas", "USES", "Pen")
    changed = memory.rename("Atlas", "Globe  of  Paper")
    assert changed.changed == ("key",)
    node = memory.show("Project:globe of paper")
    assert (node.uid, node.key, node.properties) == (made.node.uid, "Globe of Paper", {"rank": 1})
    assert [note.text for note in node.observations] == ["A note"]
    assert related(memory, "Pen") == {("Project:Globe of Paper", "USES", "Tool:Pen")}
    with pytest.raises(NodeNotFound):
        memory.show("Project:Atlas")
    assert memory.search("atlas").results == ()
    assert [hit.key for hit in memory.search("globe").results] == ["Globe of Paper"]


def test_renaming_to_a_taken_name_is_refused_and_names_merge(memory):
    memory.remember("Project", "Atlas")
    memory.remember("Project", "Globe")
    with pytest.raises(KeyTaken, match="Project:Globe exists already") as refused:
        memory.rename("Atlas", "GLOBE")
    assert "engrama merge" in refused.value.hint
    assert memory.counts().nodes == 2


def test_renaming_to_a_name_of_another_label_is_allowed(memory):
    memory.remember("Project", "Atlas")
    memory.remember("Tool", "Globe")
    assert memory.rename("Atlas", "Globe").node.label == "Project"


def test_renaming_to_another_spelling_changes_only_what_is_shown(memory):
    uid = memory.remember("Project", "atlas").node.uid
    changed = memory.rename("atlas", "ATLAS")
    assert (changed.node.key, changed.node.uid) == ("ATLAS", uid)
    assert memory.show("atlas").key == "ATLAS"


def test_renaming_to_nothing_is_refused(memory):
    memory.remember("Project", "Atlas")
    with pytest.raises(InvalidKey):
        memory.rename("Atlas", " \u200b ")


def test_a_freed_name_may_be_taken_by_another_node(memory):
    first = memory.remember("Project", "Atlas").node.uid
    memory.rename("Atlas", "Globe")
    second = memory.remember("Project", "Atlas")
    assert second.created
    assert second.node.uid != first


@pytest.fixture
def twins(memory):
    """Two projects that turn out to be one, with notes, relations and a past each."""
    memory.load([("Person", "Ann"), ("Person", "Bob"), ("Tool", "Pen"), ("Tool", "Ink")])
    memory.remember("Project", "Atlas", {"rank": 1, "status": "active"}, note="kept note", valid_from="2021-01-01")
    memory.remember("Project", "Atlas 2", {"rank": 2, "budget": 5}, note="moved note", valid_from="2020-01-01")
    memory.remember("Project", "Atlas 2", {"budget": 6}, note="kept note")
    memory.relate("Atlas", "USES", "Pen")
    memory.relate("Atlas 2", "USES", "Pen", {"how": "daily"})
    memory.relate("Atlas 2", "USES", "Ink")
    memory.relate("Project:Atlas 2", "ABOUT", "Project:Atlas")
    return memory


def test_merging_unites_properties_notes_and_relations(twins):
    merged = twins.merge("Project:Atlas", "Project:Atlas 2")
    node = twins.show("Project:Atlas")
    assert merged.node.uid == node.uid
    assert node.properties == {"rank": 1, "status": "active", "budget": 6}
    assert {note.text: note.count for note in node.observations} == {"kept note": 2, "moved note": 1}
    assert node.valid_from == "2020-01-01T00:00:00.000000Z"
    assert related(twins, "Project:Atlas") == {
        ("Project:Atlas", "USES", "Tool:Pen"),
        ("Project:Atlas", "USES", "Tool:Ink"),
    }
    assert twins.counts().types == {"USES": 2}
    assert twins.verify().ok


def test_merging_reports_what_it_could_not_keep(twins):
    warnings = twins.merge("Project:Atlas", "Project:Atlas 2").warnings
    assert "rank was 1 and 2; the first was kept." in warnings
    assert "A ABOUT relation between the two nodes was dropped." in warnings


def test_merging_leaves_nothing_of_the_other_but_its_history_and_its_name(twins):
    twins.merge("Project:Atlas", "Project:Atlas 2")
    assert twins.show("Project:Atlas 2").uid == twins.show("Project:Atlas").uid
    assert [hit.key for hit in twins.search("moved").results] == ["Atlas"]
    assert events(twins, "Project:Atlas") == ["created", "updated as Atlas 2", "absorbed", "merged"]


def test_merging_unites_the_properties_of_a_shared_relation(twins):
    twins.merge("Project:Atlas", "Project:Atlas 2")
    again = twins.relate("Project:Atlas", "USES", "Pen")
    assert (again.created, again.relation.properties) == (False, {"how": "daily"})


def test_merging_two_owned_projects_leaves_one_owner(memory):
    memory.load([("Project", "Atlas"), ("Project", "Globe"), ("Person", "Ann"), ("Person", "Bob")])
    memory.relate("Atlas", "OWNED_BY", "Ann")
    memory.relate("Globe", "OWNED_BY", "Bob")
    memory.merge("Atlas", "Globe")
    assert memory.counts().types == {"OWNED_BY": 1}
    assert memory.verify().ok


def test_merging_keeps_ended_relations_of_both(memory):
    memory.load([("Project", "Atlas"), ("Project", "Globe"), ("Tool", "Pen")])
    for name in ("Atlas", "Globe"):
        memory.relate(name, "USES", "Pen")
        memory.unrelate(name, "USES", "Pen")
    memory.merge("Atlas", "Globe")
    uid = memory.show("Atlas").uid
    ref = memory.asks(GetByUid(memory.scope, (uid,)))[0][uid].ref
    assert len(memory.asks(GetEdges(memory.scope, ref, "USES", None, ended=True))[0]) == 2


def test_merging_a_live_node_into_a_stub_makes_it_live(memory):
    memory.remember("Project", "Atlas", relations=[("USES", "Pen")], on_missing="stub")
    memory.remember("Tool", "Pens", {"kind": "steel"})
    assert memory.merge("Tool:Pen", "Tool:Pens").node.state == "live"


def test_merging_with_itself_or_across_labels_is_refused(memory):
    memory.load([("Tool", "Pen"), ("Person", "Ann")])
    with pytest.raises(InvalidInput, match="cannot be merged with itself"):
        memory.merge("Pen", "Tool:pen")
    with pytest.raises(InvalidInput, match="different labels"):
        memory.merge("Pen", "Ann")


def test_forgetting_archives_and_remembering_brings_back(memory):
    made = memory.remember("Project", "Atlas", {"rank": 1}, note="A note")
    gone = memory.forget("Atlas")
    assert (gone.archived, gone.deleted, gone.nodes) == (1, 0, ("Project:Atlas",))
    assert memory.search("atlas").results == ()
    assert memory.search("").results == ()
    assert memory.show("Atlas").state == "archived"
    assert (memory.counts().nodes, memory.counts().archived) == (0, 1)
    back = memory.remember("Project", "Atlas")
    assert (back.created, back.node.uid) == (False, made.node.uid)
    assert back.warnings == ("The node was archived; it is live again.",)
    assert back.node.properties == {"rank": 1}
    assert events(memory, "Atlas") == ["created", "archived", "revived"]


def test_forgetting_twice_archives_once(memory):
    memory.remember("Project", "Atlas")
    memory.forget("Atlas")
    again = memory.forget("Atlas")
    assert (again.archived, again.nodes) == (0, ())
    assert events(memory, "Atlas") == ["created", "archived"]


def test_an_archived_node_leaves_its_neighbours_context(memory):
    memory.load([("Project", "Atlas"), ("Tool", "Pen")], [("Project:Atlas", "USES", "Tool:Pen")])
    memory.forget("Pen")
    assert memory.context("Atlas").nodes == ()
    memory.remember("Tool", "Pen")
    assert [node.key for node in memory.context("Atlas").nodes] == ["Pen"]


def test_purging_leaves_nothing(memory):
    memory.load([("Tool", "Pen"), ("Person", "Ann")])
    before = memory.export()
    memory.remember("Project", "Atlas", {"rank": 1}, note="A rare quokka", relations=[("USES", "Pen")])
    memory.remember("Project", "Atlas", {"rank": 2})
    memory.relate("Ann", "OWNS", "Atlas")
    gone = memory.forget("Atlas", purge=True)
    assert (gone.archived, gone.deleted, gone.nodes) == (0, 1, ("Project:Atlas",))
    assert memory.export() == before
    everything = ["archived", "superseded"]
    assert memory.search("quokka", include=everything).results == ()
    assert memory.counts().relations == 0
    with pytest.raises(NodeNotFound):
        memory.history("Atlas")
    assert memory.remember("Project", "Atlas").created
    assert memory.show("Atlas").observations == ()
    assert memory.verify().ok


def test_forgetting_what_was_never_there_is_an_error(memory):
    for purge in (False, True):
        with pytest.raises(NodeNotFound):
            memory.forget("Project:Nothing", purge=purge)


def test_forgetting_by_age_takes_one_label_and_only_what_is_old(memory):
    memory.load([("Project", "Old"), ("Project", "Touched"), ("Tool", "Old tool")])
    memory.clock.pass_days(100)
    memory.remember("Project", "Touched", note="still of use")
    memory.remember("Project", "New")
    gone = memory.forget(label="Project", older_than="90d")
    assert (gone.archived, gone.nodes) == (1, ("Project:Old",))
    assert memory.counts().labels == {"Project": 2, "Tool": 1}
    assert memory.forget(label="Tool", older_than="12w", purge=True).deleted == 1


def test_forgetting_by_age_takes_more_than_one_batch(memory):
    memory.load([("Tool", f"Pen {number}") for number in range(700)])
    memory.clock.pass_days(10)
    gone = memory.forget(label="Tool", older_than="5d")
    assert (gone.archived, len(set(gone.nodes))) == (700, 700)
    assert memory.counts().archived == 700


@pytest.mark.parametrize("age", ["0d", "soon", "-5d", "99999999999d"])
def test_an_age_that_is_none_is_refused(memory, age):
    with pytest.raises(InvalidTime):
        memory.forget(label="Tool", older_than=age)


def test_forgetting_needs_a_node_or_a_label_with_an_age(memory):
    for given in ({}, {"label": "Tool"}, {"older_than": "5d"}):
        with pytest.raises(InvalidInput, match="Nothing to forget"):
            memory.forget(**given)
    with pytest.raises(InvalidInput, match="together"):
        memory.forget("Pen", label="Tool")
    with pytest.raises(UnknownLabel):
        memory.forget(label="Insight", older_than="5d")


def test_history_tells_what_each_change_replaced(memory):
    memory.remember("Project", "Atlas", {"rank": 1})
    memory.remember("Project", "Atlas", {"rank": 2, "budget": 3})
    memory.rename("Atlas", "Globe")
    memory.remember("Project", "Globe", unset=["budget"])
    past = [(event.event, event.changed, dict(event.before)) for event in memory.history("Globe").events]
    assert past == [
        ("created", (), {}),
        ("updated", ("budget", "rank"), {"budget": None, "rank": 1}),
        ("renamed", ("key",), {"key": "Atlas"}),
        ("updated", ("budget",), {"budget": 3}),
    ]
    at = [event.at[17:19] for event in memory.history("Globe").events]
    assert at == ["01", "02", "03", "04"]


def test_history_of_a_superseded_fact_shows_its_former_validity(memory):
    memory.remember("Project", "Atlas", valid_from="2020-01-01")
    memory.supersede("Atlas", valid_to="2021-01-01")
    memory.remember("Project", "Atlas")
    last = memory.history("Atlas").events[-1]
    assert last.before == {"state": "superseded", "valid_to": "2021-01-01T00:00:00.000000Z"}

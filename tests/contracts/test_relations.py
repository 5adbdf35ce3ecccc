"""Relations: written once, ended but kept, and held to endpoints, cardinality and acyclicity."""

import pytest

from engrama.core.requests import GetEdges
from engrama.errors import (
    AmbiguousNode,
    CycleRefused,
    InvalidEndpoints,
    InvalidInput,
    InvalidTime,
    NodeNotFound,
    UnknownRelation,
)


@pytest.fixture
def small(memory):
    """A project, two people, two tools and three tasks."""
    memory.load(
        [("Project", "Atlas"), ("Person", "Ann"), ("Person", "Bob"), ("Tool", "Pen"), ("Tool", "Ink")]
        + [("Task", name, {"severity": "low"}) for name in ("One", "Two", "Three")]
    )
    return memory


def edges(memory, source, ended=True):
    uid = memory.show(source).uid
    row = next(item for item in memory.asks(_by_uid(memory, uid))[0].values())
    found = memory.asks(GetEdges(memory.scope, row.ref, None, None, ended))[0]
    return [(edge.type, edge.valid_from, edge.valid_to) for edge in sorted(found, key=lambda edge: edge.valid_from)]


def _by_uid(memory, uid):
    from engrama.core.requests import GetByUid

    return GetByUid(memory.scope, (uid,))


def lines(memory, node, hops=1):
    return [(line.source, line.type, line.target) for line in memory.context(node, hops=hops).relations]


def test_relate_joins_two_nodes_and_says_so(small):
    made = small.relate("Project:Atlas", "USES", "Tool:Pen", {"since": 2020})
    assert (made.created, made.closed) == (True, None)
    told = (made.relation.type, made.relation.source, made.relation.target, made.relation.properties)
    assert told == ("USES", "Project:Atlas", "Tool:Pen", {"since": 2020})
    assert lines(small, "Atlas") == lines(small, "Pen") == [("Project:Atlas", "USES", "Tool:Pen")]
    assert small.counts().types == {"USES": 1}


def test_relate_twice_is_one_relation_with_merged_properties(small):
    first = small.relate("Atlas", "USES", "Pen", {"since": 2020, "how": "daily"})
    again = small.relate("Atlas", "USES", "Pen", {"since": 2021})
    assert not again.created
    assert again.relation.uid == first.relation.uid
    assert again.relation.properties == {"since": 2021, "how": "daily"}
    assert small.counts().relations == 1


def test_associate_is_relate(small):
    assert small.associate("Atlas", "USES", "Pen").relation.type == "USES"


def test_an_inverse_name_turns_the_relation(small):
    made = small.relate("Tool:Pen", "USED_BY", "Project:Atlas")
    assert (made.relation.source, made.relation.type, made.relation.target) == ("Project:Atlas", "USES", "Tool:Pen")
    assert not small.relate("Atlas", "USES", "Pen").created
    assert len(small.unrelate("Pen", "USED_BY", "Atlas").ended) == 1


def test_an_unknown_type_names_the_nearest(small):
    with pytest.raises(UnknownRelation, match=r"Did you mean USES\?"):
        small.relate("Atlas", "USE", "Pen")


def test_endpoints_against_the_profile_are_refused(small):
    with pytest.raises(InvalidEndpoints, match="USES does not lead from Person to Tool"):
        small.relate("Ann", "USES", "Pen")
    assert small.counts().relations == 0


def test_a_bare_key_of_two_nodes_means_the_one_that_fits_the_relation(small):
    small.remember("Project", "Pen")
    assert small.relate("Atlas", "USES", "Pen").relation.target == "Tool:Pen"


def test_a_missing_end_is_an_error_and_nothing_is_written(small):
    with pytest.raises(NodeNotFound, match='no node "Tool:Penn"') as refused:
        small.relate("Atlas", "USES", "Tool:Penn")
    assert "Tool:Pen" in refused.value.expected
    assert small.counts().relations == 0


def test_a_missing_end_becomes_a_stub_when_asked(small):
    made = small.relate("Atlas", "USES", "Compass", on_missing="stub")
    assert made.relation.target == "Tool:Compass"
    assert small.show("Compass").state == "stub"
    assert small.remember("Tool", "compass", {"kind": "brass"}).node.state == "live"


def test_a_stub_whose_label_is_open_is_an_error_that_names_the_choice(small):
    with pytest.raises(AmbiguousNode, match="it could be any of"):
        small.relate("Atlas", "ABOUT", "Something", on_missing="stub")


def test_two_missing_ends_become_two_stubs(small):
    small.relate("Project:New", "USES", "Tool:Newer", on_missing="stub")
    assert (small.show("Project:New").state, small.show("Tool:Newer").state) == ("stub", "stub")


def test_relating_to_an_archived_node_is_refused_with_the_way_back(small):
    small.forget("Pen")
    with pytest.raises(NodeNotFound, match="Tool:Pen is archived") as refused:
        small.relate("Atlas", "USES", "Tool:Pen")
    assert "engrama remember" in refused.value.hint


def test_an_unknown_on_missing_is_refused(small):
    with pytest.raises(InvalidInput, match='on_missing is "ask"'):
        small.relate("Atlas", "USES", "Pen", on_missing="ask")


def test_unrelate_ends_the_relation_and_keeps_it_as_history(small):
    small.relate("Atlas", "USES", "Pen")
    ended = small.unrelate("Atlas", "USES", "Pen").ended
    assert [item.valid_to for item in ended] == ["2026-03-01T09:00:03.000000Z"]
    assert lines(small, "Atlas") == []
    assert small.counts().relations == 0
    assert len(edges(small, "Atlas")) == 1


def test_unrelate_without_a_current_relation_is_an_error(small):
    small.relate("Atlas", "USES", "Pen")
    small.unrelate("Atlas", "USES", "Pen")
    with pytest.raises(NodeNotFound, match="no current relation Project:Atlas USES Tool:Pen"):
        small.unrelate("Atlas", "USES", "Pen")


def test_related_again_after_an_end_is_a_new_relation(small):
    first = small.relate("Atlas", "USES", "Pen", {"since": 1})
    small.unrelate("Atlas", "USES", "Pen")
    again = small.relate("Atlas", "USES", "Pen")
    assert again.created
    assert again.relation.uid != first.relation.uid
    assert again.relation.properties == {}
    assert [ended is None for _, _, ended in edges(small, "Atlas")] == [False, True]


def test_a_relation_may_be_given_its_validity(small):
    made = small.relate("Atlas", "USES", "Pen", valid_from="2020-01-01", valid_to="2021-01-01")
    assert made.relation.valid_from == "2020-01-01T00:00:00.000000Z"
    assert made.relation.valid_to == "2021-01-01T00:00:00.000000Z"
    assert small.counts().relations == 0
    with pytest.raises(InvalidTime, match="lies before"):
        small.relate("Atlas", "USES", "Ink", valid_from="2021-01-01", valid_to="2020-01-01")


def test_the_end_of_a_relation_that_never_was_asks_when_it_began(small):
    with pytest.raises(InvalidTime, match="There is no relation Project:Atlas USES Tool:Pen that could have ended"):
        small.relate("Atlas", "USES", "Pen", valid_to="2021-01-01")
    assert edges(small, "Atlas") == []


def test_another_end_given_to_an_ended_relation_corrects_it(small):
    first = small.relate("Atlas", "USES", "Pen", valid_from="2020-01-01", valid_to="2021-01-01")
    for given in ({"valid_to": "2022-01-01"}, {"valid_from": "2020-01-01", "valid_to": "2022-01-01"}):
        again = small.relate("Atlas", "USES", "Pen", **given)
        assert (again.relation.uid, again.created, again.warnings) == (first.relation.uid, False, ())
        assert again.relation.valid_to == "2022-01-01T00:00:00.000000Z"
    assert again.changed == ()
    assert len(edges(small, "Atlas")) == 1
    with pytest.raises(InvalidTime, match="lies before"):
        small.relate("Atlas", "USES", "Pen", valid_to="2019-01-01")


def test_a_further_time_of_an_ended_relation_tells_of_the_ended_one(small):
    first = small.relate("Atlas", "USES", "Pen", valid_from="2020-01-01", valid_to="2021-01-01")
    again = small.relate("Atlas", "USES", "Pen", valid_from="2022-01-01", valid_to="2023-01-01")
    assert again.created
    assert first.relation.uid in again.warnings[0]
    assert len(edges(small, "Atlas")) == 2
    assert small.relate("Atlas", "USES", "Ink", valid_from="2022-01-01").warnings == ()


def test_an_ended_owner_is_not_stretched_into_the_time_of_the_next(small):
    small.relate("Atlas", "OWNED_BY", "Ann", valid_from="2020-01-01")
    small.relate("Atlas", "OWNED_BY", "Bob", valid_from="2022-01-01")
    with pytest.raises(InvalidTime, match="2022-01-01"):
        small.relate("Atlas", "OWNED_BY", "Ann", valid_to="2023-01-01")
    assert small.relate("Atlas", "OWNED_BY", "Ann", valid_to="2021-01-01").changed == ("valid_to",)


def test_a_single_valued_relation_ends_its_predecessor_just_before(small):
    small.relate("Atlas", "OWNED_BY", "Ann")
    made = small.relate("Atlas", "OWNED_BY", "Bob")
    assert made.created
    assert (made.closed.target, made.closed.valid_to) == ("Person:Ann", "2026-03-01T09:00:02.999999Z")
    assert made.relation.valid_from == "2026-03-01T09:00:03.000000Z"
    assert lines(small, "Atlas") == [("Project:Atlas", "OWNED_BY", "Person:Bob")]


def test_a_single_valued_relation_may_be_replaced_from_a_given_day(small):
    small.relate("Atlas", "OWNED_BY", "Ann", valid_from="2020-01-01")
    made = small.relate("Atlas", "OWNED_BY", "Bob", valid_from="2022-01-01")
    assert made.closed.valid_to == "2021-12-31T23:59:59.999999Z"


def test_a_back_dated_owner_ends_where_the_present_one_begins(small):
    small.relate("Atlas", "OWNED_BY", "Ann", valid_from="2022-01-01")
    made = small.relate("Atlas", "OWNED_BY", "Bob", valid_from="2020-01-01")
    assert (made.closed, made.relation.valid_to) == (None, "2021-12-31T23:59:59.999999Z")
    assert lines(small, "Atlas") == [("Project:Atlas", "OWNED_BY", "Person:Ann")]


def test_two_owners_from_the_same_moment_are_refused(small):
    small.relate("Atlas", "OWNED_BY", "Ann", valid_from="2022-01-01")
    with pytest.raises(InvalidInput, match="starts at 2022-01-01"):
        small.relate("Atlas", "OWNED_BY", "Bob", valid_from="2022-01-01")


def test_the_same_owner_again_closes_nothing(small):
    small.relate("Atlas", "OWNED_BY", "Ann")
    again = small.relate("Atlas", "OWNED_BY", "Ann")
    assert (again.created, again.closed) == (False, None)


def test_several_sources_may_share_a_single_valued_target(small):
    small.remember("Project", "Globe")
    small.relate("Atlas", "OWNED_BY", "Ann")
    assert small.relate("Ann", "OWNS", "Globe").closed is None
    assert small.counts().types == {"OWNED_BY": 2}


def test_a_past_owner_leaves_the_present_one_alone(small):
    small.relate("Atlas", "OWNED_BY", "Ann")
    made = small.relate("Atlas", "OWNED_BY", "Bob", valid_from="2019-01-01", valid_to="2020-01-01")
    assert (made.created, made.closed) == (True, None)
    assert lines(small, "Atlas") == [("Project:Atlas", "OWNED_BY", "Person:Ann")]


def test_a_task_that_requires_itself_is_refused(small):
    with pytest.raises(CycleRefused, match="Task:One REQUIRES Task:One would close a cycle"):
        small.relate("One", "REQUIRES", "One")


def test_a_cycle_of_three_is_refused_whichever_way_it_is_written(small):
    small.relate("One", "REQUIRES", "Two")
    small.relate("Two", "REQUIRES", "Three")
    for closing in (("Three", "REQUIRES", "One"), ("One", "REQUIRED_BY", "Three")):
        with pytest.raises(CycleRefused):
            small.relate(*closing)
    assert small.counts().relations == 2


def test_a_diamond_is_no_cycle(small):
    small.remember("Task", "Four", {"severity": "low"})
    for source, target in (("One", "Two"), ("One", "Three"), ("Two", "Four"), ("Three", "Four")):
        small.relate(source, "REQUIRES", target)
    assert small.counts().types == {"REQUIRES": 4}


def test_an_ended_relation_closes_no_cycle(small):
    small.relate("One", "REQUIRES", "Two")
    small.unrelate("One", "REQUIRES", "Two")
    assert small.relate("Two", "REQUIRES", "One").created


def test_a_relation_that_is_not_acyclic_may_go_in_circles(small):
    small.relate("Ann", "KNOWS", "Bob")
    small.relate("Bob", "KNOWS", "Ann")
    small.relate("Ann", "KNOWS", "Ann")
    assert small.counts().relations == 3
    assert lines(small, "Ann").count(("Person:Ann", "KNOWS", "Person:Ann")) <= 1


def test_inline_relations_say_what_became_of_each(small):
    small.relate("Atlas", "USES", "Ink")
    small.remember("Tool", "Mercury")
    small.remember("Person", "Mercury")
    made = small.remember(
        "Project",
        "Atlas",
        relations=[
            ("USES", "Tool:Pen"),
            ("USES", "Ink"),
            ("OWNED_BY", "Ann"),
            ("ABOUT", "Mercury"),
            ("USES", "Tool:Penn"),
            ("USES", "Mercury"),
        ],
    )
    told = [(item.type, item.target, item.outcome) for item in made.relations]
    assert told == [
        ("USES", "Tool:Pen", "linked"),
        ("USES", "Tool:Ink", "exists"),
        ("OWNED_BY", "Person:Ann", "linked"),
        ("ABOUT", "Mercury", "ambiguous"),
        ("USES", "Tool:Penn", "missing"),
        ("USES", "Tool:Mercury", "linked"),
    ]
    assert [item.key for item in made.relations[4].candidates] == ["Pen"]
    assert sorted(item.label for item in made.relations[3].candidates) == ["Person", "Tool"]
    assert small.counts().types == {"OWNED_BY": 1, "USES": 3}


def test_candidates_of_a_missing_target_are_only_what_may_stand_there(small):
    small.remember("Tool", "Annex")
    made = small.remember("Project", "Atlas", relations=[("OWNED_BY", "Anne"), ("USES", "Person:Atlass")])
    assert [[(item.label, item.key) for item in told.candidates] for told in made.relations] == [
        [("Person", "Ann")],
        [],
    ]


def test_inline_inverse_relations_point_here(small):
    made = small.remember("Tool", "Pen", relations=[("USED_BY", "Project:Atlas")])
    assert [(item.type, item.outcome) for item in made.relations] == [("USED_BY", "linked")]
    assert lines(small, "Pen") == [("Project:Atlas", "USES", "Tool:Pen")]


def test_inline_targets_become_stubs_when_asked(small):
    made = small.remember("Project", "Globe", relations=[("USES", "Brass")], on_missing="stub")
    assert [(item.target, item.outcome) for item in made.relations] == [("Tool:Brass", "stubbed")]
    assert small.show("Brass").state == "stub"


def test_a_missing_inline_target_under_error_takes_everything_back(small):
    before = small.export()
    with pytest.raises(NodeNotFound):
        small.remember(
            "Project",
            "Globe",
            {"rank": 1},
            note="gone",
            relations=[("USES", "Pen"), ("USES", "Tool:Nothing")],
            on_missing="error",
        )
    assert small.export() == before
    assert small.search("globe").results == ()


def test_an_inline_relation_against_the_profile_takes_everything_back(small):
    before = small.export()
    with pytest.raises(InvalidEndpoints):
        small.remember("Person", "Cid", relations=[("USES", "Tool:Pen")])
    assert small.export() == before


def test_an_inline_relation_that_is_no_pair_is_refused(small):
    with pytest.raises(InvalidInput, match="is no relation"):
        small.remember("Project", "Atlas", relations=["USES"])


def test_an_inline_uid_of_no_node_is_missing_even_under_stub(small):
    uid = "00000000-0000-7000-8000-000000000000"
    made = small.remember("Project", "Atlas", relations=[("USES", uid)], on_missing="stub")
    assert [(item.target, item.outcome) for item in made.relations] == [(uid, "missing")]


def test_an_owner_named_inline_is_superseded_like_any_other(small):
    small.relate("Atlas", "OWNED_BY", "Ann")
    small.remember("Project", "Atlas", relations=[("OWNED_BY", "Bob")])
    assert lines(small, "Atlas") == [("Project:Atlas", "OWNED_BY", "Person:Bob")]

"""What trying hard found: merges last, single-valued relations never overlap, nothing changes silently."""

from __future__ import annotations

import itertools

import pytest

from engrama.core.requests import GetEdges, GetNodes
from engrama.errors import InvalidProperty, InvalidTime


def edges_of(memory, key):
    (found,) = memory.asks(GetNodes(memory.scope, (("Project", key.lower()),)))
    (row,) = found.values()
    return memory.asks(GetEdges(memory.scope, row.ref, "OWNED_BY", None, ended=True))[0]


def test_the_name_and_the_uid_of_a_merged_node_lead_to_the_one_that_took_it_in(memory):
    memory.remember("Person", "José Ibarra", note="fires kilns")
    gone = memory.remember("Person", "Jose Ibarra", note="mixes glazes").node.uid
    before = memory.export()
    memory.merge("Person:José Ibarra", "Person:Jose Ibarra")
    again = memory.remember("Person", "Jose Ibarra", {"role": "potter"})
    assert (again.created, again.node.key) == (False, "José Ibarra")
    assert memory.show(gone).key == "José Ibarra"
    assert memory.import_lines(before).nodes_created == 0
    assert memory.counts().nodes == 1
    assert memory.show("José Ibarra").properties == {"role": "potter"}


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_single_valued_relations_never_overlap_whatever_order_they_were_told_in(memory, order):
    told = (("Ann", "2024-01-01"), ("Bob", "2024-06-01"), ("Cid", "2025-06-01"))
    memory.remember("Project", "Atlas")
    for place in order:
        owner, since = told[place]
        memory.remember("Person", owner)
        memory.relate("Project:Atlas", "OWNED_BY", f"Person:{owner}", valid_from=since)
    line = sorted((edge.valid_from, edge.valid_to) for edge in edges_of(memory, "Atlas"))
    assert line[-1][1] is None
    assert all(end is not None and end < start for (_, end), (start, _) in itertools.pairwise(line))


@pytest.mark.parametrize("named", [{"valid_from": "2031-01-01"}, {"valid_to": "2031-01-01"}])
def test_a_moment_that_has_not_come_is_refused(memory, named):
    memory.remember("Project", "Atlas")
    memory.remember("Tool", "Lathe")
    with pytest.raises(InvalidTime, match="future"):
        memory.remember("Project", "Atlas", **named)
    with pytest.raises(InvalidTime, match="future"):
        memory.relate("Project:Atlas", "USES", "Tool:Lathe", **named)
    assert memory.relate("Project:Atlas", "USES", "Tool:Lathe").created


def test_what_was_superseded_and_forgotten_comes_back_as_valid(memory):
    memory.remember("Project", "Atlas")
    memory.supersede("Atlas")
    memory.forget("Atlas")
    back = memory.remember("Project", "Atlas")
    assert (back.node.state, back.node.valid_to) == ("live", None)
    assert {"state", "valid_to"} <= set(back.changed)


def test_a_change_of_confidence_or_time_alone_is_reported(memory):
    memory.remember("Project", "Atlas")
    assert memory.remember("Project", "Atlas", confidence=0.3).changed == ("confidence",)
    assert memory.remember("Project", "Atlas", valid_from="2020-01-01").changed == ("valid_from",)
    assert memory.remember("Project", "Atlas").changed == ()


def test_relation_properties_are_shown_and_reported_and_kept_apart_from_system_fields(memory):
    memory.remember("Project", "Atlas")
    memory.remember("Tool", "Lathe")
    assert memory.relate("Project:Atlas", "USES", "Tool:Lathe", {"since": 2024}).changed == ()
    assert memory.relate("Project:Atlas", "USES", "Tool:Lathe", {"since": 2025}).changed == ("since",)
    (shown,) = memory.context("Project:Atlas").to_dict()["relations"]
    assert shown == {
        "source": "Project:Atlas",
        "type": "USES",
        "target": "Tool:Lathe",
        "properties": {"since": 2025},
    }
    with pytest.raises(InvalidProperty, match="valid_from"):
        memory.relate("Project:Atlas", "USES", "Tool:Lathe", {"valid_from": 3})


def test_recall_shows_how_its_hits_are_related(memory):
    memory.remember("Project", "Atlas", note="zebra")
    memory.remember("Tool", "Lathe", note="zebra")
    memory.relate("Project:Atlas", "USES", "Tool:Lathe")
    found = memory.recall("zebra")
    assert [(line.source, line.type, line.target) for line in found.relations] == [
        ("Project:Atlas", "USES", "Tool:Lathe")
    ]


def test_a_key_can_be_asked_for_without_its_label(memory):
    memory.remember("Project", "Atlas")
    memory.remember("Tool", "Lathe")
    assert [item.key for item in memory.search("", where={"name": "atlas"}).results] == ["Atlas"]


def test_pages_of_equally_good_hits_neither_repeat_nor_lose_any(memory):
    for number in range(130):
        memory.remember("Tool", f"Tool {number:03}", note="the same words for all of them")
    seen, cursor = [], None
    while True:
        page = memory.search("same words", limit=17, cursor=cursor)
        seen += [item.key for item in page.results]
        cursor = page.cursor
        if cursor is None:
            break
    assert len(seen) == len(set(seen)) == 130

"""Insights on every store: found, renewed, judged for good, retired, and never half."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engrama.backends import FreshSource
from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.render import render_bundle
from engrama.errors import InvalidInput, NodeNotFound, UnknownLabel
from tests.stores import KINDS, Memory, open_memory

PROFILE = Path(__file__).parent / "insights.yaml"


@cache
def source() -> FreshSource:
    profile = load_profile(Selection(str(PROFILE), ()), [shipped_profiles()]).profile
    return FreshSource(profile, render_bundle(profile))


@pytest.fixture(params=KINDS)
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    backend, _, mode = request.param.partition("-")
    opened = open_memory(backend, tmp_path / "store", awaited=mode == "async", source=source())
    yield opened
    opened.close()


def crowd(memory: Memory, topic: str, *fans: str) -> None:
    memory.remember("Topic", topic)
    for fan in fans:
        memory.remember("Person", fan, relations=[("LIKES", f"Topic:{topic}")])


def titles(memory: Memory, **named: str) -> list[str]:
    return [item.title for item in memory.insights(**named).insights]


def test_a_finding_comes_with_its_words_confidence_and_evidence(memory):
    crowd(memory, "Clay", "Ann", "Bob", "Cid")
    found = memory.reflect()
    (insight,) = found.insights
    assert (found.created, found.updated, found.retired) == (1, 0, 0)
    assert (insight.title, insight.pattern, insight.status) == ("3 people like Clay", "crowd", "pending")
    assert insight.body == "Bring those who like Clay together. Among them: Ann; Bob."
    assert insight.confidence == pytest.approx(0.7)
    shown = {memory.show(uid).key for uid in insight.evidence.nodes}
    assert shown == {"Clay", "Ann", "Bob"}
    assert len(insight.evidence.relations) == 2


def test_reflecting_again_changes_nothing_and_more_evidence_renews(memory):
    crowd(memory, "Clay", "Ann", "Bob")
    (first,) = memory.reflect().insights
    again = memory.reflect()
    assert (again.created, again.updated, again.retired) == (0, 0, 0)
    crowd(memory, "Clay", "Cid")
    renewed = memory.reflect()
    assert (renewed.created, renewed.updated) == (0, 1)
    assert (renewed.insights[0].uid, renewed.insights[0].title) == (first.uid, "3 people like Clay")


def test_an_insight_without_evidence_is_retired_and_comes_back_with_it(memory):
    crowd(memory, "Clay", "Ann", "Bob")
    (first,) = memory.reflect().insights
    memory.forget("Person:Bob")
    assert memory.reflect().retired == 1
    assert titles(memory) == []
    memory.remember("Person", "Bob")
    (back,) = memory.reflect().insights
    assert back.uid == first.uid


@pytest.mark.parametrize(("verb", "status"), [("approve_insight", "approved"), ("dismiss_insight", "dismissed")])
def test_what_was_judged_stays_judged_through_every_change_of_its_subject(memory, verb, status):
    crowd(memory, "Clay", "Ann", "Bob")
    (insight,) = memory.reflect().insights
    assert getattr(memory, verb)(insight.title).status == status
    crowd(memory, "Clay", "Cid")
    memory.rename("Topic:Clay", "Stoneware")
    memory.remember("Topic", "Earthenware", relations=[])
    memory.merge("Topic:Earthenware", "Topic:Stoneware")
    found = memory.reflect(full=True)
    assert found.created == 0
    assert titles(memory) == []
    (kept,) = memory.insights(status=status).insights
    assert kept.uid == insight.uid


def test_judgements_travel_with_an_export(memory, tmp_path):
    crowd(memory, "Clay", "Ann", "Bob")
    crowd(memory, "Salt", "Ann", "Bob")
    pending, dismissed = memory.reflect().insights
    memory.dismiss_insight(dismissed.uid)
    other = open_memory("null", tmp_path / "other", source=source())
    other.import_lines(memory.export())
    assert other.export() == memory.export()
    assert other.reflect().created == 0
    assert [item.uid for item in other.insights().insights] == [pending.uid]


@pytest.mark.parametrize("judged_here", [True, False], ids=["judged here", "judged there"])
def test_a_judgement_outlasts_what_another_memory_found_later(memory, tmp_path, judged_here):
    crowd(memory, "Clay", "Ann", "Bob")
    memory.reflect()
    other = open_memory("null", tmp_path / "other", source=source())
    other.import_lines(memory.export())
    here, there = (memory, other) if judged_here else (other, memory)
    here.dismiss_insight("2 people like Clay")
    there.clock.pass_days(1)
    crowd(there, "Clay", "Cid")
    there.reflect()
    memory.import_lines(other.export())
    memory.clock.pass_days(2)
    memory.reflect()
    assert titles(memory) == []
    assert len(titles(memory, status="dismissed")) == 1


def test_a_judgement_goes_along_to_a_name_that_something_was_found_about_before(memory):
    crowd(memory, "Clay", "Ann", "Bob")
    crowd(memory, "Slip", "Ann", "Bob")
    memory.reflect()
    memory.forget("Topic:Slip", purge=True)
    memory.reflect()
    memory.dismiss_insight("2 people like Clay")
    memory.rename("Topic:Clay", "Slip")
    memory.reflect()
    assert titles(memory) == []


def test_judged_insights_do_not_take_the_places_of_others(memory):
    for number, fans in ((1, "abcde"), (2, "abcd"), (3, "abc"), (4, "ab")):
        crowd(memory, f"T{number}", *fans)
    memory.reflect()
    assert titles(memory) == ["5 people like T1", "4 people like T2"]
    memory.dismiss_insight("5 people like T1")
    memory.reflect()
    assert titles(memory) == ["4 people like T2", "3 people like T3"]


def test_falling_out_of_the_limit_is_no_retirement(memory):
    crowd(memory, "T1", "a", "b")
    crowd(memory, "T2", "a", "b")
    memory.reflect()
    crowd(memory, "T3", "a", "b", "c", "d")
    found = memory.reflect()
    assert (found.created, found.retired) == (1, 0)
    assert len(titles(memory)) == 3


def test_a_run_that_fails_half_way_changes_nothing(memory, monkeypatch):
    crowd(memory, "Clay", "Ann", "Bob")
    crowd(memory, "Salt", "Ann", "Bob")
    import engrama.core.operations.reflect as module

    whole, seen = module.finding_of, []

    def failing(*args):
        seen.append(args)
        if len(seen) == 2:
            raise InvalidInput("the second finding fails")
        return whole(*args)

    monkeypatch.setattr(module, "finding_of", failing)
    with pytest.raises(InvalidInput, match="second finding"):
        memory.reflect()
    monkeypatch.undo()
    assert titles(memory) == []
    assert memory.reflect().created == 2


def test_insights_keep_out_of_ordinary_reading_but_searches_mention_them(memory):
    crowd(memory, "Clay", "Ann", "Bob")
    memory.reflect()
    found = memory.search("clay")
    assert [item.label for item in found.results] == ["Topic"]
    assert [item["title"] for item in found.insights] == ["2 people like Clay"]
    assert memory.search("").searched == 3
    assert memory.counts().nodes == 3
    memory.dismiss_insight("2 people like Clay")
    assert memory.search("clay").insights == ()


def test_nobody_writes_insights_by_hand_and_unknown_ones_are_named(memory):
    with pytest.raises(UnknownLabel, match="patterns"):
        memory.remember("Insight", "Mine")
    with pytest.raises(NodeNotFound, match="no insight"):
        memory.approve_insight("no such title")


def test_an_insight_is_found_by_its_whole_title_only(memory):
    crowd(memory, "Clay", "Ann", "Bob")
    memory.reflect()
    with pytest.raises(NodeNotFound):
        memory.show_insight("2 people like")
    assert memory.show_insight("2 PEOPLE like clay").title == "2 people like Clay"

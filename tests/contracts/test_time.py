"""What was true when: single-valued relations as of a day, the past on every reading verb, decay, ends and revivals."""

import json
import math

import pytest

from engrama.core.temporal import to_iso
from engrama.errors import EngramaError, InvalidTime, NodeNotFound
from tests.stores import BOB

BEFORE, EARLY, LATE = "2023-06-01", "2024-12-31", "2025-07-01"


@pytest.fixture
def old(memory):
    """Facts that have held since 2020, and a relation that changed hands."""
    for label, key in (("Person", "Marta"), ("Person", "José"), ("Project", "Ember")):
        memory.remember(label, key, note=f"{key} quokka", valid_from="2020-01-01")
    memory.relate("Project:Ember", "OWNED_BY", "Person:Marta", valid_from="2024-01-01")
    memory.relate("Project:Ember", "OWNED_BY", "Person:José", valid_from="2025-06-01")
    return memory


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (BEFORE, []),
        ("2024-01-01", ["Person:Marta"]),
        (EARLY, ["Person:Marta"]),
        ("2025-05-31", ["Person:Marta"]),
        ("2025-06-01", ["Person:José"]),
        (LATE, ["Person:José"]),
    ],
)
def test_context_walks_the_relations_of_the_day(old, day, expected):
    assert owners(old, at=day) == expected


def owners(memory, **options):
    return [relation.target for relation in memory.context("Project:Ember", **options).relations]


def test_of_a_single_valued_relation_the_last_holds_today_and_both_stay_as_history(old):
    old.clock.pass_days(1)
    assert owners(old) == ["Person:José"]
    kept = [json.loads(line)["relation"] for line in old.export() if line.startswith('{"relation"')]
    assert sorted((relation["valid_from"][:10], relation["valid_to"]) for relation in kept) == [
        ("2024-01-01", "2025-05-31T23:59:59.999999Z"),
        ("2025-06-01", None),
    ]


def test_what_surrounds_a_hit_today_is_without_the_owner_of_the_past(old):
    assert "Person:Marta" not in [r.target for r in old.recall("Ember").relations]


def test_ending_a_relation_leaves_it_to_the_past(old):
    old.unrelate("Project:Ember", "OWNED_BY", "Person:José")
    old.clock.pass_days(1)
    assert owners(old) == []
    assert owners(old, at=LATE) == ["Person:José"]


@pytest.fixture
def changed(memory):
    """A project whose rank, name and truth changed; the moments between the changes."""
    moments = {}
    memory.remember("Project", "Atlas", {"rank": 1, "summary": "first wombat"})
    moments["first"] = memory.clock.now
    memory.clock.pass_days(10)
    memory.remember("Project", "Atlas", {"rank": 2, "summary": "second numbat"})
    moments["second"] = memory.clock.now
    memory.clock.pass_days(10)
    memory.supersede("Project:Atlas")
    moments["end"] = memory.clock.now
    memory.clock.pass_days(10)
    return memory, {name: to_iso(moment) for name, moment in moments.items()}


def test_every_reading_verb_answers_with_the_values_of_then(changed):
    memory, moments = changed
    for name, rank in (("first", 1), ("second", 2)):
        at = moments[name]
        assert memory.show("Project:Atlas", at=at).properties["rank"] == rank
        assert [item.key for item in memory.query_at_date(at).results] == ["Atlas"]
        assert memory.context("Project:Atlas", at=at).root.properties["rank"] == rank
    assert [hit.key for hit in memory.search("wombat", at=moments["first"]).results] == ["Atlas"]
    assert memory.search("numbat", at=moments["first"]).results == ()
    assert [hit.key for hit in memory.search("numbat", at=moments["second"]).results] == ["Atlas"]


def test_what_has_ended_is_gone_today_and_there_on_its_days(changed):
    memory, moments = changed
    assert memory.search("atlas").results == ()
    assert memory.query_at_date(to_iso(memory.clock.now)).results == ()
    assert [hit.key for hit in memory.search("atlas", at=moments["second"]).results] == ["Atlas"]
    assert [hit.key for hit in memory.search("atlas", include=["superseded"]).results] == ["Atlas"]


def test_before_it_began_a_fact_did_not_hold(changed):
    memory, _ = changed
    assert memory.query_at_date("2020-01-01").results == ()
    with pytest.raises(NodeNotFound):
        memory.show("Project:Atlas", at="2020-01-01")
    with pytest.raises(NodeNotFound):
        memory.context("Project:Atlas", at="2020-01-01")


@pytest.mark.parametrize("verb", ["search", "context", "show", "query_at_date"])
@pytest.mark.parametrize("when", ["yesterday", "2026-13-01", 7.5])
def test_a_date_that_is_none_is_refused_by_every_verb(changed, verb, when):
    memory, _ = changed
    calls = {
        "search": lambda: memory.search("atlas", at=when),
        "context": lambda: memory.context("Project:Atlas", at=when),
        "show": lambda: memory.show("Project:Atlas", at=when),
        "query_at_date": lambda: memory.query_at_date(when),
    }
    with pytest.raises(InvalidTime):
        calls[verb]()


def test_the_past_of_another_owner_is_nobodys_business(changed):
    memory, moments = changed
    bob = memory.as_owner(BOB)
    assert bob.query_at_date(moments["first"]).results == ()
    assert bob.search("wombat", at=moments["first"]).results == ()
    with pytest.raises(NodeNotFound):
        bob.show("Project:Atlas", at=moments["first"])


def test_an_end_and_a_revival_are_in_the_history_and_in_the_answers_of_the_day(changed):
    memory, moments = changed
    revived = memory.remember("Project", "Atlas", {"rank": 3})
    assert revived.warnings
    node = memory.show("Project:Atlas")
    assert (node.state, node.valid_to) == ("live", None)
    events = [version.event for version in memory.history("Project:Atlas").events]
    assert [event for event in events if event in ("superseded", "revived")] != []
    assert memory.show("Project:Atlas", at=moments["first"]).properties["rank"] == 1
    assert memory.search("atlas").results[0].key == "Atlas"


def test_two_facts_that_do_not_exclude_each_other_both_stay(memory):
    memory.remember("Person", "Marta", note="likes matte")
    memory.remember("Person", "Marta", note="fired kiln 3")
    node = memory.show("Person:Marta")
    assert (node.state, node.valid_to, node.confidence) == ("live", None, 1.0)
    assert {note.text for note in node.observations} == {"likes matte", "fired kiln 3"}


def test_an_interval_that_ends_before_it_starts_is_refused(memory):
    with pytest.raises(InvalidTime):
        memory.remember("Project", "Atlas", valid_from="2026-02-01", valid_to="2026-01-01")
    assert memory.counts().nodes == 0
    memory.load([("Project", "Atlas"), ("Person", "Ann")])
    with pytest.raises(EngramaError):
        memory.relate("Project:Atlas", "OWNED_BY", "Person:Ann", valid_from="2026-02-01", valid_to="2026-01-01")
    assert memory.counts().relations == 0


def test_two_passes_of_decay_equal_one(memory):
    memory.load([("Project", "Once"), ("Project", "Twice")])
    started = memory.clock.now
    memory.clock.pass_days(10)
    memory.decay(rate=0.05, apply=True)
    memory.decay(rate=0.05, apply=True)
    memory.clock.pass_days(20)
    memory.decay(rate=0.05, apply=True)
    days = (memory.clock.now - started) / 86_400_000_000
    for key in ("Once", "Twice"):
        assert memory.show(f"Project:{key}").confidence == pytest.approx(math.exp(-0.05 * days), rel=1e-4)


def test_a_dry_run_of_decay_says_what_would_be_and_writes_nothing(memory):
    memory.remember("Project", "Atlas")
    memory.clock.pass_days(30)
    before = memory.export()
    told = memory.decay(rate=0.05, archive_below=0.5)
    assert (told.mode, told.affected, told.archived) == ("dry-run", 1, 1)
    assert memory.export() == before
    done = memory.decay(rate=0.05, archive_below=0.5, apply=True)
    assert (done.affected, done.archived) == (1, 1)
    assert memory.show("Project:Atlas").state == "archived"


def test_what_is_renewed_decays_from_its_renewal(memory):
    memory.remember("Project", "Atlas", {"rank": 1})
    memory.clock.pass_days(100)
    memory.remember("Project", "Atlas", {"rank": 2})
    memory.clock.pass_days(1)
    memory.decay(rate=0.05, apply=True)
    assert memory.show("Project:Atlas").confidence == pytest.approx(math.exp(-0.05), rel=1e-4)


def test_decay_is_for_one_owner_and_one_label_when_asked(memory):
    memory.load([("Project", "Atlas"), ("Tool", "Pen")])
    memory.as_owner(BOB).remember("Project", "His")
    memory.clock.pass_days(30)
    memory.decay(rate=0.05, label="Tool", apply=True)
    assert memory.show("Project:Atlas").confidence == 1.0
    assert memory.show("Tool:Pen").confidence < 0.3
    assert memory.as_owner(BOB).show("Project:His").confidence == 1.0


@pytest.mark.parametrize("rate", [0, -1, 11, math.nan])
def test_a_rate_that_is_no_share_is_refused(memory, rate):
    with pytest.raises(EngramaError):
        memory.decay(rate=rate)

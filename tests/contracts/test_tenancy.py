"""Two owners of one store: neither sees the other by any verb, and what is not yours never existed."""

import pytest

from engrama.core.engine import EngramaEngine
from engrama.core.scope import Scope
from engrama.errors import EngramaError, ScopeUnresolved
from tests.stores import ANN, BOB, TimedBinding

NOBODY = "00000000-0000-7000-8000-000000000000"
EVERY = ("archived", "superseded")


@pytest.fixture
def pair(memory):
    """Ann's filled memory and Bob's empty one in the same store."""
    memory.load(
        [("Project", "Atlas", {"rank": 1, "tags": ["map"]}, "A quokka"), ("Tool", "Pen"), ("Person", "Ann")],
        [("Project:Atlas", "USES", "Tool:Pen")],
    )
    memory.remember("Project", "Atlas", {"rank": 2})
    return memory, memory.as_owner(BOB)


def test_reading_finds_nothing_of_another_owner(pair):
    _, bob = pair
    for query in ("", "atlas", "quokka", "pen ann atlas"):
        assert bob.search(query, include=EVERY).results == ()
        assert bob.search(query, prefix=True).results == ()
        assert bob.search(query).searched == 0
    assert bob.search("", tags=["map"]).results == ()
    assert bob.search("atlas").reason == "empty"
    assert bob.recall("atlas").seeds == ()
    counts = bob.counts()
    assert (counts.nodes, counts.relations, counts.labels, counts.types) == (0, 0, {}, {})
    assert len(bob.export()) == 1


SINGLE = {
    "show": lambda m, node: m.show(node),
    "get": lambda m, node: m.get(node),
    "history": lambda m, node: m.history(node),
    "context": lambda m, node: m.context(node),
    "supersede": lambda m, node: m.supersede(node),
    "rename": lambda m, node: m.rename(node, "Stolen"),
    "forget": lambda m, node: m.forget(node),
    "purge": lambda m, node: m.forget(node, purge=True),
    "merge": lambda m, node: m.merge("Project:Own", node),
    "merge into": lambda m, node: m.merge(node, "Project:Own"),
    "relate from": lambda m, node: m.relate(node, "USES", "Tool:Own pen"),
    "relate to": lambda m, node: m.relate("Project:Own", "ABOUT", node),
    "unrelate": lambda m, node: m.unrelate(node, "USES", "Tool:Own pen"),
    "stub": lambda m, node: m.relate("Project:Own", "ABOUT", node, on_missing="stub"),
    "inline": lambda m, node: m.remember("Project", "Own", relations=[("ABOUT", node)], on_missing="error"),
    "load": lambda m, node: m.load([], [("Project:Own", "ABOUT", node)]),
}


@pytest.mark.parametrize("verb", SINGLE)
def test_not_yours_is_answered_exactly_like_never_existed(pair, verb):
    ann, bob = pair
    bob.load([("Project", "Own"), ("Tool", "Own pen")])
    uid = ann.show("Project:Atlas").uid
    before, mine = ann.export(), bob.export()
    answers = []
    for node in (uid, NOBODY):
        with pytest.raises(EngramaError) as refused:
            SINGLE[verb](bob, node)
        answers.append({name: str(text).replace(node, "X") for name, text in refused.value.to_dict().items()})
    assert answers[0] == answers[1]
    assert ann.export() == before
    assert bob.export() == mine


@pytest.mark.parametrize("verb", [name for name in SINGLE if name not in ("stub", "load")])
def test_a_name_of_another_owner_is_no_candidate(pair, verb):
    _, bob = pair
    bob.load([("Project", "Own"), ("Tool", "Own pen")])
    answers = []
    for node in ("Project:Atlas", "Project:Never"):
        with pytest.raises(EngramaError) as refused:
            SINGLE[verb](bob, node)
        answers.append({name: str(text).replace(node, "X") for name, text in refused.value.to_dict().items()})
    assert answers[0] == answers[1]


def test_the_same_name_is_another_node_for_another_owner(pair):
    ann, bob = pair
    made = bob.remember("Project", "atlas", {"rank": 9}, note="Bob's")
    assert made.created
    assert made.candidates == ()
    assert made.node.uid != ann.show("Project:Atlas").uid
    assert ann.show("Project:Atlas").properties["rank"] == 2
    assert [note.text for note in bob.show("atlas").observations] == ["Bob's"]
    bob.forget("atlas", purge=True)
    assert ann.show("Project:Atlas").key == "Atlas"


def test_a_likeness_of_another_owner_is_no_candidate(pair):
    _, bob = pair
    assert bob.remember("Tool", "P-en").candidates == ()


def test_forgetting_by_age_is_scoped(pair):
    ann, bob = pair
    bob.remember("Tool", "Pen")
    ann.clock.pass_days(100)
    gone = bob.forget(label="Tool", older_than="5d", purge=True)
    assert gone.nodes == ("Tool:Pen",)
    assert ann.show("Tool:Pen").state == "live"


def test_one_uid_may_belong_to_both_owners(pair):
    ann, bob = pair
    lines = ann.export()
    bob.import_lines(lines)
    uid = ann.show("Project:Atlas").uid
    bob.remember("Project", "Atlas", {"rank": 77}, note="Bob's own")
    bob.relate("Person:Ann", "ABOUT", "Tool:Pen")
    assert ann.show(uid).properties["rank"] == 2
    assert bob.show(uid).properties["rank"] == 77
    assert ann.export() == lines
    bob.forget(uid, purge=True)
    assert ann.export() == lines
    assert [hit.uid for hit in ann.search("quokka").results] == [uid]
    assert len(ann.history(uid).events) == 2
    assert ann.verify().ok


def test_each_owner_keeps_the_same_organisation_and_user_apart(memory):
    first, second = memory.as_owner(Scope("a", "bc")), memory.as_owner(Scope("ab", "c"))
    first.remember("Project", "Atlas")
    assert second.search("").results == ()
    assert memory.as_owner(Scope("bc", "a")).counts().nodes == 0
    assert memory.as_owner(Scope("A", "bc")).counts().nodes == 0


@pytest.mark.parametrize("scope", [("", ""), ("a", ""), ("*", "a"), (None, None), ("a", None), ("a\x00", "a")])
def test_an_engine_without_a_complete_owner_is_refused(memory, scope):
    with pytest.raises(ScopeUnresolved):
        EngramaEngine(memory.store, TimedBinding(Scope(*scope), memory.clock, memory.settings))


def test_a_write_of_one_owner_changes_no_answer_of_the_other(pair):
    ann, bob = pair
    before = [
        ann.search("atlas quokka pen"),
        ann.recall("atlas"),
        ann.context("Project:Atlas"),
        ann.counts(),
        ann.export(),
    ]
    bob.load([("Tool", f"Atlas pen {number}", {}, "quokka atlas") for number in range(30)])
    ann.clock.now -= 6_000_000
    after = [
        ann.search("atlas quokka pen"),
        ann.recall("atlas"),
        ann.context("Project:Atlas"),
        ann.counts(),
        ann.export(),
    ]
    assert {hit.uid for hit in before[0].results} == {hit.uid for hit in after[0].results}
    assert before[0].searched == after[0].searched
    assert {seed.uid for seed in before[1].seeds} == {seed.uid for seed in after[1].seeds}
    assert before[2:] == after[2:]
    assert ann.scope == ANN

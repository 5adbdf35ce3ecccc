"""The nodes named as evidence of an insight, looked at again only where something changed: always the first by name."""

import pytest

from tests.contracts.test_insights import crowd, memory  # noqa: F401

CHANGES = {
    "one of the named goes": (lambda it: it.unrelate("Person:Bea", "LIKES", "Topic:Maps"), "Carl; Dora"),
    "one of the named is archived": (lambda it: it.forget("Person:Carl"), "Bea; Dora"),
    "one of the named is renamed to the end": (lambda it: it.rename("Person:Bea", "Zoe"), "Carl; Dora"),
    "one of the named is renamed and stays": (lambda it: it.rename("Person:Bea", "Beatrix"), "Beatrix; Carl"),
    "one behind them is renamed to the front": (lambda it: it.rename("Person:Finn", "Abel"), "Abel; Bea"),
    "a first one comes": (lambda it: fan(it, "Ada"), "Ada; Bea"),
    "a last one comes": (lambda it: fan(it, "Zora"), "Bea; Carl"),
    "one goes and a last one comes": (
        lambda it: (it.unrelate("Person:Carl", "LIKES", "Topic:Maps"), fan(it, "Zora")),
        "Bea; Dora",
    ),
}


def fan(it, name):
    it.remember("Person", name, relations=[("LIKES", "Topic:Maps")])


@pytest.mark.parametrize(("change", "named"), CHANGES.values(), ids=list(CHANGES))
def test_the_named_are_the_first_after_each_change(memory, change, named):  # noqa: F811
    crowd(memory, "Maps", "Bea", "Carl", "Dora", "Finn")
    memory.reflect()
    change(memory)
    (told,) = memory.reflect().insights
    assert told.body.endswith(f"Among them: {named}.")
    full = memory.reflect(full=True)
    assert (full.created, full.updated, full.retired) == (0, 0, 0)


def test_what_changed_behind_the_limit_is_counted_through_when_it_is_told(memory):  # noqa: F811
    for topic, fans in {"Maps": "ABCDE", "Ink": "ABCD", "Type": "DEF"}.items():
        crowd(memory, topic, *fans)
    memory.reflect()
    memory.remember("Person", "G", relations=[("LIKES", "Topic:Type"), ("LIKES", "Topic:Ink")])
    memory.unrelate("Person:D", "LIKES", "Topic:Type")
    memory.reflect()
    memory.remember("Person", "A", relations=[("LIKES", "Topic:Type")])
    for fan in "ABCD":
        memory.unrelate(f"Person:{fan}", "LIKES", "Topic:Maps")
    bodies = [found.body for found in memory.reflect().insights]
    assert [body.partition("Among them: ")[2] for body in bodies] == ["A; B.", "A; E."]


def test_what_was_told_once_and_changed_behind_the_limit_is_counted_through_again(memory):  # noqa: F811
    crowd(memory, "Maps", *"BCD")
    memory.reflect()
    for topic in ("Ink", "Type"):
        crowd(memory, topic, *"HIJKL")
    memory.remember("Person", "A", relations=[("LIKES", "Topic:Maps")])
    memory.reflect()
    for topic in ("Ink", "Type"):
        memory.forget(f"Topic:{topic}")
    (told,) = memory.reflect().insights
    assert told.body.endswith("Among them: A; B.")


def test_a_node_that_comes_after_an_erased_one_is_not_taken_for_it(memory):  # noqa: F811
    crowd(memory, "Maps", *"ABC")
    memory.reflect()
    fan(memory, "D")
    memory.reflect()
    memory.forget("Person:D", purge=True)
    memory.remember("Topic", "Ink")
    (told,) = memory.reflect().insights
    assert (told.title, told.evidence.nodes) == (
        "3 people like Maps",
        memory.reflect(full=True).insights[0].evidence.nodes,
    )


def test_a_row_behind_the_limit_goes_with_its_node_although_another_one_came(memory):  # noqa: F811
    crowd(memory, "Maps", *"ABCD")
    crowd(memory, "Ink", *"ABC")
    memory.reflect()
    memory.remember("Topic", "Type")
    for name in "AB":
        memory.relate(f"Person:{name}", "LIKES", "Topic:Type")
    memory.reflect()
    memory.forget("Topic:Type", purge=True)
    memory.remember("Person", "Newcomer")
    memory.reflect()
    memory.forget("Topic:Maps")
    found = memory.reflect()
    assert ([item.title for item in found.insights], found.created) == (["3 people like Ink"], 0)

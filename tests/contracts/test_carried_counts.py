"""The counts of a hub, carried on from what they were: right after every change that could make them something else."""

from functools import cache
from pathlib import Path

import pytest

from engrama.backends import FreshSource
from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.render import render_bundle
from engrama.core.operations import carrying
from tests.stores import KINDS, open_memory

PROFILE = Path(__file__).parent / "fans.yaml"


@cache
def source():
    profile = load_profile(Selection(str(PROFILE), ()), [shipped_profiles()]).profile
    return FreshSource(profile, render_bundle(profile))


@pytest.fixture(params=KINDS)
def memory(request, tmp_path, monkeypatch):
    """Four people like Maps, a critic and one who is archived do not count; a reflect has told so."""
    monkeypatch.setattr(carrying, "HUB", 1)
    backend, _, mode = request.param.partition("-")
    opened = open_memory(backend, tmp_path / "store", awaited=mode == "async", source=source())
    opened.remember("Topic", "Maps")
    for name in ("Ann", "Bob", "Cy", "Di", "Eve"):
        join(opened, name)
    join(opened, "Zed", role="critic")
    opened.forget("Person:Eve")
    assert told(opened) == ["4 fans of 1 kinds like Maps"]
    yield opened
    opened.close()


def join(it, name, label="Person", type_="LIKES", **properties):
    it.remember(label, name, properties, relations=[(type_, "Topic:Maps")])


def told(it, pattern="liked"):
    return [found.title for found in it.reflect().insights if found.pattern == pattern]


def part(it, name):
    it.unrelate(f"Person:{name}", "LIKES", "Topic:Maps")


CHANGES = {
    "another one comes": ([lambda it: join(it, "Flo")], "5 fans of 1 kinds"),
    "one who is known comes by another relation": ([lambda it: join(it, "Ann", type_="KNOWS")], "4 fans of 1 kinds"),
    "one comes by two relations": (
        [lambda it: join(it, "Flo"), lambda it: join(it, "Flo", type_="KNOWS")],
        "5 fans of 1 kinds",
    ),
    "one who does not count comes": ([lambda it: join(it, "Flo", role="critic")], "4 fans of 1 kinds"),
    "more come than a sample holds": ([lambda it: [join(it, name) for name in "FGHIJ"]], "9 fans of 1 kinds"),
    "one comes and one goes": ([lambda it: join(it, "Flo"), lambda it: part(it, "Ann")], "4 fans of 1 kinds"),
    "one goes and comes again": ([lambda it: part(it, "Ann"), lambda it: join(it, "Ann")], "4 fans of 1 kinds"),
    "one comes and goes again": ([lambda it: join(it, "Flo"), lambda it: part(it, "Flo")], "4 fans of 1 kinds"),
    "one changes its relation": (
        [lambda it: part(it, "Ann"), lambda it: join(it, "Ann", type_="KNOWS")],
        "4 fans of 1 kinds",
    ),
    "one counts from now on": ([lambda it: it.remember("Person", "Zed", {"role": "fan"})], "5 fans of 1 kinds"),
    "one counts from now on and another comes": (
        [lambda it: join(it, "Flo"), lambda it: it.remember("Person", "Zed", {"role": "fan"})],
        "6 fans of 1 kinds",
    ),
    "one counts no longer and another comes": (
        [lambda it: join(it, "Flo"), lambda it: it.remember("Person", "Ann", {"role": "critic"})],
        "4 fans of 1 kinds",
    ),
    "one is archived": ([lambda it: it.forget("Person:Ann"), lambda it: join(it, "Flo")], "4 fans of 1 kinds"),
    "one is archived and revived": (
        [lambda it: it.forget("Person:Ann"), lambda it: it.remember("Person", "Ann")],
        "4 fans of 1 kinds",
    ),
    "an archived one is revived": ([lambda it: it.remember("Person", "Eve")], "5 fans of 1 kinds"),
    "an archived one is revived and related": ([lambda it: join(it, "Eve", type_="KNOWS")], "5 fans of 1 kinds"),
    "one is erased and another comes": (
        [lambda it: it.forget("Person:Ann", purge=True), lambda it: join(it, "Flo")],
        "4 fans of 1 kinds",
    ),
    "one of another kind comes": ([lambda it: join(it, "Cartographers", "Club")], "5 fans of 2 kinds"),
    "two of another kind come one after the other": (
        [lambda it: join(it, "Cartographers", "Club"), lambda it: it.reflect(), lambda it: join(it, "Walkers", "Club")],
        "6 fans of 2 kinds",
    ),
}


@pytest.mark.parametrize(("steps", "counted"), CHANGES.values(), ids=list(CHANGES))
def test_the_counts_are_right_after_each_change(memory, steps, counted):
    for step in steps:
        step(memory)
    assert told(memory) == [f"{counted} like Maps"]
    full = memory.reflect(full=True)
    assert (full.created, full.updated, full.retired) == (0, 0, 0)


def test_a_hub_that_no_longer_fits_is_not_carried_on(memory):
    join(memory, "Flo")
    memory.remember("Topic", "Maps", {"open": False})
    assert told(memory) == []


def test_a_count_that_asks_for_few_relations_is_not_carried_on(memory):
    assert told(memory, "faithful") == ["5 fans of Maps alone"]
    memory.remember("Topic", "Ink")
    memory.relate("Person:Ann", "LIKES", "Topic:Ink")
    assert told(memory, "faithful") == ["4 fans of Maps alone"]


def test_a_hub_that_only_gains_is_not_counted_as_a_whole(memory, monkeypatch):
    grown = []
    monkeypatch.setattr(carrying, "_grown", lambda *given: grown.append(given[-1]) or plain(*given))
    join(memory, "Flo")
    join(memory, "Gus")
    assert told(memory) == ["6 fans of 1 kinds like Maps"]
    assert grown == [2]
    part(memory, "Ann")
    assert told(memory) == ["5 fans of 1 kinds like Maps"]
    assert grown == [2]


plain = carrying._grown

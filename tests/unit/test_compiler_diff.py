"""Changes between two compiled profiles: each is seen, and says what it asks of the data."""

import pytest

from engrama.ir.diff import EFFECTS, diff
from engrama.ir.profile import CompiledProfile, Label, Pair, Property, Relation

NAME = Property("name", search="title")
MUST = Property("z", required=True)
LEVEL = Property("level", "enum", values=("basic", "advanced"))
COURSE = Label("Course", "name", properties=(LEVEL, NAME))
PERSON = Label("Person", "name", properties=(NAME,))
TAUGHT_BY = Relation("TAUGHT_BY", (Pair("Course", "Person"),))
PATTERN = '{"id":"lonely","nodes":{"p":"Person"}}'
PROFILE = CompiledProfile("p", labels=(COURSE, PERSON), relations=(TAUGHT_BY,), patterns=(PATTERN,))

OTHER = {
    str: lambda value: f"{value}x",
    bool: lambda value: not value,
    tuple: lambda value: (*value, "x"),
}
STRUCTURE = {"labels", "relations", "properties", "pairs", "patterns"}


def with_course(**changed):
    return PROFILE.replace(labels=(COURSE.replace(**changed), PERSON))


def with_level(**changed):
    return with_course(properties=(LEVEL.replace(**changed), NAME))


def with_relation(**changed):
    return PROFILE.replace(relations=(TAUGHT_BY.replace(**changed),))


def facts(changes):
    return [(item.kind, item.subject, item.what, item.effect) for item in changes]


def single_field_changes():
    makers = {
        CompiledProfile: (PROFILE, PROFILE.replace),
        Label: (COURSE, with_course),
        Property: (LEVEL, with_level),
        Relation: (TAUGHT_BY, with_relation),
    }
    for owner, (value, make) in makers.items():
        for name in owner.fields:
            if name not in STRUCTURE:
                before = getattr(value, name)
                yield pytest.param(make(**{name: OTHER[type(before)](before)}), id=f"{owner.__name__}.{name}")


@pytest.mark.parametrize("changed", list(single_field_changes()))
def test_no_field_changes_silently(changed):
    assert diff(PROFILE, changed)
    assert diff(changed, PROFILE)


def test_equal_profiles_differ_in_nothing():
    assert diff(PROFILE, PROFILE.replace()) == ()


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        (PROFILE.replace(labels=(COURSE, PERSON, Label("Room", "name"))), ("label", "Room", "added", "additive")),
        (with_course(key="level"), ("label", "Course", "key", "needs-data")),
        (with_course(description="x"), ("label", "Course", "description", "additive")),
        (with_course(strict=True), ("label", "Course", "strict", "needs-data")),
        (with_course(properties=(NAME,)), ("property", "Course.level", "removed", "destructive")),
        (with_course(properties=(LEVEL, NAME, Property("z"))), ("property", "Course.z", "added", "additive")),
        (with_course(properties=(LEVEL, NAME, MUST)), ("property", "Course.z", "added", "needs-data")),
        (with_level(required=True), ("property", "Course.level", "required", "needs-data")),
        (with_level(search="off"), ("property", "Course.level", "search", "rebuild")),
        (with_level(type="integer", values=()), ("property", "Course.level", "type", "needs-data")),
        (with_level(type="text", values=()), ("property", "Course.level", "type", "additive")),
        (with_level(values=("basic",)), ("property", "Course.level", "values removed", "needs-data")),
        (with_level(values=("basic", "advanced", "x")), ("property", "Course.level", "values added", "additive")),
        (with_level(values=("advanced", "basic")), ("property", "Course.level", "values", "additive")),
        (PROFILE.replace(relations=()), ("relation", "TAUGHT_BY", "removed", "destructive")),
        (with_relation(cardinality="one"), ("relation", "TAUGHT_BY", "cardinality", "needs-data")),
        (with_relation(acyclic=True), ("relation", "TAUGHT_BY", "acyclic", "needs-data")),
        (PROFILE.replace(patterns=()), ("pattern", "lonely", "removed", "additive")),
        (PROFILE.replace(language="es"), ("profile", "p", "language", "rebuild")),
    ],
)  # fmt: skip
def test_each_change_has_its_effect(new, expected):
    assert facts(diff(PROFILE, new)) == [expected]


def test_the_way_back_asks_less_or_more():
    assert facts(diff(with_level(required=True), PROFILE)) == [("property", "Course.level", "required", "additive")]
    assert facts(diff(with_relation(cardinality="one"), PROFILE)) == [
        ("relation", "TAUGHT_BY", "cardinality", "additive")
    ]


def test_changes_say_what_to_count():
    (change,) = diff(PROFILE, with_level(values=("basic",)))
    assert (change.label, change.property, change.values) == ("Course", "level", ("advanced",))
    wider = with_relation(pairs=(*TAUGHT_BY.pairs, Pair("Person", "Person")))
    (change,) = diff(wider, PROFILE)
    assert (change.relation, change.pair, change.effect) == ("TAUGHT_BY", Pair("Person", "Person"), "destructive")


def test_a_label_that_goes_takes_its_pairs_along_as_changes_of_their_own():
    changes = diff(PROFILE, PROFILE.replace(labels=(COURSE,), relations=()))
    assert {item.effect for item in changes} == {"destructive"}
    assert len(changes) == 2


def test_a_pair_that_a_wider_one_covers_is_no_loss():
    changes = diff(PROFILE, with_relation(pairs=(Pair("any", "Person"),)))
    assert {item.effect for item in changes} == {"additive"}


def test_declared_renames_are_renames_and_nothing_else_is():
    title = NAME.replace(name="title", renamed_from=("name",))
    lesson = Label("Lesson", "title", properties=(LEVEL, title), renamed_from=("Course",))
    given_by = Relation("GIVEN_BY", (Pair("Lesson", "Person"),), renamed_from=("TAUGHT_BY",))
    renamed = PROFILE.replace(labels=(lesson, PERSON), relations=(given_by,))
    changes = diff(PROFILE, renamed)
    assert {item.effect for item in changes} == {"rename", "additive"}
    assert facts(item for item in changes if item.effect == "rename") == [
        ("label", "Course", "renamed", "rename"),
        ("property", "Course.name", "renamed", "rename"),
        ("relation", "TAUGHT_BY", "renamed", "rename"),
    ]
    undeclared = renamed.replace(labels=(renamed.labels[0].replace(renamed_from=()), PERSON))
    assert "destructive" in {item.effect for item in diff(PROFILE, undeclared)}


def test_a_rename_that_has_been_carried_out_is_no_change():
    renamed = with_course(renamed_from=("Class",))
    assert diff(renamed, renamed) == ()
    assert {item.effect for item in diff(PROFILE, renamed)} == {"additive"}


def test_every_change_is_told_in_a_sentence():
    empty = CompiledProfile("p")
    for change in (*diff(empty, PROFILE), *diff(PROFILE, empty)):
        assert change.effect in EFFECTS
        assert change.detail.endswith(".")

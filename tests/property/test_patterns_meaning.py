"""What each construct of a pattern means, on graphs small enough to see the right answer, on every store."""

import pytest

from engrama.core.pattern_requests import RunPattern, SampleCounted
from engrama.core.rows import ARCHIVED, LIVE, STUB, SUPERSEDED, EdgeRow, NodeRow, Origin
from engrama.core.temporal import DAY
from engrama.core.text import fold_key
from engrama.ir.pattern import (
    BACK,
    EITHER,
    OUT,
    Aged,
    AllOf,
    AnyOf,
    Compares,
    Confidence,
    Count,
    Degree,
    Distinct,
    Edge,
    Equals,
    Missing,
    NoEdge,
    Ordered,
    Pattern,
    Rule,
    Variable,
    Way,
)
from engrama.ir.profile import INSIGHT
from tests.property.neo4j_side import Fresh
from tests.property.sides import Reference, Sqlite, prepared
from tests.property.strategies import NOW, Picture

ANY_WAY = (Way("", EITHER),)
A, B = Variable("a"), Variable("b")


@pytest.fixture(scope="module", params=["null", "sqlite", "neo4j"])
def side(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("meaning")
    opened = {"null": Reference, "sqlite": lambda: Sqlite(folder), "neo4j": lambda: Fresh(folder)}[request.param]()
    yield opened
    opened.close()


def node(uid, label="Task", *, key="", state=LIVE, at=NOW, sure=1.0, **properties):
    key = key or uid
    return NodeRow(
        uid, label, key, fold_key(key), key, state, properties, at, None, sure, None, at, at, Origin(), uid
    )  # fmt: skip


def edge(source, kind, target, *, ended=False):
    uid = f"{source}{kind}{target}{ended}"
    end = NOW if ended else None
    return EdgeRow(uid, source, kind, target, {}, 0, end, 1.0, 0, 0, Origin())


def found(side, pattern, *parts):
    """The rows as `(uids, counts, confidence)`."""
    picture = Picture(
        tuple(item for item in parts if isinstance(item, NodeRow)),
        tuple(item for item in parts if isinstance(item, EdgeRow)),
    )
    scope, refs = prepared(side, picture, "t")
    uids = {ref: uid for uid, ref in refs.items()}
    rows = side.ask(RunPattern(scope, side.learn(pattern), NOW, 0))
    return [("".join(uids[ref] for ref in row.group), row.counts, row.confidence) for row in rows]


def groups(side, pattern, *parts):
    """The group nodes of each row, as one word."""
    return [row[0] for row in found(side, pattern, *parts)]


def one(*conditions, variable=A, **rest):
    """A pattern of a single variable."""
    rest.setdefault("group", (variable.name,))
    return Pattern("p", variables=(variable,), conditions=conditions, key=(variable.name,), **rest)


def two(ways, *conditions, first=A, second=B, **rest):
    """A pattern of two variables and an edge between them, of which the first is the group."""
    rest.setdefault("group", ("a",))
    rest.setdefault("key", rest["group"])
    edges = (Edge("a", ways, "b"),)
    return Pattern("p", variables=(first, second), edges=edges, conditions=conditions, **rest)


def test_only_current_nodes_of_the_owner_exist_and_insights_are_not_any(side):
    parts = [node("l"), node("s", state=STUB), node("x", state=ARCHIVED), node("y", state=SUPERSEDED)]
    assert groups(side, one(), *parts, node("i", INSIGHT)) == ["l", "s"]


def test_a_variable_has_one_of_its_labels_or_none_of_the_excluded(side):
    parts = [node("t"), node("o", "Order"), node("p", "Person"), node("i", INSIGHT)]
    assert groups(side, one(variable=Variable("a", labels=("Order", "Person"))), *parts) == ["o", "p"]
    assert groups(side, one(variable=Variable("a", excluded=("Order",))), *parts) == ["p", "t"]


@pytest.mark.parametrize(("direction", "wanted"), [(OUT, ["x"]), (BACK, ["y"]), (EITHER, ["x", "y"])])
def test_a_way_is_seen_from_the_first_variable(side, direction, wanted):
    parts = [node("x"), node("y"), edge("x", "NEXT", "y")]
    assert groups(side, two((Way("NEXT", direction),)), *parts) == wanted


def test_any_of_several_ways_will_do_and_an_empty_type_is_every_type(side):
    parts = [node("w"), node("x"), node("y"), edge("w", "NEXT", "y"), edge("y", "LINKS", "x")]
    assert groups(side, two((Way("NEXT", OUT), Way("LINKS", BACK))), *parts) == ["w", "x"]
    assert groups(side, two((Way("", OUT),)), *parts) == ["w", "y"]


def test_ended_relations_do_not_exist(side):
    parts = [node("x"), node("y"), edge("x", "NEXT", "y", ended=True)]
    assert groups(side, two(ANY_WAY), *parts) == []
    assert groups(side, one(NoEdge("a", ANY_WAY, other=B)), *parts) == ["x", "y"]


def test_two_edges_may_use_one_relation_and_two_variables_one_node(side):
    pattern = Pattern(
        "p",
        variables=(A, B, Variable("c")),
        edges=(Edge("a", (Way("NEXT"),), "b"), Edge("c", (Way("NEXT"),), "b")),
        group=("a", "b", "c"),
        key=("a", "b", "c"),
    )
    assert groups(side, pattern, node("x"), node("y"), edge("x", "NEXT", "y")) == ["xyx"]


def test_a_loop_joins_a_node_to_itself_unless_distinct_forbids_it(side):
    parts = [node("x"), edge("x", "NEXT", "x")]
    assert groups(side, two(ANY_WAY, group=("a", "b")), *parts) == ["xx"]
    assert groups(side, two(ANY_WAY, Distinct(("a", "b")), group=("a", "b")), *parts) == []


def test_distinct_tells_each_from_each_also_inside_a_choice(side):
    c = Variable("c")
    pattern = Pattern(
        "p",
        variables=(A, B, c),
        conditions=(AnyOf((Distinct(("a", "b", "c")),)), Ordered("a", "b"), Ordered("b", "c")),
        group=("a", "b", "c"),
        key=("a",),
    )
    assert groups(side, pattern, node("x"), node("y"), node("z")) == ["xyz"]
    assert groups(side, pattern, node("x"), node("y")) == []


def test_ordered_meets_each_pair_once(side):
    pattern = two(ANY_WAY, Ordered("a", "b"), group=("a", "b"))
    assert groups(side, pattern, node("x"), node("y"), edge("x", "NEXT", "y"), edge("y", "NEXT", "x")) == ["xy"]


def test_a_missing_property_equals_nothing_and_differs_from_everything(side):
    parts = [node("x", status="open"), node("y", status="done"), node("z")]
    assert groups(side, one(Equals("a", "status", ("open", "closed"))), *parts) == ["x"]
    assert groups(side, one(Equals("a", "status", ("open", "closed"), negated=True)), *parts) == ["y", "z"]
    assert groups(side, one(Missing("a", "status")), *parts) == ["z"]
    assert groups(side, one(Missing("a", "status", negated=True)), *parts) == ["x", "y"]


@pytest.mark.parametrize(
    ("literal", "wanted"),
    [(1, ["f", "i"]), (True, ["b"]), ("1", ["s"]), ("true", ["w"]), ("[1]", []), (1.0, ["f", "i"])],
)
def test_values_of_another_type_are_not_equal(side, literal, wanted):
    values = {"i": 1, "f": 1.0, "b": True, "s": "1", "w": "true", "l": [1]}
    parts = [node(uid, "Tool", status=value) for uid, value in values.items()]
    assert groups(side, one(Equals("a", "status", (literal,))), *parts) == wanted
    others = sorted(values.keys() - set(wanted))
    assert groups(side, one(Equals("a", "status", (literal,), negated=True)), *parts) == others


def test_values_of_another_type_are_on_no_side(side):
    values = {"i": 3, "f": 2.5, "b": True, "s": "4", "d": "2026-01-01", "l": [9]}
    parts = [*(node(uid, "Tool", size=value) for uid, value in values.items()), node("m", "Tool")]
    assert groups(side, one(Compares("a", "size", ">=", 2.5)), *parts) == ["f", "i"]
    assert groups(side, one(Compares("a", "size", "<", 2.5)), *parts) == []
    assert groups(side, one(Compares("a", "size", "<=", "2026-01-01")), *parts) == ["d"]


def test_an_empty_property_is_the_key_as_it_is_written(side):
    parts = [node("x", key="Alpha"), node("y", "Order", key="alpha"), node("z", key="10")]
    assert groups(side, one(Equals("a", "", ("alpha",))), *parts) == ["y"]
    assert groups(side, one(Equals("a", "", (10,))), *parts) == []
    assert groups(side, one(Compares("a", "", ">", 9)), *parts) == []


def test_confidence_and_times_are_those_of_the_node(side):
    parts = [node("x", sure=0.2), node("y", sure=0.9, at=NOW - 2 * DAY)]
    assert groups(side, one(Compares("a", "confidence", "<", 0.3)), *parts) == ["x"]
    for name in ("created_at", "updated_at", "valid_from"):
        assert groups(side, one(Aged("a", name, True, DAY, "system", "age")), *parts) == ["y"]


def test_an_age_is_older_only_when_it_is_more(side):
    parts = [node("x", at=NOW - DAY), node("y", at=NOW - DAY - 1)]
    assert groups(side, one(Aged("a", "updated_at", True, DAY, "system", "age")), *parts) == ["y"]
    assert groups(side, one(Aged("a", "updated_at", False, DAY, "system", "age")), *parts) == ["x"]


def test_dates_have_ages_and_what_is_no_date_has_none(side):
    parts = [
        node("x", due="2026-06-13", seen="2026-06-14T11:59:59.999999Z"),
        node("y", due="2026-06-14", seen="2026-06-14T12:00:00.000000Z"),
        node("z", "Tool", due=20260101, seen=False),
        node("m"),
    ]
    for name, kind in (("due", "date"), ("seen", "datetime")):
        assert groups(side, one(Aged("a", name, True, DAY, kind, "age")), *parts) == ["x"]
        assert groups(side, one(Aged("a", name, False, DAY, kind, "age")), *parts) == ["y"]


def test_no_edge_forbids_every_way_to_a_variable_or_to_any_node_described(side):
    parts = [node("x"), node("y"), node("o", "Order"), node("i", INSIGHT)]
    parts += [edge("x", "NEXT", "y"), edge("o", "LINKS", "y"), edge("i", "LINKS", "o")]
    tasks = Variable("other", labels=("Task",))
    assert groups(side, one(NoEdge("a", (Way("NEXT"), Way("LINKS")), other=tasks)), *parts) == ["y"]
    assert groups(side, one(NoEdge("a", (Way("LINKS", BACK),), other=Variable("other"))), *parts) == ["o", "x"]
    pattern = two(ANY_WAY, NoEdge("a", (Way("NEXT"),), target="b"), group=("a", "b"))
    assert groups(side, pattern, *parts) == ["oy", "yo", "yx"]


def test_a_degree_counts_relations_either_way_a_loop_once_and_no_insight(side):
    parts = [node("x"), node("y"), node("s", state=STUB), node("g", state=ARCHIVED), node("i", INSIGHT)]
    parts += [edge("x", "NEXT", "x"), edge("x", "NEXT", "y"), edge("x", "LINKS", "y"), edge("s", "NEXT", "x")]
    parts += [edge("x", "NEXT", "g"), edge("i", "NEXT", "x")]
    assert groups(side, one(Degree("a", at_least=4)), *parts) == ["x"]
    assert groups(side, one(Degree("a", at_least=5)), *parts) == []
    assert groups(side, one(Degree("a", at_least=4, no_stubs=True)), *parts) == []
    assert groups(side, one(Degree("a", below=2)), *parts) == ["s"]


def test_choices_and_their_parts(side):
    parts = [node("x", size=1, status="open"), node("y", size=2, status="open"), node("z", size=2)]
    both = AllOf((Equals("a", "size", (2,)), Equals("a", "status", ("open",))))
    assert groups(side, one(AnyOf((both, Equals("a", "size", (1,))))), *parts) == ["x", "y"]


def test_counts_are_of_different_nodes_or_labels_and_rows_below_the_least_do_not_count(side):
    parts = [node("x"), node("y"), node("o", "Order"), edge("x", "NEXT", "y"), edge("x", "LINKS", "y")]
    parts += [edge("x", "NEXT", "o"), edge("o", "NEXT", "y"), edge("x", "NEXT", "x")]
    counts = (Count("n", "b"), Count("l", "b", labels=True))
    assert found(side, two((Way("", OUT),), counts=counts), *parts) == [("x", (3, 2), 0.5), ("o", (1, 1), 0.5)]
    assert groups(side, two((Way("", OUT),), counts=(Count("n", "b", at_least=2),)), *parts) == ["x"]


def test_confidence_grows_with_a_count_up_to_the_most_and_rules_come_first(side):
    parts = [node(uid) for uid in "uvwxyz"]
    parts += [edge("w", "NEXT", "x"), *(edge("x", "NEXT", uid) for uid in "wyz"), edge("y", "NEXT", "z")]
    parts += [edge("z", "NEXT", uid) for uid in "xy"] + [edge("u", "NEXT", "v"), edge("v", "NEXT", "u")]
    rules = (Rule(0.95, Equals("a", "", ("w",))), Rule(0.1, count="n", at_least=3))
    confidence = Confidence(0.5, "n", 0.25, 0.8, rules)
    pattern = two((Way("NEXT"),), counts=(Count("n", "b"),), confidence=confidence)
    assert found(side, pattern, *parts) == [
        ("w", (1,), 0.95),
        ("z", (2,), 0.8),
        ("u", (1,), 0.75),
        ("v", (1,), 0.75),
        ("y", (1,), 0.75),
        ("x", (3,), 0.1),
    ]


def test_rows_of_equal_strength_are_ordered_by_folded_key_label_and_uid_as_bytes(side):
    keys = {"1": "\U00010400", "2": "\uff5e", "3": "b", "4": "A", "5": "É"}
    parts = [node(uid, key=key) for uid, key in keys.items()]
    assert groups(side, one(), *parts, node("6", "Order", key="a")) == ["6", "4", "3", "5", "2", "1"]


def test_of_rows_with_equal_key_variables_the_first_stays(side):
    parts = [node("x"), node("y"), node("z", status="open"), edge("x", "NEXT", "y"), edge("x", "NEXT", "z")]
    strong = Confidence(0.5, rules=(Rule(0.9, Equals("b", "status", ("open",))),))
    ways = (Way("NEXT"),)
    assert groups(side, two(ways, group=("a", "b"), key=("a",)), *parts) == ["xy"]
    assert groups(side, two(ways, group=("a", "b"), key=("a",), confidence=strong), *parts) == ["xz"]


def test_variables_that_no_edge_joins_are_combined_freely(side):
    pattern = Pattern(
        "p", variables=(A, Variable("b", ("Order",))), group=("b",), counts=(Count("n", "a"),), key=("b",)
    )
    assert found(side, pattern, node("x"), node("o", "Order")) == [("o", (2,), 0.5)]


def test_sampled_nodes_are_the_first_of_the_counted(side):
    parts = [node("x"), *(node(uid, "Order", key=key) for uid, key in (("1", "c"), ("2", "a"), ("3", "b")))]
    picture = Picture(tuple(parts), tuple(edge("x", kind, uid) for uid in "123" for kind in ("NEXT", "LINKS")))
    scope, refs = prepared(side, picture, "t")
    pattern = two(ANY_WAY, first=Variable("a", ("Task",)), counts=(Count("n", "b", sample=2),))
    name = side.learn(pattern)
    answer = side.ask(SampleCounted(scope, name, "n", NOW, (refs["x"],)))
    assert answer == (refs["2"], refs["3"])

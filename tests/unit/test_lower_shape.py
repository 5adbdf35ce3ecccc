"""Which variables of a pattern are joined, counted apart, or only tested."""

from engrama.compiler.lower.shape import Shape, outward
from engrama.ir.pattern import BACK, EITHER, Count, Degree, Distinct, Edge, Equals, Pattern, Variable, Way
from engrama.ir.walk import hangs_together, spanning_tree, ways_from


def pattern(edges, *, group, of=(), conditions=(), names="abcdef"):
    used = [name for name in names if name in f"{edges} {group}"]
    return Pattern(
        id="p",
        variables=tuple(Variable(name, (name.upper(),)) for name in used),
        edges=tuple(Edge(first, (Way("X"),), second) for first, second in edges.split_edges()),
        conditions=tuple(conditions),
        group=tuple(group),
        counts=tuple(Count(f"n{name}", name) for name in of),
        key=tuple(group),
    )


class edges(str):
    """`"ab bc"`: an edge from a to b and one from b to c."""

    def split_edges(self):
        return [tuple(item) for item in self.split()]


def bound(block):
    return [step.variable for step in block.steps]


def test_a_variable_that_is_neither_grouped_nor_counted_is_only_tested():
    layout = Shape(pattern(edges("ab bc"), group="a")).layout()
    assert bound(layout.block) == ["a"]
    (part,) = layout.block.parts
    assert bound(part) == ["b"]
    assert [bound(inner) for inner in part.parts] == [["c"]]


def test_variables_between_group_variables_are_joined():
    layout = Shape(pattern(edges("ab bc cd"), group="ad")).layout()
    assert set(bound(layout.block)) == set("abcd")
    assert layout.block.parts == ()


def test_one_count_is_joined_and_another_branch_is_counted_apart():
    layout = Shape(pattern(edges("ba ca"), group="a", of="bc")).layout()
    joined = set(bound(layout.block)) - {"a"}
    apart = [bound(part) for part in layout.counted if part is not None]
    assert len(joined) == 1
    assert apart == [[*({"b", "c"} - joined)]]


def test_a_count_behind_a_variable_that_joins_the_group_is_joined_too():
    layout = Shape(pattern(edges("ab bc bd"), group="ac", of="d")).layout()
    assert set(bound(layout.block)) == set("abcd")
    assert layout.counted == (None,)


def test_a_condition_on_two_branches_keeps_them_in_one_part():
    shape = Shape(pattern(edges("ab ac"), group="a", conditions=[Distinct(("b", "c"))]))
    (part,) = shape.layout().block.parts
    assert sorted([*bound(part), *bound(part.parts[0])]) == ["b", "c"]


def test_the_rarest_variable_comes_first_and_the_root_when_it_is_given():
    rare = Equals("b", "", ("x",))
    shape = Shape(pattern(edges("ab"), group="ab", conditions=[rare]))
    assert bound(shape.layout().block) == ["b", "a"]
    assert bound(shape.layout("a").block) == ["a", "b"]


def test_every_edge_that_joins_no_new_variable_is_tested_once():
    layout = Shape(pattern(edges("ab ab ba bb"), group="ab")).layout()
    assert len(layout.block.edges) == 3


def test_the_spanning_tree_leads_from_the_root_to_all_variables_that_edges_reach():
    whole = pattern(edges("ab cb cd"), group="b")
    assert [(step.near, step.variable) for step in spanning_tree(whole, "b")] == [
        ("", "b"),
        ("b", "a"),
        ("b", "c"),
        ("c", "d"),
    ]
    assert [step.variable for step in spanning_tree(whole, "d")] == ["d", "c", "b", "a"]
    assert hangs_together(whole)
    assert not hangs_together(pattern(edges("ab"), group="ac"))


def test_ways_are_turned_around_at_the_other_end():
    edge = Edge("a", (Way("X"), Way("Y", BACK), Way("Z", EITHER)), "b")
    assert outward(ways_from("a", edge)) == ("X", "Z")
    assert outward(ways_from("b", edge)) == ("Y", "Z")


def test_the_weight_falls_with_every_condition():
    plain = Shape(pattern(edges("ab"), group="a"))
    bounded = Shape(pattern(edges("ab"), group="a", conditions=[Degree("a", below=2)]))
    assert bounded.weight("a") < plain.weight("a")

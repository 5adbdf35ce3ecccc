"""`context` and `recall`: nearest first, each node once, never more than the budget."""

import pytest

from engrama.errors import InvalidInput, NodeNotFound
from engrama.ir.canonical import canonical_json


def around(answer):
    return [(node.key, node.distance) for node in answer.nodes]


def tokens_of(answer):
    return -(-len(canonical_json(answer.to_dict())) // 4)


@pytest.fixture
def path(memory):
    """Atlas - Pen - Globe - Ink, and Ann at both projects."""
    memory.load(
        [("Project", "Atlas"), ("Project", "Globe"), ("Tool", "Pen"), ("Tool", "Ink"), ("Person", "Ann")],
        [
            ("Project:Atlas", "USES", "Tool:Pen"),
            ("Project:Globe", "USES", "Tool:Pen"),
            ("Project:Globe", "USES", "Tool:Ink"),
            ("Project:Atlas", "OWNED_BY", "Person:Ann"),
            ("Project:Globe", "OWNED_BY", "Person:Ann"),
        ],
    )
    return memory


def test_the_root_comes_whole_and_its_neighbours_with_their_distance(path):
    path.remember("Project", "Atlas", {"rank": 1}, note="A note")
    answer = path.context("Atlas")
    assert answer.root == path.show("Atlas")
    assert sorted(around(answer)) == [("Ann", 1), ("Pen", 1)]
    assert {(line.source, line.type, line.target) for line in answer.relations} == {
        ("Project:Atlas", "USES", "Tool:Pen"),
        ("Project:Atlas", "OWNED_BY", "Person:Ann"),
    }
    assert (answer.truncated, answer.cursor) == (False, None)


def test_each_node_is_met_once_and_the_root_never(path):
    answer = path.context("Atlas", hops=5)
    assert sorted(around(answer)) == [("Ann", 1), ("Globe", 2), ("Ink", 3), ("Pen", 1)]
    assert [node.distance for node in answer.nodes] == [1, 1, 2, 3]
    assert len(answer.relations) == len(set(answer.relations)) == 5


@pytest.mark.parametrize(("hops", "keys"), [(1, {"Ann", "Pen"}), (2, {"Ann", "Globe", "Pen"})])
def test_hops_bound_the_walk(path, hops, keys):
    assert {node.key for node in path.context("Atlas", hops=hops).nodes} == keys


def test_newer_relations_come_first(memory):
    memory.remember("Project", "Atlas")
    for name in ("c", "a", "b"):
        memory.remember("Tool", name)
        memory.relate("Atlas", "USES", name)
    assert [node.key for node in memory.context("Atlas").nodes] == ["b", "a", "c"]


def test_ended_relations_are_not_walked(path):
    path.unrelate("Atlas", "USES", "Pen")
    assert [node.key for node in path.context("Atlas").nodes] == ["Ann"]


def test_a_superseded_node_is_not_walked_through(path):
    path.supersede("Pen")
    path.supersede("Ann")
    assert path.context("Atlas", hops=5).nodes == ()


def test_a_node_in_any_state_may_be_the_root(path):
    path.forget("Atlas")
    answer = path.context("Atlas")
    assert answer.root.state == "archived"
    assert sorted(node.key for node in answer.nodes) == ["Ann", "Pen"]


def test_two_relations_between_two_nodes_are_both_told(memory):
    memory.load([("Person", "Ann"), ("Person", "Bob")])
    memory.relate("Ann", "KNOWS", "Bob")
    memory.relate("Bob", "KNOWS", "Ann")
    memory.relate("Ann", "ABOUT", "Bob")
    answer = memory.context("Ann")
    assert around(answer) == [("Bob", 1)]
    assert len(answer.relations) == 3


def test_a_self_relation_is_told_and_meets_nobody(memory):
    memory.remember("Person", "Ann")
    memory.relate("Ann", "KNOWS", "Ann")
    assert memory.context("Ann", hops=3).nodes == ()


@pytest.mark.parametrize("budget", [200, 400, 1000, 2000, 10_000])
def test_an_answer_never_exceeds_its_budget(memory, budget):
    words = "walrus " * 3000
    notes = [("Tool", f"Pen {number}", {"kind": words}, words) for number in range(20)]
    memory.load([("Project", "Atlas", {"summary": words, "title": "walrus", "free": ["x" * 200] * 50}, words), *notes])
    for number in range(20):
        memory.relate("Atlas", "USES", f"Pen {number}")
    answer = memory.context("Atlas", budget=budget)
    assert answer.truncated
    for reply in (answer, memory.recall("walrus", budget=budget), memory.recall("walrus", budget=budget, hops=5)):
        assert reply.tokens <= budget
        assert abs(reply.tokens - tokens_of(reply)) <= 1


@pytest.mark.parametrize("budget", [200, 400, 2000])
def test_a_hit_of_the_longest_name_stays_within_the_budget_of_a_recall(memory, budget):
    memory.remember("Tool", "walrus " + '"\\' * 240, note="walrus " * 100)
    answer = memory.recall("walrus", budget=budget)
    assert len(answer.seeds) == 1
    assert tokens_of(answer) <= budget
    assert answer.truncated == (budget < 2000)


def test_pages_cover_every_neighbour_exactly_once(memory):
    leaves = [("Tool", f"Pen {number:03}", {"kind": "steel"}, "a note of some length") for number in range(150)]
    memory.load([("Project", "Hub"), *leaves], [("Project:Hub", "USES", f"Tool:{leaf[1]}") for leaf in leaves])
    seen, told, cursor = [], [], None
    for _ in range(100):
        answer = memory.context("Hub", budget=1000, cursor=cursor)
        seen += [node.key for node in answer.nodes]
        told += [line.target for line in answer.relations]
        cursor = answer.cursor
        if cursor is None:
            break
    assert not answer.truncated
    assert sorted(seen) == [leaf[1] for leaf in leaves]
    assert sorted(told) == [f"Tool:{leaf[1]}" for leaf in leaves]


def test_a_star_of_two_thousand_leaves_is_answered_in_bounds(memory):
    names = [f"Leaf {number:04}" for number in range(2000)]
    memory.load(
        [("Project", "Hub"), *(("Tool", name) for name in names), ("Project", "Other")],
        [*(("Project:Hub", "USES", f"Tool:{name}") for name in names), ("Project:Other", "USES", "Tool:Leaf 0007")],
    )
    near = memory.context("Hub", hops=2, budget=100_000)
    far = memory.context("Other", hops=3, budget=4000)
    assert near.truncated
    assert near.cursor is not None
    assert 100 <= len(near.nodes) <= 401
    assert far.truncated
    assert [node.key for node in far.nodes[:2]] == ["Leaf 0007", "Hub"]
    assert far.tokens <= 4000


def test_a_star_is_paged_to_its_last_leaf(memory):
    names = [f"Leaf {number:04}" for number in range(900)]
    memory.load(
        [("Project", "Hub"), *(("Tool", name) for name in names)],
        [("Project:Hub", "USES", f"Tool:{name}") for name in names],
    )
    seen, cursor = [], None
    for _ in range(30):
        answer = memory.context("Hub", budget=100_000, cursor=cursor)
        seen += [node.key for node in answer.nodes]
        cursor = answer.cursor
        if cursor is None:
            break
    assert sorted(seen) == names


def all_pages(memory, node, **given):
    answers = [memory.context(node, **given)]
    while answers[-1].cursor and len(answers) < 400:
        answers.append(memory.context(node, cursor=answers[-1].cursor, **given))
    assert answers[-1].cursor is None
    return answers


def test_a_neighbour_too_long_for_a_page_is_shortened_and_paging_goes_on_behind_it(memory):
    words = "walrus " * 300
    memory.load(
        [("Project", "Atlas", {"summary": words}, words), *(("Tool", f"Pen {n}", {"kind": words}) for n in range(3))],
        [("Project:Atlas", "USES", f"Tool:Pen {n}") for n in range(3)],
    )
    for budget in (200, 230, 300, 450):
        answers = all_pages(memory, "Atlas", budget=budget)
        assert sorted(node.key for answer in answers for node in answer.nodes) == ["Pen 0", "Pen 1", "Pen 2"]
        assert sorted(line.target for answer in answers for line in answer.relations) == [
            "Tool:Pen 0",
            "Tool:Pen 1",
            "Tool:Pen 2",
        ]
        assert all(tokens_of(answer) <= budget for answer in answers)


def test_behind_a_cursor_the_root_is_only_named(path):
    path.remember("Project", "Atlas", {"rank": 1}, note="A note")
    root = path.context("Atlas", cursor="1").root
    assert (root.uid, root.key, root.properties, root.observations) == (path.show("Atlas").uid, "Atlas", {}, ())


def test_a_hub_with_several_relations_to_each_neighbour_is_paged_to_its_end(memory):
    names = [f"Person {number:03}" for number in range(150)]
    kinds = [("KNOWS", True), ("KNOWS", False), ("ABOUT", True), ("ABOUT", False)]
    ends = [("Person:Hub", f"Person:{name}", *kind) for name in names for kind in kinds]
    memory.load(
        [("Person", "Hub"), *(("Person", name) for name in names)],
        [(hub, type_, far) if out else (far, type_, hub) for hub, far, type_, out in ends],
    )
    answers = all_pages(memory, "Hub", budget=100_000)
    assert sorted(node.key for answer in answers for node in answer.nodes) == names


def test_a_past_hub_is_paged_to_its_end_though_some_of_its_neighbours_did_not_exist_then(memory):
    names = [f"Pen {number:03}" for number in range(420)]
    memory.load(
        [("Project", "Hub"), *(("Tool", name) for name in names)],
        [("Project:Hub", "USES", f"Tool:{name}") for name in names],
    )
    memory.clock.pass_days(2)
    for name in ("New 1", "New 2"):
        memory.remember("Tool", name)
        memory.relate("Hub", "USES", name, valid_from="2026-03-02T11:00:00Z")
    answers = all_pages(memory, "Hub", budget=100_000, at="2026-03-02T12:00:00Z")
    assert sorted(node.key for answer in answers for node in answer.nodes) == names


@pytest.mark.parametrize("cursor", ["x", "-3", "3-", "1-2-3", "1-x"])
def test_what_is_no_cursor_is_refused(path, cursor):
    with pytest.raises(InvalidInput):
        path.context("Atlas", cursor=cursor)


@pytest.mark.parametrize(("hops", "budget"), [(0, 2000), (6, 2000), (1, 199), (1, 100_001)])
def test_bounds_are_checked(path, hops, budget):
    for ask in (path.context, path.recall):
        with pytest.raises(InvalidInput):
            ask("Atlas", hops=hops, budget=budget)


def test_context_of_an_unknown_node_is_an_error(path):
    with pytest.raises(NodeNotFound):
        path.context("Project:Nothing")


def test_recall_gives_the_hits_and_what_surrounds_them(path):
    answer = path.recall("ink", hops=2)
    assert [seed.key for seed in answer.seeds] == ["Ink"]
    assert sorted(around(answer)) == [("Ann", 2), ("Globe", 1), ("Pen", 2)]
    assert {line.type for line in answer.relations} == {"USES", "OWNED_BY"}
    assert (answer.mode, answer.channels, answer.degraded, answer.reason) == (
        "fulltext_only",
        ("fulltext",),
        False,
        "",
    )
    assert answer.searched == 5


def test_recall_walks_from_every_hit_and_shows_none_of_them_twice(path):
    answer = path.recall("atlas globe", hops=1)
    assert {seed.key for seed in answer.seeds} == {"Atlas", "Globe"}
    assert {node.key for node in answer.nodes} == {"Ann", "Ink", "Pen"}


def test_recall_of_nothing_says_why(path):
    answer = path.recall("zebra")
    assert (answer.seeds, answer.nodes, answer.relations, answer.reason) == ((), (), (), "no_match")


def test_recall_takes_as_many_hits_as_asked(path):
    assert len(path.recall("atlas globe ink", limit=2).seeds) == 2

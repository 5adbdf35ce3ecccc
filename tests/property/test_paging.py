"""Pages of `context` come to the end at any budget: each neighbour and each relation once, none over the budget."""

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engrama.core.operations.fitting import size, squeeze
from engrama.core.records import Node, Provenance
from engrama.ir.limits import MAX_BUDGET, MIN_BUDGET
from tests.stores import open_memory

LONG = 'a "quoted" walrus \\ ' * 60
LABELS = ("Project", "Tool", "Person")

texts = st.sampled_from(["", "steel", "walrus " * 40, LONG, "日本" * 400])
names = st.sampled_from(["", " of quite some length" * 5, " x" * 200, '"\\' * 200, "é" * 490])
nodes = st.lists(
    st.tuples(st.sampled_from(LABELS), names, st.dictionaries(st.sampled_from(["kind", "free", "b"]), texts), texts),
    min_size=1,
    max_size=14,
)
lines = st.lists(
    st.tuples(
        st.sampled_from(["USES", "OWNED_BY", "KNOWS", "ABOUT", "ABOUT", "ABOUT"]),
        st.integers(0, 13),
        st.integers(0, 13),
        st.dictionaries(st.sampled_from(["why", "how"]), texts, max_size=2),
    ),
    max_size=40,
)
budgets = st.one_of(st.integers(MIN_BUDGET, MIN_BUDGET + 120), st.integers(MIN_BUDGET, 3000))
ENDS = {"USES": ("Project", "Tool"), "OWNED_BY": ("Project", "Person"), "KNOWS": ("Person", "Person")}


def filled(memory, nodes, lines):
    """The uids of the nodes; number 0 is the root, and whoever no relation reaches hangs on it."""
    uids = []
    for number, (label, name, properties, note) in enumerate(nodes):
        given = {key: value for key, value in properties.items() if value}
        made = memory.remember(label, f"{number}{name}", given, note=note or None)
        uids.append(made.node.uid)
    for number in range(1, len(nodes), 2):
        memory.relate(uids[0], "ABOUT", uids[number])
    for type_, one, other, properties in lines:
        source, target = one % len(nodes), other % len(nodes)
        if type_ == "ABOUT" or ENDS[type_] == (nodes[source][0], nodes[target][0]):
            memory.relate(uids[source], type_, uids[target], properties)
    return uids


def pages(memory, root, budget, hops, most=2000):
    cursor = None
    for _ in range(most):
        answer = memory.context(root, budget=budget, hops=hops, cursor=cursor)
        assert (size(answer) + 3) // 4 - 1 <= answer.tokens <= budget
        assert size(answer) <= budget * 4
        assert answer.truncated >= (answer.cursor is not None)
        yield answer
        if answer.cursor is None:
            return
        assert answer.cursor != cursor
        cursor = answer.cursor
    pytest.fail(f"{most} pages and no end")


@given(nodes, lines, budgets, st.integers(1, 3))
@example([("Project", "", {}, ""), ("Tool", "é" * 490, {}, "")], [], MIN_BUDGET, 1)
@example([("Person", "x" * 500, {"b": LONG}, LONG)] * 6, [("KNOWS", 0, n, {"why": LONG}) for n in range(6)], 200, 2)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_pages_tell_each_neighbour_and_each_relation_once(tmp_path_factory, nodes, lines, budget, hops):
    memory = open_memory("null", tmp_path_factory.mktemp("store"))
    uids = filled(memory, nodes, lines)
    whole = memory.context(uids[0], budget=MAX_BUDGET, hops=hops)
    assert whole.cursor is None
    known = {f"{node.label}:{node.key}": node.uid for node in (whole.root, *whole.nodes)}
    seen, told = [], []
    for answer in pages(memory, uids[0], budget, hops):
        assert answer.root.uid == uids[0]
        seen += [node.uid for node in answer.nodes]
        told += [
            (known.get(line.source, line.source), line.type, known.get(line.target, line.target))
            for line in answer.relations
        ]
    assert seen == [node.uid for node in whole.nodes]
    assert sorted(told) == sorted((known[line.source], line.type, known[line.target]) for line in whole.relations)


def test_a_node_of_the_longest_names_fits_into_what_the_smallest_budget_leaves_it():
    node = Node(
        uid="0" * 36,
        label="L" * 60,
        key='"' * 512,
        properties={"p": LONG},
        observations=(),
        state="superseded",
        created_at="2026-03-01T09:30:00.000000Z",
        updated_at="2026-03-01T09:30:00.000000Z",
        confidence=0.30000000000000004,
        valid_from="2026-03-01T09:30:00.000000Z",
        valid_to="2026-03-01T09:30:00.000000Z",
        provenance=Provenance("mcp", "a" * 100, "s" * 100, 1.0),
        distance=5,
    )
    assert size(squeeze(node, 330)) <= 330

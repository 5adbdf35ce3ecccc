"""Whatever happens to a memory between two imports, an older copy arrives at what it says then."""

import json
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engrama.core.operations import transfer
from engrama.errors import EngramaError
from tests.stores import BOB, open_memory

NAMES = st.sampled_from("ABC")
NODES = st.tuples(st.sampled_from(["Project", "Tool"]), NAMES)
VALUES = st.dictionaries(st.sampled_from("xy"), st.sampled_from([1, 2, "s"]), max_size=1)
STEPS = st.one_of(
    st.tuples(st.just("remember"), NODES, VALUES),
    st.tuples(st.just("note"), NODES, st.sampled_from(["n1", "n2"])),
    st.tuples(st.just("unset"), NODES, st.sampled_from("xy")),
    st.tuples(st.just("rename"), NODES, NAMES),
    st.tuples(st.just("swap"), NODES, NAMES),
    st.tuples(st.just("merge"), NODES, NAMES),
    st.tuples(st.just("relate"), NAMES, NAMES),
    st.tuples(st.just("unrelate"), NAMES, NAMES),
    st.tuples(st.sampled_from(["forget", "supersede"]), NODES),
    st.tuples(st.just("import")),
)
A, B, C = (("Tool", name) for name in "ABC")


def act(memory, kind, *args):
    if kind in ("relate", "unrelate"):
        getattr(memory, kind)(("Project", args[0]), "USES", ("Tool", args[1]))
        return
    node, *rest = args
    label, _ = node
    if kind == "remember":
        memory.remember(*node, *rest)
    elif kind == "note":
        memory.remember(*node, note=rest[0])
    elif kind == "unset":
        memory.remember(*node, unset=[rest[0]])
    elif kind == "swap":
        memory.rename(node, "between")
        memory.rename((label, rest[0]), node[1])
        memory.rename((label, "between"), rest[0])
    elif kind == "merge":
        memory.merge(node, (label, rest[0]))
    else:
        getattr(memory, kind)(node, *rest)


def facts(lines):
    """The lines of an export, relations without what tells apart two that the same nodes had at the same time."""
    return sorted(map(fact, lines))


def fact(line):
    row = json.loads(line).get("relation")
    return json.dumps([row[name] for name in ("source", "type", "target", "properties", "valid_to")]) if row else line


def check(backend, steps):
    with tempfile.TemporaryDirectory() as folder:
        memory = open_memory(backend, Path(folder) / "store")
        copy = memory.as_owner(BOB)
        for kind, *args in steps:
            if kind == "import":
                copy.import_lines(memory.export())
                continue
            with suppress(EngramaError):
                act(memory, kind, *args)
        lines = memory.export()
        copy.import_lines(lines)
        assert facts(copy.export()) == facts(lines)
        settled = copy.export()
        copy.import_lines(lines)
        assert copy.export() == settled
        assert copy.verify().ok
        memory.close()


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(STEPS, max_size=30))
@example([("remember", A, {}), ("import",), ("note", A, "n1"), ("remember", A, {"x": 1})])
@example([("remember", A, {}), ("remember", B, {}), ("import",), ("merge", A, "B"), ("rename", A, "B")])
@example([("remember", A, {}), ("import",), ("rename", A, "B"), ("remember", C, {}), ("merge", C, "B")])
@example([("note", A, "n1"), ("import",), ("note", B, "n1"), ("merge", B, "A")])
def test_an_older_copy_arrives_at_what_was_exported(steps):
    check("null", steps)


CHAIN = [("remember", A, {}), ("remember", B, {}), ("import",), ("remember", C, {}), ("merge", C, "B")]
WAYS = {
    "a merged node holds the name that a renamed one is to have": [*CHAIN, ("rename", C, "X"), ("rename", A, "B")],
    "all wait for one another": [*CHAIN, ("swap", C, "A"), ("rename", C, "B")],
    "a name of a merged node is that of a new one": [
        ("remember", B, {}),
        ("import",),
        ("rename", B, "A"),
        ("remember", C, {}),
        ("merge", C, "A"),
        ("remember", B, {"x": 1}),
        ("relate", "A", "B"),
    ],
    "a name leads to another node since": [
        *(("remember", node, {}) for node in (A, B)),
        ("merge", A, "B"),
        ("import",),
        ("remember", C, {}),
        ("rename", C, "B"),
        ("remember", ("Tool", "D"), {}),
        ("merge", ("Tool", "D"), "B"),
        ("note", A, "n1"),
    ],
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("size", [1, 500])
@pytest.mark.parametrize("backend", ["null", "sqlite", pytest.param("neo4j", marks=pytest.mark.neo4j)])
def test_mergers_and_names_that_depend_on_each_other_arrive(way, size, backend, monkeypatch):
    monkeypatch.setattr(transfer, "BATCH", size)
    check(backend, WAYS[way])

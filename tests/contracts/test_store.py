"""The store beneath the engine: what it refuses by itself, transactions, threads, and care for itself."""

import threading

import pytest

from engrama.core.call import Plan
from engrama.core.requests import (
    Adjacent,
    ChangeEdges,
    ChangeNode,
    DeleteEdges,
    DeleteNodes,
    GetByRef,
    GetByUid,
    GetEdges,
    GetNodes,
    GetObservations,
    Neighbours,
    PutEdges,
    PutIndex,
    PutNodes,
    PutObservations,
    PutVersions,
    ScanNodes,
    ask,
)
from engrama.core.rows import EdgeRow, NodeRow, ObservationRow, Origin, VersionRow
from engrama.core.searchable import index_row
from engrama.errors import EngramaError, InvalidInput, StoreError
from tests.stores import BOB

T = 1_700_000_000_000_000
ORIGIN = Origin()


def node(uid, label="Project", key="atlas", **fields):
    row = NodeRow(uid, label, key, key, key, "live", {}, T, None, 1.0, None, T, T, ORIGIN)
    return row._replace(**fields)


def edge(uid, source, type_, target, **fields):
    return EdgeRow(uid, source, type_, target, {}, T, None, 1.0, T, T, ORIGIN)._replace(**fields)


def put(memory, *rows):
    (refs,) = memory.asks(PutNodes(memory.scope, rows))
    stored = [row._replace(ref=ref) for row, ref in zip(rows, refs, strict=True)]
    entries = tuple(index_row(memory.profile, row, ()) for row in stored)
    memory.asks(PutIndex(memory.scope, entries, fresh=True))
    return refs


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (node("u", label="Castle"), "no such label"),
        (node("u", properties={"status": "abandoned"}), "outside its enum"),
        (node("u", label="Task", properties={"severity": "middling"}), "outside its enum"),
    ],
)
def test_a_node_against_the_profile_is_refused(memory, row, says):
    with pytest.raises(InvalidInput, match=says):
        memory.asks(PutNodes(memory.scope, (row,)))
    assert memory.counts().nodes == 0


def test_a_change_to_a_value_outside_its_enum_is_refused(memory):
    (ref,) = put(memory, node("u"))
    with pytest.raises(InvalidInput, match="outside its enum"):
        memory.asks(ChangeNode(memory.scope, node("u", ref=ref, properties={"status": "abandoned"})))
    assert memory.show("atlas").properties == {}


@pytest.mark.parametrize(
    "row",
    [
        node("u2", state="gone", key="b"),
        node("u2", key="b", valid_to=T - 1),
        node("u2", key="b", confidence=1.5),
        node("u1", key="b"),
        node("u2", key="atlas"),
    ],
    ids=["state", "interval", "confidence", "uid", "name"],
)
def test_an_impossible_node_is_refused(memory, row):
    put(memory, node("u1"))
    with pytest.raises(StoreError):
        memory.asks(PutNodes(memory.scope, (row,)))
    assert memory.counts().nodes == 1


@pytest.fixture
def joined(memory):
    """A project and a tool of the owner's, and a tool of another's, by their refs."""
    atlas, pen = put(memory, node("u1"), node("u2", "Tool", "pen"))
    (theirs,) = put(memory.as_owner(BOB), node("u3", "Tool", "ink"))
    return memory, atlas, pen, theirs


def test_a_relation_against_the_profile_is_refused(joined):
    memory, atlas, pen, _ = joined
    for row in (edge("e", pen, "USES", atlas), edge("e", atlas, "ADORES", pen), edge("e", atlas, "KNOWS", pen)):
        with pytest.raises(InvalidInput, match="no such relation between these labels"):
            memory.asks(PutEdges(memory.scope, (row,)))
    assert memory.counts().relations == 0


def test_a_relation_that_crosses_owners_is_refused(joined):
    memory, atlas, pen, theirs = joined
    for scope in (memory.scope, BOB):
        for ends in ((atlas, "USES", theirs), (theirs, "ABOUT", pen)):
            with pytest.raises(InvalidInput, match="must exist in the scope"):
                memory.asks(PutEdges(scope, (edge("e", *ends),)))
    with pytest.raises(InvalidInput, match="must exist in the scope"):
        memory.asks(PutEdges(BOB, (edge("e", atlas, "USES", pen),)))


def test_a_relation_cannot_be_moved_across_owners_or_against_the_profile(joined):
    memory, atlas, pen, theirs = joined
    ((ref,),) = memory.asks(PutEdges(memory.scope, (edge("e", atlas, "USES", pen),)))
    for moved in (edge("e", atlas, "USES", theirs, ref=ref), edge("e", pen, "USES", atlas, ref=ref)):
        with pytest.raises(InvalidInput):
            memory.asks(ChangeEdges(memory.scope, (moved,)))
    assert [row.target for row in memory.asks(GetEdges(memory.scope, atlas, None, None))[0]] == [pen]


def test_a_second_current_relation_of_one_type_between_two_nodes_is_refused(joined):
    memory, atlas, pen, _ = joined
    memory.asks(PutEdges(memory.scope, (edge("e1", atlas, "USES", pen), edge("e0", atlas, "USES", pen, valid_to=T))))
    with pytest.raises(StoreError):
        memory.asks(PutEdges(memory.scope, (edge("e2", atlas, "USES", pen),)))


def test_notes_and_versions_of_another_owners_node_are_refused(joined):
    memory, _, _, theirs = joined
    note = ObservationRow(theirs, "x", 1, T, T, ORIGIN)
    version = VersionRow(theirs, "u3", "updated", T, T, "ink", "live", {}, T, None, 1.0, ORIGIN)
    for request in (PutObservations(memory.scope, (note,)), PutVersions(memory.scope, (version,), ())):
        with pytest.raises(InvalidInput, match="must exist in the scope"):
            memory.asks(request)


def test_requests_for_another_owners_rows_do_nothing(joined):
    memory, atlas, pen, _ = joined
    ((ref,),) = memory.asks(PutEdges(memory.scope, (edge("e", atlas, "USES", pen),)))
    before = memory.export()
    memory.asks(
        ChangeNode(BOB, node("u1", key="stolen", ref=atlas)),
        ChangeEdges(BOB, ()),
        DeleteEdges(BOB, (ref,)),
        DeleteNodes(BOB, (atlas, pen)),
    )
    assert memory.export() == before
    answers = memory.asks(
        GetByRef(BOB, (atlas, pen)), GetByUid(BOB, ("u1",)), GetNodes(BOB, (("Project", "atlas"),)),
        GetEdges(BOB, atlas, None, None, ended=True), GetObservations(BOB, (atlas,)),
    )  # fmt: skip
    assert [len(answer) for answer in answers] == [0, 0, 0, 0, 0]
    assert memory.asks(Neighbours(BOB, (atlas,), 5))[0] == {atlas: ()}


def test_an_operation_that_fails_half_way_leaves_nothing(memory):
    def operation(call):
        yield from ask(PutNodes(call.scope, (node("u1"),)))
        raise LookupError("half way")

    with pytest.raises(LookupError, match="half way"):
        memory.run(Plan(operation, writes=True))
    assert memory.counts().nodes == 0
    assert memory.remember("Project", "Atlas").created


def test_what_a_caller_does_to_a_record_stays_with_the_caller(memory):
    given = {"tags": ["a"], "free": "x"}
    made = memory.remember("Project", "Atlas", given)
    given["tags"].append("b")
    for record in (made.node, memory.show("Atlas"), memory.context("Atlas").root):
        record.properties["free"] = "y"
        record.properties["tags"].append("c")
    assert memory.show("Atlas").properties == {"tags": ["a"], "free": "x"}


def test_an_identity_is_kept_and_is_the_same_at_every_asking(memory):
    assert memory.standalone_id() == memory.standalone_id() != ""


def test_a_store_verifies_itself(memory):
    memory.load([("Project", "Atlas"), ("Tool", "Pen")], [("Project:Atlas", "USES", "Tool:Pen")])
    verified = memory.verify()
    assert verified.ok
    assert {"references", "relations", "labels", "notes and versions", "full text"} <= {c.name for c in verified.checks}
    assert all(check.ok for check in verified.checks)


def test_a_node_without_its_index_entry_fails_verification(memory):
    memory.asks(PutNodes(memory.scope, (node("u1"),)))
    verified = memory.verify()
    assert not verified.ok
    assert [check.name for check in verified.checks if not check.ok] == ["full text"]


@pytest.mark.needs("copies")
def test_a_copy_restores_what_was(memory, tmp_path):
    memory.remember("Project", "Atlas", note="kept")
    before = memory.export()
    memory.backup(tmp_path / "copy.db")
    memory.remember("Project", "Globe")
    memory.restore(tmp_path / "copy.db")
    assert memory.export() == before
    assert memory.verify().ok
    with pytest.raises(InvalidInput, match="exists already"):
        memory.backup(tmp_path / "copy.db")


def test_a_store_without_a_file_refuses_copies_and_names_the_way(memory, tmp_path):
    if memory.store.name != "null":
        pytest.skip("only the memory-only store has no file")
    memory.remember("Project", "Atlas")
    for refused in (memory.backup, memory.restore):
        with pytest.raises(InvalidInput, match="memory only") as error:
            refused(tmp_path / "copy.db")
        assert "engrama export" in error.value.hint
    assert memory.counts().nodes == 1


def test_many_threads_lose_no_write(memory):
    if memory.runner:
        pytest.skip("an event loop belongs to one thread")
    failures = []

    def work(number):
        try:
            for step in range(5):
                memory.remember("Project", "Atlas", {f"p{number}_{step}": step}, note=f"{number} {step}")
                memory.search("atlas")
        except EngramaError as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    found = memory.show("Atlas")
    assert len(found.properties) == len(found.observations) == 20
    assert memory.counts().nodes == 1
    assert memory.verify().ok


def test_one_refused_row_among_many_takes_all_back(memory):
    rows = [node(f"u{number:03}", key=f"k{number}") for number in range(120)]
    bad = [*rows[:77], rows[77]._replace(properties={"status": "abandoned"}), *rows[78:]]
    with pytest.raises(EngramaError):
        memory.asks(PutNodes(memory.scope, tuple(bad)))
    assert memory.counts().nodes == 0
    refs = put(memory, *rows)
    stored = memory.asks(GetByRef(memory.scope, refs))[0]
    assert [stored[ref].uid for ref in refs] == [row.uid for row in rows]
    assert memory.counts().nodes == 120


def test_the_other_ends_of_relations_are_told_either_way_and_at_most_as_many_as_asked(memory):
    memory.load([("Person", name) for name in "abcde"])
    for source, target in ("ab", "ac", "da", "aa", "ea"):
        memory.relate(f"Person:{source}", "KNOWS", f"Person:{target}")
    memory.unrelate("Person:a", "KNOWS", "Person:c")
    memory.forget("Person:e")
    refs = {row.key: row.ref for row in memory.asks(ScanNodes(memory.scope, "", 10))[0]}
    wanted = tuple(refs[key] for key in "abc")
    (ends,) = memory.asks(Adjacent(memory.scope, wanted, 10))
    assert {ref: sorted(found) for ref, found in ends.items()} == {
        refs["a"]: sorted([refs["a"], refs["b"], refs["d"]]),
        refs["b"]: [refs["a"]],
        refs["c"]: [],
    }
    (some,) = memory.asks(Adjacent(memory.scope, wanted, 2))
    assert len(some[refs["a"]]) == 2

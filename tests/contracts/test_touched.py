"""What a store keeps of every change for the next reflect: which node and what of it, which relation."""

import pytest

from engrama.core.pattern_requests import ClearTouched, GetTouched
from engrama.core.requests import (
    ChangeEdges,
    ChangeNode,
    DeleteEdges,
    DeleteNodes,
    GetByRef,
    GetEdges,
    PutEdges,
    PutNodes,
    PutNote,
)
from engrama.core.rows import ARCHIVED, ERASED, EXISTENCE
from tests.contracts.test_store import T, edge, node

KEY = ""
READABLE = {KEY, EXISTENCE, ERASED, "status", "rank", "title", "confidence", "updated_at", "valid_from", "created_at"}


@pytest.fixture
def trio(memory):
    """Two projects, a tool that the first uses, an insight; a reflect that saw them."""
    rows = (
        node("p1", properties={"status": "active", "rank": 3}),
        node("p2", key="borea"),
        node("t1", label="Tool", key="chisel"),
        node("i1", label="Insight", key="found"),
    )
    first, second, tool, insight = memory.asks(PutNodes(memory.scope, rows))[0]
    memory.asks(PutEdges(memory.scope, (edge("e1", first, "USES", tool),)), PutNote(memory.scope, "reflect", "done"))
    memory.asks(ClearTouched(memory.scope))
    return first, second, tool, insight


def touched(memory):
    """What differs of each node, as far as a pattern could read it, and the relations."""
    (found,) = memory.asks(GetTouched(memory.scope))
    return {ref: set(names & READABLE) for ref, names in found.nodes.items()}, set(found.edges)


def stored(memory, ref):
    return memory.asks(GetByRef(memory.scope, (ref,)))[0][ref]


def relation(memory, source, type_, target):
    (found,) = memory.asks(GetEdges(memory.scope, source, type_, target, ended=True))
    return found[0]


def test_a_changed_node_is_kept_with_the_names_of_what_differs(memory, trio):
    row = stored(memory, trio[0])
    properties = {"status": "active", "rank": 4, "title": "New"}
    memory.asks(ChangeNode(memory.scope, row._replace(properties=properties, confidence=0.5)))
    memory.asks(ChangeNode(memory.scope, stored(memory, trio[1])._replace(updated_at=T + 1)))
    assert touched(memory) == ({trio[0]: {"rank", "title", "confidence"}, trio[1]: {"updated_at"}}, set())
    memory.asks(ChangeNode(memory.scope, row._replace(key="Atlas", folded="atlas", properties={}, confidence=0.5)))
    assert touched(memory)[0][trio[0]] == {KEY, "status", "rank", "title", "confidence"}


def test_a_node_that_comes_or_goes_is_kept_with_its_relations(memory, trio):
    first, _, tool, _ = trio
    (fresh,) = memory.asks(PutNodes(memory.scope, (node("p3", key="cora"),)))[0]
    assert touched(memory) == ({fresh: {EXISTENCE}}, set())
    memory.asks(ClearTouched(memory.scope), ChangeNode(memory.scope, stored(memory, tool)._replace(state=ARCHIVED)))
    assert touched(memory) == ({tool: {EXISTENCE}}, {(first, "USES", tool)})
    memory.asks(ClearTouched(memory.scope), DeleteNodes(memory.scope, (first,)))
    assert touched(memory) == ({first: {EXISTENCE, ERASED}}, {(first, "USES", tool)})


def test_a_relation_that_comes_or_goes_is_kept_by_its_ends_and_type(memory, trio):
    first, second, tool, _ = trio
    memory.asks(PutEdges(memory.scope, (edge("e2", second, "USES", tool),)))
    assert touched(memory) == ({}, {(second, "USES", tool)})
    memory.asks(ClearTouched(memory.scope))
    ended = relation(memory, first, "USES", tool)._replace(valid_to=T + 1)
    memory.asks(ChangeEdges(memory.scope, (ended,)))
    assert touched(memory) == ({}, {(first, "USES", tool)})
    memory.asks(ClearTouched(memory.scope), DeleteEdges(memory.scope, (ended.ref,)))
    assert touched(memory) == ({}, set())
    moved = relation(memory, second, "USES", tool)._replace(source=first)
    memory.asks(ChangeEdges(memory.scope, (moved,)))
    assert touched(memory) == ({}, {(first, "USES", tool), (second, "USES", tool)})


def test_what_no_pattern_reads_is_not_kept(memory, trio):
    first, _, tool, insight = trio
    row = relation(memory, first, "USES", tool)
    memory.asks(ChangeEdges(memory.scope, (row._replace(confidence=0.5, updated_at=T + 9),)))
    memory.asks(ChangeNode(memory.scope, stored(memory, insight)._replace(key="other")))
    memory.asks(PutNodes(memory.scope, (node("i2", label="Insight", key="more"),)))
    memory.asks(PutEdges(memory.scope, (edge("e3", trio[1], "USES", tool, valid_to=T + 1),)))
    assert touched(memory) == ({}, set())

"""Vectors as every store keeps them: the nearest in order, never short, never somebody else's, never outdated."""

import pytest

from engrama.core.requests import (
    ChangeNode,
    DeleteNodes,
    DropVectors,
    FindUnembedded,
    GetByRef,
    GetVectors,
    Measure,
    PutVectors,
)
from engrama.core.rows import ARCHIVED, SUPERSEDED, Near, Space
from engrama.core.vectors import unit
from engrama.errors import InvalidInput
from engrama.skills.forget import plan_erase
from tests.stores import BOB
from tests.vectors import (
    BETWEEN,
    EAST,
    NORTH,
    SOUTH,
    SPACE,
    WEST,
    add,
    counts,
    embed,
    found,
    nearest,
    node,
    put,
    reindex,
    text_digest,
    vector_rows,
)

OTHER = Space("hand", "other", 4)

pytestmark = [pytest.mark.needs("vectors"), pytest.mark.vectors]


def test_the_nearest_come_first_with_their_cosines(memory):
    west, between, east = (add(memory, key, vector) for key, vector in (("w", WEST), ("b", BETWEEN), ("e", EAST)))
    assert nearest(memory, EAST) == (Near(east, 1.0), Near(between, 0.5), Near(west, -1.0))
    assert nearest(memory, EAST, limit=2) == (Near(east, 1.0), Near(between, 0.5))


def test_equal_scores_are_ordered_by_label_and_folded_key_whatever_the_limit(memory):
    for key in ("d", "b", "a", "c"):
        add(memory, key, BETWEEN, label="Tool")
        add(memory, key, BETWEEN, label="Person")
    found_keys = [found(memory, EAST, limit) for limit in range(1, 9)]
    assert found_keys[7] == ["a", "b", "c", "d", "a", "b", "c", "d"]
    assert all(short == found_keys[7][: len(short)] for short in found_keys)


def test_scores_that_differ_behind_the_ninth_digit_are_equal(memory):
    add(memory, "b", (1, 1e-6, 0, 0))
    add(memory, "a", (1, 1.1e-6, 0, 0))
    assert found(memory, EAST) == ["a", "b"]


def test_filters_hold_inside_the_search(memory):
    add(memory, "plain", EAST)
    add(memory, "tool", EAST, label="Tool")
    add(memory, "old", EAST, state=ARCHIVED)
    add(memory, "gone", EAST, state=SUPERSEDED)
    add(memory, "tagged", BETWEEN, properties={"tags": ["a_b"], "status": "done"})
    add(memory, "near-tag", BETWEEN, properties={"tags": ["ab"]}, updated_at=5)
    assert found(memory, EAST) == ["plain", "tool", "near-tag", "tagged"]
    assert found(memory, EAST, label="Tool") == ["tool"]
    assert found(memory, EAST, tags=("a_b",)) == ["tagged"]
    assert found(memory, EAST, where=(("status", "done"),)) == ["tagged"]
    assert found(memory, EAST, states=(ARCHIVED, SUPERSEDED)) == ["gone", "old"]
    assert found(memory, EAST, folded="tool") == ["tool"]
    assert found(memory, EAST, updated_before=6) == ["near-tag"]


def test_a_rare_hit_behind_hundreds_of_nearer_ones_that_a_filter_excludes_is_found(memory):
    rows = [node(f"p{number}") for number in range(700)]
    refs = put(memory, *rows)
    memory.asks(PutVectors(memory.scope, SPACE, tuple(row for ref in refs for row in vector_rows(ref, EAST))))
    add(memory, "only", SOUTH, label="Tool")
    assert found(memory, EAST, limit=5, label="Tool") == ["only"]
    assert len(nearest(memory, EAST, limit=900)) == 701


def test_an_owner_behind_thousands_of_nearer_vectors_of_another_finds_their_own(memory):
    bob = memory.as_owner(BOB)
    refs = put(bob, *(node(f"p{number}") for number in range(5_000)))
    bob.asks(PutVectors(BOB, SPACE, tuple(row for ref in refs for row in vector_rows(ref, EAST))))
    for key, vector in (("n", NORTH), ("s", SOUTH), ("b", BETWEEN)):
        add(memory, key, vector)
    assert found(memory, EAST) == ["b", "n", "s"]
    assert len(nearest(bob, EAST, limit=20)) == 20


def test_a_stale_vector_is_found_no_more_until_the_text_is_the_same_again(memory):
    (ref,) = put(memory, node("atlas", properties={"title": "one"}))
    embed(memory, ref, EAST, digest=text_digest(memory, ref))
    (rows,) = memory.asks(GetByRef(memory.scope, (ref,)))
    reindex(memory, ref)
    assert found(memory, EAST) == ["atlas"]
    memory.asks(ChangeNode(memory.scope, rows[ref]._replace(properties={"title": "two"})))
    reindex(memory, ref)
    assert found(memory, EAST) == []
    assert counts(memory) == [("made", 0, 1)]
    memory.asks(ChangeNode(memory.scope, rows[ref]))
    reindex(memory, ref)
    assert found(memory, EAST) == ["atlas"]
    assert counts(memory) == [("made", 1, 0)]


def test_new_vectors_of_a_stale_node_are_found(memory):
    ref = add(memory, "atlas", WEST)
    reindex(memory, ref)
    assert counts(memory) == [("made", 0, 1)]
    embed(memory, ref, EAST)
    assert nearest(memory, EAST) == (Near(ref, 1.0),)
    assert counts(memory) == [("made", 1, 0)]


def test_spaces_stay_apart_and_a_node_is_in_one_of_them(memory):
    first, second = add(memory, "a", EAST), add(memory, "b", EAST, space=OTHER)
    assert nearest(memory, EAST) == (Near(first, 1.0),)
    assert nearest(memory, EAST, space=OTHER) == (Near(second, 1.0),)
    assert counts(memory) == [("made", 1, 0), ("other", 1, 0)]
    embed(memory, first, NORTH, space=OTHER)
    assert found(memory, EAST) == []
    assert found(memory, NORTH, space=OTHER) == ["a", "b"]
    assert counts(memory) == [("other", 2, 0)]


def test_a_node_of_several_pieces_counts_once_by_the_nearest(memory):
    long = add(memory, "long", WEST, BETWEEN, SOUTH)
    short = add(memory, "short", NORTH)
    assert nearest(memory, EAST) == (Near(long, 0.5), Near(short, 0.0))
    assert nearest(memory, WEST, limit=1) == (Near(long, 1.0),)
    assert counts(memory) == [("made", 2, 0)]
    embed(memory, long, NORTH)
    assert nearest(memory, EAST) == (Near(long, 0.0), Near(short, 0.0))


def test_vectors_go_with_their_node(memory):
    first, second = add(memory, "a", EAST, NORTH), add(memory, "b", EAST)
    memory.asks(DeleteNodes(memory.scope, (first,)))
    assert nearest(memory, EAST) == (Near(second, 1.0),)
    assert counts(memory) == [("made", 1, 0)]
    assert memory.verify().ok


def test_vectors_of_nodes_that_are_gone_are_left_out(memory):
    gone, kept = put(memory, node("gone"), node("kept"))
    memory.asks(DeleteNodes(memory.scope, (gone,)))
    memory.asks(PutVectors(memory.scope, SPACE, vector_rows(gone, EAST) + vector_rows(kept, EAST)))
    assert found(memory, EAST) == ["kept"]
    assert counts(memory) == [("made", 1, 0)]


def test_nobody_gives_vectors_to_the_node_of_another(memory):
    ref = add(memory, "mine", EAST)
    bob = memory.as_owner(BOB)
    embed(bob, ref, NORTH)
    assert bob.asks(DropVectors(BOB, (ref,))) == [0]
    assert nearest(bob, EAST) == ()
    assert bob.asks(GetVectors(BOB, SPACE, (f"text-{ref}-0",))) == [{}]
    assert nearest(memory, EAST) == (Near(ref, 1.0),)


def test_vectors_are_dropped_of_some_nodes_or_of_all(memory):
    refs = [add(memory, key, EAST, NORTH) for key in "abc"]
    put(memory, node("bare"))
    assert memory.asks(DropVectors(memory.scope, (refs[0],))) == [1]
    assert counts(memory) == [("made", 2, 0)]
    assert memory.asks(DropVectors(memory.scope)) == [2]
    assert (counts(memory), found(memory, EAST)) == ([], [])
    assert memory.asks(DropVectors(memory.scope)) == [0]


def test_erasure_takes_the_vectors_and_counts_them(memory):
    add(memory, "a", EAST, NORTH)
    bob = memory.as_owner(BOB)
    add(bob, "b", EAST)
    assert memory.asks(Measure(memory.scope))[0]["vectors"] == 2
    assert memory.run(plan_erase(apply=True)).deleted["vectors"] == 2
    assert (counts(memory), found(memory, EAST)) == ([], [])
    assert found(bob, EAST) == ["b"]
    assert memory.verify().ok


def test_vectors_are_given_by_the_digest_of_their_piece_even_stale_ones(memory):
    ref = add(memory, "a", EAST, BETWEEN)
    reindex(memory, ref)
    wanted = (f"text-{ref}-1", "unknown")
    assert memory.asks(GetVectors(memory.scope, SPACE, wanted)) == [{wanted[0]: unit(BETWEEN)}]
    assert memory.asks(GetVectors(memory.scope, OTHER, wanted)) == [{}]


def test_nodes_without_a_current_vector_are_found_page_by_page(memory):
    refs = {key: add(memory, key, EAST) for key in ("done", "stale")}
    reindex(memory, refs["stale"])
    add(memory, "other", EAST, space=OTHER)
    put(memory, node("bare"), node("gone", state=ARCHIVED), node("noticed", label="Insight"))

    def page(after, limit):
        (rows,) = memory.asks(FindUnembedded(memory.scope, SPACE, after, limit))
        return [row.key for row in rows]

    assert page("", 10) == ["bare", "gone", "other", "stale"]
    assert page("", 2) == ["bare", "gone"]
    assert page("uid-Project-gone", 2) == ["other", "stale"]
    assert memory.asks(FindUnembedded(BOB, SPACE, "", 10)) == [()]


def test_a_vector_of_other_dimensions_is_refused(memory):
    (ref,) = put(memory, node("a"))
    with pytest.raises(InvalidInput, match="3 dimensions, but made is kept at 4"):
        embed(memory, ref, (1, 0, 0))
    with pytest.raises(InvalidInput, match="3 dimensions"):
        nearest(memory, (1, 0, 0))
    assert counts(memory) == []


def test_a_write_that_fails_leaves_vectors_and_answers_as_they_were(memory):
    ref = add(memory, "a", EAST)
    assert found(memory, EAST) == ["a"]
    (rows,) = memory.asks(GetByRef(memory.scope, (ref,)))
    with pytest.raises(InvalidInput):
        memory.asks(
            PutVectors(memory.scope, SPACE, vector_rows(ref, WEST)),
            ChangeNode(memory.scope, rows[ref]._replace(properties={"status": "abandoned"})),
        )
    assert nearest(memory, EAST) == (Near(ref, 1.0),)
    assert counts(memory) == [("made", 1, 0)]


def test_a_space_that_only_a_failed_write_knew_is_no_other_space_afterwards(memory):
    ref = add(memory, "a", EAST)
    with pytest.raises(InvalidInput):
        memory.asks(
            PutVectors(memory.scope, OTHER, vector_rows(ref, EAST)),
            PutVectors(memory.scope, SPACE, vector_rows(ref, (1, 0, 0))),
        )
    embed(memory, ref, EAST, space=Space("hand", "third", 4))
    assert found(memory, EAST, space=OTHER) == []
    assert counts(memory) == [("third", 1, 0)]


def test_a_property_called_embedding_is_one_like_others(memory):
    ref = add(memory, "a", EAST, properties={"embedding": "blue"})
    add(memory, "b", EAST)
    assert found(memory, EAST, where=(("embedding", "blue"),)) == ["a"]
    (rows,) = memory.asks(GetByRef(memory.scope, (ref,)))
    assert rows[ref].properties == {"embedding": "blue"}
    memory.asks(ChangeNode(memory.scope, rows[ref]._replace(properties={"embedding": "red"})))
    assert found(memory, EAST, where=(("embedding", "red"),)) == ["a"]


def test_a_scope_that_never_wrote_has_no_vectors(memory):
    assert (nearest(memory, EAST), counts(memory)) == ((), [])
    assert memory.asks(DropVectors(memory.scope)) == [0]

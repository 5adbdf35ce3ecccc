"""Rows that are made by position, without the class that would count its fields, have all of them."""

from engrama.core.call import Call
from engrama.core.operations.shape import new_node
from engrama.core.rows import IndexRow, NodeRow
from engrama.core.scope import Scope
from engrama.core.searchable import Searchable, index_row, searchable
from tests.stores import workshop


def test_new_nodes_and_their_index_entries_have_every_field():
    profile = workshop().profile
    call = Call(profile, Scope("acme", "ann"), 1_700_000_000_000_000, 5)
    row = new_node(call, "Person", "Ann Lee", 3, {"tags": ["b", "a"]})
    assert row == NodeRow(**row._asdict())
    assert type(row) is NodeRow
    assert row.stored_as(7) == row._replace(ref=7)
    assert type(row.stored_as(7)) is NodeRow
    entry = index_row(profile, row, ["A note."])
    assert entry == IndexRow(**entry._asdict())
    assert (entry.title, entry.tags) == ("ann lee", "b a")
    texts = searchable(profile, row, ["A note."])
    assert texts == Searchable(**texts._asdict())
    assert texts.body == ["A note."]

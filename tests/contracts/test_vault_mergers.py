"""The vault alone tells which nodes were merged."""

import pytest

from tests.vaults import again, book

__all__ = ["again", "book"]
A = "---\ntype: Technology\nversion: 3\n---\nThe words of A, [[Atlas]].\n"
B = (
    "---\ntype: Technology\nlicense: open\nrelations:\n  MENTIONS: ['[[Ember]]']\n---\n"
    "The words of B, [[Ember]].\n- [fact] it is small\n"
)


def graph(book):
    nodes = {name: (node["uid"] * (node["state"] != "stub"), node["properties"]) for name, node in book.nodes().items()}
    return nodes, book.relations()


def write_all(book):
    book.write("A.md", A)
    book.write("B.md", B)
    book.write("Ember.md", "---\ntype: Concept\n---\n")
    book.write("Log.md", "[[B]] and [[A]]\n")
    book.sync()


def test_a_merger_of_two_nodes_with_notes_of_a_person_is_there_after_a_rebuild(book, again):
    book.remember("Project", "Atlas")
    write_all(book)
    book.relate("Project:Atlas", "USES", "Technology:B")
    book.sync()
    warnings = book.merge("Technology:A", "Technology:B").warnings
    assert any("B.md" in text for text in warnings)
    uid = book.nodes()["Technology:A"]["uid"]
    assert f'engrama_merged_into: "{uid}"' in book.read("B.md")
    assert "The words of B" in book.read("B.md")
    book.sync()
    for _ in range(2):
        assert [(item["kind"], item["path"]) for item in book.sync().conflicts] == [("merged", "B.md")]
    before = book.tree()
    other = again()
    report = other.sync()
    assert [(item["kind"], item["path"]) for item in report.conflicts] == [("merged", "B.md")]
    assert graph(other) == graph(book)
    assert other.texts("Technology:A") == book.texts("Technology:A") == ["[fact] it is small"]
    assert other.sync().conflicts == report.conflicts
    assert other.tree() == before
    assert other.remember("Technology", "B", {"version": "4"}).node.key == "A"


def test_mergers_one_after_the_other_lead_to_the_last(book, again):
    book.remember("Project", "Atlas")
    write_all(book)
    book.write("C.md", A.replace("of A", "of C"))
    book.sync()
    book.merge("Technology:A", "Technology:B")
    book.merge("Technology:C", "Technology:A")
    book.sync()
    other = again()
    other.sync()
    assert graph(other) == graph(book)
    assert {name for name in other.nodes() if name.startswith("Technology")} == {"Technology:C"}


def test_a_note_that_names_a_node_nobody_knows_is_a_node_of_its_own(book):
    book.write("A.md", A)
    book.sync()
    uid = book.nodes()["Technology:A"]["uid"]
    book.write("B.md", f"---\ntype: Technology\nengrama_id: {uid[:-1]}0\nengrama_merged_into: {uid[:-2]}00\n---\n")
    book.sync()
    assert set(book.nodes()) >= {"Technology:A", "Technology:B"}


def test_the_note_of_a_merged_node_does_not_bring_it_back_when_the_other_is_erased(book):
    write_all(book)
    book.merge("Technology:A", "Technology:B")
    book.sync()
    book.forget("Technology:A", purge=True)
    for _ in range(2):
        assert [item["path"] for item in book.sync().quarantined] == ["A.md", "B.md"]
        assert not any(name.startswith("Technology") for name in book.nodes())
    book.sync_note("B.md")
    assert "Technology:B" in book.nodes()


@pytest.fixture
def merged(book):
    """Z was merged into Y; both have notes of a person, and B uses both."""
    book.write("Y.md", "---\ntype: Technology\n---\nY text\n")
    book.write("Z.md", "---\ntype: Technology\n---\nZ text\n")
    book.write("B.md", "---\ntype: Project\nrelations:\n  USES: ['[[Y]]', '[[Z]]']\n---\n")
    book.sync()
    book.merge("Technology:Y", "Technology:Z")
    return book


def state_of(book, name):
    node = book.nodes()[name]
    return node["uid"], node["state"], node["properties"]


def test_the_note_of_a_merged_node_stays_unread_while_that_of_the_other_is_gone(merged):
    merged.sync()
    text, tree, before = merged.read("Y.md"), merged.tree(), merged.nodes()["Technology:Y"]
    (merged.root / "Y.md").unlink()
    report = merged.sync()
    assert report.archived == ("Technology:Y",)
    for _ in range(2):
        assert [(item["kind"], item["path"]) for item in report.conflicts] == [("merged", "Z.md")]
        assert "Technology:Y" in report.conflicts[0]["detail"]
        assert (report.updated, report.created, report.injected, report.written) == ((), (), (), ())
        report = merged.sync()
    assert state_of(merged, "Technology:Y") == (before["uid"], "archived", before["properties"])
    assert set(merged.nodes()) == {"Technology:Y", "Project:B"}
    assert merged.relations() == {("Project:B", "USES", "Technology:Y")}
    merged.write("Y.md", text)
    merged.sync()
    assert state_of(merged, "Technology:Y") == (before["uid"], "live", before["properties"])
    assert merged.tree() == tree
    assert [item["kind"] for item in merged.sync().conflicts] == ["merged"]


def test_a_merger_and_a_deletion_before_the_next_sync_do_not_turn_the_node_into_the_merged_one(merged):
    before = merged.nodes()["Technology:Y"]
    (merged.root / "Y.md").unlink()
    for _ in range(2):
        report = merged.sync()
        assert [(item["kind"], item["path"]) for item in report.conflicts] == [("merged", "Z.md")]
    assert state_of(merged, "Technology:Y") == (before["uid"], "archived", before["properties"])
    assert set(merged.nodes()) == {"Technology:Y", "Project:B"}


def test_a_note_that_could_not_be_told_of_the_merger_does_not_take_the_node_over_either(book):
    book.write("Y.md", "---\ntype: Technology\n---\nY text\n")
    book.write("Z.md", "---\ntype: Technology\n---\nZ text\n")
    book.sync()
    book.memory.merge("Technology:Y", "Technology:Z")
    book.edit("Z.md", "Z text", "Z text, and more")
    (book.root / "Y.md").unlink()
    for _ in range(3):
        assert [(item["kind"], item["path"]) for item in book.sync().conflicts] == [("merged", "Z.md")]
    assert {name: node["properties"]["body"] for name, node in book.nodes().items()} == {"Technology:Y": "Y text"}


def test_a_new_note_of_the_merged_name_does_not_take_the_node_over_when_the_notes_of_both_are_gone(merged):
    merged.sync()
    (merged.root / "Y.md").unlink()
    (merged.root / "Z.md").unlink()
    merged.write("Z.md", "---\ntype: Technology\n---\nAnother Z\n")
    for _ in range(2):
        assert merged.sync().conflicts
    assert merged.nodes()["Technology:Y"]["properties"]["body"] == "Y text"
    assert "Technology:Z" not in merged.nodes()


def test_the_note_of_a_node_that_was_merged_without_its_vault_is_told_at_each_run(book, again):
    book.write("a.md", "---\ntype: Project\n---\nmine\n")
    book.remember("Project", "b", note="seen")
    book.sync()
    book.memory.merge("Project:a", "Project:b")
    for _ in range(2):
        (told,) = book.sync().conflicts
        assert (told["path"], told["kind"]) == ("Project/b.md", "merged")
    (book.root / "Project/b.md").unlink()
    assert book.sync().conflicts == ()
    rebuilt = again()
    rebuilt.sync()
    assert (list(rebuilt.nodes()), rebuilt.texts("Project:a")) == (["Project:a"], ["seen"])

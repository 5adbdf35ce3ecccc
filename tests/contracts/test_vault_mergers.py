"""The vault alone tells which nodes were merged."""

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

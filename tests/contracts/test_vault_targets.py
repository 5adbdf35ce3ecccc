"""What a link means where several notes or nodes have one name."""

from tests.vaults import again, book

__all__ = ["again", "book"]


def write_specs(book):
    book.write("a/Spec.md", "1")
    book.write("b/Spec.md", "---\naliases: [Blueprint]\n---\n2")
    book.sync()


def conflicts(report):
    return [(item["kind"], item["path"], item.get("item", item.get("link", ""))) for item in report.conflicts]


def test_a_bare_name_of_two_notes_means_neither_and_a_path_means_one(book):
    write_specs(book)
    relations = "relations:\n  MENTIONS: ['[[Spec]]', '[[b/Spec]]']"
    book.write("Atlas.md", f"---\nengrama_type: Project\n{relations}\n---\n[[Spec]] or [[a/Spec]]\n")
    report = book.sync()
    assert {item["kind"] for item in report.conflicts} == {"ambiguous-link"}
    assert report.conflicts[0]["candidates"] == ["a/Spec.md", "b/Spec.md"]
    assert book.relations() == {
        ("Project:Atlas", "MENTIONS", "Document:a/Spec.md"),
        ("Project:Atlas", "MENTIONS", "Document:b/Spec.md"),
    }


def test_words_behind_a_bar_do_not_make_a_link_ambiguous_and_an_alias_is_no_name_of_a_note(book):
    write_specs(book)
    book.write("Log.md", "[[a/Spec|Spec]] and [[Spec|b/Spec]] and [[Blueprint]]\n")
    report = book.sync()
    assert conflicts(report) == [("ambiguous-link", "Log.md", "Spec")]
    assert book.relations() == {
        ("Document:Log.md", "MENTIONS", "Document:a/Spec.md"),
        ("Document:Log.md", "MENTIONS", "Document:Blueprint"),
    }
    assert book.nodes()["Document:Blueprint"]["state"] == "stub"


def test_a_target_whose_name_several_nodes_have_is_told_until_its_label_is_written(book):
    book.remember("Technology", "Ink")
    book.remember("Concept", "Ink")
    book.write("Atlas.md", "---\nengrama_type: Project\nrelations:\n  MENTIONS: [{to: Ink}]\n---\n")
    for path in ("Technology/Ink.md", "Concept/Ink.md"):
        (book.root / path).unlink()
    for _ in range(2):
        report = book.sync_note("Atlas.md")
        assert conflicts(report) == [("target", "Atlas.md", "MENTIONS")]
        assert "Concept:Ink or Technology:Ink" in report.conflicts[0]["detail"]
    book.edit("Atlas.md", "{to: Ink}", "{to: Ink, label: Concept}")
    assert book.sync_note("Atlas.md").conflicts == ()
    assert book.relations() == {("Project:Atlas", "MENTIONS", "Concept:Ink")}


def test_a_target_that_is_no_note_of_the_memory_is_told_at_every_run(book):
    book.write("Broken.md", b"---\na: [\n---\n")
    book.write("Atlas.md", "---\nengrama_type: Project\nrelations:\n  MENTIONS: ['[[Broken]]']\n---\n")
    for _ in range(2):
        report = book.sync()
        assert conflicts(report) == [("target", "Atlas.md", "MENTIONS")]
    book.write("Broken.md", "mended")
    assert book.sync().conflicts == ()
    assert book.relations() == {("Project:Atlas", "MENTIONS", "Document:Broken.md")}


def test_a_link_by_a_name_that_its_note_no_longer_has_goes_on_leading_there_until_its_own_note_changes(book):
    book.write("X.md", "---\nengrama_type: Technology\n---\nx\n")
    book.write("a.md", "see [[X]]\n")
    book.write("B.md", "---\nengrama_type: Project\nrelations:\n  USES: ['[[X]]']\n---\n")
    book.sync()
    (book.root / "X.md").rename(book.root / "X2.md")
    report = book.sync()
    assert (report.created, report.updated, report.written) == ((), ("Technology:X2",), ("B.md",))
    both = {("Document:a.md", "MENTIONS", "Technology:X2"), ("Project:B", "USES", "Technology:X2")}
    assert book.relations(ended=True) == both
    assert "[[X2|X2]]" in book.read("B.md")
    tree = book.tree()
    again = book.sync()
    assert (again.created, again.updated, again.written, again.conflicts) == ((), (), (), ())
    assert (book.relations(ended=True), book.tree()) == (both, tree)
    book.edit("a.md", "see [[X]]", "see [[X]] again")
    assert book.sync().created == ("Document:X",)
    assert book.relations() == both - {("Document:a.md", "MENTIONS", "Technology:X2")} | {
        ("Document:a.md", "MENTIONS", "Document:X")
    }

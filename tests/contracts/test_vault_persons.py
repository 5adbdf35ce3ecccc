"""What a person wrote into a note stays there, and what of it the memory cannot take is told at every run."""

import pytest

from tests.vaults import again, book

__all__ = ["again", "book"]


def told(book):
    """Kinds and items of the conflicts of a run, which a second run tells again."""
    first = book.sync().conflicts
    assert book.sync().conflicts == first
    return [(item["kind"], item.get("item", "")) for item in first]


def test_paragraphs_tables_and_sub_bullets_between_the_marks_survive_what_the_memory_writes(book):
    book.remember("Technology", "Kiln", note=["hot", "cold"])
    path = "Technology/Kiln.md"
    lines = "\nI measured this.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n* a star\n"
    hot = next(line for line in book.read(path).split("\n") if line.startswith("- hot"))
    book.edit(path, hot, f"{hot}\n  - with the new probe")
    book.edit(path, "<!-- /engrama", f"{lines}<!-- /engrama")
    before = book.nodes()["Technology:Kiln"]["observations"]
    for _ in range(2):
        report = book.sync()
        assert [(item["kind"], item["path"]) for item in report.conflicts] == [("section", path)]
        assert "with the new probe" in report.conflicts[0]["detail"]
    assert book.nodes()["Technology:Kiln"]["observations"] == before
    book.remember("Technology", "Kiln", note="new")
    book.memory.remember("Technology", "Kiln", note="newer")
    assert [item["kind"] for item in book.sync().conflicts] == ["section"]
    text = book.read(path)
    assert lines in text
    assert f"{hot}\n  - with the new probe\n" in text
    assert book.texts("Technology:Kiln") == ["cold", "hot", "new", "newer"]
    assert "- newer <!--" in text


def test_a_line_that_is_not_synced_yet_survives_what_the_memory_writes_and_one_taken_out_stays_out(book):
    book.remember("Technology", "Kiln", note=["hot", "cold"])
    path = "Technology/Kiln.md"
    cold = next(line for line in book.read(path).split("\n") if line.startswith("- cold"))
    book.edit(path, f"{cold}\n", "- by hand\n")
    book.remember("Technology", "Kiln", note="new")
    assert "\n- by hand\n" in book.read(path)
    assert "- cold" not in book.read(path)
    book.sync()
    assert book.texts("Technology:Kiln") == ["by hand", "hot", "new"]


def test_a_refused_value_stays_in_the_note_and_is_told_at_every_run_until_it_is_put_right(book, again):
    book.write("Atlas.md", "---\nengrama_type: Project\nstatus: bogus\nstack: C\n---\n")
    book.write("Ember.md", "---\nengrama_type: Project\nstatus: active\n---\n")
    book.sync()
    book.edit("Ember.md", "status: active", "status: bogus")
    assert told(book) == [("value", "status"), ("value", "status")]
    for name in ("Atlas", "Ember"):
        book.remember("Project", name, {"status": "paused", "stack": "Rust"})
        assert "status: bogus\n" in book.read(f"{name}.md")
        assert "stack: Rust" in book.read(f"{name}.md")
    report = book.sync()
    (first, second) = [item for item in report.conflicts if item["kind"] == "value"]
    assert (first["path"], first["item"], second["path"]) == ("Atlas.md", "status", "Ember.md")
    assert "bogus" in first["detail"]
    assert "active" in first["detail"]
    assert told(book) == [("value", "status"), ("value", "status")]
    assert "status: bogus\n" in book.read("Atlas.md")
    assert book.nodes()["Project:Atlas"]["properties"] == {"status": "paused", "stack": "Rust"}
    assert [item["path"] for item in again().sync().conflicts] == ["Atlas.md", "Ember.md"]
    book.edit("Atlas.md", "status: bogus", "status: paused")
    book.edit("Ember.md", "status: bogus", "status: paused")
    assert told(book) == []


def test_a_state_that_is_none_keeps_the_whole_note_untaken_and_is_told_at_every_run(book):
    book.write("Atlas.md", "---\nengrama_type: Project\nstack: C\n---\n")
    book.sync()
    book.edit("Atlas.md", "stack: C", "stack: Rust\nengrama_state: gone")
    assert told(book) == [("value", "")]
    book.edit("Atlas.md", "engrama_state: gone\n", "")
    assert told(book) == []
    assert book.nodes()["Project:Atlas"]["properties"] == {"stack": "Rust"}


def test_a_name_and_a_label_that_contradict_the_memory_are_told_at_every_run(book):
    book.write("Atlas.md", "---\nengrama_type: Project\nname: Atlas\n---\n")
    book.write("Ember.md", "---\nengrama_type: Project\nname: Ember\n---\n")
    book.sync()
    book.edit("Ember.md", "name: Ember", "name: Atlas")
    book.edit("Atlas.md", "engrama_type: Project", "engrama_type: Technology")
    assert told(book) == [("label", ""), ("key", "")]
    book.remember("Project", "Ember", {"stack": "C"}, note="x")
    assert "name: Atlas" in book.read("Ember.md")
    assert told(book) == [("label", ""), ("key", "")]
    book.edit("Ember.md", "name: Atlas", "name: Ember")
    book.edit("Atlas.md", "engrama_type: Technology", "engrama_type: Project")
    assert told(book) == []
    assert set(book.nodes()) == {"Project:Atlas", "Project:Ember"}


def test_a_note_that_says_the_name_of_another_is_called_after_its_file_and_told_at_every_run(book, again):
    book.write("A.md", "---\nengrama_type: Project\n---\na")
    book.write("E.md", "---\nengrama_type: Project\nname: A\n---\nother")
    assert told_kinds(book.sync(dry_run=True)) == [("E.md", "key")]
    for _ in range(3):
        report = book.sync()
        assert told_kinds(report) == [("E.md", "key")]
        assert "Project:A " in report.conflicts[0]["detail"]
        assert "Project:E" in report.conflicts[0]["detail"]
    assert set(book.nodes()) == {"Project:A", "Project:E"}
    assert "name: A\n" in book.read("E.md")
    rebuilt = again()
    assert told_kinds(rebuilt.sync()) == [("E.md", "key")]
    assert rebuilt.nodes().keys() == book.nodes().keys()
    (book.root / "A.md").unlink()
    for _ in range(2):
        assert told_kinds(book.sync()) == [("E.md", "key")]
    book.edit("E.md", "name: A\n", "name: E\n")
    book.sync()
    report = book.sync()
    assert (report.conflicts, report.updated) == ((), ())


def test_a_name_that_the_memory_sets_free_goes_to_the_note_that_says_it(book):
    book.write("A.md", "---\nengrama_type: Project\n---\na")
    book.write("E.md", "---\nengrama_type: Project\nname: A\n---\nother")
    book.sync()
    book.rename("Project:A", "B")
    assert book.sync().conflicts == ()
    assert set(book.nodes()) == {"Project:A", "Project:B"}


def told_kinds(report):
    return [(item["path"], item["kind"]) for item in report.conflicts]


WRONG = [
    ("NO_SUCH: ['[[SQLite]]']", "NO_SUCH"),
    ("INVOLVES: ['[[SQLite]]']", "INVOLVES"),
    ("USES: [{with: '[[SQLite]]'}]", "USES"),
    ("USES: [[a, b], {to: null}]", "USES"),
    ("USES: [{to: '[[SQLite]]', valid_from: never}]", "USES"),
]


@pytest.mark.parametrize(("entry", "item"), WRONG)
def test_a_wrong_entry_of_the_relations_map_is_told_at_every_run_and_stays(book, entry, item):
    book.write("SQLite.md", "---\nengrama_type: Technology\n---\n")
    book.write("Ink.md", "---\nengrama_type: Technology\n---\n")
    book.write("Atlas.md", f"---\nengrama_type: Project\nrelations:\n  {entry}\n---\n")
    first = told(book)
    assert first
    assert {name for _, name in first} == {item}
    book.relate("Project:Atlas", "USES", "Technology:Ink")
    assert "Ink" in book.read("Atlas.md")
    assert told(book) == first
    for word in (item, "SQLite" if "SQLite" in entry else "null"):
        assert word in book.read("Atlas.md").split("---")[1]
    assert book.relations() == {("Project:Atlas", "USES", "Technology:Ink")}


def test_a_map_of_relations_that_is_none_is_told_at_every_run_and_stays(book):
    book.write("Atlas.md", "---\nengrama_type: Project\nrelations: [a, b]\n---\n")
    assert told(book) == [("relation", "relations")]
    book.remember("Project", "Atlas", {"status": "active"})
    assert "relations: [a, b]\n" in book.read("Atlas.md")
    assert "status: active" in book.read("Atlas.md")
    assert told(book) == [("relation", "relations")]


def test_an_ambiguous_target_in_the_map_is_told_at_every_run(book):
    book.write("a/Spec.md", "1")
    book.write("b/Spec.md", "2")
    book.write("Atlas.md", "---\nengrama_type: Project\nrelations: {MENTIONS: ['[[Spec]]']}\n---\n")
    assert told(book) == [("ambiguous-link", "")]
    (book.root / "b/Spec.md").unlink()
    book.sync()
    assert ("Project:Atlas", "MENTIONS", "Document:a/Spec.md") in book.relations()


def test_a_mention_that_the_memory_ended_is_told_at_every_run_until_the_link_is_taken_out(book):
    book.write("A.md", "[[B]]")
    book.write("B.md", "b")
    book.sync()
    book.memory.unrelate("Document:A.md", "MENTIONS", "Document:B.md")
    assert told(book) == [("mention", "")]
    assert book.relations() == set()
    book.edit("A.md", "[[B]]", "B")
    assert told(book) == []
    book.edit("A.md", "\nB", "\n[[B]]")
    assert told(book) == []
    assert book.relations() == {("Document:A.md", "MENTIONS", "Document:B.md")}


def swap(book, *paths):
    """Each note gets the path of the next, the last one that of the first."""
    texts = [book.read(path) for path in paths]
    for path, text in zip((*paths[1:], paths[0]), texts, strict=True):
        book.write(path, text)


@pytest.mark.parametrize("names", [("A", "B"), ("A", "B", "C")])
@pytest.mark.parametrize("label", ["Project", "Document"])
def test_notes_that_swap_their_names_rename_their_nodes(book, names, label):
    for name in names:
        book.write(f"{name}.md", f"---\ntype: {label}\n---\nI was {name}.\n")
    book.sync()
    before = {node["properties"]["body"]: node["uid"] for node in book.nodes().values()}
    swap(book, *(f"{name}.md" for name in names))
    report = book.sync()
    assert report.conflicts == ()
    ending = ".md" if label == "Document" else ""
    after = zip((*names[1:], names[0]), names, strict=True)
    moved = {f"{label}:{name}{ending}": f"I was {old}." for name, old in after}
    assert {name: node["properties"]["body"] for name, node in book.nodes().items()} == moved
    assert {node["properties"]["body"]: node["uid"] for node in book.nodes().values()} == before
    for name, text in moved.items():
        assert name in [f"{hit.label}:{hit.key}" for hit in book.memory.search(text).results]
    report = book.sync()
    assert (report.updated, report.written, report.conflicts) == ((), (), ())


def test_a_name_that_its_holder_cannot_give_up_is_told_and_nobody_steps_aside(book):
    for name in "ABC":
        book.write(f"{name}.md", f"---\ntype: Project\nname: {name}\n---\n")
    book.sync()
    for name, other in ("AB", "BC"):
        book.edit(f"{name}.md", f"name: {name}", f"name: {other}")
    book.edit("C.md", "name: C", "name: B")
    assert told(book) == [("key", ""), ("key", ""), ("key", "")]
    assert set(book.nodes()) == {"Project:A", "Project:B", "Project:C"}
    book.edit("C.md", "name: B", "name: D")
    assert told(book) == []
    assert set(book.nodes()) == {"Project:B", "Project:C", "Project:D"}

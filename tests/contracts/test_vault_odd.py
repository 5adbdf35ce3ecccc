"""One odd note or node is told, and everything else is synced."""

import pytest

from engrama.errors import PathRefused
from tests.vaults import again, book

__all__ = ["again", "book"]


def told(report):
    return {(item["path"], item["kind"]) for item in report.conflicts}


def quiet(report):
    return not (report.created or report.updated or report.written or report.archived or report.conflicts)


def of_other(book):
    """Writes a second note, and says whether it was taken in."""
    book.write("Other.md", "Something else.")
    return lambda report: "Document:Other.md" in report.created


@pytest.mark.parametrize(
    "front",
    [
        "foo: '1'\nengrama_types:\n  foo: [x]\n",
        "foo: '" + "[" * 50_000 + "'\nengrama_types:\n  foo: json\n",
        "foo: '" + "[" * 900 + "]" * 900 + "'\nengrama_types:\n  foo: json\n",
        "relations:\n  MENTIONS:\n    - {to: Py, label: Concept, properties: {a: '1'}, types: {a: [x]}}\n",
    ],
    ids=["type that is a list", "endless json", "deep json", "type in a relation"],
)
def test_a_type_that_is_none_or_fits_no_value_leaves_the_text_as_it_is(book, front):
    was_taken = of_other(book)
    book.write("Mine.md", f"---\n{front}---\nMy words.\n")
    report = book.sync()
    assert was_taken(report)
    assert "Document:Mine.md" in report.created
    assert quiet(book.sync())


def test_a_front_matter_in_braces_stays_and_what_it_cannot_take_is_told(book):
    book.write("Mine.md", "---\nstatus: active\n---\nMy words.\n")
    book.sync()
    uid = book.nodes()["Document:Mine.md"]["uid"]
    text = f"---\n{{status: active, engrama_id: {uid}}}\n---\nMy words.\n"
    book.write("Mine.md", text)
    book.sync()
    answer = book.remember("Document", "Mine.md", {"status": "done"})
    assert "takes no further lines" in answer.warnings[0]
    assert book.read("Mine.md") == text


def test_an_entry_with_a_key_of_its_own_line_takes_a_new_value(book):
    book.write("Mine.md", "---\n? status\n: active\n---\nMy words.\n")
    book.sync()
    assert book.remember("Document", "Mine.md", {"status": "done"}).warnings == ()
    assert "\nstatus: done\n" in book.read("Mine.md")
    assert quiet(book.sync())


def test_a_note_that_nobody_could_read_again_is_told_and_not_written(book):
    was_taken = of_other(book)
    answer = book.remember("Document", "Mine.md", {"body": "<!-- engrama:observations -->"})
    assert "without its partner" in answer.warnings[0]
    report = book.sync()
    assert told(report) == {("Mine.md", "unwritable")}
    assert was_taken(report)
    assert list(book.tree()) == ["Other.md"]


def test_a_front_matter_that_would_be_too_large_to_read_is_told_and_not_written(book):
    book.write("Mine.md", "My words.")
    book.sync()
    before = book.read("Mine.md")
    large = {f"p{number}": "x" * 9_000 for number in range(40)}
    for name in ("Mine.md", "New.md"):
        assert "262,144" in book.remember("Document", name, large).warnings[0]
    assert book.tree() == {"Mine.md": before.encode()}
    was_taken = of_other(book)
    assert was_taken(book.sync())


def test_a_note_that_became_a_link_is_told_and_the_rest_is_synced(book, tmp_path):
    book.write("Mine.md", "My words.")
    book.sync()
    outside = tmp_path / "outside.md"
    (book.root / "Mine.md").rename(outside)
    (book.root / "Mine.md").symlink_to(outside)
    before = outside.read_bytes()
    answer = book.remember("Document", "Mine.md", {"status": "done"})
    assert "Mine.md" in answer.warnings[0]
    was_taken = of_other(book)
    report = book.sync()
    assert [item["path"] for item in report.quarantined] == ["Mine.md"]
    assert was_taken(report)
    assert outside.read_bytes() == before


@pytest.mark.parametrize("kind", ["link", "file"])
def test_a_label_whose_folder_is_none_has_its_notes_told_and_the_rest_is_synced(book, tmp_path, kind):
    (tmp_path / "outside").mkdir()
    if kind == "link":
        (book.root / "Project").symlink_to(tmp_path / "outside")
    else:
        book.write("Project", "no folder")
    assert "Project/Atlas.md" in book.remember("Project", "Atlas").warnings[0]
    was_taken = of_other(book)
    report = book.sync()
    assert ("Project/Atlas.md", "unwritable") in told(report)
    assert was_taken(report)
    assert list((tmp_path / "outside").iterdir()) == []


def test_of_two_notes_with_one_name_the_one_whose_file_has_no_name_is_told(book):
    was_taken = of_other(book)
    for name in ("Kiln", "\u200b"):
        book.write(f"{name}.md", "---\ntype: Concept\nname: Kiln\n---\n")
    report = book.sync()
    assert "Concept:Kiln" in report.created
    assert told(report) == {("\u200b.md", "name")}
    assert was_taken(report)


def test_a_note_whose_name_begins_with_a_tilde_is_synced_by_its_name(book):
    book.write("~draft.md", "My words.")
    assert book.sync_note("~draft.md").created == ("Document:~draft.md",)


@pytest.mark.parametrize("given", ["n" * 300, "/" + "n" * 300 + "/x.md", "/a\0b/x.md", "a\0b.md"])
def test_a_path_that_no_file_system_knows_is_refused(book, given):
    with pytest.raises(PathRefused):
        book.sync_note(given)


def test_a_map_with_one_key_twice_leaves_the_note_alone_until_it_is_put_right(book):
    book.write("Atlas.md", "---\ntype: Project\nrelations:\n  USES: ['[[Pen]]']\n  USES: ['[[Ink]]']\n---\n")
    before = book.tree()
    was_taken = of_other(book)
    report = book.sync()
    assert was_taken(report)
    assert [(item["path"], item["reason"].split(":")[0]) for item in report.quarantined] == [("Atlas.md", "Line 4")]
    assert book.read("Atlas.md").encode() == before["Atlas.md"]
    book.edit("Atlas.md", "']\n  USES: ['", "', '")
    assert book.sync().quarantined == ()
    assert {target for _, _, target in book.relations()} == {"Technology:Pen", "Technology:Ink"}

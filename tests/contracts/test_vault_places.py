"""Where the notes of nodes are, and which note is whose."""

import os
from pathlib import Path

import pytest

from engrama.adapters.obsidian.folder import VaultFolder
from engrama.errors import PathRefused
from tests.vaults import again, book

__all__ = ["again", "book"]


def quiet(report):
    return not (report.created or report.updated or report.written or report.archived or report.conflicts)


@pytest.mark.parametrize("written", ["anything", "12345678", "[a]", "0190-xyz", "'#3'"])
def test_an_engrama_id_that_is_none_leaves_the_note_alone_and_is_told_at_every_run(book, written):
    text = f"---\nengrama_id: {written}\n---\nMy words.\n"
    book.write("Mine.md", text)
    for _ in range(2):
        report = book.sync()
        assert [item["path"] for item in report.quarantined] == ["Mine.md"]
        assert "engrama_id" in report.quarantined[0]["reason"]
        assert book.read("Mine.md") == text
    assert book.nodes() == {}
    book.edit("Mine.md", f"engrama_id: {written}\n", "")
    assert book.sync().created == ("Document:Mine.md",)


def test_an_id_in_capitals_is_one(book):
    book.write("Mine.md", "---\nengrama_id: 01890A5D-AC96-774B-BCCE-B302099A8057\n---\nMy words.\n")
    book.sync()
    assert book.nodes()["Document:Mine.md"]["uid"] == "01890a5d-ac96-774b-bcce-b302099a8057"


def test_what_is_remembered_after_its_note_was_deleted_wins_and_the_note_is_written_again(book, again):
    book.remember("Project", "Atlas", {"status": "active"}, note="one")
    book.remember("Project", "Ember")
    book.write("Mine.md", "My words.")
    book.write("Other.md", "It keeps the vault from being empty.")
    book.sync()
    for path in ("Project/Atlas.md", "Project/Ember.md", "Mine.md"):
        (book.root / path).unlink()
    answer = book.remember("Project", "Atlas", note="two")
    assert "gone" in answer.warnings[0]
    told = book.sync(dry_run=True)
    report = book.sync()
    assert (told.archived, told.written) == (report.archived, report.written)
    assert sorted(report.archived) == ["Document:Mine.md", "Project:Ember"]
    assert report.written == ("Project/Atlas.md",)
    assert book.nodes()["Project:Atlas"]["state"] == "live"
    assert book.texts("Project:Atlas") == ["one", "two"]
    assert "- two <!--" in book.read("Project/Atlas.md")
    assert quiet(book.sync())
    assert again().sync().conflicts == ()


def test_a_note_that_was_moved_before_its_node_was_remembered_is_not_written_twice(book):
    book.remember("Project", "Atlas", {"status": "active"})
    (book.root / "else").mkdir()
    (book.root / "Project/Atlas.md").rename(book.root / "else/Atlas.md")
    book.remember("Project", "Atlas", note="two")
    assert book.sync().archived == ()
    assert list(book.tree()) == ["else/Atlas.md"]
    assert "- two <!--" in book.read("else/Atlas.md")
    assert quiet(book.sync())


def test_from_graph_brings_deleted_notes_back_to_where_they_were_and_is_complete(book):
    book.write("sub/Mine.md", "My words.")
    book.write("sub/Atlas.md", "---\ntype: Project\n---\nIts words.")
    book.write("sub/Other.md", "---\ntype: Project\n---\nIts words.")
    book.sync()
    before = set(book.tree())
    for path in before:
        (book.root / path).unlink()
    report = book.sync(outwards=True)
    assert set(book.tree()) == {*report.written} == before
    assert (report.complete, report.conflicts) == (True, ())
    assert quiet(book.sync())


def test_of_one_or_two_known_notes_all_may_be_deleted(book):
    for path in ("One.md", "Two.md"):
        book.write(path, "My words.")
    book.sync()
    for path in book.tree():
        (book.root / path).unlink()
    report = book.sync()
    assert (report.archived, report.complete) == (("Document:One.md", "Document:Two.md"), True)


def test_a_note_that_is_written_again_takes_the_place_of_no_other(book):
    book.write("sub/Atlas.md", "---\ntype: Project\n---\nIts words.")
    book.sync()
    (book.root / "sub/Atlas.md").unlink()
    book.write("sub/atlas.md", "Something else.")
    report = book.sync(outwards=True)
    assert report.written == ("Project/Atlas.md",)
    assert book.read("sub/atlas.md") == "Something else."


def test_the_time_of_a_node_comes_back_to_the_microsecond(book, again):
    book.memory.clock.now += 123_456
    book.remember("Project", "Atlas")
    book.write("Mine.md", "My words.")
    book.sync()
    other = again()
    other.sync()
    for name, node in book.nodes().items():
        for part in ("created_at", "valid_from"):
            assert other.nodes()[name][part] == node[part], (name, part)


@pytest.mark.parametrize("forms", ["Templates", "Office/My forms"])
def test_a_document_that_lies_in_a_template_folder_has_its_note_elsewhere(book, forms):
    if forms != "Templates":
        book.write(".obsidian/templates.json", f'{{"folder": "{forms}"}}')
    name = f"{forms}/deep/Weekly.md"
    book.remember("Document", name, {"summary": "how we do the week"})
    (path,) = (path for path in book.tree() if path.endswith(".md"))
    assert not path.startswith(forms)
    assert quiet(book.sync())
    assert book.nodes()[f"Document:{name}"]["state"] == "live"


def test_notes_in_an_unreadable_folder_are_not_written_a_second_time_by_from_graph(book, monkeypatch):
    for path in ("a/One.md", "b/Two.md"):
        book.write(path, "---\ntype: Project\n---\n")
    book.sync()
    before = book.tree()
    scandir, inside = os.scandir, VaultFolder.inside

    def locked(place):
        if Path(place).name == "a":
            raise PermissionError(13, "Permission denied", str(place))
        return scandir(place)

    def closed(folder, path):
        if path.startswith("a/"):
            raise PermissionError(13, "Permission denied", path)
        return inside(folder, path)

    monkeypatch.setattr("engrama.adapters.obsidian.folder.os.scandir", locked)
    monkeypatch.setattr(VaultFolder, "inside", closed)
    report = book.sync(outwards=True)
    monkeypatch.undo()
    assert (report.complete, report.written) == (False, ())
    assert book.tree() == before


@pytest.mark.skipif(os.sep == "\\", reason="a file name cannot hold a backslash there")
def test_a_backslash_in_a_name_is_no_folder(book):
    names = ("a/b.md", "a\\b.md", "c\\d/e.md", "x\\..\\f.md", "a\\.g.md")
    for name in names:
        book.write(name, f"In {name}.\n")
    book.sync()
    assert {node["properties"]["body"] for node in book.nodes().values()} == {f"In {name}." for name in names}
    for name in names:
        book.remember("Document", name, {"colour": name[-4]})
        assert book.read(name).endswith(f"colour: {name[-4]}\n---\nIn {name}.\n")
        book.edit(name, "In ", "Still in ")
    assert len(book.sync().updated) == len(names)
    assert book.sync_note("a\\b").counts["notes"] == len(names)
    book.edit("a\\b.md", "Still", "Ever")
    assert book.sync_note("a\\b").updated == ("Document:a\\b.md",)
    book.edit("c\\d/e.md", "Still", "Ever")
    assert book.sync_note("c\\d/e.md").updated == ("Document:c\\d/e.md",)
    assert len(book.tree()) == len(names)
    (book.root / "a\\b.md").unlink()
    assert book.sync().archived == ("Document:a\\b.md",)


def test_a_note_may_be_named_with_backslashes_where_no_file_is_called_so(book):
    book.write("a/b.md", "Mine.\n")
    assert book.sync_note(".\\a\\b.md").created == ("Document:a/b.md",)
    with pytest.raises(PathRefused):
        book.sync_note("..\\vault\\a\\b.md")

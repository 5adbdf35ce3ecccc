"""What could not be written into a note is tried and told again, and holds nothing else back."""

import pytest

from engrama.adapters.obsidian.folder import VaultFolder
from tests.vaults import again, book

__all__ = ["again", "book"]


def test_a_text_that_stays_a_persons_holds_nothing_else_back_and_is_told_at_each_run(book, again):
    book.write("a.md", "mine\n")
    book.sync()
    book.remember("Document", "a.md", {"body": "other"})
    (warning,) = book.remember("Document", "a.md", {"q": "r"}, note="seen").warnings
    assert "make the two equal" in warning
    assert "engrama sync" not in warning
    assert [_told(book), _told(book)] == [["refused"], ["refused"]]
    assert book.nodes()["Document:a.md"]["properties"]["body"] == "other"
    rebuilt = again()
    rebuilt.sync()
    properties = rebuilt.nodes()["Document:a.md"]["properties"]
    assert (properties["body"], properties["q"], rebuilt.texts("Document:a.md")) == ("mine", "r", ["seen"])
    book.edit("a.md", "mine", "other")
    assert _told(book) == []


def test_a_map_of_relations_that_is_none_holds_nothing_else_back(book):
    book.write("Mine.md", "---\ntype: Project\nrelations: none yet\n---\n")
    book.sync()
    book.relate("Project:Mine", "USES", "Technology:Pen", on_missing="stub")
    book.remember("Project", "Mine", {"q": "r"}, note="seen")
    assert "relations: none yet\n" in book.read("Mine.md")
    assert "q: r\n" in book.read("Mine.md")
    assert "- seen" in book.read("Mine.md")
    assert "refused" in _told(book)
    book.edit("Mine.md", "relations: none yet\n", "")
    assert _told(book) == []
    assert "Pen" in book.read("Mine.md")


def test_observations_wait_until_a_code_block_that_is_open_has_an_end(book, again):
    book.write("a.md", "text\n\n```\ncode\n")
    book.sync()
    (warning,) = book.remember("Document", "a.md", {"q": "r"}, note="seen").warnings
    assert "close it" in warning
    assert "q: r\n" in book.read("a.md")
    assert "seen" not in book.read("a.md")
    assert [_told(book), _told(book)] == [["refused"], ["refused"]]
    book.write("a.md", book.read("a.md") + "```\n")
    assert _told(book) == []
    rebuilt = again()
    rebuilt.sync()
    assert rebuilt.texts("Document:a.md") == ["seen"]
    assert rebuilt.nodes()["Document:a.md"]["properties"]["body"] == "text\n\n```\ncode\n```"


def test_a_text_of_the_memory_with_an_open_code_block_swallows_no_observation(book, again):
    assert book.remember("Document", "a.md", {"body": "```\ncode"}, note="seen").warnings
    assert book.remember("Document", "b.md", {"body": "words"}, note="seen").warnings == ()
    assert book.remember("Document", "b.md", {"body": "```\ncode"}).warnings
    assert "words\n" in book.read("b.md")
    assert _told(book) == ["refused", "refused"]
    rebuilt = again()
    rebuilt.sync()
    bodies = {name: rebuilt.nodes()[f"Document:{name}"]["properties"]["body"] for name in ("a.md", "b.md")}
    assert bodies == {"a.md": "```\ncode", "b.md": "words"}
    assert rebuilt.texts("Document:b.md") == ["seen"]


@pytest.mark.parametrize("verb", ["replace", "create"])
def test_a_note_that_could_not_be_written_in_a_run_is_written_by_the_next(book, monkeypatch, verb):
    book.write("a.md", "mine\n")
    book.sync()
    book.memory.remember(*(("Document", "a.md") if verb == "replace" else ("Concept", "Kiln")), {"q": "r"}, note="seen")
    with monkeypatch.context() as patch:
        patch.setattr(VaultFolder, verb, _refused)
        assert [_told(book), _told(book)] == [["unwritable"], ["unwritable"]]
    assert _told(book) == []
    text = book.read("a.md" if verb == "replace" else "Concept/Kiln.md")
    assert "q: r\n" in text
    assert "- seen" in text
    assert not book.sync().written


def test_a_note_that_could_not_be_read_when_its_node_changed_is_written_when_it_is_as_it_was(book):
    book.write("a.md", "---\nx: y\n---\nmine\n")
    book.sync()
    whole = book.read("a.md")
    book.edit("a.md", "x: y", 'x: "y')
    book.memory.remember("Document", "a.md", {"q": "r"})
    assert [item["path"] for item in book.sync().quarantined] == ["a.md"]
    assert [item["path"] for item in book.sync().quarantined] == ["a.md"]
    book.write("a.md", whole)
    book.sync()
    assert "q: r\n" in book.read("a.md")


def test_what_the_memory_changed_reaches_a_note_that_was_edited_at_the_same_moment(book, monkeypatch):
    book.write("a.md", "one\n")
    book.sync()
    book.memory.remember("Document", "a.md", {"q": "r"})
    replace = VaultFolder.replace

    def edited_first(folder, name, data, before):
        book.write("a.md", book.read("a.md") + "two\n")
        return replace(folder, name, data, before)

    with monkeypatch.context() as patch:
        patch.setattr(VaultFolder, "replace", edited_first)
        assert _told(book) == ["changed-meanwhile"]
    assert _told(book) == []
    assert "q: r\n" in book.read("a.md")
    assert book.nodes()["Document:a.md"]["properties"]["body"] == "one\ntwo"


def test_a_warning_names_a_sync_only_where_a_sync_helps(book):
    book.write("Ink.md", "Ink.\n")
    book.write("a.md", "---\nx: y\n---\nSee [[Ink]].\n")
    book.sync()
    (warning,) = book.unrelate("Document:a.md", "MENTIONS", "Document:Ink.md").warnings
    assert warning.endswith("take the link out to agree.")
    assert "not written" not in warning
    book.edit("a.md", "See [[Ink]].", "See Ink.")
    book.edit("a.md", "x: y", 'x: "y')
    (warning,) = book.remember("Document", "a.md", {"q": "r"}).warnings
    assert warning.endswith("Once that is put right, `engrama sync` writes it.")
    book.edit("a.md", 'x: "y', "x: y")
    assert _told(book) == []
    assert "q: r\n" in book.read("a.md")


def test_a_warning_of_a_note_that_is_gone_says_what_a_sync_makes_of_it(book):
    for name in ("a.md", "b.md", "c.md"):
        book.remember("Document", name, {"x": "y"})
    for name in ("a.md", "b.md"):
        (book.root / name).unlink()
    (less,) = book.remember("Document", "a.md", unset=["x"]).warnings
    (more,) = book.remember("Document", "b.md", {"z": 1}).warnings
    for warning in (less, more):
        assert "writes again if the memory says more" in warning
        assert "else it archives the node" in warning
    report = book.sync()
    assert (report.archived, report.written) == (("Document:a.md",), ("b.md",))


def test_a_warning_of_the_note_of_a_merged_node_says_where_its_words_belong(book):
    for name in ("a.md", "b.md"):
        book.write(name, "---\nx: y\n---\nmine\n")
    book.sync()
    book.edit("b.md", "x: y", 'x: "y')
    (warning,) = (text for text in book.merge("Document:a.md", "Document:b.md").warnings if "b.md" in text)
    assert warning.endswith("Its node is Document:a.md now; move what it says there, and delete it.")
    book.edit("b.md", 'x: "y', "x: y")
    assert _told(book) == ["merged"]


def _told(book):
    """Kinds of the conflicts of a run."""
    return [item["kind"] for item in book.sync().conflicts]


def _refused(*_):
    raise PermissionError(13, "Permission denied")

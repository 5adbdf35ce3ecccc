"""Observations that a person wrote between the marks stay the person's, whatever Engrama writes behind them."""

import pytest

from tests.vaults import again, book

__all__ = ["again", "book"]
MINE = "mine\n\n<!-- engrama:observations -->\n- written by ME\n  and goes on\n<!-- /engrama:observations -->\n"
LEFT = "mine\n\n- written by ME\n  and goes on\n"


@pytest.fixture
def kiln(book):
    """A note of Engrama's with a line of a person's, on which the memory has set a time since."""
    book.remember("Technology", "Kiln", note="hot")
    book.edit("Technology/Kiln.md", "<!-- /engrama", "- added by me\n  and goes on\n<!-- /engrama")
    book.sync()
    book.remember("Technology", "Kiln", note="new")
    assert " note -->" in book.read("Technology/Kiln.md")
    return book


def left(book):
    return {path: data.decode() for path, data in book.tree().items()}


def write_mine(book):
    book.write("Mine.md", f"---\ntype: Project\n---\n{MINE}")
    book.sync()
    book.remember("Project", "Mine", note="n1")
    assert "n1" in book.read("Mine.md")


def test_erasure_keeps_a_line_on_which_engrama_has_set_a_time(book):
    write_mine(book)
    report = book.erase(apply=True)
    assert report.notes["cleaned"] == ["Mine.md"]
    assert left(book) == {"Mine.md": f"---\ntype: Project\n---\n{LEFT}"}


def test_erasure_keeps_such_a_line_also_in_a_memory_that_was_built_again(book, again):
    write_mine(book)
    for sync in (True, False):
        other = again()
        if sync:
            assert other.sync().conflicts == ()
        other.erase(apply=False)
    other.erase(apply=True)
    assert left(book) == {"Mine.md": f"---\ntype: Project\n---\n{LEFT}"}


def test_purging_keeps_the_line_in_a_note_of_engrama(kiln):
    kiln.forget("Technology:Kiln", purge=True)
    assert left(kiln) == {"Technology/Kept note.md": "- added by me\n  and goes on\n"}


def test_erasure_keeps_the_line_in_a_note_of_engrama_also_after_a_rebuild(kiln, again):
    other = again()
    other.sync()
    other.remember("Technology", "Kiln", note="newer")
    report = other.erase(apply=True)
    assert report.notes["removed"] == []
    assert left(kiln) == {"Technology/Kept note.md": "---\nname: Kiln\n---\n- added by me\n  and goes on\n"}


def test_the_line_keeps_its_mark_when_the_memory_counts_it_again(kiln):
    kiln.remember("Technology", "Kiln", note="added by me\nand goes on")
    assert " x2 note -->" in kiln.read("Technology/Kiln.md")
    assert kiln.texts("Technology:Kiln") == ["added by me\nand goes on", "hot", "new"]
    kiln.sync()
    report = kiln.sync()
    assert (report.written, report.updated, report.conflicts) == ((), (), ())


@pytest.mark.parametrize("synced", [False, True])
def test_a_line_of_engrama_that_a_person_changed_since_is_the_persons(book, synced):
    book.remember("Technology", "Kiln", note=["hot", "cold"])
    path = "Technology/Kiln.md"
    book.edit(path, "- hot", "- hot above 400 rpm, says Ann")
    if synced:
        book.sync()
        report = book.sync()
        assert (report.written, report.updated, report.conflicts) == ((), (), ())
        book.remember("Technology", "Kiln", note="new")
    book.erase(apply=True)
    assert left(book) == {"Technology/Kept note.md": "- hot above 400 rpm, says Ann\n"}


def test_a_note_of_engrama_with_a_line_of_a_person_stays_when_its_node_is_merged(kiln):
    kiln.remember("Technology", "Oven")
    kiln.merge("Technology:Oven", "Technology:Kiln")
    assert "- added by me\n  and goes on <!--" in kiln.read("Technology/Kiln.md")
    assert "engrama_merged_into" in kiln.read("Technology/Kiln.md")


def test_a_line_that_another_memory_wrote_into_the_vault_is_not_taken_for_a_persons(book, again):
    book.remember("Technology", "Kiln", note="hot")
    other = again()
    other.sync()
    book.remember("Technology", "Kiln", note="cold")
    other.sync()
    assert other.texts("Technology:Kiln") == ["cold", "hot"]
    other.remember("Technology", "Kiln", note="new")
    assert " note -->" not in book.read("Technology/Kiln.md")
    other.erase(apply=True)
    assert left(book) == {}

"""What a person writes into a note while a run is on is taken in by the next one."""

import pytest

from engrama.adapters.obsidian import sync
from engrama.adapters.obsidian.folder import VaultFolder
from tests.vaults import book

__all__ = ["book"]


def test_a_line_that_is_written_after_a_note_was_read_is_taken_in_by_the_next_run(book, monkeypatch):
    book.write("A.md", "one\n")
    book.sync()
    _append(book, "two\n")
    _synced_while(book, monkeypatch, "three\n")
    assert book.nodes()["Document:A.md"]["properties"]["body"] == "one\ntwo"
    book.sync()
    assert book.nodes()["Document:A.md"]["properties"]["body"] == "one\ntwo\nthree"


def test_a_line_that_is_written_into_a_note_that_the_run_only_writes_is_taken_in_by_the_next_run(book, monkeypatch):
    book.write("A.md", "one\n")
    book.sync()
    book.memory.remember("Document", "A.md", {"q": "r"})
    _synced_while(book, monkeypatch, "two\n")
    assert "q: r\n" in book.read("A.md")
    book.sync()
    assert book.nodes()["Document:A.md"]["properties"] == {"title": "A", "body": "one\ntwo", "q": "r"}


def test_a_line_that_is_written_right_after_engrama_wrote_is_taken_in_by_the_next_run(book, monkeypatch):
    replace = VaultFolder.replace

    def edited_last(folder, name, data, before):
        state = replace(folder, name, data, before)
        _append(book, "two\n")
        return state

    book.write("A.md", "one\n")
    with monkeypatch.context() as patch:
        patch.setattr(VaultFolder, "replace", edited_last)
        book.sync()
    book.sync()
    assert book.nodes()["Document:A.md"]["properties"]["body"] == "one\ntwo"


def _append(book, line):
    book.write("A.md", book.read("A.md") + line)


def _synced_while(book, monkeypatch, line):
    """A run, and a person who adds a line when the vault has been read."""
    plan = sync.plan_exchange

    def edited(*args, **kwargs):
        _append(book, line)
        return plan(*args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(sync, "plan_exchange", edited)
        book.sync()


def test_what_a_writer_had_to_wait_with_until_a_run_was_over_is_written_by_the_next(book, monkeypatch):
    if book.memory.runner:
        pytest.skip("in one event loop the run would have to wait for the writer")
    book.sync()
    run = book.memory.store.run

    def waiting(factory, *, writes):
        monkeypatch.undo()
        book.write("B.md", "new\n")
        book.sync()
        return run(factory, writes=writes)

    monkeypatch.setattr(type(book.memory.store), "run", lambda _, factory, *, writes: waiting(factory, writes=writes))
    book.memory.remember("Concept", "Kiln")
    assert book.sync().written == ("Concept/Kiln.md",)

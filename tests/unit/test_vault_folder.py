"""Files of a vault appear whole, and never in the place of others."""

import os

import pytest

from engrama.adapters.obsidian.folder import VaultFolder


@pytest.fixture(params=["links", "no links"])
def folder(request, tmp_path, monkeypatch):
    if request.param == "no links":

        def refused(*_):
            raise PermissionError(1, "Operation not permitted")

        monkeypatch.setattr("engrama.adapters.obsidian.folder.os.link", refused)
    return VaultFolder(tmp_path)


def test_a_new_note_takes_the_place_of_no_other(folder):
    folder.create("a/Note.md", b"first")
    with pytest.raises(FileExistsError):
        folder.create("a/Note.md", b"second")
    assert folder.read("a/Note.md") == b"first"
    assert os.listdir(folder.root / "a") == ["Note.md"]


def test_a_note_gets_no_name_that_another_has(folder):
    folder.create("One.md", b"1")
    folder.create("Two.md", b"2")
    with pytest.raises(FileExistsError):
        folder.rename("One.md", "Two.md")
    folder.rename("One.md", "Three.md")
    found = {path.name: path.read_bytes() for path in folder.root.iterdir()}
    assert found == {"Two.md": b"2", "Three.md": b"1"}

"""Approved insights in the vault: written once, carried along, and back from the vault alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engrama.backends import FreshSource
from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.render import render_bundle
from engrama.errors import InvalidInput
from tests.stores import KINDS, open_memory
from tests.vaults import Notebook

PROFILE = Path(__file__).parent / "insights.yaml"
TITLE = "2 people like maps"


def opened(kind: str, folder: Path, vault: Path) -> Notebook:
    profile = load_profile(Selection(str(PROFILE)), [shipped_profiles()]).profile
    backend, _, mode = kind.partition("-")
    source = FreshSource(profile, render_bundle(profile))
    return Notebook(open_memory(backend, folder, awaited=mode == "async", source=source), vault)


@pytest.fixture(params=KINDS)
def book(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Notebook]:
    made = opened(request.param, tmp_path / "store", tmp_path / "vault")
    for fan in ("Ann", "Bob"):
        made.remember("Person", fan, relations=[("LIKES", "Topic:maps")], on_missing="stub")
    made.memory.reflect()
    yield made
    made.memory.close()


def found(book: Notebook) -> str:
    (insight,) = book.memory.insights(status="").insights
    return insight.uid


def test_only_an_approved_insight_is_written_and_only_once(book):
    uid = found(book)
    before = book.tree()
    with pytest.raises(InvalidInput, match="pending"):
        book.write_insight(uid)
    assert book.tree() == before
    book.approve_insight(uid)
    written = book.write_insight(uid)
    assert (written.written, written.path) == (True, f"Insight/{TITLE}.md")
    after = book.tree()
    assert TITLE in after[written.path].decode()
    again = book.write_insight(uid, "Person/Ann.md")
    assert (again.written, again.path) == (False, written.path)
    book.sync()
    assert book.tree() == after


def test_an_insight_is_added_to_a_persons_note_and_nothing_else_changes(book):
    uid = found(book)
    book.approve_insight(uid)
    mine = b"\xef\xbb\xbf# Mine\r\n\r\nwords, no last line end"
    book.write("Mine.md", mine)
    assert book.write_insight(uid, "Mine.md").written
    text = (book.root / "Mine.md").read_bytes()
    assert text.startswith(mine)
    assert b"\n" not in text.replace(b"\r\n", b"")
    assert book.write_insight(uid, "Mine.md").written is False
    assert (book.root / "Mine.md").read_bytes() == text


@pytest.mark.parametrize("note", ["Nowhere.md", "../x.md"])
def test_a_note_that_is_not_there_is_refused(book, note):
    uid = found(book)
    book.approve_insight(uid)
    with pytest.raises(InvalidInput):
        book.write_insight(uid, note)


def test_the_vault_alone_brings_approved_insights_back(book, request, tmp_path):
    uid = found(book)
    book.approve_insight(uid)
    assert book.sync().written == (f"Insight/{TITLE}.md",)
    before = book.tree()
    other = opened(request.node.callspec.params["book"], tmp_path / "other", book.root)
    other.memory.clock = book.memory.clock
    assert f"Insight:{TITLE}" in other.sync().created
    assert other.tree() == before
    (mine,), (theirs,) = book.insights(), other.insights()
    for part in ("uid", "key", "confidence", "state"):
        assert theirs[part] == mine[part], part
    evidence = {name: value for name, value in mine["properties"].items() if name != "evidence"}
    assert {name: value for name, value in theirs["properties"].items() if name != "evidence"} == evidence
    other.memory.reflect()
    assert [item.status for item in other.memory.insights(status="").insights] == ["approved"]
    assert not other.sync().written
    other.memory.close()


def test_an_erased_insight_does_not_come_back(book):
    book.approve_insight(found(book))
    book.sync()
    kept = book.read(f"Insight/{TITLE}.md")
    book.erase(apply=True)
    assert book.tree() == {}
    book.write("Old.md", kept)
    book.sync()
    assert book.insights() == []

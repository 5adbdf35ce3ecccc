import io
import sys

import apsw
import pytest


@pytest.fixture
def atlas(cli):
    cli.ok("remember", "Project", "Atlas", "--note", "A map")
    return cli


def test_a_file_is_read_with_guidance_and_what_is_known(atlas):
    (atlas.work / "notes.md").write_text("We go on with Atlas.", encoding="utf-8")
    record = atlas.ok("ingest", "notes.md", "--json").json
    assert record["content"] == "We go on with Atlas."
    assert [item["key"] for item in record["known"]] == ["Atlas"]
    assert "- Project [name]" in record["guidance"]
    text = atlas.ok("ingest", "notes.md").out
    assert "We go on with Atlas." in text
    assert "- Project [name]" in text


def test_standard_input_is_read_as_a_conversation(atlas, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Ann: Atlas?\nBob: Yes.")))
    record = atlas.ok("ingest", "-", "--kind", "conversation", "--json").json
    assert "Ann (1), Bob (1)" in record["guidance"]


def test_a_saved_page_is_read_as_its_text(atlas):
    (atlas.work / "page.html").write_text("<title>Maps</title><body><p>About <b>Atlas</b>.", encoding="utf-8")
    assert atlas.ok("ingest", "page.html", "--json").json["content"] == "Maps\n\nAbout Atlas."


def test_private_addresses_are_refused(atlas):
    atlas.refused("ingest", "http://127.0.0.1:8000/secret", says=("not a public address", "Save the page"))
    assert atlas("ingest", "http://127.0.0.1/", "--json").error["code"] == "page-refused"


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("absent.txt", None, "There is no file"),
        ("bytes.txt", b"\xff\xfe\xff", "not UTF-8"),
        ("zero.txt", b"a\0b", "no text"),
        ("large.txt", b"x" * 2_000_001, "larger than"),
        ("empty.txt", b" \n", "empty"),
    ],
)
def test_what_is_no_text_is_refused(cli, name, content, says):
    if content is not None:
        (cli.work / name).write_bytes(content)
    cli.refused("ingest", name, says=says)


def test_wrong_words_are_refused(cli):
    cli.refused("ingest", "x", "--kind", "video", says="conversation")
    cli.refused("reindex", "--mode", "all", says="classify")
    cli.refused("reindex", "--limit", "0", says="from 1 to")


def test_reindex_says_honestly_that_there_are_no_vectors(atlas):
    record = atlas.ok("reindex", "--json").json
    assert (record["scanned"], record["embedded"], record["degraded"]) == (1, 0, False)
    assert "No embedder" in atlas.ok("reindex", "--mode", "apply").out


def test_the_index_of_words_is_repaired(atlas):
    database = apsw.Connection(str(atlas.home / ".engrama" / "engrama.db"))
    database.execute("DELETE FROM nodes_fts")
    database.execute("INSERT INTO nodes_fts (rowid, title, facets) VALUES (999, 'ghost', 'x')")
    database.close()
    atlas.refused("verify", code=1, says="full text")
    assert atlas.ok("search", "map", "--json").json["results"] == []
    atlas.ok("reindex", "--full-text")
    atlas.ok("verify")
    assert [hit["key"] for hit in atlas.ok("search", "map", "--json").json["results"]] == ["Atlas"]

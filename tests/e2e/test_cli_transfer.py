import io
import json
import sys

import pytest


@pytest.fixture
def filled(cli):
    cli.ok("remember", "Project", "Atlas", "--note", "A map")
    cli.ok("remember", "Technology", "SQLite")
    cli.ok("relate", "Project:Atlas", "USES", "Technology:SQLite")
    return cli


def test_an_export_imported_elsewhere_twice_exports_the_same(filled, tmp_path):
    text = filled.ok("export").out
    assert all(json.loads(line) for line in text.splitlines())
    file = tmp_path / "all.jsonl"
    assert filled.ok("export", file, "--json").json == {"path": str(file), "lines": len(text.splitlines())}
    assert file.read_text(encoding="utf-8") == text
    for _ in range(2):
        filled.ok("import", file, ENGRAMA_HOME=tmp_path / "other")
    assert filled.ok("export", ENGRAMA_HOME=tmp_path / "other").out == text


def test_an_import_reads_standard_input(filled, tmp_path, monkeypatch):
    text = filled.ok("export").out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    filled.ok("import", "-", ENGRAMA_HOME=tmp_path / "other")
    assert filled.ok("export", ENGRAMA_HOME=tmp_path / "other").out == text


@pytest.mark.parametrize("wrong", [b"{not json\n", b'{"node": {"label": "Caf\xe9"}}\n'])
def test_a_wrong_line_is_named_and_nothing_of_the_import_stays(filled, tmp_path, wrong):
    good = filled.ok("export").out.encode()
    file = tmp_path / "bad.jsonl"
    file.write_bytes(good + wrong)
    number = len(good.splitlines()) + 1
    filled.refused("import", file, says=str(number), ENGRAMA_HOME=tmp_path / "other")
    assert filled.ok("search", "", "--json", ENGRAMA_HOME=tmp_path / "other").json["results"] == []


def test_missing_files_are_named(cli):
    cli.refused("import", "nothing.jsonl", says="nothing.jsonl")
    cli.refused("restore", "nothing.db", "--yes", says="nothing.db")


def test_a_backup_restores_what_was(filled, tmp_path):
    before = filled.ok("export").out
    copy = tmp_path / "copy.db"
    assert filled.ok("backup", copy, "--json").json == {"path": str(copy)}
    filled.ok("remember", "Project", "Later")
    filled.refused("restore", copy, says="--yes")
    assert filled.ok("export").out != before
    filled.ok("restore", copy, "--yes")
    assert filled.ok("export").out == before


def test_an_export_that_cannot_be_written_leaves_nothing(filled, tmp_path):
    filled.refused("export", tmp_path / "no-such-folder" / "x.jsonl", says="no-such-folder")


def test_a_backup_replaces_a_memory_too_damaged_to_open(filled, tmp_path):
    before = filled.ok("export").out
    filled.ok("backup", tmp_path / "copy.db")
    database = filled.home / ".engrama" / "engrama.db"
    database.write_bytes(b"not a database!!" + database.read_bytes()[16:])
    filled.refused("export", code=3)
    assert "engrama.db.damaged" in filled.ok("restore", tmp_path / "copy.db", "--yes").err
    assert filled.ok("export").out == before
    assert database.with_name("engrama.db.damaged").is_file()


def test_a_damaged_memory_stays_where_it_is_when_the_backup_is_worse(filled, tmp_path):
    filled.ok("backup", tmp_path / "copy.db")
    database = filled.home / ".engrama" / "engrama.db"
    database.write_bytes(b"not a database!!" + database.read_bytes()[16:])
    damaged = database.read_bytes()
    whole = (tmp_path / "copy.db").read_bytes()
    for name, content in (("cut.db", whole[:5000]), ("text.db", b"hello"), ("empty.db", b"")):
        (tmp_path / name).write_bytes(content)
        refused = filled("restore", tmp_path / name, "--yes")
        assert refused.code in (2, 3)
        assert name in refused.err
        assert database.read_bytes() == damaged
        assert list(database.parent.glob("*damaged*")) == []

"""What commands may write over, and what stays as it was found."""

import hashlib
import os
import sqlite3
import threading

import pytest


@pytest.fixture
def filled(cli):
    cli.ok("remember", "Project", "Atlas", "--note", "A map")
    return cli


def database_of(cli):
    return cli.home / ".engrama" / "engrama.db"


def contents(folder):
    return {item.name: hashlib.sha256(item.read_bytes()).hexdigest() for item in folder.iterdir() if item.is_file()}


def foreign_database(path):
    """A database of another program whose last rows are only in its journal; returns the connection that keeps them."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = wal")
    connection.execute("PRAGMA application_id = 42")
    connection.execute("CREATE TABLE letters (body)")
    connection.commit()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("INSERT INTO letters VALUES ('dear diary')")
    connection.commit()
    return connection


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm", ".lock"])
@pytest.mark.parametrize("force", [(), ("--force",)])
def test_an_export_never_goes_over_the_memory_itself(filled, suffix, force):
    database = database_of(filled)
    before = filled.ok("export").out
    filled.refused("export", database.with_name(database.name + suffix), *force, says="belongs to the memory")
    assert filled.ok("export").out == before


def test_an_export_sees_the_memory_behind_links(filled, tmp_path):
    before = filled.ok("export").out
    (tmp_path / "soft").symlink_to(database_of(filled))
    os.link(database_of(filled), tmp_path / "hard")
    for name in ("soft", "hard"):
        filled.refused("export", tmp_path / name, "--force", says="belongs to the memory")
    assert filled.ok("export").out == before


def test_an_export_replaces_a_file_only_when_forced(filled, tmp_path):
    file = tmp_path / "diary.txt"
    file.write_text("dear diary")
    filled.refused("export", file, says=("exists already", "--force"))
    assert file.read_text() == "dear diary"
    filled.ok("export", file, "--force")
    assert file.read_text() == filled.ok("export").out


def test_a_forced_export_through_a_link_keeps_the_link(filled, tmp_path):
    file, link = tmp_path / "all.jsonl", tmp_path / "link"
    file.write_text("old")
    link.symlink_to(file)
    filled.ok("export", link, "--force")
    assert link.is_symlink()
    assert file.read_text() == filled.ok("export").out


@pytest.mark.parametrize("linked", [False, True])
def test_an_export_goes_through_a_pipe(filled, tmp_path, linked):
    pipe, got = tmp_path / "pipe", []
    os.mkfifo(pipe)
    target = pipe
    if linked:
        target = tmp_path / "link"
        target.symlink_to(pipe)

    def drain():
        # Opened without waiting for the writer, so that a writer who never comes cannot hold the test.
        end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        opened.set()
        done.wait(30)
        got.append(os.read(end, 1_000_000).decode())
        os.close(end)

    opened, done = threading.Event(), threading.Event()
    reader = threading.Thread(target=drain)
    reader.start()
    opened.wait(10)
    try:
        filled.ok("export", target)
    finally:
        done.set()
        reader.join()
    assert pipe.is_fifo()
    assert got == [filled.ok("export").out]


def test_a_database_that_is_no_regular_file_is_refused_before_anything_is_made(cli, tmp_path):
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        cli.refused("remember", "Project", "Atlas", "--db-path", path, says="no regular file")
        cli.refused("remember", "Project", "Atlas", ENGRAMA_DB_PATH=path, says="no regular file")
    assert pipe.is_fifo()
    assert {item.name for item in tmp_path.iterdir()} == {"pipe", "link", "work", "home"}


def test_a_database_in_memory_is_refused(cli):
    cli.refused("remember", "Project", "Atlas", "--db-path", ":memory:", says=(":memory:", "GRAPH_BACKEND=null"))
    assert list(cli.work.iterdir()) == []


def test_a_database_of_another_program_stays_as_it_is(filled, tmp_path):
    filled.ok("backup", tmp_path / "copy.db")
    (tmp_path / "theirs").mkdir()
    diary = tmp_path / "theirs" / "diary.db"
    writer = foreign_database(tmp_path / "source.db")
    for suffix in ("", "-wal"):
        diary.with_name(diary.name + suffix).write_bytes((tmp_path / f"source.db{suffix}").read_bytes())
    writer.close()
    before = contents(diary.parent)
    assert set(before) == {"diary.db", "diary.db-wal"}
    filled.refused("restore", tmp_path / "copy.db", "--yes", "--db-path", diary, code=3, says="did not write")
    filled.refused("search", "dear", "--db-path", diary, code=3, says="did not write")
    assert contents(diary.parent) == before


def test_each_damaged_memory_is_kept_with_its_journal(filled, tmp_path):
    filled.ok("backup", tmp_path / "copy.db")
    database = database_of(filled)
    for number in ("", ".2"):
        for suffix in ("-wal", "-shm"):
            database.with_name(database.name + suffix).unlink(missing_ok=True)
        database.write_bytes(b"not a database!!" + number.encode() + database.read_bytes()[16:])
        database.with_name("engrama.db-wal").write_bytes(b"journal" + number.encode())
        filled.ok("restore", tmp_path / "copy.db", "--yes")
        assert database.with_name(f"engrama.db.damaged{number}").read_bytes()[16:].startswith(number.encode())
        assert database.with_name(f"engrama.db.damaged{number}-wal").read_bytes() == b"journal" + number.encode()
    assert filled.ok("verify", "--json").json["ok"] is True


def test_a_restored_backup_has_nothing_left_beside_it(filled, tmp_path):
    kept = tmp_path / "kept"
    kept.mkdir()
    filled.ok("backup", kept / "copy.db")
    filled.ok("restore", kept / "copy.db", "--yes")
    assert [item.name for item in kept.iterdir()] == ["copy.db"]


def test_a_memory_is_not_restored_from_itself(filled):
    before = filled.ok("export").out
    filled.refused("restore", database_of(filled), "--yes", says="the memory itself")
    assert filled.ok("export").out == before

"""`engrama import` of what the public package wrote, and `engrama migrate tenancy`."""

import io
import json
import sys

import pytest

from tests.public_files import export_lines, node, sqlite_file

OWNER = {"org_id": "sub-1", "user_id": "sub-1"}
ATLAS = node("Project", "Atlas", {"notes": "a numbat"}, owner=OWNER)
SQLITE = node("Technology", "SQLite", owner=OWNER)
LOST = node("Concept", "Lost", owner=None)
STARSHIP = node("Starship", "Nostromo", owner=OWNER)


@pytest.fixture
def file(tmp_path):
    return sqlite_file(tmp_path / "public.db", [ATLAS, SQLITE, LOST, STARSHIP], [(1, "USES", 2)])


def test_the_report_lists_the_owners_and_naming_one_takes_its_rows(cli, file):
    first = cli.ok("import", file, "--json").json
    assert (first["format"], first["nodes_created"], first["sealed"]) == ("public-sqlite", 0, 1)
    assert first["owners"] == [{"owner": "sub-1/sub-1", "nodes": 3, "taken": False}]
    second = cli.ok("import", file, "--owner", "sub-1/sub-1", "--json").json
    assert (second["nodes_created"], second["relations_created"]) == (2, 1)
    assert [entry["name"] for entry in second["left_out"]] == ["Starship"]
    assert [hit["key"] for hit in cli.ok("search", "numbat", "--json").json["results"]] == ["Atlas"]


def test_the_owner_of_the_environment_needs_no_name(cli, file):
    record = cli.ok("import", file, "--json", ENGRAMA_LOCAL_SUB="sub-1").json
    assert record["nodes_created"] == 2


def test_people_read_what_was_left_out_and_what_to_do(cli, file):
    text = cli.ok("import", file).out
    for word in ("sub-1/sub-1", "--owner", "migrate tenancy"):
        assert word in text
    assert "Starship" in cli.ok("import", file, "--owner", "sub-1/sub-1").out


def test_an_export_of_theirs_comes_from_standard_input_too(cli, monkeypatch):
    text = "\n".join(export_lines([ATLAS, SQLITE], [(1, "USES", 2)]))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    record = cli.ok("import", "-", "--owner", "sub-1/sub-1", "--json").json
    assert (record["format"], record["nodes_created"], record["relations_created"]) == ("public-export", 2, 1)


def test_sealed_rows_are_counted_and_then_adopted(cli, file):
    cli.ok("import", file)
    assert cli.ok("search", "lost", "--json").json["results"] == []
    counted = cli.ok("migrate", "tenancy", "--json").json
    assert (counted["mode"], counted["rows"]["nodes"], counted["labels"]) == ("dry-run", 1, {"Concept": 1})
    assert "1  nodes" in cli.ok("migrate", "tenancy", "--owner-sub", "ann").out
    cli.ok("migrate", "tenancy", "--owner-sub", "ann", "--apply")
    found = cli.ok("search", "lost", "--json", ENGRAMA_LOCAL_SUB="ann").json["results"]
    assert [hit["key"] for hit in found] == ["Lost"]


@pytest.mark.parametrize("words", [("migrate", "keys"), ("migrate", "tenancy", "--owner-sub", "*")])
def test_what_cannot_be_migrated_is_refused(cli, words):
    cli.refused(*words)


@pytest.mark.parametrize("owner", ["sub-1", "/x", "x/", ""])
def test_half_an_owner_is_refused(cli, file, owner):
    cli.refused("import", file, "--owner", owner, says="--owner")


def test_an_owner_is_nothing_for_an_export_of_ours(cli, tmp_path):
    cli.ok("remember", "Project", "Atlas")
    cli.ok("export", tmp_path / "all.jsonl")
    cli.refused("import", tmp_path / "all.jsonl", "--owner", "a/b", says="--owner")


def test_a_memory_of_ours_is_refused_with_the_way_to_open_it(cli, tmp_path):
    cli.ok("remember", "Project", "Atlas", "--db-path", tmp_path / "own.db")
    cli.refused("import", tmp_path / "own.db", says="--db-path")


def test_a_file_of_theirs_with_a_broken_line_changes_nothing(cli, tmp_path):
    lines = [*export_lines([ATLAS]), "{broken"]
    path = tmp_path / "public.ndjson"
    path.write_text("\n".join(lines), encoding="utf-8")
    cli.refused("import", path, "--owner", "sub-1/sub-1", says=f"Line {len(lines)}")
    assert json.loads(cli.ok("search", "--json").out)["results"] == []

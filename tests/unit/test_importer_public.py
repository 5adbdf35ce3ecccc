"""Taking in what the public package wrote, from its SQLite file and from its export."""

import hashlib
import json
import sqlite3
from functools import cache

import pytest

from engrama.backends import FreshSource
from engrama.backends.sqlite.public_file import read_public_file
from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.render import render_bundle
from engrama.core.foreign import Foreign
from engrama.core.scope import SEALED, Scope
from engrama.errors import ImportInvalid, ScopeUnresolved
from engrama.skills.forget import plan_erase
from engrama.skills.importers.public_export import is_public_export, read_public_export
from tests.public_files import MINE, T1, T2, T3, export_lines, node, sqlite_file
from tests.stores import ANN, BOB, open_memory


@cache
def source():
    profile = load_profile(Selection("base", ("photography", "ai")), [shipped_profiles()]).profile
    return FreshSource(profile, render_bundle(profile))


@pytest.fixture(params=["null", "sqlite"])
def memory(request, tmp_path):
    opened = open_memory(request.param, tmp_path / "own", source=source())
    yield opened
    opened.close()


def content(tmp_path, nodes, edges=()) -> Foreign:
    return read_public_file(sqlite_file(tmp_path / "public.db", nodes, edges))


def taken_in(memory, tmp_path, nodes, edges=(), **options):
    return memory.import_public(content(tmp_path, nodes, edges), **options)


def reasons(entries):
    return {(entry["kind"], entry["name"]): (entry["reason"], entry["count"]) for entry in entries}


ATLAS = node(
    "Project",
    "Atlas",
    {"engrama_id": "b3621718-0daf-49e9-9ad1-d58fdfbe2d29", "notes": "A map of the city", "status": "active"},
)
SQLITE = node("Technology", "SQLite", {"version": "3.50", "notes": "a library"})
USES = (1, "USES", 2)


def test_ids_times_texts_and_relations_of_a_file_come_in(memory, tmp_path):
    record = taken_in(memory, tmp_path, [ATLAS, SQLITE], [USES])
    assert (record.nodes_created, record.relations_created, record.left_out) == (2, 1, ())
    atlas = memory.show("Project:Atlas")
    assert atlas.uid == "b3621718-0daf-49e9-9ad1-d58fdfbe2d29"
    assert (atlas.created_at[:10], atlas.updated_at[:10]) == ("2026-01-01", "2026-02-01")
    assert memory.search("map of the city").results[0].key == "Atlas"
    assert [r.type for r in memory.context("Project:Atlas").relations] == ["USES"]


def test_the_same_file_again_changes_nothing(memory, tmp_path):
    found = content(tmp_path, [ATLAS, SQLITE], [USES])
    memory.import_public(found)
    before = memory.export()
    record = memory.import_public(found)
    assert (record.nodes_unchanged, record.relations_unchanged, record.nodes_changed) == (2, 1, 0)
    assert memory.export() == before


def test_the_export_and_the_file_of_one_store_are_the_same_memory(memory, tmp_path):
    memory.import_public(content(tmp_path, [ATLAS, SQLITE]))
    record = memory.import_public(read_public_export(export_lines([ATLAS, SQLITE])))
    assert (record.nodes_created, record.nodes_unchanged, record.vectors_skipped) == (0, 2, 1)


def test_a_relation_of_an_export_holds_since_both_its_ends_exist(memory):
    record = memory.import_public(read_public_export(export_lines([ATLAS, SQLITE], [USES])))
    assert record.relations_created == 1
    line = next(line for line in memory.export() if line.startswith('{"relation"'))
    assert json.loads(line)["relation"]["valid_from"].startswith("2026-01-01")


def test_the_file_stays_as_it_was_and_nothing_appears_beside_it(tmp_path):
    path = sqlite_file(tmp_path / "public.db", [ATLAS])
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    read_public_file(path)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before
    assert [item.name for item in tmp_path.iterdir()] == ["public.db"]


def test_rows_that_are_only_in_the_journal_are_read_too(tmp_path):
    path = sqlite_file(tmp_path / "public.db", [ATLAS])
    writer = sqlite3.connect(path)
    writer.execute("PRAGMA journal_mode = WAL")
    columns = "label, key_field, key_value, created_at, updated_at"
    writer.execute(f"INSERT INTO nodes ({columns}) VALUES ('Concept', 'name', 'Fresh', ?, ?)", (T1, T1))
    writer.commit()
    before = path.read_bytes()
    assert [entry.key for entry in read_public_file(path).nodes] == ["Atlas", "Fresh"]
    assert path.read_bytes() == before
    writer.close()


@pytest.mark.parametrize(
    ("status", "more", "state"),
    [
        ("archived", {"archived_at": T2}, "archived"),
        ("superseded", {}, "superseded"),
        ("stub", {}, "stub"),
        ("open", {"valid_to": T2}, "superseded"),
        ("open", {"valid_to": "2030-01-01T00:00:00+00:00"}, "live"),
        ("open", {}, "live"),
    ],
)
def test_lifecycle_and_validity_become_the_state(memory, tmp_path, status, more, state):
    taken_in(memory, tmp_path, [node("Problem", "Slow", {"status": status, **more})])
    found = memory.show("Problem:Slow")
    assert found.state == state
    assert found.properties.get("status") == ("open" if status == "open" else None)
    assert (found.valid_to is not None) == (state == "superseded" or "valid_to" in more)


def test_what_was_true_once_can_be_asked_for(memory, tmp_path):
    spans = {"valid_from": T1, "valid_to": T2}
    taken_in(memory, tmp_path, [node("Concept", "Old", spans), node("Concept", "New", {"valid_from": T3})])
    assert [item.key for item in memory.query_at_date("2026-01-15").results] == ["Old"]
    assert [item.key for item in memory.query_at_date("2026-03-15").results] == ["New"]


@pytest.mark.parametrize(
    ("given", "kept", "told"),
    [(0.4, 0.4, False), ("high", 1.0, True), (7, 1.0, True), (True, 1.0, True), ("0.4", 1.0, True), (-1, 0.0, True)],
)
def test_a_confidence_that_is_no_share_is_replaced_and_reported(memory, tmp_path, given, kept, told):
    record = taken_in(memory, tmp_path, [node("Concept", "Idea", {"confidence": given})])
    assert memory.show("Concept:Idea").confidence == kept
    assert any("confidence" in entry["reason"] for entry in record.adjusted) is told


def test_an_interval_that_ends_before_it_starts_and_times_that_are_none_are_reported(memory, tmp_path):
    backwards = node("Concept", "Backwards", {"valid_from": T3, "valid_to": T1})
    record = taken_in(memory, tmp_path, [backwards, node("Concept", "Vague", {"valid_from": "soon"}, created="never")])
    told = [entry["reason"] for entry in record.adjusted]
    assert any("ended before it began" in reason for reason in told)
    assert any("valid_from is no time" in reason for reason in told)
    assert record.nodes_created == 2


def test_provenance_is_kept(memory, tmp_path):
    origin = {"source": "mcp", "source_agent": "helper", "source_session": "s9", "trust_level": 0.5}
    taken_in(memory, tmp_path, [node("Concept", "Idea", origin)])
    row = next(json.loads(line)["node"] for line in memory.export() if line.startswith('{"node"'))
    expected = {"source": "mcp", "agent": "helper", "session": "s9", "trust_level": 0.5}
    assert row["provenance"] == expected


def test_system_fields_and_secrets_stay_out_and_are_named_without_their_values(memory, tmp_path):
    given = {"obsidian_path": "a.md", "_row": 7, "api_key": "sk-quokka", "embedding": [1.0], "colour": "red"}
    record = taken_in(memory, tmp_path, [node("Client", "Acme", given)])
    assert memory.show("Client:Acme").properties == {"colour": "red"}
    assert record.unmapped == ("Client.colour",)
    assert ("property", "api_key") in reasons(record.left_out)
    assert {("property", name) for name in ("obsidian_path", "_row", "embedding")} <= reasons(record.adjusted).keys()
    assert "quokka" not in json.dumps(record.to_dict())
    assert not any("quokka" in line for line in memory.export())


def test_a_value_that_the_profile_refuses_is_kept_as_a_note(memory, tmp_path):
    record = taken_in(memory, tmp_path, [node("Project", "Atlas", {"status": "sleeping beauty"})])
    shown = memory.show("Project:Atlas")
    assert "status" not in shown.properties
    assert [note.text for note in shown.observations] == ["status: sleeping beauty"]
    assert reasons(record.adjusted)[("property", "Project.status")][1] == 1


def test_unknown_labels_and_relations_and_pairs_are_counted_and_named(memory, tmp_path):
    nodes = [ATLAS, SQLITE, node("Starship", "Nostromo"), node("Person", "Ann")]
    edges = [(1, "USES", 3), (1, "ADORES", 2), (4, "SOLVED_BY", 2), (1, "USES", 99), USES]
    record = taken_in(memory, tmp_path, nodes, edges)
    told = reasons(record.left_out)
    assert told[("node", "Starship")][1] == 1
    assert "no such relation" in told[("relation", "ADORES")][0]
    assert "from Person to Technology" in told[("relation", "SOLVED_BY")][0]
    assert sum(entry["count"] for entry in record.left_out if entry["name"] == "USES") == 2
    assert (record.nodes_created, record.relations_created) == (3, 1)
    items = [item for entry in record.left_out for item in entry["items"]]
    assert "Starship:Nostromo" in items
    assert "Project:Atlas ADORES Technology:SQLite" in items


def test_every_row_of_a_file_is_either_taken_or_told(memory, tmp_path):
    nodes = [ATLAS, SQLITE, node("Starship", "X"), node("Concept", "A"), node("Concept", "a"), node("Concept", " ")]
    record = taken_in(memory, tmp_path, nodes, [USES, (1, "USES", 3)])
    united = sum(entry["count"] for entry in record.adjusted if "united" in entry["reason"])
    left = sum(entry["count"] for entry in record.left_out if entry["kind"] == "node")
    assert record.nodes_created + united + left == len(nodes)


def test_spellings_of_one_name_become_one_node_with_the_later_values(memory, tmp_path):
    first = node("Concept", "Alpha", {"domain": "old", "aliases": ["one"]}, updated=T2)
    second = node("Concept", "alpha", {"domain": "new"}, updated=T3)
    record = taken_in(
        memory, tmp_path, [second, first, node("Project", "Atlas")], [(3, "APPLIES", 1), (3, "APPLIES", 2)]
    )
    assert (record.nodes_created, record.relations_created) == (2, 1)
    found = memory.show("Concept:ALPHA")
    assert (found.key, found.properties["domain"], found.properties["aliases"]) == ("alpha", "new", ["one"])


def test_an_engrama_id_that_two_nodes_share_goes_to_the_first(memory, tmp_path):
    shared = {"engrama_id": "b3621718-0daf-49e9-9ad1-d58fdfbe2d29"}
    record = taken_in(memory, tmp_path, [node("Concept", "A", shared), node("Concept", "B", shared)])
    assert record.nodes_created == 2
    assert memory.show(shared["engrama_id"]).key == "A"
    assert any("engrama_id" in entry["reason"] for entry in record.adjusted)


def test_of_several_relations_where_one_is_allowed_the_last_is_current(memory, tmp_path):
    nodes = [node("Photo", "Heron"), node("Location", "Delta"), node("Location", "Lake")]
    record = taken_in(memory, tmp_path, nodes, [(1, "TAKEN_AT", 2), (1, "TAKEN_AT", 3)])
    assert record.relations_created == 2
    assert [r.target for r in memory.context("Photo:Heron").relations] == ["Location:Lake"]


def test_a_relation_that_closes_a_cycle_stays_out(memory, tmp_path):
    names = [node("Concept", name) for name in "ABC"]
    edges = [(1, "SUBSET_OF", 2), (2, "SUBSET_OF", 3), (3, "SUBSET_OF", 1), (1, "SUBSET_OF", 3)]
    record = taken_in(memory, tmp_path, names, edges)
    assert record.relations_created == 3
    assert reasons(record.left_out)[("relation", "SUBSET_OF")] == ("it closes a cycle", 1)


def insight(title, status, query="shared_technology", **more):
    return node("Insight", title, {"body": f"About {title}", "status": status, "source_query": query, **more})


def test_insights_keep_their_verdicts(memory, tmp_path):
    given = [
        insight("One", "approved"),
        insight("Two", "dismissed"),
        insight("Three", "pending"),
        insight("Four", None),
    ]
    taken_in(memory, tmp_path, [*given, ATLAS], [(1, "ABOUT", 5)])
    found = {item.title: item for item in memory.insights(status="").insights}
    assert {title: item.status for title, item in found.items()} == {
        "One": "approved",
        "Two": "dismissed",
        "Three": "pending",
        "Four": "pending",
    }
    assert found["One"].evidence.nodes == (ATLAS[3]["engrama_id"],)
    assert memory.show_insight("Two").body == "About Two"


def test_an_imported_verdict_neither_blocks_a_finding_of_ours_nor_is_retired_by_a_reflect(memory, tmp_path):
    users = [node("Project", name) for name in ("A", "B", "C", "D")]
    nodes = [SQLITE, *users, insight("SQLite", "dismissed"), insight("Waiting", "pending")]
    taken_in(memory, tmp_path, nodes, [(place, "USES", 1) for place in (2, 3, 4, 5)])
    found = memory.reflect().insights
    assert any(item.pattern == "shared_technology" for item in found)
    kept = {
        item.title: item.status for item in memory.insights(status="").insights if item.pattern.startswith("public:")
    }
    assert kept == {"SQLite": "dismissed", "Waiting": "pending"}


def test_verdicts_survive_our_own_export(memory, tmp_path):
    taken_in(memory, tmp_path, [insight("Two", "dismissed")])
    lines = memory.export()
    other = open_memory("null", tmp_path / "other", source=source())
    other.import_lines(lines)
    assert other.export() == lines


THEIRS = {"org_id": "acme", "user_id": "carol"}


def test_rows_of_others_stay_out_and_their_owners_are_listed(memory, tmp_path):
    nodes = [
        ATLAS,
        node("Concept", "Hers", owner=THEIRS),
        node("Concept", "Shared", owner={**MINE, "user_id": "__entity__"}),
    ]
    record = taken_in(memory, tmp_path, nodes)
    assert record.nodes_created == 1
    assert {(owner["owner"], owner["nodes"], owner["taken"]) for owner in record.owners} == {
        ("acme/ann", 1, True),
        ("acme/carol", 1, False),
        ("acme/__entity__", 1, False),
    }
    assert not any("Hers" in line for line in memory.export())
    assert not any("Hers" in item for entry in record.left_out for item in entry["items"])


def test_a_named_owner_is_taken_for_the_caller(memory, tmp_path):
    record = taken_in(memory, tmp_path, [node("Concept", "Hers", owner=THEIRS)], owner=("acme", "carol"))
    assert record.nodes_created == 1
    assert memory.show("Concept:Hers").key == "Hers"


def test_a_relation_between_two_owners_stays_out(memory, tmp_path):
    hers, nobodys = node("Concept", "Hers", owner=THEIRS), node("Concept", "Nobody's", owner=None)
    record = taken_in(memory, tmp_path, [ATLAS, hers, nobodys], [(1, "APPLIES", 2), (1, "APPLIES", 3)])
    assert record.relations_created == 0
    assert reasons(record.left_out)[("relation", "APPLIES")] == ("its ends belong to different owners", 2)


def test_namesakes_of_two_owners_are_told_apart_by_the_owner_of_the_relation(memory):
    nodes = [ATLAS, SQLITE, node("Project", "Atlas", owner=THEIRS), node("Technology", "SQLite", owner=THEIRS)]
    lines = export_lines(nodes, [(1, "USES", 2), (3, "USES", 4)])
    relations = [json.loads(line) | owner for line, owner in zip(lines[5:7], (MINE, THEIRS), strict=True)]
    record = memory.import_public(read_public_export([*lines[:5], *map(json.dumps, relations)]))
    assert (record.relations_created, record.left_out[-1]["reason"]) == (1, "it belongs to another owner")


NOBODYS = [
    node("Concept", "Orphan", {"notes": "numbat"}, owner=None),
    node("Project", "Lost", owner={"org_id": "acme"}),
]


def test_rows_without_a_whole_owner_are_sealed_until_somebody_adopts_them(memory, tmp_path):
    record = taken_in(memory, tmp_path, [*NOBODYS, ATLAS], [(2, "APPLIES", 1)])
    assert (record.nodes_created, record.sealed) == (1, 3)
    for owner in (ANN, BOB):
        assert memory.as_owner(owner).search("orphan numbat lost", include=["archived", "superseded"]).results == ()
    counted = memory.migrate_tenancy("dora")
    assert (counted.mode, counted.owner, counted.labels) == ("dry-run", "dora/dora", {"Concept": 1, "Project": 1})
    assert (counted.rows["nodes"], counted.rows["relations"]) == (2, 1)
    dora = memory.as_owner(Scope("dora", "dora"))
    assert dora.counts().nodes == 0
    done = memory.migrate_tenancy("dora", apply=True)
    assert (done.mode, done.rows) == ("apply", counted.rows)
    assert dora.search("numbat").results[0].key == "Orphan"
    assert [r.type for r in dora.context("Project:Lost").relations] == ["APPLIES"]
    assert memory.migrate_tenancy("dora").rows["nodes"] == 0
    assert memory.verify().ok


def test_adopted_rows_are_united_with_what_the_owner_has(memory, tmp_path):
    memory.remember("Concept", "orphan", note="mine already")
    taken_in(memory, tmp_path, NOBODYS[:1])
    memory.migrate_tenancy(apply=True)
    assert memory.counts().nodes == 1
    shown = memory.show("Concept:Orphan")
    assert [note.text for note in shown.observations] == ["mine already"]
    assert shown.properties["notes"] == "numbat"


@pytest.mark.parametrize("name", SEALED)
def test_no_identity_resolves_to_the_sealed_scope(memory, name):
    with pytest.raises(ScopeUnresolved):
        memory.migrate_tenancy(name, apply=True)
    with pytest.raises(ScopeUnresolved):
        memory.as_owner(Scope(name, name))


def test_a_failed_adoption_leaves_everything_sealed(tmp_path):
    memory = open_memory("sqlite", tmp_path / "own", source=source())
    shared = {"engrama_id": "b3621718-0daf-49e9-9ad1-d58fdfbe2d29"}
    memory.import_public(read_public_export(export_lines([node("Concept", "Taken", shared)])))
    taken_in(memory, tmp_path, [node("Project", "Clash", shared, owner=None), *NOBODYS])
    with pytest.raises(ImportInvalid):
        memory.migrate_tenancy(apply=True)
    assert memory.counts().nodes == 1
    assert memory.migrate_tenancy().rows["nodes"] == 3
    memory.close()


def test_a_bad_line_is_named_and_nothing_comes_in(memory):
    lines = export_lines([ATLAS, SQLITE])
    with pytest.raises(ImportInvalid, match="Line 3") as raised:
        memory.import_public(read_public_export([*lines[:2], "{no json", *lines[2:]]))
    assert raised.value.line == 3
    assert memory.counts().nodes == 0


def test_an_unknown_version_of_the_export_is_refused():
    with pytest.raises(ImportInvalid, match="version 2"):
        read_public_export(export_lines([ATLAS], version=2))


def test_lines_of_unknown_types_and_broken_properties_are_told(memory, tmp_path):
    lines = [*export_lines([ATLAS]), '{"type": "prophecy"}', '{"type": ["node"]}', "{}"]
    found = read_public_export(lines)
    assert [kind for kind, _ in found.unread] == [
        f"lines of the type {name}" for name in ("'prophecy'", "['node']", "None")
    ]
    assert sum(entry["count"] for entry in memory.import_public(found).left_out) == 3
    path = sqlite_file(tmp_path / "public.db", [SQLITE])
    connection = sqlite3.connect(path)
    connection.execute("UPDATE nodes SET props = '[1]'")
    connection.commit()
    connection.close()
    found = read_public_file(path)
    assert found.unread == (("properties that are no JSON object", "Technology:SQLite"),)
    assert found.vectors == 2


@pytest.mark.parametrize("text", ["SQLite format 3\x00 and then nothing", ""])
def test_a_damaged_file_is_refused(tmp_path, text):
    path = tmp_path / "broken.db"
    path.write_text(text)
    with pytest.raises(ImportInvalid):
        read_public_file(path)


def test_another_sqlite_file_is_refused_by_what_it_lacks(tmp_path):
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE nodes (id INTEGER)")
    connection.commit()
    connection.close()
    with pytest.raises(ImportInvalid, match="key_value"):
        read_public_file(path)


def test_a_memory_of_ours_is_not_taken_for_one_of_theirs(tmp_path):
    memory = open_memory("sqlite", tmp_path / "own", source=source())
    memory.close()
    with pytest.raises(ImportInvalid, match="this version of Engrama"):
        read_public_file(tmp_path / "own" / "engrama.db")


@pytest.mark.parametrize("line", ['{"engrama": {"format": 1}}', "[]", "", "no", '"engrama_export"'])
def test_only_an_envelope_of_theirs_is_an_export_of_theirs(line):
    assert not is_public_export(line)
    assert is_public_export(export_lines([])[0])


def test_somebody_erased_does_not_come_back_by_an_old_file(memory, tmp_path):
    found = content(tmp_path, [ATLAS, SQLITE], [USES])
    memory.import_public(found)
    memory.run(plan_erase(apply=True))
    record = memory.import_public(found)
    assert (record.nodes_created, record.erased) == (0, 3)

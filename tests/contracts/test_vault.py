"""Notes and the memory hold the same things, whatever store the memory is in."""

import os
from pathlib import Path

import pytest

from engrama.adapters.obsidian.folder import VaultFolder
from tests.vaults import again, book

__all__ = ["again", "book"]
REPORTED = ("created", "updated", "injected", "written", "archived", "conflicts", "quarantined")


def quiet(report):
    return all(not getattr(report, name) for name in REPORTED)


def test_a_note_becomes_a_document_that_is_found_by_its_text_and_titles(book):
    book.write("a/Kiln log.md", "---\naliases: [Ovens]\n---\nThe ember cracked at noon.\n")
    report = book.sync()
    assert report.created == ("Document:a/Kiln log.md",)
    assert report.injected == ("a/Kiln log.md",)
    for words in ("ember", "ovens", "kiln log"):
        assert [hit.key for hit in book.memory.search(words).results] == ["a/Kiln log.md"], words
    assert quiet(book.sync())


def test_a_preview_tells_what_the_run_then_does_and_leaves_nothing_behind(book):
    book.write("A.md", "[[B]] and [[C]]\n")
    book.write("B.md", "text")
    before = book.tree()
    told = book.sync(dry_run=True)
    assert book.tree() == before
    assert book.nodes() == {}
    done = book.sync()
    for name in ("created", "updated", "injected", "written", "archived"):
        assert getattr(told, name) == getattr(done, name), name
    assert quiet(book.sync(dry_run=True))


def test_labels_come_from_the_note_then_from_its_folder_then_by_default(book):
    book.vault = book.vault._replace(mapped=book.vault.mapped._replace(folders={"projects": "Project"}))
    book.write("projects/Atlas.md", "---\nstatus: active\n---\n")
    book.write("projects/deep/Marta.md", "---\ntype: Person\nrole: potter\n---\n")
    book.write("x/Trees.md", "---\nengrama_type: Concept\n---\n")
    book.write("x/Review.md", "---\ntype: minutes\n---\n")
    book.sync()
    nodes = book.nodes()
    assert set(nodes) == {"Project:Atlas", "Person:Marta", "Concept:Trees", "Document:x/Review.md"}
    assert nodes["Project:Atlas"]["properties"] == {"status": "active"}
    assert nodes["Person:Marta"]["properties"] == {"role": "potter"}
    assert nodes["Document:x/Review.md"]["properties"]["type"] == "minutes"


def test_links_of_the_text_are_mentions_and_nothing_else(book):
    book.write("A.md", "We saw [[B|it]] and ![[sub/C#Head]], `[[D]]`, and [[Nobody]].\n")
    book.write("B.md", "b")
    book.write("sub/C.md", "c")
    book.write("D.md", "d")
    report = book.sync()
    assert book.relations() == {
        ("Document:A.md", "MENTIONS", target) for target in ("Document:B.md", "Document:sub/C.md", "Document:Nobody")
    }
    assert report.counts["stubs"] == 1
    assert book.nodes()["Document:Nobody"]["state"] == "stub"
    book.write("Nobody.md", "somebody now")
    book.sync()
    assert "Document:Nobody" not in book.nodes()
    assert ("Document:A.md", "MENTIONS", "Document:Nobody.md") in book.relations()


def test_an_ambiguous_link_is_unresolved_with_its_candidates(book):
    book.write("a/Spec.md", "1")
    book.write("b/Spec.md", "2")
    book.write("Log.md", "[[Spec]] and [[a/Spec]]")
    report = book.sync()
    assert book.relations() == {("Document:Log.md", "MENTIONS", "Document:a/Spec.md")}
    (told,) = report.conflicts
    assert (told["kind"], told["path"], told["link"]) == ("ambiguous-link", "Log.md", "Spec")
    assert told["candidates"] == ["a/Spec.md", "b/Spec.md"]


def test_the_relations_map_makes_typed_relations_and_stubs(book):
    book.write(
        "Atlas.md",
        "---\nengrama_type: Project\nrelations:\n  USES: ['[[SQLite]]']\n  INVOLVES:\n"
        "    - {to: '[[Marta]]', valid_from: 2024-01-01, properties: {as: lead}}\n  NO_SUCH: ['[[SQLite]]']\n---\n",
    )
    report = book.sync()
    assert book.relations() == {
        ("Project:Atlas", "USES", "Technology:SQLite"),
        ("Project:Atlas", "INVOLVES", "Person:Marta"),
    }
    assert {name: node["state"] for name, node in book.nodes().items()}["Technology:SQLite"] == "stub"
    (involves,) = [row for row in book._rows("relation") if row["type"] == "INVOLVES"]
    assert involves["valid_from"].startswith("2024-01-01")
    assert involves["properties"] == {"as": "lead"}
    assert [item["kind"] for item in report.conflicts] == ["relation"]


def test_only_declared_lines_are_observations(book):
    book.write(
        "Log.md",
        "> [!note] Call\n> - [decision] no\n\n- [ ] buy clay\n- [10:42] rang\n- [2026-03-01] dated\n"
        "We saw [[Ember]] crack\n```\n- [fact] x\n```\n- [decision] use cone 6 #glaze\n",
    )
    book.sync()
    assert book.texts("Document:Log.md") == ["[decision] use cone 6 #glaze"]
    assert book.relations() == {("Document:Log.md", "MENTIONS", "Document:Ember")}


def test_every_node_that_is_remembered_has_its_note_and_the_vault_alone_rebuilds_all(book, again):
    book.remember(
        "Project",
        "Atlas: C++/C#",
        {"status": "active", "rank": 5, "share": 0.5, "open": True, "tags": ["a b", "c"], "zip": "01234"},
        note="one\n  two <!-- three -->",
        relations=[("USES", "Technology:SQLite"), ("INVOLVES", "Person:José")],
        on_missing="stub",
    )
    book.remember("Project", "Atlas: C++/C#", note=["again", "again"])
    book.remember("Problem", "Slow", {"date": "2026-01-02", "context": 'line\n"quoted" --- more'})
    book.remember("Decision", "Index it")
    book.relate("Problem:Slow", "SOLVED_BY", "Decision:Index it", {"since": 3, "by": "me"}, valid_from="2025-05-05")
    book.remember("Concept", "Gone")
    book.relate("Project:Atlas: C++/C#", "APPLIES", "Concept:Gone")
    book.unrelate("Project:Atlas: C++/C#", "APPLIES", "Concept:Gone")
    book.forget("Concept:Gone")
    book.supersede("Decision:Index it")
    assert quiet(book.sync())
    before = book.tree()
    other = again()
    assert not other.sync().conflicts
    assert book.tree() == before
    assert quiet(other.sync())
    for name, node in book.nodes().items():
        copy = other.nodes()[name]
        for part in ("uid", "properties", "state", "valid_to", "confidence"):
            assert copy[part] == node[part], (name, part)
        assert [(o["text"], o["count"], o["created_at"]) for o in copy["observations"]] == [
            (o["text"], o["count"], o["created_at"]) for o in node["observations"]
        ]
    assert other.relations(ended=True) == book.relations(ended=True)
    rows = {(row["type"], row["valid_to"] is None): row for row in book._rows("relation")}
    for row in other._rows("relation"):
        known = rows[row["type"], row["valid_to"] is None]
        assert (row["properties"], row["valid_to"]) == (known["properties"], known["valid_to"])
    (solved,) = [row for row in other._rows("relation") if row["type"] == "SOLVED_BY"]
    assert solved["valid_from"].startswith("2025-05-05")


def test_edits_travel_both_ways(book):
    book.remember("Project", "Atlas", {"status": "active", "stack": "C"}, note="first")
    book.remember("Technology", "SQLite")
    path = "Project/Atlas.md"
    book.edit(path, "status: active", "status: paused")
    book.edit(path, "stack: C\n", "")
    book.edit(path, "- first", "- by hand\n- first")
    book.edit(path, "engrama_written", 'relations: {USES: ["[[SQLite]]"]}\nengrama_written')
    report = book.sync()
    assert report.updated == ("Project:Atlas",)
    assert book.nodes()["Project:Atlas"]["properties"] == {"status": "paused"}
    assert book.texts("Project:Atlas") == ["by hand", "first"]
    assert book.relations() == {("Project:Atlas", "USES", "Technology:SQLite")}
    book.remember("Project", "Atlas", {"status": "blocked", "due": "2026-05-01"}, note="last")
    text = book.read(path)
    assert "status: blocked" in text
    assert "due: 2026-05-01" in text
    assert "- last <!--" in text
    book.edit(path, "- first", "- First, put right")
    text = book.read(path)
    book.write(path, text[: text.index("relations:")] + text[text.index("engrama_written") :])
    book.sync()
    assert book.texts("Project:Atlas") == ["First, put right", "by hand", "last"]
    assert book.relations() == set()
    assert quiet(book.sync())


def test_what_both_sides_changed_is_told_each_time_and_overwritten_on_neither(book):
    book.write("Atlas.md", "---\nengrama_type: Project\nstatus: active\nstack: C\n---\n")
    book.sync()
    book.edit("Atlas.md", "status: active", "status: paused")
    book.edit("Atlas.md", "stack: C", "stack: Rust")
    answer = book.remember("Project", "Atlas", {"status": "blocked"})
    assert "status: paused" in book.read("Atlas.md")
    assert answer.warnings == ()
    for _ in range(2):
        report = book.sync()
        (told,) = report.conflicts
        assert (told["kind"], told["item"], told["memory"]) == ("both-changed", "status", "blocked")
        assert book.nodes()["Project:Atlas"]["properties"] == {"status": "blocked", "stack": "Rust"}
        assert "status: paused" in book.read("Atlas.md")
    book.edit("Atlas.md", "status: paused", "status: blocked")
    assert book.sync().conflicts == ()
    assert quiet(book.sync())


def test_a_moved_note_keeps_its_node(book):
    book.write("a/One.md", "one [[Two]]")
    book.write("Two.md", "two")
    book.remember("Project", "Atlas")
    book.sync()
    uid = book.nodes()["Document:a/One.md"]["uid"]
    book.relate("Project:Atlas", "MENTIONS", "Document:a/One.md")
    assert "[[a/One|" in book.read("Project/Atlas.md")
    (book.root / "b").mkdir()
    (book.root / "a/One.md").rename(book.root / "b/Uno.md")
    report = book.sync()
    assert book.nodes()["Document:b/Uno.md"]["uid"] == uid
    assert report.archived == ()
    assert book.nodes()["Document:b/Uno.md"]["properties"]["title"] == "Uno"
    assert "[[b/Uno|" in book.read("Project/Atlas.md")
    assert quiet(book.sync())


def test_a_copied_note_gets_an_id_of_its_own_and_is_told(book):
    first = book.write("One.md", "one")
    book.write("Atlas.md", "---\nengrama_type: Project\nname: Atlas\n---\n")
    book.sync()
    before = first.read_bytes()
    book.write("Copy.md", before)
    book.write("Atlas 1.md", (book.root / "Atlas.md").read_bytes())
    report = book.sync()
    assert first.read_bytes() == before
    assert [(item["path"], item["kind"]) for item in report.conflicts] == [
        ("Atlas 1.md", "copied-id"),
        ("Atlas 1.md", "key"),
        ("Copy.md", "copied-id"),
    ]
    uids = [node["uid"] for node in book.nodes().values()]
    assert len(set(uids)) == 4
    assert book.read("Copy.md").count("engrama_id") == 1
    assert set(book.nodes()) >= {"Document:Copy.md", "Project:Atlas", "Project:Atlas 1"}
    assert not book.sync().injected


def test_a_note_that_is_gone_archives_its_node_and_brings_it_back(book):
    path = book.write("One.md", "one")
    book.write("Two.md", "two")
    book.sync()
    text = path.read_bytes()
    path.unlink()
    assert book.sync().archived == ("Document:One.md",)
    assert book.nodes()["Document:One.md"]["state"] == "archived"
    assert not path.exists()
    assert quiet(book.sync())
    path.write_bytes(text)
    assert book.sync().updated == ("Document:One.md",)
    assert book.nodes()["Document:One.md"]["state"] == "live"
    assert path.read_bytes() == text
    assert quiet(book.sync())


def test_a_vault_that_lost_every_note_archives_nothing(book):
    for name in "abc":
        book.write(f"{name}.md", name)
    book.sync()
    for path in book.root.glob("*.md"):
        path.unlink()
    report = book.sync()
    assert (report.complete, report.archived) == (False, ())
    assert {node["state"] for node in book.nodes().values()} == {"live"}


def test_a_folder_that_cannot_be_read_is_not_taken_for_deleted(book, monkeypatch):
    for name in ("a/One.md", "a/Two.md", "b/Three.md"):
        book.write(name, name)
    book.sync()
    real = os.scandir

    def locked(place):
        if Path(place).name == "a":
            raise PermissionError(13, "Permission denied", str(place))
        return real(place)

    monkeypatch.setattr("engrama.adapters.obsidian.folder.os.scandir", locked)
    (book.root / "b/Three.md").unlink()
    book.memory.remember("Document", "a/One.md", {"author": "Ann"})
    report = book.sync()
    assert (report.complete, report.archived, report.written) == (False, (), ())
    assert [item["kind"] for item in report.conflicts] == ["unreadable"]
    monkeypatch.undo()
    after = book.sync()
    assert (after.complete, after.archived, after.written) == (True, ("Document:b/Three.md",), ("a/One.md",))


def test_fading_confidence_rewrites_no_note(book):
    book.remember("Project", "Atlas")
    before = book.tree()
    book.memory.clock.pass_days(30)
    book.decay(apply=True)
    assert book.sync().written == ()
    assert book.tree() == before


def test_a_mention_that_the_memory_ended_but_the_text_makes_is_told(book):
    book.write("A.md", "[[B]]")
    book.write("B.md", "b")
    book.sync()
    book.unrelate("Document:A.md", "MENTIONS", "Document:B.md")
    before = book.read("A.md")
    book.memory.remember("Document", "A.md", {"author": "Ann"})
    book.memory.relate("Document:A.md", "MENTIONS", "Document:B.md")
    book.memory.unrelate("Document:A.md", "MENTIONS", "Document:B.md")
    book.sync()
    assert "[[B]]" in book.read("A.md")
    assert before.splitlines()[0] in book.read("A.md")
    assert "relations" not in book.read("A.md")


def test_forgetting_and_renaming_reach_the_note(book):
    book.remember("Technology", "SQLite")
    book.rename("Technology:SQLite", "SQLite 3")
    assert "name: SQLite 3" in book.read("Technology/SQLite.md")
    book.forget("Technology:SQLite 3")
    assert "engrama_state: archived" in book.read("Technology/SQLite.md")
    book.edit("Technology/SQLite.md", "engrama_state: archived\n", "")
    book.sync()
    assert book.nodes()["Technology:SQLite 3"]["state"] == "live"


def test_merging_removes_the_note_of_what_is_no_longer_there(book):
    book.remember("Technology", "SQLite", note="kept")
    book.remember("Technology", "Sqlite3", {"version": "3"}, note="moved")
    book.remember("Project", "Atlas", relations=[("USES", "Technology:Sqlite3")])
    book.merge("Technology:SQLite", "Technology:Sqlite3")
    assert not (book.root / "Technology/Sqlite3.md").exists()
    text = book.read("Technology/SQLite.md")
    assert "moved" in text
    assert 'version: "3"' in text
    assert "[[Technology/SQLite|SQLite]]" in book.read("Project/Atlas.md")
    assert quiet(book.sync())


def test_purging_removes_engramas_note_and_only_our_lines_from_a_persons(book):
    mine = "---\ntitle: 'My' # own\n---\nMy words.\n"
    book.write("Mine.md", mine)
    book.remember("Concept", "Theirs")
    book.sync()
    book.remember("Document", "Mine.md", {"author": "Ann"}, note="remark")
    assert "remark" in book.read("Mine.md")
    book.forget("Document:Mine.md", purge=True)
    book.forget("Concept:Theirs", purge=True)
    assert book.read("Mine.md") == mine
    assert not (book.root / "Concept").exists()
    report = book.sync()
    assert book.nodes() == {}
    assert [item["path"] for item in report.quarantined] == ["Mine.md"]
    book.sync_note("Mine.md")
    assert set(book.nodes()) == {"Document:Mine.md"}


def test_a_failing_vault_never_loses_the_write_and_the_next_sync_mends_it(book):
    (book.root / "Project").write_text("a file where the folder would be")
    answer = book.remember("Project", "Atlas", {"status": "active"})
    assert answer.created
    assert "engrama sync" in answer.warnings[0]
    assert set(book.nodes()) == {"Project:Atlas"}
    (book.root / "Project").unlink()
    assert book.sync().written == ("Project/Atlas.md",)
    assert quiet(book.sync())


def test_from_graph_writes_notes_and_reads_none(book, again):
    book.remember("Project", "Atlas", {"status": "active"})
    book.write("Mine.md", "words")
    for path in book.root.rglob("Atlas.md"):
        path.unlink()
    report = book.sync(outwards=True)
    assert report.written == ("Project/Atlas.md",)
    assert report.created == report.archived == ()
    assert set(book.nodes()) == {"Project:Atlas"}
    assert book.read("Mine.md") == "words"


def test_what_an_import_brings_has_its_notes_after_the_next_sync(book, again):
    book.remember("Project", "Atlas", {"status": "active"}, note="a map")
    book.sync()
    lines = book.memory.export()
    other = again()
    for path in book.root.rglob("*.md"):
        path.unlink()
    other.write("Mine.md", "mine")
    other.sync()
    other.memory.import_lines(lines)
    assert other.sync().written == ("Project/Atlas.md",)
    assert "- a map" in other.read("Project/Atlas.md")
    assert quiet(other.sync())


def test_labels_that_the_profile_exempts_have_no_notes(book):
    label = book.memory.profile.by_label["Concept"]
    object.__setattr__(label, "vault", False)
    try:
        book.remember("Concept", "Trees")
        book.sync()
        assert book.tree() == {}
    finally:
        object.__setattr__(label, "vault", True)


def test_erasing_reaches_the_notes_and_the_next_sync_brings_nothing_back(book):
    mine = b"\xef\xbb\xbf---\r\ntitle: Mine\r\n---\r\nMy words, [[Atlas]].\r\n"
    book.write("Mine.md", mine)
    book.write("Never seen.txt", "engrama")
    book.remember("Project", "Atlas", note="secret")
    book.sync()
    book.remember("Document", "Mine.md", note="a remark", relations=[("MENTIONS", "Project:Atlas")])
    before = book.tree()
    told = book.erase(apply=False)
    assert told.notes == {"removed": ["Project/Atlas.md"], "cleaned": ["Mine.md"], "failed": []}
    assert book.tree() == before
    done = book.erase(apply=True)
    assert done.notes == told.notes
    assert book.tree() == {"Mine.md": mine, "Never seen.txt": b"engrama"}
    assert book.nodes() == {}
    report = book.sync()
    assert book.nodes() == {}
    assert [item["path"] for item in report.quarantined] == ["Mine.md"]
    (book.root / "Mine.md").rename(book.root / "Moved.md")
    book.sync()
    assert book.nodes() == {}
    book.write("Old copy.md", before["Project/Atlas.md"])
    book.sync()
    assert book.nodes() == {}


@pytest.mark.parametrize("path", ["../out.md", "/etc/passwd", ".obsidian/x.md", "a/../../x.md", "Templates/T.md"])
def test_paths_that_lead_out_are_refused(book, path):
    from engrama.errors import EngramaError

    book.write("Templates/T.md", "form")
    with pytest.raises(EngramaError):
        book.sync_note(path)


def test_what_is_not_for_us_is_never_read_or_written(book, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text("secret")
    book.write(".obsidian/templates.json", '{"folder": "My forms"}')
    for path in (".obsidian/a.md", ".trash/b.md", "My forms/c.md", ".hidden.md"):
        book.write(path, "x")
    (book.root / "link.md").symlink_to(outside / "secret.md")
    (book.root / "linked").symlink_to(outside)
    book.write("Real.md", "y")
    before = book.tree()
    report = book.sync()
    assert set(book.nodes()) == {"Document:Real.md"}
    after = book.tree()
    assert {path for path in after if after[path] != before.get(path)} == {"Real.md"}
    assert (outside / "secret.md").read_text() == "secret"
    assert [item["path"] for item in report.quarantined] == ["link.md", "linked"]


def test_bad_files_are_quarantined_with_a_reason_and_the_rest_syncs(book):
    bad = {
        "empty.md": b"",
        "latin.md": "caf\xe9".encode("latin-1"),
        "broken.md": b"---\ntitle: [unclosed\n---\nbody\n",
        "nul.md": b"a\0b\n",
    }
    for name, data in bad.items():
        book.write(name, data)
    book.write("good.md", "x")
    report = book.sync()
    assert {item["path"] for item in report.quarantined} == set(bad)
    assert all(item["reason"].endswith(".") for item in report.quarantined)
    tree = book.tree()
    assert {name: tree[name] for name in bad} == bad
    assert set(book.nodes()) == {"Document:good.md"}


def test_a_known_note_that_became_unreadable_is_not_taken_for_gone(book):
    book.write("One.md", "one")
    book.write("Two.md", "two")
    book.sync()
    book.write("One.md", b"caf\xe9\xff")
    report = book.sync()
    assert [item["path"] for item in report.quarantined] == ["One.md"]
    assert report.archived == ()


def test_a_value_that_the_profile_refuses_stays_in_the_note_alone(book):
    book.write("Atlas.md", "---\nengrama_type: Project\nstatus: sleeping\nstack: [a, b]\nvalid_to: x\n---\n")
    report = book.sync()
    assert [(item["kind"], item["item"]) for item in report.conflicts] == [("value", "status")]
    assert book.nodes()["Project:Atlas"]["properties"] == {"stack": "a, b"}
    assert "status: sleeping" in book.read("Atlas.md")
    assert book.sync() == report.replace(created=(), injected=())


def test_a_quoted_section_in_code_is_the_persons_text(book):
    shown = (
        "Try it:\n\n```markdown\n<!-- engrama:observations -->\n- mine\n<!-- /engrama:observations -->\n```\n\nEnd\n"
    )
    book.write("How.md", f"---\ntype: Technology\n---\n{shown}")
    book.sync()
    assert book.nodes()["Technology:How"]["observations"] == []
    book.remember("Technology", "How", note="a fact")
    assert shown in book.read("How.md")
    assert quiet(book.sync())


def test_front_matter_that_holds_itself_or_is_nested_too_deep_is_left_alone_and_the_rest_syncs(book):
    book.write("self.md", "---\na: &x [*x]\n---\n")
    book.write("deep.md", f"---\na: {'[' * 500}{']' * 500}\n---\n")
    book.write("good.md", "text")
    report = book.sync()
    assert {item["path"] for item in report.quarantined} == {"self.md", "deep.md"}
    assert report.created == ("Document:good.md",)


def test_an_unquoted_link_in_relations_survives_what_the_memory_writes(book):
    book.write("Atlas.md", "---\ntype: Project\nrelations:\n  USES:\n    - [[Ink]]\n---\n")
    book.sync()
    book.relate(("Project", "Atlas"), "USES", ("Technology", "Pen"), {}, on_missing="stub")
    assert quiet(book.sync())
    assert {target for source, _, target, *_ in book.relations() if source == "Project:Atlas"} == {
        "Technology:Ink",
        "Technology:Pen",
    }


def test_two_documents_whose_paths_differ_in_case_alone_are_told_and_neither_is_overwritten(book):
    book.write("Note.md", "first\n")
    book.write("note.md", "second\n")
    if book.read("Note.md") != "first\n":
        pytest.skip("this file system does not tell the two apart")
    report = book.sync()
    assert [item["kind"] for item in report.conflicts] == ["name"]
    assert len(book.nodes()) == 1


def test_a_note_that_is_edited_during_its_first_sync_is_no_conflict_and_its_edit_travels(book, monkeypatch):
    path = book.write("A.md", "first\n")
    replace = VaultFolder.replace

    def edited_first(folder, name, data, before):
        path.write_text("first\nsecond\n")
        return replace(folder, name, data, before)

    with monkeypatch.context() as patch:
        patch.setattr(VaultFolder, "replace", edited_first)
        report = book.sync()
    assert [item["kind"] for item in report.conflicts] == ["changed-meanwhile"]
    assert book.read("A.md") == "first\nsecond\n"
    again = book.sync()
    assert again.conflicts == ()
    assert book.nodes()["Document:A.md"]["properties"]["body"] == "first\nsecond"
    assert quiet(book.sync())


def test_a_note_whose_section_lost_its_end_mark_is_left_alone_and_the_memory_keeps_what_it_said(book):
    book.remember("Technology", "Ink", note="blue")
    path = next(book.root.rglob("Ink.md")).relative_to(book.root).as_posix()
    whole = book.read(path)
    book.write(path, whole.replace("<!-- /engrama:observations -->\n", ""))
    report = book.sync()
    assert [item["path"] for item in report.quarantined] == [path]
    assert book.nodes()["Technology:Ink"]["state"] == "live"
    assert [item["text"] for item in book.nodes()["Technology:Ink"]["observations"]] == ["blue"]
    book.write(path, whole)
    assert book.sync().quarantined == ()

"""Erasing one owner for good: nothing in the store, nothing in its files, nothing back by an old copy or export."""

import apsw
import pytest

from engrama.core.operations.erase import erasure_mark
from engrama.core.operations.shape import new_node
from engrama.core.requests import GetErased, PutNodes
from engrama.core.scope import SEALED
from engrama.skills.forget import plan_erase
from tests.stores import ANN, BOB

WORDS = (b"quokka", b"wombat", b"Atlas of marsupials", b"bilby", b"potoroo")


@pytest.fixture
def two(memory):
    """Ann's memory with all kinds of rows, and Bob's beside it in the same store."""
    memory.remember(
        "Project", "Atlas of marsupials", {"rank": 1, "tags": ["bilby"], "summary": "a potoroo"}, note="A quokka"
    )
    memory.remember("Project", "Atlas of marsupials", {"summary": "no longer"}, note="A wombat")
    memory.load([("Tool", "Pen")], [("Project:Atlas of marsupials", "USES", "Tool:Pen")])
    bob = memory.as_owner(BOB)
    bob.load([("Project", "His", {"rank": 7}, "an echidna"), ("Tool", "Pen")], [("Project:His", "USES", "Tool:Pen")])
    return memory, bob


def erased(memory, *, apply):
    return memory.run(plan_erase(apply=apply))


def test_a_dry_run_counts_and_deletes_nothing(two):
    ann, _ = two
    before = ann.export()
    told = erased(ann, apply=False)
    assert (told.mode, told.complete) == ("dry-run", False)
    assert {name: told.deleted[name] for name in ("nodes", "relations", "observations")} == {
        "nodes": 2,
        "relations": 1,
        "observations": 2,
    }
    assert told.deleted["versions"] >= 1
    assert told.deleted["labels"] == {"Project": 1, "Tool": 1}
    assert ann.export() == before


def test_erasing_deletes_what_the_dry_run_counted_and_leaves_others_alone(two):
    ann, bob = two
    his = bob.export()
    told = erased(ann, apply=False)
    done = erased(ann, apply=True)
    assert (done.mode, done.deleted) == ("apply", told.deleted)
    assert ann.counts().nodes == 0
    assert ann.search("quokka wombat atlas", include=["archived", "superseded"]).results == ()
    assert len(ann.export()) == 1
    assert bob.export() == his
    assert bob.search("echidna").results[0].key == "His"
    assert ann.verify().ok


def test_erasing_nothing_is_no_error(two):
    ann, bob = two
    erased(ann, apply=True)
    assert erased(ann, apply=True).deleted["nodes"] == 0
    assert bob.counts().nodes == 2


def test_an_older_export_does_not_bring_anybody_back(two):
    ann, bob = two
    lines, his = ann.export(), bob.export()
    erased(ann, apply=True)
    loaded = ann.import_lines(lines)
    assert (loaded.nodes_created, loaded.relations_created, ann.counts().nodes) == (0, 0, 0)
    assert loaded.erased >= 3
    assert bob.import_lines(lines).nodes_created == 0
    assert bob.import_lines(his).nodes_unchanged == 2


def test_after_erasing_one_can_begin_again(two):
    ann, _ = two
    erased(ann, apply=True)
    assert ann.remember("Project", "Atlas of marsupials").created
    assert ann.show("Project:Atlas of marsupials").properties == {}
    assert ann.history("Project:Atlas of marsupials").events[0].event == "created"
    assert ann.verify().ok


def test_the_ledger_holds_hashes_from_which_nothing_can_be_read(two):
    ann, _ = two
    uid = ann.show("Project:Atlas of marsupials").uid
    erased(ann, apply=True)
    marks = (erasure_mark(uid), erasure_mark("never stored"))
    assert ann.asks(GetErased(ANN, marks)) == [frozenset({erasure_mark(uid)})]
    assert uid not in erasure_mark(uid)


def test_rows_that_wait_for_an_owner_are_not_erased_with_somebody(two):
    ann, _ = two
    row = new_node(ann.engine.binding.call(ann.profile), "Tool", "Nobody's")
    ann.asks(PutNodes(SEALED, (row,)))
    erased(ann, apply=True)
    assert ann.migrate_tenancy().rows["nodes"] == 1


@pytest.mark.needs("copies")
def test_nothing_is_left_in_the_raw_bytes_of_the_files(two, tmp_path):
    ann, _ = two
    ann.forget("Tool:Pen")
    assert any(word in raw_bytes(tmp_path) for word in WORDS)
    erased(ann, apply=True)
    complete, detail = scrubbed(ann)
    assert complete, detail
    left = [word for word in WORDS if word in raw_bytes(tmp_path)]
    assert left == []
    assert b"echidna" in raw_bytes(tmp_path)


@pytest.mark.needs("copies")
def test_while_an_older_state_is_read_the_erasure_is_called_incomplete(two, tmp_path):
    ann, _ = two
    reader = apsw.Connection(str(tmp_path / "store" / "engrama.db"))
    with reader:
        reader.execute("SELECT count(*) FROM nodes").fetchall()
        erased(ann, apply=True)
        complete, detail = scrubbed(ann)
        assert not complete
        assert "again" in detail
    reader.close()
    assert scrubbed(ann)[0]
    assert not any(word in raw_bytes(tmp_path) for word in WORDS)


@pytest.mark.needs("copies")
def test_a_restored_backup_does_not_bring_anybody_back(two, tmp_path):
    ann, bob = two
    copy = tmp_path / "copy.db"
    ann.backup(copy)
    his = bob.export()
    erased(ann, apply=True)
    ann.restore(copy)
    assert ann.counts().nodes == 0
    assert ann.search("quokka").results == ()
    assert bob.export() == his
    assert not any(word in raw_bytes(tmp_path) for word in WORDS)


def test_what_files_may_still_hold_is_said_and_not_glossed_over(two):
    ann, _ = two
    erased(ann, apply=True)
    complete, detail = scrubbed(ann)
    assert detail
    assert complete or ann.store.name not in ("sqlite", "null")


def scrubbed(memory):
    return memory._waited(memory.store.scrub())


def raw_bytes(tmp_path):
    files = sorted((tmp_path / "store").glob("engrama.db*"))
    assert files
    return b"".join(path.read_bytes() for path in files)

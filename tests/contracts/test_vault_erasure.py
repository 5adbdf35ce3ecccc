"""Erasure takes out of notes what the memory wrote there, and leaves what a person wrote."""

from engrama.adapters.obsidian import erasing
from engrama.core.vault import observing
from tests.vaults import again, book

__all__ = ["again", "book"]
MINE = "---\ntype: Project\nstatus: active # mine\nowner: me\nstack: C\n---\nMy words.\n"


def test_a_property_that_the_memory_overwrote_goes_and_one_that_a_person_changed_since_stays(book):
    book.write("Mine.md", MINE)
    book.sync()
    book.remember("Project", "Mine", {"status": "blocked", "owner": "you", "stack": "Rust", "rank": 3}, note="secret")
    book.edit("Mine.md", "owner: you", "owner: both of us")
    book.sync()
    book.edit("Mine.md", "stack: Rust", "stack: Go")
    report = book.erase(apply=True)
    assert report.notes["cleaned"] == ["Mine.md"]
    assert book.read("Mine.md") == "---\ntype: Project\n# mine\nowner: both of us\nstack: Go\n---\nMy words.\n"
    assert "headings" in report.detail


def test_a_note_that_engrama_made_and_a_person_added_to_keeps_the_text_alone_under_another_name(book):
    book.remember("Person", "Jo Secret", {"role": "potter"}, note="born in May")
    book.remember("Person", "Al Secret", {"role": "smith"})
    book.remember("Person", "Un Touched")
    book.edit("Person/Jo Secret.md", "<!-- engrama", "My own words.\n\n<!-- engrama")
    book.edit("Person/Al Secret.md", "role: smith\n", "role: smith\nhobby: chess\n")
    book.write("Person/Al Secret.md", book.read("Person/Al Secret.md") + "More words.\n")
    before = book.tree()
    told = book.erase(apply=False)
    assert book.tree() == before
    done = book.erase(apply=True)
    assert (
        told.notes
        == done.notes
        == {
            "removed": ["Person/Un Touched.md"],
            "cleaned": ["Person/Al Secret.md", "Person/Jo Secret.md"],
            "failed": [],
        }
    )
    tree = {path: data.decode() for path, data in book.tree().items()}
    assert tree == {
        "Person/Kept note.md": "---\nhobby: chess\n---\nMore words.\n",
        "Person/Kept note 2.md": "My own words.\n",
    }
    assert "Person/Jo Secret.md as Person/Kept note 2.md" in done.detail
    book.sync()
    assert book.nodes() == {}


def test_a_property_that_a_person_added_to_a_note_of_engrama_stays(book):
    book.remember("Person", "Jo Secret", {"role": "potter"})
    book.edit("Person/Jo Secret.md", "role: potter\n", "role: potter\nhobby: chess\n")
    book.erase(apply=True)
    assert {path: data.decode() for path, data in book.tree().items()} == {
        "Person/Kept note.md": "---\nhobby: chess\n---\n"
    }


def test_a_map_of_relations_that_the_memory_never_wrote_into_is_the_persons(book):
    text = "---\ntype: Project\nrelations:\n  USES: ['[[Ink]]'] # mine\n---\n"
    book.write("Mine.md", text)
    book.write("Ours.md", text)
    book.sync()
    book.relate("Project:Ours", "USES", "Technology:Pen", on_missing="stub")
    book.erase(apply=True)
    assert book.read("Mine.md") == text
    assert book.read("Ours.md") == "---\ntype: Project\n# mine\n---\n"


def test_comments_of_a_person_stay_where_entries_of_the_memory_go(book):
    book.write("Mine.md", "---\nstatus: active # ask Bo\nrank: 1\n---\nMy words.\n")
    atlas = [("MENTIONS", "Project:Atlas")]
    book.remember("Person", "Jo Secret", {"role": "potter"}, relations=atlas, on_missing="stub")
    book.sync()
    book.remember("Document", "Mine.md", {"status": "blocked", "rank": 2})
    path = "Person/Jo Secret.md"
    book.edit(path, "role: potter", "# above\nrole: potter # says Al")
    book.edit(path, '\n    - "[[Project', '\n    # below\n    - "[[Project')
    assert book.erase(apply=True).notes["cleaned"] == ["Mine.md", path]
    assert book.read("Mine.md") == "---\n# ask Bo\n---\nMy words.\n"
    kept = book.read("Person/Kept note.md")
    assert sorted(kept.splitlines()) == ["# above", "# below", "# says Al", "---", "---"]
    assert book.sync().created == ()


def test_the_note_of_a_merged_node_stays_where_a_person_commented_on_it(book):
    book.remember("Person", "Jo", {"role": "potter"})
    book.remember("Person", "Joe")
    book.edit("Person/Jo.md", "role: potter", "role: potter # says Al")
    book.sync()
    (warning,) = book.merge("Person:Joe", "Person:Jo").warnings
    assert "a person's own, and stays" in warning
    assert "# says Al" in book.read("Person/Jo.md")


def test_purging_a_node_treats_its_note_alike(book):
    book.remember("Person", "Jo Secret", {"role": "potter"}, note="born in May")
    path = "Person/Jo Secret.md"
    book.edit(path, "<!-- /engrama", "- by hand\n\nA paragraph.\n<!-- /engrama")
    book.forget("Person:Jo Secret", purge=True)
    assert {name: data.decode().strip() for name, data in book.tree().items()} == {
        "Person/Kept note.md": "- by hand\n\nA paragraph."
    }
    book.sync()
    assert book.nodes() == {}


def test_what_nobody_can_tell_apart_after_a_rebuild_stays_and_is_told(book, again):
    book.remember(
        "Person", "Jo Secret", {"role": "potter"}, relations=[("MENTIONS", "Project:Atlas")], on_missing="stub"
    )
    book.write("Person/Jo Secret.md", book.read("Person/Jo Secret.md") + "My own words.\n")
    book.write("Mine.md", "---\nowner: me\n---\nMy words.\n")
    book.sync()
    book.remember("Document", "Mine.md", {"author": "Ann"})
    other = again()
    other.sync()
    report = other.erase(apply=True)
    assert "relations" not in book.read("Person/Kept note.md")
    assert "role: potter" in book.read("Person/Kept note.md")
    assert book.read("Mine.md") == "---\nowner: me\nauthor: Ann\n---\nMy words.\n"
    assert "Nobody can tell who wrote the properties of Mine.md, Person/Kept note.md" in report.detail


def test_what_nobody_can_tell_apart_without_a_sync_stays_and_is_told(book, again):
    book.remember("Person", "Jo Secret", {"role": "potter"})
    book.write("Person/Jo Secret.md", book.read("Person/Jo Secret.md") + "My own words.\n")
    report = again().erase(apply=True)
    assert "role: potter" in book.read("Person/Kept note.md")
    assert "Nobody can tell who wrote the properties of Person/Kept note.md" in report.detail


def test_a_note_of_engrama_that_a_person_changes_during_an_erasure_stays_and_is_told(book, monkeypatch):
    book.remember("Concept", "Kiln", note="x")
    with monkeypatch.context() as patch:
        patch.setattr(erasing, "plan_erase", _meanwhile(book, "Concept/Kiln.md", erasing.plan_erase))
        report = book.erase(apply=True)
    assert report.notes == {"removed": [], "cleaned": [], "failed": ["Concept/Kiln.md"]}
    assert book.read("Concept/Kiln.md").endswith("My own text.\n")


def test_a_purged_node_does_not_come_back_when_its_note_could_not_be_read_then(book):
    book.write("a.md", "---\nx: y\n---\nsecret\n")
    book.sync()
    whole = book.read("a.md")
    book.edit("a.md", "x: y", 'x: "y')
    (warning,) = book.forget("Document:a.md", purge=True).warnings
    assert "a.md still holds what Engrama wrote there" in warning
    for text in (whole, whole.replace("x: y", "x: z"), "---\nx: y\n---\nsecret\n"):
        book.write("a.md", text)
        assert [item["path"] for item in book.sync().quarantined] == ["a.md"]
        assert book.nodes() == {}
    book.write("a.md", whole)
    assert book.sync_note("a.md").created
    assert book.sync().quarantined == ()


def test_an_erasure_tells_of_a_note_that_it_could_not_clean_and_no_sync_takes_it_in_again(book):
    book.write("a.md", "---\nx: y\n---\nmine\n")
    book.sync()
    book.remember("Document", "a.md", note="secret")
    whole = book.read("a.md")
    book.edit("a.md", "x: y", 'x: "y')
    report = book.erase(apply=True)
    assert report.notes == {"removed": [], "cleaned": [], "failed": ["a.md"]}
    for text in (whole, "---\nx: y\n---\nmine\n"):
        book.write("a.md", text)
        (quarantined,) = book.sync().quarantined
        assert ("engrama_id" in quarantined["reason"]) == (text == whole)
        assert book.nodes() == {}
    assert book.sync_note("a.md").created == ("Document:a.md",)


def test_a_note_that_could_not_take_an_id_is_not_taken_in_again_after_an_erasure(book):
    book.write("a.md", "---\n{x: y}\n---\nmine\n")
    book.write("b.md", "---\n{x: y}\n---\nOn engrama.\n")
    book.sync()
    assert len(book.nodes()) == 2
    book.erase(apply=True)
    assert [item["path"] for item in book.sync().quarantined] == ["a.md", "b.md"]
    assert book.nodes() == {}


def purged_without_its_vault(book, *names):
    """Purge nodes as a program does that has no vault configured."""
    for name in names:
        book.memory.forget(name, purge=True)


def test_a_node_that_is_purged_without_its_vault_does_not_come_back_with_its_note(book):
    book.write("a.md", "---\nx: y\n---\nsecret\n")
    book.write("b.md", "---\n{x: y}\n---\nnever took an id\n")
    book.remember("Person", "Jo Secret", note="born in May")
    book.sync()
    purged_without_its_vault(book, "Document:a.md", "Document:b.md", "Person:Jo Secret")
    for edit in (None, "edited", "edited again"):
        if edit:
            book.write("a.md", book.read("a.md") + f"{edit}\n")
        assert [item["path"] for item in book.sync().quarantined] == ["Person/Jo Secret.md", "a.md", "b.md"]
        assert book.nodes() == {}
    book.edit("b.md", "took", "ever took")
    reasons = {item["path"]: item["reason"] for item in book.sync().quarantined}
    assert "b.md" in reasons
    assert "engrama_id" not in reasons["a.md"]
    assert book.sync_note("a.md").created == ("Document:a.md",)
    assert "a.md" not in [item["path"] for item in book.sync().quarantined]
    assert list(book.nodes()) == ["Document:a.md"]


def test_a_node_that_is_purged_before_any_sync_saw_its_note_does_not_come_back(book, again):
    book.remember("Person", "Jo Secret", note="born in May")
    other = again()
    other.memory.import_lines(book.memory.export())
    purged_without_its_vault(other, "Person:Jo Secret")
    assert [item["path"] for item in other.sync().quarantined] == ["Person/Jo Secret.md"]
    assert other.nodes() == {}


def test_the_note_of_a_node_that_was_merged_and_purged_without_its_vault_stays_out(book):
    book.remember("Person", "Jo Secret", note="born in May")
    book.remember("Person", "J. Secret", note="born in June")
    book.memory.merge("Person:Jo Secret", "Person:J. Secret")
    purged_without_its_vault(book, "Person:J. Secret")
    book.edit("Person/J. Secret.md", "June", "July")
    assert len(book.sync().quarantined) == 2
    assert book.nodes() == {}


def test_notes_of_many_nodes_that_are_purged_at_once_stay_out(book, monkeypatch):
    monkeypatch.setattr(observing, "MOST_AT_ONCE", 1)
    for name in ("Jo", "Al"):
        book.remember("Person", name)
    book.memory.clock.pass_days(3)
    book.forget(label="Person", older_than="1d", purge=True)
    assert len(book.sync().quarantined) == 2
    book.edit("Person/Jo.md", "name: Jo", "name: Jo\nrole: potter")
    book.sync()
    assert book.nodes() == {}


def test_a_purged_node_that_an_import_brought_back_has_its_note_again(book):
    book.remember("Person", "Jo", note="born in May")
    lines = book.memory.export()
    purged_without_its_vault(book, "Person:Jo")
    book.memory.import_lines(lines)
    assert book.sync().quarantined == ()
    book.edit("Person/Jo.md", "May", "June")
    book.sync()
    assert book.texts("Person:Jo") == ["born in June"]


def _meanwhile(book, path, plan):
    """The plan, and a person who adds a line to a note while it runs."""

    def planned(*args, **kwargs):
        book.write(path, book.read(path) + "My own text.\n")
        return plan(*args, **kwargs)

    return planned

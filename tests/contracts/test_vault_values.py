"""Values of the memory stand in notes and come back as they are; what is none is told with what the memory holds."""

import pytest

from tests.vaults import again, book

__all__ = ["again", "book"]

ODD = [
    {"tags": ["#x", "y"]},
    {"tags": ["##x"]},
    {"tags": ["#"]},
    {"tags": ["two words", "a, b"]},
    {"tags": [5, "a"]},
    {"tag": "red"},
    {"tag": "red, green #blue"},
    {"tag": ["#x"]},
    {"sizes": [1, 2.5]},
    {"checks": [True, "yes"]},
    {"description": "", "colour": "", "things": [], "tags": [], "blanks": [""]},
    {"type": "", "engrama_x": []},
    {"body": ""},
]


@pytest.mark.parametrize("values", ODD, ids=str)
def test_a_value_of_the_memory_is_no_conflict_and_the_vault_alone_gives_it_back(book, again, values):
    book.remember("Project", "Atlas", values)
    for _ in range(2):
        report = book.sync()
        assert (report.conflicts, report.written, report.updated) == ((), (), ())
    rebuilt = again()
    assert rebuilt.sync().conflicts == ()
    assert rebuilt.nodes()["Project:Atlas"]["properties"] == values


APART = [
    {"engrama_type": "foo", "engrama_state": "archived", "engrama_note": 5},
    {"relations": "foo"},
    {"alias": ["one"]},
    {"with\u00a0space": "x"},
    {"type": "Concept", "engrama_types": ["x", 2]},
]


@pytest.mark.parametrize("values", APART, ids=str)
@pytest.mark.parametrize("front", ["", "type: Project", "engrama_type: Project"])
def test_a_property_whose_name_means_something_else_in_notes_changes_nothing_but_itself(book, again, values, front):
    if front:
        book.write("Atlas.md", f"---\n{front}  # mine\n---\nMy words.\n")
    book.sync()
    book.remember("Project", "Atlas", values, on_missing="stub", relations=[("USES", "Technology:Pen")])
    assert f"{front}  # mine" in book.read("Atlas.md") if front else True
    assert told_nothing(book)
    rebuilt = again()
    assert rebuilt.sync().conflicts == ()
    for one in (book, rebuilt):
        node = one.nodes()["Project:Atlas"]
        assert {name: node["properties"].get(name) for name in values} == values
        assert node["state"] == "live"
        assert ("Project:Atlas", "USES", "Technology:Pen") in one.relations()
    book.memory.clock.now += 1
    book.remember("Project", "Atlas", unset=list(values))
    assert "engrama_properties" not in book.read(next(path for path in book.tree() if path.endswith("Atlas.md")))
    assert told_nothing(book)


def test_a_property_called_type_is_no_label_of_a_note_that_names_none(book, again):
    book.write("Mine.md", "---\ntype: letter\n---\nMy words.\n")
    book.sync()
    for value in ("Project", "diary", "Concept"):
        book.memory.clock.now += 1
        book.remember("Document", "Mine.md", {"type": value})
        assert told_nothing(book)
        assert book.nodes()["Document:Mine.md"]["properties"]["type"] == value
    rebuilt = again()
    rebuilt.sync()
    assert rebuilt.nodes()["Document:Mine.md"]["properties"]["type"] == "Concept"


def told_nothing(book):
    report = book.sync()
    return (report.conflicts, report.written, report.updated) == ((), (), ())


def test_a_note_of_yours_takes_over_a_tag_with_a_hash_and_keeps_it(book, again):
    book.write("Atlas.md", "---\nengrama_type: Project\ntags: [a]\n---\n")
    book.sync()
    book.remember("Project", "Atlas", {"tags": ["#a", "b"]})
    assert '- "#a"' in book.read("Atlas.md")
    assert book.sync().conflicts == ()
    rebuilt = again()
    rebuilt.sync()
    assert rebuilt.nodes()["Project:Atlas"]["properties"]["tags"] == ["#a", "b"]


def test_a_tag_with_a_hash_that_a_person_writes_is_the_tag_without_it(book):
    book.write("Atlas.md", '---\nengrama_type: Project\ntags: ["#a", b]\n---\n')
    book.sync()
    assert book.nodes()["Project:Atlas"]["properties"]["tags"] == ["a", "b"]


def test_a_note_that_says_what_the_memory_would_write_is_no_conflict_however_it_was_written(book):
    book.write("Atlas.md", '---\nengrama_type: Project\ntags: ["#x", y]\n---\n')
    book.memory.remember("Project", "Atlas", {"tags": ["#x", "y"]})
    assert book.sync().conflicts == ()
    assert book.nodes()["Project:Atlas"]["properties"]["tags"] == ["#x", "y"]


def test_a_refused_value_is_told_with_the_one_that_the_memory_keeps(book):
    book.write("Atlas.md", "---\nengrama_type: Project\nstatus: idea\n---\n")
    book.write("Ember.md", "---\nengrama_type: Project\nstatus: idea\n---\n")
    book.sync()
    for name in ("Atlas", "Ember"):
        book.edit(f"{name}.md", "status: idea", "status: bogus")
    book.memory.remember("Project", "Ember", {"status": "paused"})
    for _ in range(2):
        told = {item["path"]: item for item in book.sync().conflicts}
        assert "bogus" in told["Atlas.md"]["detail"]
        assert 'the memory keeps "idea"' in told["Atlas.md"]["detail"]
        assert 'the memory keeps "paused"' in told["Ember.md"]["detail"]
        assert [told[path]["memory"] for path in sorted(told)] == ["idea", "paused"]


def test_a_note_with_a_lone_mark_is_told_with_the_mark_and_its_line_in_the_file(book):
    book.remember("Technology", "Kiln", note="hot")
    path = "Technology/Kiln.md"
    book.edit(path, "<!-- /engrama:observations -->\n", "")
    line = book.read(path).split("\n").index("<!-- engrama:observations -->") + 1
    (left,) = book.sync().quarantined
    assert left["reason"].startswith(f"Line {line}: the mark `<!-- engrama:observations …`")
    assert "`<!-- /engrama:observations …`" in left["reason"]


COMMENTED = """\
---
engrama_type: Project
# about all of it
status: idea # decided with Ann on Monday
other: "q"   # as agreed
tags:
  - 'a' # first
  # not yet: c
  - b # second
relations: # by hand
  # what it runs on
  USES:
    - "[[Ink]]" # why: fast
---
Mine
"""


def test_comments_stay_where_the_memory_changes_their_entries(book):
    book.write("Ink.md", "---\nengrama_type: Technology\n---\n")
    book.write("Atlas.md", COMMENTED)
    book.sync()
    before = book.read("Atlas.md")
    values = {"status": "active", "other": "r", "tags": ["a", "b", "c"]}
    assert book.remember("Project", "Atlas", values).warnings == ()
    book.memory.relate("Project:Atlas", "USES", "Technology:Ink", {"since": "May"})
    book.relate(("Project", "Atlas"), "USES", ("Technology", "Pen"), {}, on_missing="stub")
    assert book.sync().conflicts == ()
    after = book.read("Atlas.md")
    for line in before.splitlines():
        if "#" in line and not any(word in line for word in ("status", "other", "Ink")):
            assert f"{line}\n" in after
    for line in ("status: active # decided with Ann on Monday", "other: r   # as agreed", "  - 'a' # first"):
        assert f"{line}\n" in after
    assert after.count("# why: fast\n") == 1
    assert after.count("#") == before.count("#")
    assert after.endswith("---\nMine\n")
    assert quiet(book)


def test_a_comment_that_cannot_be_kept_is_told_once_by_whoever_writes_the_note(book):
    book.write("Atlas.md", COMMENTED)
    book.sync()
    (warning,) = book.remember("Project", "Atlas", {"tags": ["a"]}).warnings
    assert "Atlas.md" in warning
    assert "`# second`" in warning
    assert quiet(book)
    book.memory.remember("Project", "Atlas", {}, unset=["status"])
    for options in ({"dry_run": True}, {}):
        (told,) = book.sync(**options).conflicts
        assert (told["path"], told["kind"]) == ("Atlas.md", "comment")
        assert "`# decided with Ann on Monday`" in told["detail"]
    assert "# not yet: c\n" in book.read("Atlas.md")
    assert quiet(book)


def test_an_empty_entry_of_a_person_says_nothing_and_one_that_is_filled_is_read(book):
    book.write("Atlas.md", "---\ntype: Project\ncolour: ''\nthings: []\n---\nMine\n")
    book.sync()
    assert book.nodes()["Project:Atlas"]["properties"] == {"body": "Mine"}
    book.remember("Project", "Atlas", {"colour": "", "size": ""})
    assert quiet(book)
    book.edit("Atlas.md", "colour: ''", "colour: red")
    book.edit("Atlas.md", 'size: ""', "size:")
    book.sync()
    assert book.nodes()["Project:Atlas"]["properties"] == {"body": "Mine", "colour": "red"}
    assert quiet(book)


def test_a_relation_without_a_beginning_holds_after_a_rebuild_since_both_its_nodes_are_known(book, again):
    book.remember("Project", "Atlas")
    book.write("Ink.md", "See [[Atlas]].\n")
    book.sync()
    book.memory.clock.pass_days(2)
    book.remember("Technology", "SQLite")
    book.relate("Project:Atlas", "USES", "Technology:SQLite")
    book.memory.clock.pass_days(20)
    rebuilt = again()
    rebuilt.sync()

    def around(moment):
        relations = rebuilt.context("Project:Atlas", at=moment).relations
        return sorted((relation.type, relation.source, relation.target) for relation in relations)

    mentions = ("MENTIONS", "Document:Ink.md", "Project:Atlas")
    assert around("2026-03-01") == [mentions]
    assert around("2026-03-03") == [mentions, ("USES", "Project:Atlas", "Technology:SQLite")]
    assert quiet(rebuilt)


def quiet(book):
    report = book.sync()
    return (report.conflicts, report.written, report.updated) == ((), (), ())

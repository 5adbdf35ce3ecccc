"""What was taken out of a node travels with an import, and what only the other side knows stays."""

import json

from tests.stores import BOB


def copied(memory, *properties):
    """A memory with Project:Atlas of these properties, and a copy of it in another's hands."""
    for values in properties:
        memory.remember("Project", "Atlas", values)
    copy = memory.as_owner(BOB)
    copy.import_lines(memory.export())
    return copy


def shown(memory):
    return memory.show("Project:Atlas").properties


def test_an_unset_property_goes_from_an_older_state_too(memory):
    copy = copied(memory, {"rank": 1, "description": "a numbat"})
    memory.remember("Project", "Atlas", unset=["description"])
    lines = memory.export()
    copy.import_lines(lines)
    assert shown(copy) == {"rank": 1}
    assert copy.search("numbat").results == ()
    assert copy.export() == lines
    assert copy.import_lines(lines).nodes_changed == 0
    assert copy.export() == lines
    assert copy.verify().ok


def test_what_was_unset_and_said_again_stays(memory):
    copy = copied(memory, {"rank": 1, "colour": "red"})
    memory.remember("Project", "Atlas", unset=["colour"])
    unset = memory.export()
    memory.remember("Project", "Atlas", {"colour": "red"})
    copy.import_lines([*unset, *memory.export()])
    assert shown(copy) == {"rank": 1, "colour": "red"}


def test_a_property_that_only_this_memory_knows_stays_though_the_export_is_later(memory):
    copy = copied(memory, {"rank": 1})
    copy.remember("Project", "Atlas", {"budget": 5})
    memory.remember("Project", "Atlas", {"rank": 2})
    copy.import_lines(memory.export())
    assert shown(copy) == {"rank": 2, "budget": 5}


def test_a_value_that_was_said_here_after_it_was_unset_there_stays(memory):
    copy = copied(memory, {"rank": 1, "colour": "red"})
    memory.remember("Project", "Atlas", unset=["colour"])
    copy.remember("Project", "Atlas", {"colour": "blue"})
    memory.remember("Project", "Atlas", {"rank": 2})
    copy.import_lines(memory.export())
    assert shown(copy) == {"rank": 2, "colour": "blue"}


def test_an_earlier_export_takes_nothing_out(memory):
    copy = copied(memory, {"rank": 1, "colour": "red"})
    memory.remember("Project", "Atlas", unset=["colour"])
    copy.remember("Project", "Atlas", {"rank": 3})
    copy.import_lines(memory.export())
    assert shown(copy) == {"rank": 3, "colour": "red"}


def test_lines_without_history_take_nothing_out(memory):
    copy = copied(memory, {"rank": 1, "colour": "red"})
    header, line = memory.export()
    node = {**json.loads(line)["node"], "properties": {"rank": 2}, "updated_at": "2030-01-01T00:00:00Z"}
    copy.import_lines([header, json.dumps({"node": node})])
    assert shown(copy) == {"rank": 2, "colour": "red"}


def test_what_was_unset_after_a_merger_goes_with_the_merger(memory):
    memory.remember("Project", "Twin", {"colour": "red"})
    copy = memory.as_owner(BOB)
    copy.import_lines(memory.export())
    memory.remember("Project", "Atlas", {"rank": 1})
    memory.merge("Project:Atlas", "Project:Twin")
    memory.remember("Project", "Atlas", unset=["colour"])
    lines = memory.export()
    copy.import_lines(lines)
    assert shown(copy) == {"rank": 1}
    assert copy.export() == lines


def test_a_property_that_only_an_earlier_export_knows_is_taken_over(memory):
    copy = copied(memory, {"rank": 1})
    memory.remember("Project", "Atlas", {"colour": "red"})
    copy.remember("Project", "Atlas", {"budget": 5})
    for _ in range(2):
        copy.import_lines(memory.export())
        memory.import_lines(copy.export())
        assert shown(copy) == shown(memory) == {"rank": 1, "colour": "red", "budget": 5}
    settled = copy.export()
    copy.import_lines(memory.export())
    assert copy.export() == settled


def test_an_earlier_export_brings_back_nothing_that_was_taken_out_since(memory):
    copy = copied(memory, {"rank": 1, "colour": "red"})
    lines = memory.export()
    copy.remember("Project", "Atlas", unset=["colour"])
    copy.import_lines(lines)
    assert shown(copy) == {"rank": 1}

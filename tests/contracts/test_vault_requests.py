"""What the vault asks a store, answered alike by every store, and for one owner only."""

from engrama.core.requests import GetNodes, GetNote, GetObservations, PutNote
from engrama.core.text import fold_key
from engrama.core.vault.requests import DropObservations, FindChanged, FindNotes, GetNotes, PutNotes
from tests.stores import ANN, BOB


def ref_of(memory, label, key, scope=ANN):
    name = (label, fold_key(key))
    return memory.asks(GetNodes(scope, (name,)))[0][name].ref


def test_texts_are_kept_found_by_their_beginning_and_removed_together(memory):
    texts = {"vault a": "1", "vault b\U0001f600": "2\n%_", "vaultx": "3", "other": "4"}
    memory.asks(PutNotes(ANN, texts), PutNotes(BOB, {"vault a": "his"}))
    found, named, one = memory.asks(
        FindNotes(ANN, "vault "), GetNotes(ANN, ("other", "vault a", "nothing")), GetNote(ANN, "vaultx")
    )
    assert found == {"vault a": "1", "vault b\U0001f600": "2\n%_"}
    assert named == {"other": "4", "vault a": "1"}
    assert one == "3"
    memory.asks(PutNotes(ANN, {"vault a": "", "never": "", "other": "5"}), PutNote(ANN, "vaultx", ""))
    assert memory.asks(FindNotes(ANN, "")) == [{"vault b\U0001f600": "2\n%_", "other": "5"}]
    assert memory.asks(FindNotes(BOB, "vault")) == [{"vault a": "his"}]


def test_what_changed_since_a_moment_are_nodes_their_notes_and_ends_of_relations(memory):
    for key in ("A", "B", "C", "D"):
        memory.remember("Tool", key)
    memory.remember("Project", "P")
    memory.as_owner(BOB).remember("Tool", "His")
    since = memory.clock.now + 1
    assert memory.asks(FindChanged(ANN, since)) == [()]
    memory.remember("Tool", "A", {"kind": "x"})
    memory.remember("Tool", "B", note="seen")
    memory.relate("Project:P", "USES", "Tool:C")
    memory.as_owner(BOB).remember("Tool", "His", note="seen")
    changed = set(memory.asks(FindChanged(ANN, since))[0])
    assert changed == {ref_of(memory, "Tool", key) for key in "ABC"} | {ref_of(memory, "Project", "P")}
    since = memory.clock.now + 1
    memory.unrelate("Project:P", "USES", "Tool:C")
    assert set(memory.asks(FindChanged(ANN, since))[0]) == {
        ref_of(memory, "Tool", "C"),
        ref_of(memory, "Project", "P"),
    }


def test_observations_are_dropped_by_their_text_and_only_the_owners(memory):
    memory.remember("Tool", "Pen", note=["one", "two", "three"])
    his = memory.as_owner(BOB)
    his.remember("Tool", "Pen", note="one")
    pen, other = ref_of(memory, "Tool", "Pen"), ref_of(memory, "Tool", "Pen", BOB)
    memory.asks(DropObservations(ANN, pen, ("one", "never", "three")), DropObservations(ANN, other, ("one",)))
    (left,) = memory.asks(GetObservations(ANN, (pen,)))
    assert [note.text for note in left[pen]] == ["two"]
    (kept,) = memory.asks(GetObservations(BOB, (other,)))
    assert [note.text for note in kept[other]] == ["one"]

"""Which links and facts stand in a text, and which note a link means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engrama.adapters.obsidian.links import NoteIndex, facts, prose_of, wikilinks
from engrama.adapters.obsidian.notes import parse_note


def targets(text):
    return [target for target, _ in wikilinks(prose_of(text))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[[A]]", ["A"]),
        ("[[A|words]] and [[A#Head]] and ![[A]] and [[A^block]]", ["A"]),
        ("[[a/b/C]]", ["a/b/C"]),
        ("| x | [[A\\|alias]] |", ["A"]),
        ("[[#Heading]] here", []),
        ("`[[A]]` and ``[[B]] ` ``", []),
        ("```\n[[A]]\n```\n[[B]]", ["B"]),
        ("~~~~ md\n[[A]]\n~~~\n[[B]]\n~~~~\n[[C]]", ["C"]),
        ("> ```\n> [[A]]\n> ```\n> [[B]]", ["B"]),
        ("%% [[A]] %% [[B]]", ["B"]),
        ("<!-- [[A]] --> [[B]]", ["B"]),
        ("[[A", []),
        ("[[A\nB]]", []),
        ("``` unfinished\n[[A]]", []),
    ],
)
def test_links_are_found_where_obsidian_shows_them(text, found):
    assert targets(text) == found


NOTE = """> [!note] Callout
> - [decision] quoted

- [ ] buy clay
- [x] fired
- [10:42] rang
- [2026-03-01] dated
- [link](https://example.org)
- [see][1]
We saw [[Ember]] crack

```
- [fact] x
```
- [decision] use cone 6 #glaze
"""


def test_only_the_declared_line_is_a_fact():
    assert facts(prose_of(NOTE)) == ["[decision] use cone 6 #glaze"]
    note = parse_note("a.md", NOTE.encode(), NoteIndex(["a.md", "Ember.md"]))
    assert [item.text for item in note.observations] == ["[decision] use cone 6 #glaze"]
    assert [link.path for link in note.mentions] == ["Ember.md"]
    assert note.relations == ()


INDEX = NoteIndex(["a/Spec.md", "b/Spec.md", "Home.md", "a/Café.md", "deep/er/One.md", "v1.2.md"])


@pytest.mark.parametrize(
    ("target", "source", "path"),
    [
        ("a/Spec", "Home.md", "a/Spec.md"),
        ("a/Spec.md", "Home.md", "a/Spec.md"),
        ("home", "a/Spec.md", "Home.md"),
        ("CAFE\u0301", "Home.md", "a/Café.md"),
        ("er/One", "Home.md", "deep/er/One.md"),
        ("One", "Home.md", "deep/er/One.md"),
        ("../b/Spec", "a/Spec.md", "b/Spec.md"),
        ("./Spec", "a/x.md", "a/Spec.md"),
        ("/Home", "a/Spec.md", "Home.md"),
        ("v1.2", "Home.md", "v1.2.md"),
        ("r/One", "Home.md", ""),
        ("../../Home", "a/Spec.md", ""),
        ("Nowhere", "Home.md", ""),
    ],
)
def test_a_link_means_the_note_of_its_name(target, source, path):
    found = INDEX.find(target, source)
    assert (found.path, found.candidates) == (path, ())


def test_a_name_that_two_notes_have_is_unresolved_with_both():
    found = INDEX.find("Spec", "Home.md")
    assert (found.path, found.candidates) == ("", ("a/Spec.md", "b/Spec.md"))


@given(st.text(alphabet="[]|#^`~%<>!-\n ab/.", max_size=80))
def test_no_text_breaks_the_search_for_links(text):
    for target in targets(text):
        assert target.strip() == target != ""
        assert not set(target) & set("[]|#^\n")


@given(st.text(alphabet="[]|#^`~%<>!-\n ab/.", max_size=60), st.text(max_size=20))
def test_any_text_is_a_note(text, more):
    data = f"x{text}{more}".replace("\0", "").encode("utf-8", "ignore")
    assert parse_note("a.md", data, INDEX).path == "a.md"

"""Marked sections: what is written is read again, and taking them out gives the text back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engrama.adapters.obsidian.observations import own_lines, read_observations, with_observations, without_ours
from engrama.adapters.obsidian.sections import (
    appended,
    find_sections,
    insight_head,
    lone_mark,
    open_fence,
    read_insight,
    removed,
    without_sections,
)
from engrama.core.vault.notes import Noted

MOMENT = 1_767_225_600_000_000
WORDS = st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=30)
TEXTS = st.one_of(
    st.lists(
        st.one_of(WORDS, st.sampled_from(["", "- x", "<!-- /engrama:observations -->", "\\<!-- a", "  b"])), min_size=1
    )
    .map("\n".join)
    .map(str.strip)
    .filter(bool)
)
BODIES = st.sampled_from(["", "text", "text\n", "text\n\n", "# A\n\n- [x] b\n", "\n"])


@given(BODIES, st.lists(TEXTS, min_size=1, max_size=4, unique=True), st.sampled_from(["\n", "\r\n"]))
def test_observations_are_read_as_they_were_written(body, texts, newline):
    body = body.replace("\n", newline)
    notes = [Noted(text, MOMENT + place, 1 + place) for place, text in enumerate(texts)]
    written = with_observations(body, notes, newline)
    assert read_observations(written) == notes
    assert without_sections(written) == body
    assert with_observations(written, [], newline) == body
    assert not lone_mark(written)


@given(BODIES, st.sampled_from(["\n", "\r\n"]))
def test_writing_a_section_anew_leaves_what_stands_around(body, newline):
    body = body.replace("\n", newline)
    once = with_observations(body, [Noted("one", MOMENT)], newline) + f"behind{newline}"
    twice = with_observations(once, [Noted("one", MOMENT), Noted("two", MOMENT)], newline)
    assert twice.endswith(f"behind{newline}")
    assert [note.text for note in read_observations(twice)] == ["one", "two"]
    assert without_sections(once).endswith(f"behind{newline}")


def test_a_line_that_a_person_added_is_an_observation_without_a_time():
    text = with_observations("", [Noted("ours", MOMENT)], "\n").replace(
        "<!-- /engrama:observations", "- theirs\n  goes on\n<!-- /engrama:observations"
    )
    assert read_observations(text) == [Noted("ours", MOMENT), Noted("theirs\ngoes on", own=True)]


@pytest.mark.parametrize(
    "text",
    [
        "<!-- engrama:observations -->\n- a\n",
        "- a\n<!-- /engrama:observations -->\n",
        "<!-- engrama:insight u {} -->\n",
    ],
)
def test_a_mark_without_its_partner_is_seen(text):
    assert lone_mark(text)
    assert find_sections(text) == []


def test_a_section_whose_end_was_taken_out_does_not_reach_into_the_next_one():
    one, two = (f"<!-- engrama:insight {name} -->\ntext\n" for name in "ab")
    text = f"mine\n{one}more of mine\n{two}<!-- /engrama:insight -->\n"
    lone = lone_mark(text)
    assert lone is not None
    assert (lone.mark, lone.partner, lone.line) == ("<!-- engrama:insight", "<!-- /engrama:insight", 2)
    assert lone.told(above=3).startswith("Line 5:")
    shown = f"```\n{one}```\n{two}```\n{one}```\n<!-- /engrama:insight -->\n"
    assert lone_mark(shown) is None


@given(st.dictionaries(WORDS, WORDS, max_size=3), BODIES)
def test_an_insight_carries_its_facts_and_can_be_taken_out(facts, body):
    text = appended(body, "insight", insight_head("uid-12345678", {**facts, "x": "a --> b"}), "## T\n\nb\n", "\n")
    (section,) = find_sections(text)
    assert read_insight(section) == ("uid-12345678", {**facts, "x": "a --> b"}, "## T\n\nb\n")
    assert removed(text, section) == body


SECTION = """Above.

<!-- engrama:observations -->
## Observations

- hot <!-- 2026-01-01T00:00:00.000000Z -->
  - measured by me
\t- and again

A paragraph of mine.

| a | b |
|---|---|
- theirs
- cold <!-- 2026-01-01T00:00:00.000001Z x2 -->

1. a list
<!-- /engrama:observations -->
Below.
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_what_a_person_wrote_between_the_marks_stays_in_its_place(newline):
    text = SECTION.replace("\n", newline)
    assert read_observations(text) == [Noted("hot", MOMENT), Noted("theirs", own=True), Noted("cold", MOMENT + 1, 2)]
    new = Noted("new", MOMENT + 2)
    theirs = Noted("theirs", MOMENT, own=True)
    written = with_observations(text, [Noted("hot", MOMENT), theirs, new], newline)
    gone, came = "- cold <!-- 2026-01-01T00:00:00.000001Z x2 -->", "- new <!-- 2026-01-01T00:00:00.000002Z -->"
    stamped = text.replace("- theirs", "- theirs <!-- 2026-01-01T00:00:00.000000Z note -->")
    assert written == stamped.replace(gone, came)
    assert with_observations(written, [Noted("hot", MOMENT), theirs, new], newline) == written
    assert without_ours(written) == without_ours(text)
    nothing = with_observations(text, [], newline)
    assert own_lines(nothing) == own_lines(text)
    assert read_observations(nothing) == []


def test_taking_engramas_lines_out_leaves_those_of_the_person():
    assert without_ours(SECTION) == (
        "Above.\n\n  - measured by me\n\t- and again\n\nA paragraph of mine.\n\n| a | b |\n|---|---|\n- theirs\n"
        "\n1. a list\nBelow.\n"
    )


def test_a_new_observation_does_not_come_between_another_and_what_a_person_wrote_below_it():
    text = SECTION.replace("\n1. a list", "  - of cold")
    assert "x2 -->\n  - of cold\n- new" in with_observations(
        text, [*read_observations(text), Noted("new", MOMENT)], "\n"
    )


def test_a_line_below_an_observation_that_goes_does_not_become_one():
    inner = "- \n- one <!-- 2026-01-01T00:00:00Z -->\n  - sub\n"
    text = f"<!-- engrama:observations -->\n{inner}<!-- /engrama:observations -->\n"
    written = with_observations(text, [], "\n")
    assert read_observations(written) == []
    assert own_lines(written) == "- \n  - sub\n"


LINES = st.lists(
    st.sampled_from(
        [
            "- one <!-- 2026-01-01T00:00:00.000000Z -->",
            "- one <!-- 2026-01-01T00:00:00.000000Z x3 note -->",
            "- two",
            "- two\n  goes on",
            "- ",
            "-",
            "",
            "  - sub",
            "\t- sub",
            "words",
            "## Observations",
            "## Mine",
            "| a |",
            "- [ ] box",
            "> quote",
            "<!-- remark -->",
            "- odd <!-- 2026-99-99T00:00:00Z -->",
        ]
    ),
    max_size=12,
)


@given(
    LINES, st.sets(st.sampled_from(["one", "two", "two\ngoes on", "[ ] box", "new"])), st.sampled_from(["\n", "\r\n"])
)
def test_no_line_of_a_person_is_lost_whatever_stands_between_the_marks(lines, held, newline):
    inner = "".join(f"{line}\n" for line in lines)
    text = f"<!-- engrama:observations -->\n{inner}<!-- /engrama:observations -->\n".replace("\n", newline)
    before = {noted.text: noted for noted in read_observations(text)}
    # The memory knows the time of each of its observations.
    notes = [before.get(text, Noted(text))._replace(created_at=MOMENT) for text in sorted(held)]
    written = with_observations(text, notes, newline)
    assert {noted.text for noted in read_observations(written)} == held
    assert own_lines(written) == own_lines(text)
    assert with_observations(written, notes, newline) == written
    assert not lone_mark(written)


@pytest.mark.parametrize(
    ("text", "fence"),
    [
        ("text\n\n```js\ncode\n", "```js"),
        ("text\n```", "```"),
        ("```\na\n```\r\n~~~ `x`\n```\n", "~~~ `x`"),
        ("````\n```\ncode\n", "````"),
        ("```\na\n```\r\n", ""),
        ("```js``` is a word\n", ""),
    ],
)
def test_a_code_block_is_open_whose_end_is_missing(text, fence):
    assert open_fence(text) == fence


def test_a_section_behind_code_within_a_line_is_found():
    body = "```js``` is a word\n\nmore\n"
    written = with_observations(body, [Noted("fact", MOMENT)], "\n")
    assert read_observations(written) == [Noted("fact", MOMENT)]
    assert without_sections(written) == body

"""An entry of front matter that changes: what is said again keeps its line, its place and its comment."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engrama.adapters.obsidian import yamltext
from engrama.adapters.obsidian.frontmatter import changed, read_entries, split
from engrama.adapters.obsidian.remarks import lost_remarks, remarks, woven

RELATIONS = """\
relations: # by hand
    # what it is made with
    USES:
        - "[[Tech/Ink|Ink]]" # why: fast
        # a note
        - [[Pen]]
    # who
    INVOLVES: "[[Ann]]"  # since May
"""

KEPT = [
    ("status: idea # decided with Ann\n", "status: active\n", "status: active # decided with Ann\n"),
    ('other: "q"   # c2\r\n', "other: r\r\n", "other: r   # c2\r\n"),
    ("a: '# no' # yes\n", "a: b\n", "a: b # yes\n"),
    ("a: x#no\n", "a: b\n", "a: b\n"),
    ("a: | # head\n  # text\n  more\n", "a: b\n", "a: b # head\n"),
    ("a: [x, y] # two\n", "a:\n  - x\n", "a: # two\n  - x\n"),
    ("a: # none\n", "a: b\n", "a: b # none\n"),
    (
        "tags: # mine\n- a # first\n# between\n- b\n  # end\n",
        "tags:\n  - c\n  - a\n",
        "tags: # mine\n- c\n- a # first\n# between\n  # end\n",
    ),
    ("m:\n   k: v # 1\n   l: 'w' # 2\n", "m:\n  l: w\n  k: z\n  n: 3\n", "m:\n   k: z # 1\n   l: 'w' # 2\n   n: 3\n"),
    ("a:\n  - 'x' # one\n  - y\n", "a:\n  - x\n  - z\n", "a:\n  - 'x' # one\n  - z\n"),
    (
        RELATIONS,
        'relations:\n  USES:\n    - "[[Tools/Ink|Ink]]"\n    - [["Pen"]]\n    - to: "[[Oak]]"\n      label: Wood\n'
        '  INVOLVES:\n    - "[[Ann]]"\n    - "[[Bo]]"\n',
        RELATIONS.replace("Tech/", "Tools/")
        .replace("[[Pen]]\n", '[[Pen]]\n        - to: "[[Oak]]"\n          label: Wood\n')
        .replace('"[[Ann]]"  # since May', ' # since May\n      - "[[Ann]]"\n      - "[[Bo]]"'),
    ),
]


@pytest.mark.parametrize(("old", "new", "result"), KEPT)
def test_comments_and_lines_that_say_the_same_stay(old, new, result):
    assert woven(old, new) == result
    assert lost_remarks(old, result) == []


def test_a_comment_of_an_item_that_goes_is_lost_and_named():
    old = "tags:\n  - a # first\n  - b # second\n"
    result = woven(old, "tags:\n  - a\n  - c\n")
    assert result == "tags:\n  - a # first\n  - c\n"
    assert lost_remarks(old, result) == ["# second"]


def test_an_entry_that_leans_on_another_one_is_written_anew():
    data = b"---\na: &x [1, 2]\nb: *x # why\nc: 3\n---\n"
    result = changed(split(data), {"b": "b: 4"}).joined()
    assert result == b"---\na: &x [1, 2]\nb: 4\nc: 3\n---\n"


COMMENTS = st.sampled_from(["", " # one", "  # two: - x", "   # 'three'"])
ABOVE = st.sampled_from(["", "# above\n", "\n", "    # far\n\n"])
WORDS = st.sampled_from(
    ["a", "b", "c d", "'#'", '"x # y"', "[[L]]", '"[[p/L|L]]"', "{to: x}", "null", "[]", "|-\n      t"]
)
ITEMS = st.lists(st.tuples(ABOVE, WORDS, COMMENTS), min_size=1, max_size=5)
VALUES = st.recursive(
    st.one_of(st.sampled_from(["a", "b", "c d", "#", "x # y", "[[L]]", "[[q/L|L]]", ""]), st.integers()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.sampled_from("abcd"), inner, max_size=3)),
    max_leaves=8,
)


@st.composite
def entries(draw):
    if draw(st.booleans()):
        lines = [f"{above}  - {word}{'' if word[0] == '|' else said}\n" for above, word, said in draw(ITEMS)]
    else:
        lines = [
            f"{above}  {name}: {word}{'' if word[0] == '|' else said}\n"
            for name, (above, word, said) in zip("abcde", draw(ITEMS), strict=False)
        ]
    return f"n:{draw(COMMENTS)}\n{''.join(lines)}"


def read(text):
    return read_entries(split(f"---\n{text}---\n".encode()))["n"].value


@given(entries(), VALUES, st.sampled_from(["\n", "\r\n"]))
def test_whatever_is_woven_says_what_the_new_lines_say(old, value, newline):
    old, new = (text.replace("\n", newline) for text in (old, f"{yamltext.entry('n', value)}\n"))
    result = woven(old, new)
    assert read(result) == read(new)
    assert result.count("\n") == result.count(newline)
    assert set(remarks(result)) <= set(remarks(old))


@given(entries())
def test_what_is_said_again_keeps_every_byte(old):
    assert woven(old, f"{yamltext.entry('n', read(old))}\n") == old

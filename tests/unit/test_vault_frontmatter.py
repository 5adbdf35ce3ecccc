"""Front matter as bytes: what is ours changes, and nothing else does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engrama.adapters.obsidian import yamltext
from engrama.adapters.obsidian.frontmatter import NoteUnreadable, Parts, changed, read_entries, split

ID = "0190c8a2-0000-7000-8000-000000000001"

ODD = {
    "plain": b"---\ntitle: A\n---\nbody\n",
    "crlf": b"---\r\ntitle: 'X'  # mine\r\n---\r\nbody  \r\n",
    "bom": b"\xef\xbb\xbf# Title\n",
    "bom and fences": b"\xef\xbb\xbf---\na: 1\n---\nx",
    "no end of line": b"text",
    "no end of line behind the fence": b"---\na: 1\n---",
    "comment alone": b"---\n# nothing here\n---\nx\n",
    "comment last": b"---\na: 1\n# the end\n---\nx\n",
    "empty front matter": b"---\n---\nx\n",
    "block scalar": b"---\na: |\n  one\n\n  two\n---\n---\nnot a fence\n",
    "folded with keep": b"---\na: >+\n  one\n\n\n---\nx\n",
    "list at the margin": b"---\ntags:\n- a\n- b\n---\nx\n",
    "quotes": b"---\n'a': \"b: c\"\n\"d\": 'it''s'\n---\n",
    "three dashes in a value": b"---\ntitle: a --- b\nrule: '---'\n---\nx --- y\n",
    "spaces behind fences": b"---  \na: 1 \n--- \t\nx\n",
    "words that YAML misreads": b"---\ndue: 2026-01-01\nratio: 1.10\nzip: 01234\nyes: no\n---\n- [ ] buy\n",
    "a rule, no front matter": b"---\nno end\n\nx\n",
    "indented": b"---\n  a: 1\n  b: 2\n---\nx\n",
    "line separator": '---\na: "x\u2028y"\nb: caf\u00e9 \U0001f600\n---\nx\u2029\n'.encode(),
    "anchors": b"---\na: &x [1, 2]\nb: *x\n---\n",
}


def with_line(data, name="engrama_id", value=ID):
    return changed(split(data), {name: yamltext.entry(name, value)}).joined()


@pytest.mark.parametrize("data", ODD.values(), ids=ODD)
def test_injecting_a_line_changes_no_other_byte(data):
    result = with_line(data)
    newline = b"\r\n" if b"\r\n" in data else b"\n"
    line = next(line for line in result.splitlines(keepends=True) if b"engrama_id" in line)
    assert line.strip().decode() == f"engrama_id: {yamltext.scalar(ID)}"
    assert line.endswith(newline)
    rest = result.replace(line, b"", 1)
    fences = b"---" + newline
    mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
    assert rest in (data, mark + fences + fences + data.removeprefix(mark))
    assert read_entries(split(result))["engrama_id"].value == ID


@pytest.mark.parametrize("data", ODD.values(), ids=ODD)
def test_taking_the_line_out_again_gives_the_entries_back(data):
    result = changed(split(with_line(data)), {"engrama_id": None})
    assert {name: entry.value for name, entry in read_entries(result).items()} == {
        name: entry.value for name, entry in read_entries(split(data)).items()
    }
    assert result.inner == split(data).inner


@pytest.mark.parametrize("data", ODD.values(), ids=ODD)
def test_a_file_is_its_parts(data):
    assert split(data).joined() == data


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        ("caf\xe9".encode("latin-1"), "UTF-8"),
        (b"---\ntitle: [unclosed\n---\nbody\n", "YAML"),
        (b"---\n\tkey: x\n---\n", "YAML"),
        (b"a\0b\n", "zero bytes"),
        (b"---\njust words\n---\n", "no keys"),
        (b"---\n- a\n- b\n---\n", "no keys"),
        (b"---\na: 1\na: 2\n---\n", "twice"),
        (b"---\n{{title}}: x\n---\n", "no text|YAML"),
        (b"---\n[a, b]: x\n---\n", "no text"),
    ],
)
def test_what_cannot_be_read_is_left_alone_with_a_reason(data, reason):
    with pytest.raises(NoteUnreadable, match=reason):
        read_entries(split(data))


def test_a_front_matter_on_one_line_takes_no_lines():
    with pytest.raises(NoteUnreadable):
        with_line(b"---\n{a: 1}\n---\n")


def test_aliases_that_multiply_are_refused():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 8)]
    with pytest.raises(NoteUnreadable, match="10,000"):
        read_entries(split(("---\n" + "\n".join(lines) + "\n---\n").encode()))


def test_every_scalar_is_the_text_that_was_written():
    entries = read_entries(split(ODD["words that YAML misreads"]))
    assert {name: entry.value for name, entry in entries.items()} == {
        "due": "2026-01-01",
        "ratio": "1.10",
        "zip": "01234",
        "yes": "no",
    }


def test_nothing_and_null_are_no_value_and_quoted_null_is_a_text():
    entries = read_entries(split(b"---\na:\nb: ~\nc: null\nd: 'null'\ne: \"\"\n---\n"))
    assert [entry.value for entry in entries.values()] == [None, None, None, "null", ""]


def test_replacing_an_entry_leaves_comments_and_neighbours():
    data = b"---\na: 1 # one\n# about b\nb:\n  - x\n  - y\n\n# about c\nc: 3\n---\nbody"
    result = changed(split(data), {"b": yamltext.entry("b", ["z"])}).joined()
    assert result == b"---\na: 1 # one\n# about b\nb:\n  - z\n\n# about c\nc: 3\n---\nbody"


TEXTS = st.text(max_size=60)
VALUES = st.one_of(TEXTS, st.lists(TEXTS, max_size=4))


@given(st.dictionaries(TEXTS.filter(str.strip), VALUES, max_size=6), st.sampled_from(["\n", "\r\n"]))
def test_whatever_is_written_is_read_again(front, newline):
    try:
        front = {name.encode().decode(): value for name, value in front.items()}
        str(front).encode()
    except UnicodeEncodeError:
        return
    empty = Parts(b"", b"---" + newline.encode(), b"", b"---" + newline.encode(), b"text")
    changes = {name: yamltext.entry(name, value) for name, value in front.items()}
    result = changed(empty, changes)
    read = {name: entry.value for name, entry in read_entries(split(result.joined())).items()}
    assert read == front


LINES = st.lists(
    st.sampled_from(
        [
            "a: 1",
            "b: 'it''s'  ",
            "c: |\n  text\n\n  more",
            "d:\n- x\n- y",
            "e:\n  f: g",
            "# remark",
            "",
            'h: "q: \\" r" # why',
            "i: [1, 2]",
            "j:",
            "k: caf\u00e9",
            "l: >-\n  folded\n  words",
        ]
    ),
    max_size=8,
    unique=True,
)


@given(
    LINES, st.sampled_from(["\n", "\r\n"]), st.sampled_from([b"", b"\xef\xbb\xbf"]), st.sampled_from(["", "x", "x\n"])
)
def test_an_injected_line_is_the_only_change_of_odd_front_matter(lines, newline, mark, body):
    inner = "".join(f"{line}\n" for line in lines)
    data = mark + f"---\n{inner}---\n{body}".replace("\n", newline).encode()
    result = with_line(data)
    line = f"engrama_id: {yamltext.scalar(ID)}{newline}".encode()
    assert result.count(line) == 1
    assert result.replace(line, b"") == data

"""Whatever people and agents do to a vault and its memory, a sync settles both, and the vault gives it all again."""

import re
import tempfile
from contextlib import suppress
from pathlib import Path

from hypothesis import HealthCheck, event, example, given, settings
from hypothesis import strategies as st

from engrama.errors import EngramaError
from tests.vaults import open_notebook

WORDS = st.sampled_from(
    ["active", "x: y", "yes", "01", " ", "[[Nowhere]]", "1.10", "- dash", "#tag", "null", '“q” "q"', "two\nlines"]
)
PROJECT = st.sampled_from(["Atlas", "C++", "C#"])
TOOL = st.sampled_from(["SQLite", "C#", "a/b", "Ünï"])
MINE = "---\r\ntitle: 'Mine' # own\r\nodd:   [a,  \"b\"]\r\n---\r\nMy [[Other]] words"

STEPS = st.one_of(
    st.tuples(st.just("remember"), PROJECT, st.sampled_from(["stack", "odd", "description"]), WORDS),
    st.tuples(st.just("count"), PROJECT, st.integers(-3, 3)),
    st.tuples(st.just("note"), TOOL, st.text(alphabet="ab \n-<!>`", min_size=1, max_size=12).filter(str.strip)),
    st.tuples(st.just("relate"), PROJECT, TOOL),
    st.tuples(st.just("unrelate"), PROJECT, TOOL),
    st.tuples(st.just("forget"), TOOL),
    st.tuples(st.just("rename"), PROJECT, st.sampled_from(["Atlas", "Renamed", "C#"])),
    st.tuples(st.just("merge"), TOOL, TOOL),
    st.tuples(st.just("edit"), PROJECT, WORDS),
    st.tuples(st.just("line"), TOOL, st.sampled_from(["by hand", "- [x] box", "two"])),
    st.tuples(st.just("move"), TOOL, st.sampled_from(["moved", "else/where"])),
    st.tuples(st.just("delete"), TOOL),
    st.tuples(st.just("copy"), PROJECT),
    st.tuples(st.just("mine"), st.sampled_from(["[[Elsewhere]]", "[[Gone]]", "- [idea] fly"])),
    st.tuples(st.just("sync")),
)


def path_of(book, label, key):
    wanted = re.compile(rf'^(name|title): "?{re.escape(key)}"?$', re.M)
    for path in sorted(book.root.rglob("*.md")):
        text = path.read_text()
        if f"engrama_type: {label}" in text and wanted.search(text):
            return path.relative_to(book.root).as_posix()
    return None


def act(book, step):
    kind, *args = step
    with suppress(EngramaError):
        _act(book, kind, args)


def _act(book, kind, args):
    if kind == "remember":
        book.remember("Project", args[0], {args[1]: args[2]})
    elif kind == "count":
        book.remember("Project", args[0], {"rank": args[1], "share": args[1] / 4})
    elif kind == "note":
        book.remember("Technology", args[0], note=args[1])
    elif kind == "relate":
        book.relate(("Project", args[0]), "USES", ("Technology", args[1]), {"n": 1}, on_missing="stub")
    elif kind == "unrelate":
        book.unrelate(("Project", args[0]), "USES", ("Technology", args[1]))
    elif kind == "forget":
        book.forget(("Technology", args[0]))
    elif kind == "rename":
        book.rename(("Project", args[0]), args[1])
    elif kind == "merge":
        book.merge(("Technology", args[0]), ("Technology", args[1]))
    elif kind == "sync":
        book.sync()
    elif kind == "mine":
        book.write("Mine.md", book.read("Mine.md") + "\r\n" + args[0])
    else:
        _by_hand(book, kind, args)


def _by_hand(book, kind, args):
    label = "Project" if kind in ("edit", "copy") else "Technology"
    path = path_of(book, label, args[0])
    if path is None:
        return
    place, text = book.root / path, book.read(path)
    if kind == "edit":
        value = args[1].replace('"', "'")
        place.write_text(re.sub(r"^stack:.*$", f'stack: "{value}"', text, flags=re.M))
    elif kind == "line":
        place.write_text(text.replace("## Observations\n\n", f"## Observations\n\n- {args[1]}\n"))
    elif kind == "move":
        target = book.root / args[1] / place.name
        target.parent.mkdir(parents=True, exist_ok=True)
        place.rename(target)
    elif kind == "delete":
        place.unlink()
    elif kind == "copy":
        book.write(f"{place.stem} copy.md", text)


def facts(book):
    nodes = {
        name: (node["properties"], sorted(item["text"] for item in node["observations"]))
        for name, node in book.nodes().items()
        if node["state"] == "live"
    }
    return nodes, {item for item in book.relations() if item[0] in nodes and item[2] in nodes}


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(STEPS, max_size=14))
@example([("count", "Atlas", 0), ("copy", "Atlas")])
@example([("count", "C#", 0), ("copy", "C#")])
def test_a_sync_settles_both_sides_and_the_vault_gives_the_memory_again(steps):
    with tempfile.TemporaryDirectory() as folder:
        book = open_notebook("null-sync", Path(folder) / "store", Path(folder) / "vault")
        book.write("Mine.md", MINE)
        for step in steps:
            act(book, step)
        book.sync()
        tree = book.tree()
        again = book.sync()
        assert book.tree() == tree, "a second run changes nothing"
        for name in ("created", "updated", "injected", "written", "archived"):
            assert not getattr(again, name), name
        mine = book.read("Mine.md")
        bare = "".join(line for line in mine.splitlines(keepends=True) if not line.startswith("engrama_id"))
        assert bare.startswith(MINE)
        if again.conflicts:
            event("conflicts")
            return
        other = open_notebook("null-sync", Path(folder) / "other", book.root)
        other.memory.clock = book.memory.clock
        report = other.sync()
        assert report.conflicts == (), report.conflicts
        assert book.tree() == tree
        assert facts(other) == facts(book)
        book.memory.close()
        other.memory.close()

"""The examples of the pages that newcomers read are run as they stand, in an empty folder and an empty home.

In a `console` block each line behind `$ ` is run and what follows is its output (`…` stands for anything; an output
that begins with `Error:` means that the command fails). A `python` block is a program of its own; what its lines print
stands behind `# → `. A block behind `<!-- file: NAME -->` is saved under that name. `sh` blocks set up a checkout.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["README.md", "README_ES.md", "docs/first-day.md", "docs/es/first-day.md", "docs/python.md", "docs/time.md"]
TYPED_PAGES = ["README.md", "docs/python.md"]
LINKED = sorted(
    str(path.relative_to(ROOT)) for folder in (ROOT, *ROOT.glob("docs/**/")) for path in folder.glob("*.md")
)
BLOCK = re.compile(r"(?:<!-- file: (?P<file>\S+) -->\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.M | re.S)
COMMAND = re.compile(r"^\$ (?P<command>.*)\n(?P<output>(?:(?!\$ ).*\n)*)", re.M)
SET_UP = re.compile(r"(git clone|cd|pip install|python -m venv|\.venv/bin/engrama|engrama) ")


class Block(NamedTuple):
    file: str
    kind: str
    text: str


def blocks(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    return [Block(*match.group("file", "kind", "text")) for match in BLOCK.finditer(text)]


@pytest.fixture
def run(tmp_path):
    work, home = tmp_path / "work", tmp_path / "home"
    work.mkdir()
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ENGRAMA_", "GRAPH_", "PYTHON"))}
    path = f"{Path(sys.executable).parent}{os.pathsep}{kept['PATH']}"
    env = kept | {"HOME": str(home), "USERPROFILE": str(home), "PATH": path, "NO_COLOR": "1"}

    def call(command):
        return subprocess.run(
            command,
            check=False,
            shell=isinstance(command, str),
            cwd=work,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )

    call.work = work
    return call


def follow(page, run):
    """Do what the page says, in its order."""
    for block in blocks(page):
        if block.file:
            path = run.work / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
        elif block.kind == "console":
            for match in COMMAND.finditer(block.text):
                check_command(run, *match.group("command", "output"))
        elif block.kind == "python":
            check_program(run, block.text)


def check_command(run, command, output):
    done = run(command)
    assert (done.returncode != 0) == output.startswith("Error:"), (command, done.stdout)
    wanted = "".join(".*" if part == "…" else re.escape(part) for part in re.split("(…)", output.strip()))
    assert re.fullmatch(wanted, done.stdout.strip(), re.S), f"$ {command}\n{done.stdout}\nThe page says:\n{output}"


def check_program(run, text):
    done = run([sys.executable, "-c", text])
    assert done.returncode == 0, f"{text}\n{done.stdout}"
    assert done.stdout.splitlines() == re.findall(r"# → (.*)$", text, re.M), text


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_the_page_do_what_it_says(page, run):
    follow(page, run)


@pytest.mark.parametrize("page", PAGES)
def test_every_kind_of_block_on_the_page_is_checked_by_something(page):
    for block in blocks(page):
        assert block.kind in {"console", "python", "sh", "text"} or block.file, block
        assert block.kind != "console" or COMMAND.match(block.text), block


@pytest.mark.parametrize("page", PAGES)
def test_set_up_lines_are_few_and_their_make_targets_exist(page):
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    for block in blocks(page):
        for line in block.text.splitlines() if block.kind == "sh" else ():
            if line.startswith("make "):
                assert line.split()[1] in targets, line
            else:
                assert SET_UP.match(line), line


@pytest.mark.parametrize(
    ("spanish", "english"), [("README_ES.md", "README.md"), ("docs/es/first-day.md", "docs/first-day.md")]
)
def test_the_spanish_page_has_the_examples_of_the_english_one(spanish, english):
    assert [block for block in blocks(spanish) if block.kind != "sh"] == [
        block for block in blocks(english) if block.kind != "sh"
    ]


@pytest.mark.parametrize("page", TYPED_PAGES)
def test_a_strict_type_checker_accepts_the_python_examples(page, run):
    follow(page, run)
    programs = [block.text for block in blocks(page) if block.kind == "python"]
    names = [f"example_{number}.py" for number, _ in enumerate(programs)]
    for name, text in zip(names, programs, strict=True):
        (run.work / name).write_text(text, encoding="utf-8")
    assert names
    done = run([sys.executable, "-m", "mypy", "--strict", "--no-incremental", *names])
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("wrong", ["mem.remember(3)", "mem.search('x').results[0].nothing", "mem.load(nodes=[1])"])
def test_a_strict_type_checker_refuses_what_is_wrong(run, wrong):
    program = f"from engrama import Engrama\nwith Engrama() as mem:\n    {wrong}\n"
    (run.work / "wrong.py").write_text(program, encoding="utf-8")
    assert run([sys.executable, "-m", "mypy", "--strict", "--no-incremental", "wrong.py"]).returncode == 1


@pytest.mark.parametrize("page", LINKED)
def test_links_between_pages_lead_somewhere(page):
    text = re.sub(r"```.*?```|`[^`\n]*`", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.S)
    for target in re.findall(r"\]\((?!https?:|mailto:|#)([^)#]+)", text):
        assert ((ROOT / page).parent / target).exists(), target

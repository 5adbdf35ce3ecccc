"""What only a process of its own shows: pipes, signals, locales, terminals, what is loaded."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-c", "from engrama.cli.main import main; main()"]
NEVER_AT_START = (
    "apsw",
    "dotenv",
    "fastmcp",
    "httpx",
    "jinja2",
    "jsonschema",
    "neo4j",
    "numpy",
    "pydantic",
    "rich",
    "yaml",
)


class Place:
    def __init__(self, folder):
        self.work, self.home = folder / "work", folder / "home"
        self.work.mkdir()
        self.home.mkdir()

    def environment(self, **extra):
        return {
            "HOME": str(self.home),
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "TERM": "xterm-256color",
            **extra,
        }

    def start(self, *words, **extra):
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen([*COMMAND, *words], cwd=self.work, env=self.environment(**extra), **pipes)

    def run(self, *words, code=0, **extra):
        process = self.start(*words, **extra)
        out, err = process.communicate(timeout=60)
        assert process.returncode == code, err
        return out, err

    def on_a_terminal(self, *words, answer="", **extra):
        """Run on a pseudo-terminal, typing an answer to its first question; returns exit code and screen."""
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.work)
            os.execve(COMMAND[0], [*COMMAND, *words], self.environment(COLUMNS="100", **extra))
        screen, deadline = b"", time.monotonic() + 60
        while time.monotonic() < deadline:
            if select.select([terminal], [], [], 0.1)[0]:
                try:
                    chunk = os.read(terminal, 65536)
                except OSError:
                    break
                if not chunk:
                    break
                screen += chunk
            if answer and screen.rstrip().endswith(b"[y/N]"):
                os.write(terminal, f"{answer}\n".encode("utf-8", "surrogateescape"))
                answer = ""
        _, status = os.waitpid(child, 0)
        os.close(terminal)
        return os.waitstatus_to_exitcode(status), screen.decode("utf-8", "replace")


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


def loaded_after(place, *words):
    code = (
        "import sys\nfrom engrama.cli.main import run\n"
        f"code = run({list(words)!r})\nprint(code, ' '.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=place.work,
        env=place.environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    exit_code, *modules = done.stderr.split()
    assert exit_code == "0", done.stderr
    return {module.split(".")[0] for module in modules}


def test_help_and_version_load_nothing_heavy(place):
    for words in (["--help"], ["search", "--help"], ["--version"]):
        assert loaded_after(place, *words) & set(NEVER_AT_START) == set()


def test_a_search_loads_the_database_and_nothing_else_that_is_heavy(place):
    place.run("remember", "Project", "Atlas")
    assert loaded_after(place, "search", "atlas") & set(NEVER_AT_START) == {"apsw"}


def test_a_reader_that_leaves_early_ends_the_export_quietly(place):
    place.run("remember", "Project", "Atlas")
    code = (
        "from engrama import Engrama\nwith Engrama() as m:\n"
        " m.load([('Concept', f'c{n} ' + 'x' * 200, {}) for n in range(2000)], [])\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=place.work, env=place.environment(), check=True)
    process = place.start("export")
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=30) == 0


@pytest.mark.parametrize("option", [(), ("--json",)])
def test_ctrl_c_ends_with_one_line(place, option):
    process = subprocess.Popen(
        [*COMMAND, "import", "-", *option],
        cwd=place.work,
        env=place.environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A test run in the background ignores Ctrl-C, and would hand that down.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    assert process.stdin is not None
    process.stdin.write(b'{"engrama": {"format": 1')
    process.stdin.flush()
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (130, b"")
    assert err.decode().count("\n") == 1
    assert "Interrupted" in err.decode()
    assert not option or json.loads(err)["error"]["code"] == "interrupted"


@pytest.mark.parametrize("locale", ["C", "POSIX", "en_US.ISO-8859-1"])
def test_output_is_utf_8_under_any_locale(place, locale):
    place.run("remember", "Concept", "日本語 🗺️", LC_ALL=locale)
    out, _ = place.run("search", "日本", "--json", LC_ALL=locale)
    assert json.loads(out.decode("utf-8"))["results"][0]["key"] == "日本語 🗺️"


def test_a_terminal_gets_frames_and_colour_and_a_pipe_gets_text(place):
    place.run("remember", "Project", "Atlas", "--note", "A [bold]map[/bold] of the city")
    code, screen = place.on_a_terminal("show", "Atlas")
    assert code == 0
    assert "╭" in screen
    assert "\x1b[" in screen
    assert "[bold]map[/bold]" in screen
    plain = place.run("show", "Atlas")[0].decode()
    assert "╭" not in plain
    assert "\x1b[" not in plain


def test_no_color_is_respected_on_a_terminal(place):
    place.run("remember", "Project", "Atlas")
    colours = re.compile(r"\x1b\[[0-9;]*3[0-7]")
    assert colours.search(place.on_a_terminal("search", "atlas")[1])
    assert not colours.search(place.on_a_terminal("search", "atlas", NO_COLOR="1")[1])
    assert colours.search(place.on_a_terminal("serch")[1])
    assert not colours.search(place.on_a_terminal("serch", NO_COLOR="1")[1])


def test_a_question_on_a_terminal_is_answered_or_nothing_happens(place):
    place.run("remember", "Project", "Atlas")
    code, screen = place.on_a_terminal("forget", "Project:Atlas", "--purge", answer="n")
    assert (code, "Nothing was erased" in screen) == (0, True)
    place.run("show", "Project:Atlas")
    assert place.on_a_terminal("forget", "Project:Atlas", "--purge", answer="y")[0] == 0
    place.run("show", "Project:Atlas", code=2)


def test_an_answer_that_is_no_utf_8_is_no_yes(place):
    place.run("remember", "Project", "Atlas")
    code, screen = place.on_a_terminal("forget", "Project:Atlas", "--purge", answer="y\udcff")
    assert code == 0
    assert "Nothing was erased" in screen
    place.run("show", "Project:Atlas")


def test_completion_knows_the_commands(place):
    out, _ = place.run("", _ENGRAMA_COMPLETE="complete_bash", COMP_WORDS="engrama rem", COMP_CWORD="1")
    assert b"remember" in out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_behind_the_output_is_one_sentence(place):
    place.run("remember", "Project", "Atlas")
    with open("/dev/full", "w") as full:
        process = subprocess.run(
            [*COMMAND, "export"],
            cwd=place.work,
            env=place.environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert process.returncode == 3
    assert process.stderr.decode().count("\n") == 1
    assert "no space left" in process.stderr.decode()


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams_change_no_exit_code(place, closed):
    line = f'exec "$0" -c "$1" remember Project Atlas {closed}'
    subprocess.run(["sh", "-c", line, sys.executable, COMMAND[2]], cwd=place.work, env=place.environment(), check=True)


NOT_UTF8 = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize("locale", [{}, NOT_UTF8])
def test_words_that_are_no_utf_8_are_refused_and_named(place, locale):
    for words in (["remember", "Concept", b"caf\xe9"], ["search", b"caf\xe9"], ["show", b"caf\xe9"]):
        _, err = place.run(*words, code=2, **locale)
        assert rb"caf\xe9" in err


def test_words_and_files_are_read_as_utf_8_under_any_locale(place):
    place.run("remember", "Concept", "Glück", "--note", "日本語", "--db-path", "Öl.db", **NOT_UTF8)
    out, _ = place.run("show", "Glück", "--json", "--db-path", "Öl.db")
    assert json.loads(out)["observations"][0]["text"] == "日本語"
    place.run("export", "Ärger.jsonl", "--db-path", "Öl.db", **NOT_UTF8)
    place.run("import", "Ärger.jsonl", **NOT_UTF8)
    out, _ = place.run("search", "glück", "--json", **NOT_UTF8)
    assert [hit["key"] for hit in json.loads(out)["results"]] == ["Glück"]
    assert {item.name for item in place.work.iterdir()} >= {"Öl.db", "Ärger.jsonl"}

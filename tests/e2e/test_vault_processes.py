"""Several programs on one memory and one vault at the same time, as real processes."""

import re
import subprocess
import sys
import time

from engrama import Engrama
from engrama.config import load_config

NAMES = 12
WORKER = f"""
import sys, time
from tests.e2e.test_vault_processes import opened
home, vault, who, start = sys.argv[1:]
with opened(home, vault) as memory:
    for number in range({NAMES}):
        while time.time() < float(start) + number * 0.3:
            time.sleep(0.0005)
        memory.remember("Project", "N" + str(number), {{who: "here"}}, note="by " + who)
"""


def opened(home, vault):
    return Engrama(config=load_config({"home": home, "vault": vault}, environ={}))


def test_two_programs_that_remember_one_new_node_at_once_make_one_note(tmp_path):
    home, vault = tmp_path / "memory", tmp_path / "vault"
    vault.mkdir()
    with opened(home, vault) as memory:
        memory.remember("Project", "First")
    start = str(time.time() + 6)
    workers = [
        subprocess.Popen([sys.executable, "-c", WORKER, str(home), str(vault), who, start]) for who in ("ann", "bob")
    ]
    assert [worker.wait(120) for worker in workers] == [0, 0]
    notes = sorted(vault.rglob("*.md"))
    ids = [re.search(r"^engrama_id: (\S+)$", path.read_text(), re.M)[1] for path in notes]
    assert len(set(ids)) == len(ids) == NAMES + 1
    with opened(home, vault) as memory:
        report = memory.sync_vault()
        assert report.conflicts == report.created == report.archived == ()
        assert memory.sync_vault().written == ()
        for number in range(NAMES):
            text = (vault / f"Project/N{number}.md").read_text()
            assert all(word in text for word in ("ann: here", "bob: here", "- by ann", "- by bob"))

"""The same profile gives the same bytes everywhere, and the bundles kept in the repository are up to date."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CODE = """
import json, sys
from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.render import render_bundle
from engrama.ir.canonical import digest
found = {}
for selection in (Selection("base", ("teaching", "ai", "hacking")), Selection(sys.argv[1])):
    bundle = render_bundle(load_profile(selection, [shipped_profiles()]).profile)
    found |= {f"{selection.profile[-8:]} {name}": digest(text) for name, text in bundle.items()}
print(json.dumps(found))
"""


def compiled(folder: Path, **env: str) -> dict[str, str]:
    folder.mkdir()
    hostile = Path(__file__).parent / "profiles" / "hostile.yaml"
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(hostile)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_neither_hash_seed_nor_clock_nor_locale_nor_folder_changes_a_byte(tmp_path: Path) -> None:
    one = compiled(tmp_path / "a", PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C", COLUMNS="80")
    other = compiled(tmp_path / ("b" * 60), PYTHONHASHSEED="77", TZ="Asia/Tokyo", LC_ALL="C.UTF-8", COLUMNS="200")
    assert {"base manifest.json", "ile.yaml manifest.json"} <= set(one)
    assert one == other


def test_the_bundles_in_the_repository_are_what_their_profiles_compile_to() -> None:
    """If this fails, run `make generated`."""
    script = ROOT / "scripts" / "generate.py"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, str(script), "--check"], env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")

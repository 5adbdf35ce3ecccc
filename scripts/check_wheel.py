"""Build the wheel into dist/, install it into an empty environment and use it from an empty folder and home."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WANTED = (
    "engrama/py.typed",
    "engrama/profiles/base.yaml",
    "engrama/profiles/developer.yaml",
    "engrama/profiles/modules/standards.yaml",
    "engrama/profiles/patterns/core.yaml",
    "engrama/bundles/base/manifest.json",
    "engrama/bundles/base/sqlite/schema.sql",
    "engrama/compiler/profile.schema.json",
    "engrama/templates/schema.sql.j2",
)
COMMANDS = """\
engrama --version
engrama remember Project Atlas --set status=active --note "A map of the old city"
engrama remember Technology SQLite
engrama relate Project:Atlas USES Technology:SQLite
engrama search "atlas"
engrama context Project:Atlas --hops 2
engrama status
engrama doctor
engrama verify
engrama init --profile base --modules hacking teaching photography ai
engrama compile
engrama compile --check
engrama init --profile developer
engrama compile --check
"""
TYPED = "import engrama, sys; sys.exit(not engrama.__file__.startswith(sys.argv[1]))"


def build() -> Path:
    """The wheel of this checkout, built from a clean dist/."""
    for old in (ROOT / "dist").glob("*.whl"):
        old.unlink()
    _run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "dist", "."], ROOT)
    (wheel,) = (ROOT / "dist").glob("*.whl")
    return wheel


def check_content(wheel: Path) -> None:
    """Fail when the wheel lacks package data, or carries what is no part of the package."""
    names = zipfile.ZipFile(wheel).namelist()
    missing = [name for name in WANTED if name not in names]
    foreign = [name for name in names if not name.startswith(("engrama/", "engrama-"))]
    if missing or foreign:
        sys.exit(f"{wheel.name}: missing {missing}, foreign {foreign}")
    print(f"{wheel.name}: {len(names)} files, {wheel.stat().st_size // 1024} KiB")


def main() -> None:
    """Build, look inside, install, run."""
    wheel = build()
    check_content(wheel)
    with tempfile.TemporaryDirectory(prefix="engrama-wheel-") as name:
        folder = Path(name)
        work, home = folder / "work", folder / "home"
        work.mkdir()
        home.mkdir()
        venv.create(folder / "venv", with_pip=True)
        tools = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        _run([str(tools / "python"), "-m", "pip", "install", "--quiet", str(wheel)], work)
        env = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TEMP", "LANG") if name in os.environ}
        env |= {"HOME": str(home), "USERPROFILE": str(home), "PATH": f"{tools}{os.pathsep}{env['PATH']}"}
        _run([str(tools / "python"), "-c", TYPED, str(folder / "venv")], work, env)
        for line in COMMANDS.splitlines():
            print(f"$ {line}", flush=True)
            program, *words = shlex.split(line)
            _run([str(tools / program), *words], work, env)
        if not (home / ".engrama" / "engrama.db").is_file():
            sys.exit("The memory is not in ~/.engrama/engrama.db.")
    print("The wheel works in an empty environment.")


def _run(command: list[str], folder: Path, env: dict[str, str] | None = None) -> None:
    done = subprocess.run(command, cwd=folder, env=env, stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        sys.exit(f"{shlex.join(command)} ended with {done.returncode}.")


if __name__ == "__main__":
    main()

"""Write the two bundles kept in the repository, `engrama/bundles/base` and `generated/`; --check only compares them."""

from __future__ import annotations

import sys
from pathlib import Path

from engrama.compiler.front import Selection, load_profile
from engrama.compiler.publish import check_bundle, write_bundle
from engrama.compiler.render import render_bundle

ROOT = Path(__file__).resolve().parent.parent
PROFILES = ROOT / "profiles"


def targets() -> dict[Path, Selection]:
    """Each kept folder with what it is compiled from: `base` alone, and `base` with every shipped module."""
    modules = tuple(sorted(path.stem for path in (PROFILES / "modules").glob("*.yaml")))
    return {ROOT / "engrama" / "bundles" / "base": Selection("base"), ROOT / "generated": Selection("base", modules)}


def main(arguments: list[str]) -> int:
    """Exit code 1 when --check finds a difference."""
    found = 0
    for folder, selection in targets().items():
        files = render_bundle(load_profile(selection, [PROFILES]).profile)
        if "--check" in arguments:
            for drift in check_bundle(folder, files):
                found = 1
                print(f"{drift.kind}: {folder.relative_to(ROOT)}/{drift.name}\n{drift.diff}")
        else:
            done = write_bundle(folder, files)
            print(f"{folder.relative_to(ROOT)}: {len(done.written)} written, {len(done.removed)} removed")
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

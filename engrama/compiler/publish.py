"""Bring a bundle folder to what a profile compiles to, or tell how it differs."""

from __future__ import annotations

import difflib
import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engrama.errors import BundleInvalid, ConfigInvalid
from engrama.ir.bundle import MANIFEST, Manifest, read_manifest

DIFF_LINES = 200
DIFF_WIDTH = 400

DriftKind = Literal["missing", "stale", "edited", "orphan"]


@dataclass(frozen=True, slots=True)
class Drift:
    """One file of a bundle that is not what the profile compiles to.

    `stale`: written by the compiler, but the profile (or the compiler) has changed since. `edited`: changed by hand.
    `diff` is a unified diff from the file on disk to what `engrama compile` would write, cut to 200 lines.
    """

    kind: DriftKind
    name: str
    diff: str


@dataclass(frozen=True, slots=True)
class Published:
    """What `write_bundle` did: names of the files written and removed."""

    written: tuple[str, ...]
    removed: tuple[str, ...]


def write_bundle(folder: Path, files: Mapping[str, str]) -> Published:
    """Make `folder` hold exactly `files` (relative path: text), touching only what differs, the manifest last.

    Orphans are removed; names that begin with a dot and `__pycache__` are left alone. Raises ConfigInvalid when the
    folder holds foreign files and no bundle, or cannot be written.
    """
    try:
        _refuse_foreign_folder(folder, files)
        changed = [name for name in _manifest_last(files) if _content(folder / name) != files[name].encode("utf-8")]
        orphans = tuple(_orphans(folder, files))
        for name in changed:
            if name == MANIFEST:
                _remove(folder, orphans)
            _replace(folder / name, files[name])
        if MANIFEST not in changed:
            _remove(folder, orphans)
    except OSError as error:
        raise ConfigInvalid(
            f"The bundle folder {folder} cannot be written: {error.strerror or error}.",
            expected="a folder that can be written",
            hint="Mend its permissions or free some space, then run `engrama compile`.",
            file=str(error.filename or folder),
        ) from error
    return Published(tuple(sorted(changed)), orphans)


def check_bundle(folder: Path, files: Mapping[str, str]) -> tuple[Drift, ...]:
    """Every difference between `folder` and `files`, sorted by name; writes nothing."""
    manifest = _own_manifest(folder)
    found = [drift for name, text in files.items() if (drift := _drift(folder, name, text, manifest))]
    found += [Drift("orphan", name, _diff(name, _content(folder / name), "")) for name in _orphans(folder, files)]
    return tuple(sorted(found, key=lambda drift: drift.name))


def _drift(folder: Path, name: str, text: str, manifest: Manifest | None) -> Drift | None:
    content = _content(folder / name)
    if content == text.encode("utf-8"):
        return None
    if content is None:
        return Drift("missing", name, _diff(name, None, text))
    return Drift("stale" if _as_compiled(name, content, manifest) else "edited", name, _diff(name, content, text))


def _as_compiled(name: str, content: bytes, manifest: Manifest | None) -> bool:
    """Whether the compiler once wrote this content; a manifest that reads as one is taken for the compiler's."""
    if manifest is None:
        return False
    return name == MANIFEST or manifest.files.get(name) == hashlib.sha256(content).hexdigest()


def _refuse_foreign_folder(folder: Path, files: Mapping[str, str]) -> None:
    foreign = [name for name in _names(folder) if name not in files]
    if not foreign or _own_manifest(folder) is not None:
        return
    raise ConfigInvalid(
        f"The folder {folder} holds files that are not a bundle ({foreign[0]}), so nothing was written there.",
        expected="an empty folder, or one that `engrama compile` wrote",
        hint="Move those files away or choose another folder, then run `engrama compile`.",
        file=str(folder),
    )


def _own_manifest(folder: Path) -> Manifest | None:
    with suppress(BundleInvalid):
        return read_manifest(folder)
    return None


def _orphans(folder: Path, files: Mapping[str, str]) -> Iterator[str]:
    return (name for name in _names(folder) if name not in files)


def _names(folder: Path) -> list[str]:
    """Relative paths of all files (links are not followed), without hidden ones and Python's caches."""
    found: list[str] = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not _ignored(name)]
        names += [name for name in folders if (Path(place) / name).is_symlink()]
        found += [(Path(place) / name).relative_to(folder).as_posix() for name in names if not _ignored(name)]
    return sorted(found)


def _ignored(name: str) -> bool:
    return name.startswith(".") or name == "__pycache__"


def _manifest_last(files: Mapping[str, str]) -> list[str]:
    return sorted(files, key=lambda name: (name == MANIFEST, name))


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except IsADirectoryError:
        return b""


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        partial.write_bytes(text.encode("utf-8"))
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _remove(folder: Path, names: tuple[str, ...]) -> None:
    for name in names:
        path = folder / name
        path.unlink(missing_ok=True)
        for parent in path.parents:
            if parent == folder or any(parent.iterdir()):
                break
            parent.rmdir()


def _diff(name: str, old: bytes | None, new: str) -> str:
    before = [] if old is None else old.decode("utf-8", "backslashreplace").splitlines()
    lines = list(
        difflib.unified_diff(before, new.splitlines(), f"{name} (on disk)", f"{name} (compiled)", lineterm="", n=2)
    )
    shown = [line if len(line) <= DIFF_WIDTH else line[:DIFF_WIDTH] + "…" for line in lines[:DIFF_LINES]]
    if len(lines) > DIFF_LINES:
        shown.append(f"… {len(lines) - DIFF_LINES} more lines")
    return "\n".join(shown)

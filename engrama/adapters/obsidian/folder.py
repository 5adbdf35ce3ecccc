"""The folder of a vault: which files are notes, and changing them without ever leaving the folder or a half file."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from engrama.adapters.obsidian.notes import digest_of
from engrama.core.vault.notes import FileState
from engrama.errors import PathRefused, VaultUnavailable

ENDING = ".md"
_TEMPLATE_NAMES = frozenset({"Templates", "templates", "_templates", "_Templates"})
_COARSE = 1_000_000_000
_WINDOW = 2_000_000_000
_UNKNOWN = 0


class Found(NamedTuple):
    """A note that is there: its path inside the vault with `/`, size in bytes, time of change in nanoseconds."""

    path: str
    size: int
    changed: int


class Listing(NamedTuple):
    """All notes by path, the folders that could not be read, and files that are refused with the reason."""

    notes: dict[str, Found]
    unreadable: tuple[str, ...]
    refused: tuple[tuple[str, str], ...]


class Content(NamedTuple):
    """The bytes of a note, and what tells later whether its file was changed since they were read or written."""

    data: bytes
    file: FileState


class ChangedMeanwhile(Exception):
    """A file is not as it was read, so that it was not replaced."""


class VaultFolder:
    """One vault, or one owner's part of it; `left_out` are folders inside it that belong to others.

    A part of the vault `whole` is made with its first note; until then it is empty.
    """

    def __init__(
        self, root: Path, *, whole: Path | None = None, left_out: tuple[str, ...] = (), templates: str = ""
    ) -> None:
        self._whole = None if whole is None else whole.resolve()
        self.root = root.resolve() if whole is None or self._whole is None else self._whole / root.relative_to(whole)
        self.turn = asyncio.Lock()
        self.left_out = frozenset(left_out)
        self._templates = templates

    def check(self) -> None:
        """Raise VaultUnavailable unless the folder can be read."""
        try:
            if not self._is_unmade():
                with os.scandir(self.root) as entries:
                    next(entries, None)
        except OSError as error:
            raise VaultUnavailable(
                f"The vault {self.root} cannot be read: {(error.strerror or str(error)).lower()}.",
                expected="a folder with notes",
                hint="Check the path, and that the drive it lies on is there. Nothing was changed.",
            ) from error

    def _is_unmade(self) -> bool:
        """Whether this is a part of the vault that has no folder yet; raises OSError where a link leads out of it."""
        if self._whole is None or not self._whole.is_dir():
            return False
        if any(step.is_symlink() for step in _steps(self._whole, self.root.relative_to(self._whole).parts)):
            raise OSError(errno.ELOOP, "its folder in the vault is a symbolic link")
        return not self.root.exists()

    def listing(self) -> Listing:
        """Every note; hidden folders, the template folder and symbolic links are passed over."""
        self.check()
        notes: dict[str, Found] = {}
        unreadable: list[str] = []
        refused: list[tuple[str, str]] = []
        skipped = self._template_folders()
        usual = () if skipped else _TEMPLATE_NAMES
        waiting = [] if self._is_unmade() else [""]
        while waiting:
            folder = waiting.pop()
            try:
                entries = list(os.scandir(self.root / folder))
            except OSError:
                unreadable.append(folder)
                continue
            for entry in entries:
                path = f"{folder}/{entry.name}" if folder else entry.name
                if entry.name.startswith(".") or path in self.left_out:
                    continue
                if entry.is_symlink():
                    if entry.name.endswith(ENDING) or Path(entry.path).is_dir():
                        refused.append((path, "It is a symbolic link, and links are not followed."))
                elif entry.is_dir(follow_symlinks=False):
                    if path not in skipped and entry.name not in usual:
                        waiting.append(path)
                elif entry.name.endswith(ENDING):
                    _take(entry, path, notes, refused)
        return Listing(notes, tuple(sorted(unreadable)), tuple(sorted(refused)))

    def count(self) -> int:
        """How many notes there are."""
        return len(self.listing().notes)

    def read(self, path: str) -> bytes:
        """The bytes of a note; raises OSError."""
        return self.inside(path).read_bytes()

    def load(self, path: str) -> Content:
        """The bytes of a note with the state of its file; raises OSError."""
        place = self.inside(path)
        # Looked up first, so that a change made while the file is read shows at the next run.
        found = place.stat()
        data = place.read_bytes()
        return Content(data, _state(found, data))

    def replace(self, path: str, data: bytes, before: str) -> FileState:
        """Put new bytes in the place of those with the digest `before`; raises ChangedMeanwhile or OSError."""
        target = self.inside(path)
        if digest_of(target.read_bytes()) != before:
            raise ChangedMeanwhile(path)
        mode = stat.S_IMODE(target.stat().st_mode)
        return self._write(target, data, mode, before)

    def create(self, path: str, data: bytes) -> FileState:
        """Write a new note; raises FileExistsError where there is one, also one that came at the same moment."""
        target = self.inside(path)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except FileExistsError as error:
            raise NotADirectoryError(errno.ENOTDIR, "its folder is a file", str(target.parent)) from error
        return self._write(target, data, None)

    def rename(self, path: str, other: str) -> None:
        """Give a note another name that nothing has; raises FileExistsError or another OSError."""
        source = self.inside(path)
        _appear(source, self.inside(other))
        source.unlink(missing_ok=True)

    def remove(self, path: str, before: str) -> None:
        """Delete a note with the digest `before`, and its folder where nothing else is in it.

        Raises ChangedMeanwhile or OSError.
        """
        target = self.inside(path)
        if digest_of(target.read_bytes()) != before:
            raise ChangedMeanwhile(path)
        target.unlink()
        if target.parent != self.root and not any(target.parent.iterdir()):
            target.parent.rmdir()

    def is_taken(self, path: str) -> bool:
        """Whether something of this name is there, in whatever letter case."""
        target = self.inside(path)
        if target.exists():
            return True
        if not target.parent.is_dir():
            return False
        name = target.name.casefold()
        return any(entry.name.casefold() == name for entry in os.scandir(target.parent))

    def inside(self, path: str) -> Path:
        """The absolute path of a note; raises PathRefused for one that leads out of the vault or to what is hidden."""
        # Where a backslash parts no folders it is a character like any other.
        parts = PurePosixPath(path.replace(os.sep, "/")).parts
        place = self.root.joinpath(*parts)
        wrong = (
            not parts
            or PurePosixPath(path).is_absolute()
            or Path(path).is_absolute()
            or ".." in parts
            or any(part.startswith(".") for part in parts)
            or "\0" in path
        )
        if wrong or self._is_others("/".join(parts)) or any(step.is_symlink() for step in _steps(self.root, parts)):
            raise PathRefused(
                f'"{path}" is no place for a note in the vault {self.root}.',
                expected="a path inside the vault, without `..`, hidden folders or symbolic links",
            )
        return place

    def relative(self, given: str) -> str:
        """A path as a person types it, absolute or not, with or without its ending, as a path inside the vault.

        Backslashes stand for slashes where no file has them in its name.
        Raises PathRefused for what is no path of a note inside the vault.
        """
        try:
            found = self._below(given).removeprefix("./")
            path = found if found.endswith(ENDING) else found + ENDING
            if not (self.root / path).is_file():
                path = path.replace("\\", "/").removeprefix("./")
            self.inside(path)
        except (OSError, RuntimeError, ValueError) as error:
            # A name that is too long, a loop of links, a zero byte.
            why = getattr(error, "strerror", None) or str(error)
            raise PathRefused(f'"{given}" is no path: {why}.', expected="the path of a note in the vault") from error
        return path

    def _below(self, given: str) -> str:
        path = _expanded(given)
        if not path.is_absolute():
            return given
        resolved = path.parent.resolve() / path.name
        if not resolved.is_relative_to(self.root):
            raise PathRefused(f'"{given}" does not lie in the vault {self.root}.', expected="a path inside the vault")
        return resolved.relative_to(self.root).as_posix()

    def is_form(self, path: str) -> bool:
        """Whether a path lies in a template folder, whose notes are none."""
        folders = [parent.as_posix() for parent in PurePosixPath(path).parents]
        named = self._template_folders()
        return any(folder in named if named else folder.rpartition("/")[2] in _TEMPLATE_NAMES for folder in folders)

    def _is_others(self, path: str) -> bool:
        return any(path == folder or path.startswith(f"{folder}/") for folder in self.left_out)

    def _write(self, target: Path, data: bytes, mode: int | None, before: str = "") -> FileState:
        """Put bytes in place by renaming; what an editor wrote in the meantime is looked for at the last moment."""
        mark = f"{digest_of(target.name.encode())[:16]}.{os.getpid()}.{threading.get_ident()}"
        partial = target.with_name(f".{mark}.engrama")
        try:
            with partial.open("wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            if mode is not None:
                partial.chmod(mode)
            # Once the file has its name, what is found there may be another program's already.
            state = _state(partial.stat(), data)
            if before and digest_of(target.read_bytes()) != before:
                raise ChangedMeanwhile(target.name)
            if before:
                partial.replace(target)
            else:
                _appear(partial, target)
            return state
        finally:
            partial.unlink(missing_ok=True)

    def _template_folders(self) -> frozenset[str]:
        """Folders whose notes are forms to fill in: those that the settings, Obsidian or its plugin name."""
        return frozenset(folder for folder in (self._templates, *self._named_by_obsidian()) if folder)

    def _named_by_obsidian(self) -> Iterator[str]:
        files = {".obsidian/templates.json": "folder"}
        files[".obsidian/plugins/templater-obsidian/data.json"] = "templates_folder"
        for file, key in files.items():
            try:
                data = json.loads((self.root / file).read_text("utf-8"))
            except (OSError, ValueError):
                continue
            folder = data.get(key) if isinstance(data, dict) else None
            if isinstance(folder, str):
                yield folder.strip("/")


def _state(found: os.stat_result, data: bytes) -> FileState:
    changed = found.st_mtime_ns
    # A file system that counts whole seconds can hide a change made within the same one.
    coarse = changed % _COARSE == 0 and _now() - changed < _WINDOW
    return FileState(found.st_size, _UNKNOWN if coarse else changed, digest_of(data))


def _appear(partial: Path, target: Path) -> None:
    """Give a finished file its name, which nothing else has; raises FileExistsError where something has it."""
    try:
        os.link(partial, target)
    except FileExistsError:
        raise
    except OSError:
        # Not every file system knows links. The empty file holds the name until the whole one is there.
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        partial.replace(target)


def _take(entry: os.DirEntry[str], path: str, notes: dict[str, Found], refused: list[tuple[str, str]]) -> None:
    try:
        found = entry.stat(follow_symlinks=False)
        path.encode("utf-8")
    except UnicodeEncodeError:
        refused.append((path.encode("utf-8", "backslashreplace").decode(), "Its name is not UTF-8."))
        return
    except OSError as error:
        refused.append((path, f"It cannot be read: {(error.strerror or str(error)).lower()}."))
        return
    if stat.S_ISREG(found.st_mode):
        notes[path] = Found(path, found.st_size, found.st_mtime_ns)


def _expanded(given: str) -> Path:
    """A path with the home folder for its `~`; a name that begins so and is no user's stays as it is."""
    try:
        return Path(given).expanduser()
    except RuntimeError:
        return Path(given)


def _steps(root: Path, parts: tuple[str, ...]) -> Iterator[Path]:
    place = root
    for part in parts:
        place = place / part
        yield place


def _now() -> int:
    import time

    return time.time_ns()

"""Finding profile files: a folder of the search path may hold NAME.yaml, modules/NAME.yaml, patterns/NAME.yaml."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engrama.compiler.words import did_you_mean, quoted

_SUBFOLDERS = {"profile": "", "module": "modules", "pattern pack": "patterns"}


class SearchPath:
    """Folders in order of preference; the first that holds a name wins."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(dict.fromkeys(Path(folder) for folder in folders))

    def find(self, kind: str, name: str) -> Path | None:
        """The file of a profile, module or pattern pack, or None."""
        for folder in self.folders:
            file = folder / _SUBFOLDERS[kind] / f"{name}.yaml"
            if file.is_file():
                return file
        return None

    def names(self, kind: str) -> list[str]:
        """Every name that could be found, sorted."""
        found = {file.stem for folder in self.folders for file in (folder / _SUBFOLDERS[kind]).glob("*.yaml")}
        return sorted(found)

    def not_found(self, kind: str, name: str) -> tuple[str, str]:
        """Message and hint for a name that no folder holds."""
        looked = ", ".join(display(folder / _SUBFOLDERS[kind]) for folder in self.folders) or "no folder at all"
        message = f"No {kind} is called {quoted(name)}; looked in {looked}."
        other = {"profile": "module", "module": "profile"}.get(kind)
        if other and name in self.names(other):
            return (
                message,
                f"{quoted(name)} is a {other}: select it with --{'modules' if other == 'module' else other}.",
            )
        known = self.names(kind)
        return message, did_you_mean(name, known) or (f"There are: {', '.join(known)}." if known else "")

    def expected(self, kind: str, name: str) -> str:
        """The display name that the file would have in the first folder."""
        folder = self.folders[0] if self.folders else Path()
        return display(folder / _SUBFOLDERS[kind] / f"{name}.yaml")


def display(path: Path) -> str:
    """A path as a user would type it: relative when below the current folder, else in full."""
    full, here = Path(path).absolute(), Path.cwd()
    return full.relative_to(here).as_posix() if full.is_relative_to(here) else str(full)


def is_path(name: str) -> bool:
    """Whether a profile "name" is the path of a file."""
    return name.endswith((".yaml", ".yml")) or "/" in name or "\\" in name

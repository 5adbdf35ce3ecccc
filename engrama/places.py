"""Where a workspace keeps what: its files and folders, where its database is, and where none may be."""

from __future__ import annotations

from pathlib import Path

from engrama.errors import ConfigInvalid

WORKSPACE_FILE = "engrama.yaml"
BUNDLE_FOLDER = "generated"
DATABASE_NAME = "engrama.db"
USER_FOLDER = ".engrama"


def workspace_database(folder: Path, user: Path, *, named: bool) -> Path:
    """Where a workspace keeps its database unless it says otherwise.

    `named`: the folder was given by `--home` or ENGRAMA_HOME. Such a folder holds `engrama.db` itself, unless it is a
    project that already keeps its memory in `.engrama/`.
    """
    direct, inside = folder / DATABASE_NAME, folder / USER_FOLDER / DATABASE_NAME
    if folder == user / USER_FOLDER:
        return direct
    if named and not ((folder / WORKSPACE_FILE).is_file() and inside.is_file() and not direct.exists()):
        return direct
    return inside


def refuse_database(database: Path, where: str) -> None:
    """Raise ConfigInvalid for what can be no database; `where` says where its path was written."""
    place = database.resolve()
    package = Path(__file__).resolve().parent
    if database.name == ":memory:":
        raise ConfigInvalid(
            f"The database {database.name} ({where}) is no file; a memory that ends with the command keeps nothing.",
            expected="a file in a folder of your own",
            hint="Name a file, or set GRAPH_BACKEND=null for a dry run in memory.",
        )
    installed = {"site-packages", "dist-packages"} & set(place.parts)
    if database.is_dir():
        what = "a folder"
    elif database.exists() and not database.is_file():
        what = "no regular file"
    elif installed or package in place.parents:
        what = "inside an installed package, which the next upgrade would erase"
    else:
        return
    raise ConfigInvalid(
        f"The database {database} ({where}) is {what}; expected a file in a folder of your own.",
        expected="a file in a folder of your own",
        hint="Name another file with --db-path or ENGRAMA_DB_PATH.",
    )


def lost_workspace(here: Path, user: Path) -> Path | None:
    """The nearest folder, from `here` upwards, that holds what a workspace holds but for its `engrama.yaml`.

    The user's own folder and those above it are none: `~/.engrama` is there by right.
    """
    for folder in (here, *here.parents):
        if folder == user or folder in user.parents or folder.name == USER_FOLDER:
            return None
        bundle = folder / BUNDLE_FOLDER
        built = (bundle / "manifest.json").is_file() and (bundle / "profile.json").is_file()
        if (folder / WORKSPACE_FILE).is_file():
            return None
        if built or (folder / USER_FOLDER / DATABASE_NAME).is_file():
            return folder
    return None

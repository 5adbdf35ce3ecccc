"""From a selection to a published bundle and a store that fits it: the work behind `init` and `compile`."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engrama.compiler.front import Compiled, Selection, load_profile, shipped_profiles
from engrama.compiler.publish import Drift, check_bundle, write_bundle
from engrama.compiler.render import render_bundle
from engrama.config import Config
from engrama.configfiles import write_selection
from engrama.places import BUNDLE_FOLDER, USER_FOLDER, WORKSPACE_FILE, workspace_database

if TYPE_CHECKING:
    from engrama.backends import StoreUpdate

PROFILE_FOLDER = "profiles"
BASE = Selection("base", ())


@dataclass(frozen=True)
class Build:
    """A compiled selection: the files of its bundle, and the warnings of its profile."""

    selection: Selection
    compiled: Compiled
    files: Mapping[str, str]


@dataclass(frozen=True)
class Outcome:
    """What `init` or `compile` did; names are of bundle files, changes are sentences about the store."""

    profile: str
    modules: tuple[str, ...]
    profile_hash: str
    bundle: Path
    memory: str
    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = field(default=())

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready data."""
        return {
            "profile": self.profile,
            "modules": list(self.modules),
            "profile_hash": self.profile_hash,
            "paths": {"bundle": str(self.bundle), "database": self.memory},
            "written": list(self.written),
            "removed": list(self.removed),
            "store": {"changes": list(self.changes)},
            "warnings": list(self.warnings),
        }


def typed_selection(profile: str | None, modules: Sequence[str], here: Path) -> Selection | None:
    """The selection of the options, None when neither was given; a profile file is named by its absolute path."""
    if profile is None and not modules:
        return None
    return Selection(_absolute(profile or BASE.profile, here), tuple(sorted(modules)))


def remembered_selection(config: Config) -> Selection | None:
    """The selection of the workspace's `engrama.yaml`."""
    return Selection(_absolute(config.profile, config.home), config.modules) if config.profile else None


def profile_folders(config: Config, here: Path) -> list[Path]:
    """Where profiles are looked up, the first hit wins."""
    own = [config.home, here, config.user_home / USER_FOLDER]
    folders = [folder / PROFILE_FOLDER for folder in own] + [shipped_profiles()]
    return list(dict.fromkeys(folder for folder in folders if folder.is_dir()))


def build(selection: Selection, folders: Sequence[Path]) -> Build:
    """Compile in memory; raises ProfileInvalid with every mistake."""
    compiled = load_profile(selection, folders)
    return Build(selection, compiled, render_bundle(compiled.profile))


def check(built: Build, bundle: Path) -> tuple[Drift, ...]:
    """How the bundle on disk differs from what the profile compiles to; writes nothing."""
    return check_bundle(bundle, built.files)


def publish(built: Build, config: Config) -> Outcome:
    """Write the bundle and bring the store to it; a store that cannot follow is refused before anything is written."""
    _bring(config, built, apply=False)
    published = write_bundle(config.bundle, built.files)
    update = _bring(config, built, apply=True)
    return _outcome(built, config, published.written, published.removed, update)


def write_only(built: Build, folder: Path, config: Config) -> Outcome:
    """Write the bundle to some folder and leave the store alone."""
    published = write_bundle(folder, built.files)
    return _outcome(built, config.replace(bundle=folder), published.written, published.removed, None)


def bring_to_shipped(config: Config) -> Outcome:
    """Bring a store without a selection to the base bundle that the package carries."""
    from engrama.backends import bring_up_to_date
    from engrama.ir.bundle import Bundle

    bundle = Bundle.open(config.bundle)
    files = {name: bundle.text(name) for name in bundle.manifest.files}
    update = bring_up_to_date(config, files, bundle.profile, apply=True)
    changes = tuple(change.detail for change in update.changes)
    profile = bundle.profile
    return Outcome(profile.name, profile.modules, profile.hash, config.bundle, config.memory_place, changes=changes)


def workspace_config(config: Config, folder: Path, selection: Selection, *, named: bool) -> Config:
    """The configuration as it will be once `folder` is a workspace with this selection."""
    database = config.database
    if config.sources["database"] == "default":
        database = workspace_database(folder, config.user_home, named=named)
    return config.replace(
        home=folder,
        workspace_file=folder / WORKSPACE_FILE,
        database=database,
        bundle=folder / BUNDLE_FOLDER,
        profile=selection.profile,
        modules=selection.modules,
    )


def remember_selection(folder: Path, selection: Selection) -> None:
    """Write the selection to the workspace's `engrama.yaml`, a file inside the workspace by its relative path."""
    profile = selection.profile
    path = Path(profile)
    if path.is_absolute() and folder in path.parents:
        profile = f"./{path.relative_to(folder).as_posix()}"
    write_selection(folder / WORKSPACE_FILE, profile, selection.modules)


def mending_command(profile: str | None, modules: Sequence[str], folder: str | None) -> str:
    """The `engrama compile` that writes what was checked."""
    words = ["engrama", "compile"]
    words += ["--profile", profile] if profile else []
    words += ["--modules", *modules] if modules else []
    words += ["--output", folder] if folder else []
    return shlex.join(words)


def _bring(config: Config, built: Build, *, apply: bool) -> StoreUpdate:
    from engrama.backends import bring_up_to_date

    return bring_up_to_date(config, built.files, built.compiled.profile, apply=apply)


def _outcome(
    built: Build, config: Config, written: tuple[str, ...], removed: tuple[str, ...], update: StoreUpdate | None
) -> Outcome:
    profile = built.compiled.profile
    return Outcome(
        profile.name,
        profile.modules,
        profile.hash,
        config.bundle,
        config.memory_place,
        written,
        removed,
        tuple(change.detail for change in update.changes) if update else (),
        tuple(str(warning) for warning in built.compiled.warnings),
    )


def _absolute(profile: str, here: Path) -> str:
    """A profile that is named by a path, from the folder where it was written; a name stays a name."""
    from engrama.compiler.search import is_path

    return str((here / Path(profile).expanduser()).absolute()) if is_path(profile) else profile

"""Which folder is whose vault: the process's own identity has the vault itself, others only a part given to them."""

from __future__ import annotations

import hashlib
import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from engrama.adapters.obsidian.folder import VaultFolder
from engrama.adapters.obsidian.sync import Vault
from engrama.core.scope import Scope
from engrama.core.vault.reading import Mapped
from engrama.errors import ConfigInvalid, NoVault, VaultUnavailable
from engrama.ir.profile import INSIGHT, CompiledProfile

if TYPE_CHECKING:
    from engrama.config import Config

OTHERS = "*"
_ODD = re.compile(r"[^\w-]+")


def vault_of(config: Config, profile: CompiledProfile, scope: Scope, own: Scope) -> Vault | None:
    """The vault of an owner, None for one who has none; `own` is the identity that the whole vault belongs to.

    Raises ConfigInvalid where the folders of owners lie in each other, or outside the vault.
    """
    if config.vault is None:
        return None
    notes = config.notes
    _check(config)
    _check_labels(config, profile)
    mapped = Mapped(notes.folders, notes.default)
    named = notes.tenants.get("/".join(scope))
    if named is None and scope == own:
        left_out = tuple(sorted(set(notes.tenants.values())))
        return Vault(VaultFolder(config.vault, left_out=left_out, templates=notes.templates), mapped, profile)
    folder = named or (f"{notes.tenants[OTHERS]}/{_folder_name(scope)}" if OTHERS in notes.tenants else None)
    if folder is None:
        return None
    return Vault(VaultFolder(config.vault / folder, whole=config.vault, templates=notes.templates), mapped, profile)


def count_notes(config: Config) -> int | None:
    """How many notes the whole vault holds; None where there is none or it cannot be read."""
    if config.vault is None:
        return None
    try:
        return VaultFolder(config.vault, templates=config.notes.templates).count()
    except VaultUnavailable:
        return None


def no_vault(config: Config) -> NoVault:
    """The error for an owner without a vault."""
    if config.vault is None:
        return NoVault(
            "No vault is configured.",
            expected="VAULT_PATH, --vault-path, or `vault` in engrama.yaml",
            hint="Name the folder of the vault, and run `engrama sync --dry-run` to see what would happen.",
        )
    return NoVault(
        "This identity has no folder in the vault.",
        expected="an entry for it under `tenants` of `vault` in engrama.yaml",
    )


def _check(config: Config) -> None:
    folders = {name: PurePosixPath(folder) for name, folder in config.notes.tenants.items()}
    for name, folder in folders.items():
        if folder.is_absolute() or any(part in ("..", ".") or part.startswith(".") for part in folder.parts):
            raise ConfigInvalid(
                f'The vault folder "{folder}" of {name} does not lie inside the vault.',
                expected="a relative path without `..` and hidden folders",
            )
        inside = next((other for other in folders if other != name and folder.is_relative_to(folders[other])), None)
        if inside is not None:
            raise ConfigInvalid(
                f'The vault folders of {name} and {inside} lie in each other ("{folder}" and "{folders[inside]}").',
                expected="a folder of its own for each owner",
            )


def _check_labels(config: Config, profile: CompiledProfile) -> None:
    usual = config.sources["vault_default"] == "default"
    for label in (*config.notes.folders.values(), *(() if usual else (config.notes.default,))):
        if label not in profile.by_label or label == INSIGHT:
            known = ", ".join(item.name for item in profile.labels if item.name != INSIGHT)
            raise ConfigInvalid(
                f'The vault maps a folder to "{label}", which is no label of the profile {profile.name}.',
                expected=f"one of {known}",
            )


def _folder_name(scope: Scope) -> str:
    """A folder name that tells owners apart however their ids are spelled."""
    mark = hashlib.sha256("\n".join(scope).encode()).hexdigest()[:12]
    spoken = "-".join(_ODD.sub("", part)[:20] for part in scope).strip("-")
    return f"{spoken}-{mark}" if spoken else mark

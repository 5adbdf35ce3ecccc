"""The runtime's side of a compiled bundle: open it, trust nothing that its manifest does not vouch for."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engrama.errors import BundleInvalid
from engrama.ir.canonical import canonical_json, digest
from engrama.ir.profile import CompiledProfile, profile_from_dict

BUNDLE_FORMAT = 4
"""Raised when a runtime can no longer read what an older compiler wrote, or the reverse."""

MANIFEST = "manifest.json"
PROFILE = "profile.json"
COMPILE_HINT = "Run `engrama compile` to write the bundle again."


class Manifest(NamedTuple):
    """What `manifest.json` says; `files` maps each file of the bundle to the SHA-256 of its bytes."""

    format: int
    compiler_version: int
    profile: str
    modules: tuple[str, ...]
    profile_hash: str
    files: Mapping[str, str]


class Bundle(NamedTuple):
    """An opened bundle; every file is checked against the manifest when it is read."""

    folder: Path
    manifest: Manifest
    profile: CompiledProfile

    @classmethod
    def open(cls, folder: Path | str) -> Bundle:
        """Read the manifest and the profile of a bundle folder; raises BundleInvalid on anything amiss."""
        folder = Path(folder)
        manifest = read_manifest(folder)
        _refuse_other_format(folder, manifest)
        text = _verified(folder, manifest, PROFILE)
        return cls(folder, manifest, _profile(folder / PROFILE, text, manifest.profile_hash))

    def text(self, name: str) -> str:
        """The text of one file, such as `sqlite/schema.sql`; raises BundleInvalid if it is not as compiled."""
        return _verified(self.folder, self.manifest, name)


def base_bundle() -> Path:
    """The folder of the compiled `base` profile that the package carries."""
    return Path(__file__).resolve().parent.parent / "bundles" / "base"


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a bundle folder, of whatever format; raises BundleInvalid if it is missing or malformed."""
    path = folder / MANIFEST
    data = _json(path, _read(path).decode("utf-8", "replace"))
    try:
        return Manifest(
            format=data["format"],
            compiler_version=data["compiler_version"],
            profile=data["profile"],
            modules=tuple(data["modules"]),
            profile_hash=data["profile_hash"],
            files=dict(data["files"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise _invalid(path, "is not a bundle manifest", "the fields that `engrama compile` writes") from error


def _refuse_other_format(folder: Path, manifest: Manifest) -> None:
    if manifest.format != BUNDLE_FORMAT:
        raise BundleInvalid(
            f"The bundle {folder} has format {manifest.format}; this version of Engrama reads format {BUNDLE_FORMAT}.",
            expected=f"format {BUNDLE_FORMAT}",
            hint="Upgrade engrama if the bundle was made by a newer one, else run `engrama compile`.",
            file=str(folder / MANIFEST),
        )


def _profile(path: Path, text: str, expected_hash: str) -> CompiledProfile:
    data = _json(path, text)
    if digest(canonical_json(data)) != expected_hash:
        raise _invalid(path, "is not the profile that the manifest names", f"profile hash {expected_hash}")
    try:
        return profile_from_dict(data)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise _invalid(path, "does not have the shape of a compiled profile", "a compiled profile") from error


def _verified(folder: Path, manifest: Manifest, name: str) -> str:
    path = folder / name
    expected = manifest.files.get(name)
    if expected is None:
        raise _invalid(path, "is not listed in the bundle's manifest", f"one of {', '.join(sorted(manifest.files))}")
    content = _read(path)
    found = hashlib.sha256(content).hexdigest()
    if found != expected:
        raise _invalid(path, "was changed after it was compiled", f"SHA-256 {expected}, found {found}")
    return content.decode("utf-8")


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise _invalid(path, "is missing", "a bundle folder with all its files") from error
    except OSError as error:
        raise _invalid(path, f"cannot be read ({error.strerror})", "a readable file") from error


def _json(path: Path, text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise _invalid(path, f"is not valid JSON ({error})", "a JSON file written by `engrama compile`") from error


def _invalid(path: Path, complaint: str, expected: str) -> BundleInvalid:
    message = f"The bundle file {path} {complaint}; expected {expected}."
    return BundleInvalid(message, expected=expected, hint=COMPILE_HINT, file=str(path))

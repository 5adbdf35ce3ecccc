"""The runtime opens a bundle only if it is what the compiler wrote, and names the file and the remedy if not."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engrama.compiler.publish import write_bundle
from engrama.compiler.render import render_bundle
from engrama.errors import BundleInvalid
from engrama.ir.bundle import Bundle, base_bundle
from engrama.ir.canonical import canonical_json, digest
from engrama.ir.profile import CompiledProfile, Label, Property

PROFILE = CompiledProfile("pottery", labels=(Label("Kiln", "name", properties=(Property("name"),)),))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_bundle(tmp_path / "generated", render_bundle(PROFILE))
    return tmp_path / "generated"


def test_an_opened_bundle_gives_back_the_profile_and_the_texts(folder: Path) -> None:
    bundle = Bundle.open(folder)
    assert bundle.profile == PROFILE
    assert bundle.manifest.profile_hash == PROFILE.hash
    assert bundle.text("models.py") == (folder / "models.py").read_text()


def remove(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


def write(name: str, text: str) -> Callable[[Path], None]:
    return lambda folder: Path(folder / name).write_text(text) and None


def swap_profile(content: object) -> Callable[[Path], None]:
    """Replace profile.json by a file that the manifest vouches for, though it is no profile."""

    def swap(folder: Path) -> None:
        text = json.dumps(content)
        manifest = json.loads((folder / "manifest.json").read_text())
        manifest["files"]["profile.json"] = digest(text)
        manifest["profile_hash"] = digest(canonical_json(content))
        (folder / "profile.json").write_text(text)
        (folder / "manifest.json").write_text(json.dumps(manifest))

    return swap


def set_manifest(**fields: object) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        manifest = json.loads((folder / "manifest.json").read_text())
        (folder / "manifest.json").write_text(json.dumps({**manifest, **fields}))

    return change


DAMAGES = {
    "no manifest": (remove("manifest.json"), "manifest.json"),
    "no profile": (remove("profile.json"), "profile.json"),
    "manifest is no JSON": (write("manifest.json", "{"), "manifest.json"),
    "manifest is not text": (lambda folder: (folder / "manifest.json").write_bytes(b"\xff\x00"), "manifest.json"),
    "manifest is a list": (write("manifest.json", "[]"), "manifest.json"),
    "manifest lacks fields": (write("manifest.json", '{"format": 1}'), "manifest.json"),
    "manifest lists no files": (set_manifest(files={}), "profile.json"),
    "manifest files are no map": (set_manifest(files=3), "manifest.json"),
    "newer format": (set_manifest(format=99), "format 99"),
    "profile edited": (write("profile.json", "{}"), "profile.json"),
    "profile of another hash": (set_manifest(profile_hash="0" * 64), "profile.json"),
    "profile is an empty object": (swap_profile({}), "profile.json"),
    "profile is a list": (swap_profile([1]), "profile.json"),
    "profile has labels of a wrong shape": (
        swap_profile({"modules": [], "patterns": [], "labels": [3]}),
        "profile.json",
    ),
    "profile has unknown fields": (
        swap_profile({"name": "x", "modules": [], "patterns": [], "labels": [], "relations": [], "shoe_size": 4}),
        "profile.json",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_bundle_is_refused_with_the_file_and_the_remedy(folder: Path, damage: str) -> None:
    harm, named = DAMAGES[damage]
    harm(folder)
    with pytest.raises(BundleInvalid) as caught:
        Bundle.open(folder)
    assert str(folder) in caught.value.message
    assert named in caught.value.message
    assert "engrama compile" in caught.value.hint


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BundleInvalid, match="nowhere"):
        Bundle.open(tmp_path / "nowhere")


def test_a_file_changed_after_compiling_is_refused_when_it_is_read(folder: Path) -> None:
    bundle = Bundle.open(folder)
    (folder / "sqlite" / "schema.sql").write_text("DROP TABLE nodes;")
    with pytest.raises(BundleInvalid, match=r"schema\.sql"):
        bundle.text("sqlite/schema.sql")


@pytest.mark.parametrize("name", ["../secret.txt", "/etc/passwd", "nothing.md", "manifest.json"])
def test_only_files_that_the_manifest_lists_are_read(folder: Path, name: str) -> None:
    (folder.parent / "secret.txt").write_text("x")
    with pytest.raises(BundleInvalid, match="not listed"):
        Bundle.open(folder).text(name)


def test_the_package_carries_the_base_bundle() -> None:
    assert Bundle.open(base_bundle()).profile.name == "base"


def test_opening_a_bundle_loads_neither_the_compiler_nor_its_libraries() -> None:
    code = (
        "import sys; from engrama.ir.bundle import Bundle, base_bundle; Bundle.open(base_bundle()); "
        "print({'jinja2', 'yaml', 'jsonschema', 'engrama.compiler'} & set(sys.modules) or 'none')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "none"

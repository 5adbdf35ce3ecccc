"""Every file of every bundle, kept as a file with its real extension; `pytest --snapshot-update` accepts a change."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from syrupy.types import SnapshotIndex

from engrama.ir.pattern import pattern_from_json
from engrama.ir.profile import CompiledProfile

FILES = (
    "SCHEMA.md",
    "manifest.json",
    "mcp/tools.json",
    "models.py",
    "neo4j/init.cypher",
    "profile.json",
    "prompt.md",
    "reflect/index.json",
    "sqlite/schema.sql",
)
LANGUAGES = ("cypher", "sql")
"""What each running pattern is lowered to."""


class BundleFile(SingleFileSnapshotExtension):
    """Keeps a file where the bundle has it: `__snapshots__/CASE/neo4j/init.cypher`."""

    _write_mode = WriteMode.TEXT
    file_extension = ""
    folder = ""
    stem = ""

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(Path(test_location.filepath).parent / "__snapshots__" / cls.folder)

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: SnapshotIndex = 0) -> str:
        return cls.stem

    @classmethod
    def matches_test_location(cls, *, test_location: PyTestLocation, snapshot_location: str) -> bool:
        return True


def kept_as(case: str, name: str) -> type[BundleFile]:
    path = PurePosixPath(case, name)
    return type("Kept", (BundleFile,), {"file_extension": path.suffix[1:], "folder": path.parent, "stem": path.stem})


def test_a_bundle_holds_exactly_these_files(profile: CompiledProfile, bundle: dict[str, str]) -> None:
    running = [item.id for item in map(pattern_from_json, profile.patterns) if not item.skipped]
    lowered = [f"reflect/{name}.{language}" for name in running for language in LANGUAGES]
    assert sorted(bundle) == sorted((*FILES, *lowered))


@pytest.mark.parametrize("name", FILES)
def test_the_text_of_each_file(case: str, name: str, bundle: dict[str, str], snapshot: SnapshotAssertion) -> None:
    assert bundle[name] == snapshot.use_extension(kept_as(case, name))


def test_every_file_ends_in_one_line_feed_and_has_no_trailing_spaces(case: str, bundle: dict[str, str]) -> None:
    for name, text in bundle.items():
        assert text.endswith("\n"), name
        assert not text.endswith("\n\n"), name
        assert not [line for line in text.splitlines() if line != line.rstrip(" ")], name

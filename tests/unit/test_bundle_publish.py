"""Publishing brings a folder to exactly what a profile compiles to; checking tells each kind of difference."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engrama.compiler.publish import DIFF_LINES, Drift, Published, check_bundle, write_bundle
from engrama.compiler.render import render_bundle
from engrama.errors import ConfigInvalid
from engrama.ir.profile import CompiledProfile, Label, Property


def kiln(*properties: str) -> CompiledProfile:
    names = sorted({"name", *properties})
    return CompiledProfile("pottery", labels=(Label("Kiln", "name", properties=tuple(map(Property, names))),))


FILES = render_bundle(kiln())


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def kinds(drifts: tuple[Drift, ...]) -> dict[str, str]:
    return {drift.name: drift.kind for drift in drifts}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "generated"
    write_bundle(folder, FILES)
    return folder


def test_a_published_bundle_is_clean_and_holds_the_bytes_that_were_rendered(folder: Path) -> None:
    assert check_bundle(folder, FILES) == ()
    assert tree(folder) == {name: text.encode() for name, text in FILES.items()}


def test_publishing_again_writes_nothing(folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    assert write_bundle(folder, FILES) == Published((), ())
    assert before == {path: path.stat().st_mtime_ns for path in folder.rglob("*")}


def test_only_what_differs_is_written(folder: Path) -> None:
    (folder / "models.py").write_text("# mine\n")
    (folder / "prompt.md").unlink()
    assert write_bundle(folder, FILES) == Published(("models.py", "prompt.md"), ())
    assert check_bundle(folder, FILES) == ()


def test_a_deleted_file_is_missing(folder: Path) -> None:
    (folder / "models.py").unlink()
    assert kinds(check_bundle(folder, FILES)) == {"models.py": "missing"}


def test_a_file_changed_by_hand_is_edited_and_its_diff_shows_the_line(folder: Path) -> None:
    schema = folder / "sqlite" / "schema.sql"
    schema.write_text(schema.read_text() + "-- mine\n")
    (drift,) = check_bundle(folder, FILES)
    assert (drift.kind, drift.name) == ("edited", "sqlite/schema.sql")
    assert "\n--- mine" in drift.diff


def test_a_changed_profile_makes_what_depends_on_it_stale(folder: Path) -> None:
    drifts = check_bundle(folder, render_bundle(kiln("min_c")))
    assert {drift.kind for drift in drifts} == {"stale"}
    assert {"manifest.json", "models.py", "profile.json", "SCHEMA.md"} <= set(kinds(drifts))
    assert any("+" in line and "min_c" in line for drift in drifts for line in drift.diff.splitlines())


def test_a_file_that_was_edited_before_the_profile_changed_is_edited_not_stale(folder: Path) -> None:
    (folder / "models.py").write_text("# mine\n")
    assert kinds(check_bundle(folder, render_bundle(kiln("min_c"))))["models.py"] == "edited"


def test_without_a_readable_manifest_nothing_counts_as_compiled(folder: Path) -> None:
    (folder / "manifest.json").write_text("{}")
    assert kinds(check_bundle(folder, render_bundle(kiln("min_c"))))["models.py"] == "edited"
    assert kinds(check_bundle(folder, FILES)) == {"manifest.json": "edited"}


def test_a_file_that_the_profile_does_not_compile_to_is_an_orphan_and_publishing_removes_it(folder: Path) -> None:
    (folder / "reflect" / "old").mkdir()
    (folder / "reflect" / "old" / "gone.sql").write_text("SELECT 1;\n")
    (folder / "stray.txt").write_text("x")
    assert kinds(check_bundle(folder, FILES)) == {"reflect/old/gone.sql": "orphan", "stray.txt": "orphan"}
    assert write_bundle(folder, FILES).removed == ("reflect/old/gone.sql", "stray.txt")
    assert not (folder / "reflect" / "old").exists()
    assert check_bundle(folder, FILES) == ()


def test_caches_and_hidden_files_are_nobodys_business(folder: Path) -> None:
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "models.pyc").write_bytes(b"x")
    (folder / ".gitattributes").write_text("* text eol=lf\n")
    assert check_bundle(folder, FILES) == ()
    write_bundle(folder, FILES)
    assert (folder / "__pycache__" / "models.pyc").exists()
    assert (folder / ".gitattributes").exists()


def test_a_link_is_removed_but_what_it_points_to_stays(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "mine"
    outside.mkdir()
    (outside / "thesis.txt").write_text("years of work")
    (folder / "link").symlink_to(outside, target_is_directory=True)
    assert kinds(check_bundle(folder, FILES)) == {"link": "orphan"}
    write_bundle(folder, FILES)
    assert not (folder / "link").exists()
    assert (outside / "thesis.txt").read_text() == "years of work"


def test_a_folder_that_holds_something_else_is_refused_untouched(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(ConfigInvalid, match=r"thesis\.txt"):
        write_bundle(tmp_path, FILES)
    assert tree(tmp_path) == {"thesis.txt": b"years of work"}


def test_somebody_elses_manifest_does_not_make_a_folder_a_bundle(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text('{"name": "my web app", "files": {}}')
    (tmp_path / "index.html").write_text("<p>")
    with pytest.raises(ConfigInvalid):
        write_bundle(tmp_path, FILES)
    assert (tmp_path / "index.html").exists()


def test_a_bundle_that_lost_its_manifest_is_mended(folder: Path) -> None:
    (folder / "manifest.json").unlink()
    assert write_bundle(folder, FILES).written == ("manifest.json",)


def test_a_bundle_of_another_format_is_still_ours_to_overwrite(folder: Path) -> None:
    manifest = folder / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"format": 1', '"format": 99'))
    (folder / "old.sql").write_text("x")
    write_bundle(folder, FILES)
    assert check_bundle(folder, FILES) == ()


def test_the_manifest_is_written_last_so_that_an_interrupted_run_cannot_pass_for_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    replace = Path.replace

    def recorded(self: Path, target: Path) -> Path:
        order.append(target.relative_to(tmp_path).as_posix())
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", recorded)
    write_bundle(tmp_path, FILES)
    assert order[-1] == "manifest.json"
    assert sorted(order) == sorted(FILES)


def test_no_half_written_file_is_left_when_the_disk_is_full(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, data: bytes) -> int:
        self.touch()
        raise OSError(28, "No space left on device", str(self))

    before = tree(folder)
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(ConfigInvalid, match="No space left on device"):
        write_bundle(folder, render_bundle(kiln("min_c")))
    assert tree(folder) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(ConfigInvalid, match="cannot be written"):
            write_bundle(tmp_path / "generated", FILES)
    finally:
        tmp_path.chmod(0o755)


def test_bytes_that_are_not_utf8_are_shown_as_escapes(folder: Path) -> None:
    (folder / "prompt.md").write_bytes(b"caf\xe9\n")
    (drift,) = check_bundle(folder, FILES)
    assert drift.kind == "edited"
    assert "-caf\\xe9" in drift.diff


def test_a_diff_is_bounded_in_lines_and_in_width(folder: Path) -> None:
    (folder / "stray.txt").write_text("\n".join(["x" * 5000] * 1000))
    (drift,) = check_bundle(folder, FILES)
    lines = drift.diff.splitlines()
    assert len(lines) == DIFF_LINES + 1
    assert lines[-1] == "… 803 more lines"
    assert max(map(len, lines)) < 500


def test_checking_a_folder_that_does_not_exist_reports_every_file_missing(tmp_path: Path) -> None:
    drifts = check_bundle(tmp_path / "generated", FILES)
    assert kinds(drifts) == dict.fromkeys(FILES, "missing")
    assert not (tmp_path / "generated").exists()


def test_line_ends_are_line_feeds_and_a_file_with_others_is_edited(folder: Path) -> None:
    prompt = folder / "prompt.md"
    prompt.write_bytes(prompt.read_bytes().replace(b"\n", b"\r\n"))
    assert kinds(check_bundle(folder, FILES)) == {"prompt.md": "edited"}

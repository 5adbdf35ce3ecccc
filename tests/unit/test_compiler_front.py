"""A selection in, a compiled profile or every mistake out."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.errors import ProfileInvalid

BASE = "name: base\nnodes:\n  Project: {properties: {name: string}}\n"
KILN = (
    "name: pottery\nnodes:\n  Kiln: {properties: {name: string}}\nrelations:\n  FIRED_IN: {from: Project, to: Kiln}\n"
)


@pytest.fixture
def write(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write_files(**files):
        for name, text in {"base": BASE, **files}.items():
            file = Path("profiles", *name.split("__")).with_suffix(".yaml")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")

    return write_files


def compiled(*modules, profile="base", folders=("profiles",)):
    return load_profile(Selection(profile, modules), [Path(folder) for folder in folders]).profile


def refused(*modules, profile="base", folders=("profiles",)):
    with pytest.raises(ProfileInvalid) as caught:
        compiled(*modules, profile=profile, folders=folders)
    return caught.value.diagnostics


def test_order_and_repetition_of_modules_make_no_difference(write):
    write(modules__pottery=KILN, modules__zoo="nodes: {Animal: {properties: {name: string}}}")
    assert compiled("zoo", "pottery") == compiled("pottery", "zoo", "pottery")
    assert compiled("zoo", "pottery").modules == ("pottery", "zoo")


def test_mistakes_of_every_stage_and_file_are_reported_in_one_run(write):
    write(
        modules__pottery=KILN.replace("to: Kiln", "to: Klin").replace("name: string", "name: strng"),
        modules__zoo=(
            "nodes:\n  Animal: {ky: name, properties: {name: string}}\n"
            "  Cage: {key: nmae, properties: {name: string}}\n"
        ),
        modules__torn="nodes: [\n",
    )
    codes = [(Path(item.file).stem, item.line, item.code) for item in refused("pottery", "zoo", "torn", "gone")]
    assert codes == [
        ("gone", 1, "E001"),
        ("pottery", 3, "E104"),
        ("torn", 2, "E005"),
        ("zoo", 2, "E101"),
    ]
    codes = [(Path(item.file).stem, item.line, item.code) for item in refused("pottery", "zoo", "torn")]
    assert ("pottery", 5, "E112") in codes
    assert ("zoo", 3, "E110") in codes


def test_a_name_that_a_broken_file_may_define_is_not_called_unknown(write):
    write(modules__pottery=KILN.replace("to: Kiln", "to: [Kiln, Oven, Vat]"), modules__torn="nodes: {Oven: [\n")
    messages = " ".join(item.message for item in refused("pottery", "torn"))
    assert "Vat" in messages
    assert "Oven" not in messages


def test_the_first_folder_that_holds_a_name_wins(write):
    write(modules__pottery=KILN)
    Path("mine/modules").mkdir(parents=True)
    Path("mine/modules/pottery.yaml").write_text(KILN.replace("Kiln", "Oven"), encoding="utf-8")
    assert "Oven" in compiled("pottery", folders=("mine", "profiles")).by_label
    assert "Kiln" in compiled("pottery", folders=("profiles", "mine")).by_label


def test_a_profile_may_be_the_path_of_a_file_with_its_modules_beside_it(write, tmp_path):
    write(modules__pottery=KILN)
    profile = compiled("pottery", profile=str(tmp_path / "profiles" / "base.yaml"), folders=())
    assert profile.name == "base"
    assert profile == compiled("pottery")


def test_a_path_that_leads_nowhere_is_reported(write):
    assert [item.code for item in refused(profile="nowhere/x.yaml")] == ["E001"]


def test_an_unknown_module_names_the_folders_and_the_nearest_name(write):
    write(modules__pottery=KILN)
    (found,) = refused("potery")
    assert "profiles/modules" in found.message
    assert "pottery" in found.hint


def test_a_profile_selected_as_a_module_is_told_apart_from_a_misspelling(write):
    write()
    (found,) = refused("base")
    assert "--profile" in found.hint


@pytest.mark.parametrize("name", ["../base", "no", "", "a b", "a\0b", "/etc/passwd"])
def test_a_module_name_that_is_no_name_is_refused(write, name):
    write()
    assert {item.code for item in refused(name)} <= {"E001", "E105", "E107"}


def test_files_are_named_as_a_user_would_type_them(write, tmp_path):
    write(modules__pottery="nodes: []\nfoo: bar\n")
    assert {item.file for item in refused("pottery")} == {"profiles/modules/pottery.yaml"}
    os.chdir("/")
    full = tmp_path / "profiles"
    assert {item.file for item in refused("pottery", folders=(full,))} <= {
        str(full / "modules" / "pottery.yaml"),
        str(full / "modules" / "pottery.yaml").lstrip("/"),
    }


def test_warnings_come_back_with_the_profile(write):
    described = BASE.replace("properties", "description: One, properties")
    write(base=described, modules__other=described.replace("One", "Two").replace("name: base\n", ""))
    done = load_profile(Selection("base", ("other",)), [Path("profiles")])
    assert [item.code for item in done.warnings] == ["W201"]
    assert done.profile.by_label["Project"].description == "One"


def test_an_included_pack_may_hold_nothing_but_patterns(write):
    write(base=BASE + "include: core\n", patterns__core="nodes: {}\npatterns: []\n")
    assert [(item.code, item.file) for item in refused()] == [("E101", "profiles/patterns/core.yaml")]


def test_a_pack_that_two_files_include_is_read_once(write):
    pack = "patterns:\n  - {id: all, nodes: {p: Project}, insight: {key: [p], title: '{p}'}}\n"
    write(base=BASE + "include: [core]\n", modules__pottery=KILN + "include: [core]\n", patterns__core=pack)
    assert len(compiled("pottery").patterns) == 1


def test_another_hash_seed_gives_the_same_bytes():
    code = (
        "from engrama.compiler.front import *; from engrama.ir.profile import *; from engrama.ir.canonical import *\n"
        "modules = sorted(p.stem for p in (shipped_profiles() / 'modules').glob('*.yaml'))\n"
        "done = load_profile(Selection('base', tuple(modules)), [shipped_profiles()])\n"
        "print(canonical_json(profile_to_dict(done.profile)), *done.warnings)"
    )
    root = Path(__file__).resolve().parents[2]
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    }
    assert len(seen) == 1


def test_the_shipped_profiles_compile():
    for name in ("base", "developer"):
        assert load_profile(Selection(name), [shipped_profiles()]).profile.labels

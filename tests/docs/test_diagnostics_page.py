"""The page of diagnostics is the list of examples: each is compiled, and its output compared with a golden file."""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import engrama
from engrama.compiler.front import Selection, load_profile
from engrama.errors import ProfileInvalid

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "diagnostics.md").read_text(encoding="utf-8")
GOLDEN = ROOT / "tests" / "golden" / "diagnostics"
WITHOUT_EXAMPLE = {"E002", "E003"}
FENCE = re.compile(r"```yaml ?([^\n]*)\n(.*?)```", re.S)


@dataclass
class Entry:
    code: str
    title: str
    text: str
    wrong: dict[str, str] = field(default_factory=dict)
    mended: dict[str, str] = field(default_factory=dict)
    unselected: dict[str, str] = field(default_factory=dict)


def read_entries():
    found = []
    for part in PAGE.split("\n### ")[1:]:
        code, _, rest = part.partition(" ")
        entry = Entry(code, rest.partition("\n")[0], rest)
        for info, body in FENCE.findall(rest):
            role, _, name = info.partition(" ")
            getattr(entry, role)[name or "example"] = body
        found.append(entry)
    return found


ENTRIES = read_entries()
BASE = next(body for info, body in FENCE.findall(PAGE) if info == "base")


def compile_files(folder, files, unselected):
    """All diagnostics of the profile `base` with every file but base as a selected module."""
    modules = folder / "profiles" / "modules"
    modules.mkdir(parents=True)
    (folder / "profiles" / "base.yaml").write_text(files.get("base", BASE), encoding="utf-8")
    selected = sorted(files.keys() - {"base"})
    for name in selected:
        (modules / f"{name}.yaml").write_text(files[name], encoding="utf-8")
    for name, text in unselected.items():
        (modules / f"{name}.yaml").write_text(text, encoding="utf-8")
    try:
        return load_profile(Selection("base", tuple(selected)), [Path("profiles")]).warnings
    except ProfileInvalid as error:
        return error.diagnostics


def test_every_code_in_the_source_has_an_entry_and_every_entry_a_code():
    package = Path(engrama.__file__).parent / "compiler"
    source = "\n".join(file.read_text(encoding="utf-8") for file in package.glob("*.py"))
    assert set(re.findall(r'"([EW]\d{3})"', source)) == {entry.code for entry in ENTRIES}


def test_no_code_has_two_entries():
    codes = [entry.code for entry in ENTRIES]
    assert codes == sorted(set(codes), key=codes.index)


def test_only_what_no_yaml_text_can_show_goes_without_an_example():
    assert {entry.code for entry in ENTRIES if not (entry.wrong and entry.mended)} == WITHOUT_EXAMPLE


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if entry.wrong], ids=lambda entry: entry.code)
def test_the_wrong_example_reports_its_code_as_recorded(entry, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = compile_files(tmp_path, entry.wrong, entry.unselected)
    assert entry.code in {item.code for item in found}
    text = "".join(f"{item}\n" for item in found)
    golden = GOLDEN / f"{entry.code}.txt"
    if os.environ.get("ENGRAMA_UPDATE_GOLDEN"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if entry.mended], ids=lambda entry: entry.code)
def test_the_mended_example_compiles_without_a_word(entry, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert compile_files(tmp_path, entry.mended, entry.unselected) == ()


def test_no_golden_file_outlives_its_entry():
    assert {file.stem for file in GOLDEN.glob("*.txt")} == {entry.code for entry in ENTRIES if entry.wrong}

import hashlib
import shutil

import pytest

MODULE = """\
name: pottery
description: A studio of kilns and glazes
nodes:
  Kiln:
    key: name
    description: An oven for clay
    properties:
      name: string
      max_c: integer
relations:
  FIRED_IN: {from: Concept, to: Kiln}
"""


def write_module(cli, text=MODULE, name="pottery"):
    folder = cli.work / "profiles" / "modules"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def tree(folder):
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def studio(cli):
    write_module(cli)
    cli.ok("init", "--modules", "pottery")
    return cli


def test_init_makes_a_workspace_and_says_what_and_what_next(cli):
    result = cli.ok("init", "--modules", "teaching", "ai")
    assert (cli.work / "engrama.yaml").read_text() == "profile: base\nmodules: [ai, teaching]\n"
    for word in (str(cli.work), "base with ai, teaching", "engrama remember"):
        assert word in result.out
    assert "Course" in (cli.work / "generated" / "models.py").read_text()
    assert not (cli.work / ".engrama").exists()
    cli.ok("remember", "Course", "Trees")
    assert (cli.work / ".engrama" / "engrama.db").is_file()
    assert not (cli.home / ".engrama").exists()


def test_the_same_selection_compiles_to_the_same_bytes_however_it_is_typed(cli):
    seen = []
    for words in (
        ["--profile", "base", "--modules", "teaching", "ai"],
        ["--modules", "ai,teaching"],
        ["--modules", "ai", "--profile", "base", "--modules", "teaching"],
    ):
        cli.ok("init", *words)
        seen.append(tree(cli.work / "generated"))
    assert seen[0] == seen[1] == seen[2]


def test_init_again_keeps_the_selection_or_changes_it_and_every_other_line(cli):
    cli.ok("init", "--profile", "developer")
    file = cli.work / "engrama.yaml"
    file.write_text("# mine\nvault: ~/notes # here\n" + file.read_text() + "rrf_k: 7\n")
    cli.ok("init")
    assert "profile: developer" in file.read_text()
    cli.ok("init", "--modules", "ai")
    assert file.read_text() == "# mine\nvault: ~/notes # here\nprofile: base\nmodules: [ai]\nrrf_k: 7\n"


@pytest.mark.parametrize(
    "before",
    [
        "modules:\n  - a\n  - b\n\n# end\nprofile: x\n",
        "profile:\n  x\nmodules: [a,\n  b]\n\n# end",
        "# end\n",
    ],
)
def test_only_the_lines_of_the_selection_are_replaced(cli, before):
    from engrama.configfiles import read_workspace_file, write_selection

    path = cli.work / "engrama.yaml"
    path.write_text(before)
    write_selection(path, "base", ["c", "null"])
    found = read_workspace_file(path)
    assert (found.profile, found.modules) == ("base", ("c", "null"))
    assert "# end" in path.read_text()


def test_init_for_the_user_serves_every_folder_without_a_workspace(cli):
    cli.ok("init", "--user", "--modules", "teaching")
    assert (cli.home / ".engrama" / "engrama.yaml").is_file()
    assert list(cli.work.iterdir()) == []
    cli.ok("remember", "Course", "Trees")
    assert (cli.home / ".engrama" / "engrama.db").is_file()


def test_a_workspace_inside_another_has_a_memory_of_its_own(cli, monkeypatch):
    cli.ok("init")
    (cli.work / "engrama.yaml").open("a").write("database: shared.db\n")
    inner = cli.work / "inner"
    inner.mkdir()
    monkeypatch.chdir(inner)
    result = cli.ok("init", "--json").json
    assert result["paths"]["database"] == str(inner / ".engrama" / "engrama.db")
    assert cli.ok("status", "--json").json["paths"]["database"] == result["paths"]["database"]


def test_init_in_a_named_home(cli, tmp_path):
    cli.ok("init", "--home", tmp_path / "x", "--modules", "teaching")
    cli.ok("remember", "Course", "Trees", ENGRAMA_HOME=tmp_path / "x")
    assert (tmp_path / "x" / "engrama.db").is_file()
    assert list(cli.work.iterdir()) == []


def test_a_profile_file_is_remembered_by_its_relative_path(cli, monkeypatch):
    (cli.work / "mine.yaml").write_text(MODULE.replace("pottery", "mine").replace("from: Concept", "from: Kiln"))
    cli.ok("init", "--profile", "./mine.yaml")
    assert "profile: ./mine.yaml" in (cli.work / "engrama.yaml").read_text()
    below = cli.work / "below"
    below.mkdir()
    monkeypatch.chdir(below)
    cli.ok("compile", "--check")
    cli.ok("remember", "Kiln", "Ember")


def test_a_wrong_profile_is_refused_whole_and_leaves_nothing(cli):
    write_module(cli, MODULE.replace("max_c: integer", "max_c: intger").replace("to: Kiln", "to: Klin"))
    result = cli.refused(
        "init", "--modules", "pottery", says=("pottery.yaml:9:", "pottery.yaml:11:", "Kiln", "integer")
    )
    assert result.out == ""
    assert [path.name for path in cli.work.iterdir()] == ["profiles"]
    error = cli.refused("init", "--modules", "pottery", "--json").error
    assert error["code"] == "profile-invalid"
    assert len(error["diagnostics"]) == 2


def test_check_names_each_kind_of_drift_with_a_diff_and_the_mending_command(studio):
    generated = studio.work / "generated"
    studio.ok("compile", "--check")
    saved = tree(generated)
    with (generated / "sqlite" / "schema.sql").open("a") as file:
        file.write("-- mine\n")
    (generated / "prompt.md").unlink()
    (generated / "stray.txt").write_text("x\n")
    says = ("edited: sqlite/schema.sql", "-- mine", "missing: prompt.md", "orphan: stray.txt", "Run `engrama compile`")
    result = studio.refused("compile", "--check", code=1, says=says)
    assert result.out == ""
    drift = studio.refused("compile", "--check", "--json", code=1).json["drift"]
    assert {item["kind"] for item in drift} == {"edited", "missing", "orphan"}
    studio.ok("compile")
    assert tree(generated) == saved
    assert studio.ok("compile", "--check", "--json").json == {"drift": []}


def test_check_sees_a_changed_profile_and_writes_nothing(studio):
    before = tree(studio.work / "generated")
    write_module(studio, MODULE.replace("max_c: integer", "max_c: integer\n      min_c: integer"))
    studio.refused("compile", "--check", code=1, says=("stale: profile.json", "min_c"))
    write_module(studio, MODULE.replace("to: Kiln", "to: Klin"))
    studio.refused("compile", "--check", code=2, says="Klin")
    assert tree(studio.work / "generated") == before


def test_compile_takes_another_selection_without_remembering_it(studio):
    studio.ok("compile", "--profile", "developer")
    assert "modules: [pottery]" in (studio.work / "engrama.yaml").read_text()
    studio.refused("compile", "--check", code=1)
    studio.ok("compile", "--check", "--profile", "developer")


def test_compile_into_another_folder_leaves_the_workspace_alone(cli):
    cli.ok("compile", "--profile", "base", "--output", "bundle")
    assert sorted(path.name for path in cli.work.iterdir()) == ["bundle"]
    cli.ok("compile", "--profile", "base", "--output", "bundle", "--check")
    (cli.work / "bundle" / "prompt.md").unlink()
    mend = "engrama compile --profile base --output bundle"
    cli.refused("compile", "--profile", "base", "--output", "bundle", "--check", code=1, says=mend)


@pytest.mark.parametrize("words", [["compile"], ["compile", "--check"], ["compile", "--profile", "base"]])
def test_without_a_workspace_compile_says_how_to_make_one(cli, words):
    cli.refused(*words, says=("engrama init", str(cli.work)))
    assert list(cli.work.iterdir()) == []


def test_without_a_selection_compile_keeps_the_memory_at_the_shipped_base(cli):
    cli.ok("remember", "Project", "Atlas")
    result = cli.ok("compile")
    assert str(cli.home / ".engrama" / "engrama.db") in result.out
    assert cli.ok("search", "atlas", "--json").json["results"]


def test_a_damaged_bundle_is_refused_with_the_command_that_mends_it(studio):
    studio.ok("remember", "Kiln", "Ember")
    (studio.work / "generated" / "profile.json").write_text("{}")
    studio.refused("search", "ember", says="engrama compile")
    studio.ok("compile")
    assert studio.ok("search", "ember", "--json").json["results"]


def test_a_new_property_is_applied_and_listed(studio):
    studio.ok("remember", "Kiln", "Ember", "--set", "max_c=1300")
    write_module(studio, MODULE.replace("max_c: integer", "max_c: integer\n      fuel: string"))
    assert "fuel" in studio.ok("compile").out
    studio.ok("remember", "Kiln", "Ember", "--set", "fuel=gas")


def test_a_label_with_data_that_vanishes_is_refused_before_anything_is_written(studio):
    studio.ok("remember", "Kiln", "Ember")
    before = tree(studio.work / "generated")
    write_module(studio, MODULE.replace("Kiln", "Oven"))
    studio.refused("compile", says=("Kiln", "1", "migrate"))
    assert tree(studio.work / "generated") == before
    assert studio.ok("search", "ember", "--json").json["results"]
    selection = (studio.work / "engrama.yaml").read_text()
    studio.refused("init", "--profile", "base", says="Kiln")
    assert (studio.work / "engrama.yaml").read_text() == selection


def test_a_bundle_is_never_written_over_a_folder_of_other_things(cli):
    (cli.work / "generated").mkdir()
    (cli.work / "generated" / "thesis.txt").write_text("x")
    cli.refused("init", says="thesis.txt")
    assert sorted(path.name for path in cli.work.iterdir()) == ["generated"]


def test_a_vanished_bundle_comes_back(studio):
    shutil.rmtree(studio.work / "generated")
    studio.refused("compile", "--check", code=1, says="missing: manifest.json")
    studio.ok("compile")
    studio.ok("compile", "--check")

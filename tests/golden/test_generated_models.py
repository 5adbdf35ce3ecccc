"""The generated `models.py` is imported, used, linted and type-checked, whatever the profile says."""

from __future__ import annotations

import ast
import datetime
import enum
import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engrama.compiler.render import render_bundle
from engrama.ir.profile import CompiledProfile, Label, Property
from engrama.models import UNSET

ROOT = Path(__file__).resolve().parents[2]
Load = Callable[[str], ModuleType]

USE = """\
from hostile import Group, GroupMood_, Match, Order, OrderOrder, RelationType_, Selects_

match = Match(name="x", class__=3, from_="here", select=True, list_=["a"])
Group(title="t", mood=GroupMood_.NO)
Selects_(match, Group(title="t"))
Selects_("Match:x", ("Group", "t"))
text: str = RelationType_.SELECTS
Order(order=OrderOrder.ASC)
"""
MISUSE = """\
from hostile import Group, GroupMood_, Match, Selects_

Match()
Match(name="x", nonsense=1)
Group(title="t", mood="no")
Selects_(Group(title="t"), Match(name="x"))
Match(name="x").name = "y"
"""


def load(text: str, folder: Path) -> ModuleType:
    path = folder / "models.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("generated_models", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def models(bundle_of: Callable[[str], dict[str, str]], tmp_path: Path) -> Load:
    return lambda case: load(bundle_of(case)["models.py"], tmp_path)


def node_classes(module: ModuleType) -> list[Any]:
    return [
        value for value in vars(module).values() if "__label__" in vars(value if isinstance(value, type) else object)
    ]


def test_every_label_has_a_class_that_needs_its_key_and_nothing_else(
    case: str, profile: CompiledProfile, models: Load
) -> None:
    classes = {cls.__label__: cls for cls in node_classes(models(case))}
    assert set(classes) == {label.name for label in profile.labels} - {"Insight"}
    for label in profile.labels:
        if label.name == "Insight":
            continue
        cls = classes[label.name]
        field = next(name for name, prop in cls.__fields__.items() if prop == label.key)
        node = cls(**{field: "Ember"})
        assert (node.label, node.key, node.properties()) == (label.name, "Ember", {label.key: "Ember"})
        with pytest.raises(TypeError, match="required keyword-only"):
            cls()


def test_every_property_can_be_given_and_comes_back_under_its_own_name(
    case: str, profile: CompiledProfile, models: Load
) -> None:
    for cls in node_classes(models(case)):
        label = profile.by_label[cls.__label__]
        node = cls(**dict.fromkeys(cls.__fields__, "x"))
        assert node.properties() == dict.fromkeys((prop.name for prop in label.properties), "x")
        assert {field: getattr(node, field) for field in cls.__fields__} == dict.fromkeys(cls.__fields__, "x")


def test_enums_hold_exactly_the_declared_values_in_their_order(profile_of: Any, models: Load) -> None:
    module = models("hostile")
    mood = profile_of("hostile").by_label["Group"].by_name["mood"]
    assert [str(member) for member in module.GroupMood_] == list(mood.values)
    assert module.GroupMood_('a"b') is module.GroupMood_.A_B
    assert module.GroupMood_.NONE == "None"
    assert all(name.isidentifier() for name in module.GroupMood_.__members__)


def test_values_come_out_plain_and_only_if_given(models: Load) -> None:
    module = models("hostile")
    day, moment = datetime.date(2024, 2, 29), datetime.datetime(2024, 2, 29, 12, tzinfo=datetime.UTC)
    match = module.Match(name="x", class__=3, date=day, datetime=moment, list_=["a", "b"], select=False, str_="")
    assert match.properties() == {
        "name": "x",
        "class": 3,
        "date": "2024-02-29",
        "datetime": "2024-02-29T12:00:00+00:00",
        "list": ["a", "b"],
        "select": False,
        "str": "",
    }
    plain = module.Order(order=module.OrderOrder.ASC).properties()["order"]
    assert (plain, isinstance(plain, enum.Enum)) == ("asc", False)


def test_a_node_shows_what_was_given_and_cannot_be_changed(models: Load) -> None:
    match = models("hostile").Match(name="x", class__=3)
    assert repr(match) == "Match(name='x', class__=3)"
    assert match.from_ is UNSET
    assert not UNSET
    with pytest.raises(AttributeError):
        match.name = "y"


def test_relations_know_their_type_and_are_strings_by_their_enum(models: Load) -> None:
    module = models("hostile")
    selects = module.Selects_("Match:x", module.Group(title="t"))
    assert (selects.type, selects.source, selects.target.key) == ("SELECTS", "Match:x", "t")
    assert module.RelationType_.NOT == "NOT"
    assert set(module.RelationType_) == {"GROUP_MOOD", "NOT", "SELECTS", "WHERE"}


def test_a_star_import_gives_the_classes_and_no_helper(case: str, models: Load) -> None:
    public = {name: value for name, value in vars(models(case)).items() if not name.startswith("_")}
    assert all(isinstance(value, type) and value.__name__ == name for name, value in public.items())


def test_descriptions_are_docstrings_and_nothing_else(models: Load, profile_of: Any) -> None:
    module = models("hostile")
    profile = profile_of("hostile")
    assert module.Match.__doc__ == profile.by_label["Match"].description
    assert module.Order.__doc__ == profile.by_label["Order"].description


def test_the_text_is_python_3_11_and_only_declares(case: str, bundle: dict[str, str]) -> None:
    tree = ast.parse(bundle["models.py"], feature_version=(3, 11))
    statements = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.ClassDef, ast.Expr)
    assert all(isinstance(node, statements) for node in tree.body)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    assert {ast.unparse(call.func) for call in calls} == {"_dataclasses.dataclass"}


def test_profiles_without_enums_or_relations_import_nothing_unused(tmp_path: Path) -> None:
    bare = CompiledProfile("bare", labels=(Label("Kiln", "name", properties=(Property("name"),)),))
    text = render_bundle(bare)["models.py"]
    assert "_enum" not in text
    assert "_Relation" not in text
    assert load(text, tmp_path).Kiln(name="Ember").key == "Ember"


def test_types_and_lint_hold_strictly(bundle_of: Callable[[str], dict[str, str]], tmp_path: Path) -> None:
    for name in ("base+all", "developer", "hostile"):
        path = tmp_path / f"{name.replace('+', '_')}.py"
        path.write_text(bundle_of(name)["models.py"], encoding="utf-8")
    (tmp_path / "use.py").write_text(USE)
    lint = run("ruff", "check", "--isolated", "--no-cache", ".", cwd=tmp_path)
    assert lint.returncode == 0, lint.stdout
    (tmp_path / "misuse.py").write_text(MISUSE)
    types = run("mypy", "--strict", "--config-file=", f"--cache-dir={ROOT}/.mypy_cache/generated", ".", cwd=tmp_path)
    wrong = {line.split(": error:")[0] for line in types.stdout.splitlines() if ": error:" in line}
    assert wrong == {f"misuse.py:{number}" for number in (3, 4, 5, 6, 7)}, types.stdout + types.stderr


def run(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "MYPYPATH": str(ROOT)}
    return subprocess.run([sys.executable, "-m", *words], cwd=cwd, env=env, capture_output=True, text=True, check=False)

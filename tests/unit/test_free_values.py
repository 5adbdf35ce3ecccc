"""A property that is declared later must fit the values that nodes hold under its name already."""

from __future__ import annotations

from pathlib import Path

import pytest

from engrama.backends import FreshSource
from engrama.backends.sqlite.connection import FileOptions
from engrama.backends.sqlite.store import SqliteGraphStore
from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.render import render_bundle
from engrama.core.engine import Binding, EngramaEngine
from engrama.core.scope import Scope
from engrama.errors import ProfileMismatch

PROFILE = """
name: kilns
nodes:
  Kiln: {description: An oven, properties: {name: string%s}}
"""


def source(folder: Path, extra: str = "") -> FreshSource:
    path = folder / "kilns.yaml"
    path.write_text(PROFILE % extra, encoding="utf-8")
    profile = load_profile(Selection(str(path), ()), [shipped_profiles()]).profile
    return FreshSource(profile, render_bundle(profile))


@pytest.mark.parametrize(
    ("declared", "fits"),
    [
        (", heat: string", True),
        (", heat: integer", False),
        (", heat: {type: enum, values: [low, high]}", False),
        (", heat: {type: enum, values: [low, hot]}", True),
    ],
)
def test_a_new_property_is_refused_over_values_it_would_not_take(tmp_path: Path, declared: str, fits: bool) -> None:
    options = FileOptions(tmp_path / "engrama.db", "normal")
    store = SqliteGraphStore(options, source(tmp_path))
    EngramaEngine(store, Binding(Scope("o", "u"))).merge_node("Kiln", "Ember", {"heat": "hot"})
    store.close()
    later = SqliteGraphStore(options, source(tmp_path, declared), any_profile=True)
    if fits:
        assert later.pending_changes()
    else:
        with pytest.raises(ProfileMismatch, match="1 stored"):
            later.pending_changes()
    later.close()

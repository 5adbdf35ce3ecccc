"""A memory with a vault on any store, for the contract of the vault."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engrama.adapters.obsidian.engines import AsyncVaultedEngine, VaultedEngine
from engrama.adapters.obsidian.erasing import erase_everywhere
from engrama.adapters.obsidian.folder import VaultFolder
from engrama.adapters.obsidian.insights import write_insight
from engrama.adapters.obsidian.steps import run_steps, run_steps_async
from engrama.adapters.obsidian.sync import Vault, sync_note, sync_vault
from engrama.backends import FreshSource
from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.render import render_bundle
from engrama.core.engine import AsyncEngramaEngine, EngramaEngine
from engrama.core.rows import Origin
from engrama.core.vault.reading import Mapped
from tests.stores import KINDS, VERBS, Memory, TimedBinding, open_memory

ANYWHERE = Mapped()
SYNC = Origin("sync", "tester", "s1", 1.0)


@cache
def base() -> FreshSource:
    """The compiled base profile."""
    profile = load_profile(Selection("base"), [shipped_profiles()]).profile
    return FreshSource(profile, render_bundle(profile))


class Notebook:
    """A memory, the folder of its vault, and what a person does with both."""

    def __init__(self, memory: Memory, root: Path, mapped: Mapped = ANYWHERE) -> None:
        self.memory, self.root = memory, root
        root.mkdir(exist_ok=True)
        self.vault = Vault(VaultFolder(root), mapped, memory.profile)

    # What a person does in the vault

    def write(self, path: str, text: str | bytes) -> Path:
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text if isinstance(text, bytes) else text.encode())
        return place

    def read(self, path: str) -> str:
        return (self.root / path).read_bytes().decode()

    def edit(self, path: str, old: str, new: str) -> None:
        text = self.read(path)
        assert old in text, text
        self.write(path, text.replace(old, new, 1))

    def tree(self) -> dict[str, bytes]:
        return {
            path.relative_to(self.root).as_posix(): path.read_bytes()
            for path in sorted(self.root.rglob("*"))
            if path.is_file()
        }

    # What Engrama does

    def sync(self, **options: Any) -> Any:
        return self._steps(sync_vault(self.vault, **options), SYNC)

    def sync_note(self, path: str, **options: Any) -> Any:
        return self._steps(sync_note(self.vault, path, **options), SYNC)

    def write_insight(self, uid: str, note: str | None = None) -> Any:
        return self._steps(write_insight(self.vault, uid, note))

    def erase(self, *, apply: bool) -> Any:
        return self._steps(erase_everywhere(self.vault, apply=apply))

    def __getattr__(self, name: str) -> Any:
        """A verb, with the notes of what it changes."""
        plan = VERBS[name]
        plain = self._engine(None)
        awaited = bool(self.memory.runner)
        engine = AsyncVaultedEngine(plain, lambda: self.vault) if awaited else VaultedEngine(plain, self.vault)
        return lambda *args, **kwargs: self.memory._waited(engine.run(plan(*args, **kwargs)))

    # What is in the memory

    def nodes(self) -> dict[str, dict[str, Any]]:
        return {f"{node['label']}:{node['key']}": node for node in self._rows("node") if node["label"] != "Insight"}

    def relations(self, *, ended: bool = False) -> set[tuple[str, str, str]]:
        names = {node["uid"]: name for name, node in self.nodes().items()}
        return {
            (names[row["source"]], row["type"], names[row["target"]])
            for row in self._rows("relation")
            if ended or row["valid_to"] is None
        }

    def texts(self, name: str) -> list[str]:
        return sorted(item["text"] for item in self.nodes()[name]["observations"])

    def insights(self) -> list[dict[str, Any]]:
        return [node for node in self._rows("node") if node["label"] == "Insight"]

    def _rows(self, kind: str) -> Iterator[dict[str, Any]]:
        for line in self.memory.export():
            data = json.loads(line)
            if kind in data:
                yield data[kind]

    def _engine(self, origin: Origin | None) -> Any:
        binding = TimedBinding(self.memory.scope, self.memory.clock, self.memory.settings)
        if origin is not None:
            binding.__dict__["origin"] = origin
        return (AsyncEngramaEngine if self.memory.runner else EngramaEngine)(self.memory.store, binding)

    def _steps(self, steps: Any, origin: Origin | None = None) -> Any:
        run = run_steps_async if self.memory.runner else run_steps
        return self.memory._waited(run(self._engine(origin), steps))


def open_notebook(kind: str, folder: Path, vault: Path, mapped: Mapped = ANYWHERE) -> Notebook:
    """A notebook on a fresh memory, such as `sqlite-async`, over a vault that may be there already."""
    backend, _, mode = kind.partition("-")
    return Notebook(open_memory(backend, folder, awaited=mode == "async", source=base()), vault, mapped)


@pytest.fixture(params=KINDS)
def book(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Notebook]:
    opened = open_notebook(request.param, tmp_path / "store", tmp_path / "vault")
    yield opened
    opened.memory.close()


@pytest.fixture
def again(request: pytest.FixtureRequest, tmp_path: Path, book: Notebook) -> Iterator[Any]:
    """Opens an empty memory on the same vault, as on another machine."""
    opened: list[Notebook] = []

    def build() -> Notebook:
        kind = request.node.callspec.params["book"]
        new = open_notebook(kind, tmp_path / f"again{len(opened)}", book.root, book.vault.mapped)
        new.memory.clock = book.memory.clock
        opened.append(new)
        return new

    yield build
    for item in opened:
        item.memory.close()

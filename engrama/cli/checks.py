"""What `doctor` looks at: each check says whether a part of the set-up is right, and what mends it."""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engrama.errors import EngramaError
from engrama.ir.bundle import Bundle

if TYPE_CHECKING:
    from engrama.cli.run import Run
    from engrama.config import Config
    from engrama.sdk import Engrama

OK, WARN, FAIL = "ok", "warn", "fail"
EMBEDDED = "embedded nodes"
"""The name of the check for nodes without a vector; the stores' own checks have one named `vectors`."""

SCARCE_BYTES = 100 * 1024 * 1024


@dataclass(frozen=True)
class Finding:
    """One checked part: `state` is ok, warn or fail, `hint` the next command where there is one."""

    name: str
    state: str
    detail: str
    hint: str = ""

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready data."""
        data = {"name": self.name, "state": self.state, "detail": self.detail, "hint": self.hint}
        return data if self.hint else {name: data[name] for name in ("name", "state", "detail")}


def examine(run: Run) -> Iterator[Finding]:
    """Every finding, in the order in which one part rests on another."""
    yield _versions()
    config, failed = _attempt("configuration", lambda: run.config)
    if failed:
        yield failed
        return
    if lost := run.lost_workspace():
        yield Finding("lost workspace", WARN, lost)
    yield from _settings(config)
    yield from _bundle(config)
    yield from _place(config)
    yield from _embedder(config)
    yield from _vault(config)
    yield from _store(run, config)


def _vault(config: Config) -> Iterator[Finding]:
    """Whether the vault can be read, where there is one."""
    if config.vault is None:
        return
    from engrama.adapters.obsidian.opening import count_notes

    notes = count_notes(config)
    if notes is None:
        yield Finding("vault", FAIL, f"{config.vault} cannot be read.", "Check VAULT_PATH and its drive.")
    else:
        yield Finding("vault", OK, f"{config.vault}, {notes} notes.")


def _attempt(name: str, action: Callable[[], Any]) -> tuple[Any, Finding | None]:
    try:
        return action(), None
    except EngramaError as error:
        return None, Finding(name, FAIL, error.message, error.hint)


def _versions() -> Finding:
    import apsw

    from engrama import __version__

    sqlite = f"SQLite {apsw.sqlite_lib_version()} (its own; no loadable extension is needed)"
    detail = f"Engrama {__version__}, Python {platform.python_version()}, {sqlite}"
    return Finding("versions", OK, detail)


def _settings(config: Config) -> Iterator[Finding]:
    file = "" if config.workspace_file else ", without an engrama.yaml"
    yield Finding("workspace", OK, f"{config.home} ({config.sources['home']}{file})")
    chosen = [f"{key} {where}" for key, where in config.sources.items() if where != "default" and key != "home"]
    yield Finding("settings", OK, "; ".join(chosen) or "all at their defaults")


def _bundle(config: Config) -> Iterator[Finding]:
    bundle, failed = _attempt("bundle", lambda: _whole_bundle(config.bundle))
    if failed:
        yield failed
        return
    profile = bundle.profile
    selected = " with ".join([profile.name, *([", ".join(profile.modules)] if profile.modules else [])])
    yield Finding("bundle", OK, f"{config.bundle} ({selected}, {profile.hash[:12]})")
    if config.profile is not None:
        yield _freshness(config)


def _whole_bundle(folder: Path) -> Bundle:
    bundle = Bundle.open(folder)
    for name in bundle.manifest.files:
        bundle.text(name)
    return bundle


def _freshness(config: Config) -> Finding:
    from engrama.cli import building

    selection = building.remembered_selection(config) or building.BASE
    folders = building.profile_folders(config, Path.cwd())
    built, failed = _attempt("profile", lambda: building.build(selection, folders))
    if failed:
        return failed
    drift = building.check(built, config.bundle)
    if not drift:
        return Finding("profile", OK, "the bundle is what the profile compiles to")
    differing = ", ".join(f"{item.name} ({item.kind})" for item in drift)
    return Finding(
        "profile", WARN, f"the bundle is not what the profile compiles to: {differing}", "Run `engrama compile`."
    )


def _place(config: Config) -> Iterator[Finding]:
    if config.backend != "sqlite":
        return
    folder = config.database.parent
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    if os.access(folder, os.W_OK | os.X_OK):
        yield Finding("folder", OK, f"{config.database.parent} can be written")
    else:
        hint = "Mend its permissions, or name another place with ENGRAMA_DB_PATH."
        yield Finding("folder", FAIL, f"{folder} cannot be written", hint)
    free = shutil.disk_usage(folder).free
    detail = f"{free / 1024**3:.1f} GiB free"
    yield Finding("disk", OK, detail) if free >= SCARCE_BYTES else Finding("disk", WARN, detail, "Free some space.")


def _embedder(config: Config) -> Iterator[Finding]:
    """Whether the configured embedder gives a vector now."""
    from engrama.opening import embedder_of

    provider, failed = _attempt("embedder", lambda: embedder_of(config, config.vector_backend))
    if failed or provider is None:
        yield failed or Finding("embedder", OK, "none is configured; search works by words")
        return
    try:
        _, failed = _attempt("embedder", lambda: provider.embed("Is anybody there?"))
    finally:
        provider.close()
    detail = f"{provider.name} {provider.model} gives vectors of {provider.dimensions} numbers"
    yield failed or Finding("embedder", OK, detail)


def _vectors(memory: Engrama) -> Finding:
    """Whether every node has a vector of the configured model."""
    report = memory.reindex(mode="classify")
    if not report.missing:
        return Finding(EMBEDDED, OK, f"all {report.scanned} nodes have one")
    why = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in (report.classes or {}).items() if count)
    lacking = f"{report.missing} of {report.scanned} nodes have none that fits ({why})"
    return Finding(EMBEDDED, WARN, lacking, "Run `engrama reindex`.")


def _store(run: Run, config: Config) -> Iterator[Finding]:
    if config.backend == "sqlite" and not config.database.exists():
        yield Finding("memory", OK, f"{config.database} does not exist yet; the first `engrama remember` makes it")
        yield _identity(config)
        return
    memory, failed = _attempt("memory", lambda: run.memory(remark=False))
    if failed:
        yield failed
        return
    with memory:
        if memory.engine.vectors is not None:
            finding, failed = _attempt(EMBEDDED, lambda: _vectors(memory))
            yield failed or finding
        counts, failed = _attempt("memory", memory.counts)
        if failed:
            yield failed
        else:
            held = f"{counts.nodes} nodes and {counts.relations} relations of this identity"
            yield Finding("memory", OK, f"{config.memory_place}: {held}")
        verification, failed = _attempt("integrity", memory.verify)
        if failed:
            yield failed
        else:
            for check in verification.checks:
                yield Finding(check.name, OK if check.ok else FAIL, check.detail)
    yield _identity(config)


def _identity(config: Config) -> Finding:
    for key in ("org_id", "user_id", "local_sub"):
        if getattr(config, key):
            owner = " / ".join(str(part) for part in (config.org_id, config.user_id) if part) or config.local_sub
            return Finding("identity", OK, f"{owner} ({config.sources[key]})")
    return Finding("identity", OK, "kept in the memory itself, so that a copied file stays readable")

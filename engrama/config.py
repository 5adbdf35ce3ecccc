"""One frozen `Config` from flags, the environment, `.env` files, `engrama.yaml` and defaults, in that order.

The only module that reads the environment. Where each value came from is kept in `Config.sources`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from engrama.errors import ConfigInvalid
from engrama.places import BUNDLE_FOLDER, USER_FOLDER, WORKSPACE_FILE, refuse_database, workspace_database
from engrama.settings import (
    BY_KEY,
    BY_VARIABLE,
    PATH_KEYS,
    SETTINGS,
    EmbeddingSettings,
    Found,
    HttpSettings,
    Layer,
    Neo4jSettings,
    RankingSettings,
    Setting,
    VaultSettings,
    passing,
)
from engrama.values import Value

R = TypeVar("R")


class Config(Value):
    """Everything a process is told from outside; all paths are absolute.

    `home` is the workspace folder, `bundle` the folder of compiled files, `profile` None when nothing was selected.
    `sources` maps each setting's key to a phrase that says where its value came from. `passing` holds the texts of
    those that another shell would not have: of flags, the environment and the `.env` of a folder that is no workspace.
    """

    hidden = frozenset({"sources", "passing"})

    home: Path
    workspace_file: Path | None
    database: Path
    bundle: Path
    profile: str | None
    modules: tuple[str, ...]
    backend: str
    vector_backend: str
    neo4j: Neo4jSettings
    embedding: EmbeddingSettings
    ranking: RankingSettings
    vault: Path | None
    notes: VaultSettings
    org_id: str | None
    user_id: str | None
    local_sub: str | None
    agent_id: str
    session_id: str
    durability: str
    trust_levels: Mapping[str, float]
    transport: str
    http: HttpSettings
    user_home: Path
    sources: Mapping[str, str]
    passing: Mapping[str, str]

    @property
    def memory_place(self) -> str:
        """Where the memory is: the database file, or the server's URI without a user and a password in it."""
        if self.backend == "null":
            return "this process only"
        if self.backend == "sqlite":
            return str(self.database)
        scheme, _, rest = self.neo4j.uri.partition("://")
        return f"{scheme}://{rest.rpartition('@')[2]}"


_NOTHING: Layer = {}


def load_config(
    flags: Mapping[str, Any] | None = None,
    *,
    environ: Mapping[str, str] | None = None,
    cwd: Path | str | None = None,
    home: Path | str | None = None,
    workspace: Path | None = None,
) -> Config:
    """Resolve every setting; `flags` has the keys of `engrama.yaml` plus `home`, and None counts as not given.

    `environ`, `cwd` and `home` (the user's home folder) default to those of the process. `workspace` is taken for the
    folder that was found, whether it has an `engrama.yaml` already or not.
    Raises ConfigInvalid that tells of every malformed line and value, its place and what was expected.
    """
    environ = os.environ if environ is None else environ
    here = _current_folder() if cwd is None else Path(cwd).absolute()
    user = _user_home() if home is None else Path(home).absolute()
    problems: list[ConfigInvalid] = []
    dotenv = _attempt(problems, lambda: _dotenv_layer(here / ".env"), _NOTHING)
    outer = [_flag_layer(flags or {}, here), _environment_layer(environ, here), dotenv]
    folder, found = (workspace, None) if workspace is not None else _workspace(outer, here, user)
    selection, inner = _workspace_layers(folder, here, problems)
    layers = [*_without_overruled_database(outer, found, folder == here), *inner]
    lasting = [dotenv, *inner] if folder == here else inner
    return _assemble(layers, folder, found, selection, user, problems).replace(passing=passing(layers, lasting))


def user_workspace(home: Path | None = None) -> Path:
    """`~/.engrama`: the workspace of a person who set up none."""
    return (home or _user_home()) / USER_FOLDER


def secret_in(variable: str) -> str:
    """A secret that the caller keeps in a variable of its own; raises ConfigInvalid when it is not set."""
    secret = os.environ.get(variable, "")
    if not secret.strip():
        raise ConfigInvalid(f"The variable {variable} is not set in the environment.", expected="a secret in it")
    return secret


def wants_colour(stream: Any) -> bool:
    """Whether to colour what is written there: a terminal, and NO_COLOR is not set."""
    return bool(stream.isatty()) and not os.environ.get("NO_COLOR")


def _assemble(
    layers: list[Layer],
    folder: Path,
    home_found: Found | None,
    selection: tuple[str | None, tuple[str, ...]],
    user: Path,
    problems: list[ConfigInvalid],
) -> Config:
    values: dict[str, Any] = {}
    sources: dict[str, str] = {"home": _home_source(folder, home_found)}
    for setting in SETTINGS:
        if setting.key != "home":
            read = partial(_value, setting, layers, user)
            values[setting.key], sources[setting.key] = _attempt(problems, read, (None, ""))
    if problems:
        raise ConfigInvalid.all_of(problems)
    database = values.pop("database") or workspace_database(folder, user, named=home_found is not None)
    refuse_database(database, sources["database"])
    workspace_file = folder / WORKSPACE_FILE
    profile, modules = selection
    values["vector_backend"] = values["vector_backend"] or _VECTOR_DEFAULTS[values["backend"]]
    values["trust_levels"] = {**BY_KEY["trust_levels"].parsed_default(), **values["trust_levels"]}
    return Config(
        home=folder,
        workspace_file=workspace_file if workspace_file.is_file() else None,
        database=database,
        bundle=_bundle_folder(folder, profile),
        profile=profile,
        modules=modules,
        neo4j=Neo4jSettings(*(values.pop(f"neo4j_{name}") for name in ("uri", "username", "password", "database"))),
        embedding=_embedding(values),
        ranking=_ranking(values),
        user_home=user,
        sources=sources,
        passing={},
        http=_http(values),
        notes=_notes(values),
        agent_id=values.pop("agent_id") or "",
        session_id=values.pop("session_id") or "",
        **values,
    )


_VECTOR_DEFAULTS = {"sqlite": "sqlite-vec", "neo4j": "neo4j", "null": "none"}


def _embedding(values: dict[str, Any]) -> EmbeddingSettings:
    return EmbeddingSettings(
        *(values.pop(f"embedding_{name}") for name in ("provider", "model", "dimensions")),
        *(values.pop(name) for name in ("openai_base_url", "openai_api_key", "ollama_url")),
    )


def _http(values: dict[str, Any]) -> HttpSettings:
    host, port, token, allowed = (values.pop(f"http_{name}") for name in ("host", "port", "token", "allowed_hosts"))
    return HttpSettings(host, port, token, allowed or ())


def _notes(values: dict[str, Any]) -> VaultSettings:
    folders, default, templates, tenants = (
        values.pop(f"vault_{name}") for name in ("folders", "default", "templates", "tenants")
    )
    return VaultSettings(folders or {}, default, (templates or "").replace("\\", "/").strip("/"), tenants or {})


def _ranking(values: dict[str, Any]) -> RankingSettings:
    legacy, mode = values.pop("ranking_legacy"), values.pop("fusion_mode")
    return RankingSettings(
        fusion_mode="linear" if legacy else mode,
        rrf_k=values.pop("rrf_k"),
        graph_rerank=values.pop("graph_rerank"),
        graph_hops=values.pop("graph_hops"),
        fanout_cap=values.pop("fanout_cap"),
        legacy=legacy,
    )


def _bundle_folder(folder: Path, profile: str | None) -> Path:
    if profile is not None:
        return folder / BUNDLE_FOLDER
    from engrama.ir.bundle import base_bundle

    return base_bundle()


def _attempt(problems: list[ConfigInvalid], read: Callable[[], R], otherwise: R) -> R:
    """What `read` finds; a ConfigInvalid is kept among `problems`, so that the next one is told of as well."""
    try:
        return read()
    except ConfigInvalid as error:
        problems.append(error)
        return otherwise


# Values


def _value(setting: Setting, layers: list[Layer], user: Path) -> tuple[Any, str]:
    for layer in layers:
        found = layer.get(setting.key)
        if found is not None:
            return _parsed(setting, found, user), found.where
    if setting.key in PATH_KEYS:
        return None, "default"
    return setting.parsed_default(), "default"


def _parsed(setting: Setting, found: Found, user: Path) -> Any:
    try:
        if setting.key in PATH_KEYS:
            return _path(found, user)
        return setting.parse(found.text)
    except ValueError as error:
        shown = "" if setting.secret else f' is "{found.text}"'
        raise ConfigInvalid(
            f"{setting.variable}{shown} ({found.where}); expected {setting.expected}.",
            expected=setting.expected,
            hint=f"Correct {setting.variable} there, or remove it to use the default.",
            file=found.file,
            line=found.line,
        ) from error


def _path(found: Found, user: Path) -> Path:
    """An absolute path; `~` is the user's home folder, a relative path starts where the value was written."""
    text = found.text.strip()
    if text == "~" or text.startswith(("~/", "~" + os.sep)):
        return Path(os.path.normpath(user / text[2:]))
    if text.startswith("~"):
        text = os.path.expanduser(text)
        if text.startswith("~"):
            raise ValueError(text)
    if "\0" in text:
        raise ValueError(text)
    return Path(os.path.normpath(found.base / text))


# Where the workspace is


def _workspace(layers: list[Layer], here: Path, user: Path) -> tuple[Path, Found | None]:
    for layer in layers:
        found = layer.get("home")
        if found is not None:
            folder: Path = _parsed(BY_KEY["home"], found, user)
            if folder.exists() and not folder.is_dir():
                message = f"{BY_KEY['home'].variable} is {folder} ({found.where}), which is not a folder."
                raise ConfigInvalid(message, expected="a folder", hint="Name a folder, or one to be made.")
            return folder, found
    for folder in (here, *here.parents):
        if (folder / WORKSPACE_FILE).is_file():
            return folder, None
    return user / USER_FOLDER, None


def _home_source(folder: Path, found: Found | None) -> str:
    if found is not None:
        return found.where
    file = folder / WORKSPACE_FILE
    return f"the nearest {file}" if file.is_file() else "default"


def _without_overruled_database(outer: list[Layer], home: Found | None, is_here: bool) -> list[Layer]:
    """A workspace named more strongly than a database keeps its own one: `--home` is not undone by a variable."""
    if home is None:
        return outer
    kept: list[Layer] = []
    overruled = False
    for position, layer in enumerate(outer):
        own = is_here and position == len(outer) - 1
        hidden = overruled and not own
        kept.append({key: found for key, found in layer.items() if key != "database"} if hidden else layer)
        overruled = overruled or layer.get("home") is home
    return kept


def _current_folder() -> Path:
    try:
        return Path.cwd()
    except OSError as error:
        raise ConfigInvalid(
            "The current folder no longer exists.", expected="an existing folder", hint="Change to one with `cd`."
        ) from error


def _user_home() -> Path:
    try:
        return Path.home().absolute()
    except RuntimeError as error:
        raise ConfigInvalid(
            "The home folder of this user is unknown.", expected="HOME to be set", hint="Set ENGRAMA_HOME to a folder."
        ) from error


# Layers


def _flag_layer(flags: Mapping[str, Any], here: Path) -> Layer:
    unknown = sorted(set(flags) - set(BY_KEY))
    if unknown:
        raise ConfigInvalid(f'"{unknown[0]}" is no setting; expected one of {", ".join(BY_KEY)}.')
    texts = {key: _as_text(value) for key, value in flags.items() if value is not None}
    return {key: Found(text, "given by a flag", here) for key, text in texts.items() if text.strip()}


def _as_text(value: Any) -> str:
    if isinstance(value, Mapping):
        return ",".join(f"{name}={item}" for name, item in value.items())
    return str(value)


def _environment_layer(environ: Mapping[str, str], here: Path) -> Layer:
    found = {}
    for setting in SETTINGS:
        text = environ.get(setting.variable, "")
        if text.strip():
            found[setting.key] = Found(text, "from the environment", here)
    return found


def _dotenv_layer(path: Path) -> Layer:
    if not path.is_file():
        return {}
    from engrama.configfiles import read_dotenv

    return {
        BY_VARIABLE[name].key: Found(text, f"from {path}:{line}", path.parent, str(path), line)
        for name, text, line in read_dotenv(path)
        if text.strip()
    }


def _workspace_layers(
    folder: Path, here: Path, problems: list[ConfigInvalid]
) -> tuple[tuple[str | None, tuple[str, ...]], list[Layer]]:
    dotenv = _attempt(problems, lambda: _dotenv_layer(folder / ".env"), _NOTHING) if folder != here else _NOTHING
    path = folder / WORKSPACE_FILE
    if not path.is_file():
        return (None, ()), [dotenv]
    from engrama.configfiles import WorkspaceFile, read_workspace_file

    workspace = _attempt(problems, lambda: read_workspace_file(path), WorkspaceFile(None, (), ()))
    settings = {
        key: Found(text, f"from {path}:{line}", folder, str(path), line) for key, text, line in workspace.settings
    }
    return (workspace.profile, workspace.modules), [dotenv, settings]

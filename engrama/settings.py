"""The table of settings: variable, key in `engrama.yaml`, default, what a value must look like; and their groups."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engrama.values import Value


class Setting(NamedTuple):
    """One setting. `default` is its text as documented ("" for none), `parse` raises ValueError on a malformed text."""

    variable: str
    key: str
    default: str
    parse: Callable[[str], Any]
    expected: str
    secret: bool = False

    def parsed_default(self) -> Any:
        """The default as a value; None where there is none."""
        return self.parse(self.default) if self.default else None


class Found(NamedTuple):
    """A raw value and its place: `where` for messages, `base` for relative paths, `file` and `line` if it has them."""

    text: str
    where: str
    base: Path
    file: str = ""
    line: int = 0


Layer = Mapping[str, Found]
"""What one place says, by key."""


def passing(layers: Sequence[Layer], lasting: Sequence[Layer]) -> dict[str, str]:
    """The texts, by key, that hold by all layers and would not by the lasting ones and the defaults alone."""
    found = {}
    for setting in SETTINGS:
        now, then = (
            next((layer[setting.key].text for layer in group if setting.key in layer), setting.default)
            for group in (layers, lasting)
        )
        if now != then:
            found[setting.key] = now
    return found


class Neo4jSettings(Value):
    """How to reach a Neo4j server; `password` is None when none was given."""

    hidden = frozenset({"password"})

    uri: str
    username: str
    password: str | None
    database: str


class EmbeddingSettings(Value):
    """Which embedder turns text into vectors; `provider` is `none`, `ollama`, `openai` or `local`.

    `model` and `dimensions` are None when nobody chose them: the provider knows its usual model and finds the length.
    """

    hidden = frozenset({"openai_api_key"})

    provider: str
    model: str | None
    dimensions: int | None
    openai_base_url: str
    openai_api_key: str | None
    ollama_url: str


class VaultSettings(Value):
    """How notes are read: `folders` and `default` give labels, `templates` is the folder of forms to fill in.

    `tenants` maps `org/user` to a folder inside the vault; with `*` every further owner gets one below that folder.
    """

    folders: Mapping[str, str]
    default: str
    templates: str
    tenants: Mapping[str, str]


class HttpSettings(Value):
    """Where an HTTP server binds, the token that it asks for (None: no token), and the names it answers to."""

    hidden = frozenset({"token"})

    host: str
    port: int
    token: str | None
    allowed_hosts: tuple[str, ...]


class RankingSettings(Value):
    """How search fuses and re-ranks; `fusion_mode` is `linear` whenever `legacy` is set."""

    fusion_mode: str
    rrf_k: int
    graph_rerank: bool
    graph_hops: int
    fanout_cap: int
    legacy: bool


def _text(value: str) -> str:
    value = value.strip()
    if not value.isprintable():
        raise ValueError(value)
    return value


def _secret(value: str) -> str:
    return value


def _one_of(*allowed: str) -> Callable[[str], str]:
    def parse(value: str) -> str:
        value = value.strip().lower()
        if value not in allowed:
            raise ValueError(value)
        return value

    return parse


def _whole(least: int, most: int) -> Callable[[str], int]:
    def parse(value: str) -> int:
        number = int(value)
        if not least <= number <= most:
            raise ValueError(value)
        return number

    return parse


_SWITCH = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


def _switch(value: str) -> bool:
    try:
        return _SWITCH[value.strip().lower()]
    except KeyError as error:
        raise ValueError(value) from error


def _url(*schemes: str) -> Callable[[str], str]:
    def parse(value: str) -> str:
        value = _text(value)
        scheme, separator, rest = value.partition("://")
        if scheme.lower() not in schemes or not separator or not rest.strip("/") or " " in value:
            raise ValueError(value)
        return value

    return parse


def _trust(value: str) -> dict[str, float]:
    levels = {}
    for item in value.replace(",", " ").split():
        source, separator, level = item.partition("=")
        number = float(level)
        if not source or not separator or not math.isfinite(number) or not 0 <= number <= 1:
            raise ValueError(item)
        levels[source] = number
    return levels


def _pairs(value: str) -> dict[str, str]:
    """Names and values: a JSON object, or `a=b, c=d`."""
    pairs: list[tuple[Any, Any]] = []
    if value.lstrip().startswith("{"):
        pairs += json.loads(value).items()
    else:
        pairs += (item.rpartition("=")[::2] for item in value.split(",") if item.strip())
    found = {}
    for name, item in pairs:
        if not isinstance(item, str) or not name.strip(" /") or not item.strip(" /") or not _text(name + item):
            raise ValueError(value)
        found[name.strip(" /")] = item.rstrip(" /").lstrip()
    return found


def _labels(value: str) -> dict[str, str]:
    return {_slashed(name).strip(" /"): label.strip(" /") for name, label in _pairs(value).items()}


def _folders(value: str) -> dict[str, str]:
    """Names and folders, each of which lies inside another folder."""
    found = _pairs(value)
    if not all(is_inside(folder) for folder in found.values()):
        raise ValueError(value)
    return {name: _slashed(folder).rstrip(" /") for name, folder in found.items()}


def _slashed(folder: str) -> str:
    """A folder as the vault names it, whichever slash it was written with."""
    return folder.replace("\\", "/")


def is_inside(folder: str) -> bool:
    """Whether a folder is a relative path that stays where it begins, and is not hidden."""
    parts = _slashed(folder.strip()).rstrip("/").split("/")
    return not any(part.startswith(".") or not part.strip() or part.endswith(":") for part in parts)


def _host(value: str) -> str:
    names = _hosts(value)
    if len(names) != 1:
        raise ValueError(value)
    return names[0]


def _hosts(value: str) -> tuple[str, ...]:
    names = tuple(value.replace(",", " ").lower().split())
    if not all(_HOST.fullmatch(name) for name in names):
        raise ValueError(value)
    return names


_HOST = re.compile(r"[a-z0-9._-]+|[0-9a-f:.]+")
_A_PATH = "a path; ~ stands for your home folder"
_TEXT = "printable text"
_PAIRS = "a list such as 10-projects=Project, 20-areas=Concept"
INSIDE = "a relative path inside the vault, without `..` and hidden folders"
_OWNED = f"a list such as acme/ann=people/ann, *=others; each folder is {INSIDE}"
_ON_OFF = "true or false"
_NEO4J_SCHEMES = ("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc")
_A_NEO4J_URL = "a URL that begins with bolt:// or neo4j:// (or +s, +ssc)"
_HTTP_URL = "a URL that begins with http:// or https://"
_TRUST = "sync=1.0,cli=1.0,sdk=0.8,mcp=0.5"

SETTINGS: tuple[Setting, ...] = (
    Setting("ENGRAMA_HOME", "home", "~/.engrama", _text, _A_PATH),
    Setting("ENGRAMA_DB_PATH", "database", "~/.engrama/engrama.db", _text, _A_PATH),
    Setting("GRAPH_BACKEND", "backend", "sqlite", _one_of("sqlite", "neo4j", "null"), "sqlite, neo4j or null"),
    Setting(
        "VECTOR_BACKEND",
        "vector_backend",
        "",
        _one_of("sqlite-vec", "neo4j", "none"),
        "sqlite-vec, neo4j or none (nothing: the one that fits GRAPH_BACKEND)",
    ),
    Setting("NEO4J_URI", "neo4j_uri", "bolt://localhost:7687", _url(*_NEO4J_SCHEMES), _A_NEO4J_URL),
    Setting("NEO4J_USERNAME", "neo4j_username", "neo4j", _text, _TEXT),
    Setting("NEO4J_PASSWORD", "neo4j_password", "", _secret, "a password", secret=True),
    Setting("NEO4J_DATABASE", "neo4j_database", "neo4j", _text, _TEXT),
    Setting("VAULT_PATH", "vault", "", _text, _A_PATH),
    Setting("ENGRAMA_VAULT_FOLDERS", "vault_folders", "", _labels, _PAIRS),
    Setting("ENGRAMA_VAULT_DEFAULT", "vault_default", "Document", _text, "a label of the profile"),
    Setting("ENGRAMA_VAULT_TEMPLATES", "vault_templates", "", _text, "a folder inside the vault"),
    Setting("ENGRAMA_VAULT_TENANTS", "vault_tenants", "", _folders, _OWNED),
    Setting(
        "EMBEDDING_PROVIDER",
        "embedding_provider",
        "none",
        _one_of("none", "ollama", "openai", "local"),
        "none, ollama, openai or local",
    ),
    Setting("EMBEDDING_MODEL", "embedding_model", "", _text, _TEXT),
    Setting("EMBEDDING_DIMENSIONS", "embedding_dimensions", "", _whole(1, 65536), "a whole number from 1 to 65536"),
    Setting("OPENAI_BASE_URL", "openai_base_url", "https://api.openai.com/v1", _url("http", "https"), _HTTP_URL),
    Setting("OPENAI_API_KEY", "openai_api_key", "", _secret, "a key", secret=True),
    Setting("OLLAMA_URL", "ollama_url", "http://localhost:11434", _url("http", "https"), _HTTP_URL),
    Setting("ENGRAMA_FUSION_MODE", "fusion_mode", "rrf", _one_of("rrf", "linear"), "rrf or linear"),
    Setting("ENGRAMA_RRF_K", "rrf_k", "60", _whole(1, 1_000_000), "a whole number of at least 1"),
    Setting("ENGRAMA_GRAPH_RERANK", "graph_rerank", "true", _switch, _ON_OFF),
    Setting("ENGRAMA_GRAPH_HOPS", "graph_hops", "2", _whole(1, 10), "a whole number from 1 to 10"),
    Setting("ENGRAMA_FANOUT_CAP", "fanout_cap", "64", _whole(1, 1_000_000), "a whole number of at least 1"),
    Setting("ENGRAMA_RANKING_LEGACY", "ranking_legacy", "false", _switch, _ON_OFF),
    Setting("ENGRAMA_ORG_ID", "org_id", "", _text, _TEXT),
    Setting("ENGRAMA_USER_ID", "user_id", "", _text, _TEXT),
    Setting("ENGRAMA_LOCAL_SUB", "local_sub", "", _text, _TEXT),
    Setting("ENGRAMA_AGENT_ID", "agent_id", "", _text, _TEXT),
    Setting("ENGRAMA_SESSION_ID", "session_id", "", _text, _TEXT),
    Setting(
        "ENGRAMA_TRUST_LEVELS", "trust_levels", _TRUST, _trust, "a list such as sdk=0.8,mcp=0.5 with levels from 0 to 1"
    ),
    Setting("ENGRAMA_DURABILITY", "durability", "full", _one_of("full", "normal"), "full or normal"),
    Setting("ENGRAMA_TRANSPORT", "transport", "stdio", _one_of("stdio", "http"), "stdio or http"),
    Setting("ENGRAMA_HTTP_HOST", "http_host", "127.0.0.1", _host, "a host name or an address to bind to"),
    Setting("ENGRAMA_HTTP_PORT", "http_port", "8000", _whole(0, 65535), "a whole number from 0 to 65535"),
    Setting("ENGRAMA_HTTP_TOKEN", "http_token", "", _secret, "a token", secret=True),
    Setting(
        "ENGRAMA_HTTP_ALLOWED_HOSTS", "http_allowed_hosts", "", _hosts, "host names without ports, such as memory.lan"
    ),
)

BY_KEY = {setting.key: setting for setting in SETTINGS}
BY_VARIABLE = {setting.variable: setting for setting in SETTINGS}
PATH_KEYS = frozenset({"home", "database", "vault"})

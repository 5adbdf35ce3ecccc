"""What a configuration opens: the owner, the embedder and the numbers that an engine is bound to, and its status."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engrama import __version__
from engrama.core.engine import AsyncVectors, Binding, Vectors
from engrama.core.protocols import EmbeddingProvider
from engrama.core.records import Erased, Status
from engrama.core.rows import Origin, Space
from engrama.core.sanitise import clean
from engrama.core.scope import Scope, resolve_scope
from engrama.core.settings import Settings

if TYPE_CHECKING:
    from engrama.config import Config
    from engrama.core.operations.hybrid import Outlook

NO_PROVIDER = "none"
_HINTED = ("cli", "mcp")
"""Sources whose users act on hints; programs read none."""
_HINT_AFTER = 10


def configured(home: str | Path | None, db_path: str | Path | None, backend: str | None) -> Config:
    """The configuration under what a program names; raises ConfigInvalid."""
    from engrama.config import load_config

    given = {"home": home, "database": db_path, "backend": backend}
    return load_config({name: str(value) for name, value in given.items() if value is not None})


def owner_of(config: Config, org_id: str | None, user_id: str | None) -> Scope | None:
    """The owner that the caller or the configuration names; None leaves it to the store."""
    if org_id is not None or user_id is not None:
        return resolve_scope(org_id if org_id is not None else user_id, user_id if user_id is not None else org_id)
    org, user = config.org_id or config.user_id, config.user_id or config.org_id
    if org and user:
        return resolve_scope(org, user)
    return resolve_scope(config.local_sub, config.local_sub) if config.local_sub else None


def embedder_of(config: Config, vector_store: str) -> EmbeddingProvider | None:
    """What makes vectors; None without an embedder, or without a place to keep what it makes."""
    if NO_PROVIDER in (config.embedding.provider, vector_store):
        return None
    from engrama.embeddings import create_provider

    return create_provider(config.embedding)


def binding_of(
    config: Config,
    scope: Scope,
    embedder: EmbeddingProvider | None,
    source: str,
    agent: str | None,
    session: str | None,
) -> Binding:
    """Whose memory, from where it is written, and with which numbers; names of agents are cleaned as texts are."""
    trust = config.trust_levels.get(source, 0.5)
    origin = Origin(
        source,
        clean(config.agent_id if agent is None else agent),
        clean(config.session_id if session is None else session),
        trust,
    )
    ranking = config.ranking
    settings = Settings(
        rrf_k=ranking.rrf_k,
        graph_rerank=ranking.graph_rerank,
        hops=ranking.graph_hops,
        fanout=ranking.fanout_cap,
        fusion=ranking.fusion_mode,
        embedder=embedder.name if embedder else NO_PROVIDER,
        hint_after=_HINT_AFTER if source in _HINTED else 0,
    )
    return Binding(scope, origin, settings)


def scrubbed(erased: Erased, outcome: tuple[bool, str]) -> Erased:
    """The record of an erasure with what became of the files."""
    complete, detail = outcome
    if erased.notes and erased.notes["failed"]:
        complete = False
        detail = f"{detail} Notes that could not be changed: {', '.join(erased.notes['failed'])}.".strip()
    return erased.replace(complete=complete, detail=" ".join(part for part in (detail, erased.detail) if part))


def space_of(embedder: EmbeddingProvider) -> Space:
    """The space of an embedder's vectors, its dimensions 0 while they are not known."""
    return Space(embedder.name, embedder.model, embedder.dimensions)


def known_trouble(outlook: Outlook, vectors: Vectors | AsyncVectors | None) -> Outlook:
    """An outlook with what the embedder itself knows against it."""
    trouble = vectors.embedder.trouble() if vectors else ""
    return outlook._replace(reason=trouble) if trouble else outlook


def _described(space: Space | None) -> dict[str, Any]:
    if space is None:
        return {"configured": False, "provider": NO_PROVIDER, "dimensions": 0}
    known = {"dimensions": space.dimensions} if space.dimensions else {}
    return {"configured": True, "provider": space.provider, "model": space.model, **known}


def _vault(config: Config) -> dict[str, Any]:
    """The part about the vault; the number of notes is left out where it cannot be read."""
    if config.vault is None:
        return {"configured": False}
    from engrama.adapters.obsidian.opening import count_notes

    notes = count_notes(config)
    return {"configured": True, "path": str(config.vault), **({} if notes is None else {"note_count": notes})}


def describe(config: Config, backend: Mapping[str, Any], outlook: Outlook) -> Status:
    """The status of a configuration; `backend` is its part about the store, which may be closed or out of reach."""
    hybrid = outlook.space is not None and not outlook.reason
    paths = {
        "workspace": config.home,
        "database": config.memory_place,
        "bundle": config.bundle,
        "vault": config.vault,
    }
    return Status(
        version=__version__,
        backend=backend,
        vault=_vault(config),
        embedder=_described(outlook.space),
        search={"mode": "hybrid" if hybrid else "fulltext_only", "degraded": False, "reason": outlook.reason},
        admin_tools=(),
        paths={name: str(path) for name, path in paths.items() if path is not None},
    )

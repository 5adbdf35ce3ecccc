"""What a run of the vault tells, gathered while it goes on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engrama.core.records import Record


class Synced(Record):
    """The outcome of bringing vault and memory together; with `dry_run` nothing was written.

    `created`, `updated` and `archived` are nodes as `Label:Key`, stubs among the first; `injected` are notes that got
    an `engrama_id`, `written` notes that were made or changed from the memory. `quarantined` files are left alone, each
    with its reason. `conflicts` have a `kind` and a sentence: what both sides changed, links that several notes fit,
    folders that cannot be read. `complete` is false where there are such folders.
    """

    dry_run: bool
    created: tuple[str, ...]
    updated: tuple[str, ...]
    injected: tuple[str, ...]
    written: tuple[str, ...]
    archived: tuple[str, ...]
    quarantined: tuple[Mapping[str, str], ...]
    conflicts: tuple[Mapping[str, Any], ...]
    counts: Mapping[str, int]
    complete: bool


_ONCE = ("ambiguous-link", "copied-id", "comment")
"""Kinds of conflicts that are told when a note is read or written, and do not have it read again."""


@dataclass(slots=True)
class Findings:
    """Counts and lists of one run; lists of nodes hold `Label:Key`.

    `refused` are names of items, by uid, that a note says and its node may not have. `open` are paths of notes that
    are read again at each run, because a person has something to put right in them; `merged` leads from paths of notes
    whose nodes were merged to the uids of the nodes that took those in. `erased` are paths of notes whose nodes were
    erased or purged, `barred` those of them that no sync takes in under the id they have.
    """

    created: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    archived: list[str] = field(default_factory=list)
    stubs: list[str] = field(default_factory=list)
    erased: list[str] = field(default_factory=list)
    barred: set[str] = field(default_factory=set)
    conflicts: list[dict[str, Any]] = field(default_factory=list)
    refused: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    open: set[str] = field(default_factory=set)
    merged: dict[str, str] = field(default_factory=dict)

    def conflict(self, path: str, kind: str, detail: str, **more: Any) -> None:
        """Note something that a person has to decide."""
        self.conflicts.append({"path": path, "kind": kind, "detail": detail, **more})
        if kind not in _ONCE:
            self.open.add(path)

"""What an import says it did: the rows it took, and everything that did not fit, by kind and reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engrama.core.records import Loaded


class Imported(Loaded):
    """The outcome of an import of another program's file.

    The counts of `Loaded` are the caller's rows. `sealed` counts nodes and relations without an owner, which stay
    invisible until `engrama migrate tenancy`. `owners` lists every owner in the file and whether its rows were taken.
    `left_out` and `adjusted` hold `{kind, name, reason, count, items}`: what did not come in, and what came in
    otherwise than it was.
    """

    format: str
    sealed: int
    vectors_skipped: int
    owners: tuple[Mapping[str, Any], ...]
    left_out: tuple[Mapping[str, Any], ...]
    adjusted: tuple[Mapping[str, Any], ...]


_Entries = dict[tuple[str, str, str], list[str]]


class Report:
    """Collects what did not fit while a file is read."""

    def __init__(self) -> None:
        self._left: _Entries = {}
        self._adjusted: _Entries = {}
        self._owners: dict[str, dict[str, Any]] = {}
        self.unmapped: set[str] = set()

    def leave(self, kind: str, name: str, reason: str, item: str) -> None:
        """Note that something did not come in; an empty `item` is counted and not named."""
        self._left.setdefault((kind, name, reason), []).append(item)

    def adjust(self, kind: str, name: str, reason: str, item: str) -> None:
        """Note that something came in otherwise than it was written."""
        self._adjusted.setdefault((kind, name, reason), []).append(item)

    def owner(self, name: str, taken: bool) -> None:
        """Count a node of an owner."""
        entry = self._owners.setdefault(name, {"owner": name, "nodes": 0, "taken": taken})
        entry["nodes"] += 1

    def record(self, loaded: Loaded, *, format: str, sealed: int, vectors: int) -> Imported:
        """The finished report together with the counts of the load."""
        counts = {name: getattr(loaded, name) for name in loaded.fields}
        return Imported(
            **counts,
            format=format,
            sealed=sealed,
            vectors_skipped=vectors,
            owners=tuple(self._owners[name] for name in sorted(self._owners)),
            left_out=_listed(self._left),
            adjusted=_listed(self._adjusted),
        )


def _listed(entries: _Entries) -> tuple[Mapping[str, Any], ...]:
    return tuple(
        {"kind": kind, "name": name, "reason": reason, "count": len(items), "items": sorted(filter(None, items))}
        for (kind, name, reason), items in sorted(entries.items())
    )

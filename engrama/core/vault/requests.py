"""What the vault asks a store beside the requests of everybody: texts by prefix, and what changed since a moment."""

from __future__ import annotations

from collections.abc import Mapping

from engrama.core.requests import Request
from engrama.core.rows import Ref


class FindNotes(Request[Mapping[str, str]]):
    """All texts kept for one scope (see `GetNote`) whose names begin with `prefix`, by name."""

    prefix: str


class GetNotes(Request[Mapping[str, str]]):
    """The texts kept under these names; absent ones are absent from the answer."""

    names: tuple[str, ...]


class PutNotes(Request[None]):
    """Keep several texts at once, as `PutNote` does; an empty text removes the one of its name."""

    texts: Mapping[str, str]


class FindChanged(Request[tuple[Ref, ...]]):
    """Nodes written since a moment, and those with an observation or at an end of a relation written since then."""

    since: int


class DropObservations(Request[None]):
    """Erase the observations of a node that have one of these texts."""

    node: Ref
    texts: tuple[str, ...]

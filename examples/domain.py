"""Print the domain that a workspace was compiled for: `python examples/domain.py .demo`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from engrama.cli.display import Column, screen_for
from engrama.ir.bundle import Bundle
from engrama.ir.profile import CompiledProfile, Relation

LABELS = (Column("label", "bold cyan"), Column("known by", "cyan"), Column("and has"))
RELATIONS = (Column("from"), Column("relation", "magenta"), Column("to"))


def label_rows(profile: CompiledProfile) -> Iterator[tuple[str, str, str]]:
    """Each label with its key property and its other properties."""
    for label in profile.labels:
        yield label.name, label.key, ", ".join(item.name for item in label.properties if item.name != label.key)


def relation_rows(profile: CompiledProfile) -> Iterator[tuple[str, str, str]]:
    """Each relation once per set of targets, the sources that share them together."""
    for relation in profile.relations:
        for targets, sources in _by_targets(relation):
            yield ", ".join(sources), relation.name, ", ".join(targets)


def _by_targets(relation: Relation) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    targets = {
        source: tuple(pair.target for pair in pairs)
        for source, pairs in groupby(sorted(relation.pairs), key=lambda pair: pair.source)
    }
    for wanted in dict.fromkeys(targets.values()):
        yield wanted, [source for source, found in targets.items() if found == wanted]


def main() -> None:
    """Print labels and relations of the bundle in the given workspace."""
    profile = Bundle.open(Path(sys.argv[1]) / "generated").profile
    screen = screen_for(sys.stdout)
    screen.table(LABELS, list(label_rows(profile)))
    screen.line("")
    screen.table(RELATIONS, list(relation_rows(profile)))


if __name__ == "__main__":
    main()

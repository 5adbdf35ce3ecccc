"""Small random changes of a stored graph, each made through the requests that the engine makes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from random import Random

from engrama.core import requests as ask
from engrama.core.rows import ARCHIVED, LIVE, STUB, SUPERSEDED, EdgeRow, NodeRow, Ref
from engrama.core.scope import Scope
from engrama.core.text import fold_key
from engrama.ir.profile import INSIGHT
from tests.property.sides import Side
from tests.property.strategies import CONFIDENCES, KEYS, LABELS, MOMENTS, NOW, TYPES, random_node, random_properties

_numbers = count(1)


@dataclass
class Garden:
    """One scope of one store while it changes."""

    side: Side
    scope: Scope
    rnd: Random
    refs: list[Ref]

    def change(self, relations: int = 2) -> str:
        """Make one change and say which; a new relation is that many times as likely as any other change."""
        makers = [self.write, self.move, self.rename, self.sprout, self.part, self.turn, self.erase]
        makers += [self.relate] * relations
        maker = self.rnd.choice(makers)
        if self.refs:
            maker()
        return maker.__name__

    def write(self) -> None:
        """Other properties, another confidence, a later update."""
        row = self.some_node()
        properties = random_properties(self.rnd, row.label)
        row = row._replace(properties=properties, confidence=self.rnd.choice(CONFIDENCES))
        self.put(row._replace(updated_at=self.rnd.choice(MOMENTS)))

    def move(self) -> None:
        """Another state: archived, superseded, revived, filled in."""
        self.put(self.some_node()._replace(state=self.rnd.choice((LIVE, STUB, ARCHIVED, SUPERSEDED))))

    def rename(self) -> None:
        """Another key, unless a node of the label has it."""
        row, key = self.some_node(), self.rnd.choice(KEYS)
        if self.is_free(row.label, key):
            self.put(row._replace(key=key, folded=fold_key(key)))

    def sprout(self) -> None:
        """A new node with a relation to an old one."""
        label, key = self.rnd.choice(LABELS), self.rnd.choice(KEYS)
        if self.is_free(label, key):
            rank = self.rnd.randrange(100)
            node = random_node(self.rnd, f"{rank:02}-new{next(_numbers)}", label, key)
            (ref,) = self.side.ask(ask.PutNodes(self.scope, (node,)))
            self.join(ref, self.rnd.choice(self.refs))
            self.refs.append(ref)

    def relate(self) -> None:
        """A new relation between two old nodes."""
        self.join(self.rnd.choice(self.refs), self.rnd.choice(self.refs))

    def part(self) -> None:
        """End a relation, or erase it."""
        edge = self.some_edge(ended=False)
        if edge is None:
            return
        if self.rnd.random() < 0.5:
            self.side.ask(ask.ChangeEdges(self.scope, (edge._replace(valid_to=NOW),)))
        else:
            self.side.ask(ask.DeleteEdges(self.scope, (edge.ref,)))

    def turn(self) -> None:
        """Let a relation, ended or not, lead elsewhere from now on."""
        edge = self.some_edge(ended=True)
        target = self.rnd.choice(self.refs)
        if edge is not None and not self.side.ask(ask.GetEdges(self.scope, edge.source, edge.type, target)):
            self.side.ask(ask.ChangeEdges(self.scope, (edge._replace(target=target, valid_to=None),)))

    def erase(self) -> None:
        """Take a node away with its relations."""
        ref = self.refs.pop(self.rnd.randrange(len(self.refs)))
        self.side.ask(ask.DeleteNodes(self.scope, (ref,)))

    def join(self, source: Ref, target: Ref) -> None:
        """Put a relation, unless it is there."""
        kind = self.rnd.choice(TYPES)
        if not self.side.ask(ask.GetEdges(self.scope, source, kind, target)):
            edge = EdgeRow(
                f"new{next(_numbers)}",
                source,
                kind,
                target,
                {},
                MOMENTS[0],
                None,
                1.0,
                NOW,
                NOW,
                self.some_node().origin,
            )
            self.side.ask(ask.PutEdges(self.scope, (edge,)))

    def put(self, row: NodeRow) -> None:
        """Write a node back."""
        self.side.ask(ask.ChangeNode(self.scope, row))

    def some_node(self) -> NodeRow:
        """One of the nodes, in whatever state; insights are not changed, since only reflect writes them."""
        rows = self.side.ask(ask.GetByRef(self.scope, tuple(self.refs)))
        return self.rnd.choice([rows[ref] for ref in self.refs if rows[ref].label != INSIGHT] or [rows[self.refs[0]]])

    def some_edge(self, *, ended: bool) -> EdgeRow | None:
        """One of the relations of a node that has any."""
        self.rnd.shuffle(self.refs)
        for ref in self.refs:
            edges = self.side.ask(ask.GetEdges(self.scope, ref, None, None, ended=ended))
            if edges:
                return self.rnd.choice(edges)
        return None

    def is_free(self, label: str, key: str) -> bool:
        """Whether no node of the label has this key."""
        return not self.side.ask(ask.GetNodes(self.scope, ((label, fold_key(key)),)))

"""Nodes whose notes take over each other's names in one run: each gives its name up before another takes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from engrama.core.call import Call
from engrama.core.operations.insights import rekey_insights
from engrama.core.paging import pages
from engrama.core.requests import ChangeNode, GetNodes, Operation, ask
from engrama.core.rows import NodeRow
from engrama.core.text import fold_key, loose_key

_Name = tuple[str, str]


class Renaming(NamedTuple):
    """A node as it is stored and as its note wants it to be."""

    stored: NodeRow
    wanted: NodeRow


def step_aside(call: Call, renamings: Mapping[str, Renaming]) -> Operation[dict[str, NodeRow]]:
    """Put nodes whose names others are to have under names in between; the answer holds those rows by uid.

    Only nodes that are sure to get their new names step aside: nobody else wants those, and who holds them goes too.
    """
    names = {uid: _name(one.wanted) for uid, one in renamings.items() if _name(one.wanted) != _name(one.stored)}
    holders: dict[_Name, NodeRow] = {}
    for page in pages(tuple(dict.fromkeys(names.values()))):
        holders |= yield from ask(GetNodes(call.scope, page))
    held = {uid: holders[name].uid for uid, name in names.items() if name in holders}
    aside: dict[str, NodeRow] = {}
    for uid in sorted({held[uid] for uid in _going(names, held) if uid in held}):
        aside[uid] = yield from put_aside(call, renamings[uid].stored)
    return aside


def put_aside(call: Call, row: NodeRow) -> Operation[NodeRow]:
    """Give a node a name in between, which is its uid; the answer is the row as it is then."""
    between = row._replace(key=row.uid, folded=fold_key(row.uid), loose=loose_key(row.uid))
    yield from rekey_insights(call, _name(row), _name(between))
    yield from ask(ChangeNode(call.scope, between))
    return between


def _going(names: Mapping[str, _Name], held: Mapping[str, str]) -> set[str]:
    """The nodes that get their new names; `held` says who has those now."""
    wanted = Counter(names.values())
    going = {uid for uid, name in names.items() if wanted[name] == 1}
    while stuck := {uid for uid in going if uid in held and held[uid] not in going}:
        going -= stuck
    return going


def _name(row: NodeRow) -> _Name:
    return row.label, row.folded

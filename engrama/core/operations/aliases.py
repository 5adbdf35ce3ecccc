"""Where the names and uids of merged nodes lead: to the node that took them in, also when they come again."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping

from engrama.core.call import Call
from engrama.core.requests import GetByUid, GetNote, Operation, PutNote, ask
from engrama.core.rows import NodeRow
from engrama.ir.canonical import canonical_json

NOTE = "aliases"


def keep_alias(call: Call, gone: NodeRow, kept: NodeRow) -> Operation[None]:
    """From now on the name and the uid of `gone` mean `kept`."""
    aliases = dict((yield from read_aliases(call)))
    aliases |= {alias_name(gone.label, gone.folded): kept.uid, gone.uid: kept.uid}
    yield from ask(PutNote(call.scope, NOTE, canonical_json(aliases)))


def restore_alias(call: Call, gone: str, name: tuple[str, str], kept: str) -> Operation[None]:
    """The same, given by uid and by label and folded name, where the nodes themselves are not known yet."""
    aliases = dict((yield from read_aliases(call)))
    aliases |= {alias_name(*name): kept, gone: kept}
    yield from ask(PutNote(call.scope, NOTE, canonical_json(aliases)))


def read_aliases(call: Call) -> Operation[Mapping[str, str]]:
    """All aliases of the scope: from uids and names to uids."""
    text = yield from ask(GetNote(call.scope, NOTE))
    aliases: Mapping[str, str] = json.loads(text) if text else {}
    return aliases


def known_by(aliases: Mapping[str, str]) -> dict[str, list[str]]:
    """What leads to each uid, also by way of others: former uids, and former names as `alias_name` writes them."""
    found: dict[str, list[str]] = {}
    for alias in sorted(aliases):
        found.setdefault(_end(aliases, alias), []).append(alias)
    return found


def add_aliases(call: Call, given: Mapping[str, str], free: Collection[str]) -> Operation[None]:
    """Have these aliases lead to uids; one that leads to a stored node already, but for `free` ones, stays as it is."""
    aliases = yield from read_aliases(call)
    added = {alias: uid for alias, uid in given.items() if alias != uid and aliases.get(alias) != uid}
    ends = {alias: _end(aliases, alias) for alias in added if alias in aliases}
    found = (yield from ask(GetByUid(call.scope, tuple(set(ends.values()))))) if ends else {}
    added = {alias: uid for alias, uid in added.items() if ends.get(alias) not in found.keys() - free}
    if added:
        yield from ask(PutNote(call.scope, NOTE, canonical_json({**aliases, **added})))


def lose_aliases(call: Call, uids: Collection[str]) -> Operation[frozenset[str]]:
    """Forget what leads to nodes that are erased; the answer is what that was, former uids and names."""
    aliases = yield from read_aliases(call)
    kept = {alias: uid for alias, uid in aliases.items() if _end(aliases, alias) not in uids}
    if len(kept) < len(aliases):
        yield from ask(PutNote(call.scope, NOTE, canonical_json(kept) if kept else ""))
    return frozenset(aliases.keys() - kept.keys())


def drop_aliases(call: Call) -> Operation[None]:
    """Forget all of them, as for a memory that another one takes the place of."""
    yield from ask(PutNote(call.scope, NOTE, ""))


def aliased(call: Call, label: str, folded: str) -> Operation[NodeRow | None]:
    """The node that took in the one of this name, if there was one."""
    return (yield from _followed(call, alias_name(label, folded)))


def aliased_uid(call: Call, uid: str) -> Operation[NodeRow | None]:
    """The node that took in the one of this uid, if there was one."""
    return (yield from _followed(call, uid))


def _followed(call: Call, start: str) -> Operation[NodeRow | None]:
    aliases = yield from read_aliases(call)
    uid = _end(aliases, start) if start in aliases else ""
    return (yield from ask(GetByUid(call.scope, (uid,)))).get(uid) if uid else None


def _end(aliases: Mapping[str, str], start: str) -> str:
    uid, seen = aliases[start], {start}
    while uid in aliases and uid not in seen:
        seen.add(uid)
        uid = aliases[uid]
    return uid


def alias_name(label: str, folded: str) -> str:
    """A name among the aliases: the label, which has no spaces, a space, and the folded key."""
    return f"{label} {folded}"

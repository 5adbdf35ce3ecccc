"""Where the names and uids of merged nodes lead: to the node that took them in, also when they come again."""

from __future__ import annotations

import json
from collections.abc import Mapping

from engrama.core.call import Call
from engrama.core.requests import GetByUid, GetNote, Operation, PutNote, ask
from engrama.core.rows import NodeRow
from engrama.ir.canonical import canonical_json

NOTE = "aliases"


def keep_alias(call: Call, gone: NodeRow, kept: NodeRow) -> Operation[None]:
    """From now on the name and the uid of `gone` mean `kept`."""
    aliases = dict((yield from read_aliases(call)))
    aliases |= {_name(gone.label, gone.folded): kept.uid, gone.uid: kept.uid}
    yield from ask(PutNote(call.scope, NOTE, canonical_json(aliases)))


def restore_alias(call: Call, gone: str, name: tuple[str, str], kept: str) -> Operation[None]:
    """The same, given by uid and by label and folded name, where the nodes themselves are not known yet."""
    aliases = dict((yield from read_aliases(call)))
    aliases |= {_name(*name): kept, gone: kept}
    yield from ask(PutNote(call.scope, NOTE, canonical_json(aliases)))


def read_aliases(call: Call) -> Operation[Mapping[str, str]]:
    """All aliases of the scope: from uids and names to uids."""
    text = yield from ask(GetNote(call.scope, NOTE))
    aliases: Mapping[str, str] = json.loads(text) if text else {}
    return aliases


def aliased(call: Call, label: str, folded: str) -> Operation[NodeRow | None]:
    """The node that took in the one of this name, if there was one."""
    return (yield from _followed(call, _name(label, folded)))


def aliased_uid(call: Call, uid: str) -> Operation[NodeRow | None]:
    """The node that took in the one of this uid, if there was one."""
    return (yield from _followed(call, uid))


def _followed(call: Call, start: str) -> Operation[NodeRow | None]:
    aliases = yield from read_aliases(call)
    uid, seen = aliases.get(start, ""), {start}
    while uid in aliases and uid not in seen:
        seen.add(uid)
        uid = aliases[uid]
    return (yield from ask(GetByUid(call.scope, (uid,)))).get(uid) if uid else None


def _name(label: str, folded: str) -> str:
    return f"{label} {folded}"

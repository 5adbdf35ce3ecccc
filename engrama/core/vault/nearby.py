"""What it takes to write the notes of a few nodes after a verb: the nodes, their neighbours, and where notes are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engrama.core.call import Call
from engrama.core.operations.aliases import aliased_uid, read_aliases
from engrama.core.paging import pages
from engrama.core.requests import Operation, PutErased, ask
from engrama.core.rows import NodeRow
from engrama.core.scope import Scope
from engrama.core.vault.exchange import gather_nodes
from engrama.core.vault.graph import Gathered
from engrama.core.vault.linking import Targets
from engrama.core.vault.notes import STATE, NoteState, read_state
from engrama.core.vault.requests import GetNotes
from engrama.ir.profile import CompiledProfile


class Nearby(NamedTuple):
    """Gathered nodes, the states of all notes around them, and the nodes that took in those that are gone, by uid."""

    gathered: Gathered
    states: Mapping[str, NoteState]
    merged: Mapping[str, NodeRow]
    scope: Scope

    def targets(self, profile: CompiledProfile) -> Targets:
        """What links lead to in a note that says what it said when it was last read."""
        by_path = {state.path: uid for uid, state in self.states.items()}
        by_name = {(row.label, row.folded): row for row in self.gathered.rows.values()}
        return Targets(profile, by_path, by_name)


def nearby(call: Call, uids: tuple[str, ...]) -> Operation[Nearby]:
    """Gather nodes with what stands around them; uids that are gone are looked up among merged ones."""
    gathered = yield from gather_nodes(call, uids)
    states: dict[str, NoteState] = {}
    for page in pages(sorted({*uids, *gathered.rows})):
        texts = yield from ask(GetNotes(call.scope, tuple(STATE + uid for uid in page)))
        states.update((state.uid, state) for state in (read_state(name, text) for name, text in texts.items()))
    merged: dict[str, NodeRow] = {}
    if (yield from read_aliases(call)):
        for uid in uids:
            row = None if uid in gathered.sides else (yield from aliased_uid(call, uid))
            if row is not None:
                merged[uid] = row
    return Nearby(gathered, states, merged, call.scope)


def keep_out(call: Call, marks: tuple[str, ...]) -> Operation[None]:
    """Enter the marks of notes into the ledger of what was erased."""
    yield from ask(PutErased(call.scope, marks))


def own_scope(call: Call) -> Operation[Scope]:
    """The owner that a call works for."""
    yield from ask(GetNotes(call.scope, ()))
    return call.scope

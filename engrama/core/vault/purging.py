"""Notes of nodes that go, whether or not a vault is at hand then: those of purged ones do not bring them back."""

from __future__ import annotations

from collections.abc import Collection

from engrama.core.call import Call
from engrama.core.operations.erase import erasure_mark
from engrama.core.paging import pages
from engrama.core.requests import Operation, PutErased, ask
from engrama.core.vault.notes import STATE, UNREAD, read_state
from engrama.core.vault.requests import GetNotes, PutNotes


def purged_mark(uid: str) -> str:
    """What the ledger keeps of the note of a purged node; unlike one that was erased, an import may bring it back."""
    return erasure_mark(f"note of {uid}")


def merged_mark(uid: str) -> str:
    """The same for all notes whose nodes were merged into the one of this uid."""
    return erasure_mark(f"merged into {uid}")


def keep_notes_out(call: Call, uids: Collection[str]) -> Operation[None]:
    """Enter nodes that are purged into the ledger, and have the next sync look at their notes, changed or not."""
    marks = [mark(uid) for uid in sorted(uids) for mark in (purged_mark, merged_mark)]
    yield from ask(PutErased(call.scope, tuple(marks)))
    yield from look_again(call, uids)


def look_again(call: Call, uids: Collection[str]) -> Operation[None]:
    """Have the next sync look at the notes of nodes, changed or not."""
    for page in pages([STATE + uid for uid in sorted(uids)]):
        kept = yield from ask(GetNotes(call.scope, page))
        states = (read_state(name, text) for name, text in kept.items() if text)
        unread = {state.name: state._replace(file=UNREAD).text() for state in states}
        if unread:
            yield from ask(PutNotes(call.scope, unread))

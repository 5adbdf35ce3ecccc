"""Erasing one owner reaches their notes: those of Engrama go, a person's lose Engrama's lines and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

from engrama.adapters.obsidian.cleaning import Cleaned, cleaned, erasure_marks, is_all_ours, put_cleaned
from engrama.adapters.obsidian.folder import ChangedMeanwhile
from engrama.adapters.obsidian.frontmatter import NoteUnreadable
from engrama.adapters.obsidian.notes import digest_of, id_of
from engrama.adapters.obsidian.steps import Steps
from engrama.adapters.obsidian.sync import Vault
from engrama.core.records import Erased
from engrama.core.scope import Scope
from engrama.core.vault.exchange import Survey
from engrama.core.vault.identity import path_mark
from engrama.core.vault.notes import NoteState
from engrama.errors import PathRefused
from engrama.skills.forget import plan_erase
from engrama.skills.vault import plan_own_scope, plan_survey

_TRACE = b"engrama"
_SHOWN = 10


@dataclass(slots=True)
class _Traces:
    """Notes with something of Engrama's: to be removed (with the digest of their bytes), to be cleaned, failed ones."""

    removed: dict[str, str] = field(default_factory=dict)
    cleaned: dict[str, tuple[str, Cleaned]] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)


def erase_everywhere(vault: Vault, *, apply: bool) -> Steps[Erased]:
    """Erase the owner's memory and what of it stands in notes, or only tell both; the report lists the notes.

    Raises VaultUnavailable before anything is erased where the vault cannot be read.
    """
    known: Survey = yield plan_survey()
    scope = yield plan_own_scope()
    traces = _Traces()
    listing = vault.folder.listing()
    by_path = {state.path: state for state in known.states.values()}
    for path in sorted(listing.notes):
        try:
            _look(vault, path, known, by_path.get(path), traces, scope)
        except (NoteUnreadable, OSError, PathRefused):
            traces.failed.append(path)
            traces.marks.append(path_mark(scope, path))
    traces.failed += [folder or "." for folder in listing.unreadable]
    for _, after in traces.cleaned.values():
        traces.marks += erasure_marks(scope, after.path, after.data)
    erased: Erased = yield plan_erase(apply=apply, marks=tuple(traces.marks))
    if apply:
        _apply(vault, traces)
    notes = {"removed": sorted(traces.removed), "cleaned": sorted(traces.cleaned), "failed": sorted(traces.failed)}
    return erased.replace(notes=notes, detail=" ".join(part for part in (erased.detail, _detail(traces)) if part))


def _detail(traces: _Traces) -> str:
    """What happened to notes that a person keeps, and what nobody can tell of them."""
    told = []
    moved = [(path, after.path) for path, (_, after) in sorted(traces.cleaned.items()) if after.path != path]
    if moved:
        shown = ", ".join(f"{path} as {other}" for path, other in moved[:_SHOWN])
        more = f" and {len(moved) - _SHOWN} more" if len(moved) > _SHOWN else ""
        told.append(
            f"Notes that Engrama had named and that hold a person's text stay under another name: {shown}{more}."
        )
    unclear = [after.path for _, after in traces.cleaned.values() if after.unclear]
    if unclear:
        shown = ", ".join(sorted(unclear)[:_SHOWN])
        told.append(f"Nobody can tell who wrote the properties of {shown}, so they stay; look through them.")
    if traces.cleaned:
        told.append("What people wrote in notes themselves stays, headings and links with the names of nodes too.")
    return " ".join(told)


def _look(vault: Vault, path: str, known: Survey, state: NoteState | None, traces: _Traces, scope: Scope) -> None:
    """Find out what is to become of one note; raises NoteUnreadable, OSError or PathRefused where nobody can tell."""
    data = vault.folder.read(path)
    if _TRACE in data:
        state = known.states.get(id_of(data)) or state
        if is_all_ours(data, state):
            traces.removed[path] = digest_of(data)
            return
        taken = frozenset(after.path.casefold() for _, after in traces.cleaned.values())
        after = cleaned(vault, path, data, state, taken)
        if after.data != data:
            traces.cleaned[path] = (digest_of(data), after)
            return
    # A note that could not take an id has a node all the same.
    traces.marks += erasure_marks(scope, path, data) if state else []


def _apply(vault: Vault, traces: _Traces) -> None:
    for path, before in list(traces.removed.items()):
        try:
            vault.folder.remove(path, before)
        except (OSError, ChangedMeanwhile, PathRefused):
            traces.failed.append(path)
            del traces.removed[path]
    for path, (before, after) in list(traces.cleaned.items()):
        try:
            put_cleaned(vault, path, before, after)
        except (OSError, ChangedMeanwhile, PathRefused):
            traces.failed.append(path)
            del traces.cleaned[path]

"""Erasing one owner reaches their notes: those of Engrama go, a person's lose Engrama's lines and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

from engrama.adapters.obsidian.folder import ChangedMeanwhile
from engrama.adapters.obsidian.frontmatter import NoteUnreadable
from engrama.adapters.obsidian.notebook import erasure_marks
from engrama.adapters.obsidian.notes import digest_of
from engrama.adapters.obsidian.steps import Steps
from engrama.adapters.obsidian.sync import Vault
from engrama.adapters.obsidian.writing import cleaned_note, is_engramas
from engrama.core.records import Erased
from engrama.core.vault.exchange import Survey
from engrama.skills.forget import plan_erase
from engrama.skills.vault import plan_own_scope, plan_survey

_TRACE = b"engrama"


@dataclass(slots=True)
class _Traces:
    """Notes with something of Engrama's: to be removed, to be cleaned (with their new bytes), and failed ones."""

    removed: dict[str, str] = field(default_factory=dict)
    cleaned: dict[str, tuple[str, bytes]] = field(default_factory=dict)
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
    written = {state.path: state.written for state in known.states.values()}
    for path in sorted(listing.notes):
        _look(vault, path, written.get(path, ()), traces)
    traces.failed += [folder or "." for folder in listing.unreadable]
    for path, (_, data) in traces.cleaned.items():
        traces.marks += erasure_marks(scope, path, data)
    erased: Erased = yield plan_erase(apply=apply, marks=tuple(traces.marks))
    if apply:
        _apply(vault, traces)
    notes = {"removed": sorted(traces.removed), "cleaned": sorted(traces.cleaned), "failed": sorted(traces.failed)}
    return erased.replace(notes=notes)


def _look(vault: Vault, path: str, written: tuple[str, ...], traces: _Traces) -> None:
    try:
        data = vault.folder.read(path)
        if _TRACE not in data:
            return
        if is_engramas(data):
            traces.removed[path] = digest_of(data)
            return
        rest = cleaned_note(data, written)
    except NoteUnreadable:
        return
    except OSError:
        traces.failed.append(path)
        return
    if rest != data:
        traces.cleaned[path] = (digest_of(data), rest)


def _apply(vault: Vault, traces: _Traces) -> None:
    for path in list(traces.removed):
        try:
            vault.folder.remove(path)
        except OSError:
            traces.failed.append(path)
            del traces.removed[path]
    for path, (before, data) in list(traces.cleaned.items()):
        try:
            vault.folder.replace(path, data, before)
        except (OSError, ChangedMeanwhile):
            traces.failed.append(path)
            del traces.cleaned[path]

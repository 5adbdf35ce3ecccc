"""Approved insights as parts of the vault: a section of a note, or a note of their own; each is written once."""

from __future__ import annotations

from engrama.adapters.obsidian.authoring import free_path
from engrama.adapters.obsidian.folder import ChangedMeanwhile
from engrama.adapters.obsidian.frontmatter import NoteUnreadable
from engrama.adapters.obsidian.notes import digest_of
from engrama.adapters.obsidian.steps import Steps
from engrama.adapters.obsidian.sync import Vault
from engrama.adapters.obsidian.writing import holds_insight, insight_note, with_insight
from engrama.core.records import SearchAnswer
from engrama.core.vault.insights import InsightWritten, Written
from engrama.core.vault.notes import file_name
from engrama.errors import InvalidInput, VaultUnavailable
from engrama.ir.profile import INSIGHT
from engrama.skills.recall import plan_search
from engrama.skills.vault import plan_approved_insight, plan_mark_written, plan_survey


def write_insight(vault: Vault, insight: str, note: str | None = None) -> Steps[InsightWritten]:
    """Write an approved insight into a note, or as a note of its own, unless it stands in one already.

    Raises InvalidInput for an insight that nobody approved, or a note that is not there or cannot take it.
    """
    written: Written = yield plan_approved_insight(insight)
    if written.path:
        return InsightWritten(insight=written.insight, path=written.path, written=False)
    vault.folder.check()
    path = vault_append_note(vault, note, written) if note else vault_create_note(vault, written)
    yield plan_mark_written({written.insight.uid: path})
    return InsightWritten(insight=written.insight, path=path, written=True)


def vault_append_note(vault: Vault, note: str, written: Written) -> str:
    """Add an insight as a section behind the text of a note; returns the note's path."""
    path = vault.folder.relative(note)
    if path not in vault.folder.listing().notes:
        raise InvalidInput(f"There is no note {path} in the vault {vault.folder.root}.", expected="a note of the vault")
    try:
        data = vault.folder.read(path)
        if not holds_insight(data, written.insight.uid):
            vault.folder.replace(path, with_insight(data, written), digest_of(data))
    except NoteUnreadable as error:
        raise InvalidInput(f"{path} cannot take an insight: {error.reason}", expected="a readable note") from None
    except ChangedMeanwhile:
        raise InvalidInput(f"{path} was changed just now.", expected="a note at rest", hint="Try again.") from None
    except OSError as error:
        raise _refused(path, error) from error
    return path


def vault_create_note(vault: Vault, written: Written) -> str:
    """Write a note of its own for an insight; returns its path."""
    path = free_path(vault, f"{vault.mapped.folder_of(INSIGHT)}/{file_name(written.insight.title)}")
    try:
        vault.folder.create(path, insight_note(written))
    except OSError as error:
        raise _refused(path, error) from error
    return path


def related_notes(vault: Vault, text: str, limit: int = 10) -> Steps[tuple[str, ...]]:
    """The notes that a text is about, best first, by what the memory finds for its words."""
    answer: SearchAnswer = yield plan_search(text, limit=min(100, limit * 3))
    known = yield plan_survey()
    present = vault.folder.listing().notes
    paths = [known.states[hit.uid].path for hit in answer.results if hit.uid in known.states]
    return tuple(path for path in paths if path in present)[:limit]


def _refused(path: str, error: OSError) -> VaultUnavailable:
    return VaultUnavailable(
        f"{path} cannot be written: {(error.strerror or str(error)).lower()}.", expected="a vault that can be written"
    )

"""Going through a vault: which notes are new or changed since the last run, which are gone, which cannot be read."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engrama.adapters.obsidian.folder import Content, Found, Listing, VaultFolder
from engrama.adapters.obsidian.frontmatter import NoteUnreadable
from engrama.adapters.obsidian.links import NoteIndex
from engrama.adapters.obsidian.notes import parse_note
from engrama.core.vault.exchange import Survey
from engrama.core.vault.notes import NoteState, ParsedNote
from engrama.errors import PathRefused

Progress = Callable[[int, int | None], None]
_SEVERAL = 3


@dataclass(slots=True)
class Scan:
    """One look at a vault. `notes` are new or changed, `data` what was read of them by path, `same` files with an old
    content and a new time; `quarantined` are paths that are left alone, with the reason."""

    listing: Listing
    index: NoteIndex
    root: str
    by_path: Mapping[str, NoteState]
    notes: list[ParsedNote] = field(default_factory=list)
    data: dict[str, Content] = field(default_factory=dict)
    same: list[NoteState] = field(default_factory=list)
    quarantined: dict[str, str] = field(default_factory=dict)
    unchanged: int = 0

    def read(self, folder: VaultFolder, path: str) -> ParsedNote | None:
        """Read and parse one note; one that cannot be goes to quarantine."""
        try:
            content = folder.load(path)
            note = parse_note(path, content.data, self.index)
        except NoteUnreadable as error:
            self.quarantined[path] = error.reason
        except PathRefused as error:
            self.quarantined.setdefault(path, error.message)
        except OSError as error:
            self.quarantined[path] = f"It cannot be read: {(error.strerror or str(error)).lower()}."
        else:
            self.data[path] = content
            return note
        return None

    def present(self) -> frozenset[str]:
        """Every path that is there, readable or not."""
        return frozenset(self.listing.notes) | {path for path, _ in self.listing.refused}


def root_name(folder: VaultFolder) -> str:
    """What tells one vault from another in what is kept of them."""
    return hashlib.sha256(str(folder.root).encode("utf-8", "surrogateescape")).hexdigest()[:8]


def scan_vault(
    folder: VaultFolder, known: Survey, *, only: str | None = None, progress: Progress | None = None
) -> Scan:
    """Look through a vault, reading only files whose size or time changed; `only` reads one note, changed or not."""
    listing = folder.listing()
    root = root_name(folder)
    by_path = {state.path: state for state in known.states.values() if state.root == root}
    scan = Scan(listing, NoteIndex(listing.notes), root, by_path)
    scan.quarantined.update(listing.refused)
    chosen = list(listing.notes.values()) if only is None else [listing.notes[only]]
    for number, found in enumerate(sorted(chosen), 1):
        if only is None and _is_unchanged(found, by_path.get(found.path)):
            scan.unchanged += 1
        else:
            _look(scan, folder, found, by_path.get(found.path), forced=only is not None)
        if progress and number % 100 == 0:
            progress(number, len(chosen))
    return scan


def gone_notes(scan: Scan, known: Survey) -> tuple[tuple[str, ...], str]:
    """The uids of notes that are gone, and why none may be taken for gone (empty: they may)."""
    claimed = {note.uid for note in scan.notes}
    present = scan.present()
    absent = [state for path, state in scan.by_path.items() if path not in present]
    gone = tuple(sorted(state.uid for state in absent if state.uid not in claimed))
    if complaint := unreadable(scan):
        return (), complaint
    if len(gone) >= _SEVERAL and len(gone) == len(scan.by_path):
        return (), "Every note that was known is gone, so the vault is taken for unreadable. Nothing was archived."
    return gone, ""


def unreadable(scan: Scan) -> str:
    """A sentence on the folders that cannot be read, whose notes may be there all the same; empty for none."""
    folders = ", ".join(folder or "the vault itself" for folder in scan.listing.unreadable)
    return f"Folders that cannot be read: {folders}. Nothing was archived." if folders else ""


def _is_unchanged(found: Found, state: NoteState | None) -> bool:
    file = state.file if state else None
    return file is not None and file.changed != 0 and file.changed == found.changed and file.size == found.size


def _look(scan: Scan, folder: VaultFolder, found: Found, state: NoteState | None, *, forced: bool) -> None:
    note = scan.read(folder, found.path)
    if note is None:
        return
    if state is not None and state.file.digest == note.digest and not forced:
        scan.unchanged += 1
        scan.same.append(state._replace(file=scan.data.pop(found.path).file))
    else:
        scan.notes.append(note)

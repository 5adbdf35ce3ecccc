"""The command that brings the Obsidian vault and the memory together."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from engrama.cli.app import command
from engrama.cli.display import Column, Screen, progress_bar
from engrama.cli.reindex import embed_rest
from engrama.cli.run import Run
from engrama.errors import InvalidInput

if TYPE_CHECKING:
    from engrama.core.vault.findings import Synced

INCOMPLETE, FINDING = 3, 1
CONFLICTS = (Column("note", "bold"), Column("what", "yellow"), Column("why"))
QUARANTINED = (Column("left alone", "bold"), Column("why"))
LISTED = 20


@command(
    "sync",
    "engrama sync --vault-path ~/Documents/vault --dry-run",
    "engrama sync",
    'engrama sync "10-projects/Atlas.md"',
    "engrama sync --from-graph",
    "engrama sync --json",
)
def sync(
    run: Run,
    note: Annotated[
        str | None, typer.Argument(metavar="NOTE", help="One note only, by its path inside the vault.")
    ] = None,
    vault_path: Annotated[
        str | None, typer.Option("--vault-path", metavar="FOLDER", help="The vault, where none is configured.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only tell what would change; nothing is written.")
    ] = False,
    from_graph: Annotated[
        bool, typer.Option("--from-graph", help="Only write notes from the memory; nothing is read from them.")
    ] = False,
) -> None:
    """Bring the Obsidian vault and the memory together, both ways.

    What changed in notes is remembered, what changed in the memory is written into notes, and every byte that is not
    Engrama's stays as it is. What both sides changed is told and left alone. A second run finds nothing to do.
    """
    if note is not None and from_graph:
        raise InvalidInput("NOTE was given together with --from-graph.", expected="one of the two")
    with _chosen(run, vault_path, dry_run).memory() as memory:
        if note is not None:
            record = memory.sync_note(note, dry_run=dry_run)
        else:
            with progress_bar("Notes") as progress:
                record = memory.sync_vault(dry_run=dry_run, from_graph=from_graph, progress=progress)
            if not dry_run:
                embed_rest(run, memory)
    run.answer(record, _shown)
    if not record.complete:
        why = " ".join(item["detail"] for item in record.conflicts if item["kind"] == "unreadable")
        print(f"The run is incomplete. {why}", file=sys.stderr)
        raise typer.Exit(INCOMPLETE)
    if note is not None and record.quarantined:
        raise typer.Exit(FINDING)


def _chosen(run: Run, vault_path: str | None, dry_run: bool) -> Run:
    """The run with its vault; a preview where there is no memory yet leaves none behind."""
    chosen = run.with_flags(vault=vault_path)
    config = chosen.config
    nothing_yet = config.backend == "sqlite" and not config.database.exists()
    return chosen.with_flags(vault=vault_path, backend="null") if dry_run and nothing_yet else chosen


def _shown(screen: Screen, record: Synced) -> None:
    would = "would be " if record.dry_run else ""
    counts = record.counts
    screen.line(f"{counts['notes']} notes, {counts['unchanged']} of them unchanged.", "green")
    for title, names in (
        ("remembered", record.created),
        ("updated", record.updated),
        ("archived", record.archived),
        ("given an engrama_id", record.injected),
        ("written", record.written),
    ):
        if names:
            screen.line(f"  {len(names):>6} {would}{title}")
            _listed(screen, names)
    screen.table(CONFLICTS, [(item["path"], item["kind"], item["detail"]) for item in record.conflicts])
    screen.table(QUARANTINED, [(item["path"], item["reason"]) for item in record.quarantined])


def _listed(screen: Screen, names: tuple[str, ...]) -> None:
    for name in names[:LISTED]:
        screen.line(f"           {name}", "dim")
    if len(names) > LISTED:
        screen.line(f"           … and {len(names) - LISTED} more; --json lists all", "dim")

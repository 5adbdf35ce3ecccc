"""The command that brings older data up to the rules of today."""

from __future__ import annotations

from typing import Annotated

import typer

from engrama.cli import parse
from engrama.cli.app import command
from engrama.cli.display import Screen
from engrama.cli.run import Run
from engrama.core.operations.tenancy import APPLY, Adopted

WHAT = ("tenancy",)


@command(
    "migrate",
    "engrama migrate tenancy",
    "engrama migrate tenancy --owner-sub ann",
    "engrama migrate tenancy --owner-sub ann --apply",
)
def migrate(
    run: Run,
    what: Annotated[str, typer.Argument(metavar="WHAT", help="tenancy: rows that were imported without an owner.")],
    owner_sub: Annotated[
        str | None,
        typer.Option(
            "--owner-sub", metavar="S", help="Who gets them, as organisation and user; without, your own identity."
        ),
    ] = None,
    apply: Annotated[bool, typer.Option("--apply", help="Do it; without, only count.")] = False,
) -> None:
    """Give the rows that an import found without an owner to somebody. Until then nobody sees them."""
    parse.one_of(what, "WHAT", WHAT)
    with run.memory() as memory:
        record = memory.migrate_tenancy(owner_sub, apply=apply)
    run.answer(record, _adopted)


def _adopted(screen: Screen, record: Adopted) -> None:
    done = record.mode == APPLY
    screen.line(f"{'Given' if done else 'Would be given'} to {record.owner}:", "green" if done else "yellow")
    for kind, count in record.rows.items():
        screen.line(f"  {count:>8}  {kind}")
    for label, count in record.labels.items():
        screen.line(f"  {count:>8}  {label}")

"""Commands that write: remember, relate, unrelate, supersede, rename, merge, forget."""

from __future__ import annotations

from typing import Annotated

import typer

from engrama.cli import parse, views
from engrama.cli.app import command
from engrama.cli.display import confirmed
from engrama.cli.options import NodeRef
from engrama.cli.run import Run
from engrama.errors import InvalidInput

ValidFrom = Annotated[str | None, typer.Option("--valid-from", metavar="TIME", help="When it became true (ISO 8601).")]
ValidTo = Annotated[str | None, typer.Option("--valid-to", metavar="TIME", help="Until when it was true (ISO 8601).")]
MISSING_IN_REMEMBER = ("ask", "error", "stub")
MISSING_IN_RELATE = ("error", "stub")


@command(
    "remember",
    'engrama remember Project Atlas --set status=active --note "A map of the old city"',
    'engrama remember Project Atlas --relation "USES=Technology:SQLite" --on-missing stub',
    "engrama remember Person Marta --set role=potter --unset phone",
    "engrama remember Concept --json -- --a-name-that-looks-like-an-option",
)
def remember(
    run: Run,
    label: Annotated[str, typer.Argument(metavar="LABEL", help="The kind of thing, such as Project.")],
    key: Annotated[str, typer.Argument(metavar="KEY", help="Its name: what identifies it among its kind.")],
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Set a property (repeatable).")
    ] = None,
    unset: Annotated[
        list[str] | None, typer.Option("--unset", metavar="NAME", help="Remove a property (repeatable).")
    ] = None,
    note: Annotated[
        list[str] | None, typer.Option("--note", metavar="TEXT", help="Add an observation (repeatable).")
    ] = None,
    relation: Annotated[
        list[str] | None, typer.Option("--relation", metavar="TYPE=NODE", help="Relate it to a node (repeatable).")
    ] = None,
    on_missing: Annotated[
        str, typer.Option("--on-missing", metavar="ask|error|stub", help="What to do when such a node is unknown.")
    ] = "ask",
    valid_from: ValidFrom = None,
    valid_to: ValidTo = None,
    confidence: Annotated[str | None, typer.Option("--confidence", metavar="0..1", help="How sure this is.")] = None,
) -> None:
    """Keep a thing: create it, or add to what is known of it.

    Naming a thing again never makes a second one. Notes are added, properties are overwritten one by one.
    """
    properties = parse.assignments(set_, "--set")
    removed = tuple(name.strip() for name in unset or ())
    parse.refuse_both(properties, removed)
    relations = parse.relations(relation)
    parse.one_of(on_missing, "--on-missing", MISSING_IN_REMEMBER)
    sure = parse.fraction(confidence, "--confidence")
    with run.memory() as memory:
        record = memory.remember(
            label,
            key,
            properties,
            note=note,
            relations=relations,
            on_missing=on_missing,
            unset=removed,
            valid_from=valid_from,
            valid_to=valid_to,
            confidence=sure,
        )
    run.answer(record, views.remembered)


@command(
    "relate",
    "engrama relate Project:Atlas USES Technology:SQLite",
    "engrama relate Project:Atlas USES Technology:SQLite --set since=2024 --on-missing stub",
)
def relate(
    run: Run,
    source: NodeRef,
    type_: Annotated[str, typer.Argument(metavar="TYPE", help="The relation, such as USES.")],
    target: NodeRef,
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Set a property (repeatable).")
    ] = None,
    on_missing: Annotated[
        str, typer.Option("--on-missing", metavar="error|stub", help="What to do when a node is unknown.")
    ] = "error",
    valid_from: ValidFrom = None,
    valid_to: ValidTo = None,
) -> None:
    """Join two things. Doing it again changes nothing."""
    properties = parse.assignments(set_, "--set")
    parse.one_of(on_missing, "--on-missing", MISSING_IN_RELATE)
    with run.memory() as memory:
        record = memory.relate(
            source, type_, target, properties, on_missing=on_missing, valid_from=valid_from, valid_to=valid_to
        )
    run.answer(record, views.related)


@command("unrelate", "engrama unrelate Project:Atlas USES Technology:SQLite")
def unrelate(
    run: Run,
    source: NodeRef,
    type_: Annotated[str, typer.Argument(metavar="TYPE", help="The relation, such as USES.")],
    target: NodeRef,
) -> None:
    """End a relation."""
    with run.memory() as memory:
        record = memory.unrelate(source, type_, target)
    run.answer(record, views.unrelated)


@command(
    "supersede", "engrama supersede Decision:Monolith", "engrama supersede Decision:Monolith --valid-to 2024-05-01"
)
def supersede(run: Run, node: NodeRef, valid_to: ValidTo = None) -> None:
    """Mark a thing as no longer true; it is kept, and its confidence is halved."""
    with run.memory() as memory:
        record = memory.supersede(node, valid_to=valid_to)
    run.answer(record, views.changed)


@command("rename", 'engrama rename Technology:SQLite "SQLite 3"')
def rename(run: Run, node: NodeRef, key: Annotated[str, typer.Argument(metavar="KEY", help="The new name.")]) -> None:
    """Give a thing another name; its relations, notes and history stay."""
    with run.memory() as memory:
        record = memory.rename(node, key)
    run.answer(record, views.changed)


@command("merge", 'engrama merge "Technology:SQLite 3" Technology:Sqlite3')
def merge(
    run: Run,
    keep: Annotated[str, typer.Argument(metavar="KEEP", help="The node that stays.")],
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The node that becomes part of it.")],
) -> None:
    """Make one thing of two: the first keeps its values and takes what only the other had."""
    with run.memory() as memory:
        record = memory.merge(keep, other)
    run.answer(record, views.changed)


@command(
    "forget",
    "engrama forget Technology:SQLite",
    "engrama forget Technology:SQLite --purge --yes",
    "engrama forget --label Document --older-than 90d",
    "engrama forget --all",
    "engrama forget --all --apply --yes",
)
def forget(
    run: Run,
    node: Annotated[str | None, typer.Argument(metavar="NODE", help="Label:Key, a uid, or a key.")] = None,
    label: Annotated[str | None, typer.Option("--label", metavar="LABEL", help="Forget nodes of this kind.")] = None,
    older_than: Annotated[
        str | None, typer.Option("--older-than", metavar="AGE", help="Only those untouched for so long, such as 90d.")
    ] = None,
    purge: Annotated[bool, typer.Option("--purge", help="Erase instead of archiving; this cannot be undone.")] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Everything of this identity: counts it, and erases it for good with --apply.")
    ] = False,
    apply: Annotated[bool, typer.Option("--apply", help="With --all: do it.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before erasing.")] = False,
) -> None:
    """Archive a thing, or erase it with --purge. Archived things come back when they are remembered again.

    `--all` erases everything of this identity for good: no later import and no restored backup brings it back.
    """
    if everything:
        _forget_all(run, apply, yes, alone=not (node or label or older_than or purge))
        return
    if (node is None) == (label is None or older_than is None) or (node and (label or older_than)):
        raise InvalidInput(
            "It is unclear what to forget.",
            expected="one node, or --label together with --older-than, or --all",
            hint="See `engrama forget --help`.",
        )
    what = node or f"every {label} untouched for {older_than}"
    refusal = f"Erasing {what} cannot be undone, so nothing was erased."
    if purge and not confirmed(f"Erase {what} for good?", yes, refusal):
        run.note("Nothing was erased.")
        return
    with run.memory() as memory:
        record = memory.forget(node, label=label, older_than=older_than, purge=purge)
    run.answer(record, views.forgotten)


def _forget_all(run: Run, apply: bool, yes: bool, *, alone: bool) -> None:
    if not alone:
        raise InvalidInput("--all was given together with something else to forget.", expected="one of them")
    refusal = "Erasing everything cannot be undone, so nothing was erased."
    if apply and not confirmed("Erase everything of this identity for good?", yes, refusal):
        run.note("Nothing was erased.")
        return
    with run.memory() as memory:
        record = memory.erase(apply=apply)
    if not apply:
        record = record.replace(detail=f"{record.detail} Do it with `engrama forget --all --apply{' --yes' * yes}`.")
    run.answer(record, views.erased)


@command("decay", "engrama decay", "engrama decay --rate 0.01 --archive-below 0.1 --apply")
def decay(
    run: Run,
    rate: Annotated[
        str, typer.Option("--rate", metavar="SHARE", help="The share of confidence lost per day.")
    ] = "0.01",
    archive_below: Annotated[
        str, typer.Option("--archive-below", metavar="CONFIDENCE", help="Archive what falls under it.")
    ] = "0",
    label: Annotated[str | None, typer.Option("--label", metavar="LABEL", help="Only nodes of this kind.")] = None,
    apply: Annotated[bool, typer.Option("--apply", help="Write it; without, only show what would change.")] = False,
) -> None:
    """Let the confidence of what nobody renewed fade. Days that have been counted once are not counted again."""
    share, floor = parse.number(rate, "--rate"), parse.number(archive_below, "--archive-below")
    with run.memory() as memory:
        record = memory.decay(rate=share, archive_below=floor, label=label, apply=apply)
    run.answer(record, views.decayed)

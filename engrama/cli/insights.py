"""Commands on patterns and what they find: reflect, insights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engrama.cli import parse
from engrama.cli.app import command
from engrama.cli.display import Column, Screen
from engrama.cli.run import Run
from engrama.core import records
from engrama.errors import InvalidInput, NodeNotFound

if TYPE_CHECKING:
    from engrama.core.vault.insights import InsightWritten
    from engrama.sdk import Engrama

ACTIONS = ("list", "show", "approve", "dismiss", "write")
STATUSES = ("pending", "approved", "dismissed", "all")

FOUND = (Column("conf", right=True), Column("pattern", "cyan"), Column("title", "bold"), Column("uid", "dim"))


@command("reflect", "engrama reflect", "engrama reflect --full --json")
def reflect(
    run: Run,
    full: Annotated[
        bool, typer.Option("--full", help="Look at everything again, not only at what changed since the last time.")
    ] = False,
) -> None:
    """Look for what the patterns of the profile declare, and keep it as insights that wait for your judgement."""
    with run.memory() as memory:
        record = memory.reflect(full=full)
    run.answer(record, _reflected)


@command(
    "insights",
    "engrama insights list",
    "engrama insights list --status all --pattern shared_technology",
    'engrama insights show "Concept cluster: mapping (4 entities)"',
    "engrama insights approve 01a22c31-dd0e-73af-9d24-7991bc5bc8b0",
    "engrama insights dismiss 01a22c31-dd0e-73af-9d24-7991bc5bc8b0",
    'engrama insights write 01a22c31-dd0e-73af-9d24-7991bc5bc8b0 --note "10-projects/Atlas.md"',
)
def insights(
    run: Run,
    action: Annotated[str, typer.Argument(metavar="ACTION", help="list, show, approve, dismiss or write.")] = "list",
    insight: Annotated[str | None, typer.Argument(metavar="INSIGHT", help="A uid or an exact title.")] = None,
    status: Annotated[
        str, typer.Option("--status", metavar="STATUS", help="Which `list` shows: pending, approved, dismissed or all.")
    ] = "pending",
    pattern: Annotated[str | None, typer.Option("--pattern", metavar="ID", help="Only those of one pattern.")] = None,
    note: Annotated[
        str | None,
        typer.Option("--note", metavar="PATH", help="With `write`: the note to add it to; else one of its own."),
    ] = None,
) -> None:
    """Work off what reflect found: list the insights, see the evidence of one, approve it or dismiss it for good.

    `write` puts an approved one into the Obsidian vault, once.
    """
    chosen = parse.one_of(action, "ACTION", ACTIONS)
    if chosen == "list":
        if insight is not None:
            raise InvalidInput("`insights list` takes no INSIGHT.", expected="--status or --pattern to choose some")
        wanted = parse.one_of(status, "--status", STATUSES)
        with run.memory() as memory:
            found = memory.insights(status="" if wanted == "all" else wanted, pattern=pattern)
        run.answer(found, _listed)
        return
    if insight is None:
        raise InvalidInput(
            f"`insights {chosen}` needs an INSIGHT.",
            expected="a uid or an exact title",
            hint="See `engrama insights list`.",
        )
    if chosen == "write":
        _write(run, insight, note)
        return
    with run.memory() as memory:
        verbs = {"show": memory.show_insight, "approve": memory.approve_insight, "dismiss": memory.dismiss_insight}
        record = verbs[chosen](insight)
        names = [] if run.json else [_name(memory, uid) for uid in record.evidence.nodes]
    run.answer(record, lambda screen, found: _shown(screen, found, names))


def _write(run: Run, insight: str, note: str | None) -> None:
    with run.memory() as memory:
        record = memory.write_insight_to_vault(insight, path=note)
        about = () if run.json or note else memory.related_notes(record.insight.title, limit=5)
    run.answer(record, lambda screen, _: _written(screen, record, about))


def _written(screen: Screen, record: InsightWritten, about: tuple[str, ...]) -> None:
    said = "Written into" if record.written else "It stands already in"
    screen.line(f"{said} {record.path}.", "green")
    others = [path for path in about if path != record.path]
    if others:
        screen.line(f"Notes about the same: {', '.join(others)}", "dim")


def _reflected(screen: Screen, record: records.Reflected) -> None:
    screen.line(
        f"{record.created} new, {record.updated} changed, {record.retired} retired ({record.mode} run).", "green"
    )
    for item in record.skipped_patterns:
        screen.line(f"  skipped {item.pattern}: {item.reason}", "dim")
    _table(screen, record.insights)
    if record.insights:
        screen.line("Judge them with `engrama insights show|approve|dismiss UID`.", "dim")


def _listed(screen: Screen, record: records.Insights) -> None:
    _table(screen, record.insights)
    if not record.insights:
        screen.line("No such insights; `engrama reflect` looks for new ones.")


def _table(screen: Screen, found: tuple[records.Insight, ...]) -> None:
    screen.table(FOUND, [(f"{item.confidence:.2f}", item.pattern, item.title, item.uid) for item in found])


def _name(memory: Engrama, uid: str) -> str:
    """A node of the evidence as people write it; its uid where it is gone."""
    try:
        node = memory.show(uid)
    except NodeNotFound:
        return f"{uid} (gone)"
    title = node.properties.get("title")
    return f"{node.label}:{node.key}" + (f" · {title}" if isinstance(title, str) else "")


def _shown(screen: Screen, record: records.Insight, names: list[str]) -> None:
    pairs = [
        ("status", record.status),
        ("pattern", record.pattern),
        ("confidence", f"{record.confidence:.2f}"),
        ("finding", record.body or record.title),
        ("evidence", "\n".join(names)),
        ("relations", f"{len(record.evidence.relations)} between them; --json lists their uids"),
        ("uid", record.uid),
    ]
    screen.panel(record.title, pairs)

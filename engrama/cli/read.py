"""Commands that read: search, recall, context, show, history."""

from __future__ import annotations

from typing import Annotated

import typer

from engrama.cli import parse, views
from engrama.cli.app import command
from engrama.cli.options import NodeRef, Query
from engrama.cli.run import Run

STATES = ("archived", "superseded")

Hops = Annotated[str, typer.Option("--hops", metavar="N", help="How many relations away to look.")]
Budget = Annotated[str, typer.Option("--budget", metavar="TOKENS", help="How long the answer may be.")]
At = Annotated[str | None, typer.Option("--at", metavar="DATE", help="As it was at this date or time.")]
Cursor = Annotated[str | None, typer.Option("--cursor", metavar="CURSOR", help="Go on where an answer ended.")]


@command(
    "search",
    'engrama search "Which project is about a map?"',
    "engrama search atl --prefix --label Project",
    'engrama search "" --label Project --where status=active',
    "engrama search atlas --at 2026-03-01",
    "engrama search --json -- -glaze",
)
def search(
    run: Run,
    query: Query = None,
    label: Annotated[str | None, typer.Option("--label", metavar="LABEL", help="Only this kind of thing.")] = None,
    where: Annotated[
        list[str] | None, typer.Option("--where", metavar="NAME=VALUE", help="Only with this value (repeatable).")
    ] = None,
    tag: Annotated[
        list[str] | None, typer.Option("--tag", metavar="TAG", help="Only with this tag (repeatable).")
    ] = None,
    limit: Annotated[str, typer.Option("--limit", "-n", metavar="N", help="How many results.")] = "10",
    prefix: Annotated[bool, typer.Option("--prefix", help="Read every word as the beginning of one.")] = False,
    include: Annotated[
        list[str] | None, typer.Option("--include", metavar="archived|superseded", help="Find those too (repeatable).")
    ] = None,
    cursor: Cursor = None,
    at: At = None,
) -> None:
    """Find things by words, best first. The words are never syntax: quotes, AND and * mean themselves."""
    conditions = parse.assignments(where, "--where")
    states = tuple(parse.one_of(state, "--include", STATES) for state in parse.names(include))
    number = parse.limit(limit)
    with run.memory() as memory:
        record = memory.search(
            parse.words(query),
            label=label,
            where=conditions or None,
            tags=parse.names(tag),
            limit=number,
            prefix=prefix,
            include=states,
            cursor=cursor,
            at=at,
        )
    run.answer(record, views.search_answer)


@command("recall", 'engrama recall "the map of the city" --hops 2 --budget 2000')
def recall(
    run: Run,
    query: Query = None,
    limit: Annotated[str, typer.Option("--limit", "-n", metavar="N", help="How many results to start from.")] = "5",
    hops: Hops = "2",
    budget: Budget = "2000",
) -> None:
    """Find things and what surrounds them, within a budget of tokens."""
    number, far, room = parse.limit(limit), parse.hops(hops), parse.budget(budget)
    with run.memory() as memory:
        record = memory.recall(parse.words(query), limit=number, hops=far, budget=room)
    run.answer(record, views.recall_answer)


@command("context", "engrama context Project:Atlas --hops 2", "engrama context Atlas --json")
def context(
    run: Run, node: NodeRef, hops: Hops = "1", budget: Budget = "2000", cursor: Cursor = None, at: At = None
) -> None:
    """Show what surrounds a thing, nearest first, within a budget of tokens."""
    far, room = parse.hops(hops), parse.budget(budget)
    with run.memory() as memory:
        record = memory.context(node, hops=far, budget=room, cursor=cursor, at=at)
    run.answer(record, views.context_answer)


@command("show", "engrama show Project:Atlas", "engrama show Project:Atlas --at 2026-03-01")
def show(run: Run, node: NodeRef, at: At = None) -> None:
    """Show all that is known of a thing."""
    with run.memory() as memory:
        record = memory.show(node, at=at)
    run.answer(record, views.node)


@command("history", "engrama history Project:Atlas")
def history(run: Run, node: NodeRef) -> None:
    """Show how a thing came to be what it is, oldest first."""
    with run.memory() as memory:
        record = memory.history(node)
    run.answer(record, views.history)

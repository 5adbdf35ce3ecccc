"""The command that looks after what search works with: reindex; and the same work after a large load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engrama.cli import parse, views
from engrama.cli.app import command
from engrama.cli.display import progress_bar
from engrama.cli.run import Run
from engrama.errors import Interrupted

if TYPE_CHECKING:
    from engrama.core.records import Reindexed
    from engrama.sdk import Engrama

MODES = ("detect", "classify", "apply")
MAX_REINDEX = 10_000_000
UNAVAILABLE = 3


@command("reindex", "engrama reindex", "engrama reindex --mode detect --json", "engrama reindex --full-text")
def reindex(
    run: Run,
    mode: Annotated[
        str,
        typer.Option(
            "--mode", metavar="detect|classify|apply", help="Only count, count by reason, or embed (default)."
        ),
    ] = "apply",
    limit: Annotated[
        str | None, typer.Option("--limit", "-n", metavar="N", help="How many nodes to embed at most; default all.")
    ] = None,
    full_text: Annotated[
        bool, typer.Option("--full-text", help="Write the index of words anew, for every identity in the database.")
    ] = False,
) -> None:
    """Embed the nodes that have no vector of their text and the configured model; or with --full-text index words anew.

    Every batch is kept: a run that was broken off goes on where it stopped. Exit 3 when some could not be embedded.
    """
    if full_text:
        _rewrite_full_text(run)
        return
    chosen = parse.one_of(mode, "--mode", MODES)
    number = parse.whole(limit, "--limit", 1, MAX_REINDEX) if limit is not None else None
    with run.memory() as memory:
        record = _reindexed(memory, chosen, number)
    run.answer(record, views.reindexed)
    if record.degraded:
        raise typer.Exit(UNAVAILABLE)


def _rewrite_full_text(run: Run) -> None:
    from engrama.backends import rewrite_full_text

    rewrite_full_text(run.config)
    data = {"full_text": "rewritten"}
    run.emit(data, lambda screen: screen.line("The index of words was written anew.", "green"))


def embed_rest(run: Run, memory: Engrama) -> None:
    """Give vectors to what a load brought in, where an embedder is configured; the load stands in any case."""
    if memory.engine.vectors is None:
        return
    record = _reindexed(memory, "apply", None)
    if record.degraded:
        run.note(f"{record.missing} nodes have no vector yet. {record.reason} `engrama reindex` goes on.")
    elif record.embedded:
        run.note(f"{record.embedded} nodes were embedded.")


def _reindexed(memory: Engrama, mode: str, limit: int | None) -> Reindexed:
    """Reindex under a progress bar; raises Interrupted, which tells what is kept, when it is broken off."""
    try:
        with progress_bar("Embedding") as progress:
            return memory.reindex(mode=mode, limit=limit, progress=progress)
    except KeyboardInterrupt as error:
        state = memory.reindex(mode="detect")
        kept = state.scanned - state.missing
        raise Interrupted(
            f"Interrupted: {kept} of {state.scanned} nodes have their vectors, which are kept.",
            hint=f"`engrama reindex` goes on with the other {state.missing}.",
        ) from error

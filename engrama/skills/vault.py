"""The plans of the vault; the adapter runs them between what it does with files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from engrama.core.call import Plan
from engrama.core.scope import Scope
from engrama.core.vault import exchange as runs
from engrama.core.vault import insights, nearby
from engrama.core.vault.exchange import Exchanged, Survey
from engrama.core.vault.insights import Written
from engrama.core.vault.nearby import Nearby
from engrama.core.vault.notes import NoteState
from engrama.core.vault.reading import Reading


def plan_survey() -> Plan[Survey]:
    """What is kept of the vault since earlier runs."""
    return Plan(runs.survey, writes=False)


def plan_exchange(reading: Reading, since: int, *, dry_run: bool) -> Plan[Exchanged]:
    """Take notes in and gather the nodes whose notes may have to change; raises Previewed when `dry_run`."""
    return Plan(partial(runs.exchange, reading=reading, since=since, dry_run=dry_run), writes=True)


def plan_nearby(uids: tuple[str, ...]) -> Plan[Nearby]:
    """What the graph holds of nodes, and where their notes and those of their neighbours are."""
    return Plan(partial(nearby.nearby, uids=uids), writes=False)


def plan_keep(
    states: tuple[NoteState, ...], gone: tuple[str, ...] = (), finished: tuple[str, int] | None = None
) -> Plan[None]:
    """Keep what is known of notes until the next run."""
    return Plan(partial(runs.keep, states=states, gone=gone, finished=finished), writes=True)


def plan_keep_out(marks: tuple[str, ...]) -> Plan[None]:
    """Keep notes whose nodes were erased from being taken in again."""
    return Plan(partial(nearby.keep_out, marks=marks), writes=True)


def plan_own_scope() -> Plan[Scope]:
    """Whose memory the plans work on."""
    return Plan(nearby.own_scope, writes=False)


def plan_approved_insight(insight: str) -> Plan[Written]:
    """One approved insight with what its section carries; raises InvalidInput for one that nobody approved."""
    return Plan(partial(insights.approved_insight, given=insight), writes=False)


def plan_unwritten_insights() -> Plan[tuple[Written, ...]]:
    """Approved insights that stand in no note."""
    return Plan(insights.unwritten_insights, writes=False)


def plan_mark_written(places: Mapping[str, str]) -> Plan[None]:
    """Keep which notes hold insights."""
    return Plan(partial(insights.mark_written, places=places), writes=True)

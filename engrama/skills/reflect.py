"""The verbs around patterns: find insights, list and judge them."""

from __future__ import annotations

from functools import partial

from engrama.core.call import Plan
from engrama.core.operations.insights import PENDING, judge, list_insights, show_insight
from engrama.core.records import Insight, Insights, Reflected


def plan_reflect(*, full: bool = False) -> Plan[Reflected]:
    """Look for what the patterns of the profile declare and keep it as insights.

    Only what changed since the last run is looked at; `full` looks at everything again and finds the same.
    """
    # Patterns take a while to import and most commands run none.
    from engrama.core.operations.reflect import reflect

    return Plan(partial(reflect, full=full), writes=True)


def plan_insights(*, status: str = PENDING, pattern: str | None = None) -> Plan[Insights]:
    """The insights of a status, strongest first; an empty status lists all, `pattern` only those of one pattern."""
    return Plan(partial(list_insights, status=status, pattern=pattern), writes=False)


def plan_show_insight(insight: str) -> Plan[Insight]:
    """One insight by uid or exact title, with its evidence."""
    return Plan(partial(show_insight, given=insight), writes=False)


def plan_approve(insight: str) -> Plan[Insight]:
    """Keep an insight as true; later runs leave it as it is."""
    return Plan(partial(judge, given=insight, decision="approve"), writes=True)


def plan_dismiss(insight: str) -> Plan[Insight]:
    """Put an insight away for good; later runs do not bring it back, however it is worded."""
    return Plan(partial(judge, given=insight, decision="dismiss"), writes=True)

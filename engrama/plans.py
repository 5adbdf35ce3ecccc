"""The plan of every verb, imported when the verb is first used: a command loads only the verbs that it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engrama.verbs import Later

if TYPE_CHECKING:
    from engrama.skills.forget import plan_decay, plan_forget
    from engrama.skills.importers.public import plan_import_public
    from engrama.skills.ingest import plan_outlook, plan_reindex
    from engrama.skills.recall import (
        plan_context,
        plan_counts,
        plan_history,
        plan_query_at_date,
        plan_recall,
        plan_search,
        plan_search_similar,
        plan_show,
    )
    from engrama.skills.reflect import plan_approve, plan_dismiss, plan_insights, plan_reflect, plan_show_insight
    from engrama.skills.remember import (
        plan_merge,
        plan_relate,
        plan_remember,
        plan_rename,
        plan_supersede,
        plan_unrelate,
    )
    from engrama.skills.tenancy import plan_migrate_tenancy
    from engrama.skills.transfer import plan_export, plan_import, plan_load

MODULES = {
    "forget": "plan_decay plan_forget",
    "importers.public": "plan_import_public",
    "ingest": "plan_outlook plan_reindex",
    "recall": "plan_context plan_counts plan_history plan_query_at_date plan_recall plan_search plan_search_similar "
    "plan_show",
    "reflect": "plan_approve plan_dismiss plan_insights plan_reflect plan_show_insight",
    "remember": "plan_merge plan_relate plan_remember plan_rename plan_supersede plan_unrelate",
    "tenancy": "plan_migrate_tenancy",
    "transfer": "plan_export plan_import plan_load",
}
"""The modules of `engrama.skills` and their plans: what the imports above say to a type checker."""

_PLANS = {name: Later(f"engrama.skills.{module}", name) for module, names in MODULES.items() for name in names.split()}

__all__ = [
    "plan_approve",
    "plan_context",
    "plan_counts",
    "plan_decay",
    "plan_dismiss",
    "plan_export",
    "plan_forget",
    "plan_history",
    "plan_import",
    "plan_import_public",
    "plan_insights",
    "plan_load",
    "plan_merge",
    "plan_migrate_tenancy",
    "plan_outlook",
    "plan_query_at_date",
    "plan_recall",
    "plan_reflect",
    "plan_reindex",
    "plan_relate",
    "plan_remember",
    "plan_rename",
    "plan_search",
    "plan_search_similar",
    "plan_show",
    "plan_show_insight",
    "plan_supersede",
    "plan_unrelate",
]


def __getattr__(name: str) -> Later:
    if name not in _PLANS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _PLANS[name]

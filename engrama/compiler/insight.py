"""The label that every profile holds: what reflect finds and a person judges."""

from __future__ import annotations

from engrama.ir.profile import INSIGHT, Label, Property

STATUSES = ("pending", "approved", "dismissed")

INSIGHT_LABEL = Label(
    name=INSIGHT,
    key="title",
    description="A connection that reflect found, waiting for or holding a person's judgement.",
    properties=(
        Property("body", "text", "The finding in sentences.", search="body"),
        Property(
            "digest",
            "string",
            "The identity of the finding: pattern and subjects, whatever the title says.",
            search="off",
        ),
        Property("evidence", "text", "The uids of the nodes and relations that show it, as JSON.", search="off"),
        Property("pattern", "string", "The id of the pattern that found it.", search="off"),
        Property("source_query", "text", "The query that found it.", search="off"),
        Property("status", "enum", "What a person decided.", search="off", values=STATUSES),
        Property("subjects", "text", "Labels and folded keys of what it is about, as JSON.", search="off"),
        Property("title", "string", "The finding in one line.", search="title"),
    ),
    vault=False,
)

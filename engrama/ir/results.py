"""The shape of every result as JSON Schema, stated once for the bundle, the adapters and the tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schema = dict[str, Any]

STRING: Schema = {"type": "string"}
INTEGER: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
BOOLEAN: Schema = {"type": "boolean"}
OBJECT: Schema = {"type": "object"}
STRINGS: Schema = {"type": "array", "items": STRING}


def record(required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None) -> Schema:
    """An object with exactly these fields."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def array(items: Schema) -> Schema:
    """A list of items of one shape."""
    return {"type": "array", "items": items}


def choice(*values: str) -> Schema:
    """One of some words."""
    return {"type": "string", "enum": list(values)}


_VALIDITY = {"valid_from": STRING, "valid_to": STRING}
_INSIGHT_STATES = ("pending", "approved", "dismissed")

OBSERVATION = record({"text": STRING, "created_at": STRING, "count": INTEGER})
PROVENANCE = record({"source": STRING, "agent": STRING, "session": STRING, "trust_level": NUMBER})
NODE = record(
    {
        "uid": STRING,
        "label": STRING,
        "key": STRING,
        "properties": OBJECT,
        "observations": array(OBSERVATION),
        "state": choice("live", "stub", "archived", "superseded"),
        "created_at": STRING,
        "updated_at": STRING,
        "confidence": NUMBER,
    },
    {**_VALIDITY, "provenance": PROVENANCE, "distance": INTEGER},
)
CANDIDATE = record({"uid": STRING, "label": STRING, "key": STRING, "reason": STRING})
RELATION = record({"uid": STRING, "type": STRING, "source": STRING, "target": STRING, "properties": OBJECT}, _VALIDITY)
OUTCOME = record(
    {
        "type": STRING,
        "target": STRING,
        "outcome": choice("linked", "exists", "stubbed", "ambiguous", "missing"),
        "candidates": array(CANDIDATE),
    }
)
HIT = record(
    {
        "uid": STRING,
        "label": STRING,
        "key": STRING,
        "title": STRING,
        "score": NUMBER,
        "excerpt": STRING,
        "signals": {"type": "object", "additionalProperties": NUMBER},
    }
)
CONTEXT_RELATION = record({"source": STRING, "type": STRING, "target": STRING}, {"properties": OBJECT})
INSIGHT = record(
    {
        "uid": STRING,
        "pattern": STRING,
        "title": STRING,
        "body": STRING,
        "confidence": NUMBER,
        "status": choice(*_INSIGHT_STATES),
        "evidence": record({"nodes": STRINGS, "relations": STRINGS}),
    }
)
ERROR = record(
    {
        "error": record(
            {"code": STRING, "message": STRING},
            {
                "expected": STRING,
                "hint": STRING,
                "file": STRING,
                "line": INTEGER,
                "column": INTEGER,
                "diagnostics": array(OBJECT),
            },
        )
    }
)
"""What every operation gives instead of its result when it fails."""

_SEARCHED: dict[str, Schema] = {
    "mode": STRING,
    "channels": STRINGS,
    "degraded": BOOLEAN,
    "reason": STRING,
    "searched": INTEGER,
}
_CHANGED = record({"node": NODE, "changed": STRINGS, "warnings": STRINGS})
_SYNCED = record(
    {
        "dry_run": BOOLEAN,
        "created": STRINGS,
        "updated": STRINGS,
        "injected": STRINGS,
        "written": STRINGS,
        "archived": STRINGS,
        "quarantined": array(record({"path": STRING, "reason": STRING})),
        "conflicts": array(
            record(
                {"path": STRING, "kind": STRING, "detail": STRING},
                {"item": STRING, "memory": {}, "link": STRING, "candidates": STRINGS},
            )
        ),
        "counts": record({"notes": INTEGER, "unchanged": INTEGER, "stubs": INTEGER}),
        "complete": BOOLEAN,
    }
)
_STATUS = record(
    {
        "version": STRING,
        "backend": record({"name": STRING, "ok": BOOLEAN}, {"node_count": INTEGER, "error": STRING}),
        "vault": record({"configured": BOOLEAN}, {"path": STRING, "note_count": INTEGER}),
        "embedder": record({"configured": BOOLEAN}, {"provider": STRING, "model": STRING, "dimensions": INTEGER}),
        "search": record({"mode": STRING, "degraded": BOOLEAN, "reason": STRING}),
        "admin_tools": array(record({"name": STRING, "reason": STRING})),
    }
)

RESULT_SCHEMAS: dict[str, Schema] = {
    "node": NODE,
    "remember": record(
        {
            "node": NODE,
            "created": BOOLEAN,
            "changed": STRINGS,
            "relations": array(OUTCOME),
            "candidates": array(CANDIDATE),
            "unmapped": STRINGS,
            "warnings": STRINGS,
        },
        {"proactive_hint": STRING},
    ),
    "relate": record(
        {"relation": RELATION, "created": BOOLEAN, "changed": STRINGS, "warnings": STRINGS}, {"closed": RELATION}
    ),
    "unrelate": record({"ended": array(RELATION), "warnings": STRINGS}),
    "supersede": _CHANGED,
    "rename": _CHANGED,
    "merge": _CHANGED,
    "forget": record({"archived": INTEGER, "deleted": INTEGER, "nodes": STRINGS, "warnings": STRINGS}),
    "search": record(
        {"results": array(HIT), **_SEARCHED, "truncated": BOOLEAN, "insights": array(OBJECT), "warnings": STRINGS},
        {"cursor": STRING},
    ),
    "context": record(
        {
            "root": NODE,
            "nodes": array(NODE),
            "relations": array(CONTEXT_RELATION),
            "tokens": INTEGER,
            "truncated": BOOLEAN,
        },
        {"cursor": STRING},
    ),
    "recall": record(
        {
            "seeds": array(HIT),
            "nodes": array(NODE),
            "relations": array(CONTEXT_RELATION),
            "tokens": INTEGER,
            "truncated": BOOLEAN,
            **_SEARCHED,
        }
    ),
    "history": record(
        {
            "node": NODE,
            "events": array(record({"at": STRING, "event": STRING, "changed": STRINGS, "before": OBJECT})),
        }
    ),
    "insights": record({"insights": array(INSIGHT)}),
    "reflect": record(
        {
            "insights": array(INSIGHT),
            "created": INTEGER,
            "updated": INTEGER,
            "retired": INTEGER,
            "skipped_patterns": array(record({"pattern": STRING, "reason": STRING})),
            "mode": choice("full", "delta"),
        },
    ),
    "status": _STATUS,
    "sync": _SYNCED,
    "ingest": record({"content": STRING, "guidance": STRING, "known": array(CANDIDATE), "truncated": BOOLEAN}),
    "reindex": record(
        {
            "mode": choice("detect", "classify", "apply"),
            "dry_run": BOOLEAN,
            "scanned": INTEGER,
            "embedded": INTEGER,
            "failed": INTEGER,
            "degraded": BOOLEAN,
            "reason": STRING,
            "missing": INTEGER,
        },
        {"classes": {"type": "object", "additionalProperties": INTEGER}},
    ),
    "approve": record({"insight": INSIGHT}),
    "write_insight": record({"insight": INSIGHT, "path": STRING, "written": BOOLEAN}),
    "gdpr_forget": record(
        {"mode": choice("dry-run", "apply"), "deleted": OBJECT, "complete": BOOLEAN, "detail": STRING},
        {"notes": record({"removed": STRINGS, "cleaned": STRINGS, "failed": STRINGS})},
    ),
}
"""Per operation, the JSON Schema of its result on every surface; a field without a value is left out."""

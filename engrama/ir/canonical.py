"""Canonical JSON and digests: the same value gives the same bytes on every machine."""

from __future__ import annotations

import hashlib
import json
from typing import Any

_ENCODER = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False, check_circular=False
)
"""Made once, since `json.dumps` makes one for every call with options."""


def canonical_json(value: Any) -> str:
    """Compact JSON with sorted keys and real characters; raises ValueError on NaN and infinity."""
    return _ENCODER.encode(value)


def readable_json(value: Any) -> str:
    """The same, indented and ending in a line feed, for files that people read and compare."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=1, allow_nan=False) + "\n"


def digest(text: str) -> str:
    """SHA-256 of the UTF-8 text, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()

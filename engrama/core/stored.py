"""The JSON in which stores keep properties: that of `canonical_json`, several times as fast.

Only a few numbers are written another way than there (`0.00001` for `1e-05`), so nothing that is digested or compared
as text is written here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from engrama.ir.canonical import canonical_json


def stored_json(value: Mapping[str, Any] | list[Any]) -> str:
    """The stored text of properties, or of one that is a list: compact, names in order, real characters."""
    try:
        return orjson.dumps(value, None, orjson.OPT_SORT_KEYS).decode()
    except TypeError:
        # Names and numbers of classes derived from `str` and `float`, which the library does not take.
        return canonical_json(value)


def read_properties(text: str) -> dict[str, Any]:
    """The properties of a stored text."""
    properties: dict[str, Any] = orjson.loads(text)
    return properties

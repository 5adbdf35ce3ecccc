"""Values as lines of YAML that every reader takes for the same text."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

NULLS = ("", "~", "null", "Null", "NULL")
"""What stands for no value where it is not quoted."""

_PLAIN = re.compile(r"[^\W\d_][\w./+@-]*(?: [\w./+@-]+)*")
_OTHER_MEANING = re.compile(r"(?i)true|false|yes|no|on|off|null|y|n")
_UNSEEN = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")


def plain_loader() -> Any:
    """The loader of YAML that takes every value for the text that stands there, in C where it is built so."""
    import yaml

    return getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def scalar(value: Any) -> str:
    """One value on one line: numbers and truth values plain, texts plain where nothing can misread them."""
    if value is None or isinstance(value, bool | int | float):
        return json.dumps(value)
    text = str(value)
    if _PLAIN.fullmatch(text) and not _OTHER_MEANING.fullmatch(text):
        return text
    return _flow(text)


def entry(name: str, value: Any, *, plain: bool = False) -> str:
    """The lines of one entry; `plain` leaves a text unquoted, as dates are read by Obsidian."""
    if isinstance(value, Mapping):
        if not value:
            return f"{scalar(name)}: {{}}"
        inner = "\n".join(entry(key, item) for key, item in value.items())
        return f"{scalar(name)}:\n" + _indented(inner)
    if isinstance(value, list | tuple):
        if not value:
            return f"{scalar(name)}: []"
        return f"{scalar(name)}:\n" + "\n".join(_item(item) for item in value)
    return f"{scalar(name)}: {value if plain else scalar(value)}"


def _item(item: Any) -> str:
    if isinstance(item, Mapping) and item:
        inner = "\n".join(entry(key, value) for key, value in item.items())
        return "  - " + _indented(inner).lstrip(" ").replace("\n", "\n  ")
    return f"  - {_flow(item) if isinstance(item, list | tuple | Mapping) else scalar(item)}"


def _flow(value: Any) -> str:
    return _UNSEEN.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(value, ensure_ascii=False))


def _indented(block: str) -> str:
    return "\n".join(f"  {line}" for line in block.split("\n"))

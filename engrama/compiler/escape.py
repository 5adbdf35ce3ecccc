"""Spellings of text in each generated language; whatever comes out is inert there."""

from __future__ import annotations

import json
import keyword
import re
import unicodedata
from collections.abc import Container

_INVISIBLE = re.compile(
    "[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]"
)
_BREAKS_TEXT = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]"
)
_MARKDOWN = re.compile(r"[\\`*\[\]|$~]|^[#+-]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])")


def one_line(text: str) -> str:
    """The text on one line: white space collapsed, control and direction characters gone, emoji joiners kept."""
    return " ".join(_BREAKS_TEXT.sub("", text).split())


def python_string(text: str) -> str:
    """A Python string literal; invisible characters are written as escapes."""
    return _INVISIBLE.sub(_python_escape, json.dumps(text, ensure_ascii=False))


def python_docstring(text: str) -> str:
    """A triple-quoted literal on one line."""
    return f'"""{python_string(one_line(text))[1:-1]}"""'


def python_field(name: str, taken: Container[str]) -> str:
    """The name itself, or with underscores appended until it is no keyword and not among `taken`."""
    while keyword.iskeyword(name) or name in taken:
        name += "_"
    return name


def python_constant(value: str) -> str:
    """An upper-case ASCII identifier that recalls the value, by its code points if it has no ASCII word."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", value) if char.isascii())
    words = re.findall("[A-Z0-9]+", plain.upper())
    if not words:
        words = ["VALUE", *(f"{ord(char):X}" for char in value[:8])]
    name = "_".join(words)
    return name if name[0].isalpha() else f"VALUE_{name}"


def camel_case(name: str) -> str:
    """`python_version` and `PYTHON_VERSION` as `PythonVersion`; capitals inside a word stay."""
    words = [word.lower() if word.isupper() else word for word in name.split("_") if word]
    return "".join(word[:1].upper() + word[1:] for word in words)


def cypher_name(name: str) -> str:
    """A back-quoted label, type, property or index name."""
    return "`" + name.replace("`", "``") + "`"


def markdown_text(text: str) -> str:
    """One line of running text or one table cell: no markup, no HTML."""
    html = one_line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _MARKDOWN.sub(lambda found: "\\" + found[0], html)


def markdown_code(text: str) -> str:
    """A code span that may stand in a table cell."""
    line = one_line(text).replace("|", "\\|")
    fence = "`" * (max((len(run) for run in re.findall("`+", line)), default=0) + 1)
    padding = " " if line.startswith("`") or line.endswith("`") or not line else ""
    return f"{fence}{padding}{line}{padding}{fence}"


def mermaid_text(text: str) -> str:
    """The inside of a quoted Mermaid label."""
    line = one_line(text).replace("#", "#35;").replace('"', "#quot;")
    return line.replace("<", "#lt;").replace(">", "#gt;").replace("`", "#96;")


def _python_escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"

"""Which names a profile may use: one alphabet per kind, and nothing that a generated artefact could not quote."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engrama.compiler.draft import Named
from engrama.compiler.words import quoted
from engrama.errors import Diagnostic
from engrama.ir.profile import ANY, INSIGHT, RESERVED_PROPERTIES

MAX_LENGTH = 60
YAML_WORDS = frozenset("no yes on off y n true false null ~".split())
"""Words that YAML 1.1 readers take for a boolean or nothing; compared without case."""

STORE_TABLES = frozenset(
    "nodes edges observations versions scopes meta tallies embeddings node_embeddings memory_search".split()
)
STORE_PREFIXES = ("nodes_fts", "guard_", "sqlite_", "node_embeddings", "memory_search")
PYTHON_CONSTANTS = frozenset(("None", "True", "False"))

_ALPHABETS = {
    "label": (re.compile(r"[A-Z][A-Za-z0-9_]*"), "a capital letter, then letters, digits and _"),
    "relation": (re.compile(r"[A-Z][A-Z0-9_]*"), "capital letters, digits and _, beginning with a letter"),
    "property": (re.compile(r"[A-Za-z][A-Za-z0-9_]*"), "letters, digits and _, beginning with a letter"),
    "pattern": (re.compile(r"[a-z][a-z0-9_]*"), "small letters, digits and _, beginning with a letter"),
    "variable": (re.compile(r"[a-z][a-z0-9_]*"), "small letters, digits and _, beginning with a letter"),
    "count": (re.compile(r"[a-z][a-z0-9_]*"), "small letters, digits and _, beginning with a letter"),
    "profile": (re.compile(r"[A-Za-z][A-Za-z0-9_-]*"), "letters, digits, _ and -, beginning with a letter"),
    "module": (re.compile(r"[A-Za-z][A-Za-z0-9_-]*"), "letters, digits, _ and -, beginning with a letter"),
}

_LOCAL = ("variable", "count")
"""Names that live inside one pattern, where every scalar is read by our own reader."""


def check_name(kind: str, name: Named) -> Iterator[Diagnostic]:
    """At most one diagnostic: the first rule that the name breaks."""
    subject = f"The {kind} name {quoted(name.name)}"
    pattern, alphabet = _ALPHABETS[kind]
    if name.name.casefold() in YAML_WORDS and kind not in _LOCAL:
        message = f"{subject} is read as a boolean or as nothing by many YAML readers."
        yield name.place.report("E107", message, "Choose another name.")
    elif kind == "property" and _reserved_property(name.name):
        message = f"{subject} is reserved: the engine sets it on every node."
        yield name.place.report("E106", message, "Choose another name.")
    elif not pattern.fullmatch(name.name):
        yield name.place.report("E105", f"{subject} must be {alphabet}.", _suggestion(kind, name.name))
    elif len(name.name) > MAX_LENGTH:
        yield name.place.report("E105", f"{subject} has {len(name.name)} characters; at most {MAX_LENGTH} are allowed.")
    elif kind == "label" and (reason := _reserved_label(name.name)):
        yield name.place.report("E106", f"{subject} is reserved: {reason}.", "Choose another name.")


def check_case_clashes(kind: str, names: Iterable[Named]) -> Iterator[Diagnostic]:
    """Names that differ only in case, which SQLite cannot tell apart; reported at the later one."""
    seen: dict[str, Named] = {}
    for name in names:
        first = seen.setdefault(name.name.casefold(), name)
        if first.name != name.name:
            message = f"The {kind} {quoted(name.name)} differs only in case from {quoted(first.name)} at {first.place}."
            yield name.place.report("E108", message, "Use one spelling.")


def _reserved_property(name: str) -> bool:
    return name.startswith("_") or name.casefold() in RESERVED_PROPERTIES


def _reserved_label(name: str) -> str:
    folded = name.casefold()
    if name == INSIGHT or folded == INSIGHT.casefold():
        return "every profile holds the label Insight already"
    if folded == ANY:
        return '"any" stands for every label'
    if name in PYTHON_CONSTANTS:
        return "it is a Python constant"
    if folded in STORE_TABLES or folded.startswith(STORE_PREFIXES):
        return "the store has a table of this name"
    return ""


def _suggestion(kind: str, name: str) -> str:
    words = [word for word in re.split(r"[^A-Za-z0-9]+", name) if word]
    if kind == "label":
        mended = "".join(word[:1].upper() + word[1:] for word in words)
    elif kind == "relation":
        mended = "_".join(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word).upper() for word in words)
    else:
        mended = "_".join(words) if kind in ("property", "profile", "module") else "_".join(words).lower()
    mended = mended.lstrip("0123456789_")
    usable = _ALPHABETS[kind][0].fullmatch(mended) and len(mended) <= MAX_LENGTH and mended.casefold() not in YAML_WORDS
    reserved = (kind == "label" and _reserved_label(mended)) or (kind == "property" and _reserved_property(mended))
    return f"Did you mean {quoted(mended)}?" if usable and not reserved else ""

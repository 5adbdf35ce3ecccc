"""Whether a declared pattern speaks of labels and relations that exist; its structure is the schema's matter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from engrama.compiler.draft import DraftPattern
from engrama.compiler.load import View
from engrama.compiler.words import did_you_mean, quoted
from engrama.errors import Diagnostic
from engrama.ir.profile import ANY


class Elsewhere(Protocol):
    """Names beyond the merged profile; see `resolve.Outside`."""

    @property
    def may_define(self) -> Callable[[str], bool]: ...

    @property
    def labels(self) -> Callable[[], frozenset[str]]: ...

    @property
    def relations(self) -> Callable[[], frozenset[str]]: ...


def check_pattern(
    pattern: DraftPattern, labels: set[str], relations: set[str], outside: Elsewhere
) -> Iterator[Diagnostic]:
    """Unknown labels, relation types and variables of one pattern; a label of an unselected module is a warning."""
    yield from _check_labels(pattern, labels, outside)
    variables = {name for name, _ in _entries(pattern.view, "nodes")}
    for edge in _edges(pattern.view):
        ends = list(edge.elements())
        if len(ends) != 3:
            continue
        for end in (ends[0], ends[2]):
            if end.text is not None and end.text not in variables:
                message = f"The pattern {pattern.id} uses the variable {quoted(end.text)}, which its nodes do not name."
                yield end.place.report("E304", message, did_you_mean(end.text, variables))
        for item in ends[1].one_or_more():
            yield from _check_type(pattern, item, relations, outside)


def _check_labels(pattern: DraftPattern, labels: set[str], outside: Elsewhere) -> Iterator[Diagnostic]:
    for _, spec in _entries(pattern.view, "nodes"):
        negated = spec.get("not")
        for item in (negated or spec).one_or_more():
            name = item.text or ""
            if name.endswith("?") or name in labels or name == ANY or outside.may_define(name):
                continue
            if name in outside.labels():
                message = (
                    f"The pattern {pattern.id} needs {quoted(name)}, which no selected module defines; it will not run."
                )
                yield item.place.report("W301", message)
            else:
                message = (
                    f"The pattern {pattern.id} speaks of the label {quoted(name)}, which no profile or module defines."
                )
                yield item.place.report("E302", message, did_you_mean(name, labels))


def _check_type(pattern: DraftPattern, item: View, relations: set[str], outside: Elsewhere) -> Iterator[Diagnostic]:
    text = item.text or ""
    name = text.lstrip("<~")
    if name.endswith("?") or name in relations or name == ANY or outside.may_define(name):
        return
    if name in outside.relations():
        message = f"The pattern {pattern.id} needs {quoted(name)}, which no selected module defines; it will not run."
        yield item.place.report("W302", message)
    else:
        message = f"The pattern {pattern.id} speaks of the relation {quoted(name)}, which no profile or module defines."
        yield item.place.report("E303", message, did_you_mean(name, relations))


def _entries(view: View, key: str) -> list[tuple[str, View]]:
    section = view.get(key)
    return list(section.items()) if section else []


def _edges(view: View) -> Iterator[View]:
    """The edges of a pattern and of its conditions, however deep they are nested."""
    edges = view.get("edges")
    yield from edges.elements() if edges else ()
    where = view.get("where")
    waiting = list(where.elements()) if where else []
    while waiting:
        condition = waiting.pop()
        for key, value in condition.items():
            if key == "no_edge":
                yield value
            elif key in ("any_of", "all_of"):
                waiting += value.elements()

"""Cypher statements with their parameters, and how an operation becomes a stream of them.

All texts are fixed: values travel as parameters, and labels and relation types come from the compiled profile, quoted.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from engrama.core.patterns import sections
from engrama.core.protocols import SchemaSource
from engrama.core.requests import Operation, Request
from engrama.core.scope import Scope, scope_filter_cypher
from engrama.errors import InvalidInput
from engrama.ir.profile import CompiledProfile

if TYPE_CHECKING:
    from engrama.ir.pattern import Pattern

R = TypeVar("R")


class Statement(NamedTuple):
    """One Cypher text and its parameters."""

    text: str
    parameters: dict[str, Any]


Rows = list[list[Any]]
Work = Generator[Statement, Rows, R]
"""Yields statements, receives the rows of each, and returns a result."""


def fetch(text: str, parameters: dict[str, Any]) -> Work[Rows]:
    """Yield one statement and return its rows."""
    rows = yield Statement(text, parameters)
    return rows


def of(scope: Scope, **parameters: Any) -> dict[str, Any]:
    """Parameters of a statement on behalf of a scope; an incomplete one matches nothing, since null equals nothing."""
    return {**_NOBODY, **scope_filter_cypher(scope)[1], **parameters}


@cache
def owned(alias: str) -> str:
    """The condition that a node or relation belongs to the scope of the parameters."""
    return scope_filter_cypher(Scope("org", "user"), alias)[0]


class LoadedPattern(NamedTuple):
    """A pattern and its statements by section name."""

    pattern: Pattern
    sections: Mapping[str, str]


class Texts:
    """The names of one profile as Cypher spells them, and the statements of its patterns."""

    def __init__(self, source: SchemaSource) -> None:
        profile = source.profile
        self.profile: CompiledProfile = profile
        self._source = source
        self._loaded: dict[str, LoadedPattern] = {}
        self.unindexed: set[int] = set()
        """Dimensions of vectors that were written and that the vector index may not know yet."""
        self.types = {name: _quoted(name) for name in profile.by_relation}
        self.labels = {name: _quoted(name) for name in profile.by_label}

    def type_(self, name: str) -> str:
        """A relation type; raises InvalidInput for one that the profile lacks."""
        return _known(self.types, name)

    def label(self, name: str) -> str:
        """A label; raises InvalidInput for one that the profile lacks."""
        return _known(self.labels, name)

    def pattern(self, name: str) -> LoadedPattern:
        """A pattern of the profile with its generated statements; read from the bundle once."""
        if name not in self._loaded:
            from engrama.ir.pattern import pattern_from_json

            patterns = {item.id: item for item in map(pattern_from_json, self.profile.patterns)}
            text = self._source.pattern_text(name, "cypher")
            self._loaded[name] = LoadedPattern(patterns[name], sections(text))
        return self._loaded[name]


Handler = Callable[[Texts, Any], Work[Any]]


class Begun(NamedTuple):
    """An operation that waits for the answer to its first request, or has returned without one."""

    operation: Operation[Any]
    request: Request[Any] | None
    result: Any = None


def begin(factory: Callable[[], Operation[Any]]) -> Begun:
    """Start an operation up to its first request."""
    operation = factory()
    try:
        return Begun(operation, next(operation))
    except StopIteration as done:
        return Begun(operation, None, done.value)


def carry_out(handlers: Mapping[type[Request[Any]], Handler], texts: Texts, begun: Begun) -> Work[Any]:
    """All statements of an operation; returns its result."""
    request = begun.request
    if request is None:
        return begun.result
    try:
        while True:
            answer = yield from handlers[type(request)](texts, request)
            request = begun.operation.send(answer)
    except StopIteration as done:
        return done.value
    finally:
        begun.operation.close()


_NOBODY = {"scope_org_id": None, "scope_user_id": None}


def _quoted(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


def _known(names: Mapping[str, str], name: str) -> str:
    if name not in names:
        raise InvalidInput(f'The profile has no "{name}".', expected="a name of the compiled profile")
    return names[name]

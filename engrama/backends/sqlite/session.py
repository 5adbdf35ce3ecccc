"""One connection with what it remembers: the number of each scope and of each space of vectors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import apsw

from engrama.backends.sqlite import extension
from engrama.backends.sqlite.matrices import Matrices
from engrama.core.patterns import sections
from engrama.core.protocols import SchemaSource
from engrama.core.rows import Space
from engrama.core.scope import Scope

if TYPE_CHECKING:
    from engrama.ir.pattern import Pattern

NOBODY = 0
"""The number of a scope that owns nothing; it matches no row."""

Handler = Callable[["Session", Any], Any]


class LoadedPattern(NamedTuple):
    """A pattern and its statements by section name."""

    pattern: Pattern
    sections: Mapping[str, str]


class Session:
    """A connection of one thread. Scopes get their number at their first write; until then they match nothing.

    Numbers of scopes and spaces are kept for one transaction and looked up anew in the next.
    """

    __slots__ = ("_has_vec", "connection", "execute", "loaded", "matrices", "scopes", "source", "spaces")

    def __init__(self, connection: apsw.Connection, source: SchemaSource, matrices: Matrices | None = None) -> None:
        self.connection = connection
        self.execute = connection.execute
        self.source = source
        self.matrices = matrices or Matrices()
        self._has_vec: bool | None = None
        self.scopes: dict[Scope, int] = {}
        self.spaces: dict[Space, int] = {}
        self.loaded: dict[str, LoadedPattern] = {}

    def scope(self, scope: Scope) -> int:
        """The number of a scope for reading."""
        number = self.scopes.get(scope)
        if number is None:
            sql = "SELECT id FROM scopes WHERE org_id = ? AND user_id = ?"  # scope-exempt: finds the scope itself
            number = self.execute(sql, (scope.org_id, scope.user_id)).get
            if number is None:
                return NOBODY
            self.scopes[scope] = number
        return number

    def owner(self, scope: Scope) -> int:
        """The number of a scope for writing."""
        number = self.scope(scope)
        if number == NOBODY:
            # scope-exempt: makes the scope itself
            self.execute("INSERT INTO scopes (org_id, user_id) VALUES (?, ?)", (scope.org_id, scope.user_id))
            number = self.connection.last_insert_rowid()
            self.scopes[scope] = number
        return number

    def space(self, space: Space) -> int:
        """The number of a space of vectors for reading; no row has 0."""
        number = self.spaces.get(space)
        if number is None:
            sql = "SELECT id FROM spaces WHERE provider = ? AND model = ? AND dimensions = ?"
            number = self.execute(sql, tuple(space)).get
            if number is None:
                return NOBODY
            self.spaces[space] = number
        return number

    def new_space(self, space: Space) -> int:
        """The number of a space for writing."""
        if self.space(space) == NOBODY:
            self.execute("INSERT INTO spaces (provider, model, dimensions) VALUES (?, ?, ?)", tuple(space))
        return self.space(space)

    def has_vec(self) -> bool:
        """Whether the functions of sqlite-vec can be used here; they are loaded when this is first asked."""
        if self._has_vec is None:
            self._has_vec = extension.load(self.connection)
        return self._has_vec

    def forget(self) -> None:
        """Let go of numbers that may not be those of the file any more."""
        self.scopes.clear()
        self.spaces.clear()

    def pattern(self, name: str) -> LoadedPattern:
        """A pattern of the profile with its generated statements; read from the bundle once."""
        if name not in self.loaded:
            from engrama.ir.pattern import pattern_from_json

            patterns = {item.id: item for item in map(pattern_from_json, self.source.profile.patterns)}
            self.loaded[name] = LoadedPattern(patterns[name], sections(self.source.pattern_text(name, "sql")))
        return self.loaded[name]

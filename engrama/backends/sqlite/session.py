"""One connection with what it remembers: the number of each scope."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import apsw

from engrama.core.scope import Scope

NOBODY = 0
"""The number of a scope that owns nothing; it matches no row."""

Handler = Callable[["Session", Any], Any]


class Session:
    """A connection of one thread. Scopes get their number at their first write; until then they match nothing."""

    __slots__ = ("connection", "execute", "scopes")

    def __init__(self, connection: apsw.Connection) -> None:
        self.connection = connection
        self.execute = connection.execute
        self.scopes: dict[Scope, int] = {}

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
            self.execute("INSERT INTO scopes (org_id, user_id) VALUES (?, ?)", (scope.org_id, scope.user_id))
            number = self.connection.last_insert_rowid()
            self.scopes[scope] = number
        return number

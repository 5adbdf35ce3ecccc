"""Who owns a row: the `(org_id, user_id)` pair, and the filters that every read carries.

Nothing is widened: a missing or half-resolved scope matches no row on read and is refused on write.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeGuard

from engrama.core.sanitise import clean
from engrama.errors import InvalidInput, ScopeUnresolved

MAX_ID = 256
"""Characters of an org or user id."""

_ALIAS = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Scope(NamedTuple):
    """A complete owner. Build one with `resolve_scope`, which refuses everything half-resolved."""

    org_id: str
    user_id: str


SEALED = Scope("__sealed__", "__sealed__")
"""Holds imported rows that had no owner until somebody adopts them. No identity resolves to it."""

_NO_IDENTITY = ("*", "__entity__", "__sealed__")


def resolve_scope(org_id: str | None, user_id: str | None) -> Scope:
    """The scope of two ids; raises ScopeUnresolved unless both are real: no blanks, wildcards, control characters."""
    for name, value in (("org_id", org_id), ("user_id", user_id)):
        if not isinstance(value, str) or not _is_id(value):
            raise ScopeUnresolved(
                f"{name} is {value!r}; a memory belongs to one organisation and one user, each with an id of its own.",
                expected=f"an id of 1 to {MAX_ID} visible characters, and none of {', '.join(_NO_IDENTITY)}",
            )
    return Scope(str(org_id), str(user_id))


def scope_filter_sql(scope: Scope | None, alias: str = "") -> tuple[str, tuple[str, ...]]:
    """A condition on a table with a `scope` column and its parameters; `(1 = 0)` without a complete scope."""
    if not _complete(scope):
        return "(1 = 0)", ()
    column = f"{_alias(alias)}.scope" if alias else "scope"
    return f"{column} = (SELECT id FROM scopes WHERE org_id = ? AND user_id = ?)", (scope.org_id, scope.user_id)


def scope_filter_cypher(scope: Scope | None, alias: str = "n") -> tuple[str, dict[str, str]]:
    """A condition on a node or relation and its parameters; `(false)` without a complete scope."""
    if not _complete(scope):
        return "(false)", {}
    name = _alias(alias)
    condition = f"({name}.org_id = $scope_org_id AND {name}.user_id = $scope_user_id)"
    return condition, {"scope_org_id": scope.org_id, "scope_user_id": scope.user_id}


def _complete(scope: Scope | None) -> TypeGuard[Scope]:
    return scope is not None and (scope == SEALED or (_is_id(scope.org_id) and _is_id(scope.user_id)))


def _is_id(value: object) -> bool:
    if not isinstance(value, str) or not value.strip() or len(value) > MAX_ID:
        return False
    return value not in _NO_IDENTITY and clean(value) == value and value == value.strip()


def _alias(alias: str) -> str:
    if not _ALIAS.fullmatch(alias):
        raise InvalidInput(f'The alias "{alias}" is no identifier.', expected="letters, digits and underscores")
    return alias

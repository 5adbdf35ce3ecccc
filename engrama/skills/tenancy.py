"""The verb that gives sealed rows an owner."""

from __future__ import annotations

from functools import partial

from engrama.core.call import Plan
from engrama.core.operations.tenancy import Adopted, adopt
from engrama.core.scope import resolve_scope


def plan_migrate_tenancy(owner_sub: str | None = None, *, apply: bool = False) -> Plan[Adopted]:
    """Count the imported rows that had no owner and, with `apply`, make them the memory of `owner_sub`.

    Without `owner_sub` they become the caller's own. Raises ScopeUnresolved when it is no identity.
    """
    owner = None if owner_sub is None else resolve_scope(owner_sub, owner_sub)
    return Plan(partial(adopt, owner=owner, apply=apply), writes=apply)

"""For whom a call works: the two identity headers of HTTP, or the identity of this process."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engrama.core.sanitise import clean
from engrama.core.scope import Scope, resolve_scope
from engrama.errors import ScopeUnresolved

if TYPE_CHECKING:
    from starlette.requests import Request

MAX_AGENT = 100
ORG_HEADER, USER_HEADER = "X-Engrama-Org-Id", "X-Engrama-User-Id"


def requested_owner() -> Scope | None:
    """The owner that the headers of the current request name; None without any: the process's own identity.

    Raises ScopeUnresolved when the headers are there but do not name exactly one owner.
    """
    request = _request()
    if request is None:
        return None
    orgs, users = (request.headers.getlist(name) for name in (ORG_HEADER, USER_HEADER))
    if not orgs and not users:
        return None
    if len(orgs) != 1 or len(users) != 1:
        raise ScopeUnresolved(
            f"The request has {_times(orgs)} {ORG_HEADER} and {_times(users)} {USER_HEADER}.",
            expected="each of the two headers once, or neither",
        )
    return resolve_scope(_text(orgs[0]), _text(users[0]))


def nobody() -> Scope:
    """An owner that never had and never will have a memory; reading for it finds what does not exist."""
    return Scope(f"nobody-{uuid.uuid4()}", f"nobody-{uuid.uuid4()}")


def calling_agent() -> str | None:
    """The name that the client gave itself when it connected, for provenance; None where it gave none."""
    from fastmcp.server.dependencies import get_context

    try:
        client = get_context().session.client_params
    except RuntimeError:
        return None
    return clean(client.client_info.name)[:MAX_AGENT] if client else None


def _request() -> Request | None:
    from fastmcp.server.dependencies import get_http_request

    try:
        return get_http_request()
    except RuntimeError:
        return None


def _text(header: str) -> str | None:
    """A header as UTF-8; the protocol hands its bytes over as Latin-1."""
    try:
        return header.encode("latin-1").decode("utf-8")
    except UnicodeDecodeError:
        return None


def _times(values: Sequence[str]) -> str:
    return "no" if not values else "one" if len(values) == 1 else str(len(values))

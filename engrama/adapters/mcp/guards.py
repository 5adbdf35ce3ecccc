"""What stands before the HTTP endpoint: known names of this server, its own pages, holders of the token."""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from fastmcp.server.auth import AccessToken, TokenVerifier
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")


class KnownHostsOnly:
    """Refuses with 403 every request whose Host, or whose Origin if it has one, is not a name of this server.

    A page of another site cannot reach a local server this way, whatever address its own name resolves to.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str]) -> None:
        self.app = app
        self.names = frozenset((*LOCAL_NAMES, *names))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._is_known(Headers(scope=scope)):
            refusal = PlainTextResponse("This server does not answer to that Host or Origin.", status_code=403)
            await refusal(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _is_known(self, headers: Headers) -> bool:
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or len(origins) > 1:
            return False
        return _name(f"//{hosts[0]}") in self.names and all(_name(origin) in self.names for origin in origins)


class OneToken(TokenVerifier):
    """Accepts one bearer token; it opens the port and says nothing about whose memory is asked for."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self._token = token.encode()

    async def verify_token(self, token: str) -> AccessToken | None:
        """The access of the token, None for any other."""
        if not hmac.compare_digest(token.encode(), self._token):
            return None
        return AccessToken(token=token, client_id="engrama", scopes=[])


def is_local(host: str) -> bool:
    """Whether binding to this host keeps other machines out."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _name(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").rstrip(".")
    except ValueError:
        return ""

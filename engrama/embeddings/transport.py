"""Runs conversations with an embedding server over httpx2, blocking or in an event loop, bounded in time and size."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Mapping
from typing import Any

import httpx2

from engrama.embeddings.exchange import Ask, Broken, R, Reply, Steps, Wait

MAX_BYTES = 64_000_000
CONNECT_SECONDS = 1.5

_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Transport:
    """Connections to one server, opened when they are first needed and kept.

    A user and password in the address are sent as such and appear in no message or log. Redirects are not followed:
    they could carry key and texts to another host. Proxies of the environment are used, except for this machine.
    """

    def __init__(self, address: str, headers: Mapping[str, str]) -> None:
        url = httpx2.URL(address)
        self._base = str(url.copy_with(userinfo=b"", query=None, fragment=None)).rstrip("/")
        basic = url.userinfo and "Authorization" not in headers
        self._options: dict[str, Any] = {
            "headers": {"Content-Type": "application/json", **headers},
            "auth": httpx2.BasicAuth(url.username, url.password) if basic else None,
            "trust_env": url.host not in _LOOPBACK,
            "follow_redirects": False,
        }
        self._lock = threading.Lock()
        self._client: httpx2.Client | None = None
        self._looped: tuple[asyncio.AbstractEventLoop, httpx2.AsyncClient] | None = None

    def run(self, steps: Steps[R]) -> R:
        """Drive a conversation to its end, blocking."""
        try:
            step = next(steps)
            while True:
                if isinstance(step, Wait):
                    time.sleep(step.seconds)
                    step = next(steps)
                else:
                    step = steps.send(self._answer(step))
        except StopIteration as done:
            result: R = done.value
            return result

    async def arun(self, steps: Steps[R]) -> R:
        """Drive a conversation to its end in the running event loop."""
        try:
            step = next(steps)
            while True:
                if isinstance(step, Wait):
                    await asyncio.sleep(step.seconds)
                    step = next(steps)
                else:
                    step = steps.send(await self._aanswer(step))
        except StopIteration as done:
            result: R = done.value
            return result

    def close(self) -> None:
        """Close the connections of blocking callers."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    async def aclose(self) -> None:
        """Close all connections."""
        self.close()
        with self._lock:
            looped, self._looped = self._looped, None
        if looped is not None and looped[0] is asyncio.get_running_loop():
            await looped[1].aclose()

    def _answer(self, ask: Ask) -> Reply | Broken:
        until = time.monotonic() + ask.seconds
        try:
            with self._blocking().stream("POST", **self._request(ask)) as response:
                body = bytearray()
                for chunk in response.iter_bytes():
                    body += chunk
                    if len(body) > MAX_BYTES:
                        return _too_large()
                    if time.monotonic() > until:
                        return _too_slow(ask)
                return _reply(response, body)
        except httpx2.HTTPError as error:
            return _broken(error, ask)

    async def _aanswer(self, ask: Ask) -> Reply | Broken:
        try:
            async with (
                asyncio.timeout(ask.seconds),
                self._in_loop().stream("POST", **self._request(ask)) as response,
            ):
                body = bytearray()
                async for chunk in response.aiter_bytes():
                    body += chunk
                    if len(body) > MAX_BYTES:
                        return _too_large()
                return _reply(response, body)
        except TimeoutError:
            return _too_slow(ask)
        except httpx2.HTTPError as error:
            return _broken(error, ask)

    def _request(self, ask: Ask) -> dict[str, Any]:
        timeout = httpx2.Timeout(ask.seconds, connect=min(CONNECT_SECONDS, ask.seconds))
        return {"url": f"{self._base}/{ask.path}", "content": ask.body, "timeout": timeout}

    def _blocking(self) -> httpx2.Client:
        with self._lock:
            if self._client is None:
                self._client = httpx2.Client(**self._options)
            return self._client

    def _in_loop(self) -> httpx2.AsyncClient:
        """The client of the running loop; connections of a loop that has ended cannot be used in another."""
        loop = asyncio.get_running_loop()
        with self._lock:
            if self._looped is None or self._looped[0] is not loop:
                self._looped = loop, httpx2.AsyncClient(**self._options)
            return self._looped[1]


def _reply(response: httpx2.Response, body: bytearray) -> Reply:
    return Reply(response.status_code, {name.lower(): value for name, value in response.headers.items()}, bytes(body))


def _too_large() -> Broken:
    return Broken(f"sent more than {MAX_BYTES:,} bytes")


def _too_slow(ask: Ask) -> Broken:
    return Broken(f"did not answer within {ask.seconds:.1f} seconds", slow=True)


def _broken(error: httpx2.HTTPError, ask: Ask) -> Broken:
    if isinstance(error, httpx2.ConnectTimeout | httpx2.ConnectError):
        return Broken("cannot be connected to", absent=True)
    if isinstance(error, httpx2.TimeoutException):
        return _too_slow(ask)
    return Broken(f"broke off ({type(error).__name__})")

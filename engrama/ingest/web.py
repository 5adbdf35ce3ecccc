"""Reading one web page, safely: public addresses only, and bounds on time, size, redirects and type."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import httpx2

from engrama.errors import PageRefused, PageUnreachable
from engrama.ingest.addresses import public_addresses
from engrama.ingest.html import readable

MAX_BYTES = 2_000_000
MAX_REDIRECTS = 3
MAX_URL = 2000
SECONDS = 20
"""How long a page may take altogether."""

_TIMEOUT = httpx2.Timeout(10, connect=5)
_ATTEMPTS = 3
_MOVED = (301, 302, 303, 307, 308)
_HTML = ("text/html", "application/xhtml+xml")
_HEADERS = {
    "Accept": "text/html, application/xhtml+xml, text/*;q=0.8",
    "Accept-Encoding": "gzip",
    "User-Agent": "Mozilla/5.0 (compatible; engrama)",
}
_META = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_:.-]{1,40})", re.I)
_CHARSETS = re.compile(r"(utf|iso|latin|windows|cp|koi8|gb|big5|euc|shift|sjis|ascii|us-ascii|mac)", re.I)


class Page(NamedTuple):
    """A page as it was read: where, its title and its text."""

    address: str
    title: str
    text: str

    @property
    def content(self) -> str:
        """Title and text together."""
        return f"{self.title}\n\n{self.text}" if self.title and not self.text.startswith(self.title) else self.text


class _Reply(NamedTuple):
    """What a server answered: where to look instead, or a body."""

    location: str = ""
    type: str = ""
    charset: str = ""
    body: bytes = b""


async def read_page(url: str, *, allowed: Collection[str] = ()) -> Page:
    """The readable text behind an http or https address.

    Only public addresses are connected to, checked anew at each of at most three redirects; `allowed` holds addresses
    that pass unchecked, for tests. Raises PageRefused for what is never read, PageUnreachable for what failed now.
    """
    try:
        async with asyncio.timeout(SECONDS):
            return await _read(url, allowed)
    except TimeoutError as error:
        raise _unreachable(url, f"took longer than {SECONDS} seconds") from error


def read_page_now(url: str, *, allowed: Collection[str] = ()) -> Page:
    """The same for callers without an event loop; it also works inside a running one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, read_page(url, allowed=allowed)).result()


async def _read(given: str, allowed: Collection[str]) -> Page:
    url = _checked(given.strip())
    for _ in range(MAX_REDIRECTS + 1):
        reply = await _fetched(url, allowed)
        if not reply.location:
            title, text = await asyncio.to_thread(_text_of, reply)
            if not text:
                raise PageRefused(f"{url} holds no readable text.", expected="a page whose text is in its HTML")
            return Page(str(url), title, text)
        url = _checked(reply.location, url)
    raise PageRefused(
        f"{given} leads from one address to the next more than {MAX_REDIRECTS} times.", expected="the final address"
    )


def _checked(text: str, base: httpx2.URL | None = None) -> httpx2.URL:
    """The address as a URL that may be asked for; `base` is the page that leads there."""
    try:
        url = base.join(text) if base else httpx2.URL(text)
    except (httpx2.InvalidURL, ValueError) as error:
        raise PageRefused(f'"{text[:80]}" is no web address.', expected="an http or https address") from error
    outside = url.port is not None and not 0 < url.port < 65_536
    if url.scheme not in ("http", "https") or not url.host or outside or len(str(url)) > MAX_URL:
        raise PageRefused(f'"{str(url)[:80]}" is no address of a web page.', expected="an http or https address")
    if url.userinfo:
        raise PageRefused("The address holds a user name or password.", expected="an address without them")
    return url


async def _fetched(url: httpx2.URL, allowed: Collection[str]) -> _Reply:
    """The reply of the first address of the host that can be connected to."""
    port = url.port or (443 if url.scheme == "https" else 80)
    addresses = await public_addresses(url.host, port, allowed)
    failure: httpx2.HTTPError | None = None
    async with httpx2.AsyncClient(trust_env=False, follow_redirects=False, timeout=_TIMEOUT) as client:
        for address in addresses[:_ATTEMPTS]:
            try:
                return await _asked(client, url, address)
            except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
                failure = error
            except httpx2.TimeoutException as error:
                raise _unreachable(str(url), "stopped answering") from error
            except httpx2.HTTPError as error:
                raise _unreachable(str(url), f"broke off ({type(error).__name__})") from error
    raise _unreachable(str(url), "cannot be connected to") from failure


async def _asked(client: httpx2.AsyncClient, url: httpx2.URL, address: str) -> _Reply:
    """Ask the checked address itself, so that no second look-up of the name can lead elsewhere."""
    headers = {**_HEADERS, "Host": url.netloc.decode("ascii")}
    server = {"sni_hostname": url.raw_host.decode("ascii")}
    async with client.stream("GET", url.copy_with(host=address), headers=headers, extensions=server) as response:
        if response.status_code in _MOVED and (location := response.headers.get("location", "")):
            return _Reply(location)
        if response.status_code != 200:
            raise PageRefused(f"{url} answered with status {response.status_code}.", expected="a page")
        type_, _, rest = response.headers.get("content-type", "text/html").partition(";")
        type_ = type_.strip().lower()
        if not (type_.startswith("text/") or type_ in _HTML):
            raise PageRefused(f"{url} is of type {type_[:60]}.", expected="text/html or another text")
        body = await _body(response, url)
    charset = rest.partition("charset=")[2].partition(";")[0].strip(" \"'")
    return _Reply("", type_, charset, body)


async def _body(response: httpx2.Response, url: httpx2.URL) -> bytes:
    raw = bytearray()
    async for chunk in response.aiter_raw():
        raw += chunk
        if len(raw) > MAX_BYTES:
            raise _too_large(url)
    encoding = response.headers.get("content-encoding", "identity").lower()
    if encoding == "identity":
        return bytes(raw)
    if encoding not in ("gzip", "x-gzip"):
        raise PageRefused(f"{url} is compressed as {encoding[:20]}.", expected="gzip, or no compression")
    try:
        plain = zlib.decompressobj(31).decompress(raw, MAX_BYTES + 1)
    except zlib.error as error:
        raise PageRefused(f"{url} cannot be decompressed.", expected="a whole gzip stream") from error
    if len(plain) > MAX_BYTES:
        raise _too_large(url)
    return plain


def _text_of(reply: _Reply) -> tuple[str, str]:
    html = reply.type in _HTML
    text = _decoded(reply, html)
    return readable(text) if html else ("", text.strip())


def _decoded(reply: _Reply, html: bool) -> str:
    """The body as text, by the charset that the server or the page names, else as UTF-8 or Windows-1252."""
    meta = _META.search(reply.body[:4096]) if html else None
    named = reply.charset or (meta[1].decode("ascii") if meta else "")
    if reply.body.startswith(b"\xef\xbb\xbf"):
        named = "utf-8-sig"
    for charset in (named if _CHARSETS.match(named) else "", "utf-8"):
        try:
            if charset:
                return reply.body.decode(charset)
        except (LookupError, UnicodeError):
            continue
    return reply.body.decode("cp1252", "replace")


def _too_large(url: httpx2.URL) -> PageRefused:
    return PageRefused(f"{url} is larger than {MAX_BYTES:,} bytes, so it was not read.", expected="a smaller page")


def _unreachable(url: str, what: str) -> PageUnreachable:
    return PageUnreachable(f"{url} {what}.", hint="Try again later, or save the page and ingest the file.")

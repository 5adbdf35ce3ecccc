"""Which addresses a web page may be read from: public ones only, whatever name leads there."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Collection

from engrama.errors import PageRefused, PageUnreachable

_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_LOCAL_NAT64 = ipaddress.ip_network("64:ff9b:1::/48")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


async def public_addresses(host: str, port: int, allowed: Collection[str] = ()) -> tuple[str, ...]:
    """The addresses of a host, all of them checked; `allowed` ones pass unchecked.

    Raises PageRefused when any of them is not public, PageUnreachable when the name leads nowhere.
    """
    loop = asyncio.get_running_loop()
    try:
        entries = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise PageUnreachable(
            f'The name "{host}" leads to no address.', hint="Check the address and the connection, then try again."
        ) from error
    found = tuple(dict.fromkeys(str(entry[4][0]) for entry in entries))
    for address in found:
        if address not in allowed and not is_public(address):
            raise PageRefused(
                f"{host} lies at {address}, which is not a public address, so it was not read.",
                expected="a page on the public internet",
                hint="Save the page as a file and ingest its text.",
            )
    return found


def is_public(text: str) -> bool:
    """Whether an address can be reached by anybody: not private, loopback, link-local, reserved or multicast."""
    address = ipaddress.ip_address(text)
    if isinstance(address, ipaddress.IPv6Address):
        if address in _LOCAL_NAT64 or address.is_site_local:
            return False
        inner = _carried(address)
        if inner is not None:
            return _is_public(inner)
    return _is_public(address)


def _is_public(address: Address) -> bool:
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def _carried(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The older address that a newer one leads to."""
    if address in _NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    if address.teredo:
        return address.teredo[1]
    return address.ipv4_mapped or address.sixtofour

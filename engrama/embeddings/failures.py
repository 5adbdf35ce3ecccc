"""What to tell a person when an embedding server did not give vectors; never the key, nor a user or password."""

from __future__ import annotations

import json
import re
from email.utils import parsedate_to_datetime
from time import time
from typing import NamedTuple
from urllib.parse import urlsplit

from engrama.embeddings.exchange import Broken, Reply
from engrama.errors import ConfigInvalid, EmbeddingFailed

PASSING = frozenset({408, 425, 429, 500, 502, 503, 504, 529})
"""Statuses after which the same request may succeed."""

_LONGEST = 200
_TOO_MUCH = (400, 413, 422)
_TOO_LONG = re.compile(r"context|too (large|long|many tokens)|maximum|exceed", re.I)
_BATCH = re.compile(r"(?<!physical )batch", re.I)


class EmbedderDown(EmbeddingFailed):
    """The server gives nobody anything now.

    `seconds` is how long it asks to be left alone (0 if it does not say); `slow` says that it was given up on.
    """

    def __init__(
        self, message: str, *, expected: str = "", hint: str = "", seconds: float = 0, slow: bool = False
    ) -> None:
        super().__init__(message, expected=expected, hint=hint)
        self.seconds = seconds
        self.slow = slow


class BatchRefused(EmbeddingFailed):
    """The server takes fewer texts at once."""


class Place(NamedTuple):
    """Where a provider asks: its address as it may be shown, the settings to correct, and how to get a model."""

    address: str
    setting: str
    key_setting: str
    model_hint: str


def shown(address: str, setting: str) -> str:
    """An address without user, password, query and fragment; raises ConfigInvalid when it is none."""
    try:
        parts = urlsplit(address)
        valid = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        valid = False
    if not valid:
        raise ConfigInvalid(
            f"The address in {setting} is no web address.",
            expected="a URL such as http://localhost:11434",
            hint=f"Correct {setting}.",
        )
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}".rstrip("/")


def unreached(place: Place, broken: Broken) -> EmbedderDown:
    """The error for a server that gave no answer."""
    return EmbedderDown(
        f"The embedder at {place.address} {broken.what}.",
        expected="a server that answers",
        hint=f"Start it, or correct {place.setting}.",
        slow=broken.slow,
    )


def refused(place: Place, reply: Reply, model: str) -> EmbeddingFailed:
    """The error for an answer that is not 200, with the server's own words; one that refuses a key may repeat it."""
    status = reply.status
    said = "" if status in (401, 403) else words(reply.body)
    message = f"The embedder at {place.address} answered with status {status}{f': {said}' if said else '.'}"
    if 300 <= status < 400:
        elsewhere = _host(reply.headers.get("location", ""))
        hint = f"Set {place.setting} to the final address{f' ({elsewhere})' if elsewhere else ''}."
        return EmbedderDown(message, expected="an answer without a redirect", hint=hint)
    if status in (401, 403):
        return EmbedderDown(message, expected="an accepted key", hint=f"Check {place.key_setting}.")
    if status == 404:
        hint = f'It may not have the model "{model}". {place.model_hint}'
        return EmbedderDown(message, expected=f'a server with the model "{model}"', hint=hint)
    if status in PASSING:
        hint = "Try again later, and look at the server's log."
        return EmbedderDown(message, expected="vectors", hint=hint, seconds=retry_after(reply))
    kind = BatchRefused if status in _TOO_MUCH and (status == 413 or _BATCH.search(said)) else EmbeddingFailed
    return kind(message, expected="vectors", hint="Look at the server's log.")


def too_long(reply: Reply) -> bool:
    """Whether the server refuses the length of a text rather than the request."""
    said = words(reply.body)
    return reply.status in (*_TOO_MUCH, 500) and bool(_TOO_LONG.search(said)) and not _BATCH.search(said)


def retry_after(reply: Reply) -> float:
    """How many seconds the server asks to be left alone; 0 when it does not say."""
    value = reply.headers.get("retry-after", "").strip()
    try:
        seconds = float(value) if value[:1].isdigit() else parsedate_to_datetime(value).timestamp() - time()
    except ValueError:
        return 0
    return min(max(seconds, 0), 3600)


def words(body: bytes) -> str:
    """What the server says about an error: {"error": {"message": …}}, {"error": …}, {"detail": …} or plain text."""
    text = body[:20_000].decode("utf-8", "replace")
    try:
        found = json.loads(text)
    except ValueError:
        found = "" if text.lstrip().startswith("<") else text
    for key in ("error", "message", "detail"):
        if isinstance(found, dict) and key in found:
            found = found[key]
    said = " ".join(str(found).split()) if isinstance(found, str) else ""
    return said if len(said) <= _LONGEST else f"{said[: _LONGEST - 1]}…"


def _host(location: str) -> str:
    try:
        parts = urlsplit(location)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}" if parts.netloc else ""

"""What to tell a person when an embedding server did not give vectors; never the key, nor a user or password."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from engrama.embeddings.exchange import Broken, Reply
from engrama.errors import EmbeddingFailed

_LONGEST = 200


def shown(address: str) -> str:
    """An address without a user and a password, nor what follows its path."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}".rstrip("/")


def failed(place: str, broken: Broken) -> EmbeddingFailed:
    """The error for a server that gave no answer."""
    return EmbeddingFailed(
        f"The embedder at {place} {broken.what}.",
        expected="a server that answers",
        hint="Start it, or correct its address in the settings.",
    )


def refused(place: str, reply: Reply, model: str) -> EmbeddingFailed:
    """The error for an answer that is not 200, with the server's own words; one that refuses a key may repeat it."""
    said = "" if reply.status in (401, 403) else _words(reply.body)
    status = f"The embedder at {place} answered with status {reply.status}{f': {said}' if said else '.'}"
    if 300 <= reply.status < 400:
        return EmbeddingFailed(status, expected="vectors", hint="It points elsewhere; set the final address.")
    if reply.status in (401, 403):
        return EmbeddingFailed(status, expected="an accepted key", hint="Check OPENAI_API_KEY.")
    if reply.status == 404:
        hint = f'Check the address, and that the server has the model "{model}" (EMBEDDING_MODEL).'
        return EmbeddingFailed(status, expected="a known model", hint=hint)
    return EmbeddingFailed(status, expected="vectors", hint="Look at the server's log.")


def _words(body: bytes) -> str:
    """What the server says about an error: {"error": {"message": …}}, {"error": …}, {"detail": …} or plain text."""
    text = body[:20_000].decode("utf-8", "replace")
    try:
        found = json.loads(text)
    except ValueError:
        found = "" if text.lstrip().startswith("<") else text
    for key in ("error", "message", "detail"):
        if isinstance(found, dict) and key in found:
            found = found[key]
    words = " ".join(str(found).split()) if isinstance(found, str) else ""
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"

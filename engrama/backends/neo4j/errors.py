"""From the driver's errors to typed ones that name the server and what to do; a password is never among the words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from neo4j.exceptions import (
    AuthError,
    ConfigurationError,
    ConstraintError,
    DriverError,
    IncompleteCommit,
    Neo4jError,
    ServiceUnavailable,
    SessionExpired,
    TransientError,
)

from engrama.errors import (
    ConfigInvalid,
    EngramaError,
    StoreBusy,
    StoreError,
    StoreReadOnly,
    StoreRefused,
    StoreUnreachable,
)

_ANSWERING = "a Neo4j server that answers there"
_SEE = "Check NEO4J_URI and that the server runs (`docker compose up -d` starts one), then `engrama doctor`."


@contextmanager
def typed_errors(uri: str, database: str) -> Iterator[None]:
    """Raise EngramaError subclasses in place of the driver's errors."""
    try:
        yield
    except (Neo4jError, DriverError) as error:
        raise typed_error(uri, database, error) from error


def shown(uri: str) -> str:
    """A URI without the name and password that it may hold."""
    parts = urlsplit(uri)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def typed_error(uri: str, database: str, error: Exception) -> EngramaError:
    """The error of ours for one of the driver's."""
    place = shown(uri)
    if isinstance(error, IncompleteCommit):
        return StoreUnreachable(
            f"The connection to {place} broke while a write was being stored; it may be there or not.",
            expected=_ANSWERING,
            hint="Look for it, or write it again: the same memory again changes nothing.",
        )
    if isinstance(error, ServiceUnavailable | SessionExpired):
        return StoreUnreachable(f"No Neo4j server can be reached at {place}.", expected=_ANSWERING, hint=_SEE)
    if isinstance(error, ConfigurationError):
        # The driver's own words quote the URI as it was given.
        return ConfigInvalid(
            f"NEO4J_URI is {place} (with what may stand before the @), and the driver refuses it.",
            expected="bolt://HOST:PORT or neo4j://HOST:PORT, without a user and a password in it",
            hint="Set NEO4J_USERNAME and NEO4J_PASSWORD instead.",
        )
    if isinstance(error, Neo4jError):
        return _answered(place, database, error)
    return StoreError(f"{place} cannot be used: {error}.", expected=_ANSWERING, hint=_SEE)


def _answered(place: str, database: str, error: Neo4jError) -> EngramaError:
    """What the server itself said."""
    code = error.code or ""
    if isinstance(error, AuthError) or code.startswith("Neo.ClientError.Security."):
        return StoreRefused(
            f"{place} refused the user or the password.",
            expected="NEO4J_USERNAME and NEO4J_PASSWORD of that server",
            hint="Set NEO4J_PASSWORD in the environment or in .env; after several wrong tries wait a little.",
        )
    if "DatabaseNotFound" in code:
        return StoreError(
            f'{place} has no database "{database}".',
            expected="the name of an existing database; the Community edition has one, neo4j",
            hint="Set NEO4J_DATABASE.",
        )
    if isinstance(error, ConstraintError):
        return StoreBusy(
            f"Another writer of {place} has just stored the same thing: {error.message}.",
            expected="names and uids that nobody else takes",
            hint="Try again.",
        )
    if code == "Neo.TransientError.General.MemoryPoolOutOfMemoryError":
        return StoreError(
            f"{place} has too little memory for this transaction; nothing of it was written.",
            expected="a server with more memory, or a smaller load",
            hint="Raise dbms.memory.transaction.total.max on the server.",
        )
    if isinstance(error, TransientError) or "Lock" in code:
        return StoreBusy(
            f"{place} is busy with other writers of the same memory.",
            expected="the others to finish",
            hint="Try again.",
        )
    if "ReadOnly" in code or "NotALeader" in code:
        return StoreReadOnly(
            f"{place} cannot be written: {error.message}.",
            expected="a writable database; for a cluster a neo4j:// URI, which finds its leader",
        )
    return StoreError(f"{place} answered with {code}: {error.message}.", expected="a Neo4j 5.26 or later", hint=_SEE)

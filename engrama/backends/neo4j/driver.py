"""How the driver is opened: timeouts short enough that a missing server is reported within seconds."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engrama.errors import ConfigInvalid, StoreError

if TYPE_CHECKING:
    from neo4j import AsyncDriver, Driver

CONNECT_SECONDS = 4.0
RETRY_SECONDS = 5.0
OLDEST = (5, 26)
_VERSION = re.compile(r"Neo4j/(\d+)\.(\d+)")


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """Where the server is and who asks; raises ConfigInvalid without a password."""

    uri: str
    username: str
    password: str = field(repr=False)
    database: str = "neo4j"

    def __post_init__(self) -> None:
        if not self.password:
            raise ConfigInvalid(
                "NEO4J_PASSWORD is not set, and GRAPH_BACKEND is neo4j.",
                expected=f"the password of the user {self.username}",
                hint="Set NEO4J_PASSWORD in the environment or in .env.",
            )


def open_driver(options: ServerOptions) -> Driver:
    """A driver; nothing is sent yet."""
    neo4j = need_library()
    driver: Driver = neo4j.GraphDatabase.driver(options.uri, auth=(options.username, options.password), **_settings())
    return driver


def open_async_driver(options: ServerOptions) -> AsyncDriver:
    """The same for an event loop."""
    neo4j = need_library()
    driver: AsyncDriver = neo4j.AsyncGraphDatabase.driver(
        options.uri, auth=(options.username, options.password), **_settings()
    )
    return driver


def check_version(agent: str) -> None:
    """Raise StoreError when the server says that it is older than what the statements need."""
    found = _VERSION.match(agent)
    if found and (int(found[1]), int(found[2])) < OLDEST:
        raise StoreError(
            f"The server is {agent}.", expected=f"Neo4j {OLDEST[0]}.{OLDEST[1]} or later", hint="Update the server."
        )


def need_library() -> Any:
    """The driver's package; raises ConfigInvalid where it is not installed."""
    try:
        import neo4j
    except ImportError:
        raise ConfigInvalid(
            "GRAPH_BACKEND is neo4j, and the driver for it is not installed.",
            expected="the Python package neo4j",
            hint="Install it with `pip install neo4j`.",
        ) from None
    return neo4j


def _settings() -> dict[str, Any]:
    return {
        "connection_timeout": CONNECT_SECONDS,
        "connection_acquisition_timeout": CONNECT_SECONDS + 1,
        "max_transaction_retry_time": RETRY_SECONDS,
        "liveness_check_timeout": 30,
        "notifications_min_severity": "OFF",
        "user_agent": "engrama",
    }

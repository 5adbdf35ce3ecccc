"""The extension sqlite-vec, whose functions compare vectors inside SQLite; everything works without it as well."""

from __future__ import annotations

from functools import cache

import apsw


def load(connection: apsw.Connection) -> bool:
    """Load it into a connection; False where the package is absent or this machine cannot load it."""
    path = _path()
    if not path:
        return False
    try:
        connection.enable_load_extension(True)
        try:
            connection.load_extension(path)
        finally:
            connection.enable_load_extension(False)
    except (apsw.Error, AttributeError):
        return False
    return True


@cache
def _path() -> str:
    try:
        import sqlite_vec
    except ImportError:
        return ""
    found: str = sqlite_vec.loadable_path()
    return found

"""The extension sqlite-vec, whose functions compare vectors inside SQLite; everything works without it as well."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

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
    # The package is found and not imported: that would import numpy, which takes longer than a search.
    found = find_spec("sqlite_vec")
    folders = found.submodule_search_locations if found else None
    return str(Path(folders[0]) / "vec0") if folders else ""

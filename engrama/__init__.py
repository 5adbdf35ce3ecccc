"""Engrama: long-term memory for AI agents, compiled from a description of your own domain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engrama.core.engine import EngramaEngine as EngramaEngine
    from engrama.errors import EngramaError as EngramaError
    from engrama.sdk import AsyncEngrama as AsyncEngrama
    from engrama.sdk import Engrama as Engrama

__version__ = "0.1.0"
__all__ = ["AsyncEngrama", "Engrama", "EngramaEngine", "EngramaError", "__version__"]

_PLACES = {
    "AsyncEngrama": "engrama.sdk",
    "Engrama": "engrama.sdk",
    "EngramaEngine": "engrama.core.engine",
    "EngramaError": "engrama.errors",
}


def __getattr__(name: str) -> Any:
    """Public names are imported when first used, so that `import engrama` stays light."""
    if name not in _PLACES:
        raise AttributeError(f"module engrama has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(_PLACES[name]), name)

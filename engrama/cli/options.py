"""Arguments that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

NodeRef = Annotated[str, typer.Argument(metavar="NODE", help="Label:Key, a uid, or a key that only one node has.")]
Query = Annotated[
    list[str] | None,
    typer.Argument(metavar="QUERY", help="Words or a question; nothing lists all.", show_default=False),
]

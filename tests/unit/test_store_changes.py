"""What every store says of data that a new profile leaves without a place."""

from engrama.backends.changes import data_in_the_way
from engrama.ir.diff import DESTRUCTIVE, Change


def test_the_hint_promises_no_command_that_is_not_there():
    change = Change("label", "Kiln", "removed", DESTRUCTIVE, "Kiln is gone.", label="Kiln")
    error = data_in_the_way("store.db", [(change, 3)])
    assert "Kiln is gone. It touches 3 stored." in error.message
    for part in ("later version", "take the change back", "engrama export", "engrama import"):
        assert part in error.hint

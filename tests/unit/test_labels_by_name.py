"""A label that the process does not know is one of a later profile, and the error says what to do."""

import pytest

from engrama.errors import ProfileMismatch
from engrama.ir.profile import CompiledProfile, Label, Property


def test_an_unknown_label_of_a_stored_node_asks_for_a_restart():
    profile = CompiledProfile("one", labels=(Label("Thing", key="name", properties=(Property("name", "string"),)),))
    assert profile.by_label["Thing"].name == "Thing"
    assert profile.by_label.get("Other") is None
    with pytest.raises(ProfileMismatch, match="The memory holds nodes of the label Other") as refused:
        profile.by_label["Other"]
    assert "Restart" in refused.value.hint

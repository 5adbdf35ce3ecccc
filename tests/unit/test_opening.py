"""What a program may say of itself when it opens a memory."""

import pytest

from engrama import Engrama


@pytest.mark.parametrize(("given", "kept"), [("\udcff", ""), ("plan\udcffner", "planner"), ("planner\x00", "planner")])
def test_names_of_agents_and_sessions_are_cleaned_as_texts_are(tmp_path, given, kept):
    with Engrama(db_path=tmp_path / "e.db", agent=given, session=given) as memory:
        memory.remember("Project", "Atlas")
        origin = memory.show("Project:Atlas").provenance
    assert (origin.agent, origin.session) == (kept, kept)

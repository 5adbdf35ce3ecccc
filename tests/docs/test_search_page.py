"""docs/search.md names every reason that an answer can have."""

import re
from pathlib import Path

from engrama.cli.views import LACKING
from engrama.core import reasons

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "search.md").read_text(encoding="utf-8")
TABLE = dict(re.findall(r"^\| `([a-z_]+)` \| (yes|no) \| \S", PAGE, re.M))


def test_the_table_has_every_reason_and_whether_it_degrades():
    constants = {value for name, value in vars(reasons).items() if name.isupper() and isinstance(value, str)}
    assert set(TABLE) == set(reasons.REASONS) == constants
    assert {reason for reason, degrades in TABLE.items() if degrades == "yes"} == set(reasons.LACKING)


def test_people_are_told_in_words_what_degrades():
    assert set(LACKING) == set(reasons.LACKING)

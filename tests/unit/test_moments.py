"""Moments are within the years that a calendar has, and what a store holds beyond them can still be shown."""

import pytest

from engrama.core.temporal import parse_moment, to_iso
from engrama.errors import InvalidTime


@pytest.mark.parametrize(
    "moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", -(10**18), 10**18, 10**30]
)
def test_a_moment_outside_the_calendar_is_refused(moment):
    with pytest.raises(InvalidTime, match=r"since is .*, which is not within the years 1 to 9999"):
        parse_moment(moment, "since")


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00.000000Z", "9999-12-31T23:59:59.999999Z"])
def test_the_first_and_the_last_moment_are_kept_as_they_are(moment):
    assert to_iso(parse_moment(moment)) == moment


def test_what_lies_outside_is_shown_as_the_end_of_the_calendar():
    assert (to_iso(-(10**18)), to_iso(10**18)) == ("0001-01-01T00:00:00.000000Z", "9999-12-31T23:59:59.999999Z")

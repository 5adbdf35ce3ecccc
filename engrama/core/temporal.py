"""Time as the stores keep it: whole microseconds since 1970 in UTC, and its written form."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

from engrama.errors import InvalidTime

DAY = 86_400_000_000
"""Microseconds of a day."""

Moment = str | date | None
"""How callers give an optional time: an ISO 8601 text, a date or a datetime."""

_DAY_LENGTH = len("2026-03-01")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_START = datetime(1970, 1, 1)
_FIRST = (datetime.min - _START) // timedelta(microseconds=1)
_LAST = (datetime.max - _START) // timedelta(microseconds=1)
_AGE = re.compile(r"(\d+)\s*([smhdw])?", re.IGNORECASE)
_UNITS = {"s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800}
_LONGEST_AGE = 100_000 * DAY


def to_iso(moment: int) -> str:
    """Microseconds since 1970 as `2026-03-01T09:30:00.000000Z`; what no calendar holds as its first or last moment."""
    within = max(_FIRST, min(moment, _LAST))
    return (_START + timedelta(microseconds=within)).isoformat(timespec="microseconds") + "Z"


def from_datetime(moment: datetime) -> int:
    """A datetime as microseconds since 1970; one without a zone is taken as UTC."""
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return (aware - _EPOCH) // timedelta(microseconds=1)


def parse_moment(value: str | date | datetime | int, name: str = "time") -> int:
    """An ISO 8601 date or date-time as microseconds since 1970; raises InvalidTime naming the parameter.

    A whole number is taken as such microseconds.
    """
    if isinstance(value, bool) or not isinstance(value, str | date | int):
        raise InvalidTime(f"{name} is {value!r}, which is no date.", expected=_EXPECTED)
    try:
        parsed = _parsed(value)
    except ValueError:
        raise InvalidTime(f'{name} is "{value}", which is no date.', expected=_EXPECTED) from None
    if not _FIRST <= parsed <= _LAST:
        raise InvalidTime(f'{name} is "{value}", which is not within the years 1 to 9999 in UTC.', expected=_EXPECTED)
    return parsed


def _parsed(value: str | date | datetime | int) -> int:
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        value = datetime.fromisoformat(value.strip())
    if not isinstance(value, datetime):
        value = datetime(value.year, value.month, value.day, tzinfo=UTC)
    return from_datetime(value)


def moment(value: Moment, name: str) -> int | None:
    """An optional moment as microseconds since 1970; raises InvalidTime naming the parameter."""
    return None if value is None or value == "" else parse_moment(value, name)


def moment_within(value: Moment, name: str) -> int | None:
    """The same for a moment that is asked about: a day without a time means its end."""
    parsed = moment(value, name)
    day = isinstance(value, date) and not isinstance(value, datetime)
    if parsed is not None and (day or (isinstance(value, str) and len(value.strip()) <= _DAY_LENGTH)):
        return parsed + DAY - 1
    return parsed


def check_interval(valid_from: int, valid_to: int | None) -> None:
    """Raise InvalidTime when the interval ends before it starts."""
    if valid_to is not None and valid_to < valid_from:
        raise InvalidTime(
            f"valid_to {to_iso(valid_to)} lies before valid_from {to_iso(valid_from)}.",
            expected="a later valid_to, or an earlier valid_from along with it",
        )


def check_come(now: int, **moments: int | None) -> None:
    """Raise InvalidTime for a moment that has not come yet: what is current must be so today."""
    for name, value in moments.items():
        if value is not None and value > now:
            raise InvalidTime(
                f"{name} {to_iso(value)} lies in the future.",
                expected="a moment that has come; ends and beginnings are recorded when they happen",
            )


def parse_age(value: str) -> int:
    """`90d`, `12h`, `2w` or plain days as microseconds; raises InvalidTime."""
    match = _AGE.fullmatch(value.strip()) if isinstance(value, str) else None
    length = int(match[1]) * _UNITS[(match[2] or "d").lower()] * 1_000_000 if match else 0
    if not 0 < length <= _LONGEST_AGE:
        raise InvalidTime(f'"{value}" is no age.', expected="a number of days above 0, such as 90d, or 12h, 2w")
    return length


_EXPECTED = "an ISO 8601 date such as 2026-03-01 or 2026-03-01T09:30:00Z"

"""A value that its declared type cannot hold is refused by name, however odd it is."""

import pytest

from engrama.core.validate import free_value, typed_value
from engrama.errors import InvalidProperty
from engrama.ir.profile import Property

NESTED: list = []
NESTED.append(NESTED)
DEEP = "[" * 30_000


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("integer", float("inf")),
        ("number", 10**400),
        ("number", "1" + "0" * 400),
        ("date", 20260301),
        ("date", ["2026-03-01"]),
        ("datetime", "0001-01-01T00:00:00+14:00"),
        ("list", DEEP),
        ("list", 7),
        ("text", b"bytes"),
    ],
)
def test_what_the_type_cannot_hold_is_refused(kind, value):
    with pytest.raises(InvalidProperty, match=r"Thing.size is "):
        typed_value(Property("size", kind), value, "Thing")


def test_a_value_without_an_end_is_refused_where_no_type_is_declared():
    with pytest.raises(InvalidProperty, match=r"Thing.size is of type list"):
        free_value("Thing.size", NESTED)

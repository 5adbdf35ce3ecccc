"""Values refuse every argument that is not one of their fields, each once."""

from __future__ import annotations

import pytest

from engrama.values import Value


class Pair(Value):
    left: str
    right: str = "r"


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ((), {}),
        ((), {"right": "b"}),
        ((), {"left": "a", "wrong": "b"}),
        (("a",), {"left": "b"}),
        (("a", "b"), {"left": "c"}),
        (("a", "b", "c"), {}),
    ],
)
def test_wrong_arguments_are_refused(given, named):
    with pytest.raises(TypeError, match=r"^Pair\.__init__\(\) "):
        Pair(*given, **named)


def test_what_is_left_out_has_its_default():
    assert Pair("a") == Pair(left="a") == Pair("a", "r") == Pair("a", right="r") == Pair(right="r", left="a")


class Triple(Pair):
    middle: str = "m"


def test_a_value_takes_the_fields_of_its_own_class_whichever_was_made_first():
    assert Pair("a").right == "r"
    assert Triple("a", "b", "c").middle == "c"
    assert Triple("a").replace(middle="x") == Triple("a", middle="x") != Triple("a")

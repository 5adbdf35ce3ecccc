"""What stores keep of properties is read back as it was given, whatever classes its names and values have."""

from __future__ import annotations

import enum
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engrama.core.stored import read_properties, stored_json
from engrama.ir.canonical import canonical_json

_SCALARS = (
    st.text(st.characters(exclude_categories=["Cs"]))
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
)
_PROPERTIES = st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), _SCALARS | st.lists(_SCALARS))


class _Name(enum.StrEnum):
    STATUS = "status"


class _Share(float):
    pass


@given(_PROPERTIES)
def test_properties_are_read_back_as_they_were_with_the_type_of_each_number(properties):
    again = read_properties(stored_json(properties))

    assert again == properties
    assert json.dumps(again, sort_keys=True) == json.dumps(properties, sort_keys=True)


@given(_PROPERTIES)
def test_texts_and_names_are_written_as_canonical_json_writes_them(properties):
    worded = {name: value for name, value in properties.items() if isinstance(value, str)}

    assert stored_json(worded) == canonical_json(worded)


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"b": 1, "a": "ñ\n\u2028"}, '{"a":"ñ\\n\u2028","b":1}'),
        ({_Name.STATUS: _Name.STATUS}, '{"status":"status"}'),
        ({"share": _Share(0.5)}, '{"share":0.5}'),
        (["x", (1, 2.0)], '["x",[1,2.0]]'),
    ],
)
def test_names_stand_in_order_and_derived_classes_are_taken(given, text):
    assert stored_json(given) == text

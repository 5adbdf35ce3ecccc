"""Arguments are read as clients mean them, and refused in a sentence that names argument, value and expectation."""

import pytest

from engrama.adapters.mcp.arguments import ArgumentCheck
from engrama.errors import InvalidInput

SCHEMA = {
    "type": "object",
    "properties": {
        "query": {"type": "string"},
        "label": {"type": "string", "enum": ["Project", "Person"]},
        "tags": {"type": "array", "items": {"type": "string"}},
        "where": {"type": "object"},
        "limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 10},
        "full": {"type": "boolean"},
        "relations": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"type": {"type": "string"}, "target": {"type": "string"}},
                "required": ["type", "target"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["query"],
    "additionalProperties": False,
}
CHECK = ArgumentCheck("engrama_search", SCHEMA)


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({"tags": '["a","b"]'}, {"tags": ["a", "b"]}),
        ({"tags": "[]"}, {"tags": []}),
        ({"where": '{"status": "active"}'}, {"where": {"status": "active"}}),
        ({"limit": "20"}, {"limit": 20}),
        ({"limit": 20.0}, {"limit": 20}),
        ({"full": "true"}, {"full": True}),
        ({"relations": '[{"type":"USES","target":"a"}]'}, {"relations": [{"type": "USES", "target": "a"}]}),
        ({"relations": ['{"type":"USES","target":"a"}']}, {"relations": [{"type": "USES", "target": "a"}]}),
        ({"label": ""}, {}),
        ({"label": None}, {}),
        ({"tags": "", "limit": ""}, {}),
        ({"where": {"n": "5", "list": "[1]"}}, {"where": {"n": "5", "list": "[1]"}}),
    ],
)
def test_what_clients_send_is_read_as_they_mean_it(given, read):
    assert CHECK({"query": "x", **given}) == {"query": "x", **read}


def test_a_text_stays_the_text_it_is():
    for text in ("", "5", "[1]", "true", "null"):
        assert CHECK({"query": text}) == {"query": text}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({}, ['needs the argument "query"', "a text"]),
        ({"query": None}, ['"query"', "null", "a text"]),
        ({"query": 5}, ['"query"', "is 5", "a text"]),
        ({"query": "x", "limit": "many"}, ['"limit"', '"many"', "a whole number from 1 to 100"]),
        ({"query": "x", "limit": "1e2"}, ['"limit"', '"1e2"', "a whole number"]),
        ({"query": "x", "limit": 2.5}, ['"limit"', "2.5"]),
        ({"query": "x", "limit": True}, ['"limit"', "true"]),
        ({"query": "x", "limit": 101}, ['"limit"', "101", "from 1 to 100"]),
        ({"query": "x", "limit": "0"}, ['"limit"', "from 1 to 100"]),
        ({"query": "x", "nonsense": 1}, ['no argument "nonsense"', "only query, label"]),
        ({"query": "x", "lable": "Project"}, ['"lable"', 'Did you mean "label"?']),
        ({"query": "x", "label": "Projekt"}, ['"Projekt"', "one of Project, Person", 'Did you mean "Project"?']),
        ({"query": "x", "tags": "art"}, ['"tags"', '"art"', "a list, each item a text"]),
        ({"query": "x", "tags": '{"a":1}'}, ['"tags"', "a list"]),
        ({"query": "x", "tags": [1]}, ['"tags[0]"', "is 1", "a text"]),
        ({"query": "x", "where": "[1]"}, ['"where"', "an object"]),
        ({"query": "x", "where": "{broken"}, ['"where"', "an object"]),
        ({"query": "x", "where": '{"a":' * 5000}, ['"where"', "an object"]),
        ({"query": "x", "full": "yes"}, ['"full"', "true or false"]),
        ({"query": "x", "relations": [{"type": "USES"}]}, ['needs the argument "relations[0].target"']),
        ({"query": "x", "relations": [{"type": "U", "target": "a", "x": 1}]}, ['no argument "relations[0].x"']),
        ({"query": "x", "relations": ["USES"]}, ['"relations[0]"', "an object with type, target"]),
        ({"params": {"query": "x"}}, ['no argument "params"']),
    ],
)
def test_a_wrong_argument_is_named_with_its_value_and_what_was_expected(given, says):
    if "params" in given:
        given = {"query": "x", **given}
    with pytest.raises(InvalidInput) as caught:
        CHECK(given)
    told = f"{caught.value.message} {caught.value.expected} {caught.value.hint}"
    for word in says:
        assert word in told, told
    assert "engrama_search" in caught.value.message


def test_a_quoted_value_is_cut_and_clean():
    with pytest.raises(InvalidInput) as caught:
        CHECK({"query": "x", "limit": "\u202e" + "9" * 500})
    assert "\u202e" not in caught.value.message
    assert len(caught.value.message) < 200

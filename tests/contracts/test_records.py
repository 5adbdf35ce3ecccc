"""Every record is what its published schema says, on every store."""

import json

import pytest
from jsonschema import Draft202012Validator

from engrama.errors import EngramaError
from engrama.ir.results import ERROR, RESULT_SCHEMAS
from engrama.sdk import AsyncEngrama, AsyncVerb
from tests.stores import VERBS


def check(record, schema):
    data = json.loads(json.dumps(record.to_dict()))
    found = [f"{error.json_path}: {error.message}" for error in Draft202012Validator(schema).iter_errors(data)]
    assert found == []


def test_every_result_fits_its_schema(memory):
    memory.load([("Project", "Atlas"), ("Project", "Globe"), ("Person", "Ann"), ("Tool", "Pen"), ("Tool", "Ink")])
    relations = [("USES", "Pen"), ("USES", "Tool:Penn"), ("ABOUT", "Ann")]
    records = [
        ("remember", memory.remember("Project", "Atlas", {"rank": 1, "x": 2}, note="n", relations=relations)),
        ("remember", memory.remember("Project", "At las")),
        ("relate", memory.relate("Atlas", "OWNED_BY", "Ann")),
        ("relate", memory.relate("Atlas", "OWNED_BY", "Bob", on_missing="stub")),
        ("unrelate", memory.unrelate("Atlas", "USES", "Pen")),
        ("supersede", memory.supersede("Globe")),
        ("rename", memory.rename("Globe", "Sphere")),
        ("merge", memory.merge("Project:Atlas", "Project:At las")),
        ("forget", memory.forget("Tool:Ink")),
        ("node", memory.show("Atlas")),
        ("node", memory.get("Sphere")),
        ("history", memory.history("Atlas")),
        ("search", memory.search("atlas")),
        ("search", memory.search("", limit=1)),
        ("search", memory.search("zebra")),
        ("context", memory.context("Atlas", hops=3)),
        ("context", memory.context("Atlas", budget=200)),
        ("recall", memory.recall("atlas")),
    ]
    for name, record in records:
        check(record, RESULT_SCHEMAS[name])


@pytest.mark.parametrize(
    "mistake",
    [
        lambda memory: memory.show("Nothing"),
        lambda memory: memory.remember("Castle", "x"),
        lambda memory: memory.import_lines(["{"]),
        lambda memory: memory.relate("a", "NOPE", "b"),
    ],
)
def test_every_error_fits_its_schema(memory, mistake):
    with pytest.raises(EngramaError) as refused:
        mistake(memory)
    data = {"error": refused.value.to_dict()}
    assert list(Draft202012Validator(ERROR).iter_errors(data)) == []


def test_the_asynchronous_class_has_every_verb_by_the_same_plan():
    awaited = {name: verb.plan for name, verb in vars(AsyncEngrama).items() if isinstance(verb, AsyncVerb)}
    assert awaited == VERBS

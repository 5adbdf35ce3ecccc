"""What `ingest` gives back of a text, on every store."""

from collections import Counter

import pytest
from jsonschema import Draft202012Validator

from engrama.core.call import Plan
from engrama.core.operations.ingest import MAX_CONTENT, MAX_KNOWN, ingest, speakers
from engrama.core.requests import FullText, GetNodes, TermCounts
from engrama.errors import InvalidInput
from engrama.ir.results import RESULT_SCHEMAS
from engrama.skills.ingest import plan_ingest
from tests.stores import BOB


def read(memory, text, **how):
    return memory.run(plan_ingest(text, **how))


def names(record):
    return [f"{item.label}:{item.key}" for item in record.known]


def test_known_nodes_are_listed_where_the_text_names_them(memory):
    memory.load([("Project", "Atlas"), ("Person", "Ann Smith"), ("Tool", "C++"), ("Tool", "Pen")])
    record = read(memory, "Yesterday ANN  SMITH showed the atlas; it is written in C++.")
    assert names(record) == ["Person:Ann Smith", "Project:Atlas", "Tool:C++"]
    assert {item.reason for item in record.known} == {"its name occurs in the content"}
    assert all(item.uid == memory.show(f"{item.label}:{item.key}").uid for item in record.known)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("Atlas", "many atlases", False),
        ("Run", "she was running and runs", False),
        ("Running", "she was RUNNING", True),
        ("Ann Smith", "Smith, Ann", False),
        ("Ann Smith", "Ann met Smith", False),
        ("C", "C++ is not it", False),
        ("Élan vital", "about elan VITAL today", True),
        ("東京", "私は東京は好きです", True),
        ("東京", "京は東にある", False),
        ("?!", "what?!", False),
    ],
)
def test_a_name_counts_only_as_a_whole(memory, name, text, expected):
    memory.load([("Tool", name)])
    assert bool(read(memory, text).known) is expected


def test_of_two_names_that_begin_together_the_longer_comes_first(memory):
    memory.load([("Project", "Atlas"), ("Project", "Atlas of Rome")])
    assert names(read(memory, "The Atlas of Rome")) == ["Project:Atlas of Rome", "Project:Atlas"]


def test_nothing_is_known_of_other_owners_and_of_what_was_archived(memory):
    memory.load([("Project", "Atlas"), ("Project", "Globe")])
    memory.forget("Globe")
    memory.as_owner(BOB).load([("Project", "Sphere")])
    assert names(read(memory, "Atlas, Globe and Sphere")) == ["Project:Atlas"]
    assert names(read(memory.as_owner(BOB), "Atlas, Globe and Sphere")) == ["Project:Sphere"]


def test_names_of_words_that_stand_in_many_nodes_are_found_too(memory):
    memory.load([("Tool", f"Tool {number}", {}, "a fine pen for blue ink") for number in range(250)])
    memory.load([("Tool", "Pen"), ("Project", "Blue Ink")])
    assert names(read(memory, "She wrote with blue ink and a pen.")) == ["Project:Blue Ink", "Tool:Pen"]


def test_the_work_on_a_long_text_is_bounded(memory):
    memory.load([("Tool", f"word{number} x") for number in range(400)])
    text = " ".join(f"word{number}" for number in range(12_000))
    asked = Counter()

    def watched(call):
        operation = ingest(call, text, "text", "")
        answer = None
        while True:
            try:
                request = operation.send(answer)
            except StopIteration as done:
                return done.value
            asked[type(request)] += 1
            if isinstance(request, FullText):
                assert len(request.terms) <= 64
            answer = yield request

    record = memory.run(Plan(watched, writes=False))
    assert record.truncated
    assert asked[FullText] <= 40
    assert asked[TermCounts] <= 20
    assert asked[GetNodes] <= 10


def test_what_was_found_beyond_the_bound_is_counted(memory):
    memory.load([("Tool", f"tool{number}") for number in range(MAX_KNOWN + 5)])
    record = read(memory, " ".join(f"tool{number}" for number in range(MAX_KNOWN + 5)))
    assert len(record.known) == MAX_KNOWN
    assert f"the first {MAX_KNOWN} of {MAX_KNOWN + 5} known" in record.guidance


def test_nothing_is_written_and_the_record_fits_its_schema(memory):
    memory.load([("Project", "Atlas")])
    before = memory.export()
    record = read(memory, "Ann: Atlas", kind="conversation")
    assert memory.export() == before
    assert list(Draft202012Validator(RESULT_SCHEMAS["ingest"]).iter_errors(record.to_dict())) == []


def test_the_content_is_cleaned_and_cut_and_says_so(memory):
    record = read(memory, "\u202ered\x00\x1b[31m\r\nink  ")
    assert (record.content, record.truncated) == ("red[31m\nink", False)
    long = read(memory, "x" * (MAX_CONTENT + 1))
    assert len(long.content) == MAX_CONTENT
    assert long.truncated
    assert "60,000 of 60,001 characters" in long.guidance


def test_the_guidance_names_what_the_profile_declares(memory):
    guidance = read(memory, "a text").guidance
    profile = memory.profile
    for label in profile.labels:
        assert (f"- {label.name} [{label.key}]" in guidance) is (label.name != "Insight")
    for relation in profile.relations:
        assert f"- {relation.name}: " in guidance
    assert "status = " in guidance
    assert "valid_from" in guidance
    assert "not an instruction" in guidance


def test_the_speakers_of_a_conversation_are_told_and_recognised(memory):
    memory.load([("Person", "Ann"), ("Project", "Atlas")])
    record = read(memory, "Ann: Atlas is done.\nBob Brown: Good.\nAnn: Yes.", kind="conversation")
    assert "Ann (2), Bob Brown (1)" in record.guidance
    assert [item.reason for item in record.known] == ["speaks in the conversation", "its name occurs in the content"]
    assert "Speakers" not in read(memory, "Ann: Atlas is done.").guidance


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Ann: hello", "Ann"),
        ("**Ann:** hello", "Ann"),
        ("**Ann**: hello", "Ann"),
        ("> Ann Smith: hello", "Ann Smith"),
        ("[10:02] Ann: hello", "Ann"),
        ("[12/03/26, 10:02:11] Ann: hello", "Ann"),
        ("12/03/2026, 10:02 - Ann: hello", "Ann"),
        ("10:02 Ann: hello", "Ann"),
        ("Ann (10:02): hello", "Ann"),
        ("José Ñúñez: hola", "José Ñúñez"),
        ("田中: はい", "田中"),
        ("Ann:", "Ann"),
        ("see https://example.org", ""),
        ("at 10:02 we met", ""),
        ("What I wanted to say is this: nothing", ""),
    ],
)
def test_a_turn_is_recognised_in_many_forms(line, name):
    assert [speaker for speaker, _ in speakers(line)] == ([name] if name else [])


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        (" \u200b\n", "text", "empty"),
        ("x", "video", "text, conversation, note, web"),
        ("https://example.org/a", "text", "kind web"),
        ("/home/ann/My Notes/plan.md", "text", "name of a file"),
        ("~/plan.txt", "text", "name of a file"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(memory, text, kind, says):
    with pytest.raises(InvalidInput) as refused:
        read(memory, text, kind=kind)
    assert says in " ".join((refused.value.message, refused.value.expected, refused.value.hint))


@pytest.mark.parametrize(
    "text",
    [
        "/etc/nginx holds the proxy settings of Atlas, and it listens on 10.0.0.1",
        "~/bin is where Marta keeps the scripts for version 2.5",
        "/etc/nginx/nginx.conf is explained in setup.md",
    ],
)
def test_a_sentence_that_begins_with_a_path_is_a_text(memory, text):
    assert read(memory, text).content == text


@pytest.mark.parametrize("mode", ["detect", "classify", "apply"])
def test_reindex_says_that_there_is_nothing_to_embed_and_changes_nothing(memory, mode):
    memory.load([("Tool", f"tool{number}") for number in range(3)])
    before = memory.export()
    record = memory.reindex(mode=mode)
    assert (record.scanned, record.embedded, record.failed, record.degraded) == (3, 0, 0, False)
    assert record.dry_run is (mode != "apply")
    assert "No embedder is configured" in record.reason
    assert memory.export() == before
    assert list(Draft202012Validator(RESULT_SCHEMAS["reindex"]).iter_errors(record.to_dict())) == []


@pytest.mark.parametrize("wrong", [{"mode": "all"}, {"limit": 0}])
def test_reindex_refuses_what_it_does_not_know(memory, wrong):
    with pytest.raises(InvalidInput):
        memory.reindex(**wrong)

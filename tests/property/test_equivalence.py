"""Random histories leave the memory-only store and SQLite with the same answers, scores aside."""

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engrama.errors import EngramaError
from tests.stores import open_memory

KEYS = ("Ann", "ann b", "日本", "C++", "x_y")
LABELS = ("Project", "Tool", "Person", "Task")
REFERENCES = [f"{label}:{key}" for label in LABELS for key in KEYS]
WORDS = ("pen", "old map", "C++ code", "", "日本語")

key, label, word = st.sampled_from(KEYS), st.sampled_from(LABELS), st.sampled_from(WORDS)
reference = st.sampled_from(REFERENCES)
relation = st.sampled_from(["USES", "USED_BY", "OWNED_BY", "OWNS", "REQUIRES", "REQUIRED_BY", "KNOWS", "ABOUT"])
value = st.sampled_from([0, 1, 1.0, True, "1", "pen", "日本", ["a", "b"], -(2**63), 0.1])
properties = st.dictionaries(st.sampled_from(["rank", "free", 'odd"name', "tags", "summary"]), value, max_size=2)
day = st.sampled_from([None, "2019-01-01", "2027-01-01"])
missing = st.sampled_from(["error", "stub"])
flag = st.booleans()


@st.composite
def remembering(draw):
    given = {"severity": "low", **draw(properties)}
    more = {"note": draw(word), "valid_from": draw(day), "valid_to": draw(day), "on_missing": draw(missing)}
    relations = draw(st.lists(st.tuples(relation, reference), max_size=1))
    return "remember", (draw(label), draw(key), given), {**more, "relations": relations}


remember = remembering()
relate = st.tuples(st.just("relate"), st.tuples(reference, relation, reference, properties), st.just({}))
verbs = st.one_of(
    remember,
    remember,
    relate,
    relate,
    st.tuples(st.just("unrelate"), st.tuples(reference, relation, reference), st.just({})),
    st.tuples(st.just("supersede"), st.tuples(reference), st.just({})),
    st.tuples(st.just("rename"), st.tuples(reference, key), st.just({})),
    st.tuples(st.just("merge"), st.tuples(reference, reference), st.just({})),
    st.tuples(st.just("forget"), st.tuples(reference), st.fixed_dictionaries({"purge": flag})),
)
QUESTIONS = (
    ("search", ("",), {"limit": 50, "include": ["archived", "superseded"]}),
    ("search", ("",), {"where": {'odd"name': 1}}),
    ("search", ("",), {"where": {"free": 1}, "tags": ["a"]}),
    ("counts", (), {}),
    *(("history", (name,), {}) for name in REFERENCES[::3]),
    *(("context", (name,), {"hops": 3}) for name in REFERENCES[::2]),
)


def answer(memory, verb, args, options):
    """The record as plain data, or the error as every surface tells it."""
    try:
        return getattr(memory, verb)(*args, **options).to_dict()
    except EngramaError as error:
        return error.to_dict()


def matches(memory, query, **how):
    return {hit.uid for hit in memory.search(query, limit=50, **how).results}


@given(st.lists(verbs, min_size=3, max_size=12))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_equal_histories_give_equal_answers(history):
    with tempfile.TemporaryDirectory() as folder:
        memories = [open_memory(name, Path(folder) / "one" / name) for name in ("null", "sqlite")]
        for verb, args, options in history:
            null, sqlite = (answer(memory, verb, args, options) for memory in memories)
            assert null == sqlite
        for question in QUESTIONS:
            null, sqlite = (answer(memory, *question) for memory in memories)
            assert null == sqlite
        for query in ("pen map", "C++", "日本", "1", "ann"):
            null, sqlite = (matches(memory, query, include=["archived", "superseded"]) for memory in memories)
            assert null == sqlite
        null, sqlite = (memory.export() for memory in memories)
        assert null == sqlite
        for memory in memories:
            assert memory.verify().ok
            memory.close()

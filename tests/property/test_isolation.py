"""Whatever one owner does, no answer of another owner of the same store changes."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engrama.errors import EngramaError
from tests.embedder import Words
from tests.stores import BOB, open_memory

KEYS = ("Ann", "pen", "日本")
LABELS = ("Project", "Tool", "Person")
REFERENCES = [f"{label}:{key}" for label in LABELS for key in KEYS]

reference = st.sampled_from(REFERENCES)
relation = st.sampled_from(["USES", "OWNED_BY", "KNOWS", "ABOUT"])
verbs = st.one_of(
    st.tuples(
        st.just("remember"),
        st.tuples(st.sampled_from(LABELS), st.sampled_from(KEYS)),
        st.fixed_dictionaries({"note": st.sampled_from(["pen", "", "quokka"])}),
    ),
    st.tuples(
        st.just("relate"),
        st.tuples(reference, relation, reference),
        st.fixed_dictionaries({"on_missing": st.sampled_from(["error", "stub"])}),
    ),
    st.tuples(st.just("rename"), st.tuples(reference, st.sampled_from(KEYS)), st.just({})),
    st.tuples(st.just("merge"), st.tuples(reference, reference), st.just({})),
    st.tuples(st.just("supersede"), st.tuples(reference), st.just({})),
    st.tuples(st.just("forget"), st.tuples(reference), st.fixed_dictionaries({"purge": st.booleans()})),
    st.tuples(
        st.just("forget"),
        st.just(()),
        st.fixed_dictionaries({"label": st.sampled_from(LABELS), "older_than": st.just("1s"), "purge": st.booleans()}),
    ),
)


def attempt(memory, verb, args, options):
    try:
        getattr(memory, verb)(*args, **options)
    except EngramaError as error:
        return error.code
    return "ok"


def view(memory):
    """Everything the owner can ask, but for scores, in which the rarity of a word in the whole index may show."""
    found = memory.search("pen quokka ann 日本", limit=50, include=["archived", "superseded"])
    recalled = memory.recall("pen ann", limit=20, budget=20_000)
    known = memory.search("", limit=50, include=["archived", "superseded"]).results
    return {
        "export": memory.export(),
        "counts": memory.counts(),
        "matches": ({hit.uid for hit in found.results}, found.searched, found.reason),
        "recall": ({seed.uid for seed in recalled.seeds}, {node.uid for node in recalled.nodes}),
        "nodes": [(memory.show(hit.uid), memory.history(hit.uid), memory.context(hit.uid, hops=3)) for hit in known],
    }


@pytest.mark.vectors
@pytest.mark.parametrize("embedded", [False, True], ids=["words", "vectors"])
@pytest.mark.parametrize("backend", ["null", "sqlite", "neo4j"])
@given(mine=st.lists(verbs, max_size=8), theirs=st.lists(verbs, min_size=1, max_size=8), shared=st.booleans())
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_one_owner_does_changes_no_answer_of_the_other(backend, embedded, mine, theirs, shared):
    with tempfile.TemporaryDirectory() as folder:
        ann = opened = open_memory(backend, Path(folder) / "one" / backend)
        if embedded:
            ann = opened.with_embedder(Words(dimensions=8))
        bob = ann.as_owner(BOB)
        for action in mine:
            attempt(ann, *action)
        before = view(ann)
        if shared:
            bob.import_lines(before["export"])
        for action in theirs:
            attempt(bob, *action)
        assert view(ann) == before
        assert ann.verify().ok
        opened.close()

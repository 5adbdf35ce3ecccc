"""What programs may import and call; a change here is a change for everyone who uses Engrama."""

import inspect

import engrama
from engrama import AsyncEngrama, Engrama
from engrama.cli.catalogue import COMMANDS

VERBS = """
approve_insight associate backup close context counts decay dismiss_insight erase export export_to forget get history
import_lines import_public ingest insights load merge migrate_tenancy query_at_date recall reflect reindex relate
related_notes remember rename restore search search_similar show show_insight status supersede surface_insights
sync_note sync_vault unrelate verify write_insight_to_vault
""".split()


def names(owner):
    return sorted(name for name in vars(owner) if not name.startswith("_"))


def test_the_names_of_the_package():
    assert sorted(engrama.__all__) == ["AsyncEngrama", "Engrama", "EngramaEngine", "EngramaError", "__version__"]
    for name in engrama.__all__:
        assert getattr(engrama, name) is not None


def test_the_verbs_of_the_sdk():
    assert names(Engrama) == VERBS


def test_the_asynchronous_sdk_has_the_same_verbs_and_can_be_opened():
    assert set(names(AsyncEngrama)) == {*VERBS, "acting_for", "engine", "open"}


def test_both_take_the_same_arguments():
    assert inspect.signature(Engrama) == inspect.signature(AsyncEngrama)
    for verb in VERBS:
        first, second = getattr(Engrama, verb), getattr(AsyncEngrama, verb)
        assert getattr(first, "plan", None) is getattr(second, "plan", None), verb


def test_every_command_that_reads_or_writes_the_memory_is_a_method():
    elsewhere = {"init", "compile", "doctor", "explain", "import", "migrate", "serve", "sync"}
    assert set(COMMANDS) - elsewhere <= set(VERBS)
    assert {"import_lines", "sync_vault", "sync_note"} <= set(VERBS)


def test_every_public_verb_is_described():
    for verb in VERBS:
        assert (getattr(Engrama, verb).__doc__ or "").strip(), verb

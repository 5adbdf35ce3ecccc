"""Laws of merging and comparing, on random profiles and modules."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from engrama.compiler.draft import read_draft
from engrama.compiler.load import load_document
from engrama.compiler.merge import merge_drafts
from engrama.compiler.resolve import resolve
from engrama.compiler.structure import check_structure
from engrama.ir.canonical import canonical_json
from engrama.ir.diff import diff
from engrama.ir.profile import profile_from_dict, profile_to_dict

LABELS = ("Kiln", "Glaze", "Potter")
NAMES = ("name", "title", "fuel", "size")
TEXTS = st.sampled_from(["", "One", 'two "quoted" {{ x }}', "drei\nvier 🗺️"])
FLAGS = st.sampled_from(["true", "false"])


def optional(**parts):
    return st.fixed_dictionaries({}, optional=parts)


PROPERTY = st.one_of(
    st.sampled_from(["string", "text", "integer", "list"]),
    optional(
        type=st.sampled_from(["string", "text", "date"]),
        description=TEXTS,
        required=FLAGS,
        search=st.sampled_from(["title", "body", "off"]),
        renamed_from=st.lists(st.sampled_from(["old", "older"]), max_size=2),
    ),
    st.permutations(["gas", "wood", "no"]).map(lambda values: {"type": "enum", "values": list(values)}),
)
LABEL = st.fixed_dictionaries(
    {
        "properties": st.dictionaries(st.sampled_from(NAMES), PROPERTY, max_size=3).map(
            lambda held: {"name": "string", **held}
        )
    },
    optional={
        "description": TEXTS,
        "strict": FLAGS,
        "requires": st.lists(st.sampled_from(["FIRED_IN", "KNOWS"]), max_size=2),
        "renamed_from": st.lists(st.sampled_from(["Oven", "Pot"]), max_size=1),
    },
)
ENDPOINT = st.one_of(
    st.sampled_from([*LABELS, "any", "Kiln?"]), st.lists(st.sampled_from(LABELS), min_size=1, max_size=2)
)
RELATION = st.fixed_dictionaries(
    {"from": ENDPOINT, "to": ENDPOINT},
    optional={"cardinality": st.sampled_from(["one", "many"]), "acyclic": FLAGS, "description": TEXTS},
)
MODULE = st.fixed_dictionaries(
    {
        "nodes": st.dictionaries(st.sampled_from(LABELS), LABEL, min_size=1, max_size=3),
        "relations": st.dictionaries(st.sampled_from(["FIRED_IN", "KNOWS"]), RELATION, max_size=2),
    }
)
MODULES = st.dictionaries(st.sampled_from(["ash", "bone", "clay"]), MODULE, max_size=3)
QUICK = settings(max_examples=60, deadline=None)


def draft(document, file):
    loaded = load_document(json.dumps(document, ensure_ascii=False).encode(), file)
    assert not loaded.diagnostics
    assert not check_structure(loaded)
    return read_draft(loaded)


def compile_all(base, modules, names=()):
    merged = merge_drafts(draft(base, "base"), [(name, draft(module, name)) for name, module in modules])
    profile, found = resolve(merged, "p", names)
    return profile, sorted({*merged.diagnostics, *found})


def as_document(profile):
    """The profile written out again in its own language, with nothing left to defaults."""
    labels = [label for label in profile.labels if label.name != "Insight"]
    return {
        "description": profile.description,
        "nodes": {
            label.name: {
                "key": label.key,
                "description": label.description,
                "requires": list(label.requires),
                "renamed_from": list(label.renamed_from),
                "strict": str(label.strict).lower(),
                "vault": str(label.vault).lower(),
                "properties": {item.name: property_document(item) for item in label.properties},
            }
            for label in labels
        },
        "relations": {
            relation.name: {
                "pairs": [{"from": pair.source, "to": pair.target} for pair in relation.pairs],
                "description": relation.description,
                "cardinality": relation.cardinality,
                "acyclic": str(relation.acyclic).lower(),
                "renamed_from": list(relation.renamed_from),
            }
            for relation in profile.relations
        },
    }


def property_document(item):
    written = {
        "type": item.type,
        "description": item.description,
        "required": str(item.required).lower(),
        "search": item.search,
        "renamed_from": list(item.renamed_from),
    }
    return {**written, "values": list(item.values)} if item.values else written


@QUICK
@given(MODULE, MODULES, st.randoms(use_true_random=False))
def test_the_order_of_modules_changes_neither_the_profile_nor_the_diagnostics(base, modules, random):
    typed = list(modules.items())
    random.shuffle(typed)
    assert compile_all(base, typed) == compile_all(base, sorted(modules.items()))


@QUICK
@given(MODULE, MODULES)
def test_a_module_that_repeats_what_is_declared_changes_nothing(base, modules):
    once, _ = compile_all(base, sorted(modules.items()))
    first = min(modules) if modules else None
    again = {**modules, "zinc": modules[first] if first else base}
    twice, _ = compile_all(base, sorted(again.items()))
    assert twice == once


@QUICK
@given(MODULE)
def test_a_profile_merged_with_itself_is_itself_without_a_word_more(base):
    alone, found = compile_all(base, [])
    both, found_both = compile_all(base, [("copy", base)])
    assert both == alone
    assert {(item.code, item.message) for item in found_both} == {(item.code, item.message) for item in found}


@QUICK
@given(MODULE, MODULES)
def test_a_compiled_profile_written_out_compiles_to_itself(base, modules):
    profile, found = compile_all(base, sorted(modules.items()))
    if not any(item.is_error for item in found):
        assert compile_all(as_document(profile), []) == (profile, [])


@QUICK
@given(MODULE, MODULES)
def test_json_brings_back_an_equal_profile(base, modules):
    profile, _ = compile_all(base, sorted(modules.items()))
    assert profile_from_dict(json.loads(canonical_json(profile_to_dict(profile)))) == profile


@QUICK
@given(MODULE, MODULE)
def test_two_profiles_differ_exactly_when_they_are_not_equal(first, second):
    old, new = compile_all(first, [])[0], compile_all(second, [])[0]
    assert diff(old, old) == ()
    assert bool(diff(old, new)) == (old != new)
    assert diff(old, new) == diff(old, new)


@QUICK
@given(MODULE, MODULES)
def test_adding_modules_never_destroys(base, modules):
    old = compile_all(base, [])[0]
    new, found = compile_all(base, sorted(modules.items()))
    stated = any(item.is_error for item in found) or any(label.renamed_from for label in new.labels)
    if not stated:
        assert "destructive" not in {change.effect for change in diff(old, new.replace(name=old.name))}

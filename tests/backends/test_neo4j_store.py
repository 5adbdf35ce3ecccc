"""What only the Neo4j store must do: locks, schema on first use, typed failures, nothing of the profile in its way."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import pytest

from engrama.backends import FreshSource
from engrama.backends.neo4j.async_store import Neo4jAsyncStore
from engrama.backends.neo4j.driver import ServerOptions
from engrama.backends.neo4j.statements import fetch
from engrama.backends.neo4j.store import Neo4jGraphStore
from engrama.compiler.front import Selection, load_profile, shipped_profiles
from engrama.compiler.render import render_bundle
from engrama.core.call import Plan
from engrama.core.engine import Binding, EngramaEngine
from engrama.core.requests import ScanNodes, ask
from engrama.core.scope import Scope
from engrama.errors import (
    ConfigInvalid,
    CycleRefused,
    ImportInvalid,
    InvalidInput,
    ProfileMismatch,
    StoreBusy,
    StoreError,
    StoreRefused,
    StoreUnreachable,
)
from engrama.skills.copies import plan_replace
from engrama.skills.remember import plan_relate, plan_remember
from tests import neo4j_stores
from tests.stores import ANN, open_memory, workshop

pytestmark = pytest.mark.neo4j


def org_of(memory):
    """The organisation under which the database keeps the rows of this memory's owner."""
    return memory.scope.org_id + memory.store.mark


@pytest.fixture
def memory(tmp_path):
    opened = open_memory("neo4j", tmp_path / "store")
    yield opened
    opened.close()


def _plain_engine(memory):
    return EngramaEngine(memory.store, Binding(ANN))


def test_four_threads_give_one_node_two_hundred_properties_and_all_are_there(memory):
    memory.remember("Person", "Ada")

    def write(worker):
        engine = _plain_engine(memory)
        for number in range(50):
            engine.run(plan_remember("Person", "Ada", {f"p{worker}_{number}": number}))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(4)))
    assert len(memory.show("Person:Ada").properties) == 200


def test_of_two_ends_of_a_cycle_written_at_once_exactly_one_is_refused(memory):
    for turn in range(5):
        names = f"a{turn}", f"b{turn}"
        for name in names:
            memory.remember("Task", name, {"severity": "low"})

        def relate(ends):
            try:
                _plain_engine(memory).run(plan_relate(f"Task:{ends[0]}", "REQUIRES", f"Task:{ends[1]}"))
            except CycleRefused:
                return "refused"
            return "written"

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(relate, (names, names[::-1]))) == ["refused", "written"]


def test_the_same_new_node_remembered_at_once_is_one_node(memory):
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda n: _plain_engine(memory).merge_node("Person", "Bo", {f"p{n}": n}), range(4)))
    assert sum(item.created for item in made) == 1
    assert len({item.node.uid for item in made}) == 1
    assert len(memory.show("Person:Bo").properties) == 4


def test_a_second_node_of_one_name_is_refused_by_the_database_itself(memory):
    memory.remember("Person", "Ada")
    node = memory.show("Person:Ada")
    clash = (
        "MATCH (n:Person {engrama_id: $uid, org_id: $org}) CREATE (m:Person) "
        "SET m.org_id = n.org_id, m.user_id = n.user_id, m._folded = n._folded"
    )

    def work():
        yield from fetch(clash, {"uid": node.uid, "org": org_of(memory)})

    # Another test takes the constraint away for a moment.
    with neo4j_stores.stamp_lock(), pytest.raises(StoreBusy):
        memory.store.store._do(work, writes=True)


def test_an_export_is_whole_while_others_write(memory):
    memory.load([("Person", f"p{n}") for n in range(30)])
    seen = []

    def operation(call):
        first = yield from ask(ScanNodes(call.scope, "", 10))
        late = pool.submit(_plain_engine(memory).merge_node, "Person", "late")
        time.sleep(0.3)
        seen.append(late.done())
        rest = yield from ask(ScanNodes(call.scope, first[-1].uid, 100))
        seen.append(len(first) + len(rest))

    with ThreadPoolExecutor(1) as pool:
        memory.run(Plan(operation, writes=False))
    assert seen == [False, 30]
    assert memory.counts().nodes == 31


def test_a_property_may_have_any_name_that_a_profile_allows(memory):
    values = {"source": "a", "type": "b", "label": "c", "key": "d", "state": "e", "agent": "f", "props": "g", "ref": 1}
    memory.remember("Person", "Ada", values)
    assert memory.show("Person:Ada").properties == values
    assert [hit.key for hit in memory.search("", where={"state": "e"}).results] == ["Ada"]
    assert memory.search("", where={"state": "live"}).results == ()
    assert memory.search("", where={"_key": "Ada"}).results == ()


def test_lists_that_the_database_cannot_hold_are_kept(memory):
    memory.remember("Person", "Ada", {"mixed": [1, "a", True], "none": [], "numbers": [1, 2.5]})
    assert memory.show("Person:Ada").properties == {"mixed": [1, "a", True], "none": [], "numbers": [1, 2.5]}


def test_keys_beyond_the_basic_plane_are_ordered_as_everywhere(memory):
    keys = ["z", "é", "\uffee", "\U0001f600", "a"]
    memory.load([("Person", key) for key in keys])
    assert [hit.key for hit in memory.search("").results] == sorted(keys)


def test_a_server_that_does_not_answer_is_reported_with_its_uri_within_seconds(memory):
    gone = ServerOptions("bolt://127.0.0.1:9", "neo4j", "secret password", "neo4j")
    begun = time.monotonic()
    with pytest.raises(StoreUnreachable) as caught:
        Neo4jGraphStore(gone, workshop())
    assert time.monotonic() - begun < 8
    assert "bolt://127.0.0.1:9" in caught.value.message
    assert "secret" not in str(caught.value.to_dict())
    assert caught.value.exit_code == 3


def test_the_asynchronous_store_reports_the_same(memory):
    async def use():
        store = Neo4jAsyncStore(ServerOptions("bolt://127.0.0.1:9", "neo4j", "secret password", "neo4j"), workshop())
        try:
            await store.standalone_id()
        finally:
            await store.close()

    with pytest.raises(StoreUnreachable):
        asyncio.run(use())


def test_a_wrong_password_is_refused_without_being_shown(memory):
    with pytest.raises(StoreRefused) as caught:
        Neo4jGraphStore(replace(neo4j_stores.options(), password="quite wrong"), workshop())
    assert "quite wrong" not in str(caught.value.to_dict())


def test_an_unknown_database_is_named(memory):
    with pytest.raises(StoreError, match="nowhere"):
        Neo4jGraphStore(replace(neo4j_stores.options(), database="nowhere"), workshop())


def test_a_missing_password_names_its_variable():
    with pytest.raises(ConfigInvalid, match="NEO4J_PASSWORD"):
        ServerOptions("bolt://localhost:7687", "neo4j", "", "neo4j")


def test_a_routing_uri_reaches_a_single_server_too(memory):
    given = neo4j_stores.options()
    uri = given.uri.replace("bolt://", "neo4j://")
    store = Neo4jGraphStore(replace(given, uri=uri), workshop(), on_mismatch="ignore")
    store.close()


def test_copies_are_refused_with_what_to_use_instead(memory, tmp_path):
    with pytest.raises(InvalidInput) as caught:
        memory.store.backup(tmp_path / "copy")
    assert "engrama export" in caught.value.hint


def test_the_schema_is_made_on_first_use_and_not_again(whole_database):
    for text in ("DROP CONSTRAINT key_Person IF EXISTS", "DROP INDEX node_loose IF EXISTS"):
        whole_database(text)
    Neo4jGraphStore(neo4j_stores.options(), workshop()).close()
    names = {row["name"] for row in whole_database("SHOW INDEXES YIELD name")}
    assert {"key_Person", "node_loose", "memory_search", "relation_REQUIRES"} <= names
    whole_database("DROP INDEX node_loose")
    Neo4jGraphStore(neo4j_stores.options(), workshop()).close()
    assert "node_loose" not in {row["name"] for row in whole_database("SHOW INDEXES YIELD name")}
    whole_database("CREATE RANGE INDEX node_loose FOR (n:_Node) ON (n.org_id, n.user_id, n._loose)")


def _profile(tmp_path, name, extra):
    file = tmp_path / f"{name}.yaml"
    file.write_text(
        "name: tiny\ndescription: Small.\nnodes:\n  Zqx:\n    description: A thing.\n    properties:\n"
        f"      name: {{type: string}}\n{extra}",
        encoding="utf-8",
    )
    profile = load_profile(Selection(str(file)), [shipped_profiles()]).profile
    return FreshSource(profile, render_bundle(profile))


def test_a_store_of_another_profile_is_refused_until_it_is_brought_up_to_date(whole_database, tmp_path):
    small = _profile(tmp_path, "small", "      size: {type: integer}\n")
    large = _profile(tmp_path, "large", "      size: {type: integer}\n      colour: {type: string}\n")
    smaller = _profile(tmp_path, "smaller", "      colour: {type: string}\n")
    owner = Scope("zqx" + tmp_path.name, "ann")
    opening = partial(Neo4jGraphStore, neo4j_stores.options())
    store = opening(small)
    EngramaEngine(store, Binding(owner)).merge_node("Zqx", "one", {"size": 3})
    identity = store.standalone_id()
    store.close()
    with pytest.raises(ProfileMismatch, match="another profile"):
        opening(large)
    follower = opening(large, on_mismatch="follow")
    assert follower.is_current()
    assert follower.standalone_id() == identity
    follower.close()
    behind = opening(smaller, on_mismatch="ignore")
    with pytest.raises(ProfileMismatch, match="touches 1 stored"):
        behind.pending_changes()
    assert not behind.is_current()
    behind.close()
    whole_database("MATCH (n) WHERE n.org_id = $org DETACH DELETE n", org=owner.org_id)


def test_verify_finds_what_was_damaged_by_hand(whole_database, memory):
    memory.remember("Person", "Ada", note="hello")
    uid = memory.show("Person:Ada").uid
    checks = {check.name: check.ok for check in memory.verify().checks}
    assert {"schema", "references", "relations", "labels", "notes and versions", "full text", "vectors"} == set(checks)
    own = {"uid": uid, "org": org_of(memory)}
    whole_database("MATCH (n:_Node {engrama_id: $uid, org_id: $org}) SET n._facets = NULL", **own)
    assert not next(check for check in memory.verify().checks if check.name == "full text").ok
    whole_database("MATCH (n:_Node {engrama_id: $uid, org_id: $org}) DETACH DELETE n", **own)
    assert not next(check for check in memory.verify().checks if check.name == "notes and versions").ok
    whole_database("MATCH (o:_Observation {_node: $uid, org_id: $org}) DELETE o", **own)


def test_a_test_cannot_harm_the_rows_of_another_that_has_the_same_uids(whole_database, memory, tmp_path):
    other = open_memory("neo4j", tmp_path / "other")
    for opened in (memory, other):
        opened.load([("Project", "Atlas"), ("Tool", "Pen")], [("Project:Atlas", "USES", "Tool:Pen")])
    uid = memory.show("Project:Atlas").uid
    assert other.show("Project:Atlas").uid == uid
    with pytest.raises(ValueError, match=r"by \$org"):
        whole_database("MATCH (n:_Node {engrama_id: $uid}) DETACH DELETE n", uid=uid)
    whole_database("MATCH (n:_Node {engrama_id: $uid, org_id: $org}) DETACH DELETE n", uid=uid, org=org_of(memory))
    assert [len(opened.context("Pen").relations) for opened in (memory, other)] == [0, 1]
    other.close()


def test_a_backup_of_the_owners_memory_is_restored_in_one_piece(memory, tmp_path):
    memory.load([("Person", "Ada"), ("Person", "Bo")], [("Person:Ada", "KNOWS", "Person:Bo")])
    before = memory.export()
    memory.remember("Person", "Cy")
    memory.run(plan_replace(before))
    assert memory.export() == before
    with pytest.raises(ImportInvalid):
        memory.run(plan_replace([before[0], '{"node": {}}']))
    assert memory.export() == before


def test_a_password_inside_the_uri_is_refused_without_being_shown():
    with pytest.raises(ConfigInvalid) as caught:
        Neo4jGraphStore(ServerOptions("bolt://user:secret@127.0.0.1:9", "neo4j", "other"), workshop())
    assert "secret" not in str(caught.value.to_dict())
    assert "bolt://127.0.0.1:9" in caught.value.message

"""Every way to the nearest vectors in an SQLite file gives the same answer, whoever wrote them and whenever."""

import random
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import pytest

from engrama.backends.sqlite import extension, matrices, scoring
from engrama.backends.sqlite import nearest as nearest_module
from engrama.backends.sqlite.matrices import Matrices
from engrama.backends.sqlite.scoring import ByLead, ByMatrix
from engrama.core import vectors as core_vectors
from engrama.core.call import Plan
from engrama.core.requests import DeleteNodes, DropVectors, Nearest, PutVectors, ask
from engrama.core.rows import ARCHIVED, Filters, Space
from engrama.core.scope import Scope
from engrama.core.vectors import unit
from engrama.errors import InvalidInput
from engrama.skills.forget import plan_erase
from tests.stores import BOB, open_memory
from tests.vectors import node, put, reindex, vector_rows

SPACE = Space("hand", "random", 16)
EVERY = ("live", ARCHIVED)
NODES = 1_200
WAYS = {
    # whether sqlite-vec can be loaded, whether numpy can be imported, whether it is the first search
    "a scan by sqlite-vec": (True, True, True),
    "a matrix": (True, True, False),
    "a matrix without sqlite-vec": (False, True, True),
    "a scan without numpy": (True, False, False),
    "plain Python": (False, False, False),
}


def direction(numbers):
    return tuple(numbers.gauss(0, 1) for _ in range(16))


def opposite(vector):
    return tuple(-value for value in vector)


def filled(memory, count=NODES, seed=1):
    """Nodes with one to three vectors, many of them equal; some archived, some tools, some with outdated vectors."""
    numbers = random.Random(seed)
    few = [direction(numbers) for _ in range(8)]
    labels, states = ("Project", "Tool", "Person"), ("live", "live", "live", ARCHIVED)
    rows = [
        node(
            f"n{seed}x{number}", numbers.choice(labels), state=numbers.choice(states), properties={"rank": number % 100}
        )
        for number in range(count)
    ]
    refs = put(memory, *rows)
    pieces = []
    for ref in refs:
        vectors = [
            numbers.choice(few) if numbers.random() < 0.3 else direction(numbers)
            for _ in range(numbers.choice((1, 1, 3)))
        ]
        pieces += vector_rows(ref, *vectors)
    memory.asks(PutVectors(memory.scope, SPACE, tuple(pieces)))
    for ref in refs[::7]:
        reindex(memory, ref)
    return refs


def ask_nearest(memory, vector, limit=10, **filters):
    request = Nearest(memory.scope, SPACE, unit(vector), Filters(**filters), limit)
    return memory.run(Plan(lambda call: ask(request), writes=False))


def by_hand(memory, *asked, **filters):
    """The same answer in a writing transaction after a change, which no matrix may serve."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nearest_module, "_near", nearest_module._by_hand)
        return ask_nearest(memory, *asked, **filters)


QUESTIONS = (
    {},
    {"limit": 1},
    {"limit": 300},
    {"limit": 5_000},
    {"label": "Tool"},
    {"states": (ARCHIVED,)},
    {"where": (("rank", 7),)},
    {"where": (("rank", 7),), "limit": 2},
    {"where": (("rank", -1),)},
    {"folded": "n1x3", "states": EVERY},
)


@pytest.fixture
def memory(tmp_path):
    opened = open_memory("sqlite", tmp_path / "store")
    yield opened
    opened.close()


def without(monkeypatch, *, scans, numpy):
    if not scans:
        monkeypatch.setattr(extension, "load", lambda connection: False)
    if not numpy:
        monkeypatch.setattr(nearest_module, "numpy_or_none", lambda: None)
        monkeypatch.setattr(core_vectors, "numpy_or_none", lambda: None)


@pytest.mark.parametrize("way", WAYS)
def test_all_ways_give_the_same_answer(memory, monkeypatch, way):
    filled(memory)
    # The last asks for one of the directions that dozens of nodes share.
    numbers = random.Random(2)
    queries = [*(direction(numbers) for _ in range(3)), direction(random.Random(1))]
    expected = [by_hand(memory, query, **question) for query in queries for question in QUESTIONS]
    assert [len(answer) > 0 for answer in expected[: len(QUESTIONS)]] == [True] * 8 + [False, True]
    scans, has_numpy, first = WAYS[way]
    without(monkeypatch, scans=scans, numpy=has_numpy)
    monkeypatch.setattr(Matrices, "asked_before", lambda self, standing: not first)
    monkeypatch.setattr(nearest_module, "_MOST", 300)
    assert [ask_nearest(memory, query, **question) for query in queries for question in QUESTIONS] == expected


def test_the_first_search_scans_and_the_next_one_keeps_a_matrix(memory):
    filled(memory)
    kept = memory.store._matrices._kept
    ask_nearest(memory, direction(random.Random(3)))
    assert not kept
    ask_nearest(memory, direction(random.Random(3)))
    assert len(kept) == 1


@pytest.fixture
def warm(memory):
    """A memory whose vectors are in a matrix."""
    refs = filled(memory)
    for _ in range(2):
        ask_nearest(memory, direction(random.Random(3)))
    assert memory.store._matrices._kept
    return memory, refs


def test_a_matrix_follows_every_kind_of_write(warm):
    memory, refs = warm
    numbers = random.Random(4)
    query = direction(numbers)
    for ref in refs[:50]:
        memory.asks(PutVectors(memory.scope, SPACE, vector_rows(ref, direction(numbers), digest="new")))
    assert ask_nearest(memory, query) == by_hand(memory, query)
    memory.asks(DeleteNodes(memory.scope, tuple(item.node for item in ask_nearest(memory, query))))
    assert ask_nearest(memory, query) == by_hand(memory, query)
    filled(memory, 2_000, seed=5)
    assert ask_nearest(memory, query, 50) == by_hand(memory, query, 50)
    memory.asks(DropVectors(memory.scope, refs))
    assert ask_nearest(memory, query, 50) == by_hand(memory, query, 50)
    memory.asks(DropVectors(memory.scope))
    assert ask_nearest(memory, query) == ()
    filled(memory, 300, seed=6)
    assert ask_nearest(memory, query, 50) == by_hand(memory, query, 50)


def test_what_is_gone_is_dropped_from_a_matrix_once_it_is_much(warm):
    memory, refs = warm
    (matrix,) = memory.store._matrices._kept.values()
    before = len(matrix.view().ids)
    memory.asks(DropVectors(memory.scope, refs[:900]))
    query = direction(random.Random(5))
    assert ask_nearest(memory, query) == by_hand(memory, query)
    assert len(matrix.view().ids) < before / 2


def test_a_write_that_is_rolled_back_leaves_no_trace_in_a_matrix(warm):
    memory, refs = warm
    query = direction(random.Random(6))
    before = ask_nearest(memory, query)
    seen = []

    def failing(call):
        yield from ask(PutVectors(call.scope, SPACE, vector_rows(refs[0], opposite(query))))
        request = Nearest(call.scope, SPACE, unit(opposite(query)), Filters(states=EVERY), 1)
        seen.extend((yield from ask(request)))
        yield from ask(PutVectors(call.scope, SPACE, vector_rows(refs[1], (1, 2))))

    with pytest.raises(InvalidInput):
        memory.run(Plan(failing, writes=True))
    assert [near.node for near in seen] == [refs[0]]
    assert ask_nearest(memory, query) == before
    memory.asks(PutVectors(memory.scope, SPACE, vector_rows(refs[2], query)))
    assert ask_nearest(memory, query, 1, states=EVERY)[0].node == refs[2]
    assert ask_nearest(memory, query, 50) == by_hand(memory, query, 50)


def test_threads_see_what_others_write_while_they_search(warm):
    memory, refs = warm
    query = direction(random.Random(8))
    wrong: list[object] = []

    def write(part):
        numbers = random.Random(part)
        for ref in refs[part::4][:40]:
            memory.asks(PutVectors(memory.scope, SPACE, vector_rows(ref, direction(numbers), digest="new")))
            answer = ask_nearest(memory, query, 5)
            if len(answer) != 5:
                wrong.append(answer)

    threads = [threading.Thread(target=write, args=(part,)) for part in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert ask_nearest(memory, query, 50) == by_hand(memory, query, 50)


ANOTHER_PROCESS = """
    import sys
    sys.path.insert(0, {root!r})
    from tests.stores import Memory, SqliteGraphStore, FileOptions, workshop
    from tests.vectors import vector_rows
    from tests.backends.test_sqlite_nearest import SPACE
    from engrama.core.requests import PutVectors
    from pathlib import Path
    memory = Memory(SqliteGraphStore(FileOptions(Path({path!r}), "normal"), workshop()), None)
    memory.asks(PutVectors(memory.scope, SPACE, vector_rows({ref}, {vector})))
    memory.close()
"""


def test_what_another_process_writes_is_found(warm):
    memory, refs = warm
    query = direction(random.Random(9))
    path = str(memory.store.options.path)
    root = str(Path(__file__).parents[2])
    code = textwrap.dedent(ANOTHER_PROCESS).format(root=root, path=path, ref=refs[3], vector=query)
    subprocess.run([sys.executable, "-c", code], check=True)
    assert ask_nearest(memory, query, 1, states=EVERY)[0].node == refs[3]


def test_a_restored_copy_is_searched_as_it_is_though_numbers_are_given_again(warm, tmp_path):
    memory, refs = warm
    query = direction(random.Random(10))
    memory.backup(tmp_path / "copy.db")
    memory.asks(PutVectors(memory.scope, SPACE, vector_rows(refs[0], opposite(query))))
    ask_nearest(memory, query)
    memory.restore(tmp_path / "copy.db")
    memory.asks(PutVectors(memory.scope, SPACE, vector_rows(refs[1], query)))
    assert ask_nearest(memory, query, 1, states=EVERY)[0].node == refs[1]
    assert ask_nearest(memory, query, 50) == by_hand(memory, query, 50)


def test_matrices_are_given_up_for_others_when_memory_is_short(memory):
    filled(memory)
    bob = memory.as_owner(BOB)
    filled(bob)
    size = NODES * 2 * 16 * 4
    memory.store._matrices.most_bytes = size * 2
    query = direction(random.Random(12))
    for owner in (memory, memory, bob, bob):
        ask_nearest(owner, query)
    assert len(memory.store._matrices._kept) == 1
    assert ask_nearest(memory, query) == by_hand(memory, query)
    assert ask_nearest(bob, query) == by_hand(bob, query)


def test_a_scope_too_large_for_memory_is_kept_as_signs_and_still_answers_fully(memory):
    filled(memory)
    memory.store._matrices.most_bytes = 1_000
    numbers = random.Random(13)
    for query in [direction(numbers) for _ in range(5)]:
        ask_nearest(memory, query)
        assert ask_nearest(memory, query, 20) == by_hand(memory, query, 20)
        assert ask_nearest(memory, query, where=(("rank", 7),)) == by_hand(memory, query, where=(("rank", 7),))
    (matrix,) = memory.store._matrices._kept.values()
    assert matrix.signs


def test_a_number_of_a_scope_that_is_given_again_leads_to_no_old_matrix(warm):
    memory, _ = warm
    memory.asks(DropVectors(memory.scope))
    memory.run(plan_erase(apply=True))
    carol = memory.as_owner(Scope("acme", "carol"))
    filled(carol, 400, seed=14)
    query = direction(random.Random(14))
    for _ in range(3):
        assert ask_nearest(carol, query) == by_hand(carol, query)
    assert ask_nearest(memory, query) == ()


@pytest.fixture
def led(memory, monkeypatch):
    """A memory whose vectors differ mostly in four directions, and a matrix of which these are looked at first."""
    monkeypatch.setattr(matrices, "LEAST_LED", 1_000)
    monkeypatch.setattr(scoring, "_LED", ((1, 16), (4, 64)))
    refs = put(memory, *(node(f"flat{number}", "Project") for number in range(2_000)))
    numbers = random.Random(15)
    pieces = [piece for ref in refs for piece in vector_rows(ref, flat(numbers))]
    memory.asks(PutVectors(memory.scope, SPACE, tuple(pieces)))
    for _ in range(2):
        ask_nearest(memory, flat(numbers))
    return memory, refs


def flat(numbers, elsewhere=0.02):
    """A direction mostly within the first four axes."""
    return tuple(numbers.gauss(0, 1 if axis < 4 else elsewhere) for axis in range(16))


def test_a_first_look_at_leading_directions_finds_what_the_whole_vectors_tell(led, monkeypatch):
    memory, _ = led
    (matrix,) = memory.store._matrices._kept.values()
    assert matrix.view().leading.products.shape == (2_000, 5)
    monkeypatch.setattr(ByMatrix, "best", lambda self, count: pytest.fail("whole vectors were compared"))
    numbers = random.Random(16)
    for query in [flat(numbers, elsewhere=0.01) for _ in range(20)]:
        assert ask_nearest(memory, query) == by_hand(memory, query)


def test_more_vectors_are_looked_at_whole_where_the_first_do_not_tell(led, monkeypatch):
    memory, _ = led
    looks = []
    seen = ByLead._best_ahead

    def look(self, count, taken):
        hits = seen(self, count, taken)
        looks.append((taken, hits is not None))
        return hits

    monkeypatch.setattr(ByLead, "_best_ahead", look)
    query = flat(random.Random(16), elsewhere=0.01)
    assert ask_nearest(memory, query) == by_hand(memory, query)
    (few, told), (more, told_then) = looks
    assert more == 4 * few
    assert (told, told_then) == (False, True)


def test_whole_vectors_are_compared_where_the_leading_directions_do_not_tell(led):
    memory, _ = led
    numbers = random.Random(17)
    for query in [tuple(numbers.gauss(0, 0 if axis < 5 else 1) for axis in range(16)) for _ in range(5)]:
        assert ask_nearest(memory, query, 20) == by_hand(memory, query, 20)


def test_leading_directions_follow_every_kind_of_write(led):
    memory, refs = led
    numbers = random.Random(18)
    query = flat(numbers)
    memory.asks(PutVectors(memory.scope, SPACE, vector_rows(refs[0], query, digest="new")))
    assert ask_nearest(memory, query) == by_hand(memory, query)
    more = put(memory, *(node(f"further{number}", "Project") for number in range(3_000)))
    pieces = [piece for ref in more for piece in vector_rows(ref, flat(numbers))]
    memory.asks(PutVectors(memory.scope, SPACE, tuple(pieces)))
    assert ask_nearest(memory, query, 50) == by_hand(memory, query, 50)
    memory.asks(DropVectors(memory.scope, refs[1:]))
    assert ask_nearest(memory, query, 50) == by_hand(memory, query, 50)
    (matrix,) = memory.store._matrices._kept.values()
    assert len(matrix.view().leading.products) == len(matrix.view().ids) < 4_000


def test_a_matrix_with_leading_directions_keeps_within_the_memory_allowed(led):
    memory, _ = led
    memory.store._matrices.clear()
    memory.store._matrices.most_bytes = 2_000 * (16 + 5) * 4 - 1
    query = flat(random.Random(19))
    assert ask_nearest(memory, query) == by_hand(memory, query)
    (matrix,) = memory.store._matrices._kept.values()
    assert matrix.signs


def test_a_few_vectors_of_another_kind_are_found_beside_the_many(led):
    memory, _ = led
    numbers = random.Random(20)
    other = [numbers.gauss(0, 1) if axis > 10 else 0 for axis in range(16)]
    rare = put(memory, *(node(f"rare{number}", "Project") for number in range(5)))
    vectors = {ref: tuple(map(sum, zip(other, flat(numbers), strict=True))) for ref in rare}
    memory.asks(
        PutVectors(memory.scope, SPACE, tuple(p for ref in rare for p in vector_rows(ref, vectors[ref], digest="r")))
    )
    for share in (0.1, 0.3, 1.0, 10.0):
        for _ in range(10):
            query = tuple(a * share + b for a, b in zip(other, flat(numbers), strict=True))
            assert ask_nearest(memory, query) == by_hand(memory, query)


def test_a_matrix_that_outgrows_the_memory_allowed_becomes_one_of_signs(warm):
    memory, _ = warm
    (matrix,) = memory.store._matrices._kept.values()
    memory.store._matrices.most_bytes = matrix.bytes
    filled(memory, 2_000, seed=21)
    assert len(ask_nearest(memory, direction(random.Random(21)))) == 10
    (matrix,) = memory.store._matrices._kept.values()
    assert matrix.signs

"""How the variables of a block are joined in SQLite, directly or by links.

Joins are written in the order in which they should run, since the planner has no statistics to know better. A block of
several edges is joined by *links*: pairs of ids, one table per edge, found once and then joined without looking at any
node again. Without them a hub in the middle has its nodes and relations read once per pair of its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engrama.compiler.lower.ddl_sql import quoted
from engrama.compiler.lower.shape import Block, Shape, bound_variables, row_variables
from engrama.compiler.lower.sql_terms import Ids, current_edge, current_node, id_of, joined, leading, of_labels, term
from engrama.ir.pattern import Degree, NoEdge, flattened, spoken_variables
from engrama.ir.walk import Step, ways_from

_BREAK = "\n  "


class Source(NamedTuple):
    """A table with its alias, and what its rows must fulfil."""

    table: str
    test: str = ""


@dataclass
class Joined:
    """What a block adds to WITH, FROM and WHERE, and where the ids of its variables then stand."""

    stages: dict[str, str] = field(default_factory=dict)
    sources: list[Source] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)


def from_where(sources: Sequence[Source], tests: Sequence[str] = ()) -> str:
    """The FROM and WHERE clauses; what the first source must fulfil stands in WHERE."""
    first, *rest = sources
    tables = [first.table, *(f"{item.table} ON {item.test}" if item.test else item.table for item in rest)]
    kept = [test for test in (first.test, *tests) if test]
    where = f"{_BREAK}WHERE {f'{_BREAK}AND '.join(kept)}" if kept else ""
    return f"FROM {f'{_BREAK}CROSS JOIN '.join(tables)}{where}"


def member(name: str, place: str) -> Source:
    """The node whose id stands at `place`."""
    return Source(f"nodes AS {quoted(name)}", f"{quoted(name)}.id = {place}")


def join(shape: Shape, block: Block, *, start: str = "", rows: Iterable[str] = ()) -> Joined:
    """A block with nothing bound; `rows` are variables whose nodes are asked for more than their id."""
    if sum(step.edge is not None for step in block.steps) > 1:
        return _linked(shape, block, start, rows)
    return direct(shape, block, {}, start=start)


def direct(shape: Shape, block: Block, ids: Ids, *, start: str = "") -> Joined:
    """A block whose variables become aliases of `nodes`; bound ones stand where `ids` says."""
    found = Joined()
    for place, step in enumerate(block.steps, 1):
        node, edge = quoted(step.variable), quoted(f"edge {place}")
        if step.edge is None:
            found.sources += _scanned(shape, step.variable, start)
            continue
        touches, end = leading(edge, id_of(step.near, ids), ways_from(step.near, step.edge))
        found.sources.append(Source(f"edges AS {edge}", f"{touches} AND {current_edge(edge)}"))
        found.sources.append(Source(f"nodes AS {node}", f"{node}.id = {end} AND {_kept(shape, step.variable)}"))
    found.tests = [joined(id_of(item.source, ids), id_of(item.target, ids), item.ways) for item in block.edges]
    found.tests += [term(item, ids) for item in block.conditions]
    found.tests += [exists(shape, part, ids) for part in block.parts]
    return found


def exists(shape: Shape, part: Block, ids: Ids) -> str:
    """A part has a match."""
    inner = direct(shape, part, ids)
    return f"EXISTS (SELECT 1 {from_where(inner.sources, inner.tests)})"


def _linked(shape: Shape, block: Block, start: str, rows: Iterable[str]) -> Joined:
    found, late = Joined(), _late(block)
    tables: dict[str, str] = {}
    for step in block.steps:
        own = _own(block, step.variable)
        if step.edge is None:
            table, test = quoted(f"every {step.variable}"), ""
            found.stages[table] = _scan(shape, own, start)
        else:
            table = quoted(f"{step.near} to {step.variable}")
            test = f"{table}.near = {found.ids[step.near]}"
            found.stages |= _link(shape, step, own, tables[step.near], table)
        tables[step.variable] = table
        found.ids[step.variable] = f"{table}.far"
        found.sources.append(Source(table, test))
    asked = row_variables(late) | set(rows)
    found.sources += [member(step.variable, found.ids[step.variable]) for step in block.steps if step.variable in asked]
    found.tests = [joined(found.ids[item.source], found.ids[item.target], item.ways) for item in late.edges]
    found.tests += [term(item, found.ids) for item in late.conditions]
    found.tests += [exists(shape, part, found.ids) for part in late.parts]
    return found


def _scan(shape: Shape, own: Block, start: str) -> str:
    (step,) = own.steps
    node = direct(shape, own, {}, start=start)
    return f"SELECT {quoted(step.variable)}.id AS far\n  {from_where(node.sources, node.tests)}"


def _link(shape: Shape, step: Step, own: Block, before: str, table: str) -> dict[str, str]:
    """Pairs of ids joined by the edge; the near ones are those that the steps before have reached.

    Tests that look at relations are made once for each far node, not once for each pair that it stands in. The near
    nodes of each wait meanwhile in a list: SQLite repeats a stage wherever it is named, so naming one twice in each of
    several stages would soon be more than it takes.
    """
    near, far = quoted("near node"), quoted(step.variable)
    dear = [item for item in own.conditions if any(isinstance(leaf, Degree | NoEdge) for leaf in flattened((item,)))]
    cheap = Block((step,), (), tuple(item for item in own.conditions if item not in dear), ())
    rest = Block((), own.edges, tuple(dear), own.parts)
    node = direct(shape, cheap, {step.near: f"{near}.id"})
    sources = [Source(f"(SELECT DISTINCT far AS id FROM {before}) AS {near}"), *node.sources]
    pairs = f"SELECT DISTINCT {near}.id AS near, {far}.id AS far\n  {from_where(sources, node.tests)}"
    tests = direct(shape, rest, {}).tests
    if not tests:
        return {table: pairs}
    fitting, each = quoted(f"{step.variable} beside {step.near}"), quoted("each near")
    listed = f"(SELECT far, json_group_array(near) AS nears\n  FROM ({pairs})\n  GROUP BY far)"
    kept = f"SELECT far, nears\n  {from_where([Source(listed), member(step.variable, 'far')], tests)}"
    # The planner indexes a stage that it joins only where the types of both sides are known
    near = f"CAST({each}.value AS INTEGER) AS near"
    spread = from_where([Source(fitting), Source(f"json_each({fitting}.nears) AS {each}")])
    return {fitting: kept, table: f"SELECT {near}, {fitting}.far\n  {spread}"}


def _own(block: Block, name: str) -> Block:
    """A variable with all that is tested of it alone."""
    return Block(
        (Step(name),),
        tuple(edge for edge in block.edges if {edge.source, edge.target} == {name}),
        tuple(item for item in block.conditions if spoken_variables(item) == (name,)),
        tuple(part for part in block.parts if bound_variables(part) == (name,)),
    )


def _late(block: Block) -> Block:
    """What is tested of several variables at once, or of none."""
    return Block(
        block.steps,
        tuple(edge for edge in block.edges if edge.source != edge.target),
        tuple(item for item in block.conditions if len(spoken_variables(item)) != 1),
        tuple(part for part in block.parts if len(bound_variables(part)) != 1),
    )


def _scanned(shape: Shape, name: str, start: str) -> list[Source]:
    node = quoted(name)
    if name != start:
        return [Source(f"nodes AS {node}", _kept(shape, name))]
    given = f'(SELECT DISTINCT value AS id FROM json_each(:{shape.bounds[name]})) AS "given node"'
    fits = f'{node}.id = "given node".id AND {_fits(shape, name)}'
    return [Source(given), Source(f"nodes AS {node}", fits)]


def _kept(shape: Shape, name: str) -> str:
    """What a node of a variable must fulfil; where it is bounded, that is tested before its row is looked at."""
    bound = shape.bounds.get(name)
    among = f"(:{bound} IS NULL OR {quoted(name)}.id IN (SELECT value FROM json_each(:{bound}))) AND " if bound else ""
    return f"{among}{_fits(shape, name)}"


def _fits(shape: Shape, name: str) -> str:
    return f"{of_labels(quoted(name), shape.variable(name))} AND {current_node(quoted(name))}"

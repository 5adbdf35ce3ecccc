"""Random graphs and random patterns over one small profile, for comparing what the stores find with what is meant.

Every generator takes a `random.Random`, so that Hypothesis can shrink it and a fixed pool can be made from a seed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random

from hypothesis import strategies as st

from engrama.core.rows import ARCHIVED, LIVE, STUB, SUPERSEDED, EdgeRow, NodeRow, Origin
from engrama.core.temporal import DAY, parse_moment, to_iso
from engrama.core.text import fold_key, loose_key
from engrama.ir.pattern import (
    ANY_TYPE,
    BACK,
    EITHER,
    OUT,
    Aged,
    AllOf,
    AnyOf,
    Compares,
    Confidence,
    Count,
    Degree,
    Distinct,
    Edge,
    Equals,
    Missing,
    NoEdge,
    Ordered,
    Pattern,
    Rule,
    Variable,
    Way,
)
from engrama.ir.profile import ANY, INSIGHT, CompiledProfile, Label, Pair, Property, Relation

LABELS = ("Task", "Order", "Person", "Tool")
TYPES = ("LINKS", "NEXT", "SELECT")
PROPERTIES = ("status", "size", "weight", "due", "seen", "ready", "select")
# Among them words of both languages, and names that statements are tempted to give to what is their own.
NAMES = (
    "a",
    "b",
    "match",
    "order",
    "edge",
    "other",
    "far",
    "node",
    "nodes",
    "g0",
    "c0",
    "matched",
    "root",
    "given",
    "id",
)
NOW = parse_moment("2026-06-15T12:00:00Z")
AGES = (DAY, 30 * DAY, 90 * DAY)
MOMENTS = tuple(NOW - age + shift for age in AGES for shift in (-DAY, -1, 0, 1, DAY))
DATES = tuple(sorted({to_iso(moment)[:10] for moment in MOMENTS}))
DATETIMES = tuple(to_iso(moment) for moment in MOMENTS)
# Two keys that fold alike, composed and not, and two that UTF-16 orders otherwise than UTF-8.
KEYS = ("alpha", "Alpha", "beta gamma", "Élan", "ＺＺ", "\uff5e", "\U00010400x", "🗺️", 'o"k\\y', "it's", "10", "9")
NUMBERS = (0, 1, 2, 3, 1.0, 1.5, -2, 9007199254740993)
TEXTS = ("open", "closed", "done", "1", "true", "", "Élan", "\U0001f5fa", "it's", "2026-05-16")
SCALARS = (*NUMBERS, True, False, *TEXTS)
TRUTHS = (True, False, 1, 0, "1", "true")
CONFIDENCES = (0.1, 0.3, 0.5, 1.0)


@dataclass(frozen=True)
class Picture:
    """A graph as rows whose refs are their uids."""

    nodes: tuple[NodeRow, ...]
    edges: tuple[EdgeRow, ...]

    def tagged(self, tag: str) -> Picture:
        """The same with uids of its own."""
        nodes = tuple(row._replace(uid=f"{row.uid}-{tag}", ref=f"{row.uid}-{tag}") for row in self.nodes)
        edges = tuple(
            row._replace(uid=f"{row.uid}-{tag}", source=f"{row.source}-{tag}", target=f"{row.target}-{tag}")
            for row in self.edges
        )
        return Picture(nodes, edges)


@cache
def yard() -> CompiledProfile:
    """The profile; Insight may have relations in it, so that what must not see insights could."""
    labels = {
        "Task": (
            "name",
            ("name:string", "size:integer", "weight:number", "due:date", "seen:datetime", "ready:boolean"),
        ),
        "Order": ("title", ("title:string", "status:string", "size:string", "ready:string", "select:string")),
        "Person": ("name", ("name:string", "status:list")),
        "Tool": ("name", ("name:string",)),
        INSIGHT: ("title", ("title:string", "status:string")),
    }
    made = [Label(name, key, properties=_declared(fields)) for name, (key, fields) in labels.items()]
    status = Property("status", "enum", values=("closed", "done", "open"))
    made[0] = made[0].replace(properties=(*made[0].properties, status))
    pairs = tuple(Pair(source, target) for source in (INSIGHT, ANY) for target in (INSIGHT, ANY))
    return CompiledProfile(
        "yard",
        labels=tuple(sorted(made, key=lambda label: label.name)),
        relations=tuple(Relation(name, pairs) for name in sorted(TYPES)),
    )


def _declared(fields: tuple[str, ...]) -> tuple[Property, ...]:
    return tuple(Property(*field.split(":")) for field in sorted(fields))


# Graphs


def random_picture(rnd: Random, most: int = 9) -> Picture:
    """Up to `most` nodes in any state, some of them insights, with loops, parallel and ended relations."""
    size = rnd.choice((1, 3, 5, 7, *(most,) * 8))
    names = {(label, fold_key(key)): key for label, key in _names(rnd, size)}
    ranks = list(range(len(names)))
    rnd.shuffle(ranks)
    pairs = zip(names.items(), ranks, strict=True)
    nodes = tuple(random_node(rnd, f"{rank:02}", label, key) for ((label, _), key), rank in pairs)
    edges = {}
    for place in range(rnd.randint(0, 4 * len(nodes) + 2)):
        edge = random_edge(rnd, f"e{place:02}", nodes)
        edges[(edge.source, edge.type, edge.target) if edge.valid_to is None else place] = edge
    return Picture(nodes, tuple(edges.values()))


def _names(rnd: Random, count: int) -> list[tuple[str, str]]:
    labels = (*LABELS, *LABELS, INSIGHT)
    return [(rnd.choice(labels), rnd.choice(KEYS)) for _ in range(count)]


def random_node(rnd: Random, uid: str, label: str, key: str) -> NodeRow:
    """A node of the given name with properties that fit its declared types, and others of any type."""
    return NodeRow(
        uid=uid,
        label=label,
        key=key,
        folded=fold_key(key),
        loose=loose_key(key),
        state=rnd.choice((*(LIVE,) * 7, STUB, STUB, ARCHIVED, ARCHIVED, SUPERSEDED)),
        properties=random_properties(rnd, label),
        valid_from=rnd.choice(MOMENTS),
        valid_to=None,
        confidence=rnd.choice(CONFIDENCES),
        decayed_at=None,
        created_at=rnd.choice(MOMENTS),
        updated_at=rnd.choice(MOMENTS),
        origin=Origin(),
        ref=uid,
    )


def random_properties(rnd: Random, label: str) -> dict[str, object]:
    """Most of the properties that conditions ask for."""
    declared = yard().by_label[label].by_name
    found = {}
    for name in PROPERTIES:
        if rnd.random() > 0.3:
            found[name] = _typed(rnd, declared[name].type) if name in declared else _wild(rnd)
    return found


def _typed(rnd: Random, kind: str) -> object:
    pools = {
        "enum": ("open", "closed", "done"),
        "integer": (0, 1, 2, 3, 9007199254740993),
        "number": NUMBERS,
        "date": DATES,
        "datetime": DATETIMES,
        "boolean": (True, False),
        "string": (*TEXTS, *TRUTHS[-2:]),
        "list": ([], ["open"], ["open", "closed"], [1, 2], [True]),
    }
    return rnd.choice(pools[kind])


def _wild(rnd: Random) -> object:
    return rnd.choice(rnd.choice((SCALARS, TRUTHS, TRUTHS, DATES, DATETIMES, (["open"], [1], []))))


def random_edge(rnd: Random, uid: str, nodes: tuple[NodeRow, ...]) -> EdgeRow:
    """A relation between two of the nodes; an insight may be an end."""
    ended = rnd.random() > 0.8
    return EdgeRow(
        uid=uid,
        source=rnd.choice(nodes).ref,
        type=rnd.choice(TYPES),
        target=rnd.choice(nodes).ref,
        properties={},
        valid_from=MOMENTS[0],
        valid_to=NOW if ended else None,
        confidence=1.0,
        created_at=MOMENTS[0],
        updated_at=MOMENTS[0],
        origin=Origin(),
    )


# Patterns


def random_pattern(rnd: Random, name: str = "p") -> Pattern:
    """A pattern with any constructs of the model."""
    return _Maker(rnd, name).pattern()


def random_star(rnd: Random) -> Pattern:
    """A pattern whose rows are one node with counts of its neighbours, whatever is asked of each."""
    return _Maker(rnd, "p").star()


class _Maker:
    def __init__(self, rnd: Random, name: str) -> None:
        self.rnd, self.name = rnd, name
        self.names = self.some(NAMES, rnd.choice((1, 1, 2, 2, 2, 2, 3, 3, 4)))

    def star(self) -> Pattern:
        rnd = self.rnd
        self.names = self.some(NAMES, 2)
        hub, neighbour = self.names
        first = Count("n0", neighbour, rnd.choice((1, 1, 2)), rnd.choice((1, 2, 3)))
        counts = (first, *(self.count(place, (hub,)) for place in range(1, rnd.choice((1, 2, 3)))))
        makers = (self.equals, self.compares, self.missing, self.aged, self.distinct, self.degree, self.no_edge)
        rules = [
            Rule(0.8, count=rnd.choice(counts).name, at_least=rnd.choice((2, 3))) for _ in range(rnd.choice((0, 1)))
        ]
        return Pattern(
            id=self.name,
            variables=tuple(map(self.variable, self.names)),
            edges=(Edge(*rnd.choice(((hub, self.ways(), neighbour), (neighbour, self.ways(), hub)))),),
            conditions=tuple(rnd.choice(makers)(self.names) for _ in range(rnd.choice((0, 0, 1)))),
            group=(hub,),
            counts=counts,
            key=(hub,),
            title="t",
            confidence=Confidence(0.35, "n0", 0.05, rnd.choice((0.45, 0.9)), tuple(rules)),
            limit=rnd.choice((1, 2, 3, 50)),
        )

    def pattern(self) -> Pattern:
        rnd = self.rnd
        group = self.some(self.names, rnd.choice((1, 1, 2, 2, 3)))
        counts = tuple(self.count(place, group) for place in range(rnd.choice((0, 1, 1, 2))))
        return Pattern(
            id=self.name,
            variables=tuple(self.variable(item) for item in self.names),
            edges=self.edges(),
            conditions=tuple(self.condition(self.names, 2) for _ in range(rnd.choice((0, 1, 1, 1, 2)))),
            group=group,
            counts=counts,
            key=self.some(group, rnd.choice((1, 2, 3))),
            title="t",
            confidence=self.confidence(group, counts),
            limit=rnd.choice((1, 2, 3, 50)),
        )

    def some(self, items, most):
        picked = list(items)
        self.rnd.shuffle(picked)
        return tuple(picked[:most])

    def variable(self, name: str) -> Variable:
        kind = self.rnd.choice(("any", "any", "any", "not", "not", "one", "several", "several"))
        if kind == "any":
            return Variable(name)
        if kind == "not":
            return Variable(name, excluded=self.some(LABELS, 2))
        return Variable(name, labels=self.some(LABELS, 1 if kind == "one" else 3))

    def ways(self) -> tuple[Way, ...]:
        rnd = self.rnd
        types = (ANY_TYPE, ANY_TYPE, ANY_TYPE, *TYPES)
        count = rnd.choice((1, 1, 2, 3))
        ways = [Way(rnd.choice(types), rnd.choice((OUT, BACK, EITHER))) for _ in range(count)]
        return tuple(dict.fromkeys(ways))

    def edges(self) -> tuple[Edge, ...]:
        rnd = self.rnd
        found = []
        for place, name in enumerate(self.names[1:], 1):
            if rnd.random() < 0.88:
                ends = [name, rnd.choice(self.names[:place])]
                rnd.shuffle(ends)
                found.append(Edge(ends[0], self.ways(), ends[1]))
        while rnd.random() > 0.8:
            found.append(Edge(rnd.choice(self.names), self.ways(), rnd.choice(self.names)))
        rnd.shuffle(found)
        return tuple(found)

    def count(self, place: int, group: tuple[str, ...]) -> Count:
        rnd = self.rnd
        others = [name for name in self.names if name not in group] or list(group)
        return Count(
            f"n{place}", rnd.choice(others), rnd.choice((1, 1, 1, 2, 3)), rnd.choice((0, 1, 3)), rnd.random() > 0.75
        )

    def confidence(self, group: tuple[str, ...], counts: tuple[Count, ...]) -> Confidence:
        rnd = self.rnd
        base = rnd.choice((0.1, 0.35, 0.7))
        rules = tuple(self.rule(group, counts) for _ in range(rnd.choice((0, 0, 1, 2))))
        if counts and rnd.random() > 0.4:
            most = rnd.choice((0.75, 0.9, 1.0))
            return Confidence(base, rnd.choice(counts).name, rnd.choice((0.05, 0.1, 0.15)), most, rules)
        return Confidence(base, rules=rules)

    def rule(self, group: tuple[str, ...], counts: tuple[Count, ...]) -> Rule:
        rnd = self.rnd
        value = rnd.choice((0.25, 0.8, 0.95))
        if counts and rnd.random() > 0.5:
            return Rule(value, count=rnd.choice(counts).name, at_least=rnd.choice((1, 2, 3)))
        return Rule(value, condition=self.condition(group, 1))

    def condition(self, names, depth: int):
        rnd = self.rnd
        makers = [self.equals, self.equals, self.compares, self.missing, self.degree, self.no_edge, self.aged]
        if len(names) > 1:
            makers += [self.distinct, self.ordered, self.no_edge]
        if depth:
            makers.append(lambda given: self.combined(given, depth))
        return rnd.choice(makers)(names)

    def combined(self, names, depth):
        kind = self.rnd.choice((AnyOf, AnyOf, AllOf))
        return kind(tuple(self.condition(names, depth - 1) for _ in range(self.rnd.choice((1, 2, 2)))))

    def equals(self, names) -> Equals:
        rnd = self.rnd
        name = rnd.choice(("status", "status", "ready", "ready", "size", "due", "select", ""))
        pool = (*KEYS, 10, True) if not name else rnd.choice((SCALARS, ("open", "closed"), TRUTHS))
        values = tuple(rnd.choice(pool) for _ in range(rnd.choice((1, 1, 2, 3))))
        return Equals(rnd.choice(names), name, values, rnd.random() > 0.5)

    def compares(self, names) -> Compares:
        rnd = self.rnd
        name, pool = rnd.choice(
            (
                ("size", NUMBERS),
                ("size", NUMBERS),
                ("weight", NUMBERS),
                ("status", NUMBERS),
                ("due", DATES),
                ("seen", DATETIMES),
                ("confidence", CONFIDENCES),
                ("", (9, 10.0, *DATES)),
            )
        )
        return Compares(rnd.choice(names), name, rnd.choice(("<", "<=", ">", ">=")), rnd.choice(pool))

    def missing(self, names) -> Missing:
        return Missing(self.rnd.choice(names), self.rnd.choice(PROPERTIES), self.rnd.random() > 0.5)

    def aged(self, names) -> Aged:
        rnd = self.rnd
        name, kind = rnd.choice(
            (
                ("updated_at", "system"),
                ("created_at", "system"),
                ("valid_from", "system"),
                ("due", "date"),
                ("seen", "datetime"),
            )
        )
        age = rnd.choice(AGES)
        return Aged(rnd.choice(names), name, rnd.random() > 0.5, age, kind, f"{kind}_{age}")

    def distinct(self, names) -> Distinct:
        return Distinct(self.some(names, self.rnd.choice((2, 2, 3))))

    def ordered(self, names) -> Ordered:
        return Ordered(*self.some(names, 2))

    def no_edge(self, names) -> NoEdge:
        rnd = self.rnd
        if rnd.random() < 0.5:
            return NoEdge(rnd.choice(names), self.ways(), target=rnd.choice(names))
        return NoEdge(rnd.choice(names), self.ways(), other=self.variable("other"))

    def degree(self, names) -> Degree:
        rnd = self.rnd
        number = rnd.choice((1, 2, 3, 5))
        bound = {"below": number} if rnd.random() < 0.5 else {"at_least": number}
        return Degree(rnd.choice(names), no_stubs=rnd.random() > 0.6, **bound)


RANDOMS = st.randoms(use_true_random=False)
PICTURES = RANDOMS.map(random_picture)
PATTERNS = RANDOMS.map(random_pattern)
STARS = RANDOMS.map(random_star)

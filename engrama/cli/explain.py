"""The command that shows what a pattern means and what it is compiled to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, assert_never

import typer

from engrama.cli.app import command
from engrama.cli.display import Screen
from engrama.cli.run import Run
from engrama.core.patterns import sections
from engrama.errors import InvalidInput

if TYPE_CHECKING:
    from engrama.ir.bundle import Bundle
    from engrama.ir.pattern import Condition, Count, Pattern, Variable, Way

DAY = 86_400_000_000


@command(
    "explain",
    "engrama explain concept_cluster",
    "engrama explain concept_cluster --all",
    "engrama explain under_connected --json",
)
def explain(
    run: Run,
    pattern: Annotated[str, typer.Argument(metavar="PATTERN", help="The id of a pattern of the profile.")],
    every: Annotated[
        bool, typer.Option("--all", help="Show the statements too that look again at what changed.")
    ] = False,
) -> None:
    """Show what a pattern means, and the SQL and the Cypher it is compiled to."""
    from engrama.ir.bundle import Bundle

    bundle = Bundle.open(run.config.bundle)
    found = _pattern(bundle, pattern)
    texts = {} if found.skipped else {name: bundle.text(f"reflect/{found.id}.{name}") for name in ("sql", "cypher")}
    data: dict[str, Any] = {
        "id": found.id,
        "description": found.description,
        "skipped": found.skipped,
        "meaning": list(meaning(found)),
        "sql": texts.get("sql", ""),
        "cypher": texts.get("cypher", ""),
    }
    run.emit(data, lambda screen: _show(screen, data, every=every))


def meaning(pattern: Pattern) -> Iterator[str]:
    """The pattern in short lines: nodes, edges, conditions, and what makes one insight."""
    for variable in pattern.variables:
        yield f"{variable.name} is {_kind(variable)}"
    for edge in pattern.edges:
        yield f"{edge.source} {_ways(edge.ways)} {edge.target}"
    for item in pattern.conditions:
        yield _words(item)
    yield f"one row for each {' and '.join(pattern.group)}{_counts(pattern.counts)}"
    if pattern.key != pattern.group:
        yield f"one insight for each {' and '.join(pattern.key)}, of its strongest row"
    yield f"at most {pattern.limit} insights, strongest first"


def _pattern(bundle: Bundle, name: str) -> Pattern:
    from engrama.core.text import nearest
    from engrama.ir.pattern import pattern_from_json

    patterns = {item.id: item for item in map(pattern_from_json, bundle.profile.patterns)}
    if name in patterns:
        return patterns[name]
    near = nearest(name, patterns)
    raise InvalidInput(
        f'"{name}" is no pattern of the profile {bundle.profile.name}.{f" Did you mean {near}?" if near else ""}',
        expected=", ".join(patterns) or "a profile that declares patterns",
        hint="Patterns stand under `patterns:` in a profile or module; run `engrama compile` after a change.",
    )


def _show(screen: Screen, data: dict[str, Any], *, every: bool) -> None:
    screen.line(f"{data['id']}: {data['description']}" if data["description"] else data["id"], "bold")
    if data["skipped"]:
        screen.line(f"It does not run: {data['skipped']}")
    for line in data["meaning"]:
        screen.line(f"  {line}")
    for language, name in (("SQL", "sql"), ("Cypher", "cypher")):
        if data[name]:
            screen.line(f"\n{language}", "bold")
            screen.line(data[name].rstrip("\n") if every else sections(data[name])["rows"])
    if data["sql"] and not every:
        screen.line("\nWith --all come the statements that look again at what changed.")


def _kind(variable: Variable) -> str:
    if variable.labels:
        return " or ".join(variable.labels)
    return f"anything but {' and '.join(variable.excluded)}" if variable.excluded else "anything"


def _ways(ways: tuple[Way, ...]) -> str:
    marks = {"out": "{} →", "in": "← {}", "either": "— {} —"}
    return " or ".join(marks[way.direction].format(way.type or "any relation") for way in ways)


def _counts(counts: tuple[Count, ...]) -> str:
    told = [
        f"{item.name}: different {'labels of ' if item.labels else ''}{item.of}, {item.at_least} or more"
        for item in counts
    ]
    return f", counting {'; '.join(told)}" if told else ""


def _words(condition: Condition) -> str:
    from engrama.ir import pattern as ir

    match condition:
        case ir.Equals(variable, name, values, negated):
            listed = " or ".join(map(_value, values))
            return f"{_property(variable, name)} is {'not ' if negated else ''}{listed}"
        case ir.Compares(variable, name, operator, value):
            return f"{_property(variable, name)} {operator} {value}"
        case ir.Missing(variable, name, negated):
            return f"{_property(variable, name)} is {'given' if negated else 'missing'}"
        case ir.Aged(variable, name, older, age):
            return f"{_property(variable, name)} lies {'more than' if older else 'at most'} {age / DAY:g} days back"
        case ir.Distinct(variables):
            return f"{' and '.join(variables)} are different nodes"
        case ir.Ordered(first, second):
            return f"each pair of {first} and {second} is met once"
        case ir.NoEdge():
            other = condition.target or (_kind(condition.other) if condition.other else "anything")
            return f"there is no {condition.source} {_ways(condition.ways)} {other}"
        case ir.Degree(variable, below, at_least, no_stubs):
            bound = f"fewer than {below}" if at_least is None else f"at least {at_least}"
            return f"{variable} has {bound} relations{', stubs not counted' if no_stubs else ''}"
        case ir.AnyOf(conditions):
            return f"({' or '.join(map(_words, conditions))})"
        case ir.AllOf(conditions):
            return f"({' and '.join(map(_words, conditions))})"
        case _:
            assert_never(condition)


def _property(variable: str, name: str) -> str:
    return f"{variable}.{name}" if name else f"the name of {variable}"


def _value(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()

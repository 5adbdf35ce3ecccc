"""What one pattern may speak of: its variables with the labels they stand for, and the relations of the profile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engrama.compiler.load import Place, View
from engrama.compiler.outside import Outside
from engrama.compiler.words import did_you_mean, listed, quoted
from engrama.errors import Diagnostic
from engrama.ir.pattern import ANY_TYPE, BACK, EITHER, OUT, Variable, Way
from engrama.ir.profile import ANY, INSIGHT, CompiledProfile, Label, Relation

_SIGNS = {"<": BACK, "~": EITHER}
_REVERSED = {OUT: BACK, BACK: OUT, EITHER: EITHER}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The compiled labels and relations that patterns speak of.

    `emptied` are relations whose every pair speaks of absent labels; `unclear` are labels whose properties are
    declared wrongly, so that nothing can be concluded from them.
    """

    profile: CompiledProfile
    emptied: frozenset[str]
    unclear: frozenset[str]
    outside: Outside

    @property
    def labels(self) -> Mapping[str, Label]:
        """Every label, Insight included, by name."""
        return self.profile.by_label

    def relation(self, name: str) -> tuple[Relation, str] | None:
        """The relation of a type or of an inverse name, with the direction that the name stands for."""
        if name in self.profile.by_relation:
            return self.profile.by_relation[name], OUT
        if name in self.profile.by_inverse:
            return self.profile.by_inverse[name], BACK
        return None


@dataclass(frozen=True, slots=True)
class Role:
    """A variable with its labels; when `vague`, it may stand for labels that are not known here."""

    variable: Variable
    labels: tuple[Label, ...] = ()
    vague: bool = False


@dataclass(frozen=True, slots=True)
class Labels:
    """Labels as a pattern names them: sorted, or `everything`; `vague` when some are missing from the profile."""

    names: tuple[str, ...]
    everything: bool = False
    vague: bool = False


@dataclass(slots=True)
class PatternScope:
    """One pattern while it is resolved; `skipped` says why it cannot run in this profile."""

    id: str
    vocabulary: Vocabulary
    roles: dict[str, Role] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)
    skipped: str = ""

    def report(self, place: Place, code: str, message: str, hint: str = "") -> None:
        """A diagnostic about this pattern; `message` continues "The pattern ID …"."""
        self.found.append(place.report(code, f"The pattern {self.id} {message}", hint))

    def skip(self, reason: str) -> None:
        """Note why the pattern cannot run; the first reason stands."""
        self.skipped = self.skipped or reason

    def role(self, name: str, place: Place) -> Role | None:
        """The variable of this name; an unknown one is reported."""
        if name not in self.roles:
            message = f"uses the variable {quoted(name)}, which its nodes do not name."
            self.report(place, "E304", message, did_you_mean(name, self.roles))
        return self.roles.get(name)

    def variable(self, view: View) -> str:
        """The name of a known variable, or an empty text."""
        return view.text if view.text and self.role(view.text, view.place) else ""

    def variables(self, view: View | None) -> tuple[str, ...]:
        """The known variables of a list, in order."""
        return tuple(filter(None, (self.variable(item) for item in (view.elements() if view else ()))))


def read_labels(scope: PatternScope, view: View, *, excluding: bool = False) -> Labels:
    """The labels of a specification; excluding a label that the profile lacks changes nothing and is no mistake."""
    names: set[str] = set()
    everything = vague = False
    for item in view.one_or_more():
        name = (item.text or "").removesuffix("?")
        if name == ANY:
            everything = True
        elif name in scope.vocabulary.labels and name != INSIGHT:
            names.add(name)
        else:
            vague = True
            if not (item.text or "?").endswith("?"):
                _report_label(scope, name, item.place, excluding)
    return Labels(tuple(sorted(names)), everything, vague)


def _report_label(scope: PatternScope, name: str, place: Place, excluding: bool) -> None:
    outside = scope.vocabulary.outside
    if name == INSIGHT:
        scope.report(place, "E302", "speaks of Insight, which only reflect itself writes.", "Name labels of your own.")
    elif outside.may_define(name):
        return
    elif name not in outside.labels():
        known = [item for item in scope.vocabulary.labels if item != INSIGHT]
        message = f"speaks of the label {quoted(name)}, which no profile or module defines."
        scope.report(place, "E302", message, did_you_mean(name, known))
    elif not excluding:
        scope.skip(f"The profile has no label {name}.")
        scope.report(place, "W301", f"needs {quoted(name)}, which no selected module defines; it will not run.")


def read_roles(scope: PatternScope, view: View) -> None:
    """Fill in the variables from the section `nodes`."""
    known = {name: label for name, label in scope.vocabulary.labels.items() if name != INSIGHT}
    for name, spec in view.items():
        negated = spec.get("not")
        labels = read_labels(scope, negated or spec, excluding=negated is not None)
        if negated is not None:
            kept = [known[item] for item in known if item not in labels.names]
            scope.roles[name] = Role(Variable(name, excluded=labels.names), tuple(kept))
        elif labels.everything:
            scope.roles[name] = Role(Variable(name), tuple(known.values()))
        else:
            kept = [known[item] for item in labels.names]
            scope.roles[name] = Role(Variable(name, labels.names), tuple(kept), labels.vague)
            if not kept:
                wanted = listed(sorted({(item.text or "").removesuffix("?") for item in spec.one_or_more()} or {ANY}))
                scope.skip(f"The profile has no label {wanted}.")


@dataclass(frozen=True, slots=True)
class WrittenWay:
    """A way with where it stands, and the relation it follows (None for any)."""

    way: Way
    relation: Relation | None
    place: Place
    optional: bool


def read_ways(scope: PatternScope, view: View) -> tuple[WrittenWay, ...]:
    """The ways of an edge that the profile knows; none when each is optional and absent, or wrong."""
    found = (_way(scope, item) for item in view.one_or_more() if item.text)
    return tuple({item.way: item for item in found if item}.values())


def _way(scope: PatternScope, view: View) -> WrittenWay | None:
    written = view.text or ""
    optional = written.endswith("?")
    direction = _SIGNS.get(written[:1], OUT)
    name = written.removesuffix("?")
    name = name[1:] if name[:1] in _SIGNS else name
    if name == ANY:
        return WrittenWay(Way(ANY_TYPE, direction), None, view.place, optional)
    known = scope.vocabulary.relation(name)
    if known:
        relation, named = known
        way = Way(relation.name, direction if named == OUT else _REVERSED[direction])
        return WrittenWay(way, relation, view.place, optional)
    if not optional:
        _report_type(scope, name, view.place)
    return None


def _report_type(scope: PatternScope, name: str, place: Place) -> None:
    outside = scope.vocabulary.outside
    if outside.may_define(name):
        return
    if name in scope.vocabulary.emptied:
        scope.skip(f"Nothing in the profile can be joined by {name}.")
    elif name in outside.relations():
        scope.skip(f"The profile has no relation {name}.")
        scope.report(place, "W302", f"needs {quoted(name)}, which no selected module defines; it will not run.")
    else:
        profile = scope.vocabulary.profile
        message = f"speaks of the relation {quoted(name)}, which no profile or module defines."
        scope.report(place, "E303", message, did_you_mean(name, [*profile.by_relation, *profile.by_inverse]))


def check_possible(scope: PatternScope, source: Role, ways: Iterable[WrittenWay], target: Role) -> None:
    """Warn of each way that no pair of the profile allows between the two variables."""
    if source.vague or target.vague:
        return
    for item in ways:
        if item.relation and not item.optional and not _allowed(item.relation, item.way.direction, source, target):
            ends = f"{source.variable.name or 'them'} ({_named(source)}) and {target.variable.name} ({_named(target)})"
            backwards = _allowed(item.relation, _REVERSED[item.way.direction], source, target)
            hint = "It leads the other way: turn the edge around, or write < before the type." if backwards else ""
            message = f"joins {ends} by {item.relation.name}, which the profile never allows."
            scope.report(item.place, "W303", message, hint)


def _allowed(relation: Relation, direction: str, source: Role, target: Role) -> bool:
    pairs = [(first.name, second.name) for first in source.labels for second in target.labels]
    out = any(relation.allows(first, second) for first, second in pairs)
    back = any(relation.allows(second, first) for first, second in pairs)
    return {OUT: out, BACK: back, EITHER: out or back}[direction]


def _named(role: Role) -> str:
    variable = role.variable
    return (
        listed(variable.labels) if variable.labels else f"not {listed(variable.excluded)}" if variable.excluded else ANY
    )

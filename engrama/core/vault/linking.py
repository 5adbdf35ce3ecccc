"""Which nodes the links of notes mean: by the note they lead to, by name, or a stub that is made for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engrama.core.call import Call
from engrama.core.operations.load_nodes import load_nodes
from engrama.core.operations.load_state import LoadState, NodeItem
from engrama.core.operations.resolve import name_of
from engrama.core.operations.shape import new_node
from engrama.core.paging import pages
from engrama.core.requests import GetNodes, Operation, ask
from engrama.core.rows import CURRENT, STUB, NodeRow
from engrama.core.sanitise import clean_key
from engrama.core.text import fold_key
from engrama.core.vault.findings import Findings
from engrama.core.vault.items import MENTIONS, is_document
from engrama.core.vault.notes import Entry, Link
from engrama.errors import InvalidKey
from engrama.ir.profile import ANY, INSIGHT, CompiledProfile, Relation

_STUB_UIDS = 5_000_000


@dataclass(slots=True)
class Targets:
    """What links lead to: uids of notes by path, and rows of nodes by label and folded name.

    `former` leads from what links called notes that were moved to their uids; such a link goes on leading there.
    """

    profile: CompiledProfile
    by_path: dict[str, str]
    by_name: dict[tuple[str, str], NodeRow] = field(default_factory=dict)
    former: Mapping[str, str] = field(default_factory=dict)

    def relation(self, label: str, entry: Entry) -> str:
        """The uid that a relation of a note of `label` leads to; empty where it cannot be told."""
        if entry.to.path:
            return self.by_path.get(entry.to.path, "")
        if not entry.to.candidates and f"{entry.to.target}.md" in self.by_path:
            # Where its note was before it was moved.
            return self.by_path[f"{entry.to.target}.md"]
        if not entry.to.candidates and (moved := self.former.get(_called(entry.to.target))):
            return moved
        possible = self.labels_for(label, entry)
        for name in _names(entry.to):
            rows = [row for one in possible if (row := self.by_name.get((one, fold_key(name))))]
            current = [row for row in rows if row.state in CURRENT] or rows
            if len(current) == 1:
                return current[0].uid
        return ""

    def mention(self, link: Link) -> str:
        """The uid that a link in a text leads to; empty where none or several nodes have its name."""
        if link.path or link.candidates:
            return self.by_path.get(link.path, "")
        if moved := self.former.get(_called(link.target)):
            return moved
        for name in _names(link)[:2]:
            folded = fold_key(name)
            rows = [row for item in self.profile.labels if (row := self.by_name.get((item.name, folded)))]
            current = [row for row in rows if row.state in CURRENT] or rows
            if len(current) == 1:
                return current[0].uid
        return ""

    def labels_for(self, label: str, entry: Entry) -> list[str]:
        """The labels that the target of a relation may have."""
        relation, turned = typed(self.profile, entry.type)
        if relation is None:
            return []
        names = [item.name for item in self.profile.labels if item.name != INSIGHT]
        fitting = [name for name in names if relation.allows(*((name, label) if turned else (label, name)))]
        return [name for name in fitting if entry.label in ("", name)]


def former_names(moved: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What links may have called notes, given by the paths they had and their uids; no name that two of them had."""
    found: dict[str, set[str]] = {}
    for path, uid in moved:
        folders = path.split("/")
        for start in range(len(folders)):
            found.setdefault(_called("/".join(folders[start:])), set()).add(uid)
    return {name: uid for name, uids in found.items() if len(uids) == 1 for uid in uids}


def _called(target: str) -> str:
    return fold_key(target.removesuffix(".md"))


def typed(profile: CompiledProfile, name: str) -> tuple[Relation | None, bool]:
    """A relation type by its name or its inverse, and whether it was the inverse."""
    if name in profile.by_relation:
        return profile.by_relation[name], False
    return profile.by_inverse.get(name), name in profile.by_inverse


def linkable(profile: CompiledProfile) -> bool:
    """Whether links in texts become relations: the profile must know MENTIONS between all labels."""
    relation = profile.by_relation.get(MENTIONS)
    return relation is not None and any(pair.source == ANY and pair.target == ANY for pair in relation.pairs)


Linking = Iterable[tuple[str, str, tuple[Entry, ...], tuple[Link, ...]]]
"""Path, label, relations and mentions of each note."""


def find_targets(
    call: Call,
    linking: Linking,
    by_path: Mapping[str, str],
    former: Mapping[str, str],
    findings: Findings,
    *,
    stubs: bool,
) -> Operation[Targets]:
    """Find all that the links of notes mean and, with `stubs`, make stubs for what nobody has heard of."""
    given = list(linking)
    targets = Targets(call.profile, dict(by_path), former=former)
    wanted: dict[tuple[str, str], None] = {}
    for _, label, relations, mentions in given:
        for entry in relations:
            if not entry.to.path:
                wanted.update((key, None) for key in _keys(targets.labels_for(label, entry), entry.to))
        if linkable(call.profile):
            every = [item.name for item in call.profile.labels if item.name != INSIGHT]
            wanted.update((key, None) for link in mentions if not link.path for key in _keys(every, link))
    for page in pages(tuple(wanted), 2_000):
        targets.by_name |= yield from ask(GetNodes(call.scope, page))
    _tell(call.profile, given, findings)
    if stubs:
        yield from _make_stubs(call, given, targets, findings)
    return targets


def _tell(profile: CompiledProfile, given: Linking, findings: Findings) -> None:
    """Links that several notes fit, and types that nobody declared, are left for a person to put right."""
    for path, _, relations, mentions in given:
        for type_ in sorted({entry.type for entry in relations}):
            if typed(profile, type_)[0] is None:
                findings.conflict(
                    path, "relation", f'"{type_}" is no relation of the profile {profile.name}.', item=type_
                )
        declared = [entry.to for entry in relations]
        for link in (*declared, *mentions):
            if link.candidates:
                if link in declared:
                    findings.open.add(path)
                findings.conflict(
                    path,
                    "ambiguous-link",
                    f"[[{link.target}]] could be {' or '.join(link.candidates)}; write the folder into it.",
                    link=link.target,
                    candidates=list(link.candidates),
                )


def _make_stubs(call: Call, given: Linking, targets: Targets, findings: Findings) -> Operation[None]:
    wanted: dict[tuple[str, str], NodeRow] = {}
    for path, label, relations, mentions in given:
        for entry in relations:
            if entry.to.candidates or typed(call.profile, entry.type)[0] is None or targets.relation(label, entry):
                continue
            possible = targets.labels_for(label, entry)
            if not entry.to.path and len(possible) == 1:
                _want(call, wanted, possible[0], _stub_name(entry.to))
            else:
                findings.conflict(path, "target", _why_not(targets, possible, entry), item=entry.type)
        for link in mentions if linkable(call.profile) else ():
            documents = [item.name for item in call.profile.labels if is_document(item)]
            known = link.path or link.candidates or targets.mention(link)
            if documents and not known and not _named(targets, link.target):
                _want(call, wanted, documents[0], link.target)
    tally = LoadState()
    for page in pages(list(wanted.values())):
        yield from load_nodes(call, [NodeItem(row, (), 0) for row in page], tally)
    for name in wanted:
        targets.by_name[name] = tally.refs[name]
        findings.stubs.append(name_of(tally.refs[name]))


def _want(call: Call, wanted: dict[tuple[str, str], NodeRow], label: str, name: str) -> None:
    try:
        key = clean_key(name)
    except InvalidKey:
        return
    if (label, fold_key(key)) not in wanted:
        row = new_node(call, label, key, _STUB_UIDS + len(wanted))
        wanted[label, row.folded] = row._replace(state=STUB)


def _why_not(targets: Targets, labels: Iterable[str], entry: Entry) -> str:
    """Why nobody can tell what a relation of a note leads to."""
    if entry.to.path:
        return f"{entry.to.path}, a target of {entry.type}, is not taken in itself."
    names = [(label, fold_key(name)) for label in labels for name in _names(entry.to)]
    known = sorted({name_of(targets.by_name[name]) for name in names if name in targets.by_name})
    if known:
        return f'"{entry.to.target}" could be {" or ".join(known)}; write it as {{to, label}}.'
    return (
        f'"{entry.to.target}" does not exist, and as target of {entry.type} it could be any of '
        f"{', '.join(labels) or 'no label'}; write it as {{to, label}}."
    )


def _named(targets: Targets, name: str) -> bool:
    folded = fold_key(name)
    return any((item.name, folded) in targets.by_name for item in targets.profile.labels)


def _keys(labels: Iterable[str], link: Link) -> list[tuple[str, str]]:
    return [(label, fold_key(name)) for name in _names(link) for label in labels]


def _names(link: Link) -> tuple[str, ...]:
    """What a link that leads to no note may be the name of: its words, the path they are, or what is shown for it."""
    names = (link.target, f"{link.target}.md", link.shown)
    return tuple(dict.fromkeys(name for name in names if name.strip()))


def _stub_name(link: Link) -> str:
    """The name of a stub: a link by path, as Engrama writes them, shows the name behind the bar."""
    return link.shown if link.shown and "/" in link.target else link.target

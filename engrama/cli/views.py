"""What each record looks like to a person."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engrama.cli.display import Column, Pair, Screen
from engrama.core import reasons

if TYPE_CHECKING:
    from engrama.core import records

NODES = (Column("hops", right=True), Column("label", "cyan"), Column("key", "bold"), Column("about"))
RELATIONS = (Column("source"), Column("relation", "magenta"), Column("target"))
HITS = (
    Column("label", "cyan"),
    Column("key", "bold"),
    Column("score", "dim", right=True),
    Column("excerpt", marked=True),
)
KNOWN = (Column("label", "cyan"), Column("key", "bold"), Column("why"))
HUBS = "Of a thing with very many relations only the newest are followed (ENGRAMA_FANOUT_CAP)."
EVENTS = (Column("at", "dim"), Column("event", "bold"), Column("changed"), Column("until then"))


def value_text(value: Any) -> str:
    """A property value as people write it."""
    if isinstance(value, str):
        return value
    if value is None:
        return "—"
    if isinstance(value, list | tuple):
        return ", ".join(value_text(item) for item in value)
    return json.dumps(value, ensure_ascii=False)


def reference(node: records.Node) -> str:
    """`Label:Key`."""
    return f"{node.label}:{node.key}"


def moment(text: str) -> str:
    """A time without its fraction of a second."""
    head, dot, tail = text.partition(".")
    return f"{head}Z" if dot and tail else text


def remembered(screen: Screen, record: records.Remembered) -> None:
    """`remember`: what was made or changed, and what needs attention."""
    if record.created:
        screen.line(f"Remembered {reference(record.node)}.", "green")
    elif record.changed:
        screen.line(f"Updated {reference(record.node)}: {', '.join(record.changed)}.", "green")
    else:
        screen.line(f"{reference(record.node)} is as it was.")
    for outcome in record.relations:
        screen.line(f"  {outcome.type} → {outcome.target}: {outcome.outcome}")
        _candidates(screen, outcome.candidates)
    _candidates(screen, record.candidates)
    if record.unmapped:
        screen.line(f"  kept, though the profile does not declare it: {', '.join(record.unmapped)}", "yellow")
    _warnings(screen, record.warnings)
    if record.proactive_hint:
        screen.line(f"  {record.proactive_hint}")


def related(screen: Screen, record: records.Related) -> None:
    """`relate`: the relation, and the one it ended."""
    changed = f"; changed: {', '.join(record.changed)}" if record.changed and not record.created else ""
    screen.line(f"{'Related' if record.created else 'Already related'}: {_arrow(record.relation)}{changed}.", "green")
    if record.closed:
        screen.line(f"  ended: {_arrow(record.closed)}", "yellow")
    _warnings(screen, record.warnings)


def unrelated(screen: Screen, record: records.Unrelated) -> None:
    """`unrelate`: the relations that ended."""
    for relation in record.ended:
        screen.line(f"Ended: {_arrow(relation)}.", "green")
    _warnings(screen, record.warnings)


def changed(screen: Screen, record: records.Changed) -> None:
    """`supersede`, `rename`, `merge`: the node as it is now."""
    what = f": {', '.join(record.changed)}" if record.changed else ""
    screen.line(f"Changed {reference(record.node)}{what}.", "green")
    _warnings(screen, record.warnings)


def forgotten(screen: Screen, record: records.Forgotten) -> None:
    """`forget`: what was archived or erased."""
    done = f"Erased {record.deleted}" if record.deleted else f"Archived {record.archived}"
    screen.line(f"{done}{': ' if record.nodes else '.'}{', '.join(record.nodes)}", "green")
    _warnings(screen, record.warnings)


def erased(screen: Screen, record: records.Erased) -> None:
    """`forget --all`: what is, or would be, gone, per kind."""
    done = record.mode == "apply"
    kinds = [(name, str(count)) for name, count in record.deleted.items() if name != "labels"]
    screen.panel("Erased for good" if done else "Would be erased", kinds)
    for what, paths in (record.notes or {}).items():
        if paths:
            screen.line(f"Notes {what}: {', '.join(paths)}", "yellow" if what == "failed" else "")
    screen.line(record.detail, "" if record.complete or not done else "yellow")


def decayed(screen: Screen, record: records.Decayed) -> None:
    """`decay`: how many nodes lost confidence, and those that lost most."""
    verb = "lost" if record.mode == "apply" else "would lose"
    screen.line(f"{record.affected} of {record.scanned} {verb} confidence; {record.archived} archived.", "green")
    columns = (Column("node", "bold"), Column("confidence", right=True), Column("decayed", right=True))
    screen.table(columns, [(n["node"], f"{n['confidence']:.3f}", f"{n['decayed']:.3f}") for n in record.nodes])
    if record.mode != "apply" and record.affected:
        screen.line("Write it with `engrama decay --apply`.", "dim")


def search_answer(screen: Screen, record: records.SearchAnswer) -> None:
    """`search`: the hits, then how they were found."""
    _hits(screen, record.results)
    if not record.results:
        screen.line(f"Nothing found among {_count(record.searched, 'thing')}: {record.reason}.")
        _warnings(screen, record.warnings)
        _lacking(screen, record)
        return
    screen.line(f"{len(record.results)} of {_count(record.searched, 'thing')} · {record.mode}", "dim")
    _lacking(screen, record)
    _more(screen, record.cursor)


def recall_answer(screen: Screen, record: records.RecallAnswer) -> None:
    """`recall`: the hits and their surroundings."""
    _hits(screen, record.seeds)
    if not record.seeds:
        screen.line(f"Nothing found among {_count(record.searched, 'thing')}: {record.reason}.")
    _surroundings(screen, record.nodes, record.relations)
    _lacking(screen, record)
    if record.truncated:
        screen.line(f"There is more: raise --budget or --limit. {HUBS}", "dim")


def context_answer(screen: Screen, record: records.ContextAnswer) -> None:
    """`context`: the node, then what surrounds it."""
    screen.panel(reference(record.root), _facts(record.root))
    _surroundings(screen, record.nodes, record.relations)
    if record.truncated and not record.cursor:
        screen.line(f"There is more: texts longer than --budget allows are cut. {HUBS}", "dim")
    _more(screen, record.cursor)


def node(screen: Screen, record: records.Node) -> None:
    """`show`: everything that is known."""
    pairs = [*_facts(record), ("", ""), ("uid", record.uid), ("state", record.state)]
    pairs += [("created", moment(record.created_at)), ("updated", moment(record.updated_at))]
    pairs.append(("confidence", f"{record.confidence:.2f}"))
    for name in ("valid_from", "valid_to"):
        if stamp := getattr(record, name):
            pairs.append((name.replace("_", " "), moment(stamp)))
    if record.provenance:
        origin = record.provenance
        who = " · ".join(part for part in (origin.source, origin.agent, origin.session) if part)
        pairs.append(("written by", f"{who} (trust {origin.trust_level:.2f})"))
    screen.panel(reference(record), pairs)


def history(screen: Screen, record: records.History) -> None:
    """`history`: the events, oldest first."""
    screen.line(reference(record.node), "bold cyan")
    rows = [(moment(event.at), event.event, ", ".join(event.changed), _before(event.before)) for event in record.events]
    screen.table(EVENTS, rows)


def loaded(screen: Screen, record: records.Loaded) -> None:
    """`import`: what came in."""
    made, same = record.nodes_created + record.relations_created, record.nodes_unchanged + record.relations_unchanged
    changed = record.nodes_changed + record.relations_changed
    screen.line(f"Imported {_count(made + changed + same, 'row')}.", "green")
    for name in record.to_dict():
        if name != "unmapped":
            screen.line(f"  {getattr(record, name):>8}  {name.replace('_', ' ')}")
    if record.unmapped:
        screen.line(f"  kept, though the profile does not declare it: {', '.join(record.unmapped)}", "yellow")


def ingested(screen: Screen, record: records.Ingested) -> None:
    """`ingest`: the content, what of it is known, and the guidance."""
    screen.line(record.content)
    if record.known:
        screen.line("")
        screen.table(KNOWN, [(item.label, item.key, item.reason) for item in record.known])
    screen.line("")
    screen.line(record.guidance, "dim")


def reindexed(screen: Screen, record: records.Reindexed) -> None:
    """`reindex`: how many nodes got a vector, how many lack one and why."""
    if not record.dry_run:
        screen.line(
            f"{_count(record.embedded, 'node')} embedded, {record.failed} failed, {record.missing} to go.", "green"
        )
    elif record.classes is not None:
        screen.line(f"{record.missing} of {_count(record.scanned, 'node')} have no vector that fits.")
    for name, number in (record.classes or {}).items():
        if number and record.mode == "classify":
            screen.line(f"  {number:>8}  {name.replace('_', ' ')}")
    if record.reason:
        screen.line(record.reason, "yellow" if record.degraded else "")


def status(screen: Screen, data: Mapping[str, Any]) -> None:
    """`status`: what is running, then where everything is."""
    backend, vault, embedder, search = (data[name] for name in ("backend", "vault", "embedder", "search"))
    works = _count(backend["node_count"], "node") if backend["ok"] else "NOT WORKING"
    model = " ".join(str(embedder[name]) for name in ("provider", "model", "dimensions") if name in embedder)
    pairs = [
        ("version", data["version"]),
        ("backend", f"{backend['name']}, {works}"),
        ("search", search["mode"] + (f" ({search['reason']})" if search["reason"] else "")),
        ("embedder", model if embedder["configured"] else "not configured"),
        ("vault", _vault(vault)),
        ("", ""),
        *data["paths"].items(),
    ]
    screen.panel("Engrama", pairs)


def _vault(vault: Mapping[str, Any]) -> str:
    if not vault["configured"]:
        return "not configured"
    return f"{vault['path']}, {_count(vault['note_count'], 'note') if 'note_count' in vault else 'NOT READABLE'}"


def _facts(item: records.Node) -> list[Pair]:
    pairs = [(name, value_text(value)) for name, value in item.properties.items()]
    for position, observation in enumerate(item.observations):
        again = f" (×{observation.count})" if observation.count > 1 else ""
        pairs.append(("notes" if position == 0 else "", f"{observation.created_at[:10]}  {observation.text}{again}"))
    return pairs


def _about(item: records.Node) -> str:
    texts = [value for value in item.properties.values() if isinstance(value, str) and value != item.key]
    texts += [observation.text for observation in item.observations[-1:]]
    spoken = item.properties.get("title")
    first = " ".join((spoken if isinstance(spoken, str) else max(texts, key=len, default="")).split())
    return first if len(first) <= 80 else first[:79] + "…"


def _hits(screen: Screen, results: Sequence[records.SearchResult]) -> None:
    """Hits with their scores; a plain list has none."""
    if any(hit.score for hit in results):
        screen.table(HITS, [(hit.label, _name(hit), f"{hit.score:.3f}", hit.excerpt) for hit in results])
    else:
        listed = [column for column in HITS if column.name != "score"]
        screen.table(listed, [(hit.label, _name(hit), hit.excerpt) for hit in results])


def _name(hit: records.SearchResult) -> str:
    return hit.key if hit.title == hit.key else f"{hit.key} · {hit.title}"


def _surroundings(screen: Screen, nodes: Sequence[records.Node], relations: Sequence[records.ContextRelation]) -> None:
    if nodes or relations:
        screen.line("")
    screen.table(NODES, [(str(item.distance or 0), item.label, item.key, _about(item)) for item in nodes])
    if nodes and relations:
        screen.line("")
    screen.table(RELATIONS, [(item.source, item.type, item.target) for item in relations])


def _candidates(screen: Screen, candidates: Sequence[records.Candidate]) -> None:
    for item in candidates:
        screen.line(f"    Did you mean {item.label}:{item.key}? ({item.reason})", "yellow")


def _warnings(screen: Screen, warnings: Sequence[str]) -> None:
    for warning in warnings:
        screen.line(f"  {warning}", "yellow")


LACKING = {
    reasons.EMBEDDER_FAILED: "Only words were searched: the embedder gave no vector. `engrama doctor` tells why.",
    reasons.EMBEDDER_CHANGED: "Only words were searched: the vectors are of another model. Run `engrama reindex`.",
    reasons.VECTORS_MISSING: "Some nodes have no vector yet, so only words could find them. Run `engrama reindex`.",
    reasons.PAST_HAS_NO_VECTORS: "Only words were searched: vectors are kept of the present alone.",
}


def _lacking(screen: Screen, record: records.SearchAnswer | records.RecallAnswer) -> None:
    """Say loudly which channel did not run, and what mends it."""
    if record.degraded:
        screen.line(LACKING.get(record.reason, record.reason), "yellow")


def _more(screen: Screen, cursor: str | None) -> None:
    if cursor:
        screen.line(f"There is more: add --cursor {cursor}", "dim")


def _before(values: Mapping[str, Any]) -> str:
    return "; ".join(f"{name}: {value_text(value)}" for name, value in values.items())


def _arrow(relation: records.Relation) -> str:
    return f"{relation.source} —{relation.type}→ {relation.target}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"

"""What the SQLite schema template needs of a profile, every text already written as an SQL literal or a quoted name."""

from __future__ import annotations

from dataclasses import dataclass

from engrama.ir.profile import ANY, CompiledProfile, Label

_STAMPS = ("valid_from", "valid_to", "created_at", "updated_at")


@dataclass(frozen=True, slots=True)
class ViewColumn:
    """One column of a readable view: an SQL expression over `nodes n` and its quoted name."""

    expression: str
    name: str


@dataclass(frozen=True, slots=True)
class LabelView:
    """The readable view of one label: its quoted name, the label as a literal, and its columns."""

    name: str
    label: str
    columns: tuple[ViewColumn, ...]


@dataclass(frozen=True, slots=True)
class SqlView:
    """Rows of the guard tables as comma-separated SQL literals, and the views."""

    labels: tuple[str, ...]
    triples: tuple[str, ...]
    values: tuple[str, ...]
    views: tuple[LabelView, ...]


def sql_view(profile: CompiledProfile) -> SqlView:
    """The typed view behind `sqlite/schema.sql`."""
    return SqlView(
        labels=tuple(literal(label.name) for label in profile.labels),
        triples=tuple(
            f"{literal(relation.name)}, {_endpoint(pair.source)}, {_endpoint(pair.target)}"
            for relation in profile.relations
            for pair in relation.pairs
        ),
        values=tuple(
            f"{literal(label.name)}, {literal(path(item.name))}, {literal(value)}"
            for label in profile.labels
            for item in label.properties
            for value in item.values
        ),
        views=tuple(_label_view(label) for label in profile.labels),
    )


def literal(text: str) -> str:
    """An SQL string literal; NUL never reaches it, since profiles refuse control characters."""
    return "'" + text.replace("'", "''") + "'"


def quoted(name: str) -> str:
    """An SQL identifier in double quotes."""
    return '"' + name.replace('"', '""') + '"'


def path(name: str) -> str:
    """The JSON path of a property."""
    return f'$."{name}"'


def _endpoint(label: str) -> str:
    return literal("*" if label == ANY else label)


def _label_view(label: Label) -> LabelView:
    own = [ViewColumn("n.key", quoted(label.key))]
    own += [
        ViewColumn(f"json_extract(n.props, {literal(path(item.name))})", quoted(item.name))
        for item in label.properties
        if item.name != label.key
    ]
    taken = {item.name.lower() for item in label.properties} | {label.key.lower()}
    system = [ViewColumn(f"n.{name}", name) for name in ("uid", "state", "confidence") if name not in taken]
    system += [ViewColumn(_moment(name), name) for name in _STAMPS if name not in taken]
    owner = [ViewColumn(f"s.{name}", name) for name in ("org_id", "user_id") if name not in taken]
    return LabelView(quoted(label.name), literal(label.name), tuple(own + system + owner))


def _moment(column: str) -> str:
    whole = f"strftime('%Y-%m-%dT%H:%M:%S', n.{column} / 1000000, 'unixepoch')"
    return f"{whole} || printf('.%06dZ', n.{column} % 1000000)"

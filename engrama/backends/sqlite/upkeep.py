"""Care for a whole database file: verification, copies, and bringing it to another profile."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from engrama.backends.sqlite.connection import (
    FileOptions,
    check_format,
    fits,
    is_analysed,
    open_untouched,
    stamp,
    stamp_of,
)
from engrama.backends.sqlite.errors import typed_errors
from engrama.backends.sqlite.rows import NODE, VERSION, index_values, node_row, past_values, version_row
from engrama.backends.sqlite.session import Session
from engrama.backends.sqlite.writing import erase_nodes, mark_stale
from engrama.core.operations.erase import erasure_mark
from engrama.core.operations.shape import node_then
from engrama.core.protocols import Check, SchemaSource, Verification
from engrama.core.searchable import index_row
from engrama.errors import InvalidInput, StoreDamaged
from engrama.ir.profile import CompiledProfile

_BATCH = 500
_STAND_IN = "SELECT value FROM meta WHERE name = 'standalone_id'"
_LEDGER = "SELECT mark FROM erased"  # scope-exempt: hashes of what belongs to nobody any more
# The numbers of vectors mean others than before in a restored file, which those who keep some in memory must notice.
_EPOCH = "INSERT INTO meta VALUES ('vector_epoch', hex(randomblob(8))) ON CONFLICT DO UPDATE SET value = excluded.value"
# scope-exempt: the facets of each entry hold its scope
_INDEX = "INSERT OR REPLACE INTO nodes_fts (rowid, title, body, tags, facets) VALUES (?, ?, ?, ?, ?)"

# scope-exempt: counts damage over the whole file, shows no row
_CHECKS = (
    (
        "references",
        "rows that point to no node or to another owner's",
        "SELECT count(*) FROM edges e LEFT JOIN nodes s ON s.id = e.src LEFT JOIN nodes d ON d.id = e.dst "
        "WHERE s.scope IS NOT e.scope OR d.scope IS NOT e.scope",
    ),
    (
        "relations",
        "relations that the profile does not allow between their labels",
        "SELECT count(*) FROM edges e JOIN nodes s ON s.id = e.src JOIN nodes d ON d.id = e.dst "
        "WHERE NOT EXISTS (SELECT 1 FROM guard_triples g WHERE g.type = e.type "
        "AND (g.source = s.label OR (g.source = '*' AND s.label <> 'Insight')) "
        "AND (g.target = d.label OR (g.target = '*' AND d.label <> 'Insight')))",
    ),
    (
        "labels",
        "nodes whose label the profile does not have",
        "SELECT count(*) FROM nodes WHERE label NOT IN (SELECT label FROM guard_labels)",
    ),
    (
        "notes and versions",
        "observations and versions without their node",
        "SELECT (SELECT count(*) FROM observations o LEFT JOIN nodes n ON n.id = o.node WHERE n.scope IS NOT o.scope)"
        " + (SELECT count(*) FROM versions v LEFT JOIN nodes n ON n.id = v.node WHERE n.scope IS NOT v.scope)",
    ),
    (
        "full text",
        "nodes without an index entry, or entries without a node",
        "SELECT (SELECT count(*) FROM (SELECT id FROM nodes UNION ALL SELECT -id FROM versions "
        "EXCEPT SELECT id FROM nodes_fts_docsize)) + (SELECT count(*) FROM (SELECT id FROM nodes_fts_docsize "
        "EXCEPT SELECT id FROM nodes EXCEPT SELECT -id FROM versions))",
    ),
    (
        "tallies",
        "wrong counts of nodes",
        "SELECT count(*) FROM (SELECT scope, label, state, count(*) AS nodes FROM nodes GROUP BY scope, label, state "
        "EXCEPT SELECT scope, label, state, nodes FROM tallies)",
    ),
    (
        "vectors",
        "vectors without their node, of a wrong length or counted wrongly",
        "SELECT (SELECT count(*) FROM node_embeddings v LEFT JOIN nodes n ON n.id = v.node "
        "LEFT JOIN spaces s ON s.id = v.space WHERE n.scope IS NOT v.scope OR length(v.vector) IS NOT 4 * s.dimensions)"
        " + (SELECT count(*) FROM (SELECT scope, space, count(*), sum(chunk = 0 AND current), "
        "sum(chunk = 0 AND NOT current) FROM node_embeddings GROUP BY scope, space "
        "EXCEPT SELECT scope, space, vectors, current, stale FROM embedding_counts))"
        " + (SELECT count(*) FROM embedding_counts c WHERE c.vectors > 0 AND NOT EXISTS ("
        "SELECT 1 FROM node_embeddings v WHERE v.scope = c.scope AND v.space = c.space))",
    ),
)


def verify(session: Session) -> Verification:
    """All checks in one consistent snapshot; nothing is written."""
    with session.connection:
        pages = [str(row[0]) for row in session.execute("PRAGMA integrity_check")]
        checks = [Check("pages", pages == ["ok"], "; ".join(pages[:5]))]
        for name, wrong, sql in _CHECKS:
            found = session.execute(sql).get  # scope-exempt: counts damage over the whole file, shows no row
            checks.append(Check(name, found == 0, "ok" if found == 0 else f"{found} {wrong}"))
    return Verification(all(check.ok for check in checks), tuple(checks))


def bring_up_to_date(session: Session, source: SchemaSource, *, reindex: bool) -> None:
    """Renew guards, views and stamp at once, and full text where profile or analyser differ or `reindex` says so."""
    connection = session.connection
    connection.execute("BEGIN IMMEDIATE")
    try:
        reindex = reindex or stamp_of(connection)[0] != source.profile_hash or not is_analysed(connection)
        views = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'view'")]
        for view in views:
            connection.execute('DROP VIEW "' + view.replace('"', '""') + '"')
        connection.execute(source.schema_sql).fetchall()
        if reindex:
            # scope-exempt: every owner's index entries are written anew right after
            connection.execute("INSERT INTO nodes_fts (nodes_fts) VALUES ('delete-all')")
            _reindex(connection, source.profile)
            _reindex_past(connection, source.profile)
        stamp(connection, source)
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def backup(connection: apsw.Connection, target: Path) -> None:
    """Copy the database to `target`, which must not exist yet; a copy that fails half-way leaves nothing."""
    if target.exists():
        raise InvalidInput(f"{target} exists already.", expected="the path of a new file")
    if not target.parent.is_dir():
        raise InvalidInput(f"The folder {target.parent} does not exist.", expected="an existing folder")
    partial = target.with_name(f"{target.name}.partial")
    partial.unlink(missing_ok=True)
    try:
        with typed_errors(partial):
            copy = apsw.Connection(str(partial))
            try:
                _copy(connection, copy)
            finally:
                copy.close()
        os.replace(partial, target)
    finally:
        partial.unlink(missing_ok=True)


def restore(session: Session, source: Path, options: FileOptions, bundle: SchemaSource) -> None:
    """Overwrite the database by the copy at `source`, after checking that it is a whole one of ours that fits."""
    from engrama.backends.sqlite.evolution import changes_to

    with _checked_copy(source) as copy:
        changes = changes_to(copy, source, bundle.profile)
        with typed_errors(options.path):
            erased = [row[0] for row in session.execute(_LEDGER)]
            own: str = session.execute(_STAND_IN).get
            _copy(copy, session.connection)
            _keep_stand_in(session, own)
    session.forget()
    connection = session.connection
    if changes or not (fits(connection, bundle) and is_analysed(connection)):
        bring_up_to_date(session, bundle, reindex=bool(changes))
    _erase_again(session, erased)


def _keep_stand_in(session: Session, own: str) -> None:
    """Give what the copy's stand-in for an owner has to that of this database, under which others hold it open."""
    with session.connection:
        copied: str = session.execute(_STAND_IN).get
        # scope-exempt: whether the stand-in has anything in the copy already
        taken = session.execute("SELECT 1 FROM scopes WHERE org_id = ?1 AND user_id = ?1", (own,)).get
        if copied == own or taken:
            return
        # scope-exempt: the scope itself
        session.execute("UPDATE scopes SET org_id = ?1, user_id = ?1 WHERE org_id = ?2 AND user_id = ?2", (own, copied))
        session.execute("UPDATE meta SET value = ? WHERE name = 'standalone_id'", (own,))


def check_copy(source: Path) -> None:
    """Raise InvalidInput, StoreForeign or StoreDamaged unless `source` is a whole copy that could be restored."""
    with _checked_copy(source):
        pass


@contextmanager
def _checked_copy(source: Path) -> Iterator[apsw.Connection]:
    if not source.is_file():
        raise InvalidInput(f"There is no file {source}.", expected="a copy that `engrama backup` wrote")
    with typed_errors(source):
        copy = open_untouched(source)
        try:
            check_format(copy, source)
            _refuse_damaged(copy, source)
            yield copy
        finally:
            copy.close()


def _erase_again(session: Session, erased: list[str]) -> None:
    """Carry the ledger into a restored copy, and erase from it what had been erased since it was made."""
    with session.connection:
        session.execute(_EPOCH)
        # scope-exempt: hashes of what belongs to nobody any more
        session.connection.executemany("INSERT OR IGNORE INTO erased VALUES (?)", [(mark,) for mark in erased])
        marks = {row[0] for row in session.execute(_LEDGER)}
        if not marks:
            return
        # scope-exempt: the ledger holds no owner; whoever's rows these were had them erased
        gone: dict[int, list[int]] = {}
        rows: list[Any] = session.execute("SELECT id, uid, scope FROM nodes").fetchall()
        for node, uid, scope in rows:
            if erasure_mark(uid) in marks:
                gone.setdefault(scope, []).append(node)
        for scope, nodes in gone.items():
            erase_nodes(session, scope, nodes)
    scrub(session)


def scrub(session: Session) -> tuple[bool, str]:
    """Merge the full-text index, which keeps deleted terms until then, and empty the journal."""
    # scope-exempt: merges the index as a whole, shows no row
    session.execute("INSERT INTO nodes_fts (nodes_fts) VALUES ('optimize')")
    busy, *_ = session.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()[0]
    if busy:
        return False, (
            "Another process reads an older state of the database, so its journal still holds deleted rows. "
            "Run the erasure again when it has finished."
        )
    return True, "Nothing is left in the database, its journal or its index. Backups and exports are yours to delete."


def _refuse_damaged(copy: apsw.Connection, source: Path) -> None:
    if [row[0] for row in copy.execute("PRAGMA integrity_check(1)")] != ["ok"]:
        raise StoreDamaged(f"{source} is damaged; nothing was restored.", expected="a whole copy")


def _copy(source: apsw.Connection, target: apsw.Connection) -> None:
    with target.backup("main", source, "main") as job:
        while not job.done:
            job.step(-1)


def _reindex(connection: apsw.Connection, profile: CompiledProfile) -> None:
    # scope-exempt: every owner's index entries are written anew, each with its own scope
    sql = f"SELECT n.scope, {NODE} FROM nodes n WHERE n.id > ? ORDER BY n.id LIMIT ?"
    last = 0
    while rows := _fetched(connection, sql, last):
        last = rows[-1][-1]
        known = [(row[0], node_row(row[1:])) for row in rows if row[2] in profile.by_label]
        notes: dict[int, list[str]] = {}
        refs = json.dumps([row.ref for _, row in known])
        # scope-exempt: the notes of those nodes
        wanted = (
            "SELECT node, text FROM observations WHERE node IN (SELECT value FROM json_each(?)) ORDER BY created_at"
        )
        for node, text in connection.execute(wanted, (refs,)):
            notes.setdefault(node, []).append(text)
        entries = [(scope, index_row(profile, row, notes.get(int(row.ref), ()), stored=True)) for scope, row in known]
        connection.executemany(_INDEX, [index_values(scope, entry) for scope, entry in entries])
        for scope, entry in entries:
            mark_stale(connection, scope, (entry,))


def _reindex_past(connection: apsw.Connection, profile: CompiledProfile) -> None:
    # scope-exempt: every owner's past versions are written anew, each with its own scope
    sql = (
        f"SELECT n.scope, n.label, v.id, {VERSION} FROM versions v JOIN nodes n ON n.id = v.node "
        "WHERE v.id > ? ORDER BY v.id LIMIT ?"
    )
    last = 0
    while rows := _fetched(connection, sql, last):
        last = rows[-1][2]
        entries = [
            past_values(scope, number, index_row(profile, node_then(label, version_row(content)), ()))
            for scope, label, number, *content in rows
            if label in profile.by_label
        ]
        connection.executemany(_INDEX, entries)


def _fetched(connection: apsw.Connection, sql: str, last: int) -> list[Any]:
    return connection.execute(sql, (last, _BATCH)).fetchall()

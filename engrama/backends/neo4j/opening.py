"""What the synchronous and the asynchronous store do alike: everything but waiting."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from engrama.backends.neo4j import schema, upkeep
from engrama.backends.neo4j.driver import ServerOptions, need_library
from engrama.backends.neo4j.evolution import changes_to
from engrama.backends.neo4j.schema import CypherSource, Stamp
from engrama.backends.neo4j.statements import Texts, Work
from engrama.backends.neo4j.vector_index import renew_index
from engrama.backends.neo4j.work import HANDLERS
from engrama.core.protocols import Verification
from engrama.errors import InvalidInput, ProfileMismatch
from engrama.ir.diff import Change

if TYPE_CHECKING:
    from neo4j.api import AsyncBookmarkManager, BookmarkManager

REFUSE, FOLLOW, IGNORE = "refuse", "follow", "ignore"


class Opening:
    """One database and the bundle it is opened with."""

    def __init__(self, options: ServerOptions, source: CypherSource, on_mismatch: str) -> None:
        need_library()
        self.options = options
        self.source = source
        self.texts = Texts(source)
        self._on_mismatch = on_mismatch
        self._indexed: set[int] = set()

    def typed_errors(self) -> AbstractContextManager[None]:
        """Errors of ours in place of the driver's."""
        from engrama.backends.neo4j.errors import typed_errors

        return typed_errors(self.options.uri, self.options.database)

    @property
    def place(self) -> str:
        """The server and the database, as errors name them."""
        from engrama.backends.neo4j.errors import shown

        return f"{shown(self.options.uri)} ({self.options.database})"

    def bookmarks(self) -> BookmarkManager:
        """Carries what was written from one session to the next: in a cluster a process reads its own writes."""
        from neo4j import GraphDatabase

        return GraphDatabase.bookmark_manager()

    def async_bookmarks(self) -> AsyncBookmarkManager:
        """The same for an event loop."""
        from neo4j import AsyncGraphDatabase

        return AsyncGraphDatabase.bookmark_manager()

    def steps(self, stamp: Stamp | None) -> tuple[Callable[[], Work[Any]], ...]:
        """What must be written before the database can be used; raises ProfileMismatch where it must not be."""
        if self._on_mismatch == IGNORE or (stamp and self.is_current(stamp)):
            return ()
        if stamp is None:
            return (self.create, self.first_stamp)
        if stamp.fits(self.source):
            return (self.refresh,)
        if self._on_mismatch == REFUSE:
            raise self._mismatch()
        return (self.pending_changes, self.create, self.refresh)

    def check(self, stamp: Stamp | None) -> None:
        """Raise ProfileMismatch when another process has stamped the database for another profile meanwhile."""
        if stamp is None or not self.is_current(stamp):
            raise self._mismatch()

    def is_current(self, stamp: Stamp) -> bool:
        """Whether the database was built for this profile, by a version with this schema and these terms."""
        return stamp.fits(self.source) and stamp.is_analysed

    def stamp(self) -> Work[Stamp | None]:
        """The stamp of the database."""
        return schema.stamp_of()

    def create(self) -> Work[None]:
        """Create the missing constraints and indexes."""
        return schema.create_missing(self.source)

    def first_stamp(self) -> Work[None]:
        """Stamp a database that has no stamp."""
        if (yield from schema.stamp_of()) is None:
            yield from schema.put_stamp(self.source)

    def refresh(self) -> Work[None]:
        """Write full-text entries anew and stamp."""
        return upkeep.refresh(self.source, HANDLERS, self.texts)

    def pending_changes(self) -> Work[tuple[Change, ...]]:
        """The changes to the profile, none of which stored data stands against."""
        return changes_to(self.place, self.source.profile)

    def verify(self, orgs: Collection[str] = ()) -> Work[Verification]:
        """All checks, of the given organisations only where some are given."""
        return upkeep.verify(self.source, orgs)

    def index_vectors(self) -> Work[None]:
        """Have the vector index for what was written, which no transaction can do that writes rows."""
        for dimensions in sorted(self.texts.unindexed - self._indexed):
            if (yield from renew_index(self.source, dimensions)):
                self._indexed.add(dimensions)
        self.texts.unindexed.clear()

    @property
    def awaits_index(self) -> bool:
        """Whether vectors were written that the vector index may not know yet."""
        return not self.texts.unindexed <= self._indexed

    def scrubbed(self) -> tuple[bool, str]:
        """What is known of deleted rows in the server's files."""
        return False, (
            f"The rows are deleted from {self.place}. Its files, transaction logs and backups may hold them until the "
            "server overwrites or prunes those; backups and exports are yours to delete."
        )

    def no_copy(self, verb: str, other: str) -> InvalidInput:
        """The error for a copy of a whole server database."""
        return InvalidInput(
            f"{self.place} is a server's database and no file that can be copied ({verb}).",
            expected="one owner's memory as lines, or the server's own tools for the whole database",
            hint=f"Use `engrama {other} FILE`.",
        )

    def _mismatch(self) -> ProfileMismatch:
        return ProfileMismatch(
            f"{self.place} was built for another profile than {self.source.profile.name} as compiled now, or by an "
            "earlier version.",
            expected="a store that is up to date with the bundle",
            hint="Run `engrama compile` to bring it up to date, or name another server with NEO4J_URI.",
        )

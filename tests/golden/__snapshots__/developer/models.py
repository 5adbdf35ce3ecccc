"""Typed classes for the nodes and relations of a compiled Engrama profile. Generated; `engrama compile` rewrites it."""

import dataclasses as _dataclasses
import datetime as _datetime
import enum as _enum
from typing import ClassVar as _ClassVar

from engrama.models import UNSET as _UNSET
from engrama.models import Node as _Node
from engrama.models import Relation as _Relation
from engrama.models import Unset as _Unset


class CourseLevel(_enum.StrEnum):
    """What it expects of those who take it. Mixed means several levels at once."""

    BASIC = "basic"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"
    EXPERT = "expert"
    MIXED = "mixed"


class CourseStatus(_enum.StrEnum):
    """Where the course stands now. A course without a status counts as active."""

    DRAFT = "draft"
    PLANNED = "planned"
    ACTIVE = "active"
    PAUSED = "paused"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    ARCHIVED = "archived"


class DecisionStatus(_enum.StrEnum):
    """Whether the choice holds. Relate the newer one with REPLACES when it is superseded."""

    PROPOSED = "proposed"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    DEFERRED = "deferred"
    DEPRECATED = "deprecated"
    SUPERSEDED = "superseded"


class ProblemSeverity(_enum.StrEnum):
    """How much harm it does while it lasts."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    CRITICAL = "critical"


class ProblemStatus(_enum.StrEnum):
    """Resolved means solved, closed means no longer pursued. Anything else, or nothing, counts as open."""

    OPEN = "open"
    INVESTIGATING = "investigating"
    IN_PROGRESS = "in-progress"
    BLOCKED = "blocked"
    RESOLVED = "resolved"
    CLOSED = "closed"


class ProjectStatus(_enum.StrEnum):
    """Where the work stands now. A project without a status counts as active."""

    IDEA = "idea"
    PLANNED = "planned"
    ACTIVE = "active"
    PAUSED = "paused"
    BLOCKED = "blocked"
    MAINTENANCE = "maintenance"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    ARCHIVED = "archived"


class RelationType(_enum.StrEnum):
    """The relation types of the profile."""

    APPLIES = "APPLIES"
    BELONGS_TO = "BELONGS_TO"
    CAUSED_BY = "CAUSED_BY"
    COMPOSED_OF = "COMPOSED_OF"
    COVERS = "COVERS"
    DEPENDS_ON = "DEPENDS_ON"
    FOR = "FOR"
    HAS = "HAS"
    IMPLEMENTS = "IMPLEMENTS"
    INFORMED_BY = "INFORMED_BY"
    INSTANCE_OF = "INSTANCE_OF"
    INVOLVES = "INVOLVES"
    IN_DOMAIN = "IN_DOMAIN"
    MENTIONS = "MENTIONS"
    ORIGIN_OF = "ORIGIN_OF"
    PERFORMS = "PERFORMS"
    RELATED_TO = "RELATED_TO"
    REPLACES = "REPLACES"
    SERVES = "SERVES"
    SIMILAR_TO = "SIMILAR_TO"
    SOLVED_BY = "SOLVED_BY"
    SUBSET_OF = "SUBSET_OF"
    TEACHES = "TEACHES"
    USES = "USES"


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Client(_Node):
    """An organisation or person that work is done for."""

    __label__: _ClassVar[str] = "Client"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "contact": "contact",
        "notes": "notes",
        "sector": "sector",
        "tags": "tags",
        "url": "url",
    }

    name: str
    """The name of the client."""
    contact: str | _Unset = _UNSET
    """Whom to ask there, and how to reach them."""
    notes: str | _Unset = _UNSET
    """What to remember about working with it."""
    sector: str | _Unset = _UNSET
    """Its line of business, such as health or retail."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    url: str | _Unset = _UNSET
    """Its home page."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Concept(_Node):
    """An idea, pattern, method or topic that several things can share, such as caching or idempotency."""

    __label__: _ClassVar[str] = "Concept"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "aliases": "aliases",
        "domain": "domain",
        "notes": "notes",
        "tags": "tags",
    }

    name: str
    """The usual name of the idea, in the singular."""
    aliases: list[str] | _Unset = _UNSET
    """Other names and abbreviations it goes by."""
    domain: str | _Unset = _UNSET
    """Its field, as a word. Relate it with IN_DOMAIN to a field that is remembered itself."""
    notes: str | _Unset = _UNSET
    """What it means and when it matters."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Course(_Node):
    """A training course, class, talk or workshop that is given or taken."""

    __label__: _ClassVar[str] = "Course"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "client": "client",
        "cohort": "cohort",
        "date": "date",
        "description": "description",
        "level": "level",
        "notes": "notes",
        "status": "status",
        "tags": "tags",
    }

    name: str
    """What the course is called."""
    client: str | _Unset = _UNSET
    """The client's name in words. Relate a client worth remembering with FOR."""
    cohort: str | _Unset = _UNSET
    """The group that takes it, such as 2026 spring or 3B."""
    date: _datetime.date | str | _Unset = _UNSET
    """The first day it is held."""
    description: str | _Unset = _UNSET
    """What it teaches and to whom."""
    level: CourseLevel | _Unset = _UNSET
    """What it expects of those who take it. Mixed means several levels at once."""
    notes: str | _Unset = _UNSET
    """What to remember for the next time it is held."""
    status: CourseStatus | _Unset = _UNSET
    """Where the course stands now. A course without a status counts as active."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Decision(_Node):
    """A technical choice that was made and the reasons for it, so that nobody has to argue it twice."""

    __label__: _ClassVar[str] = "Decision"
    __key__: _ClassVar[str] = "title"
    __fields__: _ClassVar[dict[str, str]] = {
        "title": "title",
        "alternatives": "alternatives",
        "consequences": "consequences",
        "context": "context",
        "date": "date",
        "notes": "notes",
        "rationale": "rationale",
        "status": "status",
        "tags": "tags",
    }

    title: str
    """The choice in one short sentence, such as Keep sessions in SQLite."""
    alternatives: str | _Unset = _UNSET
    """What else was considered and why it lost."""
    consequences: str | _Unset = _UNSET
    """What follows from it, good and bad."""
    context: str | _Unset = _UNSET
    """The situation that called for a decision."""
    date: _datetime.date | str | _Unset = _UNSET
    """The day it was decided."""
    notes: str | _Unset = _UNSET
    """Anything else worth knowing about it."""
    rationale: str | _Unset = _UNSET
    """Why this and nothing else."""
    status: DecisionStatus | _Unset = _UNSET
    """Whether the choice holds. Relate the newer one with REPLACES when it is superseded."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Document(_Node):
    """A note, page, article, specification or file that is worth finding again."""

    __label__: _ClassVar[str] = "Document"
    __key__: _ClassVar[str] = "path"
    __fields__: _ClassVar[dict[str, str]] = {
        "path": "path",
        "aliases": "aliases",
        "author": "author",
        "body": "body",
        "date": "date",
        "notes": "notes",
        "summary": "summary",
        "tags": "tags",
        "title": "title",
        "type": "type",
        "url": "url",
    }

    path: str
    """Where it is: the path inside the vault, or else its address or full title."""
    aliases: list[str] | _Unset = _UNSET
    """Other titles it is found under."""
    author: str | _Unset = _UNSET
    """Who wrote it."""
    body: str | _Unset = _UNSET
    """Its text, or as much of it as is kept here."""
    date: _datetime.date | str | _Unset = _UNSET
    """The day it was written or published."""
    notes: str | _Unset = _UNSET
    """Your own remarks on it."""
    summary: str | _Unset = _UNSET
    """What it says, in a few sentences."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    title: str | _Unset = _UNSET
    """What it is called."""
    type: str | _Unset = _UNSET
    """What sort of document it is, such as note, article, manual, minutes."""
    url: str | _Unset = _UNSET
    """Where it can be read."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Domain(_Node):
    """A broad field of knowledge or business, such as security, data or logistics. Few in number."""

    __label__: _ClassVar[str] = "Domain"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "description": "description",
        "notes": "notes",
        "tags": "tags",
    }

    name: str
    """The usual name of the field."""
    description: str | _Unset = _UNSET
    """What belongs to the field and what does not."""
    notes: str | _Unset = _UNSET
    """Anything else worth knowing about it."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Person(_Node):
    """A person, or a team that acts as one."""

    __label__: _ClassVar[str] = "Person"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "aliases": "aliases",
        "contact": "contact",
        "notes": "notes",
        "organisation": "organisation",
        "role": "role",
        "tags": "tags",
        "url": "url",
    }

    name: str
    """The full name, as the person writes it."""
    aliases: list[str] | _Unset = _UNSET
    """Nicknames, account names and other spellings."""
    contact: str | _Unset = _UNSET
    """How to reach the person, such as an e-mail address."""
    notes: str | _Unset = _UNSET
    """What to remember about the person, such as preferences and how you met."""
    organisation: str | _Unset = _UNSET
    """Where the person works or belongs."""
    role: str | _Unset = _UNSET
    """What the person does, such as maintainer, designer, customer."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find the person by."""
    url: str | _Unset = _UNSET
    """A home page or profile."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Problem(_Node):
    """A bug, an outage, a bottleneck or an open question, whether solved or not."""

    __label__: _ClassVar[str] = "Problem"
    __key__: _ClassVar[str] = "title"
    __fields__: _ClassVar[dict[str, str]] = {
        "title": "title",
        "context": "context",
        "date": "date",
        "error": "error",
        "notes": "notes",
        "severity": "severity",
        "solution": "solution",
        "status": "status",
        "tags": "tags",
        "url": "url",
    }

    title: str
    """What is wrong, in one short sentence."""
    context: str | _Unset = _UNSET
    """When and where it shows, and how to reproduce it."""
    date: _datetime.date | str | _Unset = _UNSET
    """The day it was noticed."""
    error: str | _Unset = _UNSET
    """The message or trace it shows itself by, word for word."""
    notes: str | _Unset = _UNSET
    """Anything else worth knowing about it."""
    severity: ProblemSeverity | _Unset = _UNSET
    """How much harm it does while it lasts."""
    solution: str | _Unset = _UNSET
    """What solved it, in enough detail to do it again."""
    status: ProblemStatus | _Unset = _UNSET
    """Resolved means solved, closed means no longer pursued. Anything else, or nothing, counts as open."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    url: str | _Unset = _UNSET
    """The issue, ticket or thread about it."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Project(_Node):
    """A piece of software or another piece of work with a goal."""

    __label__: _ClassVar[str] = "Project"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "description": "description",
        "due": "due",
        "licence": "licence",
        "notes": "notes",
        "repo": "repo",
        "stack": "stack",
        "started": "started",
        "status": "status",
        "tags": "tags",
        "url": "url",
        "version": "version",
    }

    name: str
    """What the project is called, without its version or its client."""
    description: str | _Unset = _UNSET
    """What it does and for whom."""
    due: _datetime.date | str | _Unset = _UNSET
    """The day it is meant to be finished."""
    licence: str | _Unset = _UNSET
    """The licence it is published under, such as Apache-2.0."""
    notes: str | _Unset = _UNSET
    """How to build, run and release it, and anything else worth knowing."""
    repo: str | _Unset = _UNSET
    """Where its code lives: a URL or a path."""
    stack: str | _Unset = _UNSET
    """The technologies it is built from, in a few words. Relate those worth remembering with USES."""
    started: _datetime.date | str | _Unset = _UNSET
    """The day work began."""
    status: ProjectStatus | _Unset = _UNSET
    """Where the work stands now. A project without a status counts as active."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    url: str | _Unset = _UNSET
    """Its home page or documentation."""
    version: str | _Unset = _UNSET
    """The version that is current or being worked on."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Technology(_Node):
    """A language, library, framework, database, service or tool that software is built with."""

    __label__: _ClassVar[str] = "Technology"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "aliases": "aliases",
        "licence": "licence",
        "notes": "notes",
        "tags": "tags",
        "type": "type",
        "url": "url",
        "version": "version",
    }

    name: str
    """Its name without a version, such as PostgreSQL."""
    aliases: list[str] | _Unset = _UNSET
    """Other names and abbreviations it goes by."""
    licence: str | _Unset = _UNSET
    """The licence it may be used under."""
    notes: str | _Unset = _UNSET
    """What it is good for, commands worth keeping, its limits and its quirks."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    type: str | _Unset = _UNSET
    """What sort of thing it is, such as language, framework, database, service."""
    url: str | _Unset = _UNSET
    """Its home page or documentation."""
    version: str | _Unset = _UNSET
    """The version in use or meant."""


@_dataclasses.dataclass(frozen=True, slots=True)
class Applies(_Relation):
    """A concept that it puts to use or that applies to it."""

    __type__: _ClassVar[str] = "APPLIES"

    source: Problem | Project | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class BelongsTo(_Relation):
    """The larger thing it is part of."""

    __type__: _ClassVar[str] = "BELONGS_TO"

    source: _Node | str | tuple[str, str]
    target: Client | Course | Project | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class CausedBy(_Relation):
    """What brought the problem about."""

    __type__: _ClassVar[str] = "CAUSED_BY"

    source: Problem | str | tuple[str, str]
    target: Decision | Problem | Technology | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class ComposedOf(_Relation):
    """What it is made of or built from."""

    __type__: _ClassVar[str] = "COMPOSED_OF"

    source: _Node | str | tuple[str, str]
    target: Concept | Technology | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Covers(_Relation):
    """A concept that it explains."""

    __type__: _ClassVar[str] = "COVERS"

    source: Course | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class DependsOn(_Relation):
    """Another project or technology that it cannot do without."""

    __type__: _ClassVar[str] = "DEPENDS_ON"

    source: Project | Technology | str | tuple[str, str]
    target: Project | Technology | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class For(_Relation):
    """The client it is done for."""

    __type__: _ClassVar[str] = "FOR"

    source: Course | Project | str | tuple[str, str]
    target: Client | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Has(_Relation):
    """A problem that was found in it."""

    __type__: _ClassVar[str] = "HAS"

    source: Project | str | tuple[str, str]
    target: Problem | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Implements(_Relation):
    """A concept that it turns into something usable."""

    __type__: _ClassVar[str] = "IMPLEMENTS"

    source: Project | Technology | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class InformedBy(_Relation):
    """A decision that shaped it."""

    __type__: _ClassVar[str] = "INFORMED_BY"

    source: Project | str | tuple[str, str]
    target: Decision | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class InstanceOf(_Relation):
    """What kind of thing it is. The concept it is an example of."""

    __type__: _ClassVar[str] = "INSTANCE_OF"

    source: _Node | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Involves(_Relation):
    """A person who takes part in it."""

    __type__: _ClassVar[str] = "INVOLVES"

    source: Course | Decision | Problem | Project | str | tuple[str, str]
    target: Person | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class InDomain(_Relation):
    """The field it belongs to."""

    __type__: _ClassVar[str] = "IN_DOMAIN"

    source: _Node | str | tuple[str, str]
    target: Domain | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Mentions(_Relation):
    """Its text names the other. The weakest relation. Use it when nothing else fits."""

    __type__: _ClassVar[str] = "MENTIONS"

    source: _Node | str | tuple[str, str]
    target: _Node | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class OriginOf(_Relation):
    """The course that grew out of the project."""

    __type__: _ClassVar[str] = "ORIGIN_OF"

    source: Project | str | tuple[str, str]
    target: Course | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Performs(_Relation):
    """What it does. The activity it carries out."""

    __type__: _ClassVar[str] = "PERFORMS"

    source: _Node | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class RelatedTo(_Relation):
    """Another concept worth knowing beside it. Use a more exact relation if one fits."""

    __type__: _ClassVar[str] = "RELATED_TO"

    source: Concept | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Replaces(_Relation):
    """An earlier one that it takes the place of."""

    __type__: _ClassVar[str] = "REPLACES"

    source: Decision | str | tuple[str, str]
    target: Decision | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Serves(_Relation):
    """What or whom it is good for: the purpose or the client."""

    __type__: _ClassVar[str] = "SERVES"

    source: _Node | str | tuple[str, str]
    target: Client | Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class SimilarTo(_Relation):
    """Another problem that resembles it."""

    __type__: _ClassVar[str] = "SIMILAR_TO"

    source: Problem | str | tuple[str, str]
    target: Problem | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class SolvedBy(_Relation):
    """The decision that solved it."""

    __type__: _ClassVar[str] = "SOLVED_BY"

    source: Problem | str | tuple[str, str]
    target: Decision | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class SubsetOf(_Relation):
    """A wider concept that includes it."""

    __type__: _ClassVar[str] = "SUBSET_OF"

    source: Concept | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Teaches(_Relation):
    """A technology that learners get to know in it."""

    __type__: _ClassVar[str] = "TEACHES"

    source: Course | str | tuple[str, str]
    target: Technology | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Uses(_Relation):
    """A technology that it is built or run with."""

    __type__: _ClassVar[str] = "USES"

    source: Project | str | tuple[str, str]
    target: Technology | str | tuple[str, str]

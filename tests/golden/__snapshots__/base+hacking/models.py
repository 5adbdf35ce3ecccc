"""Typed classes for the nodes and relations of a compiled Engrama profile. Generated; `engrama compile` rewrites it."""

import dataclasses as _dataclasses
import datetime as _datetime
import enum as _enum
from typing import ClassVar as _ClassVar

from engrama.models import UNSET as _UNSET
from engrama.models import Node as _Node
from engrama.models import Relation as _Relation
from engrama.models import Unset as _Unset


class CTFDifficulty(_enum.StrEnum):
    """How hard it is said to be."""

    VERY_EASY = "very-easy"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    INSANE = "insane"


class CTFStatus(_enum.StrEnum):
    """How far you have come with it."""

    PLANNED = "planned"
    IN_PROGRESS = "in-progress"
    SOLVED = "solved"
    ABANDONED = "abandoned"


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


class TargetStatus(_enum.StrEnum):
    """How far the work on it has come. Compromised means that access was gained."""

    PLANNED = "planned"
    ACTIVE = "active"
    COMPROMISED = "compromised"
    COMPLETED = "completed"
    ABANDONED = "abandoned"
    OUT_OF_SCOPE = "out-of-scope"


class VulnerabilitySeverity(_enum.StrEnum):
    """How much harm it can do."""

    INFO = "info"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    CRITICAL = "critical"


class VulnerabilityStatus(_enum.StrEnum):
    """Where the work on it stands. Accepted means that the risk is carried knowingly."""

    SUSPECTED = "suspected"
    OPEN = "open"
    CONFIRMED = "confirmed"
    REPORTED = "reported"
    MITIGATED = "mitigated"
    ACCEPTED = "accepted"
    RESOLVED = "resolved"
    CLOSED = "closed"
    FALSE_POSITIVE = "false-positive"


class RelationType(_enum.StrEnum):
    """The relation types of the profile."""

    APPLIES = "APPLIES"
    BELONGS_TO = "BELONGS_TO"
    CAUSED_BY = "CAUSED_BY"
    COMPOSED_OF = "COMPOSED_OF"
    CONTRADICTS = "CONTRADICTS"
    DEPENDS_ON = "DEPENDS_ON"
    DOCUMENTS = "DOCUMENTS"
    EXECUTED_WITH = "EXECUTED_WITH"
    EXPLOITS = "EXPLOITS"
    FOR = "FOR"
    HAS = "HAS"
    IMPLEMENTS = "IMPLEMENTS"
    INFORMED_BY = "INFORMED_BY"
    INSTANCE_OF = "INSTANCE_OF"
    INVOLVES = "INVOLVES"
    IN_DOMAIN = "IN_DOMAIN"
    LINKS_TO = "LINKS_TO"
    MENTIONS = "MENTIONS"
    PERFORMS = "PERFORMS"
    RELATED_TO = "RELATED_TO"
    REPLACES = "REPLACES"
    SERVES = "SERVES"
    SIMILAR_TO = "SIMILAR_TO"
    SOLVED_BY = "SOLVED_BY"
    SUBSET_OF = "SUBSET_OF"
    TARGETS = "TARGETS"
    USES = "USES"


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class CTF(_Node):
    """A capture-the-flag challenge or practice machine."""

    __label__: _ClassVar[str] = "CTF"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "date": "date",
        "difficulty": "difficulty",
        "notes": "notes",
        "platform": "platform",
        "status": "status",
        "tags": "tags",
        "writeup_path": "writeup_path",
    }

    name: str
    """The name of the challenge or machine."""
    date: _datetime.date | str | _Unset = _UNSET
    """The day it was solved or last worked on."""
    difficulty: CTFDifficulty | _Unset = _UNSET
    """How hard it is said to be."""
    notes: str | _Unset = _UNSET
    """The way in, dead ends, and what was learnt."""
    platform: str | _Unset = _UNSET
    """Who offers it, such as Hack The Box, or the name of the event."""
    status: CTFStatus | _Unset = _UNSET
    """How far you have come with it."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    writeup_path: str | _Unset = _UNSET
    """Where the write-up is: a path or an address."""


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
    """An idea, method or topic that several things can share, such as caching, recursion or fermentation."""

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
class Decision(_Node):
    """A choice that was made and the reasons for it, so that nobody has to argue it twice."""

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
    """A note, page, article, book or file that is worth finding again."""

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
    """What sort of document it is, such as note, article, book, minutes."""
    url: str | _Unset = _UNSET
    """Where it can be read."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Domain(_Node):
    """A broad field of knowledge or business, such as security, logistics or botany. Few in number."""

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
    """How to reach the person, such as an e-mail address or a telephone number."""
    notes: str | _Unset = _UNSET
    """What to remember about the person, such as preferences and how you met."""
    organisation: str | _Unset = _UNSET
    """Where the person works or belongs."""
    role: str | _Unset = _UNSET
    """What the person does, such as designer, customer, teacher."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find the person by."""
    url: str | _Unset = _UNSET
    """A home page or profile."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Problem(_Node):
    """Something that went wrong, gets in the way or has to be answered, open or solved."""

    __label__: _ClassVar[str] = "Problem"
    __key__: _ClassVar[str] = "title"
    __fields__: _ClassVar[dict[str, str]] = {
        "title": "title",
        "context": "context",
        "date": "date",
        "notes": "notes",
        "severity": "severity",
        "solution": "solution",
        "status": "status",
        "tags": "tags",
    }

    title: str
    """What is wrong, in one short sentence."""
    context: str | _Unset = _UNSET
    """When and where it shows, and what was seen."""
    date: _datetime.date | str | _Unset = _UNSET
    """The day it was noticed."""
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


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Project(_Node):
    """A piece of work with a goal, such as a product, a study, a trip or a house to renovate."""

    __label__: _ClassVar[str] = "Project"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "description": "description",
        "due": "due",
        "notes": "notes",
        "repo": "repo",
        "stack": "stack",
        "started": "started",
        "status": "status",
        "tags": "tags",
        "url": "url",
    }

    name: str
    """What the project is called, without its version or its client."""
    description: str | _Unset = _UNSET
    """What the project is and what it is meant to achieve."""
    due: _datetime.date | str | _Unset = _UNSET
    """The day it is meant to be finished."""
    notes: str | _Unset = _UNSET
    """Anything else worth knowing about it."""
    repo: str | _Unset = _UNSET
    """Where its files or code live: a URL or a path."""
    stack: str | _Unset = _UNSET
    """The technologies it is built from, in a few words. Relate those worth remembering with USES."""
    started: _datetime.date | str | _Unset = _UNSET
    """The day work began."""
    status: ProjectStatus | _Unset = _UNSET
    """Where the work stands now. A project without a status counts as active."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    url: str | _Unset = _UNSET
    """Its public page."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Target(_Node):
    """A machine, application, network or organisation under test, with permission."""

    __label__: _ClassVar[str] = "Target"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "ip": "ip",
        "notes": "notes",
        "os": "os",
        "scope": "scope",
        "status": "status",
        "tags": "tags",
    }

    name: str
    """Its name or host name, as used in the engagement."""
    ip: str | _Unset = _UNSET
    """An address or address range."""
    notes: str | _Unset = _UNSET
    """What was found, such as open ports, services and accounts."""
    os: str | _Unset = _UNSET
    """The operating system and its version, as far as known."""
    scope: str | _Unset = _UNSET
    """What may be tested, what must be left alone, and who allowed it."""
    status: TargetStatus | _Unset = _UNSET
    """How far the work on it has come. Compromised means that access was gained."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Technique(_Node):
    """A way of attacking or defending that works in more than one place, such as Kerberoasting."""

    __label__: _ClassVar[str] = "Technique"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "aliases": "aliases",
        "mitre_id": "mitre_id",
        "notes": "notes",
        "tactic": "tactic",
        "tags": "tags",
        "url": "url",
    }

    name: str
    """The usual name of the technique."""
    aliases: list[str] | _Unset = _UNSET
    """Other names it goes by."""
    mitre_id: str | _Unset = _UNSET
    """Its MITRE ATT&CK number, such as T1558.003."""
    notes: str | _Unset = _UNSET
    """How it is done, what it needs, and how it is noticed."""
    tactic: str | _Unset = _UNSET
    """The aim it serves, such as initial access or privilege escalation."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    url: str | _Unset = _UNSET
    """Where it is described."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Technology(_Node):
    """A language, library, database, service, device or other tool that work is done with."""

    __label__: _ClassVar[str] = "Technology"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "aliases": "aliases",
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
    notes: str | _Unset = _UNSET
    """What it is good for, its limits and its quirks."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    type: str | _Unset = _UNSET
    """What sort of thing it is, such as language, framework, database, service, device."""
    url: str | _Unset = _UNSET
    """Its home page or documentation."""
    version: str | _Unset = _UNSET
    """The version in use or meant."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Tool(_Node):
    """A program or device that a technique is carried out with."""

    __label__: _ClassVar[str] = "Tool"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "notes": "notes",
        "tags": "tags",
        "type": "type",
        "url": "url",
        "version": "version",
    }

    name: str
    """Its name without a version, such as nmap."""
    notes: str | _Unset = _UNSET
    """Commands worth keeping, its limits and its quirks."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    type: str | _Unset = _UNSET
    """What sort of tool it is, such as scanner, proxy, debugger."""
    url: str | _Unset = _UNSET
    """Its home page or repository."""
    version: str | _Unset = _UNSET
    """The version in use."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Vulnerability(_Node):
    """A weakness that can be exploited, found in a target or published."""

    __label__: _ClassVar[str] = "Vulnerability"
    __key__: _ClassVar[str] = "title"
    __fields__: _ClassVar[dict[str, str]] = {
        "title": "title",
        "cve": "cve",
        "cvss": "cvss",
        "cwe": "cwe",
        "date": "date",
        "notes": "notes",
        "severity": "severity",
        "solution": "solution",
        "status": "status",
        "tags": "tags",
    }

    title: str
    """What is weak and where, in one short sentence."""
    cve: str | _Unset = _UNSET
    """Its CVE number, such as CVE-2021-44228."""
    cvss: float | _Unset = _UNSET
    """Its CVSS base score, from 0 to 10."""
    cwe: str | _Unset = _UNSET
    """The class of weakness, such as CWE-89."""
    date: _datetime.date | str | _Unset = _UNSET
    """The day it was found or published."""
    notes: str | _Unset = _UNSET
    """How it shows, how it is reproduced, and the evidence."""
    severity: VulnerabilitySeverity | _Unset = _UNSET
    """How much harm it can do."""
    solution: str | _Unset = _UNSET
    """How it is removed or made harmless."""
    status: VulnerabilityStatus | _Unset = _UNSET
    """Where the work on it stands. Accepted means that the risk is carried knowingly."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


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
    target: Client | Project | str | tuple[str, str]


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
class Contradicts(_Relation):
    """A concept that cannot hold together with it."""

    __type__: _ClassVar[str] = "CONTRADICTS"

    source: Concept | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class DependsOn(_Relation):
    """Another project that it cannot do without."""

    __type__: _ClassVar[str] = "DEPENDS_ON"

    source: Project | str | tuple[str, str]
    target: Project | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Documents(_Relation):
    """A technique that its write-up explains."""

    __type__: _ClassVar[str] = "DOCUMENTS"

    source: CTF | str | tuple[str, str]
    target: Technique | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class ExecutedWith(_Relation):
    """A tool that the technique is carried out with."""

    __type__: _ClassVar[str] = "EXECUTED_WITH"

    source: Technique | str | tuple[str, str]
    target: Tool | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Exploits(_Relation):
    """The weakness that the technique makes use of."""

    __type__: _ClassVar[str] = "EXPLOITS"

    source: Technique | str | tuple[str, str]
    target: Vulnerability | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class For(_Relation):
    """The client it is done for."""

    __type__: _ClassVar[str] = "FOR"

    source: Project | str | tuple[str, str]
    target: Client | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Has(_Relation):
    """A problem or weakness that was found in it."""

    __type__: _ClassVar[str] = "HAS"

    source: Project | Target | str | tuple[str, str]
    target: Problem | Vulnerability | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Implements(_Relation):
    """A concept that it turns into something usable."""

    __type__: _ClassVar[str] = "IMPLEMENTS"

    source: Technology | str | tuple[str, str]
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

    source: Decision | Problem | Project | str | tuple[str, str]
    target: Person | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class InDomain(_Relation):
    """The field it belongs to."""

    __type__: _ClassVar[str] = "IN_DOMAIN"

    source: _Node | str | tuple[str, str]
    target: Domain | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class LinksTo(_Relation):
    """A deliberate cross-reference between two entries."""

    __type__: _ClassVar[str] = "LINKS_TO"

    source: Concept | Project | str | tuple[str, str]
    target: Concept | Project | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Mentions(_Relation):
    """Its text names the other. The weakest relation. Use it when nothing else fits."""

    __type__: _ClassVar[str] = "MENTIONS"

    source: _Node | str | tuple[str, str]
    target: _Node | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Performs(_Relation):
    """What it does. The activity or technique it carries out."""

    __type__: _ClassVar[str] = "PERFORMS"

    source: _Node | str | tuple[str, str]
    target: Concept | Technique | str | tuple[str, str]


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

    source: Problem | Vulnerability | str | tuple[str, str]
    target: Decision | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class SubsetOf(_Relation):
    """A wider concept that includes it."""

    __type__: _ClassVar[str] = "SUBSET_OF"

    source: Concept | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Targets(_Relation):
    """What it is aimed at: a challenge at a machine, a proposal at a release."""

    __type__: _ClassVar[str] = "TARGETS"

    source: CTF | str | tuple[str, str]
    target: Target | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Uses(_Relation):
    """What it works with."""

    __type__: _ClassVar[str] = "USES"

    source: CTF | Project | str | tuple[str, str]
    target: Technique | Technology | Tool | str | tuple[str, str]
